/** Dialogs: one at a time, closed by Escape, by the cross, or by what was chosen; then the focus goes back. */

import { element, icon, spoken } from "./dom.js";

let count = 0;

/** Opens a dialog; gives it, and a promise of what `close(answer)` was told (undefined: given up). */
export function openDialog(title, content, { kind = "", intro = "" } = {}) {
  const id = `dialog-${(count += 1)}`;
  const back = document.activeElement;
  let answer;
  const close = (value) => {
    answer = value;
    dialog.close();
  };
  const dialog = element(
    "dialog",
    { class: `dialog ${kind}`, "aria-labelledby": id },
    element(
      "div",
      { class: "dialog-head" },
      element("h2", { id }, title),
      element(
        "button",
        { class: "button quiet", type: "button", title: "Close (Esc)", onclick: () => close() },
        icon("close"),
        spoken("Close"),
      ),
    ),
    intro ? element("p", { class: "dialog-intro" }, intro) : null,
    ...(typeof content === "function" ? content(close) : content),
  );
  dialog.addEventListener("click", (event) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    if (event.target === dialog && (x < left || x > right || y < top || y > bottom)) close();
  });
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector("[autofocus]")?.focus();
  const closed = new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (back?.isConnected) back.focus();
      resolve(answer);
    });
  });
  return { dialog, closed, close };
}

/** Lets somebody choose from buttons: [value, words, what it means, kind]. */
export function choice(title, intro, options) {
  return openDialog(
    title,
    (close) => [
      element(
        "div",
        { class: "choices" },
        ...options.map(([value, words, meaning, kind = ""]) =>
          element(
            "button",
            { class: `button choice ${kind}`, type: "button", onclick: () => close(value) },
            element("b", {}, words),
            meaning ? element("small", {}, meaning) : null,
          ),
        ),
      ),
    ],
    { intro },
  ).closed;
}
