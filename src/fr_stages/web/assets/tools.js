/** The bars of buttons: what can be done with the chosen tile, and with the whole stage. */

import { element, icon, say, set } from "./dom.js";

/** What is done with a tile: [name, words, key that does it, title]. */
export const TILE_TOOLS = [
  ["turn", "Turn over", "Enter", "Shows the other face of the tile"],
  ["replace", "Replace", "F2", "Another tile comes to lie here"],
  ["move", "Move", "Space", "Picks the tile up: the arrows or a press put it elsewhere"],
  ["swap", "Swap", "", "Changes places with another tile"],
  ["insert", "Insert", "Insert", "Lays a tile after this one"],
  ["weather", "Weather", "", "Lays a weather marker, or takes it away"],
  ["obstacle", "Obstacle", "", "Closes a lane of this tile"],
  ["remove", "Remove", "Delete", "Takes the tile away"],
];

export const STAGE_TOOLS = [
  ["complete", "Complete", "", "Finds tiles for what is missing"],
  ["vary", "Vary", "", "Finds stages like this one"],
  ["mirror", "Mirror", "", "Left becomes right, all the way"],
  ["repair", "Repair", "", "Finds the least change after which nothing is wrong"],
];

export const TOP_TOOLS = [
  ["undo", "Undo", "Ctrl+Z", "label"],
  ["redo", "Redo", "Ctrl+Y", "label"],
  ["ride", "Ride", "", "label wide"],
  ["open", "Open", "Ctrl+O", "wide"],
  ["share", "Share", "", "wide"],
  ["print", "Print", "Ctrl+P", "wide"],
  ["help", "Help", "?", "wide"],
  ["save", "Save", "Ctrl+S", "label wide save"],
  ["more", "More", "", "narrow"],
];

export class Tools {
  constructor({ bar, whole, top }, editor) {
    this.editor = editor;
    this.chosen = element("span", { class: "chosen-tile" }, element("span", { class: "letter" }), element("b"));
    this.buttons = {};
    const tool = ([name, words, key, says]) =>
      (this.buttons[name] = element(
        "button",
        {
          class: "tool",
          type: "button",
          title: key ? `${says} (${key})` : says,
          onclick: () => editor.run(name),
        },
        icon(name),
        element("span", {}, words),
      ));
    this.nothing = element("p", { class: "aside no-tile" }, "Press a tile to choose it.");
    bar.append(this.chosen, this.nothing, ...TILE_TOOLS.map(tool));
    whole.append(...STAGE_TOOLS.map(tool));
    set(this.buttons.insert.querySelector("use"), "href", "#icon-plus");
    top.append(
      ...TOP_TOOLS.map(([name, words, key, where]) => {
        const button = element(
          "button",
          { class: `top-tool ${where}`, type: "button", title: key ? `${words} (${key})` : words, onclick: () => editor.run(name) },
          icon(name),
          element("span", {}, words),
        );
        this.buttons[name] = button;
        return button;
      }),
    );
  }

  show() {
    const { editor } = this;
    const { chosen } = editor;
    const face = chosen ? editor.tiles[chosen - 1] : null;
    document.body.classList.toggle("has-chosen", Boolean(chosen));
    this.chosen.hidden = !chosen;
    this.nothing.hidden = Boolean(chosen);
    if (face) {
      say(this.chosen.firstChild, face.replace("^", ""));
      set(this.chosen.firstChild, "data-dark", editor.kit.faces[face]?.dark ? "" : null);
      say(this.chosen.lastChild, `Tile ${chosen}`);
    }
    for (const [name] of TILE_TOOLS) set(this.buttons[name], "disabled", chosen ? null : "");
    set(this.buttons.insert, "disabled", null);
    set(this.buttons.undo, "disabled", editor.history.canUndo ? null : "");
    set(this.buttons.redo, "disabled", editor.history.canRedo ? null : "");
    const isWrong = editor.view.findings.some(({ severity }) => severity !== "advice");
    set(this.buttons.repair, "data-wanted", isWrong ? "" : null);
    for (const name of ["mirror", "vary", "repair", "ride"])
      set(this.buttons[name], "disabled", editor.tiles.length ? null : "");
    for (const name of ["move", "swap"])
      set(this.buttons[name], "aria-pressed", String(editor.carried?.kind === name));
  }
}
