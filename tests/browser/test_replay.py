"""What a replay draws: the race, and nothing but the race, whatever way one goes through it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fr_stages.geometry.layout import Layout
from fr_stages.race.events import BrokeAway, ClosedUp, Event, Moved, RoundBegan, Slipped, Started, Won
from fr_stages.race.replay import record
from fr_stages.race.setup import Setup
from fr_stages.report.html.replay_data import raced_stage

from .conftest import Open
from .pages import data_of, page_of, setup_of

RACES = 20
CELL = UNIT = 32
RIDES = [
    ("la-haute-montagne", 4, {}),
    ("avenue-corso-paseo", 2, {}),
    ("la-classicissima", 3, {"weather": "drawn"}),
    ("peloton/stage-9@5-6", 6, {"weather": "drawn", "breakaway": True}),
    ("peloton/stage-9@5-6", 12, {}),
    ("peloton/stage-7@2-4", 4, {"breakaway": True}),
    ("ronde-van-wevelgem", 4, {"weather": "drawn"}),
    ("ballons-centrale", 4, {}),
    ("firenze-milano", 4, {"weather": "drawn", "breakaway": True}),
    ("la-classicissima", 4, {"time_trial": True}),
]

Place = tuple[int, int]

DRAWN = """(rounds) => {
  const bar = document.querySelector(".scrub-bar");
  const seek = (time) => { bar.value = Math.round(time * 1000); bar.dispatchEvent(new Event("input")); };
  const numbers = (each) => each.getAttribute("transform").match(/-?[\\d.]+/g).slice(0, 2).map(Number);
  const [degrees] = numbers(document.querySelector(".board-ground [transform^=rotate]"));
  const angle = -degrees * Math.PI / 180, [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turned = ([x, y]) => [cos * x - sin * y, sin * x + cos * y];
  const onBoard = () => [...document.querySelectorAll(".board-riders > g")].map(numbers).map(turned);
  const onStrip = () => [...document.querySelectorAll(".strip-road .figure")].map(numbers);
  const films = [...document.querySelectorAll(".film-race")];
  return films.map((film, race) => {
    film.click();
    const acts = Number(bar.max) / 1000;
    return Array.from({ length: rounds[race] }, (_, round) => {
      seek(acts - rounds[race] + round + 1);
      return [onBoard(), onStrip()];
    });
  });
}"""


def places(events: list[Event], riders: tuple[str, ...]) -> list[list[Place]]:
    """Where every rider stands at the end of each round."""
    at: dict[str, Place] = {}
    ends = []
    for event in events:
        if isinstance(event, Started | Moved | Slipped | ClosedUp | BrokeAway):
            at[event.rider] = (event.space, event.lane)
        if (isinstance(event, RoundBegan) and event.round > 1) or isinstance(event, Won):
            ends.append([at[rider] for rider in riders])
    return ends


@pytest.mark.parametrize(("stage", "count", "options"), RIDES)
def test_places_at_the_end_of_each_round_are_those_of_the_race(
    tmp_path: Path, open_page: Open, stage: str, count: int, options: dict[str, Any]
) -> None:
    setup = setup_of(stage, count, **options)
    file, html = tmp_path / "ride.html", page_of(setup, RACES)
    file.write_text(html, encoding="utf-8")
    page = open_page(file).page
    numbers = [race["number"] for race in data_of(html)["races"]]
    assert sorted(numbers) == list(range(RACES))
    riders = setup.rider_names
    ridden = [places(record(setup, number), riders) for number in numbers]
    lanes = lane_centres(setup)
    drawn = page.evaluate(DRAWN, [len(rounds) for rounds in ridden])
    for rounds, seen in zip(ridden, drawn, strict=True):
        for there, (board, strip) in zip(rounds, seen, strict=True):
            assert [int(x // CELL) for x, _ in strip] == [space for space, _ in there]
            if not setup.options.time_trial:  # where the teams ride side by side, not in lanes
                assert [pytest.approx(at, abs=0.3) for at in board] == [lanes[place] for place in there]


def lane_centres(setup: Setup) -> dict[Place, tuple[float, float]]:
    """The middle of every lane in units of the board."""
    spaces = Layout.of(raced_stage(setup)).spaces
    return {
        (space.index, lane.lane): (UNIT * lane.centre[0], -UNIT * lane.centre[1])
        for space in spaces
        for lane in space.lanes
    }
