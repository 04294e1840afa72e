/**
 * A race as a function of time. Each act takes one unit of time: the start, the bids for the breakaway where
 * there are any, then a round after the other. In a round everybody rides at once (the cards first, 70 %
 * together), then comes slipstream (20 %), then exhaustion and rest (10 %). Nothing is kept between two
 * moments: asking for the same time gives the same moment, in whatever order.
 */

import { smooth } from "./road.js";

export const REVEALED = 0.1; // until then the cards are turned up and nobody moves
export const MOVED = 0.7;
export const SLIPPED = 0.9;
export const ENDED = 0.98; // where one stops to look at the end of a round

const STAGGER = 0.012; // how much later each next rider sets off: the one in front rides first
const MUCH_LOST = 4; // spaces lost behind others from which a moment gets a mark

/** A race (`race` of page.schema.json) as a timeline for `count` riders. */
export class Timeline {
  constructor(race, count) {
    this.race = race;
    this.acts = [...opening(race, count)];
    let state = this.acts[this.acts.length - 1].after;
    race.rounds.forEach((round, index) => {
      const act = played(round, index + 1, state);
      this.acts.push(act);
      state = act.after;
    });
    this.length = this.acts.length;
    this.stops = stops(this.acts);
    this.marks = [...marks(this.acts, race)];
  }

  /** Everything about a moment: its act, the phase, and how every rider fares. */
  at(time) {
    const index = Math.min(Math.max(Math.floor(time), 0), this.length - 1);
    const part = Math.min(Math.max(Math.round((time - index) * 1e6) / 1e6, 0), 1);
    const act = this.acts[index];
    return {
      time,
      index,
      act,
      part,
      phase: phase(act, part),
      riders: act.riders.map((rider) => fares(rider, part)),
    };
  }

  /** When the cards of a round lie open; round 0 is the start. */
  opens(number) {
    const index = this.acts.findIndex((act) => act.number === number);
    return index > 0 ? index + REVEALED : 0;
  }

  /** The next stop after a moment, or the last one before it. */
  stop(time, forward) {
    const near = 1e-6;
    const found = forward
      ? this.stops.find((stop) => stop > time + near)
      : this.stops.findLast((stop) => stop < time - near);
    return found ?? (forward ? this.length : 0);
  }
}

/** Who stands where before the first round, and how some of them break away. */
function* opening(race, count) {
  const places = Array.from({ length: count }, (_, rider) => race.start[rider] ?? null);
  const fresh = places.map((place) => ({ place, lying: false, received: 0 }));
  yield still("start", 0, fresh);
  if (!race.bids.length) return;
  const after = fresh.map((state) => ({ ...state }));
  for (const { rider, to } of race.away) after[rider].place = to;
  const riders = fresh.map((before, rider) => ({
    before,
    after: after[rider],
    bids: race.bids.find((bid) => bid.rider === rider)?.cards ?? [],
    legs:
      before.place === after[rider].place
        ? []
        : [{ kind: "away", from: before.place, to: after[rider].place, begin: MOVED, end: SLIPPED }],
  }));
  yield { kind: "bids", number: -1, riders, before: fresh, after, round: null };
}

function still(kind, number, states) {
  return {
    kind,
    number,
    before: states,
    after: states,
    round: null,
    riders: states.map((state) => ({ before: state, after: state, legs: [] })),
  };
}

/** One round: for each rider the legs of its way, one for its card and one for each pull of slipstream. */
function played(round, number, before) {
  const after = before.map((state) => ({ ...state, lying: false }));
  const riders = before.map((state) => ({ before: state, legs: [] }));
  round.moves.forEach((move, rank) => {
    const rider = riders[move.rider];
    const begin = REVEALED + rank * STAGGER;
    rider.move = move;
    rider.legs.push({
      kind: "move",
      from: move.from,
      to: move.to,
      begin,
      end: begin + MOVED - REVEALED - STAGGER * round.moves.length,
    });
    after[move.rider].place = move.to;
    after[move.rider].lying = Boolean(move.crashed);
  });
  const pull = (SLIPPED - MOVED) / Math.max(round.slips.length, 1);
  round.slips.forEach((moved, index) => {
    for (const [rider, space, lane] of moved) {
      const from = after[rider].place;
      const begin = MOVED + index * pull;
      riders[rider].legs.push({
        kind: from[0] === space ? "close" : "slip",
        from,
        to: [space, lane],
        begin,
        end: begin + 0.85 * pull,
      });
      after[rider].place = [space, lane];
    }
  });
  for (const rider of round.tired) after[rider].received += 1;
  riders.forEach((rider, index) => {
    rider.after = after[index];
    rider.tired = round.tired.includes(index);
  });
  return { kind: "round", number, round, before, after, riders };
}

/** How a rider fares at a part (0 to 1) of an act. */
function fares({ before, after, legs, move, tired, bids }, part) {
  if (!before.place) return null;
  const leg = legs.findLast(({ begin }) => part >= begin);
  const rest = { from: before.place, to: before.place, way: 0, kind: "" };
  const done = leg ? Math.min((part - leg.begin) / (leg.end - leg.begin), 1) : 0;
  const { from, to, kind } = leg ?? rest;
  const arrived = move && part >= legs[0].end;
  return {
    from,
    to,
    way: leg ? smooth(done) : 0,
    kind,
    move: part > 0 ? (move ?? null) : null,
    bids: bids ? bids.slice(0, part <= 0 ? 0 : part < MOVED / 2 ? 1 : 2) : [],
    lying: arrived ? after.lying : before.lying && !(move?.stood && part >= REVEALED),
    lost: arrived && move.lost ? move.lost : 0,
    tired: Boolean(tired) && part > SLIPPED,
    received: tired && part > SLIPPED ? after.received : before.received,
    progress: from[0] + (to[0] - from[0]) * (leg ? smooth(done) : 0),
    lane: to[1],
  };
}

function phase(act, part) {
  if (act.kind === "start") return "start";
  if (act.kind === "bids") return part <= MOVED ? "bids" : "breakaway";
  if (part <= REVEALED) return "cards";
  if (part <= MOVED) return "movement";
  if (part > SLIPPED) return "end";
  return act.round.slips.length ? "slipstream" : "no slipstream";
}

/** The moments to step to: the beginning and the end of each phase in which something happens. */
function stops(acts) {
  const found = acts.flatMap((act, index) => {
    if (act.kind === "start") return [index];
    if (act.kind === "bids") return [index + REVEALED, index + MOVED / 2, index + SLIPPED];
    const slipped = act.round.slips.length ? [index + SLIPPED] : [];
    return [
      index + REVEALED,
      index + MOVED,
      ...slipped,
      index + 1 < acts.length ? index + ENDED : acts.length,
    ];
  });
  return found;
}

/** Moments that one may want to jump to. */
function* marks(acts, race) {
  for (const [index, act] of acts.entries()) {
    const moves = act.round?.moves ?? [];
    const crashed = moves.filter((move) => move.crashed).map(({ rider }) => rider);
    if (crashed.length) yield { time: index + MOVED, kind: "crash", riders: crashed, number: act.number };
    const lost = Math.max(0, ...moves.map((move) => move.lost ?? 0));
    if (lost >= MUCH_LOST) {
      yield {
        time: index + MOVED,
        kind: "blocked",
        riders: moves.filter((move) => move.lost === lost).map(({ rider }) => rider),
        lost,
        number: act.number,
      };
    }
    if (race.caught && race.caught === act.number)
      yield { time: index + 1, kind: "caught", riders: [], number: act.number };
  }
  yield { time: acts.length, kind: "finish", riders: race.result.slice(0, 1), number: race.rounds.length };
}
