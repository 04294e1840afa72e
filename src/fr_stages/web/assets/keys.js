/** The keyboard: which key does what, and where. */

import { walked } from "./gestures.js";

const WITH_CONTROL = { z: "undo", y: "redo", s: "save", p: "print", o: "open" };
const OF_TILE = {
  Enter: "turn",
  " ": "move",
  Delete: "remove",
  Backspace: "remove",
  Insert: "insert",
  F2: "replace",
};

/** Makes the keys work: `editor.run(name)` does what they mean. */
export function listen(editor) {
  document.addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]") || event.defaultPrevented) return;
    const done = event.ctrlKey || event.metaKey ? withControl(event, editor) : plain(event, editor);
    if (done) {
      event.preventDefault();
      event.stopPropagation();
    }
  }, { capture: true });
}

function withControl(event, editor) {
  const key = event.key.toLowerCase();
  const isWriting = event.target.closest("input, textarea");
  if (isWriting && (key === "z" || key === "y")) return false;
  const name = key === "z" && event.shiftKey ? "redo" : WITH_CONTROL[key];
  if (!name || event.altKey) return false;
  editor.run(name);
  return true;
}

function plain(event, editor) {
  const { key, target } = event;
  if (event.altKey || target.closest("input, textarea, select")) return false;
  if (key === "Escape") {
    if (editor.carried) editor.giveUp();
    else editor.choose(null);
    return true;
  }
  if (key === "?") {
    editor.run("help");
    return true;
  }
  const isOnTile = target.closest(".step[data-tile], .board-tile");
  if (!isOnTile) return false;
  return onTile(event, editor, Number(isOnTile.dataset.tile));
}

/** Carries the tile that is in the hand along the row. */
function carry(key, editor) {
  const place = walked(key, editor.carried.to - 1, editor.tiles.length);
  if (place !== null) editor.carryTo(place + 1);
  return place !== null;
}

/** On a step of the row or a tile of the board: the tile that has the focus is the one that is meant. */
function onTile({ key }, editor, tile) {
  if (editor.carried) {
    if (key !== " " && key !== "Enter") return editor.carried.kind === "move" && carry(key, editor);
    if (editor.carried.kind === "move") editor.putDown();
    else editor.press(tile);
    return true;
  }
  const name = OF_TILE[key];
  const isNew = editor.chosen !== tile;
  if ((name || editor.kit.faces[key]) && isNew) editor.choose(tile);
  if (name && !(isNew && (key === " " || key === "Enter"))) editor.run(name);
  else if (!name && editor.kit.faces[key]) editor.lay(key).then(() => editor.focusChosen());
  return Boolean(name || editor.kit.faces[key]);
}
