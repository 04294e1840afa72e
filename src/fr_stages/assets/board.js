/**
 * A board: a stage as it lies on the table, and whoever rides on it. It knows no rules: it draws what it is
 * given and tells what is done with it. An editor and a replay are two uses of it.
 *
 *     const board = new Board(element, { scene, label: "La Haute Montagne" });
 *     board.set({ riders: [{ colour: "red", kind: "rouleur", letter: "R" }] });
 *     board.place([{ from: [3, 1], to: [8, 2], way: 0.5 }]);
 *     board.addEventListener("choose", ({ detail }) => console.log(detail.tile, detail.space, detail.lane));
 *
 * What can be set, each on its own:
 *
 *     scene      the stage: docs/reference/scene.md; pictures that the board has had before may be left out
 *     label      how the board is read out
 *     focusable  whether tiles can be walked with the arrow keys
 *     chosen     the number of a tile, or null
 *     flagged    the numbers of tiles with a fault
 *     overlaps   whether places where tiles lie on one another are hatched
 *     faded      whether the tiles step back behind what lies on them
 *     heat       a step from 0 (nothing) to 5 for each space, or null
 *     markers    [{ tile, art, says }]: signs beside tiles, by the ids of their pictures
 *     riders     [{ colour, kind, letter }]: who is placed by `place`
 *
 * Events: `choose` and `hover` with { tile, space, lane } (space from 0, lane from 1 at the right), `look`
 * when somebody has moved or zoomed the board.
 */

import { art, element, set, shape } from "./dom.js";
import { figure, put, REACH } from "./figures.js";
import { Gestures, walked } from "./gestures.js";
import { Road } from "./road.js";

const LEAST_FIGURE = 8; // px from the middle of a rider to its edge
const MARGIN = 0.9; // spaces left free around the stage
const MARKER = 0.84; // the size of a marker, in spaces
const SHADOW = 2.2; // units by which the shadow of the cardboard is moved
const NEAR = 1; // a touch further than this from a lane, in spaces, is beside the road
const BETTER = 1.1; // how much larger a stage has to become to be laid along a high window
const BESIDE = 1.02; // how far from the middle of the road a marker lies, in spaces: on the edge of the tile

export class Board extends EventTarget {
  #host;
  #config = { overlaps: true };
  #size = { width: 0, height: 0 };
  #figures = [];
  #trails = [];
  #placed = [];
  #turn = 0;
  #box = [0, 0, 1, 1]; // of the turned stage
  #camera = null; // null: the whole stage
  #known = new Set(); // the pictures that are there

  constructor(host, config) {
    super();
    this.#host = host;
    host.classList.add("board");
    this.ground = shape("svg", { class: "board-ground", role: "img" });
    this.actors = shape("svg", { class: "board-actors", "aria-hidden": "true" });
    host.append(this.ground, this.actors);
    this.#build();
    this.set(config);
    new ResizeObserver(() => this.#measure()).observe(host);
    this.#listen();
  }

  /** Changes what is drawn; what is not named stays as it is. */
  set(changes) {
    Object.assign(this.#config, changes);
    const told = (name) => name in changes;
    if (told("scene")) this.#drawScene();
    if (told("scene") || told("label")) set(this.ground, "aria-label", this.#config.label ?? "");
    if (told("scene") || told("focusable")) this.#makeFocusable();
    if (told("scene") || told("chosen") || told("flagged")) this.#mark();
    if (told("scene") || told("overlaps")) this.#drawOverlaps();
    if (told("scene") || told("heat")) this.#drawHeat();
    if (told("scene") || told("markers")) this.#drawMarkers();
    if (told("faded")) this.#host.classList.toggle("is-faded", Boolean(changes.faded));
    if (told("riders")) this.#drawRiders();
    if (told("scene") || told("markers")) this.#measure();
  }

  /**
   * Puts the riders where they are: for each { from, to, way }, places as [space, lane], or null for one who
   * is not there. `aside` (spaces to the left of the middle of the road) may stand for the lanes; `lying`,
   * `tired`, `chosen`, `note`, `slips` (draws a trail from `from`) and `aim` (the space that was not
   * reached) are how it fares.
   */
  place(figures) {
    this.#placed = figures;
    this.#figures.forEach((drawn, rider) => {
      const given = figures[rider];
      set(drawn, "display", given ? null : "none");
      if (!given) return;
      const at = this.whereIs(given);
      put(drawn, at, this.#figureSize(), { ...given, aside: given.aside ?? this.road.aside(...given.to) });
      this.#drawTrail(this.#trails[rider], given, at);
    });
  }

  /** Where a figure that is given to `place` stands, in units of the turned board: { x, y, turn }. */
  whereIs({ from, to, way, aside }) {
    const point =
      aside === undefined
        ? this.road.between(from, to, way)
        : this.road.at(from[0] + (to[0] - from[0]) * way, aside);
    return this.#turned(point);
  }

  /** What lies at a point of the window: { tile, space, lane }, or null beside the road. */
  at(clientX, clientY) {
    const box = this.#host.getBoundingClientRect();
    const { x, y, zoom } = this.camera;
    const [px, py] = [
      x + (clientX - box.left - box.width / 2) / zoom,
      y + (clientY - box.top - box.height / 2) / zoom,
    ];
    let nearest = null;
    let least = NEAR * this.#config.scene.unit;
    this.spaces.forEach(({ tile, lanes }, space) => {
      lanes.forEach(([laneX, laneY], index) => {
        const lane = this.#turned({ x: laneX, y: laneY, turn: 0 });
        const distance = Math.hypot(lane.x - px, lane.y - py);
        if (distance < least) [least, nearest] = [distance, { tile, space, lane: index + 1 }];
      });
    });
    return nearest;
  }

  /** What is seen: the middle of the view in units of the turned board, and how many pixels a unit takes. */
  get camera() {
    return this.#camera ?? this.whole;
  }

  /** The camera that shows everything. */
  get whole() {
    const { width, height } = this.#size;
    const [left, top, boxWidth, boxHeight] = this.#box;
    const margin = 2 * MARGIN * this.#config.scene.unit;
    const zoom = Math.min(width / (boxWidth + margin), height / (boxHeight + margin)) || 1;
    return { x: left + boxWidth / 2, y: top + boxHeight / 2, zoom };
  }

  /** Looks somewhere; null is the whole stage, whatever the size of the window. */
  look(camera) {
    this.#camera = camera;
    this.#aim();
  }

  /** The pixels of one space of the road. */
  get spacePixels() {
    return this.camera.zoom * this.#config.scene.unit;
  }

  /** Zooms by a factor, as somebody has asked for. */
  zoomBy(factor) {
    const { x, y, zoom } = this.camera;
    this.#look({ x, y, zoom: this.#possible(zoom * factor) });
  }

  #build() {
    this.layers = {};
    const layer = (name) => (this.layers[name] = shape("g", { class: `board-${name}` }));
    this.turning = shape("g", {}, ...["shadows", "tiles", "above", "heat", "overlaps", "frames"].map(layer));
    this.defs = shape("defs");
    this.cameras = [
      shape("g", {}, this.turning),
      shape("g", {}, ...["trails", "markers", "riders"].map(layer)),
    ];
    this.ground.append(this.defs, this.cameras[0]);
    this.actors.append(this.cameras[1]);
  }

  #drawScene() {
    const { scene } = this.#config;
    const once = scene.tiles.flatMap(({ number, spaces }) =>
      spaces.map((space) => ({ ...space, tile: number })),
    );
    this.spaces = scene.order ? scene.order.map((space) => once[space]) : once; // laps: in riding order
    this.road = new Road(this.spaces, scene.unit);
    for (const [id, markup] of Object.entries(scene.art)) {
      if (!this.#known.has(id)) this.defs.append(art(markup));
      this.#known.add(id);
    }
    const { shadows, tiles, above } = this.layers;
    shadows.replaceChildren(...scene.tiles.map(({ outline }) => shape("path", { d: outline })));
    tiles.replaceChildren(
      ...scene.tiles.map(({ number, label, art: picture, matrix, outline }) =>
        shape(
          "g",
          { class: "board-tile", "data-tile": number },
          shape("use", { href: `#${picture}`, transform: `matrix(${matrix.join(" ")})` }),
          shape("path", { class: "board-outline", d: outline }),
        ),
      ),
    );
    const lying = Object.entries(scene.layers).filter(([name]) => name !== "overlaps");
    above.replaceChildren(...lying.map(([, markup]) => art(markup)));
  }

  #makeFocusable() {
    const on = Boolean(this.#config.focusable);
    set(this.ground, "role", on ? "group" : "img");
    [...this.layers.tiles.children].forEach((tile, index) => {
      set(tile, "role", on ? "button" : null);
      set(tile, "aria-label", on ? this.#config.scene.tiles[index].label : null);
      set(tile, "tabindex", on ? (index + 1 === (this.#config.chosen ?? 1) ? 0 : -1) : null);
    });
  }

  #mark() {
    const { scene, chosen, flagged = [] } = this.#config;
    const frame = (number, kind) => shape("path", { class: kind, d: scene.tiles[number - 1].outline });
    const frames = flagged.map((number) => frame(number, "is-flagged"));
    if (chosen) frames.push(frame(chosen, "is-chosen"));
    this.layers.frames.replaceChildren(...frames);
  }

  #drawOverlaps() {
    const { scene, overlaps } = this.#config;
    this.layers.overlaps.replaceChildren(overlaps ? art(scene.layers.overlaps ?? "") : "");
  }

  #drawHeat() {
    const { heat } = this.#config;
    const spaces = this.spaces
      .map(({ outline }, index) => [outline, heat?.[index]])
      .filter(([, step]) => step);
    this.layers.heat.replaceChildren(
      ...spaces.map(([outline, step]) => shape("path", { class: `heat-${step}`, d: outline })),
    );
  }

  #drawMarkers() {
    const { markers = [] } = this.#config;
    this.layers.markers.replaceChildren(
      ...markers.map(({ tile, art: picture, says }) => {
        const use = shape("use", { href: `#${picture}`, "data-tile": tile });
        use.append(shape("title", {}, says));
        return use;
      }),
    );
  }

  #drawRiders() {
    const { riders = [] } = this.#config;
    this.#figures = riders.map(figure);
    this.#trails = riders.map(({ colour }) =>
      shape(
        "g",
        { class: `trail team-${colour}` },
        shape("path", { class: "trail-slip" }),
        shape("path", { class: "trail-aim" }),
      ),
    );
    this.layers.riders.replaceChildren(...this.#figures);
    this.layers.trails.replaceChildren(...this.#trails);
    this.place([]);
  }

  /** The way of a rider who slips, and the way of one who could not go on. */
  #drawTrail(trail, { from, to, way, aside, slips, aim }, at) {
    set(trail.firstChild, "d", slips ? line([this.whereIs({ from, to, way: 0, aside }), at]) : "");
    const lane = aside ?? this.road.aside(...to);
    const steps = aim ? Array.from({ length: 2 * (aim - to[0]) }, (_, i) => to[0] + (i + 1) / 2) : [];
    set(
      trail.lastChild,
      "d",
      aim ? line([at, ...steps.map((space) => this.#turned(this.road.at(space, lane)))]) : "",
    );
  }

  #turned({ x, y, turn }) {
    const angle = (this.#turn * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return { x: cos * x - sin * y, y: sin * x + cos * y, turn: turn + this.#turn };
  }

  /** Lays the stage across a wide window, and along a high one. */
  #measure() {
    const { width, height } = this.#host.getBoundingClientRect();
    this.#size = { width, height };
    if (!width || !height) return;
    const { degrees, box } = this.#config.scene.view;
    const [left, top, boxWidth, boxHeight] = box;
    const ways = [
      [degrees, box],
      [degrees + 90, [-top - boxHeight, left, boxHeight, boxWidth]],
    ];
    const zooms = ways.map((way) => {
      [this.#turn, this.#box] = way;
      return this.whole.zoom;
    });
    [this.#turn, this.#box] = zooms[1] > zooms[0] * BETTER ? ways[1] : ways[0];
    for (const drawing of [this.ground, this.actors]) set(drawing, "viewBox", `0 0 ${width} ${height}`);
    set(this.turning, "transform", `rotate(${this.#turn})`);
    this.#aim();
    this.dispatchEvent(new CustomEvent("resize"));
  }

  /** The side of a tile that is further from the rest of the road. */
  #beside(number) {
    const { scene } = this.#config;
    const [x, y, degrees] = scene.tiles[number - 1].middle;
    const angle = (degrees * Math.PI) / 180;
    const others = this.spaces.filter(({ tile }) => tile !== number).map(({ lanes }) => lanes[0]);
    const sides = [-1, 1].map((side) => {
      const shift = side * BESIDE * scene.unit;
      const place = { x: x - Math.sin(angle) * shift, y: y + Math.cos(angle) * shift, turn: 0 };
      return { place, room: Math.min(...others.map(([ox, oy]) => Math.hypot(ox - place.x, oy - place.y))) };
    });
    return this.#turned(sides[0].room > sides[1].room ? sides[0].place : sides[1].place);
  }

  #aim() {
    const { x, y, zoom } = this.camera;
    const { width, height } = this.#size;
    const [left, top] = [width / 2 - x * zoom, height / 2 - y * zoom].map((px) => px.toFixed(2));
    const moved = `translate(${left} ${top}) scale(${zoom.toFixed(4)})`;
    for (const camera of this.cameras) set(camera, "transform", moved);
    const size = Math.max(MARKER * this.#config.scene.unit, (2.4 * LEAST_FIGURE) / zoom);
    for (const use of this.layers.markers.children) {
      const at = this.#beside(Number(use.dataset.tile));
      set(use, "transform", `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)}) scale(${size.toFixed(1)})`);
    }
    this.place(this.#placed);
  }

  #figureSize() {
    return Math.max(1, LEAST_FIGURE / (REACH * this.camera.zoom));
  }

  #possible(zoom) {
    const least = this.whole.zoom;
    return Math.min(Math.max(zoom, least), 12 * least);
  }

  /** Looks where somebody wants to look, and tells of it. */
  #look(camera) {
    this.look(camera);
    this.dispatchEvent(new CustomEvent("look", { detail: camera }));
  }

  #listen() {
    new Gestures(this.#host, {
      choose: (x, y) => this.#tell("choose", x, y),
      hover: (x, y) => this.#tell("hover", x, y),
      move: (dx, dy, factor) => this.#moveBy(dx, dy, factor),
      zoom: (x, y, factor) => this.#zoomAt(x, y, factor),
    });
    this.ground.addEventListener("keydown", (event) => this.#walk(event));
  }

  #tell(kind, clientX, clientY) {
    const found = this.at(clientX, clientY);
    if (found) this.dispatchEvent(new CustomEvent(kind, { detail: found }));
  }

  #moveBy(dx, dy, factor) {
    const { x, y, zoom } = this.camera;
    this.#look({ x: x - dx / zoom, y: y - dy / zoom, zoom: this.#possible(zoom * factor) });
  }

  /** Zooms so that what lies at a point of the window stays there. */
  #zoomAt(clientX, clientY, factor) {
    const box = this.#host.getBoundingClientRect();
    const { x, y, zoom } = this.camera;
    const next = this.#possible(zoom * factor);
    const [px, py] = [clientX - box.left - box.width / 2, clientY - box.top - box.height / 2];
    this.#look({ x: x + px / zoom - px / next, y: y + py / zoom - py / next, zoom: next });
  }

  /** Arrows walk along the tiles; Enter and Space choose. */
  #walk(event) {
    const tile = event.target.closest?.("[data-tile]");
    if (!tile || !this.#config.focusable) return;
    const tiles = [...this.layers.tiles.children];
    const index = tiles.indexOf(tile);
    const step = walked(event.key, index, tiles.length);
    if (step !== null) {
      tiles.forEach((each, place) => set(each, "tabindex", place === step ? 0 : -1));
      tiles[step].focus();
    } else if (event.key === "Enter" || event.key === " ") {
      const number = index + 1;
      const space = this.spaces.findIndex(({ tile: its }) => its === number);
      this.dispatchEvent(new CustomEvent("choose", { detail: { tile: number, space, lane: 1 } }));
    } else {
      return;
    }
    event.preventDefault();
  }
}

function line(points) {
  return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
}
