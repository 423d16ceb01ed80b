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

function asText(value) {
  return plain(typeof value === 'string' ? value : JSON.stringify(value, null, 2));
}

const CUT = 20000;

// A text as it is; a very long one is cut, with its size and a button for the rest.
function text(value, className) {
  const whole = asText(value ?? '');
  const block = h('pre', { class: `text ${className || ''}`, tabindex: '0' });
  if (whole.length <= CUT) {
    block.textContent = whole;
    return block;
  }
  block.textContent = whole.slice(0, CUT);
  const more = h('button', { type: 'button', click: () => { block.textContent = whole; more.remove(); } },
    `show all ${whole.length.toLocaleString('en')} characters`);
  return h('div', {}, block, more);
}

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
const seconds = (value) => (value === null || value === undefined ? '-' : `${Number(value).toFixed(value < 10 ? 2 : 1)} s`);
