"""Profiles, options and what a rider carries on."""

import pytest

from fr_stages.findings import InputError
from fr_stages.tour.conventions import PROFILES, Conventions, profile_named
from fr_stages.tour.fatigue import kept, rested


@pytest.mark.parametrize(
    ("fatigue", "carried"),
    [("half-down", [0, 0, 1, 2]), ("half-up", [0, 1, 1, 3]), ("all", [0, 1, 2, 5]), ("none", [0, 0, 0, 0])],
)
def test_what_is_kept_of_0_1_2_and_5_cards(fatigue: str, carried: list[int]) -> None:
    choice = Conventions().with_changes([f"fatigue={fatigue}"]).fatigue
    assert [kept(cards, choice) for cards in (0, 1, 2, 5)] == carried


def test_a_rest_day_sheds_another_half() -> None:
    assert [rested(cards) for cards in (0, 1, 2, 5)] == [0, 0, 1, 2]


def test_a_report_can_name_what_differs_from_the_profile() -> None:
    changed = profile_named("grand-tour").with_changes(["bonus-seconds=10", "wide-finish=no"])
    assert changed.deviations("grand-tour") == {"bonus_seconds": 10, "wide_finish": False}
    assert PROFILES["designer-2017"].deviations("designer-2017") == {}


@pytest.mark.parametrize("text", ["fatige=all", "fatigue=third", "time-cut=-1", "time-cut=99", "winner"])
def test_an_option_that_does_not_exist_is_named(text: str) -> None:
    with pytest.raises(InputError) as error:
        Conventions().with_changes([text])
    assert error.value.findings[0].fix


def test_a_profile_that_does_not_exist_is_named() -> None:
    with pytest.raises(InputError, match="grand-tuor"):
        profile_named("grand-tuor")
