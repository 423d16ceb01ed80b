// One rollout: verdict, conversation, and each program with its trace. Two of them side by side.
'use strict';

function cost(role, used) {
  const price = Object.hasOwn(run.prices, role) ? run.prices[role] : null;
  return price ? `$${((used.input * price[0] + used.output * price[1]) / 1e6).toFixed(4)}` : null;
}

function usageTable(usage) {
  const columns = ['calls', 'attempts', 'tools', 'input', 'output', 'reasoning', 'cached', 'reused', 'unknown'];
  const priced = Object.keys(run.prices).length > 0;
  return h('div', { class: 'wide', tabindex: '0', role: 'region', 'aria-label': 'Usage' }, h('table', { class: 'usage' },
    h('caption', {}, 'Usage'),
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'role'), columns.map((name) => h('th', { scope: 'col' }, name)), priced ? h('th', { scope: 'col' }, 'cost') : null)),
    h('tbody', {}, Object.entries(usage).map(([role, used]) => h('tr', {}, h('th', { scope: 'row' }, plain(role)),
      columns.map((name) => h('td', {}, number(used[name] || 0))), priced ? h('td', {}, cost(role, used) || '-') : null)))));
}

function facts(pairs) {
  return h('dl', { class: 'facts' }, pairs.filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, short(value)))));
}

function drawRollout(record, options) {
  const right = record.score === null ? null : record.status === 'ok' && record.score.correct ? 1 : 0;
  const gold = record.score && record.score.detail && record.score.detail.gold;
  const row = run.rows[run.byKey.get(record.key)] || {};
  const others = run.rows.filter((other) => other.question === record.question_id && other.benchmark === record.benchmark && other.key !== record.key);
  const started = record.started ? new Date(record.started * 1000).toISOString().slice(0, 19).replace('T', ' ') : null;
  return h('article', { class: 'rollout', 'aria-label': `Rollout of ${plain(record.question_id)}` },
    h('h2', {}, plain(record.question_id), ' ', h('span', { class: `badge ${right === 1 ? 'good' : 'bad'}` }, word(right)),
      record.status === 'ok' ? null : h('span', { class: 'badge bad' }, plain(record.status)),
      row.was !== undefined && row.was !== null && row.was !== right ? h('span', { class: 'badge' }, changed(row)) : null,
      record.private ? h('span', { class: 'badge' }, 'private: do not publish') : null),
    facts([['Benchmark', record.benchmark], ['Policy', record.policy.name], ['Model', record.policy.model], ['Method', record.system],
      ['Sample', record.sample || null], ['Answer', record.score && record.score.extracted !== null ? record.score.extracted : record.answer],
      ['Gold', gold === undefined || gold === null || typeof gold === 'string' ? gold : JSON.stringify(gold)], ['Time', seconds(record.wall_s)], ['Started', started && `${started} UTC`],
      ['Error', record.error && `${record.error.kind}: ${record.error.message}`], ['Protocol', protocol(record.protocol)]]),
    usageTable(record.usage),
    options.compare && others.length ? h('nav', { class: 'others', 'aria-label': 'Other rollouts of this question' }, 'Side by side with: ',
      others.slice(0, 12).map((other) => [h('a', { href: `#/c/${record.key}/${other.key}` },
        `${plain(other.policy)}/${plain(other.system)}${other.sample ? ` #${other.sample}` : ''} (${word(other.right)})`), ' '])) : null,
    record.turns.map((turn, i) => drawTurn(turn, i)));
}

function protocol(found) {
  if (!found) return null;
  const failed = ['first_action_valid', 'call_ok', 'answer_supported'].filter((name) => found[name] === false);
  return failed.length ? `failed: ${failed.join(', ')}` : 'followed';
}

function drawTurn(turn, number_) {
  const messages = turn.messages.filter((message) => message.role !== 'assistant');
  const flags = [turn.finish && turn.finish !== 'stop' ? `finish: ${turn.finish}` : '', ...turn.flags].filter(Boolean).join(', ');
  return h('section', { class: 'turn' },
    h('h3', {}, `Turn ${number_ + 1}${turn.step ? ': ' : ''}`, short(turn.step || ''), ' ',
      h('small', {}, `${turn.action.kind}, ${number(turn.usage.output)} tokens `, short(flags))),
    messages.map((message) => drawMessage(message)),
    turn.reasoning ? fold(`Reasoning (${number(turn.reasoning.length)} characters)`, () => text(turn.reasoning, 'reasoning')) : null,
    turn.content ? h('div', { class: 'message assistant' }, h('h4', {}, 'assistant'), text(turn.content)) : null,
    turn.action.problem ? h('p', { class: 'problem' }, short(turn.action.problem)) : null,
    turn.observation ? drawProgram(turn.observation) : turn.tool_calls.map((call) => h('div', { class: 'message' },
      h('h4', {}, 'calls ', short(call.name)), text(call.raw || call.arguments))),
    turn.tool_result !== null && !turn.observation ? fold('Result of the tool', () => text(turn.tool_result)) : null);
}

function drawMessage(message) {
  const content = typeof message.content === 'string' ? message.content : JSON.stringify(message.content ?? '');
  const folded = message.role !== 'user';
  const title = `${plain(message.role).slice(0, LINE)} (${number(content.length)} characters)`;
  return folded ? fold(title, () => text(content)) : h('div', { class: 'message user' }, h('h4', {}, 'user'), text(content));
}

function drawProgram(observation) {
  const byIndex = new Map(observation.calls.map((call) => [call.index, call]));
  const panels = new Map();
  const root = h('section', { class: 'program', 'aria-label': 'Program' });
  const light = (index, on) => {
    const call = byIndex.get(index);
    root.querySelectorAll(`[data-call="${Number(index)}"]`).forEach((element) => element.classList.toggle('lit', on));
    if (call && call.site && !call.path.includes('workflow[')) {
      root.querySelectorAll('.site').forEach((mark) => { if (mark.dataset.site === call.site) mark.classList.toggle('lit', on); });
    }
  };
  const openCall = (index) => {
    const panel = panels.get(index);
    panel.open = true;
    panel.scrollIntoView({ block: 'nearest' });
    panel.querySelector('summary').focus();
  };
  const drawCall = (call) => {
    const panel = callPanel(call, byIndex, observation, openCall);
    panels.set(call.index, panel);
    return panel;
  };
  const watch = (element, index) => {
    for (const [name, on] of [['mouseenter', true], ['mouseleave', false], ['focusin', true], ['focusout', false]]) {
      element.addEventListener(name, () => light(index, on));
    }
  };
  const structure = observation.structure;
  const ran = structure.ran;
  const census = Object.entries(observation.census).map(([name, count]) => `${count} ${name}`).join(', ');
  const defects = Object.entries(structure.defects).map(([name, severity]) => `${name} (${severity})`).join(', ');
  const bad = observation.calls.filter((call) => !good(call));
  root.append(h('div', {},
    h('h4', {}, 'Program ', h('span', { class: `badge ${observation.status === 'completed' ? 'good' : 'bad'}` }, plain(observation.status))),
    facts([['Calls', census || 'none'], ['Shape', structure.shape], ['Depth, width', ran ? `${ran.depth}, ${ran.width}` : `${structure.depth}, ${structure.width}`],
      ['Upstream passing', structure.upstream_passing], ['Verifiers', structure.verifiers ? `${structure.verifiers}, ${structure.independent} independent` : null],
      ['Habits', ['revision', 'branching', 'loops'].filter((name) => structure[name]).join(', ')],
      ['Critical path', ran && ran.calls ? `${seconds(ran.critical_s)} of ${seconds(ran.work_s)} of work` : null],
      ['Speed-up', ran && ran.speedup_possible ? `${ran.speedup_achieved.toFixed(2)} achieved, ${ran.speedup_possible.toFixed(2)} possible` : null],
      ['Defects', defects], ['Wall time', seconds(observation.wall_s)]]),
    bad.length ? h('div', { class: 'failures' }, h('h5', {}, `Calls without a result: ${bad.length}`), h('ul', {}, bad.slice(0, 20).map((call) =>
      h('li', {}, h('button', { type: 'button', click: () => openCall(call.index) }, `call ${call.index}`),
        ' ', short(`${call.label}: ${call.status}${call.cause ? `, ${call.cause.kind}: ${call.cause.message}` : ''}`))))) : null,
    observation.error ? h('p', { class: 'problem' }, short(`${observation.error.line ? `line ${observation.error.line}: ` : ''}${observation.error.message}`)) : null,
    h('div', { class: 'panes' },
      h('div', { class: 'pane' }, h('h5', {}, 'Source'), sourcePane(observation, light, openCall)),
      h('div', { class: 'pane' }, h('h5', {}, 'Timeline'), timeline(observation, byIndex, openCall))),
    h('h5', {}, 'Calls by phase'), tree(observation, drawCall),
    h('h5', {}, 'Output'), observation.has_output ? text(observation.output) : h('p', {}, 'none'),
    observation.args !== null ? fold('Arguments', () => text(observation.args)) : null,
    observation.logs.length ? fold(`Log (${observation.logs.length} lines)`, () => text(observation.logs.join('\n'))) : null,
    observation.warnings.length ? fold(`Warnings (${observation.warnings.length})`, () => text(observation.warnings.join('\n'))) : null));
  for (const [index, panel] of panels) watch(panel, index);
  root.querySelectorAll('.lane').forEach((lane) => watch(lane, Number(lane.dataset.call)));
  return root;
}

function sourcePane(observation, light, openCall) {
  const sites = new Map();
  for (const call of observation.calls) {
    if (!call.site || call.path.includes('workflow[')) continue;
    if (!sites.has(call.site)) sites.set(call.site, []);
    sites.get(call.site).push(call.index);
  }
  const lines = observation.program.trimEnd().split(/\r\n|[\n\r\u2028\u2029]/);
  const broken = observation.error && observation.error.line;
  return h('ol', { class: 'source', tabindex: '0', 'aria-label': 'Source' }, lines.map((line, i) => {
    const marks = [...sites.keys()].map((site) => [site, ...site.split(':').map(Number)]).filter(([, at]) => at === i + 1).sort((a, b) => a[2] - b[2]);
    const parts = [];
    let at = 0;
    for (const [site, , column] of marks) {
      const begin = column - 1;
      if (begin < at || begin > line.length) continue;
      const end = begin + ((/^\w+/.exec(line.slice(begin)) || [''])[0].length || 1);
      const indices = sites.get(site);
      const turn = (on) => () => indices.forEach((index) => light(index, on));
      parts.push(plain(line.slice(at, begin)), h('button', { type: 'button', class: 'site', 'data-site': site, mouseenter: turn(true), mouseleave: turn(false),
        focus: turn(true), blur: turn(false), click: () => openCall(indices[0]), title: `calls ${indices.slice(0, 10).join(', ')}` }, plain(line.slice(begin, end))));
      at = end;
    }
    return h('li', { class: broken === i + 1 ? 'broken' : null }, h('code', {}, parts, plain(line.slice(at)) || '\u200b'));
  }));
}

function callPanel(call, byIndex, observation, openCall) {
  const took = call.t_start !== null && call.t_end !== null ? call.t_end - call.t_start : null;
  const schema = call.output_schema;
  const title = [h('span', { class: `badge ${good(call) ? 'good' : 'bad'}` }, call.status), ` ${call.index} `, plain(call.label.slice(0, LINE)), ' ',
    h('small', {}, `${call.role || ''} ${number(call.usage.output)} tokens ${took === null ? '' : seconds(took)}${call.attempts > 1 ? ` ${call.attempts} attempts` : ''}`
      + `${call.lint.length ? ` lint: ${plain(call.lint.join(', ')).slice(0, LINE)}` : ''}`)];
  const panel = fold('', () => h('div', { class: 'body' },
    facts([['Path', call.path], ['Site', call.site], ['Model', call.model], ['Attempts', call.attempts], ['Waits for', call.waits_for.join(', ')],
      ['Tokens', `${number(call.usage.input)} in, ${number(call.usage.output)} out, ${number(call.usage.reasoning)} of them reasoning`], ['Cost', cost('sub', call.usage)],
      ['Queued', call.t_start === null ? null : seconds(call.t_start - call.t_queued)], ['Cause', call.cause && `${call.cause.kind}: ${call.cause.message}`],
      ['Schema', schema && `${schema.attempts} attempts${schema.last_error ? `, last error: ${schema.last_error}` : ''}`],
      ['Prompt lint', call.lint.join(', ')], ['Dropped at stage', call.dropped_at_stage], ['Options', Object.keys(call.options).length ? JSON.stringify(call.options) : null]]),
    h('h6', {}, `Prompt (${number(call.prompt_chars)} characters)`),
    cut(call.parts.map(([piece, source]) => (source === null ? piece : [piece, (shown) => h('mark', {}, shown,
      h('button', { type: 'button', class: 'from', 'aria-label': `from call ${source}`, click: () => openCall(source) }, source))])),
    CUT, 'pre', { class: 'text prompt', tabindex: '0' }),
    h('h6', {}, 'Result'), good(call) ? text(call.output) : h('p', {}, 'none'),
    !good(call) && call.raw ? fold('Last raw text', () => text(call.raw)) : null));
  panel.className = `call ${good(call) ? 'fine' : 'failing'}`;
  panel.dataset.call = call.index;
  panel.querySelector('summary').replaceChildren(...title.map((part) => (part instanceof Node ? part : document.createTextNode(part))));
  return panel;
}
