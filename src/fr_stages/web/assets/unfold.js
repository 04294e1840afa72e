/**
 * The scene as the server sends it is short: what each tile looks like, once for each picture and drawn at the
 * origin, and where the tiles lie. A board wants all of it: docs/reference/scene.md. This is the way from one
 * to the other; it moves and turns, and knows no rules.
 */

const COMMAND = /([MLAZ])([^MLAZ]*)/g;

export class Unfolder {
  #shapes = new Map();
  #art = new Set();

  /** The ids that the server need not send again. */
  get known() {
    return [...this.#art, ...this.#shapes.keys()];
  }

  /** Pictures that came some other way. */
  add(art) {
    for (const id of Object.keys(art)) this.#art.add(id);
  }

  /** The whole scene. */
  unfold({ tiles, shapes, layers, ...scene }) {
    for (const [id, shape] of Object.entries(shapes)) this.#shapes.set(id, shape);
    this.add(scene.art);
    let index = 0;
    const whole = tiles.map(({ shape: id, entry, weather = null }, place) => {
      const shape = this.#shapes.get(id);
      return {
        number: place + 1,
        face: shape.face,
        label: `Tile ${place + 1}: ${shape.label}`,
        art: shape.art,
        matrix: matrix(entry),
        entry,
        exit: spot(entry, shape.exit),
        middle: spot(entry, shape.middle),
        outline: path(entry, shape.outline),
        weather,
        spaces: shape.spaces.map((space) => ({
          ...space,
          index: index++,
          outline: path(entry, space.outline),
          lanes: space.lanes.map((lane) => spot(entry, lane)),
        })),
      };
    });
    return { ...scene, tiles: whole, layers: { ...this.#ornaments(tiles), ...layers } };
  }

  /** Joints, arrows, gates: each belongs to its tile. */
  #ornaments(tiles) {
    const layers = {};
    for (const { shape, entry } of tiles) {
      for (const [name, markup] of Object.entries(this.#shapes.get(shape).layers)) {
        layers[name] ??= [];
        layers[name].push(`<g transform="matrix(${matrix(entry).join(" ")})">${markup}</g>`);
      }
    }
    return Object.fromEntries(Object.entries(layers).map(([name, parts]) => [name, `<g>${parts.join("")}</g>`]));
  }
}

/** Where a spot [x, y, degrees] lies that is given as seen from `entry`. */
export function spot([x, y, degrees], [dx, dy, turn]) {
  const [a, b, c, d] = matrix([x, y, degrees]);
  return [round(x + a * dx + c * dy), round(y + b * dx + d * dy), (degrees + turn) % 360];
}

function matrix([x, y, degrees]) {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)].map((each) => Math.round(each * 1e6) / 1e6);
  return [cos, sin, -sin, cos, x, y];
}

/** Path data of M, L, A and Z, moved; arcs are those of circles. */
function path(entry, data) {
  return data.replace(COMMAND, (_, command, given) => {
    if (command === "Z") return command;
    const numbers = given.trim().split(/[\s,]+/).map(Number);
    const points = command === "A" ? [] : numbers.splice(0);
    const moved = [];
    for (let at = 0; at < points.length; at += 2) moved.push(...spot(entry, [points[at], points[at + 1], 0]).slice(0, 2));
    for (let at = 0; at < numbers.length; at += 7) {
      const [x, y] = spot(entry, [numbers[at + 5], numbers[at + 6], 0]);
      moved.push(...numbers.slice(at, at + 5), x, y);
    }
    return command + moved.join(" ");
  });
}

function round(value) {
  return Math.round(value * 1000) / 1000;
}
