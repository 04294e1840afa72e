/**
 * The row of tiles: the stage as a list. One stop for the keyboard; arrows walk, and what is done with a tile
 * is told to the editor.
 */

import { element, icon, say, set, shape, spoken } from "./dom.js";
import { walked } from "./gestures.js";

export class Row {
  #steps = [];

  constructor(list, editor) {
    this.list = list;
    this.editor = editor;
    this.more = element(
      "button",
      { class: "step step-more", type: "button", title: "Lay a tile at the end" },
      icon("plus"),
      spoken("Lay a tile at the end"),
    );
    this.more.addEventListener("click", () => editor.layAtEnd());
    this.end = element("li", {}, this.more);
    list.append(this.end);
    list.addEventListener("click", (event) => {
      const step = event.target.closest("[data-tile]");
      if (step) editor.press(Number(step.dataset.tile));
    });
    list.addEventListener("keydown", (event) => this.#walk(event));
  }

  /** Draws the row; steps that are there already are used again, so that the focus stays. */
  show({ tiles, flags, weather, obstacles }) {
    while (this.#steps.length > tiles.length) this.#steps.pop().remove();
    while (this.#steps.length < tiles.length) {
      const made = step(this.#steps.length + 1);
      this.#steps.push(made);
      this.end.before(made);
    }
    tiles.forEach((face, index) => {
      const number = index + 1;
      const { faces } = this.editor.kit;
      const button = this.#steps[index].firstChild;
      const [, drawing, letter, flag, sign] = button.children;
      const known = faces[face];
      picture(drawing, known);
      say(letter, face.replace("^", ""));
      set(letter, "data-dark", known?.dark ? "" : null);
      const level = flags.get(number);
      set(button, "data-flag", level ?? null);
      set(flag, "hidden", level === "error" || level === "warning" ? null : "");
      set(sign, "hidden", weather.has(number) || obstacles.has(number) ? null : "");
      const words = [
        (known?.label ?? "").slice(face.length),
        level ? `with ${level === "advice" ? "advice" : `an ${level}`.replace("an w", "a w")}` : "",
        weather.get(number) ?? "",
        obstacles.has(number) ? "obstacle" : "",
      ];
      say(button.lastChild, words.filter(Boolean).join(", "));
    });
    this.mark();
  }

  /** Shows which tile is chosen, which one is carried, and where the next one would be laid. */
  mark() {
    const { chosen, carried, place } = this.editor;
    this.#steps.forEach((item, index) => {
      const button = item.firstChild;
      const number = index + 1;
      set(button, "aria-pressed", String(number === chosen));
      set(button, "tabindex", number === (chosen ?? 1) ? 0 : -1);
      set(button, "data-carried", carried?.tile === number ? "" : null);
      set(item, "data-place", place === number ? "" : null);
    });
    set(this.end, "data-place", place === this.#steps.length + 1 && this.#steps.length ? "" : null);
  }

  /** The step of a tile; the button that lays one more, where there is none. */
  step(number) {
    return this.#steps[number - 1]?.firstChild ?? this.more;
  }

  focus(number) {
    this.step(number).focus();
  }

  /** Brings a step into view without moving the page. */
  reveal(number) {
    const item = this.#steps[number - 1];
    item?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Where a tile would be laid at a point of the window: before which tile, from 1; null beside the row. */
  placeAt(x, y) {
    const box = this.list.getBoundingClientRect();
    if (x < box.left || x > box.right || y < box.top - 20 || y > box.bottom + 20) return null;
    let best = null;
    let least = Infinity;
    [...this.#steps, this.end].forEach((item, index) => {
      const { left, right, top, bottom } = item.getBoundingClientRect();
      const beside = Math.max(top - y, y - bottom, 0) * 10;
      for (const [edge, place] of [
        [left, index + 1],
        [right, index + 2],
      ]) {
        const far = Math.abs(edge - x) + beside;
        if (far < least) [least, best] = [far, Math.min(place, this.#steps.length + 1)];
      }
    });
    return best;
  }

  #walk(event) {
    const button = event.target.closest("[data-tile]");
    if (!button || event.ctrlKey || event.metaKey || event.altKey) return;
    const { editor } = this;
    const number = Number(button.dataset.tile);
    const index = walked(event.key, number - 1, this.#steps.length);
    if (index !== null) {
      event.preventDefault();
      if (event.shiftKey && index + 1 !== number) editor.move(number, index + 1);
      else {
        editor.choose(index + 1);
        this.focus(index + 1);
      }
    }
  }
}

/** The picture of a face in a small drawing of its own. */
export function picture(drawing, known) {
  const [use] = drawing.children;
  if (use.dataset.art === (known?.art ?? "")) return;
  use.dataset.art = known?.art ?? "";
  if (!known) {
    use.removeAttribute("href");
    return;
  }
  const [left, top, width, height] = known.box;
  set(drawing, "viewBox", `${left} ${top} ${width} ${height}`);
  set(use, "href", `#${known.art}`);
}

export function smallDrawing(kind) {
  return shape("svg", { class: kind, "aria-hidden": "true" }, shape("use"));
}

function step(number) {
  return element(
    "li",
    {},
    element(
      "button",
      { class: "step", type: "button", "data-tile": number },
      element("span", { class: "step-number" }, String(number)),
      smallDrawing("step-art"),
      element("span", { class: "letter" }),
      element("span", { class: "step-flag", hidden: true }, icon("error")),
      element("span", { class: "step-sign", hidden: true }, icon("weather")),
      spoken(""),
    ),
  );
}
