/** The tiles to choose from, both faces of each side by side, with what is left of them in the boxes. */

import { element, say, set, spoken } from "./dom.js";
import { picture, smallDrawing } from "./row.js";

const BESIDE = { ArrowRight: 1, ArrowLeft: -1 };
const BELOW = { ArrowDown: 1, ArrowUp: -1 };

export class Palette {
  #buttons = [];
  #pairs = [];

  constructor({ host, boxes, place }, editor) {
    this.host = host;
    this.boxes = boxes;
    this.place = place;
    this.editor = editor;
    host.addEventListener("click", (event) => {
      const button = event.target.closest("[data-face]");
      if (button) editor.lay(button.dataset.face);
    });
    host.addEventListener("keydown", (event) => this.#walk(event));
    for (const kind of ["pointerover", "focusin"]) {
      host.addEventListener(kind, (event) => {
        editor.previewFace(event.target.closest("[data-face]")?.dataset.face ?? null);
      });
    }
    for (const kind of ["pointerleave", "focusout"])
      host.addEventListener(kind, () => editor.previewFace(null));
  }

  /** Builds the list once: the groups of the kit, the pairs of faces in each. */
  build(groups, faces) {
    this.host.replaceChildren(
      ...groups.map(({ title, pairs }) => {
        const count = element("span", { class: "aside" });
        const rows = pairs.map((pair) => {
          const words = element("span", { class: "pair-left" });
          const row = element("div", { class: "pair" }, ...pair.map((face) => this.#face(face, faces[face])), words);
          this.#pairs.push({ pair, row, words, count });
          return row;
        });
        return element(
          "section",
          { class: "group" },
          element("h3", { class: "group-title" }, title, count),
          ...rows,
        );
      }),
    );
    this.#rove(this.#buttons[0]);
  }

  /** What is left of each tile; where its faces lie. */
  show({ left, boxes, place }) {
    const sums = new Map();
    for (const { pair, row, words, count } of this.#pairs) {
      const { left: free = 0, owned = 0, at = [] } = left[pair[0]] ?? {};
      row.hidden = owned === 0 && at.length === 0;
      set(row, "data-used", free <= 0 ? "" : null);
      say(words, free > 0 || !at.length ? `${Math.max(free, 0)} / ${owned}` : `at ${at.join(", ")}`);
      const [has, all] = sums.get(count) ?? [0, 0];
      sums.set(count, [has + Math.max(free, 0), all + owned]);
    }
    for (const [count, [has, all]] of sums) {
      say(count, `${has} of ${all} left`);
      count.closest(".group").hidden = [...count.closest(".group").querySelectorAll(".pair")].every(
        (row) => row.hidden,
      );
    }
    this.#showBoxes(boxes);
    say(this.place, place);
  }

  /** Dims the faces that cannot go where the next tile is laid; the reason is told on hover and read out. */
  dim(reasons) {
    for (const button of this.#buttons) {
      const reason = reasons[button.dataset.face] ?? null;
      set(button, "data-why", reason ? "" : null);
      set(button, "title", reason);
      set(button, "aria-description", reason);
    }
  }

  focus() {
    (this.#buttons.find((each) => each.tabIndex === 0 && each.offsetParent) ?? this.#shown()[0])?.focus();
  }

  #face(face, known) {
    const drawing = smallDrawing("face-art");
    picture(drawing, known);
    const letter = element("span", { class: "letter", "data-dark": known.dark }, face.replace("^", ""));
    const button = element(
      "button",
      { class: "face", type: "button", "data-face": face, tabindex: -1, "aria-label": `${known.label}` },
      letter,
      drawing,
    );
    this.#buttons.push(button);
    return button;
  }

  #showBoxes(boxes) {
    if (!this.boxes.children.length) {
      this.boxes.append(
        ...boxes.map(({ name, title }) =>
          element(
            "button",
            { class: "box", type: "button", onclick: () => this.editor.toggleBox(name) },
            element("b", {}, title),
            element("small"),
            spoken(""),
          ),
        ),
      );
    }
    boxes.forEach(({ on, left, owned }, index) => {
      const button = this.boxes.children[index];
      set(button, "aria-pressed", String(on));
      say(button.children[1], on ? `${left} of ${owned}` : "off");
    });
  }

  #shown() {
    return this.#buttons.filter((button) => button.offsetParent);
  }

  /** The face below or above one, in the same column where there is one. */
  #below(shown, index, step) {
    const rows = this.#pairs.map(({ row }) => row).filter((row) => !row.hidden && row.offsetParent);
    const row = rows.findIndex((each) => each.contains(shown[index]));
    const column = [...rows[row].querySelectorAll(".face")].indexOf(shown[index]);
    const faces = rows[row + step]?.querySelectorAll(".face") ?? [shown[index]];
    return shown.indexOf(faces[Math.min(column, faces.length - 1)]);
  }

  #rove(to) {
    for (const button of this.#buttons) set(button, "tabindex", button === to ? 0 : -1);
  }

  #walk(event) {
    const shown = this.#shown();
    const index = shown.indexOf(event.target);
    if (index < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    let next = { Home: 0, End: shown.length - 1 }[event.key];
    if (event.key in BESIDE) next = index + BESIDE[event.key];
    if (event.key in BELOW) next = this.#below(shown, index, BELOW[event.key]);
    // A letter walks to its face.
    if (event.key.length === 1 && event.key !== " ") {
      const found = shown.findIndex(({ dataset }) => dataset.face === event.key);
      if (found >= 0) next = found;
    }
    if (next === undefined) return;
    event.preventDefault();
    const to = shown[Math.min(Math.max(next, 0), shown.length - 1)];
    this.#rove(to);
    to.focus();
  }
}
