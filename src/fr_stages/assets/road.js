/**
 * The road of a stage as a line that one can ride along: from the middle of one space to the middle of the
 * next, and to the left or the right of it.
 */

const LANE = 0.5; // the width of a lane, in spaces

export class Road {
  /** `spaces` are those of a scene: the middles of their lanes as [x, y, degrees], from the right. */
  constructor(spaces, unit) {
    this.unit = unit;
    this.middles = spaces.map(({ lanes }) => {
      const first = lanes[0];
      const last = lanes[lanes.length - 1];
      return {
        x: (first[0] + last[0]) / 2,
        y: (first[1] + last[1]) / 2,
        turn: first[2],
        lanes: lanes.length,
      };
    });
  }

  /** How far the middle of a lane lies to the left of the middle of the road, in spaces. */
  aside(space, lane) {
    return (lane - (this.middles[space].lanes + 1) / 2) * LANE;
  }

  /**
   * The point of the road at `space`, which need not be whole, `aside` spaces to the left: { x, y, turn }.
   */
  at(space, aside = 0) {
    const { x, y, turn } = this.#middle(space);
    const angle = (turn * Math.PI) / 180;
    const shift = aside * this.unit;
    return { x: x + Math.sin(angle) * shift, y: y - Math.cos(angle) * shift, turn };
  }

  /** Where a rider is that has come `way` (0 to 1) from one place, [space, lane], to another. */
  between(from, to, way) {
    const start = this.aside(...from);
    const end = this.aside(...to);
    return this.at(from[0] + (to[0] - from[0]) * way, start + (end - start) * smooth(way));
  }

  #middle(space) {
    const last = this.middles.length - 1;
    const index = Math.min(Math.max(Math.floor(space), 0), last);
    const part = Math.min(Math.max(space - index, 0), 1);
    const here = this.middles[index];
    if (part === 0 || index === last) return here;
    return curve(here, this.middles[index + 1], part);
  }
}

/** Level at both ends: 0 at 0, 1 at 1. */
export function smooth(part) {
  const way = Math.min(Math.max(part, 0), 1);
  return way * way * (3 - 2 * way);
}

/** A point on the way from one middle to the next that leaves and arrives in the direction of the road. */
function curve(here, next, part) {
  const length = Math.hypot(next.x - here.x, next.y - here.y);
  const [ax, ay] = direction(here.turn, length);
  const [bx, by] = direction(next.turn, length);
  const p2 = part * part;
  const p3 = p2 * part;
  const [start, leave, end, arrive] = [2 * p3 - 3 * p2 + 1, p3 - 2 * p2 + part, 3 * p2 - 2 * p3, p3 - p2];
  return {
    x: start * here.x + leave * ax + end * next.x + arrive * bx,
    y: start * here.y + leave * ay + end * next.y + arrive * by,
    turn: here.turn + turned(here.turn, next.turn) * part,
  };
}

function direction(turn, length) {
  const angle = (turn * Math.PI) / 180;
  return [Math.cos(angle) * length, Math.sin(angle) * length];
}

/** By how many degrees one direction differs from another: -180 to 180. */
function turned(from, to) {
  return ((((to - from) % 360) + 540) % 360) - 180;
}
