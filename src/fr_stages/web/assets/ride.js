/** The test ride: what the stage does in so many races, where it jams, and a race to watch. */

import { element, icon, set, spoken } from "./dom.js";
import { button, dressed } from "./parts.js";
import { counted } from "./words.js";

const RACES = [50, 200, 500];

export class Ride {
  #result = null;
  #of = null; // the stage that was ridden
  #races = 200;
  #measure = null;

  constructor({ panel, legend }, editor) {
    Object.assign(this, { panel, legend, editor });
  }

  /** Draws the panel again: after a ride, and after an edit that makes it old. */
  show() {
    const { editor } = this;
    const isOld = this.#result && this.#of !== editor.history.now;
    set(this.panel, "data-old", isOld ? "" : null);
    if (isOld && this.#measure !== null) this.heat(null);
    const races = element(
      "select",
      { class: "select", "aria-label": "How many races" },
      ...RACES.map((count) => element("option", { value: count, selected: count === this.#races }, `${count} races`)),
    );
    races.addEventListener("change", () => (this.#races = Number(races.value)));
    const start = button(this.#result ? "Ride again" : "Ride", () => editor.run("ride"), {
      main: true,
      name: "ride",
      disabled: this.isRiding || !editor.tiles.length,
    });
    const watch = button("Watch", () => this.watch(), { name: "watch", disabled: !this.#result || this.isRiding });
    this.panel.replaceChildren(
      element(
        "div",
        { class: "verdict", "data-level": isOld ? "advice" : "good" },
        element("span", {}, icon("ride")),
        element(
          "div",
          {},
          element("h2", { id: "ride-title" }, "Test ride"),
          element("p", { class: "aside" }, this.#words(isOld)),
        ),
      ),
      element("div", { class: "line" }, races, start, watch),
      this.isRiding ? element("div", { class: "riding", role: "progressbar", "aria-label": "Riding" }) : "",
      ...(this.#result ? [this.#heatChoice(), element("h3", {}, "What the stage does"), this.#measures()] : []),
    );
  }

  #words(isOld) {
    if (this.isRiding) return `Riding ${counted(this.#races, "race")} …`;
    if (!this.#result) return "Bots race the stage, so that you see where it jams and how it ends.";
    const words = this.#result.words ?? counted(this.#result.races ?? this.#races, "race");
    return isOld ? `${words}, before your last change.` : `${words}.`;
  }

  async ride() {
    const { editor } = this;
    if (this.isRiding) return;
    this.isRiding = true;
    this.show();
    const now = editor.history.now;
    try {
      this.#result = await editor.ask("ride", { document: JSON.parse(now), races: this.#races });
      this.#of = now;
      this.isRiding = false;
      this.heat(this.#result.page.heat?.[0] ?? null);
      editor.say(`${counted(this.#races, "race")} ridden.`);
    } catch (problem) {
      editor.fail(problem);
    } finally {
      this.isRiding = false;
      this.show();
    }
  }

  /** Lays a measure on the board; null takes it away. */
  heat(measure) {
    this.#measure = measure;
    this.editor.table.heat(measure?.steps ?? null);
    this.legend.hidden = !measure;
    if (!measure) return;
    this.legend.replaceChildren(
      element("b", {}, measure.title),
      element("small", {}, measure.unit),
      element(
        "ol",
        { class: "heat-scale" },
        ...measure.scale.map(([step, low, high]) =>
          element("li", {}, element("i", { class: `heat-${step}` }), low === high ? `${low}` : `${low} – ${high}`),
        ),
      ),
      element(
        "button",
        { class: "button quiet", type: "button", title: "Take the heat away", onclick: () => (this.heat(null), this.show()) },
        icon("close"),
        spoken("Take the heat away"),
      ),
    );
  }

  #heatChoice() {
    const measures = this.#result.page.heat ?? [];
    const select = element(
      "select",
      { class: "select", "aria-label": "Heat on the board" },
      element("option", { value: -1 }, "No heat"),
      ...measures.map(({ title }, index) =>
        element("option", { value: index, selected: measures[index] === this.#measure }, title),
      ),
    );
    select.addEventListener("change", () => this.heat(measures[select.value] ?? null));
    select.disabled = this.#of !== this.editor.history.now;
    return element("label", { class: "field" }, element("span", {}, "Heat on the board"), select);
  }

  #measures() {
    return element(
      "ul",
      { class: "measures" },
      ...this.#result.measures.map(({ title, value, interval, among, holds }) =>
        element(
          "li",
          { class: "measure" },
          element("span", {}, title),
          element("b", {}, value),
          element("small", { class: "aside" }, interval ?? ""),
          among === undefined || among === null ? null : rank(among),
          holds === undefined || holds === null
            ? null
            : element(
                "small",
                { class: holds ? "holds" : "depends" },
                icon(holds ? "holds" : "depends"),
                holds ? "holds" : "depends on play",
              ),
        ),
      ),
    );
  }

  /** A dialog in which the chosen races are played. */
  async watch() {
    if (!this.#result) await this.ride();
    if (!this.#result) return;
    const [{ openDialog }, { Film }, { Player }] = await Promise.all([
      import("./dialog.js"),
      import("./film.js"),
      import("./player.js"),
      dressed("edit-dialogs.css"),
      dressed("replay.css"),
    ]);
    const host = element("div", { class: "replay" });
    const { page } = this.#result;
    let player = null;
    const film = new Film(page, (index) => take(index));
    const take = (index) => {
      player.take(index);
      film.choose(index);
    };
    const { closed } = openDialog("Watch a race", [film.element, host], { kind: "is-wide" });
    player = new Player(host, page);
    film.choose(0);
    await closed;
    player.pause();
  }
}

/** Where a stage stands among others, as a dot on a line. */
function rank(among) {
  const dot = element("i");
  dot.style.insetInlineStart = `${Math.round(100 * among)}%`;
  return element("span", { class: "rank", "aria-hidden": "true" }, dot);
}
