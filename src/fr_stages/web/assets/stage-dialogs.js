/** The dialogs about the stage: what it is called, the weather of a tile, its obstacles, its replacement. */

import { element, set, shape } from "./dom.js";
import { openDialog } from "./dialog.js";
import { button, field, tick } from "./parts.js";
import { picture, smallDrawing } from "./row.js";
import { capital } from "./words.js";

const PLAYERS = ["2-4", "5-6", "2-6", "7-12"];
const TABLES = [
  ["1200 × 800", [1200, 800]],
  ["1600 × 900", [1600, 900]],
  ["1800 × 900", [1800, 900]],
  ["2400 × 1200", [2400, 1200]],
];
const WEATHERS = {
  clear: "Nothing happens",
  crosswind: "No slipstream here",
  tailwind: "One card more in the hand",
  headwind: "One card fewer in the hand",
  rain: "Riders close to each other may crash",
};

/** Name, players, breakaway, weather that is drawn, the table. Every change is one to be undone. */
export function stageDialog(editor) {
  const { document: stage } = editor.view;
  const change = (key, value) => editor.edit({ do: "set", key, value });
  const name = element("input", { class: "input", value: stage.name ?? "", maxlength: 200, autofocus: true });
  name.addEventListener("change", () => name.value.trim() && change("name", name.value.trim()));
  const known = PLAYERS.includes(String(stage.players)) ? PLAYERS : [String(stage.players), ...PLAYERS];
  const players = element(
    "select",
    { class: "select" },
    ...known.map((range) => element("option", { selected: range === String(stage.players) }, range)),
  );
  players.addEventListener("change", () => change("players", players.value));
  const sides = ["Width", "Depth"].map((words, index) =>
    element("input", {
      class: "input short",
      type: "number",
      min: 100,
      max: 20000,
      step: 10,
      "aria-label": `${words} of the table in millimetres`,
      placeholder: words.toLowerCase(),
      value: stage.table_mm?.[index] ?? "",
    }),
  );
  const table = () => {
    const sizes = sides.map(({ value }) => Number(value));
    if (sizes.every((size) => size >= 100)) change("table_mm", sizes);
    else if (sides.every(({ value }) => !value)) change("table_mm", null);
  };
  for (const side of sides) side.addEventListener("change", table);
  const preset = (words, sizes) =>
    button(words, () => {
      sides.forEach((side, index) => (side.value = sizes?.[index] ?? ""));
      table();
    });
  return openDialog("The stage", (close) => [
    element(
      "form",
      { class: "form", method: "dialog" },
      field("Name", name),
      field("Players", players),
      tick("Breakaway", stage.breakaway === true, (on) => editor.edit({ do: "breakaway", on }), "The race begins with bids for it."),
      tick(
        "Weather is drawn before the race",
        stage.weather === "drawn",
        (on) => editor.edit({ do: "weather-drawn", on }),
        "Or lay markers at single tiles.",
      ),
      tick(
        "Time trial",
        stage.variant === "time-trial",
        (on) => change("variant", on ? "time-trial" : null),
        "Every team has the road for itself.",
      ),
      element(
        "fieldset",
        { class: "field" },
        element("legend", {}, "Table, in millimetres"),
        element("div", { class: "line" }, sides[0], "×", sides[1]),
        element("div", { class: "line" }, ...TABLES.map(([words, sizes]) => preset(words, sizes)), preset("None", null)),
      ),
      element("div", { class: "dialog-end" }, button("Done", () => close(), { main: true })),
    ),
  ]).closed;
}

/** Which weather lies at a tile. */
export async function weatherDialog(editor, tile) {
  const { signs } = editor.kit;
  const now = editor.weatherAt(tile);
  const option = (close, value, words, meaning) =>
    element(
      "button",
      {
        class: "button choice with-sign",
        type: "button",
        "aria-pressed": String((now ?? null) === value),
        onclick: () => close({ marker: value }),
      },
      value ? sign(signs[value]) : element("span", { class: "no-sign" }),
      element("b", {}, words),
      element("small", {}, meaning),
    );
  const answer = await openDialog(
    `Weather on tile ${tile}`,
    (close) => [
      element(
        "div",
        { class: "choices" },
        ...Object.entries(WEATHERS).map(([value, meaning]) => option(close, value, capital(value), meaning)),
        option(close, null, "None", "No marker lies here"),
      ),
    ],
    editor.view.document.weather === "drawn"
      ? { intro: "The weather of this stage is drawn before the race. A marker here ends that." }
      : {},
  ).closed;
  if (answer) await editor.edit({ do: "weather", tile, marker: answer.marker });
}

/** The lanes of a tile to press: each closes one with a traffic obstacle, or opens it again. */
export function obstacleDialog(editor, tile) {
  const grid = element("div", { class: "lanes", role: "group", "aria-label": "Lanes of the tile" });
  const draw = () => {
    const { spaces } = editor.view.scene.tiles[tile - 1];
    grid.replaceChildren(
      ...spaces.map(({ number, lanes, terrain }) =>
        element(
          "div",
          { class: `lane-space is-${terrain}` },
          element("span", { class: "aside" }, String(number)),
          ...lanes
            .map((_, index) => {
              const lane = index + 1;
              const isClosed = editor.obstacleAt(tile, number, lane);
              const made = element(
                "button",
                {
                  class: "lane",
                  type: "button",
                  "aria-pressed": String(isClosed),
                  "aria-label": `Space ${number}, lane ${lane}`,
                },
                isClosed ? "▲" : "",
              );
              made.addEventListener("click", async () => {
                await editor.edit({ do: "obstacle", tile, space: number, lane });
                draw();
                grid.querySelector(`[aria-label="Space ${number}, lane ${lane}"]`)?.focus();
              });
              return made;
            })
            .reverse(),
        ),
      ),
    );
  };
  draw();
  return openDialog(
    `Obstacles on tile ${tile}`,
    (close) => [grid, element("div", { class: "dialog-end" }, button("Done", () => close(), { main: true }))],
    { intro: "Spaces in riding order, from left to right; lane 1 is the lowest. Press a lane to close it." },
  ).closed;
}

/** Another face for a tile: those that fit first, each with where it would lead. */
export async function replaceDialog(editor, tile) {
  const { kit, tiles } = editor;
  const { faces: reasons } = await editor.fits(tile, true);
  const own = tiles[tile - 1];
  const all = Object.keys(kit.faces).filter((face) => face !== own);
  const isFree = (face) => !reasons[face];
  const option = (close, face) => {
    const drawing = smallDrawing("face-art");
    picture(drawing, kit.faces[face]);
    const made = element(
      "button",
      {
        class: "face large",
        type: "button",
        "data-face": face,
        "data-why": !isFree(face),
        title: reasons[face] ?? kit.faces[face].label,
        "aria-label": kit.faces[face].label,
        "aria-description": reasons[face] ?? null,
        onclick: () => close(face),
      },
      element("span", { class: "letter", "data-dark": kit.faces[face].dark }, face.replace("^", "")),
      drawing,
    );
    for (const kind of ["pointerenter", "focus"])
      made.addEventListener(kind, () => editor.previewReplace(tile, face));
    return made;
  };
  const group = (close, title, faces) =>
    faces.length
      ? [element("h3", { class: "group-title" }, title), element("div", { class: "face-grid" }, ...faces.map((face) => option(close, face)))]
      : [];
  const face = await openDialog(`Another tile for ${tile}: ${kit.faces[own]?.label ?? own}`, (close) => [
    ...group(close, "Fit here", all.filter(isFree)),
    ...group(close, "Do not fit here", all.filter((each) => !isFree(each))),
  ], { kind: "at-side" }).closed;
  editor.previewReplace(tile, null);
  if (face) await editor.edit({ do: "replace", tile, face });
}

/** Chooses among stages that were found: each as a row, with a miniature of its course. */
export function foundDialog(editor, title, found, message) {
  return openDialog(
    title,
    (close) => [
      element(
        "ul",
        { class: "found" },
        ...found.map((each) =>
          element(
            "li",
            {},
            element(
              "button",
              { class: "button choice with-map", type: "button", onclick: () => close(each) },
              miniature(editor, each.tiles),
              element("b", { class: "mono" }, each.row),
              element("small", {}, each.words ?? ""),
            ),
          ),
        ),
      ),
    ],
    { intro: message },
  ).closed;
}

/** A row as it would lie on the table, small. */
function miniature(editor, faces) {
  const { kit } = editor;
  const { spots: at, box } = editor.course(faces);
  const drawing = shape("svg", { class: "miniature", viewBox: box.map((each) => each.toFixed(1)).join(" "), "aria-hidden": "true" });
  faces.forEach((face, index) => {
    const use = shape("use", { href: `#${kit.faces[face]?.art}` });
    set(use, "transform", at[index]);
    drawing.append(use);
  });
  return drawing;
}

function sign(art) {
  return shape(
    "svg",
    { class: "weather-sign", viewBox: "-0.55 -0.55 1.1 1.1", "aria-hidden": "true" },
    shape("use", { href: `#${art}` }),
  );
}
