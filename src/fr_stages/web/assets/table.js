/** The table: the board with the stage on it, the edge of the table, and the ghost of what may come to lie. */

import { Board } from "./board.js";
import { set, shape } from "./dom.js";
import { placed, spots } from "./poses.js";

const LETTER = 11; // px that a letter on the board is high at least, about

export class Table extends EventTarget {
  #ghosts = [];

  constructor(host, editor) {
    super();
    this.editor = editor;
    this.host = host;
  }

  show(view, { chosen, label }) {
    const { scene } = view;
    const flagged = [...new Set(scene.overlaps.flatMap(({ first, second }) => [first, second]))];
    const markers = scene.tiles
      .filter(({ weather }) => weather)
      .map(({ number, weather }) => ({ tile: number, art: weather, says: `Weather on tile ${number}` }));
    const config = { scene, label, chosen, flagged, markers, focusable: true };
    const had = this.board?.layers.tiles.contains(document.activeElement);
    if (this.board) this.board.set({ heat: null, faded: false, ...config });
    else this.#make(config);
    this.#edge(view.table);
    this.#letters();
    if (had && chosen) this.focus(chosen);
  }

  choose(chosen) {
    this.board.set({ chosen, focusable: true });
    this.#letters();
  }

  focus(number) {
    this.board.layers.tiles.children[number - 1]?.focus();
  }

  flag(tiles) {
    this.board.set({ flagged: tiles });
  }

  /** Looks at some tiles, if they are not in the middle of the view anyhow. */
  look(tiles) {
    if (!tiles.length) this.board.look(null);
  }

  heat(steps) {
    this.board.set({ heat: steps, faded: Boolean(steps) });
  }

  /**
   * Shows where tiles would lie: the row as it would be, from the tile `from` (from 1) on. The tile `of` is
   * the one that is held: it is drawn, the others are outlines. An empty row takes the ghost away.
   */
  ghost(faces, from = 1, of = from) {
    const { kit } = this.editor;
    const entry = this.#entry(from);
    const at = faces.length ? spots(faces, kit.exits, entry) : [];
    while (this.#ghosts.length < faces.length) {
      const made = shape("g", { class: "ghost" }, shape("use"), shape("path"));
      this.#ghosts.push(made);
      this.layer.append(made);
    }
    this.#ghosts.forEach((ghost, index) => {
      const face = kit.faces[faces[index]];
      set(ghost, "display", face ? null : "none");
      if (!face) return;
      const isHeld = from + index === of;
      set(ghost, "class", isHeld ? "ghost is-held" : "ghost");
      set(ghost, "transform", placed(at[index]));
      set(ghost.firstChild, "href", isHeld ? `#${face.art}` : null);
      set(ghost.lastChild, "d", face.outline);
    });
  }

  /** The spot at which a tile would begin. */
  #entry(number) {
    const { tiles } = this.board ? this.editor.view.scene : { tiles: [] };
    if (number <= tiles.length) return tiles[number - 1].entry;
    return tiles.length ? tiles[tiles.length - 1].exit : [0, 0, 0];
  }

  /** Before which tile, from 1, a tile would be laid at a point of the window: the nearest joint. */
  placeAt(x, y) {
    const box = this.host.getBoundingClientRect();
    if (x < box.left || x > box.right || y < box.top || y > box.bottom) return null;
    const { tiles } = this.editor.view.scene;
    const matrix = this.board.turning.getScreenCTM();
    const ends = tiles.map(({ entry }) => entry);
    if (tiles.length) ends.push(tiles[tiles.length - 1].exit);
    let best = 1;
    let least = Infinity;
    ends.forEach(([ex, ey], index) => {
      const there = new DOMPoint(ex, ey).matrixTransform(matrix);
      const far = Math.hypot(there.x - x, there.y - y);
      if (far < least) [least, best] = [far, index + 1];
    });
    return best;
  }

  /** The tile whose cardboard lies at a point of the window, or null. */
  tileAt(x, y) {
    return this.board?.at(x, y)?.tile ?? null;
  }

  #make(config) {
    this.board = new Board(this.host, config);
    this.edge = shape("path", { class: "table-edge" });
    this.layer = shape("g", { class: "ghosts" });
    this.board.turning.prepend(this.edge);
    this.names = shape("g", { class: "board-letters", "aria-hidden": "true" });
    this.board.turning.append(this.names, this.layer);
    this.board.addEventListener("resize", () => this.#letters());
    this.board.addEventListener("choose", ({ detail }) =>
      this.dispatchEvent(new CustomEvent("choose", { detail })),
    );
    // A press on the table beside the road chooses nothing.
    this.host.addEventListener("click", ({ clientX, clientY }) => {
      if (!this.tileAt(clientX, clientY)) this.dispatchEvent(new CustomEvent("beside"));
    });
  }

  /** The letter of each tile in its middle, upright however the board lies, and readable on a phone. */
  #letters() {
    const { view, chosen, kit } = this.editor;
    const turn = /rotate\((-?[\d.]+)\)/.exec(this.board.turning.getAttribute("transform"))?.[1] ?? 0;
    const size = Math.min(Math.max(0.9, LETTER / (12 * this.board.whole.zoom)), 2.2);
    this.names.replaceChildren(
      ...view.scene.tiles.map(({ number, face, middle: [x, y] }) => {
        const words = face.replace("^", "");
        const half = words.length > 1 ? 9 : 7;
        const kind = number === chosen ? "is-chosen" : kit.faces[face]?.dark ? "is-dark" : "";
        return shape(
          "g",
          { class: kind, transform: `translate(${x} ${y}) rotate(${-turn}) scale(${size.toFixed(2)})` },
          shape("rect", { x: -half, y: -7, width: 2 * half, height: 14, rx: 3 }),
          shape("text", { y: 4 }, words),
        );
      }),
    );
  }

  #edge(table) {
    set(this.edge, "d", table?.outline ?? null);
    set(this.edge, "class", table && !table.fits ? "table-edge is-small" : "table-edge");
  }
}
