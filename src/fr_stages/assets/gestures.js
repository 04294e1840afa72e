/**
 * What fingers, mouse and wheel do to a board: a tap chooses, one finger or the mouse moves, two fingers and
 * the wheel with Ctrl zoom. Without Ctrl the wheel scrolls the page, and so does a finger that goes up or
 * down.
 */

const ZOOM_STEP = 1.25;
const STILL = 5; // px that a pointer may move and still mean a tap

export class Gestures {
  #pointers = new Map(); // where each pointer is that is down
  #hasMoved = false;
  #begin = [0, 0];

  /**
   * `does` has a function for everything that is meant: choose and hover (x, y), move (dx, dy, factor), zoom
   * (x, y, factor).
   */
  constructor(host, does) {
    this.does = does;
    host.addEventListener("pointerdown", (event) => this.#down(event));
    host.addEventListener("pointermove", (event) => this.#move(event));
    for (const kind of ["pointerup", "pointercancel", "pointerleave"]) {
      host.addEventListener(kind, (event) => this.#pointers.delete(event.pointerId));
    }
    host.addEventListener("click", (event) => this.#hasMoved || does.choose(event.clientX, event.clientY));
    host.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
  }

  #down({ pointerId, clientX, clientY }) {
    this.#pointers.set(pointerId, [clientX, clientY]);
    this.#hasMoved = false;
    this.#begin = [clientX, clientY];
  }

  #move({ pointerId, clientX, clientY }) {
    const before = this.#pointers.get(pointerId);
    if (!before) {
      this.does.hover(clientX, clientY);
      return;
    }
    this.#hasMoved ||= Math.hypot(clientX - this.#begin[0], clientY - this.#begin[1]) > STILL;
    if (!this.#hasMoved) return;
    const spread = this.#spread();
    this.#pointers.set(pointerId, [clientX, clientY]);
    const count = this.#pointers.size;
    this.does.move(
      (clientX - before[0]) / count,
      (clientY - before[1]) / count,
      spread ? this.#spread() / spread : 1,
    );
  }

  /** How far two fingers are from each other. */
  #spread() {
    if (this.#pointers.size < 2) return 0;
    const [[ax, ay], [bx, by]] = [...this.#pointers.values()];
    return Math.hypot(bx - ax, by - ay);
  }

  #wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.does.zoom(event.clientX, event.clientY, event.deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP);
  }
}

/** Where a key leads from a place in a row of so many; null for a key that does not walk. */
export function walked(key, index, count) {
  const places = {
    ArrowRight: index + 1,
    ArrowDown: index + 1,
    ArrowLeft: index - 1,
    ArrowUp: index - 1,
    Home: 0,
    End: count - 1,
  };
  return key in places ? Math.min(Math.max(places[key], 0), count - 1) : null;
}
