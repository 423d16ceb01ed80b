// The calls of one program: a lane each on a common clock, and a tree by phase.
'use strict';

const MOST_LANES = 200;
const GOOD = ['ok', 'cached'];
const good = (call) => GOOD.includes(call.status);

function blockedBy(call, calls) {
  // The call that ended last of those it waits for: until then it was blocked.
  const before = call.waits_for.map((index) => calls.get(index)).filter((other) => other && other.t_end !== null);
  return before.sort((a, b) => b.t_end - a.t_end)[0];
}

function timeline(observation, byIndex, openCall) {
  const calls = [...observation.calls].sort((a, b) => a.t_queued - b.t_queued || a.index - b.index);
  const end = Math.max(observation.wall_s, ...calls.map((call) => call.t_end || 0), 0.001);
  const critical = new Set(observation.critical);
  const bar = (className, from, to, title) => {
    const element = h('span', { class: `bar ${className}`, title });
    element.style.left = `${(100 * from) / end}%`;
    element.style.width = `${Math.max(0.15, (100 * (to - from)) / end)}%`;
    return element;
  };
  const lane = (call) => {
    const stop = call.t_end ?? end;
    const start = call.t_start ?? stop;
    const blocker = blockedBy(call, byIndex);
    const name = `${call.index} ${plain(call.label.slice(0, LINE))}`;
    const state = `${call.status}, queued ${seconds(start - call.t_queued)}, running ${seconds(call.t_start === null ? 0 : stop - start)}`;
    return h('li', { class: `lane ${good(call) ? 'fine' : 'failing'} ${critical.has(call.index) ? 'critical' : ''}`, 'data-call': call.index },
      h('button', { type: 'button', click: () => openCall(call.index), 'aria-label': `call ${name}: ${state}${critical.has(call.index) ? ', on the critical path' : ''}` },
        critical.has(call.index) ? '\u25c6 ' : '', name),
      h('span', { class: 'track', title: state },
        blocker ? bar('blocked', blocker.t_start ?? blocker.t_queued, call.t_queued, `blocked by call ${blocker.index}`) : null,
        start > call.t_queued ? bar('queued', call.t_queued, start, 'queued') : null,
        call.t_start === null ? bar('never', call.t_queued, stop, 'never started') : bar(`running ${good(call) ? '' : 'bad'}`, start, stop, 'running')));
  };
  const list = h('ol', { class: 'lanes' }, calls.slice(0, MOST_LANES).map(lane));
  const more = calls.length > MOST_LANES
    ? h('button', { type: 'button', click: () => { list.replaceChildren(...calls.map(lane)); more.remove(); } }, `show all ${calls.length} lanes`) : null;
  const legend = [['blocked', 'blocked: waits for an earlier call'], ['queued', 'queued'], ['running', 'running'], ['running bad', 'no result'], ['never', 'never started']];
  return h('div', { class: 'timeline' },
    h('p', { class: 'legend' }, legend.map(([name, label]) => [h('span', { class: `key ${name}`, 'aria-hidden': 'true' }), ` ${label}  `]), '\u25c6 critical path'),
    h('p', { class: 'axis', 'aria-hidden': 'true' }, h('span', {}, '0 s'), h('span', {}, seconds(end / 2)), h('span', {}, seconds(end))),
    list, more);
}

function tree(observation, drawCall) {
  const groups = new Map();
  const declared = (observation.meta && observation.meta.phases) || [];
  for (const phase of observation.phases) groups.set(phase.title, []);
  for (const phase of declared) if (!groups.has(phase.title)) groups.set(phase.title, []);
  for (const call of observation.calls) {
    const title = call.phase ? call.phase.title : '';
    if (!groups.has(title)) groups.set(title, []);
    groups.get(title).push(call);
  }
  return h('div', { class: 'tree' }, [...groups].map(([title, calls]) => {
    const tokens = calls.reduce((sum, call) => sum + call.usage.output, 0);
    const bad = calls.filter((call) => !good(call)).length;
    const sorted = [...calls].sort((a, b) => good(a) - good(b) || a.index - b.index);
    return h('section', { class: calls.length ? 'phase' : 'phase empty' },
      h('h5', {}, plain(title.slice(0, LINE)) || 'no phase', h('small', {}, calls.length
        ? ` ${calls.length} ${calls.length === 1 ? 'call' : 'calls'}, ${number(tokens)} tokens${bad ? `, ${bad} without a result` : ''}` : ' declared, never used')),
      sorted.map(drawCall));
  }));
}
