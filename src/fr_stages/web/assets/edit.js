/** The page of the editor: puts its parts together and says what each button does. */

import { arrive, ask, Refusal } from "./api.js";
import { Check } from "./check.js";
import { art, element, icon, say, set, spoken } from "./dom.js";
import { draftLeft, dropDraft } from "./draft.js";
import { Drag } from "./drag.js";
import { Editor } from "./editor.js";
import { listen } from "./keys.js";
import { button, dressed } from "./parts.js";
import { Palette } from "./palette.js";
import { Ride } from "./ride.js";
import { Row } from "./row.js";
import { Table } from "./table.js";
import { Tools, TOP_TOOLS } from "./tools.js";
import { counted } from "./words.js";

// Dialogs are loaded when one is opened for the first time.
const dialogs = async (name) => (await Promise.all([import(name), dressed("edit-dialogs.css")]))[0];
const files = () => dialogs("./file-dialogs.js");
const stages = () => dialogs("./stage-dialogs.js");

const at = (id) => document.getElementById(id);

/** A place for a tile that is still to be found. */
const GAP = { title: "Gap", pairs: [["?"]] };

/** What every button and key does, by its name. */
const ACTIONS = {
  turn: (editor) => editor.chosen && editor.edit({ do: "turn", tile: editor.chosen }),
  replace: async (editor) => editor.chosen && (await stages()).replaceDialog(editor, editor.chosen),
  move: (editor) => editor.pickUp("move"),
  swap: (editor) => editor.pickUp("swap"),
  insert: insert,
  weather: async (editor) => editor.chosen && (await stages()).weatherDialog(editor, editor.chosen),
  obstacle: async (editor) => editor.chosen && (await stages()).obstacleDialog(editor, editor.chosen),
  remove: (editor) => editor.chosen && editor.edit({ do: "remove", tile: editor.chosen }),
  complete: (editor) => design(editor, "complete", "Complete the stage"),
  vary: (editor) => design(editor, "vary", "Stages like this one"),
  mirror: (editor) => editor.edit({ do: "mirror" }),
  repair: (editor) => design(editor, "repair", "Repair the stage"),
  undo: (editor) => editor.undo(),
  redo: (editor) => editor.redo(),
  ride: (editor) => {
    editor.panels.show("ride");
    return editor.ride.ride();
  },
  open: async (editor) => open(editor, await (await files()).openText()),
  save: save,
  share: share,
  print: print,
  help: async () => (await files()).helpDialog(),
  stage: async (editor) => (await stages()).stageDialog(editor),
  more: async (editor) => {
    const rest = TOP_TOOLS.filter(([, , , where]) => where.includes("wide"));
    const name = await (await files()).moreDialog(rest.map(([value, words]) => [value, words, ""]));
    if (name) editor.run(name);
  },
};

/** To where a tile is chosen to be laid. */
function insert(editor) {
  editor.panels.show("tiles");
  editor.say(editor.chosen ? `Which tile comes after tile ${editor.chosen}?` : "Which tile comes at the end?");
  editor.palette.focus();
}

async function design(editor, what, title) {
  editor.say("Looking …");
  set(document.body, "data-busy", "");
  try {
    const { found, message } = await ask("design", { document: JSON.parse(editor.history.now), do: what });
    set(document.body, "data-busy", null);
    if (!found.length) {
      editor.say(message, "error");
      return;
    }
    editor.say(message);
    const taken = await (await stages()).foundDialog(editor, title, found, message);
    if (taken) await editor.put(taken.document, `${taken.row}. Undo leads back.`);
  } catch (problem) {
    editor.fail(problem);
  }
}

/** Opens text in any notation as the stage, in one change that can be undone. */
async function open(editor, given) {
  if (!given) return;
  try {
    const { document: stage } = await ask("read", given);
    await editor.put(stage, `${stage.name} is open. Undo leads back.`);
  } catch (problem) {
    editor.fail(problem);
  }
}

/** Into the file that was named at the start; without one, into the downloads. */
async function save(editor) {
  await editor.idle;
  const { kit } = editor;
  const now = editor.history.now;
  if (!kit.file) {
    await editor.fetchFile("text").then(() => kept(editor, now), (problem) => editor.fail(problem));
    return;
  }
  try {
    const { hash } = await ask("save", { document: JSON.parse(now), hash: kit.hash });
    kit.hash = hash;
    kept(editor, now);
    editor.say(`Saved in ${kit.file}.`);
  } catch (problem) {
    if (problem instanceof Refusal && problem.status === 409) await settle(editor, problem, now);
    else editor.fail(problem);
  }
}

/** The file is not what was opened: nothing is overwritten without a word. */
async function settle(editor, problem, now) {
  const answer = await (await files()).conflict(problem.message);
  if (answer === "download") await editor.fetchFile("text");
  else if (answer === "ours") {
    editor.kit.hash = problem.body.hash;
    const { hash } = await ask("save", { document: JSON.parse(now), hash: problem.body.hash });
    editor.kit.hash = hash;
    kept(editor, now);
    editor.say(`Saved in ${editor.kit.file}.`);
  } else if (answer === "theirs") {
    editor.kit.hash = problem.body.hash;
    await editor.put(problem.body.document, "The file as it is now is open. Undo leads back to yours.");
  }
}

function kept(editor, now) {
  editor.saved = now;
  dropDraft(editor.kit.file);
}

async function share(editor) {
  const { row, document: stage } = editor.view;
  const link = `${location.origin}/#stage=${encodeURIComponent(JSON.stringify(stage))}`;
  return (await files()).shareDialog({ link, row, command: `fr-stages edit '${row}'` });
}

async function print(editor) {
  const chosen = await (await files()).printDialog(editor.kit);
  if (!chosen) return;
  editor.say("Drawing …");
  await editor.fetchFile("draw", { ...chosen, format: "pdf" }).catch((problem) => editor.fail(problem));
}

/** The head of the page: the badge, the name, for whom. */
class Head {
  show({ document: stage, tiles }) {
    say(at("name"), stage.name);
    say(at("badge"), stage.number ? String(stage.number) : String(tiles.length));
    const terms = [
      `${stage.players} players`,
      counted(tiles.length, "tile"),
      stage.breakaway ? "breakaway" : "",
      stage.weather === "drawn" ? "weather drawn" : "",
      stage.table_mm ? `table ${stage.table_mm.join(" × ")} mm` : "",
    ];
    say(at("terms"), terms.filter(Boolean).join(" · "));
    document.title = `${stage.name} – edit`;
    at("empty").hidden = tiles.length > 0;
  }
}

/** On a phone one panel at a time; at the side findings or ride. */
class Panels {
  constructor() {
    const button = (kind, name, words) =>
      element(
        "button",
        { class: kind, type: "button", "data-panel": name, "aria-pressed": "false", onclick: () => this.show(name) },
        icon(name),
        element("span", {}, words),
        element("span", { class: "count", hidden: true }),
      );
    at("side-tabs").append(button("side-tab", "check", "Check"), button("side-tab", "ride", "Ride"));
    at("thumb").append(
      ...[
        ["row", "Row"],
        ["tiles", "Tiles"],
        ["check", "Check"],
        ["ride", "Ride"],
      ].map(([name, words]) => button("thumb-tab", name, words)),
    );
    this.show("check");
    this.show("row");
  }

  show(panel) {
    set(document.body, "data-panel", panel);
    for (const button of document.querySelectorAll(".thumb-tab"))
      set(button, "aria-pressed", String(button.dataset.panel === panel));
    if (panel !== "check" && panel !== "ride") return;
    at("check").hidden = panel !== "check";
    at("ride").hidden = panel !== "ride";
    for (const button of document.querySelectorAll(".side-tab"))
      set(button, "aria-pressed", String(button.dataset.panel === panel));
  }

  /** How many findings there are, at the tabs. */
  count(number) {
    for (const button of document.querySelectorAll('[data-panel="check"] > .count')) {
      button.hidden = !number;
      button.replaceChildren(String(number), spoken(" findings"));
    }
  }
}

/** Icons are drawn once and used by name. */
async function furnish(...names) {
  const texts = await Promise.all(names.map((name) => fetch(name).then((answer) => answer.text())));
  at("icons").append(...texts.map(art));
}

function wire(editor) {
  const { table, row, palette } = editor;
  editor.run = (name) => Promise.resolve(ACTIONS[name](editor)).catch((problem) => editor.fail(problem));
  editor.focusChosen = () => editor.chosen && row.focus(editor.chosen);
  at("stage").addEventListener("click", () => editor.run("stage"));
  at("row-form").addEventListener("submit", (event) => {
    event.preventDefault();
    open(editor, { text: at("row-text").value });
  });
  table.addEventListener("choose", ({ detail }) => editor.press(detail.tile));
  table.addEventListener("beside", () => (editor.carried ? editor.giveUp() : editor.choose(null)));
  const zoom = (name, words, run) =>
    element("button", { class: "button quiet", type: "button", title: words, onclick: run }, icon(name), spoken(words));
  at("empty").append(
    element("h2", {}, "An empty table"),
    element("p", {}, "Press a start among the tiles, then what follows."),
    element(
      "div",
      { class: "line" },
      button("Find a stage", () => editor.run("complete"), { name: "complete" }),
      button("Open one", () => editor.run("open"), { name: "open" }),
    ),
  );
  at("zoom").append(
    zoom("minus", "Smaller", () => table.board.zoomBy(0.8)),
    zoom("plus", "Larger", () => table.board.zoomBy(1.25)),
    zoom("whole", "The whole stage", () => table.board.look(null)),
  );
  dragging(editor, { table, row, palette });
  dropping(editor);
  listen(editor);
}

function dragging(editor, { table, row, palette }) {
  let source = null;
  const target = (x, y) => row.placeAt(x, y) ?? table.placeAt(x, y);
  const drag = new Drag({
    start: (given) => {
      source = given;
      editor.isDragging = true;
      set(document.body, "data-drag", "");
      return true;
    },
    over: (x, y) => {
      const place = target(x, y);
      editor.dropAt(source, place);
    },
    drop: (x, y) => {
      const place = target(x, y);
      end();
      if (place === null) return;
      if (source.face) editor.lay(source.face, place);
      else editor.move(source.tile, place > source.tile ? place - 1 : place);
    },
    cancel: () => end(),
  });
  const end = () => {
    editor.isDragging = false;
    set(document.body, "data-drag", null);
    editor.dropAt(null, null);
  };
  drag.from(palette.host, ({ target: it }) => {
    const face = it.closest("[data-face]")?.dataset.face;
    return face && { face };
  });
  drag.from(row.list, ({ target: it }) => {
    const tile = Number(it.closest("[data-tile]")?.dataset.tile);
    return tile && { tile };
  });
  // On the board the chosen tile is dragged; everything else moves the view.
  drag.from(
    at("board"),
    ({ clientX, clientY }) => {
      const tile = table.tileAt(clientX, clientY);
      return tile && tile === editor.chosen ? { tile } : null;
    },
    { capture: true },
  );
}

/** Files and text that are dropped or pasted are opened. */
function dropping(editor) {
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", async (event) => {
    event.preventDefault();
    const [dropped] = event.dataTransfer.files;
    const text = dropped ? await dropped.text() : event.dataTransfer.getData("text/plain");
    if (text) open(editor, { text, name: dropped?.name });
  });
  document.addEventListener("paste", (event) => {
    if (event.target.closest("input, textarea, dialog")) return;
    const text = event.clipboardData.getData("text/plain");
    if (text) open(editor, { text });
  });
}

async function start() {
  const { hasToken, stage } = arrive();
  await furnish("icons.svg", "edit-icons.svg");
  if (!hasToken) {
    at("desk").replaceChildren(
      element("p", { class: "sheet lost" }, "This page has lost its key. Open the address again that fr-stages edit has printed."),
    );
    return;
  }
  const kit = await ask("start");
  const first = JSON.stringify(kit.document);
  const editor = new Editor(kit, first, { status: at("status") });
  at("art").firstChild.append(...Object.values(kit.art).map(art));
  editor.panels = new Panels();
  editor.row = new Row(at("steps"), editor);
  editor.table = new Table(at("board"), editor);
  editor.toolbar = new Tools({ bar: at("tools"), whole: at("stage-tools"), top: at("top-tools") }, editor);
  editor.palette = new Palette({ host: at("faces"), boxes: at("boxes"), place: at("palette-place") }, editor);
  editor.palette.build([...kit.groups, GAP], kit.faces);
  const check = new Check(
    {
      findings: at("findings"),
      verdict: at("verdict"),
      sign: at("verdict-sign"),
      title: at("check-title"),
      words: at("verdict-words"),
      facts: at("facts"),
      profile: at("profile"),
    },
    editor,
  );
  editor.check = {
    show: (view) => {
      check.show(view);
      editor.panels.count(view.findings.length);
      if (document.activeElement !== at("row-text")) at("row-text").value = view.row;
    },
  };
  editor.ride = new Ride({ panel: at("ride"), legend: at("legend") }, editor);
  editor.head = new Head();
  wire(editor);
  globalThis.editor = editor; // for the console
  const draft = draftLeft(kit.file);
  await editor.begin();
  await takeUp(editor, stage, draft);
  setInterval(() => ask("alive").catch(() => {}), 20_000);
}

/** A stage in the address, or a draft that was left. */
async function takeUp(editor, stage, draft) {
  if (stage) await open(editor, { text: stage });
  else if (editor.kit.notes.length) editor.say(editor.kit.notes.join(" "));
  if (!draft || draft.document === editor.history.now) return;
  const answer = await (await files()).offerDraft(
    JSON.parse(draft.document).name,
    new Date(draft.at).toLocaleString([], { dateStyle: "medium", timeStyle: "short" }),
  );
  if (answer === "take") await editor.put(JSON.parse(draft.document), "The draft is open. Undo leads back.");
  else if (answer === "drop") dropDraft(editor.kit.file);
}

start().catch((problem) => say(at("status"), problem.message));
