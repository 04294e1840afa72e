/**
 * The page of a race or of a ride: the replay, and for a ride what happens where and all races in a table.
 */

import { Film } from "./film.js";
import { Heat } from "./heat.js";
import { Player } from "./player.js";
import { RaceTable } from "./race-table.js";

const data = JSON.parse(document.getElementById("data").textContent);
const replay = document.getElementById("replay");
const player = new Player(replay, data);
const film = data.kind === "ride" ? new Film(data, (index) => watch(index)) : null;

function watch(index, round = 0) {
  film?.choose(index);
  player.take(index);
  if (round) player.seek(player.timeline.opens(round));
}

/** Goes to the race and the round that the address names: `#87.9`. */
function goToAddress() {
  const [, race, round] = /^#(\d+)\.(\d+)$/.exec(location.hash) ?? [];
  const index = data.races.findIndex(({ number }) => number === Number(race));
  if (index >= 0) watch(index, Number(round));
}

if (film) {
  replay.before(film.element);
  film.choose(0);
  new Heat(document.getElementById("heat"), data);
  new RaceTable(document.getElementById("race-table"), data, (index) => {
    watch(index);
    replay.parentElement.scrollIntoView();
  });
}
for (const button of document.querySelectorAll(".unfold")) {
  button.addEventListener("click", () => button.setAttribute("aria-expanded", "true"));
}
goToAddress();
addEventListener("hashchange", goToAddress);
player.onchange = ({ race, round }) => history.replaceState(null, "", `#${race}.${round}`);
