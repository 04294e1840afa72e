"""How official stages ride: what a ride is compared with.

The official stages of the library are ridden by strong players, with and without a breakaway, and what was
measured is stored in ``data/reference.json``. They are ridden by rivals too, who were trained apart: only
a measure in which both see the same order of stages is compared. ``python -m fr_stages.ride.reference`` rides
them again; that is due whenever the engine or one of the two bots rides differently.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any

from fr_stages import __version__
from fr_stages.output import write_atomically
from fr_stages.race.entrants import Entrant, Kind, fitting_side, teams
from fr_stages.race.levels import RIVAL, STRONG
from fr_stages.race.options import Options
from fr_stages.race.setup import Setup
from fr_stages.ride.batches import ride, ride_setup
from fr_stages.ride.measures import DECIDED, Measure
from fr_stages.ride.ride_result import RideResult
from fr_stages.ride.statistics import rank_correlation
from fr_stages.stage.document import document_of
from fr_stages.stage.library import LibraryEntry, library
from fr_stages.stage.opening import open_stage
from fr_stages.stage.rulebook import MOST_TEAMS, SMALL_SIDE

FILE = Path(__file__).parent / "data" / "reference.json"
FORMAT = 2
RACES = 1_000
SEED = 1
TEAMS = range(SMALL_SIDE[0], MOST_TEAMS + 1)
ALIKE = 3
DECIMALS = 4
AGREED = 0.8
"""From this rank correlation on two bots see the same order of stages."""
PROBE = "base/la-haute-montagne"
PROBE_RACES = 40

CHARACTER = (
    "rounds", "sprinteur_wins", "margin", "photo", "lead_changes", "spread", "dropped", "leading_pack",
    "packs", "blocked", "jam", "slipped", "exhaustion", "wasted", "exhaustion_left",
)  # fmt: skip
"""The measures that say whether two stages ride alike."""


@dataclass(frozen=True)
class ReferenceStage:
    """An official stage: its name in the library, its tiles, and the value of each measure.

    `decided` holds, for 0, 1, 2 ... spaces to go, the share of races won by the first rider to get there.
    """

    name: str
    title: str
    tiles: str
    measures: Mapping[str, float]
    decided: Sequence[float]


@dataclass(frozen=True, slots=True)
class Likeness:
    """An official stage and how differently it rides: 0 is the same, 1 a usual difference."""

    stage: ReferenceStage
    distance: float


@dataclass(frozen=True)
class Peers:
    """The official stages as ridden by so many teams, `races` times each.

    `agreement` is for each measure the rank correlation of the stages between strong players and rivals.
    """

    teams: int
    breakaway: bool
    races: int
    stages: tuple[ReferenceStage, ...]
    agreement: Mapping[str, float]

    @property
    def entrants(self) -> str:
        """Who rode, in words."""
        return f"{self.teams} teams, bot {STRONG}{', breakaway' if self.breakaway else ''}"

    @property
    def shared(self) -> frozenset[str]:
        """The measures by which both order the stages alike."""
        return frozenset(name for name, correlation in self.agreement.items() if correlation >= AGREED)

    def without(self, tiles: str) -> Peers:
        """The same without a stage, which is not to be compared with itself."""
        return replace(self, stages=tuple(stage for stage in self.stages if stage.tiles != tiles))

    def tells_apart(self, measure: str) -> bool:
        """Whether a percentile means something: official stages differ, and in the same way whoever rides."""
        return measure in self.shared and bool(self._spread.get(measure))

    def place(self, measure: Measure) -> float | None:
        """The percentile of a measure, None where it means nothing."""
        if not self.tells_apart(measure.name):
            return None
        return self.percentile(measure.name, measure.estimate.value)

    def percentile(self, measure: str, value: float) -> float:
        """How many of 100 official stages have a smaller value; equal ones count half."""
        return percentile([stage.measures[measure] for stage in self.stages], value)

    def percentile_decided(self, to_go: int, value: float) -> float:
        """The same for races that are decided `to_go` spaces before the line: 0 to `longest` - 1."""
        return percentile(
            [stage.decided[to_go] for stage in self.stages if to_go < len(stage.decided)], value
        )

    @cached_property
    def longest(self) -> int:
        """The distance of the longest official stage, in spaces."""
        return max((len(stage.decided) for stage in self.stages), default=0)

    def like(self, measures: Iterable[Measure]) -> list[Likeness]:
        """The official stages that ride most like one with these measures, the nearest first."""
        values = {measure.name: measure.estimate.value for measure in measures}
        known = [name for name in CHARACTER if name in values and self.tells_apart(name)]
        if not known:
            return []
        found = [
            Likeness(
                stage,
                math.sqrt(
                    fmean(((stage.measures[name] - values[name]) / self._spread[name]) ** 2 for name in known)
                ),
            )
            for stage in self.stages
        ]
        return sorted(found, key=lambda it: (it.distance, it.stage.name))[:ALIKE]

    @cached_property
    def _spread(self) -> dict[str, float]:
        """The standard deviation of each measure among the stages."""
        names = self.stages[0].measures if self.stages else ()
        return {name: pstdev(stage.measures[name] for stage in self.stages) for name in names}


@dataclass(frozen=True)
class Reference:
    """All groups of peers, the version of the program and the fingerprint of the engine that rode them."""

    version: str
    engine: str
    groups: tuple[Peers, ...]

    def peers_of(self, setup: Setup) -> Peers | None:
        """The peers that a ride may be compared with: as many strong teams, under the same rules."""
        count = team_count(setup.entrants)
        options = setup.options
        weather = options.weather == "drawn" or any(space.weather for space in setup.course.spaces)
        if count is None or weather or options.time_trial:
            return None
        tiles = str(document_of(setup.stage)["tiles"]) if setup.stage else ""
        for peers in self.groups:
            if peers.teams == count and peers.breakaway == bool(options.breakaway):
                return peers.without(tiles)
        return None


def percentile(known: Sequence[float], value: float) -> float:
    """How many of 100 of the known values are smaller; equal ones count half."""
    smaller = sum(other < value for other in known) + sum(other == value for other in known) / 2
    return 100 * smaller / len(known)


def team_count(entrants: tuple[Entrant, ...]) -> int | None:
    """How many teams ride, when all are whole strong teams without handicap or cards of their own."""
    usual = all(
        entrant.kind is Kind.PLAYER
        and entrant.bot == STRONG
        and entrant.rider is None
        and not any(entrant.exhaustion)
        and not any(entrant.cards)
        for entrant in entrants
    )
    return len(entrants) if usual else None


@cache
def reference() -> Reference:
    """The reference that ships."""
    document = json.loads(FILE.read_text(encoding="utf-8"))
    return Reference(
        document["version"],
        document["engine"],
        tuple(
            Peers(
                group["teams"],
                group["breakaway"],
                group["races"],
                tuple(ReferenceStage(**stage) for stage in group["stages"]),
                group["agreement"],
            )
            for group in document["groups"]
        ),
    )


def engine() -> str:
    """A fingerprint of how the engine and both bots ride: who wins, and who comes second, third ...

    What is counted besides does not belong to it, so a measure may come or change without a new ride.
    """
    places = []
    for bot in (STRONG, RIVAL):
        tables = ride(open_stage(PROBE), teams(4, bot), PROBE_RACES, SEED).counts.tables
        places.append({name: tables[name] for name in ("wins", "places")})
    return hashlib.sha256(json.dumps(places).encode()).hexdigest()[:12]


def build(
    races: int, executor: Executor | None = None, stages: Sequence[str] | None = None
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Rides all groups; yields what is ridden and the document of one group at a time.

    `stages` are the names of those to ride; else all official stages of the library.
    """
    entries = [entry for entry in library() if (entry.name in stages if stages else entry.stage().official)]
    for breakaway in (False, True):
        for count in TEAMS:
            fitting = [it for it in entries if it.stage().players == fitting_side(teams(count))]
            options = Options(breakaway=breakaway)
            strong, rivals = (
                [_ridden(it, teams(count, bot), options, races, executor) for it in fitting]
                for bot in (STRONG, RIVAL)
            )
            name = f"{count} teams{' with a breakaway' if breakaway else ''}: {len(fitting)} stages"
            group = {"teams": count, "breakaway": breakaway, "races": races}
            yield name, group | {"agreement": _agreement(strong, rivals), "stages": strong}


def _ridden(
    entry: LibraryEntry,
    entrants: tuple[Entrant, ...],
    options: Options,
    races: int,
    executor: Executor | None,
) -> dict[str, Any]:
    setup = Setup.of(entry.stage(), entrants, options, SEED)
    return _stage_json(entry.name, ride_setup(setup, races, executor=executor))


def _agreement(ones: Sequence[dict[str, Any]], others: Sequence[dict[str, Any]]) -> dict[str, float]:
    """The rank correlation of each measure between two bots; of `decided`, the mean over the distances."""
    found = {
        name: rank_correlation([it["measures"][name] for it in ones], [it["measures"][name] for it in others])
        for name in (ones[0]["measures"] if ones else ())
    }
    shortest = min((len(it["decided"]) for it in ones), default=0)
    decided = [
        rank_correlation([it["decided"][to_go] for it in ones], [it["decided"][to_go] for it in others])
        for to_go in range(1, shortest)
    ]
    if decided:
        found[DECIDED] = fmean(decided)
    return {name: round(correlation, 3) for name, correlation in found.items()}


def _stage_json(name: str, result: RideResult) -> dict[str, Any]:
    setup, counts = result.setup, result.counts
    assert setup.stage is not None
    return {
        "name": name,
        "title": setup.stage.title,
        "tiles": document_of(setup.stage)["tiles"],
        "measures": {it.name: round(it.estimate.value, DECIMALS) for it in result.measures},
        "decided": [
            round(counts.decided(space).value, 3) for space in range(setup.course.finish - 1, -1, -1)
        ],
    }


def main() -> None:
    """Rides the library again and writes the reference."""
    from concurrent.futures import ProcessPoolExecutor  # a ride in one process need not wait for it

    parser = argparse.ArgumentParser(description="Ride the official stages again and store how they ride.")
    parser.add_argument("--races", type=int, default=RACES, help="races a stage and group")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    arguments = parser.parse_args()
    groups = []
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for name, group in build(arguments.races, pool):
            print(name, file=sys.stderr)
            groups.append(group)
    head = {"format": FORMAT, "version": __version__, "players": [STRONG, RIVAL], "engine": engine()}
    text = json.dumps(head)[:-1] + ', "groups": [\n' + ",\n".join(map(_group_text, groups)) + "\n]}\n"
    write_atomically(FILE, text)


def _group_text(group: dict[str, Any]) -> str:
    stages = ",\n".join("  " + json.dumps(stage, ensure_ascii=False) for stage in group["stages"])
    head = {name: value for name, value in group.items() if name != "stages"}
    return " " + json.dumps(head)[:-1] + ', "stages": [\n' + stages + "\n ]}"


if __name__ == "__main__":
    main()
