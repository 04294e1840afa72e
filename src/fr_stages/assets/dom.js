/** Elements made in one go. What is put into them is text, whatever it holds. */

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element: `element("button", { class: "button", onclick: play }, "Play")`. */
export function element(tag, attributes = {}, ...content) {
  return furnished(document.createElement(tag), attributes, content);
}

/** An SVG element, made in the same way. */
export function shape(tag, attributes = {}, ...content) {
  return furnished(document.createElementNS(SVG, tag), attributes, content);
}

/** One of the icons of the page (`icons.svg`), for those who see it. */
export function icon(name) {
  return shape("svg", { class: "icon", "aria-hidden": "true" }, shape("use", { href: `#icon-${name}` }));
}

/** Words for those who hear the page. */
export function spoken(words) {
  return element("span", { class: "spoken" }, words);
}

/** Sets the text of an element, if it has another. */
export function say(target, words) {
  if (target.textContent !== words) target.textContent = words;
}

/** Sets an attribute, if it has another value; null takes it away. */
export function set(target, name, value) {
  if (value === null || value === false) {
    if (target.hasAttribute(name)) target.removeAttribute(name);
  } else if (target.getAttribute(name) !== String(value)) {
    target.setAttribute(name, value);
  }
}

/** SVG of the drawing code as nodes. It comes from the page's own data alone. */
export function art(text) {
  const source = `<svg xmlns="${SVG}" xmlns:xlink="http://www.w3.org/1999/xlink">${text}</svg>`;
  const parsed = new DOMParser().parseFromString(source, "image/svg+xml");
  const fragment = document.createDocumentFragment();
  fragment.append(...document.importNode(parsed.documentElement, true).childNodes);
  return fragment;
}

function furnished(made, attributes, content) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...content.filter((item) => item !== null && item !== undefined));
  return made;
}
