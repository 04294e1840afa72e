/**
 * What was done, without limit: every state of the stage as the text that it was, so that undoing everything
 * gives the very first one, byte for byte.
 */
export class History {
  #past = [];
  #future = [];

  constructor(first) {
    this.now = first;
  }

  /** A new state; what was undone is forgotten. The same state again is none. */
  add(state) {
    if (state === this.now) return;
    this.#past.push(this.now);
    this.#future = [];
    this.now = state;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** Goes one state back; whether there was one. */
  undo() {
    return this.#step(this.#past, this.#future);
  }

  /** Goes one state on again; whether there was one. */
  redo() {
    return this.#step(this.#future, this.#past);
  }

  #step(from, to) {
    if (!from.length) return false;
    to.push(this.now);
    this.now = from.pop();
    return true;
  }
}
