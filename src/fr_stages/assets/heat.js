/** What happens where: the board in colours from little to much, one measure at a time. */

import { Board } from "./board.js";
import { element, say, set, shape } from "./dom.js";

const PLACES = 5; // so many places with the most are named
const COLUMN = 10; // units of a space in the chart along the course
const HIGH = 60;

export class Heat {
  constructor(host, data) {
    this.data = data;
    this.buttons = data.heat.map((measure) =>
      element(
        "button",
        { class: "segment", type: "button", "aria-pressed": "false", onclick: () => this.show(measure) },
        measure.title,
      ),
    );
    const table = element("div", { class: "heat-board table" });
    this.scale = element("ol", { class: "heat-scale" });
    this.unit = element("p", { class: "aside" });
    this.places = element("ol", { class: "heat-places" });
    this.hovered = element("p", { class: "heat-hovered" });
    this.chart = shape("svg", { class: "heat-chart", preserveAspectRatio: "none", "aria-hidden": "true" });
    host.append(
      element(
        "div",
        { class: "segments heat-measures", role: "group", "aria-label": "Measure" },
        ...this.buttons,
      ),
      element("div", { class: "heat-map" }, table, this.hovered),
      element(
        "div",
        { class: "heat-side" },
        this.unit,
        this.scale,
        element("h3", {}, "Where most"),
        this.places,
      ),
      this.chart,
    );
    this.board = new Board(table, {
      scene: data.scene,
      label: "The stage, each space in the colour of what happens there",
      faded: true,
    });
    this.board.addEventListener("hover", ({ detail }) => say(this.hovered, this.#place(detail.space)));
    if (data.heat.length) this.show(data.heat[0]);
  }

  show(measure) {
    this.measure = measure;
    this.buttons.forEach((button, index) =>
      set(button, "aria-pressed", String(this.data.heat[index] === measure)),
    );
    this.board.set({ heat: measure.steps });
    say(this.unit, measure.unit);
    say(this.hovered, "");
    this.scale.replaceChildren(
      ...measure.scale.map(([step, from, to]) =>
        element("li", {}, element("i", { class: `heat-${step}` }), ` ${from} to ${to}`),
      ),
    );
    const order = [...measure.values.keys()].filter((space) => measure.values[space] > 0);
    order.sort((a, b) => measure.values[b] - measure.values[a] || a - b);
    this.places.replaceChildren(
      ...order.slice(0, PLACES).map((space) => element("li", {}, this.#place(space))),
    );
    this.#draw();
  }

  #place(space) {
    const { tile } = this.data.course.spaces[space];
    const number = this.board.spaces[space].number;
    return `Tile ${tile}, space ${number}: ${this.measure.values[space]}`;
  }

  /** A column for each space in riding order, over the terrain. */
  #draw() {
    const { values, steps } = this.measure;
    const most = Math.max(...values);
    set(this.chart, "viewBox", `0 0 ${values.length * COLUMN} ${HIGH + 8}`);
    this.chart.replaceChildren(
      ...values.flatMap((value, space) => {
        const height = (value / most) * HIGH;
        const x = space * COLUMN + 1;
        const { terrain } = this.data.course.spaces[space];
        return [
          shape("rect", { class: `ground-${terrain}`, x: x - 1, y: HIGH, width: COLUMN, height: 8 }),
          shape("rect", {
            class: `heat-${steps[space] || 1}`,
            x,
            y: (HIGH - height).toFixed(2),
            width: COLUMN - 2,
            height: height.toFixed(2),
          }),
        ];
      }),
    );
  }
}
