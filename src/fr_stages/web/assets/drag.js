/**
 * Dragging with mouse, pen or finger: a face from the palette, a step of the row, the chosen tile of the
 * board. It says where things are; the editor says what that means. A finger that moves up or down in a list
 * scrolls it: there a tile is picked up by holding.
 */

const STILL = 6; // px
const HOLD = 350; // ms

export class Drag {
  #on = null;

  /** `does` has start(source) → whether it can be dragged, over(x, y), drop(x, y), cancel(). */
  constructor(does) {
    this.does = does;
    document.addEventListener("pointermove", (event) => this.#move(event));
    document.addEventListener("pointerup", (event) => this.#end(event, true));
    document.addEventListener("pointercancel", (event) => this.#end(event, false));
    document.addEventListener("keydown", (event) => this.#giveUp(event), { capture: true });
    document.addEventListener("touchmove", (event) => this.#on?.moving && event.preventDefault(), {
      passive: false,
    });
    // The press that ends a drag is none.
    document.addEventListener("click", (event) => this.#swallow(event), { capture: true });
    document.addEventListener("contextmenu", (event) => this.#on && event.preventDefault());
  }

  /** What can be dragged: `find(event)` names the source below a pointer, or nothing. */
  from(host, find, { capture = false } = {}) {
    host.addEventListener(
      "pointerdown",
      (event) => {
        if (event.button) return;
        const source = find(event);
        if (!source) return;
        this.#on = { source, x: event.clientX, y: event.clientY, pointerId: event.pointerId, moving: false };
        if (event.pointerType === "touch") this.#on.timer = setTimeout(() => this.#begin(), HOLD);
        if (capture) event.stopPropagation();
      },
      { capture },
    );
    host.addEventListener("dragstart", (event) => event.preventDefault());
  }

  #begin() {
    if (!this.#on || this.#on.moving) return;
    this.#on.moving = this.does.start(this.#on.source);
    if (!this.#on.moving) this.#on = null;
    else this.#over(this.#on.x, this.#on.y);
  }

  #move(event) {
    const on = this.#on;
    if (!on || event.pointerId !== on.pointerId) return;
    if (!on.moving) {
      if (Math.hypot(event.clientX - on.x, event.clientY - on.y) < STILL) return;
      if (event.pointerType === "touch") {
        clearTimeout(on.timer); // the list scrolls
        this.#on = null;
        return;
      }
      this.#begin();
    }
    if (this.#on) this.#over(event.clientX, event.clientY);
  }

  /** At most once a frame. */
  #over(x, y) {
    const on = this.#on;
    [on.x, on.y] = [x, y];
    on.frame ??= requestAnimationFrame(() => {
      on.frame = null;
      if (this.#on === on) this.does.over(on.x, on.y);
    });
  }

  #end(event, isDrop) {
    const on = this.#on;
    if (!on || event.pointerId !== on.pointerId) return;
    clearTimeout(on.timer);
    this.#on = null;
    if (!on.moving) return;
    this.swallows = performance.now();
    if (isDrop) this.does.drop(event.clientX, event.clientY);
    else this.does.cancel();
  }

  #giveUp(event) {
    if (event.key !== "Escape" || !this.#on?.moving) return;
    event.stopImmediatePropagation();
    this.#end(this.#on, false);
  }

  #swallow(event) {
    if (this.swallows && performance.now() - this.swallows < 50) {
      event.stopPropagation();
      event.preventDefault();
    }
    this.swallows = null;
  }
}
