"""The colours of the pages: teams that nobody confuses, text that can be read."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from fr_stages.race.entrants import COLOURS
from fr_stages.resources import asset

from ...draw.vision import DEFICIENCIES, NORMAL, difference, lightness

TEAMS = dict(re.findall(r"\.team-(\w+) \{ --team: (#\w+);", asset("board.css").replace("#fff;", "#ffffff;")))


def test_every_team_has_a_colour() -> None:
    assert sorted(TEAMS) == sorted(COLOURS)


@pytest.mark.parametrize("eyes", [NORMAL, *DEFICIENCIES])
def test_nobody_confuses_two_teams(eyes: str) -> None:
    near = {
        pair: round(difference(TEAMS[pair[0]], TEAMS[pair[1]], eyes), 1) for pair in combinations(TEAMS, 2)
    }
    assert min(near.values()) >= 20, min(near.items(), key=lambda item: item[1])


def test_letters_stand_out_from_their_team() -> None:
    letters = dict(re.findall(r"\.team-(\w+) \{.*?--team-letter: (#\w+);", asset("board.css")))
    for team, letter in letters.items():
        whole = letter if len(letter) == 7 else "#" + "".join(2 * digit for digit in letter[1:])
        assert abs(lightness(whole) - lightness(TEAMS[team])) >= 45, team
