// Elements from code, never from text: every string becomes a text node or an attribute value, so nothing that a
// model, a program or a question says can be markup.
'use strict';

// h('a', {href: '#/', class: 'x'}, 'text', child, [more]): an element. A function is a listener; null is left out.
function h(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(key, value);
    else if (key === 'class') element.className = value;
    else element.setAttribute(key, value === true ? '' : String(value));
  }
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
  return element;
}

// Characters that could hide or reorder text (controls, bidi marks) are shown as their code.
function plain(value) {
  return String(value).replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const CUT = 20000;
const LINE = 500;

// A very long text is cut, with its size and a button for the rest. `pieces`: strings, or [string, function that makes
// an element around it].
function cut(pieces, most, name, attributes) {
  const size = pieces.reduce((sum, piece) => sum + (typeof piece === 'string' ? piece : piece[0]).length, 0);
  const block = h(name, attributes);
  const draw = (limit) => {
    let left = limit;
    block.replaceChildren();
    for (const piece of pieces) {
      if (left <= 0) return;
      const [content, wrap] = typeof piece === 'string' ? [piece, (shown) => shown] : piece;
      block.append(wrap(plain(content.slice(0, left))));
      left -= content.length;
    }
  };
  draw(most);
  if (size <= most) return block;
  const more = h('button', { type: 'button', click: () => { draw(Infinity); more.remove(); } }, `show all ${number(size)} characters`);
  return h(name === 'span' ? 'span' : 'div', {}, block, more);
}

// A text as it is.
function text(value, className) {
  return cut([typeof value === 'string' ? value : JSON.stringify(value ?? '', null, 2)], CUT, 'pre', { class: `text ${className || ''}`, tabindex: '0' });
}

// A text within a line.
const short = (value) => cut([String(value)], LINE, 'span', {});

function fold(title, content, open) {
  const details = h('details', { open: open || null }, h('summary', {}, title));
  let filled = false;
  const fill = () => {
    if (!filled && details.open) {
      filled = true;
      details.append(typeof content === 'function' ? content() : content);
    }
  };
  details.addEventListener('toggle', fill);
  fill();
  return details;
}

const number = (value) => Number(value).toLocaleString('en');
const seconds = (value) => (value === null || value === undefined ? '-'
  : value < 0.1 ? `${number(Math.round(value * 1000))} ms` : `${Number(value).toFixed(value < 10 ? 2 : 1)} s`);
