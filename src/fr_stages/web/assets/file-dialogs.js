/** The dialogs about files: open, save, share, print; and the help. */

import { element, icon } from "./dom.js";
import { choice, openDialog } from "./dialog.js";
import { button, field } from "./parts.js";
import { TILE_TOOLS } from "./tools.js";

/** A row or a file to open: written, pasted, chosen or dropped; the text of it, or undefined. */
export function openText() {
  const text = element("textarea", {
    class: "input",
    rows: 5,
    autofocus: true,
    spellcheck: false,
    placeholder: "AebQRNHPcgikDFsLojmtu",
  });
  const chooser = element("input", { type: "file", accept: ".json,.txt,application/json,text/plain" });
  return openDialog(
    "Open a stage",
    (close) => {
      chooser.addEventListener("change", async () => {
        const [chosen] = chooser.files;
        if (chosen) close({ text: await chosen.text(), name: chosen.name });
      });
      return [
        element(
          "div",
          { class: "form" },
          field("A row of tiles, or a whole stage file", text),
          field("Or a file of yours", chooser),
          element(
            "div",
            { class: "dialog-end" },
            button("Open", () => text.value.trim() && close({ text: text.value }), { main: true, name: "open" }),
          ),
        ),
      ];
    },
    { intro: "Any notation will do: letters, links of other programs, JSON. A file can be dropped on the page, too." },
  ).closed;
}

/** What to do when the file has been changed outside: "ours", "theirs", "download", or nothing. */
export function conflict(words) {
  return choice("The file has been changed", words, [
    ["download", "Save a copy", "Yours goes into the downloads; the file stays as it is.", "main"],
    ["ours", "Overwrite it", "What was changed outside is lost."],
    ["theirs", "Open what is there", "Your stage can be had back with Undo."],
  ]);
}

/** A draft that a crash has left: whether to take it up. */
export function offerDraft(name, when) {
  return choice("There is a draft", `“${name}” was not saved; the last change was on ${when}.`, [
    ["take", "Go on with the draft", "Undo leads back to the stage as it was opened.", "main"],
    ["drop", "Forget it", "The stage stays as it was opened."],
  ]);
}

/** A link that holds the whole stage, and its row. */
export function shareDialog({ link, row, command }) {
  const line = (words, value, help) => {
    const input = element("input", { class: "input mono", readonly: true, value });
    const copy = button(
      "Copy",
      async () => {
        input.select();
        await navigator.clipboard?.writeText(value).catch(() => {});
        copy.lastChild.textContent = "Copied";
      },
      { name: "copy" },
    );
    return element("div", { class: "share-line" }, field(words, input, help), copy);
  };
  return openDialog("Share the stage", [
    element(
      "div",
      { class: "form" },
      line("Row", row, "Every program for Flamme Rouge reads it."),
      line("Command", command, "What somebody else types to edit it."),
      line("Link", link, "Holds the stage with all its options: Open takes it, and so does fr-stages edit."),
    ),
  ]).closed;
}

/** Which sheets to print: { kind, paper, theme }, or undefined. */
export function printDialog({ kinds, papers, themes }) {
  const select = (words, options) => {
    const made = element(
      "select",
      { class: "select" },
      ...options.map(({ name, title }) => element("option", { value: name }, title)),
    );
    return [made, field(words, made)];
  };
  const [paper, paperField] = select("Paper", papers);
  const [theme, themeField] = select("Colours", themes);
  return openDialog(
    "Print",
    (close) => [
      element(
        "div",
        { class: "form" },
        element("div", { class: "line" }, paperField, themeField),
        element(
          "div",
          { class: "choices" },
          ...kinds.map(({ name, title, words }) =>
            element(
              "button",
              {
                class: "button choice",
                type: "button",
                onclick: () => close({ kind: name, paper: paper.value, theme: theme.value }),
              },
              element("b", {}, title),
              words ? element("small", {}, words) : null,
            ),
          ),
        ),
      ),
    ],
    { intro: "Each is a PDF in the right size." },
  ).closed;
}

const KEYS = [
  ["Arrows, Home, End", "Walk along the row, the board, the tiles"],
  ["Shift + arrows", "Move the tile along the row"],
  ["A letter", "On a tile: lays that face after it"],
  ["Ctrl+Z, Ctrl+Y", "Undo, redo, without limit"],
  ["Ctrl+O, Ctrl+S, Ctrl+P", "Open, save, print"],
  ["Esc", "Puts down, closes, chooses nothing"],
  ["?", "This help"],
];

export function helpDialog() {
  const term = (keys, words) =>
    element("div", {}, element("dt", {}, ...keys.split(", ").map((key) => element("kbd", {}, key))), element("dd", {}, words));
  return openDialog(
    "How it works",
    [
      element(
        "ol",
        { class: "help-steps" },
        ...[
          ["tiles", "Press a tile at the left: it is laid after the chosen one. Or drag it where you want it."],
          ["turn", "Press a tile on the board or in the row, then say what to do with it."],
          ["check", "The findings follow every change. Show leads there; Apply mends it."],
          ["complete", "Complete finds the tiles that are missing, Vary other stages like this one."],
          ["ride", "Ride races it, shows where it jams, and lets you watch."],
        ].map(([name, words]) => element("li", {}, icon(name), words)),
      ),
      element("h3", {}, "Keys"),
      element(
        "dl",
        { class: "keys" },
        ...TILE_TOOLS.filter(([, , key]) => key).map(([, , key, words]) => term(key, words)),
        ...KEYS.map(([keys, words]) => term(keys, words)),
      ),
    ],
    { kind: "is-wide" },
  ).closed;
}

/** What does not fit into the bar of a phone. */
export function moreDialog(options) {
  return choice("More", "", options);
}
