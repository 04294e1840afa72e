/** The gallery: search, filters, order, rows to copy, sheets to print. */

import { art, element, say, set } from "./dom.js";

const data = JSON.parse(document.getElementById("data").textContent);
const list = document.getElementById("stages");
const cards = [...list.children];
const search = document.getElementById("search");
const order = document.getElementById("order");
const filters = [...document.querySelectorAll("[data-filter]")];
const sheets = document.getElementById("sheets");

/** Shows the stages that fit all that is asked for. */
function sift() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = filters
    .filter((chip) => chip.getAttribute("aria-pressed") === "true")
    .map((chip) => chip.dataset.filter);
  let shown = 0;
  for (const card of cards) {
    const has = card.dataset.has.split(" ");
    const fits =
      words.every((word) => card.dataset.words.includes(word)) && wanted.every((name) => has.includes(name));
    set(card, "hidden", fits ? null : "");
    shown += fits;
  }
  say(document.getElementById("count"), `${shown} of ${cards.length} stages`);
}

/** Puts the stages in the chosen order; equal ones stay as they were given. */
function sort() {
  const key = order.value;
  const value = (card) => (key === "name" ? card.dataset.name : Number(card.dataset[key]));
  const sorted = [...cards].sort((a, b) => {
    const [first, second] = [value(a), value(b)];
    return first < second ? -1 : first > second ? 1 : Number(a.dataset.given) - Number(b.dataset.given);
  });
  list.replaceChildren(...sorted);
}

/** Copies a row; where that is not allowed, the row is chosen, ready to be copied by hand. */
async function copy(button) {
  const label = button.querySelector(".spoken");
  const words = label.textContent;
  getSelection().selectAllChildren(button.previousElementSibling);
  const done = await navigator.clipboard?.writeText(button.dataset.row).then(
    () => true,
    () => false,
  );
  say(label, done ? "Copied" : "Chosen: copy it with your keyboard");
  set(button, "data-done", done ? "" : null);
  setTimeout(() => {
    say(label, words);
    set(button, "data-done", null);
  }, 1500);
}

/** Prints the sheets of one kind as the program draws them, in their true size. */
function print({ stage, sheet }) {
  const drawings = data.stages[stage][sheet].map(({ width, height, runs }) => {
    const lines = runs.flatMap(([first, count]) => data.lines.slice(first, first + count));
    const page = element("div", { class: width > height ? "sheet-lying" : "sheet-upright" });
    page.append(art(lines.join("\n")));
    return page;
  });
  sheets.replaceChildren(...drawings);
  document.body.classList.add("is-printing");
  window.print();
}

search.addEventListener("input", sift);
order.addEventListener("change", sort);
for (const chip of filters) {
  chip.addEventListener("click", () => {
    set(chip, "aria-pressed", String(chip.getAttribute("aria-pressed") !== "true"));
    sift();
  });
}
list.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (button?.dataset.row) copy(button);
  else if (button?.dataset.sheet) print(button.dataset);
});
addEventListener("afterprint", () => {
  document.body.classList.remove("is-printing");
  sheets.replaceChildren();
});
