/** Who lies where, and what has happened in the round: the two lists beside a replay. */

import { element, say, set, spoken } from "./dom.js";
import { badge } from "./figures.js";
import { cardFace, cardName, counted, lines, listed, riderName } from "./words.js";

/** The riders from the front, with the card they play, the gap to the leader and their exhaustion cards. */
export class Standings {
  /** `choose` is called with the number of a rider that somebody wants to follow. */
  constructor({ riders, entrants }, choose) {
    const alike = new Set(entrants.map(({ plays }) => plays)).size === 1;
    this.rows = riders.map((rider, number) =>
      row(rider, alike ? "" : entrants[rider.entrant].plays, () => choose(number)),
    );
    this.list = element("ol", { class: "standings" }, ...this.rows.map(({ line }) => line));
  }

  show(fares, chosen) {
    const order = fares
      .map((given, rider) => ({ given, rider }))
      .filter(({ given }) => given)
      .sort((a, b) => b.given.progress - a.given.progress || a.given.lane - b.given.lane);
    const leader = order.length ? order[0].given.progress : 0;
    order.forEach(({ given, rider }, index) => {
      const { line, button, rank, card, gap, tired, state } = this.rows[rider];
      if (this.list.children[index] !== line) this.list.insertBefore(line, this.list.children[index] ?? null);
      say(rank, String(index + 1));
      showCard(card, given);
      const behind = Math.round(leader - given.progress);
      say(gap, index === 0 ? "" : behind ? `+${behind}` : "=");
      say(tired, given.received ? String(given.received) : "");
      set(tired, "title", given.received ? counted(given.received, "exhaustion card") : null);
      say(state, given.lying ? "crashed" : given.lost ? `${given.lost} lost` : "");
      set(line, "data-state", given.lying ? "crashed" : given.lost ? "lost" : given.tired ? "tired" : null);
      set(button, "aria-pressed", String(rider === chosen));
    });
    this.rows.forEach(({ line }, rider) => set(line, "hidden", fares[rider] ? null : ""));
  }
}

function row(rider, bot, choose) {
  const made = (kind) => element("span", { class: `standing-${kind}` });
  const parts = {
    rank: made("rank"),
    card: made("card"),
    gap: made("gap"),
    tired: made("tired"),
    state: made("state"),
  };
  const name = element(
    "span",
    { class: "standing-name" },
    riderName(rider),
    element("small", {}, bot),
    parts.state,
  );
  const button = element(
    "button",
    { class: "standing", type: "button", "aria-pressed": "false", onclick: choose },
    parts.rank,
    badge(rider),
    name,
    parts.card,
    parts.gap,
    parts.tired,
  );
  return { line: element("li", {}, button), button, ...parts };
}

function showCard(target, { move, bids }) {
  const cards = bids.length ? bids : move ? [move.card] : [];
  const words = cards.map(cardFace).join(" ");
  say(target, words);
  set(
    target,
    "data-kind",
    cards.some((card) => card.endsWith("e")) ? "exhaustion" : cards.length ? "energy" : null,
  );
  set(
    target,
    "title",
    cards.length ? `${listed(cards.map(cardName))}${move?.hand ? ` from the hand ${move.hand}` : ""}` : null,
  );
}

/** What has happened in the act, one line each. */
export class Log {
  constructor(course, riders, limits, times) {
    Object.assign(this, { course, riders, limits, times });
    this.head = element("h3", { class: "log-head" });
    this.list = element("ol", { class: "log", tabindex: "0", "aria-label": "What happens in this round" });
    this.act = null;
  }

  show({ act, part }, title) {
    if (act !== this.act) {
      this.act = act;
      say(this.head, title);
      this.told = lines(act, this.course, this.riders, this.limits, this.times);
      this.list.replaceChildren(...this.told.map((line) => this.#line(line)));
      this.list.scrollTop = 0;
    }
    this.told.forEach(({ at }, index) => set(this.list.children[index], "hidden", part > at ? null : ""));
    set(this.list, "data-empty", this.told.some(({ at }) => part > at) ? null : "");
  }

  #line({ rider, kind, words, card }) {
    const name = riderName(this.riders[rider]);
    const played = card ? element("b", { class: "log-card" }, cardFace(card)) : null;
    return element(
      "li",
      { class: `log-line is-${kind}` },
      badge(this.riders[rider]),
      spoken(`${name} `),
      played,
      element("span", {}, words),
    );
  }
}
