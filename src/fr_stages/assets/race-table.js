/** All races in a table that can be sorted; those that can be watched have a button. */

import { element, icon, say, set, spoken } from "./dom.js";
import { badge } from "./figures.js";
import { riderName } from "./words.js";

const SHOWN = 15;

export class RaceTable {
  /** `watch` is called with the place of a race in the data block. */
  constructor(host, data, watch) {
    this.data = data;
    this.watch = watch;
    this.watchable = new Map(data.races.map((race, index) => [race.number, index]));
    this.order = { column: -1, down: false };
    this.isWhole = false;
    const titles = ["Race", "Winner", ...data.table.columns];
    this.heads = titles.map((title, column) =>
      element(
        "th",
        { scope: "col" },
        element(
          "button",
          { type: "button", class: "sort", onclick: () => this.sort(column) },
          title,
          icon("sort"),
        ),
      ),
    );
    this.body = element("tbody");
    this.more = element("button", { class: "button", type: "button", onclick: () => this.#unfold() });
    const { of, rows } = data.table;
    const note =
      of > rows.length
        ? element("p", { class: "aside" }, `The first ${rows.length} of ${of.toLocaleString("en")} races.`)
        : null;
    host.append(
      element(
        "div",
        { class: "scrolling", tabindex: "0", role: "region", "aria-label": "All races" },
        element(
          "table",
          { class: "data races" },
          element("thead", {}, element("tr", {}, ...this.heads)),
          this.body,
        ),
      ),
      this.more,
      ...(note ? [note] : []),
    );
    this.sort(0);
  }

  /** Sorts by a column: numbers first from the greatest, then from the least. */
  sort(column) {
    const down = this.order.column === column ? !this.order.down : column > 1;
    this.order = { column, down };
    this.heads.forEach((head, index) =>
      set(head, "aria-sort", index === column ? (down ? "descending" : "ascending") : null),
    );
    const sign = down ? -1 : 1;
    const compared = (row) => (column === 1 ? riderName(this.data.riders[row[1][0]]) : row[column]);
    this.rows = [...this.data.table.rows].sort((a, b) => {
      const [first, second] = [compared(a), compared(b)];
      return first < second ? -sign : first > second ? sign : a[0] - b[0];
    });
    this.#fill();
  }

  #unfold() {
    this.isWhole = !this.isWhole;
    this.#fill();
  }

  #fill() {
    const shown = this.isWhole ? this.rows : this.rows.slice(0, SHOWN);
    this.body.replaceChildren(...shown.map((row) => this.#row(row)));
    say(this.more, this.isWhole ? "Show fewer" : `Show all ${this.rows.length}`);
    set(this.more, "hidden", this.rows.length <= SHOWN ? "" : null);
  }

  #row([number, winners, ...counts]) {
    const riders = winners.map((winner) => this.data.riders[winner]);
    const index = this.watchable.get(number);
    const watch =
      index === undefined
        ? String(number)
        : element(
            "button",
            { class: "watch-race", type: "button", onclick: () => this.watch(index) },
            icon("play"),
            spoken("Watch race "),
            String(number),
          );
    return element(
      "tr",
      {},
      element("th", { scope: "row" }, watch),
      element(
        "td",
        {},
        ...riders.map((rider) => element("span", { class: "winner" }, badge(rider), riderName(rider))),
      ),
      ...counts.map((count) => element("td", {}, String(count))),
    );
  }
}
