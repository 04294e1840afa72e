/**
 * A replay on a page: the board, the lists beside it, the straight below it, and the controls that tie them
 * together.
 */

import { Board } from "./board.js";
import { Controls, replayKey } from "./controls.js";
import { element, icon, say, set, spoken } from "./dom.js";
import { MOVED, REVEALED, SLIPPED, Timeline } from "./replay.js";
import { Log, Standings } from "./standings.js";
import { Strip } from "./strip.js";
import { capital, cardFace, clock, counted, listed, outcome, PHASES, riderName } from "./words.js";

const SECONDS = { start: 1.2, bids: 4, round: 5 }; // what an act takes at speed 1
const STEP_SECONDS = 1.6; // what a step takes where nothing may move
const FOLLOW = 1.9; // how much nearer the following camera is than the whole stage
const FOLLOWED_SPACE = 30; // px of a space that it shows at least
const PULL = 7; // spaces behind the leader at which a rider pulls the camera less than half as much

export class Player {
  /** Called with { race, round } when somebody has moved there. */
  onchange = () => {};

  /** `data` is the data block of a page. */
  constructor(host, data) {
    this.host = host;
    this.data = data;
    this.time = 0;
    this.speed = 1;
    this.chosen = null;
    this.isPlaying = false;
    this.follows = false;
    this.stays = window.matchMedia("(prefers-reduced-motion: reduce)");
    this.#build();
    this.followWith(window.matchMedia("(max-width: 44rem)").matches);
    this.take(0);
  }

  /** Shows a race of the data block, by its place there, from its beginning or another time. */
  take(index, time = 0) {
    this.pause();
    this.race = this.data.races[index];
    this.index = index;
    this.timeline = new Timeline(this.race, this.data.riders.length);
    this.controls.take(this.timeline, (mark) => this.#markWords(mark));
    const weather = [...this.data.weather, ...this.race.weather];
    const markers = weather.map(({ tile, weather: kind }) => ({
      tile,
      art: this.data.signs[kind],
      says: `${capital(kind)} on tile ${tile}`,
    }));
    this.board.set({ markers });
    this.strip.weather(markers);
    this.log.act = null;
    this.seek(time);
  }

  /** Plays, or stops. At the end it begins again. */
  play() {
    if (this.isPlaying) {
      this.seek(this.time);
      return;
    }
    if (this.time >= this.timeline.length) this.time = 0;
    this.isPlaying = true;
    let before = performance.now();
    const on = (now) => {
      if (!this.isPlaying) return;
      const seconds = ((now - before) / 1000) * this.speed;
      if (this.stays.matches) {
        if (seconds >= STEP_SECONDS) [before, this.time] = [now, this.timeline.stop(this.time, true)];
      } else {
        [before, this.time] = [now, this.time + seconds / SECONDS[this.timeline.at(this.time).act.kind]];
      }
      if (this.time >= this.timeline.length) {
        this.seek(this.timeline.length);
        return;
      }
      this.show();
      this.frame = requestAnimationFrame(on);
    };
    this.frame = requestAnimationFrame(on);
    this.show();
  }

  pause() {
    this.isPlaying = false;
    cancelAnimationFrame(this.frame);
  }

  /** Stops at a time and tells of it. */
  seek(time) {
    this.pause();
    this.time = Math.min(Math.max(time, 0), this.timeline.length);
    this.show();
    this.#tell();
  }

  /** Says where one is when that is another round or race. */
  #tell() {
    const round = Math.max(this.timeline.at(this.time).act.number, 0);
    if (this.told?.round === round && this.told.race === this.race.number) return;
    this.told = { race: this.race.number, round };
    this.onchange(this.told);
  }

  step(forward) {
    this.seek(this.timeline.stop(this.time, forward));
  }

  /** To the beginning of this act or another. */
  round(count) {
    const whole = count > 0 ? Math.floor(this.time + 1e-6) : Math.ceil(this.time - 1e-6);
    this.seek(whole + count);
  }

  /** The camera follows the race, or a rider, or shows the whole stage. */
  followWith(follows) {
    this.follows = follows;
    set(this.cameraButtons[0], "aria-pressed", String(follows));
    set(this.cameraButtons[1], "aria-pressed", String(!follows));
    if (!follows) this.board.look(null);
    if (this.timeline) this.show();
  }

  choose(rider) {
    this.chosen = this.chosen === rider ? null : rider;
    this.show();
  }

  /** Draws the moment: everything that is seen follows from the time, the camera and the chosen rider. */
  show() {
    const moment = this.timeline.at(this.time);
    const figures = moment.riders.map((given, rider) => given && this.#figure(given, rider, moment));
    if (this.follows) this.board.look(this.#follow(moment, figures));
    this.board.place(figures);
    this.standings.show(moment.riders, this.chosen);
    this.strip.show(figures, this.chosen);
    const title = this.#actTitle(moment.act);
    this.log.show(moment, title);
    const words = moment.act.kind === "round" ? `${title} of ${this.race.rounds.length}` : title;
    say(this.now.firstChild, words);
    say(this.now.lastChild, this.#phaseWords(moment));
    this.controls.show(moment, `${words}, ${this.#phaseWords(moment)}`, this.isPlaying);
    const isOver = moment.time >= this.timeline.length;
    if (isOver === this.podium.hidden) this.podium.replaceChildren(...(isOver ? this.#winners() : []));
    this.podium.hidden = !isOver;
  }

  #figure(given, rider, { part, phase }) {
    const { move, lost, kind } = given;
    const figure = {
      ...given,
      chosen: rider === this.chosen,
      slips: kind === "slip" && phase === "slipstream",
      aim: lost && part <= SLIPPED ? move.to[0] + lost : 0,
      note: lost && part <= SLIPPED ? `−${lost}` : "",
    };
    if (figure.tired) figure.note = "+1";
    if (part <= REVEALED && move) figure.note = cardFace(move.card);
    if (given.bids.length) figure.note = given.bids.map(cardFace).join("+");
    if (this.data.own_roads) figure.aside = this.#ownRoad(rider);
    return figure;
  }

  /** In a time trial the teams ride side by side: each has the road for itself. */
  #ownRoad(rider) {
    const { riders, entrants } = this.data;
    const gap = Math.min(0.4, 1.6 / entrants.length);
    const mate =
      riders.findIndex(({ entrant }) => entrant === riders[rider].entrant) === rider ? 0.07 : -0.07;
    return ((entrants.length - 1) / 2 - riders[rider].entrant) * gap + mate;
  }

  /** Where the following camera looks: at the chosen rider, or at the race, the front of it most. */
  #follow({ riders }, figures) {
    const there = figures.map((figure, rider) => ({ figure, rider })).filter(({ figure }) => figure);
    const leader = Math.max(...there.map(({ rider }) => riders[rider].progress));
    let [x, y, sum] = [0, 0, 0];
    for (const { figure, rider } of there) {
      const weight =
        this.chosen === null
          ? Math.exp((riders[rider].progress - leader) / PULL)
          : Number(rider === this.chosen);
      const at = this.board.whereIs(figure);
      [x, y, sum] = [x + at.x * weight, y + at.y * weight, sum + weight];
    }
    if (!sum) return this.board.whole;
    const zoom = Math.max(this.board.whole.zoom * FOLLOW, FOLLOWED_SPACE / this.data.scene.unit);
    return { x: x / sum, y: y / sum, zoom };
  }

  #build() {
    const { data } = this;
    const act = {
      play: () => this.play(),
      step: (forward) => this.step(forward),
      round: (count) => this.round(count),
      begin: () => this.seek(0),
      end: () => this.seek(this.timeline.length),
      seek: (time) => this.seek(time),
      speed: (speed) => (this.speed = speed),
    };
    this.controls = new Controls(act);
    this.standings = new Standings(data, (rider) => this.choose(rider));
    this.log = new Log(data.course, data.riders, data.words.limits, {
      revealed: REVEALED,
      moved: MOVED,
      slipped: SLIPPED,
    });
    this.now = element("p", { class: "replay-now" }, element("b"), " ", element("span"));
    const camera = (name, words, follows) =>
      element(
        "button",
        {
          class: "segment",
          type: "button",
          "aria-pressed": "false",
          onclick: () => this.followWith(follows),
        },
        icon(name),
        element("span", { class: "wide-only" }, words),
      );
    this.cameraButtons = [camera("follow", "Follow", true), camera("whole", "Whole", false)];
    this.podium = element("div", { class: "podium", hidden: true });
    const table = element("div", { class: "board-host table" });
    const straight = element("div");
    this.host.append(
      element(
        "div",
        { class: "replay-head" },
        this.now,
        element("div", { class: "segments", role: "group", "aria-label": "Camera" }, ...this.cameraButtons),
      ),
      element("div", { class: "replay-view" }, table, this.podium),
      element("div", { class: "replay-side" }, this.standings.list, this.log.head, this.log.list),
      this.controls.element,
      element(
        "div",
        { class: "replay-strip" },
        element(
          "p",
          { class: "strip-title" },
          element("b", {}, data.own_roads ? "Roads" : "Gaps"),
          data.own_roads ? " every team has one of its own" : " the same moment on a straight",
        ),
        straight,
      ),
    );
    this.board = new Board(table, {
      scene: data.scene,
      label: `${data.name}: the stage seen from above, with the riders on it`,
    });
    this.board.set({ riders: data.riders });
    this.board.addEventListener("look", () => this.#letGo());
    this.board.addEventListener("resize", () => this.follows && this.timeline && this.show());
    const everybody = [{ name: "", group: [...data.riders.keys()] }];
    const roads = data.own_roads
      ? data.entrants.map(({ name }, team) => ({ name: capital(name), group: numbers(data.riders, team) }))
      : everybody;
    this.strip = new Strip(straight, { course: data.course, riders: data.riders, roads });
    this.host.addEventListener("keydown", (event) => replayKey(event, act, this.controls));
  }

  /** Somebody has moved the board: the camera stays where it is. */
  #letGo() {
    this.follows = false;
    this.cameraButtons.forEach((button) => set(button, "aria-pressed", "false"));
  }

  #actTitle({ kind, number }) {
    if (kind === "start") return "The start";
    return kind === "bids" ? "The breakaway" : `Round ${number}`;
  }

  #phaseWords({ phase, time, riders }) {
    if (time >= this.timeline.length) return "the finish";
    if (phase === "start") return counted(riders.filter(Boolean).length, "rider");
    const leader = Math.max(...riders.filter(Boolean).map(({ progress }) => progress));
    const toGo = Math.ceil(this.data.course.finish - leader);
    return toGo > 0 ? `${PHASES[phase]}, ${toGo} to go` : PHASES[phase];
  }

  #markWords({ kind, riders, lost, number }) {
    const who = listed(riders.map((rider) => riderName(this.data.riders[rider])));
    const words = {
      crash: `${who} ${riders.length > 1 ? "crash" : "crashes"}`,
      blocked: `${who} ${riders.length > 1 ? "lose" : "loses"} ${counted(lost, "space")}`,
      caught: "The breakaway is caught",
      finish: "The finish",
    };
    return kind === "finish" ? words.finish : `Round ${number}: ${words[kind]}`;
  }

  /** The first three, or the times of a time trial. */
  #winners() {
    const { race, data } = this;
    const riders = race.result.slice(0, 3).map((rider) => riderName(data.riders[rider]));
    const times = race.times
      .slice(0, 3)
      .map(({ entrant, seconds }) => `${capital(entrant)}, ${clock(seconds)}`);
    const places = times.length ? times : riders;
    return [
      element("p", { class: "podium-title" }, icon("trophy"), outcome(race)),
      element("ol", {}, ...places.map((words) => element("li", {}, words))),
    ];
  }
}

function numbers(riders, team) {
  return [...riders.keys()].filter((rider) => riders[rider].entrant === team);
}
