"""Goals for rides."""

from __future__ import annotations

import pytest

from fr_stages.design import goals
from fr_stages.design.goal import Goal
from fr_stages.design.goals import reach
from fr_stages.design.request import Request
from fr_stages.findings import InputError
from fr_stages.validator import validate


def test_goals_are_read() -> None:
    assert Goal.parse("photo high").miss(0.4) < Goal.parse("photo high").miss(0.3)
    assert Goal.parse("margin low").miss(0.4) > Goal.parse("margin low").miss(0.3)
    assert Goal.parse("sprinteur_wins 0.4..0.6").miss(0.5) == 0
    for text in ("photo", "photo best", "photo 0.6..0.4", "photo a..b"):
        with pytest.raises(InputError, match="A goal cannot be"):
            Goal.parse(text)


def test_the_best_of_some_candidates_is_told_with_their_range(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(goals, "CANDIDATES", 4)
    monkeypatch.setattr(goals, "FIRST_RACES", 4)
    found = reach(Request(seconds=60, seed=1), Goal.parse("rounds low"))
    (answer,) = found.answers
    assert validate(answer.stage) == []
    assert answer.reason.startswith("rounds is ")
    assert "4 candidates reach from" in answer.reason
    with pytest.raises(InputError, match='Did you mean "photo"'):
        reach(Request(seconds=60), Goal.parse("foto high"))
