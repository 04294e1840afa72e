/**
 * Where tiles come to lie one after the other, by the exit of each face: enough to move a ghost while
 * somebody drags. Whether a stage is good is for others to say.
 */

import { spot } from "./unfold.js";

/** The spots at which the faces of a row begin, and the one at which the last one ends. */
export function spots(faces, exits, entry = [0, 0, 0]) {
  const all = [entry];
  for (const face of faces) all.push(spot(all[all.length - 1], exits[face] ?? [0, 0, 0]));
  return all;
}

/** A spot as a transform of SVG. */
export function placed([x, y, degrees]) {
  return `translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${degrees.toFixed(2)})`;
}
