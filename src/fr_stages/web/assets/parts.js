/** Buttons and fields, made in one go; and style sheets that are loaded when they are wanted. */

import { element, icon } from "./dom.js";

export function button(words, run, { name = null, main = false, disabled = false } = {}) {
  return element(
    "button",
    { class: main ? "button main" : "button", type: "button", onclick: run, disabled },
    name ? icon(name) : null,
    words,
  );
}

/** A field with its label above it. */
export function field(words, input, help = "") {
  return element(
    "label",
    { class: "field" },
    element("span", {}, words),
    input,
    help ? element("small", {}, help) : null,
  );
}

export function tick(words, on, change, help = "") {
  const input = element("input", { type: "checkbox", checked: on });
  input.addEventListener("change", () => change(input.checked));
  return element(
    "label",
    { class: "tick" },
    input,
    element("span", {}, words, help ? element("small", {}, help) : null),
  );
}

/** Loads a style sheet, once. */
export function dressed(name) {
  if (document.querySelector(`link[href="${name}"]`)) return null;
  const link = element("link", { rel: "stylesheet", href: name });
  const loaded = new Promise((resolve) => link.addEventListener("load", resolve));
  document.head.append(link);
  return loaded;
}
