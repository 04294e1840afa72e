from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fr_stages import resources
from fr_stages.findings import InputError
from fr_stages.race.bots import REGISTRY
from fr_stages.race.entrants import parse_entrants, teams
from fr_stages.race.options import Options
from fr_stages.race.setup_json import setup_from_json, setup_to_json
from fr_stages.race.solo import substitute_cards
from fr_stages.ride import RideResult, Setup, ride, ride_setup
from fr_stages.ride.ride_document import document_of, result_of, text_of
from fr_stages.ride.ride_file import holds_rides, parse_results, read_result, read_results, write
from fr_stages.stage.opening import open_stage
from fr_stages.stage.schema_check import validator
from tests.ride.courses import duel, sprint

WINDY = open_stage("aBcdefghu")


@pytest.fixture(scope="module")
def result() -> RideResult:
    return ride(open_stage("base/la-haute-montagne"), teams(4), 30, 1)


@pytest.fixture
def document(result: RideResult) -> Any:
    return json.loads(write([result]))


class TestSchema:
    @pytest.mark.parametrize(
        ("who", "options"),
        [
            ("4", Options()),
            ("2", Options(weather="drawn", breakaway=True)),
            ("red=random,blue=peloton,green-rouleur=solo", Options(plus_ones=2)),
            ("2", Options(time_trial=True)),
        ],
    )
    def test_every_report_follows_it(self, who: str, options: Options) -> None:
        document = document_of(ride(WINDY, parse_entrants(who, REGISTRY), 10, 1, options))
        text = json.loads(text_of(document))
        assert not list(validator("ride").iter_errors(text))

    def test_of_a_bare_course(self) -> None:
        text = json.loads(write([ride_setup(duel(sprint()), 10)]))
        assert not list(validator("ride").iter_errors(text))
        assert text["setup"]["stage"] is None

    def test_knows_every_option(self) -> None:
        options = resources.schema("setup")["properties"]["options"]["properties"]
        assert list(options) == [field.name for field in fields(Options)]

    def test_says_what_every_member_is(self) -> None:
        schema = resources.schema("ride")
        for part in (schema, *schema["$defs"].values()):
            for name, member in part.get("properties", {}).items():
                assert "description" in member or "$ref" in member or "const" in member, name


class TestRoundTrip:
    def test_read_back(self, result: RideResult) -> None:
        assert result_of(json.loads(write([result])), result.setup) == result
        assert parse_results(write([result])) == [result]

    def test_many(self, result: RideResult, tmp_path: Path) -> None:
        other = ride_setup(duel(sprint()), 10)
        path = tmp_path / "rides.json"
        path.write_text(write([result, other]))
        assert read_results(path) == [result, other]
        assert holds_rides(path)
        with pytest.raises(InputError, match="FR514: It holds 2 rides"):
            read_result(path)

    @given(st.integers(0, 2**62), st.sampled_from(["4", "red=random,blue=peloton", "white=solo,red=highest"]))
    def test_set_ups(self, seed: int, who: str) -> None:
        setup = Setup.of(
            WINDY,
            parse_entrants(who, REGISTRY),
            Options(weather="drawn"),
            seed,
            solo_cards=substitute_cards(),
        )
        assert setup_from_json(json.loads(json.dumps(setup_to_json(setup)))) == setup

    def test_set_ups_with_weather_and_obstacles(self, tmp_path: Path) -> None:
        path = tmp_path / "stage.json"
        path.write_text(
            '{"format": 1, "name": "W", "players": "2-4", "tiles": "abcdu",'
            ' "weather": [{"tile": 2, "marker": "rain"}], "obstacles": [{"tile": 3, "space": 1, "lane": 1}]}'
        )
        setup = Setup.of(open_stage(str(path)), teams(2))
        again = setup_from_json(json.loads(json.dumps(setup_to_json(setup))))
        assert again == setup
        assert {space.weather for space in again.course.spaces} != {None}
        assert any(space.blocked for space in again.course.spaces)

    def test_the_breakaway_tile_is_in_the_stage(self) -> None:
        """So that a drawing shows what was ridden."""
        setup = Setup.of(open_stage("abcdu"), teams(2), Options(breakaway=True))
        assert setup.stage is not None
        assert setup.stage.tiles == ("a", "^2", "c", "d", "u")


def test_short_things_stand_on_one_line(document: Any) -> None:
    lines = text_of(document).splitlines()
    assert json.loads("\n".join(lines)) == document
    assert lines[1] == ' "$schema": "urn:fr-stages:schema:ride-2",'
    assert len(lines) < 2_000


class TestBadFiles:
    @pytest.mark.parametrize(
        ("change", "message"),
        [
            (lambda it: it.update(format=1), "FR015: The report has format 1; this program reads format 2"),
            (lambda it: it.update(extra=1), 'FR011: The key "extra" is not known'),
            (lambda it: it.pop("races"), 'FR012: The file has no "races"'),
            (lambda it: it.update(races=31), "FR514: It says 31 races, but counts 30"),
            (lambda it: it["counts"]["wins"].pop(), 'FR514: The table "wins" does not fit'),
            (lambda it: it["counts"].pop("wins"), 'FR514: The table "wins" does not fit'),
            (lambda it: it["setup"]["entrants"][0].update(bot="mine"), 'FR501.*there is no bot "mine"'),
            (lambda it: it["setup"]["entrants"].append(it["setup"]["entrants"][0]), "FR502.*taken twice"),
            (lambda it: it["setup"]["options"].update(weather="snow"), "FR014.*snow"),
            (lambda it: it["setup"]["course"].update(spaces=it["setup"]["course"]["spaces"][:5]), "FR504"),
            (lambda it: it["counts"]["space_sums"].__setitem__(9, 10**9), "FR514: Its counts contradict"),
            (lambda it: it["counts"]["decided"].__setitem__(9, 31), "FR514: Its counts contradict"),
            (lambda it: it["counts"]["race_sums"].__setitem__(0, -4), "FR014.*is -4; the least is 0"),
            (lambda it: it["spaces"][0]["stops"].update(low="x"), "FR013.*should be a number or null"),
            (lambda it: it["setup"]["entrants"][0].update(colour=""), "FR014"),
        ],
    )
    def test_is_named(self, document: Any, change: Any, message: str) -> None:
        change(document)
        with pytest.raises(InputError, match=message):
            parse_results(json.dumps(document), "ride.json")

    def test_place_in_a_list(self, result: RideResult) -> None:
        text = write([result, result])
        broken = text[::-1].replace('"stopped": "races"'[::-1], '"stopped": "never"'[::-1], 1)[::-1]
        line = broken[: broken.rindex('"never"')].count("\n") + 1
        with pytest.raises(InputError, match=f"rides.json:{line}:.*FR014"):
            parse_results(broken, "rides.json")

    @pytest.mark.parametrize("text", ["[]", "{}", "7", '["a"]', '{"format": 1}'])
    def test_no_ride(self, text: str, tmp_path: Path) -> None:
        with pytest.raises(InputError, match="FR514: It is no report of a ride"):
            parse_results(text)
        path = tmp_path / "file.json"
        path.write_text(text)
        assert not holds_rides(path)

    def test_what_is_no_file_holds_no_rides(self, tmp_path: Path) -> None:
        assert not holds_rides("abcdu")
        assert not holds_rides(tmp_path)
        assert not holds_rides("\0")

    def test_of_another_version_of_the_program(self, document: Any) -> None:
        """It is read: its numbers are what they are."""
        document["version"] = "0.0.9"
        assert parse_results(json.dumps(document))[0].version == "0.0.9"
