/**
 * The editor: the stage, what is chosen, what was done. Every change goes to the server, which says what comes
 * of it; changes that follow quickly on one another wait for their turn, so none is lost.
 */

import { ask, download, file } from "./api.js";
import { set, say } from "./dom.js";
import { keepDraft } from "./draft.js";
import { History } from "./history.js";
import { placed, spots } from "./poses.js";
import { Unfolder } from "./unfold.js";

const MOMENT = 150; // ms without a change after which repairs, profile and what fits are asked for

export class Editor {
  chosen = null;
  carried = null; // { kind: "move" | "swap", tile, to }
  shownTiles = null; // the tiles that a finding points at
  turns = 0; // how much was done so far
  #turn = Promise.resolve();
  #unfolder = new Unfolder();
  #fits = { key: "", answer: null };

  constructor(kit, first, parts) {
    this.kit = kit;
    this.first = first;
    this.history = new History(first);
    Object.assign(this, parts);
    this.#unfolder.add(kit.art);
  }

  ask(name, body) {
    return ask(name, body);
  }

  get tiles() {
    return this.view.tiles;
  }

  /** Where the next tile is laid: where one is dragged to, after the chosen one, or at the end. */
  get place() {
    if (this.isDragging) return this.droppedAt;
    return (this.chosen ?? this.tiles.length) + 1;
  }

  /** Does one thing with the stage; `chosen` is the tile that is chosen then, as a function of the view. */
  edit(op, chosen) {
    return this.#inTurn(async () => {
      const view = await this.#look(JSON.parse(this.history.now), op);
      if (view.refused) {
        this.say(view.refused, "error");
        return false;
      }
      this.history.add(view.text);
      this.#take(view, chosen ?? after(op, this.chosen, view.tiles.length), view.message);
      return true;
    });
  }

  /** Another stage, as one change that can be undone. */
  put(document, words) {
    return this.#inTurn(async () => {
      const view = await this.#look(document);
      this.history.add(view.text);
      this.#take(view, null, words);
    });
  }

  undo() {
    return this.#back("undo", "Undone.", "Nothing is left to undo.");
  }

  redo() {
    return this.#back("redo", "Done again.", "Nothing is left to do again.");
  }

  #back(way, words, nothing) {
    return this.#inTurn(async () => {
      if (!this.history[way]()) {
        this.say(nothing);
        return;
      }
      const view = await this.#look(JSON.parse(this.history.now)).catch((problem) => {
        this.history[way === "undo" ? "redo" : "undo"]();
        throw problem;
      });
      this.#take(view, Math.min(this.chosen ?? 0, view.tiles.length) || null, words);
    });
  }

  /** The first view of a stage. */
  begin() {
    return this.#inTurn(async () => {
      const view = await this.#look(JSON.parse(this.history.now));
      this.#take(view, null, "");
    });
  }

  /** Chooses a tile, or none. */
  choose(tile) {
    this.chosen = tile && tile <= this.tiles.length ? tile : null;
    this.shownTiles = null;
    this.row.mark();
    if (this.chosen) this.row.reveal(this.chosen);
    this.table.choose(this.chosen);
    this.table.flag(this.#overlapping());
    this.#showPlace();
    this.toolbar.show();
  }

  /** A tile was pressed, on the board or in the row. */
  press(tile) {
    const { carried } = this;
    if (carried && tile) {
      if (carried.kind === "move") this.carryTo(tile);
      this.putDown(tile);
    } else this.choose(tile);
  }

  /** Picks the chosen tile up, to move it or to swap it with another. */
  pickUp(kind) {
    if (!this.chosen) return;
    if (this.carried) {
      this.giveUp();
      return;
    }
    this.carried = { kind, tile: this.chosen, to: this.chosen };
    this.say(
      kind === "move"
        ? `Tile ${this.chosen} is in your hand: the arrows carry it, Space or a press puts it down, Esc puts it back.`
        : `Swap tile ${this.chosen} with which one? Press it; Esc gives up.`,
    );
    this.row.mark();
    this.toolbar.show();
  }

  carryTo(place) {
    if (this.carried?.kind !== "move") return;
    this.carried.to = Math.min(Math.max(place, 1), this.tiles.length);
    const faces = [...this.tiles];
    const [face] = faces.splice(this.carried.tile - 1, 1);
    faces.splice(this.carried.to - 1, 0, face);
    const from = Math.min(this.carried.tile, this.carried.to);
    this.table.ghost(faces.slice(from - 1), from, this.carried.to);
    this.say(`To place ${this.carried.to}: Space puts it down.`);
  }

  putDown(tile) {
    const { carried } = this;
    this.giveUp("");
    if (!carried) return Promise.resolve();
    if (carried.kind === "swap") return tile === carried.tile ? Promise.resolve() : this.swap(carried.tile, tile);
    return this.move(carried.tile, carried.to);
  }

  /** Puts back what is carried. */
  giveUp(words = "Put back.") {
    if (this.carried && words) this.say(words);
    this.carried = null;
    this.table.ghost([]);
    this.row.mark();
    this.toolbar.show();
  }

  lay(face, at = this.place) {
    return this.edit({ do: "insert", at, face });
  }

  layAtEnd() {
    this.choose(null);
    this.run("insert");
  }

  move(tile, to) {
    return tile === to ? Promise.resolve() : this.edit({ do: "move", tile, to });
  }

  swap(first, second) {
    return this.edit({ do: "swap", first, second });
  }

  toggleBox(name) {
    return this.edit({ do: "box", name, on: !this.view.boxes.find((box) => box.name === name).on });
  }

  /** Mends what a finding says. */
  apply({ op, document, label }) {
    return op ? this.edit(op) : this.put(document, `Done: ${label}. Undo leads back.`);
  }

  /** Shows the tiles that a finding is about. */
  showTiles(tiles, words) {
    this.choose(tiles[0]);
    this.shownTiles = tiles;
    this.table.flag(tiles);
    this.say(words);
    this.#show("row");
  }

  /** Which faces cannot be laid at a place, and why. */
  async fits(at, replaces) {
    const { text, document } = this.view; // what is seen, also while an undo is on its way
    const key = `${text} ${at} ${replaces}`;
    if (this.#fits.key !== key)
      this.#fits = {
        key,
        answer: ask("fits", { document, at, replace: replaces }),
      };
    return this.#fits.answer;
  }

  /** Where a face would lie if it were laid now, with all that follows it. */
  previewFace(face) {
    if (this.carried || this.isDragging) return;
    this.table.ghost(face ? [face, ...this.tiles.slice(this.place - 1)] : [], this.place);
  }

  /** Shows where what is dragged would lie: a face of the palette or a tile of the row; null is nowhere. */
  dropAt(source, place) {
    this.droppedAt = place;
    this.row.mark();
    if (!source || place === null) this.table.ghost([]);
    else if (source.face) this.table.ghost([source.face, ...this.tiles.slice(place - 1)], place);
    else {
      const faces = [...this.tiles];
      const [face] = faces.splice(source.tile - 1, 1);
      const to = place > source.tile ? place - 1 : place;
      faces.splice(to - 1, 0, face);
      const from = Math.min(source.tile, to);
      this.table.ghost(faces.slice(from - 1), from, to);
    }
  }

  previewReplace(tile, face) {
    this.table.ghost(face ? [face, ...this.tiles.slice(tile)] : [], tile);
  }

  /** A row as it would lie: transforms of its tiles, and the box around them. */
  course(faces) {
    const all = spots(faces, this.kit.exits);
    const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
    const margin = 2 * this.kit.unit;
    const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
    return {
      spots: all.map(placed),
      box: [left, top, Math.max(...xs) - left + margin, Math.max(...ys) - top + margin],
    };
  }

  weatherAt(tile) {
    const { weather } = this.view.document;
    return Array.isArray(weather) ? (weather.find((each) => each.tile === tile)?.marker ?? null) : null;
  }

  obstacleAt(tile, space, lane) {
    const { obstacles = [] } = this.view.document;
    return obstacles.some((each) => each.tile === tile && each.space === space && each.lane === lane);
  }

  /** Tells what has happened. */
  say(words, level = "") {
    say(this.status, words);
    set(this.status, "data-level", level || null);
    this.status.title = words;
  }

  fail(problem) {
    this.say(problem.message, "error");
    set(document.body, "data-busy", null);
  }

  /** A file that the server makes of the stage goes into the downloads. */
  async fetchFile(name, body = {}) {
    const made = await file(name, { document: JSON.parse(this.history.now), ...body });
    download(made);
    this.say(`${made.name} is in your downloads.`);
    return made;
  }

  /** All that was begun before is done. */
  get idle() {
    return this.#turn;
  }

  #inTurn(task) {
    const done = this.#turn
      .then(task)
      .catch((problem) => this.fail(problem))
      .finally(() => set(document.body, "data-turns", String((this.turns += 1))));
    this.#turn = done;
    return done;
  }

  async #look(document, op) {
    const view = await ask("view", { document, op, known: this.#unfolder.known });
    if (view.refused) return view;
    view.scene = this.#unfolder.unfold(view.scene);
    view.tiles = [...view.document.tiles];
    view.text = JSON.stringify(view.document);
    return view;
  }

  #take(view, chosen, words) {
    this.view = view;
    this.chosen = chosen && chosen <= view.tiles.length ? chosen : null;
    this.carried = null;
    this.shownTiles = null;
    const { document: stage } = view;
    const label = `${stage.name}: ${view.tiles.length} tiles on the table`;
    this.table.show(view, { chosen: this.chosen, label });
    this.table.ghost([]);
    this.row.show({ tiles: view.tiles, flags: flags(view), ...marks(stage) });
    if (this.chosen) this.row.reveal(this.chosen);
    this.check.show(view);
    this.#askDetails(view);
    this.head.show(view);
    this.toolbar.show();
    this.ride.show();
    this.#showPlace();
    keepDraft(this.kit.file, this.saved ?? this.first, this.history.now);
    if (words !== undefined) this.say(words || this.#verdict(view));
  }

  /** What takes a moment longer: the repairs of the findings, and the profile. */
  #askDetails(view) {
    clearTimeout(this.detailing);
    this.detailing = setTimeout(async () => {
      const { findings, profile } = await ask("details", { document: view.document }).catch(() => ({}));
      if (this.view !== view || !findings) return;
      Object.assign(view, { findings, profile });
      this.check.show(view);
    }, MOMENT);
  }

  #verdict({ findings }) {
    return findings.find(({ severity }) => severity === "error")?.message ?? "";
  }

  #overlapping() {
    return [...new Set(this.view.scene.overlaps.flatMap(({ first, second }) => [first, second]))];
  }

  #showPlace() {
    const { chosen, place, view } = this;
    const words = chosen ? `after tile ${chosen}` : view.tiles.length ? "at the end" : "the first one";
    this.palette.show({ left: view.left, boxes: view.boxes, place: words });
    clearTimeout(this.dimming);
    const isStill = () => this.place === place && this.view === view;
    this.dimming = setTimeout(async () => {
      if (!isStill()) return;
      const { faces } = await this.fits(place, false).catch(() => ({ faces: {} }));
      if (isStill()) this.palette.dim(faces);
    }, MOMENT);
  }

  #show(panel) {
    this.panels.show(panel);
  }
}

/** Which tile is chosen after something was done. */
function after(op, chosen, count) {
  if (op.do === "insert") return op.at;
  if (op.do === "move") return op.to;
  if (op.do === "swap") return op.second;
  if (op.do === "remove") return Math.min(op.tile, count) || null;
  return op.tile ?? chosen;
}

/** The gravest finding about each tile. */
function flags({ findings }) {
  const levels = new Map();
  for (const severity of ["advice", "warning", "error"])
    for (const finding of findings)
      if (finding.severity === severity) for (const tile of finding.tiles ?? []) levels.set(tile, severity);
  return levels;
}

function marks({ weather, obstacles }) {
  return {
    weather: new Map((Array.isArray(weather) ? weather : []).map(({ tile, marker }) => [tile, marker])),
    obstacles: new Set((obstacles ?? []).map(({ tile }) => tile)),
  };
}
