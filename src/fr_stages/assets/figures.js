/**
 * Riders as figures, seen from above. A Rouleur has a round back, a Sprinteur a pointed one; the letter
 * stays upright whichever way the rider goes. Sizes are in units of 1/32 space, as on the tiles.
 */

import { set, shape } from "./dom.js";

/** From the middle of a figure to its edge. */
export const REACH = 7.4;

const LYING = 52; // degrees by which a crashed rider lies across the road
const BACKS = {
  rouleur: "M6.6 0A6.6 6.6 0 1 1 -6.6 0A6.6 6.6 0 1 1 6.6 0Z",
  sprinteur: "M8.6 0L2.4 7.2L-6.2 5.4L-6.2 -5.4L2.4 -7.2Z",
};
const BURST =
  "M0 -11L3 -6L8 -8L6 -3L11 -1L7 2L9 8L3 6L1 11L-2 6L-8 9L-6 3L-11 1L-7 -3L-9 -8L-3 -6Z";

/** The figure of a rider ({ colour, kind, letter }) with everything that may happen to it, hidden. */
export function figure({ colour, kind, letter }) {
  return shape(
    "g",
    { class: `figure team-${colour} is-${kind}` },
    shape("path", { class: "figure-burst", d: BURST }),
    shape("circle", { class: "figure-chosen", r: 12.5 }),
    shape("g", { class: "figure-rider" }, ...bicycle(), ...back(kind)),
    shape("circle", { class: "figure-tired", r: 10.6 }),
    shape("text", { class: "figure-letter", y: 3.3 }, letter),
    shape(
      "g",
      { class: "figure-note" },
      shape("rect", { x: -9, y: -7, width: 18, height: 13, rx: 6.5 }),
      shape("text", { y: 3.4 }),
    ),
  );
}

/** The same figure for a list: still, and riding to the right. */
export function badge(rider) {
  return shape(
    "svg",
    { class: "rider-badge", viewBox: "-14 -10 28 20", "aria-hidden": "true" },
    figure(rider),
  );
}

/**
 * Puts a figure where it is: `at` is { x, y, turn }, `size` makes it larger than the road. A note stands on
 * the side of the road that is nearer: `aside` is positive to the left of its middle.
 */
export function put(
  target,
  at,
  size,
  { lying = false, tired = false, chosen = false, note = "", aside = 0 } = {},
) {
  const [burst, ring, rider, tiredRing, , label] = target.children;
  set(target, "transform", `translate(${tenth(at.x)} ${tenth(at.y)}) scale(${tenth(size * 10) / 10})`);
  set(rider, "transform", `rotate(${tenth(at.turn + (lying ? LYING : 0))})`);
  set(target, "data-lying", lying ? "" : null);
  set(burst, "data-on", lying ? "" : null);
  set(ring, "data-on", chosen ? "" : null);
  set(tiredRing, "data-on", tired ? "" : null);
  set(label, "data-on", note ? "" : null);
  if (label.lastChild.textContent !== note) label.lastChild.textContent = note;
  const half = note.length > 2 ? 13 : 9;
  set(label.firstChild, "x", -half);
  set(label.firstChild, "width", 2 * half);
  set(label, "transform", note ? `translate(${beside(at.turn, aside).map(tenth).join(" ")})` : null);
}

function beside(turn, aside) {
  const angle = ((turn + (aside >= 0 ? -90 : 90)) * Math.PI) / 180;
  return [19 * Math.cos(angle), 15 * Math.sin(angle)];
}

function bicycle() {
  const drawn = (kind, d) => shape("path", { class: kind, d });
  const wheels = "M-14 0H-6M6.6 0H14.6";
  const arms = "M2.5 -5.6L9.2 -4.9M2.5 5.6L9.2 4.9";
  return [
    drawn("figure-rims", wheels),
    drawn("figure-wheels", wheels),
    drawn("figure-bar", "M9.2 -5V5"),
    drawn("figure-sleeves", arms),
    drawn("figure-arms", arms),
  ];
}

function back(kind) {
  return ["figure-shade", "figure-back"].map((part) => shape("path", { class: part, d: BACKS[kind] }));
}

function tenth(value) {
  return Math.round(value * 10) / 10;
}
