/** The controls of a replay: play, step, a bar to move along with marks, speed. */

import { element, icon, say, set, shape, spoken } from "./dom.js";

const SPEEDS = [0.5, 1, 2, 4, 8];
const FINE = 1000; // steps of the bar for one act

/** `act` has a function for everything that can be asked for: play, step, round, begin, end, seek, speed. */
export class Controls {
  constructor(act) {
    this.act = act;
    this.play = element(
      "button",
      { class: "button main play", type: "button", onclick: () => act.play() },
      icon("play"),
      spoken("Play"),
    );
    this.bar = element("input", {
      class: "scrub-bar",
      type: "range",
      min: 0,
      step: 1,
      "aria-label": "Moment of the race",
    });
    this.bar.addEventListener("input", () => act.seek(Number(this.bar.value) / FINE));
    this.bar.addEventListener("keydown", (event) => barKey(event, act));
    this.marks = element("div", { class: "scrub-marks" });
    this.rounds = element("div", { class: "scrub-rounds", "aria-hidden": "true" });
    this.speed = element(
      "select",
      { class: "select", "aria-label": "Speed", onchange: () => act.speed(Number(this.speed.value)) },
      ...SPEEDS.map((speed) => element("option", { value: speed, selected: speed === 1 }, `${speed} ×`)),
    );
    const button = (name, words, run) =>
      element(
        "button",
        { class: "button", type: "button", title: words, onclick: run },
        icon(name),
        spoken(words),
      );
    this.element = element(
      "div",
      { class: "controls" },
      element(
        "div",
        { class: "control-buttons", role: "group", "aria-label": "Play" },
        button("first", "To the start", () => act.begin()),
        button("round-back", "A round back", () => act.round(-1)),
        button("back", "A step back", () => act.step(false)),
        this.play,
        button("on", "A step on", () => act.step(true)),
        button("round-on", "A round on", () => act.round(1)),
        button("last", "To the end", () => act.end()),
      ),
      element("div", { class: "scrub" }, this.marks, this.bar, this.rounds),
      this.speed,
    );
  }

  /** Takes up a race: its acts below the bar, and its marks above it. `tell` puts a mark into words. */
  take(timeline, tell) {
    const { length } = timeline;
    set(this.bar, "max", length * FINE);
    this.rounds.replaceChildren(
      ...timeline.acts.map(({ kind, number }) => element("span", {}, kind === "round" ? String(number) : "")),
    );
    this.marks.replaceChildren(
      ...timeline.marks.map((mark) => {
        const words = tell(mark);
        const made = element(
          "button",
          {
            class: `scrub-mark is-${mark.kind}`,
            type: "button",
            title: words,
            onclick: () => this.act.seek(mark.time),
          },
          sign(mark.kind),
          spoken(words),
        );
        made.style.insetInlineStart = `${(100 * mark.time) / length}%`;
        return made;
      }),
    );
  }

  show(moment, words, isPlaying) {
    const value = String(Math.round(moment.time * FINE));
    if (this.bar.value !== value) this.bar.value = value;
    this.bar.style.setProperty("--done", `${(100 * moment.time * FINE) / Number(this.bar.max)}%`);
    set(this.bar, "aria-valuetext", words);
    const [use] = this.play.getElementsByTagName("use");
    set(use, "href", isPlaying ? "#icon-pause" : "#icon-play");
    say(this.play.lastChild, isPlaying ? "Pause" : "Play");
  }

  /** Chooses a speed by its place in the list, as the keys 1 to 5 do. */
  choose(index) {
    const speed = SPEEDS[index];
    this.speed.value = String(speed);
    this.act.speed(speed);
  }
}

const KEYS = {
  ArrowRight: (act, far) => (far ? act.round(1) : act.step(true)),
  ArrowUp: (act) => act.round(1),
  PageUp: (act) => act.round(1),
  ArrowLeft: (act, far) => (far ? act.round(-1) : act.step(false)),
  ArrowDown: (act) => act.round(-1),
  PageDown: (act) => act.round(-1),
  Home: (act) => act.begin(),
  End: (act) => act.end(),
};

/** The bar moves by steps that mean something, not by thousandths. */
function barKey(event, act) {
  const run = KEYS[event.key];
  if (!run || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  run(act, event.shiftKey);
}

/** The keys of the whole replay: those of the bar, Space to play, 1 to 5 for the speed. */
export function replayKey(event, act, controls) {
  if (event.target.closest("select, input, .log, .film")) return;
  if (event.key === " " && !event.target.closest("button, a")) act.play();
  else if (/^[1-5]$/.test(event.key) && !event.ctrlKey && !event.altKey && !event.metaKey)
    controls.choose(Number(event.key) - 1);
  else if (event.key !== "ArrowUp" && event.key !== "ArrowDown") {
    barKey(event, act);
    return;
  } else return;
  event.preventDefault();
}

const SIGNS = {
  crash: "M-4 -4L4 4M-4 4L4 -4",
  blocked: "M-3.6 -3.6H3.6V3.6H-3.6Z",
  caught: "M0 -4.6L4.6 0L0 4.6L-4.6 0Z",
  finish: "M-3 5V-5H4L2 -2.5L4 0H-3",
};

function sign(kind) {
  return shape("svg", { viewBox: "-7 -7 14 14", "aria-hidden": "true" }, shape("path", { d: SIGNS[kind] }));
}
