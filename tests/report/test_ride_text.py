from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest
from rich.console import Console

from fr_stages.race.bots import REGISTRY
from fr_stages.race.entrants import parse_entrants, teams
from fr_stages.race.levels import STRONG
from fr_stages.race.options import Options
from fr_stages.race.setup import Setup
from fr_stages.report.comparison_text import comparison_document, print_comparison
from fr_stages.report.ride_csv import measure_rows, race_rows, space_rows
from fr_stages.report.ride_table import print_rides
from fr_stages.report.ride_text import print_ride
from fr_stages.report.ride_words import percent
from fr_stages.report.signs import bar, gauge, levels
from fr_stages.ride import RideResult, ride, ride_setup
from fr_stages.ride.batches import RaceRow
from fr_stages.ride.comparison import compare
from fr_stages.ride.counted import RACE_COUNTS
from fr_stages.ride.measures import type_wins
from fr_stages.ride.reference import reference
from fr_stages.stage.opening import open_stage
from tests.ride.courses import duel, sprint

WIDTH = 80


@pytest.fixture(scope="module")
def flat() -> RideResult:
    return ride(open_stage("base/avenue-corso-paseo"), teams(4), 50, 1)


@pytest.fixture(scope="module")
def hilly() -> RideResult:
    return ride(open_stage("base/la-haute-montagne"), teams(4, STRONG), 50, 1)


@pytest.fixture(scope="module")
def opposed() -> RideResult:
    """A ride of teams that play any card, with the opinion of teams that play the highest."""
    return ride(open_stage("abcdefgu"), teams(2, "random"), 60, others={"highest": 60, "frugal": 20})


def text(result: RideResult) -> str:
    console = Console(file=io.StringIO(), width=WIDTH, highlight=False)
    print_ride(result, console)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


class TestRide:
    def test_words_come_first(self, hilly: RideResult) -> None:
        lines = text(hilly).splitlines()
        assert lines[0] == "La Haute Montagne · 50 races · 4 teams (racer) · seed 1"
        assert lines[2].startswith("  A race of strong players takes ")
        words = " ".join(lines[2:20])
        for said in ("Sprinteurs win", "The lead changes", "the worst place is tile"):
            assert said in words
        assert "Who starts on" in words or "No starting space wins" in words
        assert "It rides most like" in words

    def test_every_measure_with_its_interval(self, hilly: RideResult) -> None:
        shown = text(hilly)
        peers = reference().peers_of(hilly.setup)
        compared = peers.shared if peers else ()
        for measure in hilly.measures:
            if measure.name == "crashes":
                continue
            (line,) = (line for line in shown.splitlines() if line.startswith(f"  {measure.title:32}"))
            assert " - " in line
            assert ("●" in line) == (measure.name in compared)

    def test_the_second_opinion_stands_beside_it(self, opposed: RideResult) -> None:
        lines = text(opposed).splitlines()
        assert "· 60 more with highest · 20 more with frugal" in " ".join(lines[:2])
        (rounds,) = (line for line in lines if line.startswith("  Rounds  ") and "±" not in line)
        assert rounds.endswith("≠")
        second = opposed.opinions[0].measure("rounds")
        assert second is not None
        assert f" {second.estimate.value:.2f} " in rounds
        said = " ".join(" ".join(lines).split())
        assert "It depends on play: rounds;" in said
        assert "All of them are bots: nobody has such numbers of people." in said
        assert "= holds whoever rides, ≠ depends on play, ? more races would have to tell" in said
        assert max(map(len, lines)) <= WIDTH

    def test_levels_stand_side_by_side(self, opposed: RideResult) -> None:
        lines = text(opposed).splitlines()
        at = next(i for i, line in enumerate(lines) if line.startswith("Levels of play"))
        assert lines[at + 2].split() == ["highest", "random", "frugal"]
        assert lines[at + 3].split() == ["60", "60", "20"]
        assert "±" in lines[at + 4]
        two = text(replace(opposed, opinions=opposed.opinions[:1]))
        assert "Levels of play" not in two

    def test_what_cannot_happen_is_left_out(self, flat: RideResult, hilly: RideResult) -> None:
        assert "Spaces wasted at climbs" not in text(flat)
        assert "Crashes" not in text(hilly)
        wet = ride(open_stage("base/avenue-corso-paseo"), teams(2), 5, 1, Options(weather="drawn"))
        assert "  Crashes " in text(wet)

    def test_a_starting_space_is_named_only_beyond_chance(self) -> None:
        stage = open_stage("base/avenue-corso-paseo")
        assert "No starting space wins more or less than its due" in " ".join(
            text(ride(stage, teams(4), 1, 1)).split()
        )

    def test_times_that_are_all_equal(self) -> None:
        shown = text(ride(open_stage("abcdu"), teams(2), 1, 0, Options(time_trial=True)))
        assert "No entrant wins more often than by chance." in " ".join(shown.split())

    def test_a_precision_that_was_not_reached_is_told(self) -> None:
        shown = text(ride(open_stage("abcdu"), teams(2), 20, 1, until=0.01))
        assert "After 20 races the winning shares are known to 0." in shown

    def test_achievements_are_explained(self, hilly: RideResult) -> None:
        assert "  H " in text(hilly)
        assert "%  first and second place" in text(hilly)

    def test_the_course_stands_above_its_jams(self, hilly: RideResult) -> None:
        lines = text(hilly).splitlines()
        road = "".join(line[8:] for line in lines if line.startswith("  road"))
        assert len(road) == len(hilly.setup.course.spaces)
        assert road.startswith("sssss·")
        assert road.endswith("ffff")
        assert road.count("▲") == 19
        worst = hilly.counts.space_row("blocked")
        lost = "".join(f"{line[8:]:66}" for line in lines if line.startswith("  lost"))
        assert "█" in lost
        assert lost[worst.index(max(worst))] == "█" or len(road) > 66

    @pytest.mark.parametrize(
        ("stage", "who", "options"),
        [
            ("champs-elysees", "red=random,blue=peloton,green=strength,white=solo", Options(weather="drawn")),
            ("aBcdefghu", "2", Options(breakaway=True)),
            ("aBcdefghu", "2", Options(time_trial=True)),
            ("aBcdefghu", "red=random", Options(time_trial=True)),
            ("a^23gMRPkeqos4cDHjTniu", "4", Options()),
        ],
    )
    def test_80_columns_are_enough(self, stage: str, who: str, options: Options) -> None:
        shown = text(ride(open_stage(stage), parse_entrants(who, REGISTRY), 20, 1, options))
        assert max(map(len, shown.splitlines()[1:])) <= WIDTH

    def test_why_there_is_no_comparison(self) -> None:
        strong = parse_entrants("2", REGISTRY, STRONG)
        shown = " ".join(text(ride(open_stage("abcdu"), strong, 10)).split())
        assert "It rides most like" in shown
        other = ride(open_stage("abcdu"), parse_entrants("red=random,blue=random", REGISTRY), 10)
        shown = " ".join(text(other).split())
        assert "no comparison with official stages for these entrants" in shown
        assert "●" not in shown

    def test_an_interrupted_ride_says_so_first(self) -> None:
        def interrupt(_done: int, _wanted: int) -> None:
            raise KeyboardInterrupt

        shown = text(ride_setup(duel(sprint()), 1_000, progress=interrupt))
        assert "Interrupted: only 100 of 1,000 races were ridden." in shown.splitlines()[2]

    def test_a_single_race(self) -> None:
        shown = text(ride_setup(duel(sprint()), 1))
        assert "1 race ·" in shown
        assert "inf" not in shown

    def test_findings_stand_at_the_end(self, flat: RideResult) -> None:
        shown = text(flat)
        assert "advice FR526 unusual-duration\n  A race takes" in shown or "FR5" not in shown

    def test_sentences_name_the_players(self, opposed: RideResult) -> None:
        said = " ".join(text(opposed).split())
        assert "A race of teams of random takes" in said
        share = percent(type_wins(opposed.setup, opposed.counts)["sprinteur"])
        words = (
            f"Teams of random: Sprinteurs win {share} of the races, Rouleurs the others; teams of highest:"
        )
        assert words in said


class TestTable:
    def test_one_race_has_no_intervals(self) -> None:
        console = Console(file=io.StringIO(), width=WIDTH, highlight=False)
        single = ride(open_stage("abcdu"), teams(2), 1)
        print_rides([single, single], console)
        assert isinstance(console.file, io.StringIO)
        shown = console.file.getvalue()
        assert "inf" not in shown
        assert "unknown" in shown
        assert "1 race each" in shown

    def test_a_line_a_stage(self, flat: RideResult, hilly: RideResult) -> None:
        console = Console(file=io.StringIO(), width=WIDTH, highlight=False)
        print_rides([flat, hilly], console)
        assert isinstance(console.file, io.StringIO)
        lines = console.file.getvalue().splitlines()
        assert lines[0].split() == [
            "stage",
            "rounds",
            "Spr.",
            "won",
            "lead",
            "ch.",
            "photo",
            "lost",
            "exhaust.",
        ]
        assert lines[1].startswith("Avenue Corso Paseo")
        assert "≠" not in console.file.getvalue()
        assert "2 stages, 50 races each, 4 teams (racer) or 4 teams (steady), seed 1." in lines
        assert max(map(len, lines)) <= WIDTH

    def test_what_depends_on_play_is_marked(self, opposed: RideResult) -> None:
        console = Console(file=io.StringIO(), width=WIDTH, highlight=False)
        print_rides([opposed, opposed], console)
        assert isinstance(console.file, io.StringIO)
        lines = console.file.getvalue().splitlines()
        assert "≠" in lines[1].split()[-6]
        assert "≠ depends on play: teams of highest ride otherwise." in lines
        assert max(map(len, lines)) <= WIDTH


class TestCsv:
    def test_measures(self, opposed: RideResult) -> None:
        rows = {row["measure"]: row for row in csv.DictReader(measure_rows([opposed]).splitlines())}
        assert list(rows) == [measure.name for measure in opposed.measures]
        rounds = rows["rounds"]
        assert (rounds["players"], rounds["second_players"]) == ("teams of random", "teams of highest")
        assert rounds["verdict"] == "depends on play"
        assert float(rounds["second"]) < float(rounds["low"]) < float(rounds["value"])
        alone = replace(opposed, opinions=())
        assert "depends" not in measure_rows([alone])

    @pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)"])
    def test_no_name_is_a_formula(self, name: str) -> None:
        setup = Setup.of(replace(open_stage("abcdu"), name=name), teams(2))
        rows: list[RaceRow] = []
        result = ride_setup(setup, 2, each=rows.append)
        for table in (space_rows([result]), race_rows([(setup, row) for row in rows])):
            assert {row[0] for row in csv.reader(table.splitlines()[1:])} == {f"'{name}"}

    def test_what_is_not_known_is_left_empty(self) -> None:
        single = ride(open_stage("abcdu"), teams(2), 1)
        cells = {cell for row in csv.reader(space_rows([single]).splitlines()) for cell in row}
        assert "" in cells
        assert not {"inf", "-inf", "nan"} & cells

    def test_spaces(self, hilly: RideResult) -> None:
        head, *rows = space_rows([hilly]).splitlines()
        assert head.startswith("stage,index,tile,space,terrain,zone,stops,stops_low,stops_high,blocked")
        assert len(rows) == len(hilly.setup.course.spaces)
        first = rows[0].split(",")
        assert first[:6] == ["La Haute Montagne", "0", "1", "1", "flat", "start"]
        assert len(first) == len(head.split(","))

    def test_races(self) -> None:
        rows: list[RaceRow] = []
        setup = duel(sprint())
        ride_setup(setup, 3, each=rows.append)
        head, *lines = race_rows([(setup, row) for row in rows]).splitlines()
        assert head.split(",") == ["stage", "race", "winners", *RACE_COUNTS]
        assert [line.split(",")[1] for line in lines] == ["0", "1", "2"]
        assert {line.split(",")[2] for line in lines} <= {"red-sprinteur", "blue-rouleur"}


class TestComparison:
    def shown(self, results: list[RideResult]) -> str:
        console = Console(file=io.StringIO(), width=WIDTH, highlight=False)
        print_comparison(compare(results), console)
        assert isinstance(console.file, io.StringIO)
        assert max(map(len, console.file.getvalue().splitlines())) <= WIDTH
        return console.file.getvalue()

    def test_says_what_is_beyond_chance(self, flat: RideResult, hilly: RideResult) -> None:
        shown = self.shown([flat, hilly])
        verdict = " ".join(shown.split())
        assert "La Haute Montagne (2-4) against Avenue Corso Paseo (2-4) has more: " in verdict
        assert "spaces wasted at climbs" in verdict
        (line,) = (line for line in shown.splitlines() if line.startswith("Spaces wasted at climbs"))
        assert line.endswith("▲")

    def test_says_when_nothing_is(self, flat: RideResult) -> None:
        assert "rides like Avenue Corso Paseo (2-4), as far as 50 races can tell" in " ".join(
            self.shown([flat, flat]).split()
        )

    def test_many_stages_take_several_tables(self, flat: RideResult, hilly: RideResult) -> None:
        lines = self.shown([flat, hilly, flat, hilly, flat]).splitlines()
        assert sum(line.startswith("Rounds") for line in lines) == 2

    def test_other_entrants_are_told(self, flat: RideResult) -> None:
        assert "Different entrants rode" in self.shown([flat, ride_setup(duel(sprint()), 20)])

    def test_says_what_depends_on_play(self, opposed: RideResult) -> None:
        longer = ride(open_stage("abcdefghiu"), teams(2, "random"), 60, others={"highest": 60})
        blind = replace(longer, opinions=opposed.opinions[:1])
        shown = self.shown([opposed, blind])
        assert "It depends on play (second opinion): rounds" in " ".join(shown.split())
        (line,) = (line for line in shown.splitlines() if line.startswith("Rounds"))
        assert line.endswith("▲≠")
        assert "It depends on play" not in " ".join(self.shown([opposed, longer]).split())

    def test_json(self, flat: RideResult, hilly: RideResult) -> None:
        document = comparison_document(compare([flat, hilly]))
        first, second = document["measures"]["wasted"]["rides"]
        assert (first["real"], first["chance"], first["holds"]) == (None, None, None)
        assert second["real"] is True
        assert second["low"] < second["value"] < second["high"]


@pytest.mark.parametrize(
    ("part", "shown"), [(0, ""), (1, "████"), (0.5, "██"), (0.53, "██▏"), (7, "████"), (-1, "")]
)
def test_bar(part: float, shown: str) -> None:
    assert bar(part, 4) == shown


@pytest.mark.parametrize(
    ("percentile", "shown"), [(0, "●····"), (50, "··●··"), (99, "····●"), (100, "····●")]
)
def test_gauge(percentile: float, shown: str) -> None:
    assert gauge(percentile, 5) == shown


def test_levels() -> None:
    assert levels([0, 0.01, 4, 8], 8) == " ▁▄█"
    assert levels([0, 0], 0) == "  "
