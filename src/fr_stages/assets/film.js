/** The races that are worth watching, in a row to choose from: each with the reason, and who won. */

import { element, set } from "./dom.js";
import { badge } from "./figures.js";
import { capital, outcome } from "./words.js";

export class Film {
  /** `choose` is called with the place of a race in the data block. */
  constructor({ races, riders }, choose) {
    this.buttons = races.map((race, index) => {
      const winner = riders[race.result[0]];
      return element(
        "button",
        {
          class: "film-race",
          type: "button",
          "aria-pressed": "false",
          title: outcome(race),
          onclick: () => choose(index),
        },
        ...race.reasons.map(([reason, figure]) =>
          element("span", {}, element("b", {}, capital(reason)), ` ${figure}`),
        ),
        element("small", {}, `race ${race.number}`),
        badge(winner),
      );
    });
    const items = this.buttons.map((button) => element("li", {}, button));
    this.element = element("ul", { class: "film", "aria-label": "Races worth watching" }, ...items);
  }

  choose(index) {
    this.buttons.forEach((button, each) => set(button, "aria-pressed", String(each === index)));
    const list = this.element;
    const item = this.buttons[index].parentElement;
    const [left, right] = [
      item.offsetLeft - list.offsetLeft,
      item.offsetLeft - list.offsetLeft + item.offsetWidth,
    ];
    if (left < list.scrollLeft || right > list.scrollLeft + list.clientWidth) list.scrollLeft = left - 24;
  }
}
