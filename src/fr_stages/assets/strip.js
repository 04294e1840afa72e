/**
 * The same moment on a straight: the road unrolled, so that gaps can be read and riders are large on a small
 * screen. In a time trial every team has a road of its own, one below the other.
 */

import { set, shape } from "./dom.js";
import { figure, put } from "./figures.js";

const CELL = 32; // units of one space; a lane is half of it
const EDGE = 7; // the band along the road that carries the marks of terrain
const AHEAD = 3; // spaces that are seen before the leader
const LEAST = { narrow: 24, wide: 33 }; // px of a space
const LANES = 3;
const MARKS = {
  uphill: "M-11 -2.6L-8 0L-11 2.6M-5 -2.6L-2 0L-5 2.6M1 -2.6L4 0L1 2.6M7 -2.6L10 0L7 2.6",
  downhill: "M-8 -2.2L-6 0L-8 2.2M-5.4 -2.2L-3.4 0L-5.4 2.2M4 -2.2L6 0L4 2.2M6.6 -2.2L8.6 0L6.6 2.2",
  cobbles: "M-13 -1.3H13M-13 1.3H13",
  feeding: "M-9 0H-4M4 0H9",
};

export class Strip {
  #host;
  #roads = [];

  /**
   * `course` is that of the data block; `roads` are { name, group }: whose road it is, and the numbers of
   * its riders.
   */
  constructor(host, { course, riders, roads }) {
    this.#host = host;
    host.classList.add("strip");
    this.course = course;
    const lanes = roads.length > 1 ? 1 : LANES;
    this.#roads = roads.map((road) => new StripRoad(course, riders, road, lanes));
    host.replaceChildren(...this.#roads.map((road) => road.drawing));
    new ResizeObserver(() => this.#measure()).observe(host);
    this.#measure();
  }

  /** Shows a moment: how every rider fares, who is chosen. */
  show(fares, chosen) {
    this.#last = [fares, chosen];
    const leader = Math.max(...fares.filter(Boolean).map(({ progress }) => progress));
    const first = Math.min(
      Math.max(leader + AHEAD + 1 - this.#shown, 0),
      this.course.spaces.length - this.#shown,
    );
    for (const road of this.#roads) road.show(fares, chosen, Math.max(first, 0), this.#shown);
  }

  /** Lays the weather of a race beside the tiles: [{ tile, art }] with the ids of the signs. */
  weather(markers) {
    for (const road of this.#roads) road.weather(markers);
  }

  #last = null;
  #shown = 30;

  #measure() {
    const { width } = this.#host.getBoundingClientRect();
    if (!width) return;
    const least = width < 600 ? LEAST.narrow : LEAST.wide;
    this.#shown = Math.min(width / least, this.course.spaces.length);
    for (const road of this.#roads) road.resize(this.#shown);
    if (this.#last) this.show(...this.#last);
  }
}

class StripRoad {
  constructor(course, riders, { name, group }, lanes) {
    this.course = course;
    this.name = name;
    this.group = group;
    this.lanes = lanes;
    this.height = lanes * (CELL / 2) + 2 * EDGE;
    this.figures = group.map((rider) => figure(riders[rider]));
    this.behind = shape("text", { class: "strip-behind", x: 2, y: this.height + 11 });
    this.signs = shape("g");
    const cells = course.spaces.map((space, index) => this.#cell(space, index));
    this.moving = shape("g", {}, ...cells, this.#lines(), this.signs, ...this.figures);
    this.drawing = shape("svg", { class: "strip-road", "aria-hidden": "true" }, this.moving, this.behind);
  }

  /** A sign below the middle of each tile with weather. */
  weather(markers) {
    const { spaces } = this.course;
    const signs = markers.map(({ tile, art }) => {
      const middle =
        (spaces.findIndex((space) => space.tile === tile) +
          spaces.findLastIndex((space) => space.tile === tile) +
          1) /
        2;
      return shape("use", {
        href: `#${art}`,
        transform: `translate(${middle * CELL} ${this.height + 6.5}) scale(14)`,
      });
    });
    this.signs.replaceChildren(...signs);
  }

  resize(shown) {
    set(this.drawing, "viewBox", `0 0 ${(shown * CELL).toFixed(1)} ${this.height + 14}`);
  }

  show(fares, chosen, first) {
    set(this.moving, "transform", `translate(${(-first * CELL).toFixed(1)} 0)`);
    let behind = 0;
    this.group.forEach((rider, index) => {
      const given = fares[rider];
      set(this.figures[index], "display", given ? null : "none");
      if (!given) return;
      if (given.progress < first - 0.2) behind += 1;
      put(this.figures[index], this.#place(given, index), 1, {
        ...given,
        note: "",
        chosen: rider === chosen,
      });
    });
    const words = [this.name, behind ? `‹ ${behind} behind` : ""].filter(Boolean).join(" ");
    if (this.behind.textContent !== words) this.behind.textContent = words;
  }

  #place({ from, to, way, progress }, index) {
    const y = (place) => {
      if (this.lanes === 1) return this.height / 2 + (index - (this.group.length - 1) / 2) * 5;
      const { lanes } = this.course.spaces[place[0]];
      return this.height / 2 - (place[1] - (lanes + 1) / 2) * (CELL / 2);
    };
    return { x: (progress + 0.5) * CELL, y: y(from) + (y(to) - y(from)) * way, turn: 0 };
  }

  /** One space: its road, its marks of terrain, and every fifth how far it is from the line. */
  #cell({ lanes, terrain, zone }, index) {
    const x = index * CELL;
    const road = Math.min(lanes, this.lanes) * (CELL / 2);
    const top = (this.height - road) / 2;
    const toGo = this.course.finish - index;
    const parts = [
      shape("rect", { class: "strip-edge", x, y: top - EDGE, width: CELL, height: road + 2 * EDGE }),
      shape("rect", { class: "strip-space", x, y: top, width: CELL, height: road }),
    ];
    for (let lane = 1; lane < Math.min(lanes, this.lanes); lane += 1) {
      const y = top + (lane * CELL) / 2;
      parts.push(shape("path", { class: "strip-lane", d: `M${x} ${y}h${CELL}` }));
    }
    parts.push(shape("path", { class: "strip-line", d: `M${x} ${top}v${road}` }));
    for (const y of [top - EDGE / 2, top + road + EDGE / 2]) {
      if (terrain in MARKS)
        parts.push(
          shape("path", {
            class: "strip-mark",
            d: MARKS[terrain],
            transform: `translate(${x + CELL / 2} ${y})`,
          }),
        );
    }
    if (toGo > 0 && toGo % 5 === 0)
      parts.push(shape("text", { class: "strip-number", x: x + CELL / 2, y: this.height + 11 }, toGo));
    return shape("g", { class: `strip-cell is-${terrain} in-${zone}` }, ...parts);
  }

  /** The start line and the finish line. */
  #lines() {
    const { finish, start } = this.course;
    const line = (space, kind) =>
      shape("path", { class: kind, d: `M${space * CELL} ${EDGE}V${this.height - EDGE}` });
    return shape(
      "g",
      {},
      line(start, "strip-start"),
      line(finish, "strip-finish"),
      line(finish, "strip-chequer"),
    );
  }
}
