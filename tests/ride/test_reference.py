from __future__ import annotations

from dataclasses import replace

import pytest

from fr_stages.race.entrants import Entrant, singles, teams
from fr_stages.race.levels import STRONG
from fr_stages.race.options import Options
from fr_stages.ride import RideResult, Setup, ride
from fr_stages.ride.counts import Counts
from fr_stages.ride.reference import (
    CHARACTER,
    RACES,
    Peers,
    ReferenceStage,
    _agreement,
    build,
    engine,
    percentile,
    reference,
)
from fr_stages.stage.library import library
from fr_stages.stage.opening import open_stage

TOUGH = "base/la-haute-montagne"


@pytest.fixture(scope="module")
def result() -> RideResult:
    return ride(open_stage(TOUGH), teams(4, STRONG), 60, 2)


class TestPercentile:
    @pytest.mark.parametrize(("value", "expected"), [(0, 0), (1, 12.5), (1.5, 25), (4, 87.5), (9, 100)])
    def test_equal_ones_count_half(self, value: float, expected: float) -> None:
        assert percentile([1, 2, 3, 4], value) == expected


class TestShipped:
    def test_holds_every_official_stage(self) -> None:
        official = [entry for entry in library() if entry.stage().official]
        names = {stage.name for peers in reference().groups for stage in peers.stages}
        assert names == {entry.name for entry in official}

    def test_groups(self) -> None:
        """2 to 4 teams on the small sides, 5 and 6 on the large ones, with and without a breakaway."""
        by_kind = {(peers.teams, peers.breakaway): peers for peers in reference().groups}
        assert set(by_kind) == {(teams, away) for teams in (2, 3, 4, 5, 6) for away in (False, True)}
        assert all(len(peers.stages) == (43 if peers.teams < 5 else 12) for peers in by_kind.values())
        assert all(peers.races == RACES for peers in by_kind.values())

    def test_was_ridden_by_this_engine_and_these_bots(self) -> None:
        """Whoever trains new weights, or changes the engine, rides the reference again."""
        assert reference().engine == engine(), "ride it again: python -m fr_stages.ride.reference --jobs 2"

    def test_the_fingerprint_asks_for_places_not_for_what_is_counted(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        result = ride(open_stage(TOUGH), teams(4, STRONG), 5)
        tables = dict(result.counts.tables)

        def engine_with(**changed: list[int]) -> str:
            counts = Counts({**tables, **changed})
            monkeypatch.setattr("fr_stages.ride.reference.ride", lambda *_: replace(result, counts=counts))
            return engine()

        assert engine_with(race_sums=[1], new_count=[2]) == engine_with()
        assert engine_with(wins=tables["wins"][::-1]) != engine_with()
        assert engine_with(places=tables["places"][::-1]) != engine_with()

    def test_every_stage_has_every_measure(self) -> None:
        for peers in reference().groups:
            for stage in peers.stages:
                assert set(CHARACTER) <= stage.measures.keys()
                assert ("away_won" in stage.measures) == peers.breakaway
                assert stage.decided[0] > 0.5
                assert all(0 <= part <= 1 for part in stage.decided)


class TestWhichPeers:
    def test_the_same_teams_on_the_same_side(self, result: RideResult) -> None:
        peers = reference().peers_of(result.setup)
        assert peers is not None
        assert (peers.teams, peers.breakaway) == (4, False)

    def test_a_stage_is_not_compared_with_itself(self, result: RideResult) -> None:
        peers = reference().peers_of(result.setup)
        assert peers is not None
        assert len(peers.stages) == 42
        assert TOUGH not in {stage.name for stage in peers.stages}

    @pytest.mark.parametrize(
        ("entrants", "options"),
        [
            (teams(4, "random"), Options()),
            (singles(8, STRONG), Options()),
            ((*teams(2, STRONG), Entrant("white", bot="random")), Options()),
            (tuple(entrant.with_handicap(1) for entrant in teams(2, STRONG)), Options()),
            (tuple(replace(it, cards=((3, 4, 5), ())) for it in teams(2, STRONG)), Options()),
            (teams(4, STRONG), Options(weather="drawn")),
            (teams(4, STRONG), Options(time_trial=True)),
        ],
    )
    def test_none_for_other_entrants_and_rules(self, entrants: tuple[Entrant, ...], options: Options) -> None:
        assert reference().peers_of(Setup.of(open_stage(TOUGH), entrants, options)) is None


class TestAlike:
    PEERS = Peers(
        4,
        False,
        100,
        tuple(
            ReferenceStage(name, name, "", {"rounds": rounds, "blocked": blocked, "photo": 0.5}, [1.0])
            for name, rounds, blocked in (
                ("a", 10, 0),
                ("b", 12, 0),
                ("c", 10, 4),
                ("d", 12, 4),
                ("e", 11, 2),
            )
        ),
        {"rounds": 1.0, "blocked": 0.8, "photo": 0.9},
    )

    def test_nearest_first(self, result: RideResult) -> None:
        """Rounds deviate by 0.9, blocking by 1.8; what is equal everywhere says nothing."""
        measures = [measure for measure in result.measures if measure.name in ("rounds", "blocked")]
        found = self.PEERS.like(measures)
        assert len(found) == 3
        assert found[0].stage.name == "d"
        assert found == sorted(found, key=lambda it: it.distance)

    def test_only_shared_measures_count(self, result: RideResult) -> None:
        """Without blocking, d is as near as b; without any measure nobody is."""
        rounds = replace(self.PEERS, agreement={"rounds": 0.8, "blocked": 0.79})
        assert [it.stage.name for it in rounds.like(result.measures)][:2] == ["b", "d"]
        assert replace(self.PEERS, agreement={}).like(result.measures) == []

    def test_an_official_stage_rides_like_itself(self, result: RideResult) -> None:
        whole = next(it for it in reference().groups if (it.teams, it.breakaway) == (4, False))
        assert whole.like(result.measures)[0].stage.name == TOUGH


def test_build_rides_the_library() -> None:
    name, group = next(build(2, stages=[TOUGH, "peloton/stage-7@5-6"]))
    assert name == "2 teams: 1 stages"
    (stage,) = group["stages"]
    assert (stage["name"], stage["title"]) == (TOUGH, "La Haute Montagne (2-4)")
    assert stage["measures"]["rounds"] > 5
    assert stage["decided"][0] >= stage["decided"][40]


def test_agreement_is_that_of_two_bots_on_the_stages_of_a_group() -> None:
    """Three stages, which two bots order alike by rounds and the other way round by the margin."""
    ones, twos = (
        [
            {"measures": {"rounds": rounds, "margin": margin}, "decided": [1.0, decided]}
            for rounds, margin, decided in values
        ]
        for values in (((12, 1, 0.5), (13, 2, 0.6), (14, 3, 0.7)), ((15, 9, 0.7), (16, 8, 0.8), (19, 7, 0.9)))
    )
    assert _agreement(ones, twos) == {"rounds": 1, "margin": -1, "decided": 1}
