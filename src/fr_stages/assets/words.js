/**
 * What happens in a race, in words. Spaces and lanes are counted as people do: from 1, lanes by their side.
 */

const SIDES = { 1: [""], 2: ["right", "left"], 3: ["right", "middle", "left"] };
const CARDS = { e: "exhaustion", s: "strength" };

export const PHASES = {
  start: "at the start",
  bids: "bids for the breakaway",
  breakaway: "the breakaway",
  cards: "cards",
  movement: "movement",
  slipstream: "slipstream",
  "no slipstream": "no slipstream",
  end: "end of the round",
};

/** `Red Rouleur`. */
export function riderName({ colour, kind }) {
  return `${capital(colour)} ${capital(kind)}`;
}

/** `Red R`, where there is little room. */
export function shortName({ colour, letter }) {
  return `${capital(colour)} ${letter}`;
}

/** `b, c and d`. */
export function listed(words) {
  return words.length > 1
    ? `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`
    : words.join("");
}

/** `3 spaces`, `1 space`. */
export function counted(number, one, many = `${one}s`) {
  return `${number} ${number === 1 ? one : many}`;
}

export function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** `Red wins`, `Blue and red win`. */
export function outcome({ winners }) {
  return `${capital(listed(winners))} ${winners.length === 1 ? "wins" : "win"}`;
}

/** `8 minutes 20 seconds`. */
export function clock(seconds) {
  const rest = seconds % 60;
  return `${Math.floor(seconds / 60)} min${rest ? ` ${rest} s` : ""}`;
}

/** What a card is called: 5, or exhaustion 2. */
export function cardName(card) {
  const kind = CARDS[card.slice(-1)];
  return kind ? `${kind} ${card.slice(0, -1)}` : card;
}

/** What stands large on a card: 5, 2 on one of exhaustion. */
export function cardFace(card) {
  return card.replace(/[es]$/, "").replace("Attack!", "A!");
}

/** The lines of an act, each { rider, words, kind, at } with the part of the act from which it is true. */
export function lines(act, course, riders, limits, times) {
  const teller = new Teller(course, riders, limits);
  if (act.kind === "start") return [...teller.start(act)];
  if (act.kind === "bids") return [...teller.bids(act, times)];
  return [...teller.round(act, times)];
}

class Teller {
  constructor(course, riders, limits) {
    Object.assign(this, { course, riders, limits });
  }

  *start(act) {
    for (const [rider, { before }] of act.riders.entries()) {
      if (before.place)
        yield { rider, kind: "start", at: -1, words: `starts on ${this.#place(before.place)}` };
    }
  }

  *bids(act, { moved }) {
    for (const [rider, { bids, legs }] of act.riders.entries()) {
      if (bids.length) yield { rider, kind: "bid", at: 0, words: `bids ${listed(bids.map(cardName))}` };
      for (const { to } of legs)
        yield { rider, kind: "away", at: moved, words: `breaks away, to ${this.#place(to)}` };
    }
  }

  *round(act, { revealed, moved, slipped }) {
    for (const move of act.round.moves) {
      const { rider } = move;
      if (move.stood) yield { rider, kind: "note", at: revealed, words: "stands up again" };
      yield { rider, kind: "move", at: revealed, card: move.card, words: this.#move(move) };
      if (move.crashed) yield { rider, kind: "crash", at: moved, words: "crashes" };
      if (move.beyond)
        yield {
          rider,
          kind: "finish",
          at: moved,
          words: `crosses the line by ${counted(move.beyond, "space")}`,
        };
    }
    for (const [rider, { legs }] of act.riders.entries()) {
      const slips = legs.filter(({ kind }) => kind === "slip");
      if (slips.length) {
        const { begin } = slips[0];
        const length = slips.length > 1 ? `${slips.length} spaces ` : "";
        const words = `slips ${length}to ${this.#place(slips[slips.length - 1].to)}`;
        yield { rider, kind: "slip", at: begin, words };
      } else if (legs.some(({ kind }) => kind === "close")) {
        yield { rider, kind: "note", at: moved, words: "finds no room in the slipstream" };
      }
    }
    for (const rider of act.round.tired)
      yield { rider, kind: "tired", at: slipped, words: "takes an exhaustion card" };
  }

  #move({ from, to, lost, by, limits = [] }) {
    const steps = to[0] - from[0];
    const notes = limits.map((limit) => this.limits[limit]);
    if (lost) notes.push(`${lost} lost behind ${listed(by.map((rider) => shortName(this.riders[rider])))}`);
    const way = steps ? `rides ${steps} to ${this.#place(to)}` : "stays";
    return notes.length ? `${way}: ${notes.join(", ")}` : way;
  }

  #place([space, lane]) {
    return `${space + 1} ${SIDES[this.course.spaces[space].lanes][lane - 1]}`.trimEnd();
  }
}
