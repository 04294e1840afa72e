"""Classifications, jerseys, rest days and the end of a tour."""

from fr_stages.tour.prizes import BANDS, band
from fr_stages.tour.standings import Outcome, Standings, start_order

TEAMS = {"red-s": "red", "red-r": "red", "blue-s": "blue", "blue-r": "blue"}


def after(*outcomes: Outcome) -> Standings:
    standings = Standings(TEAMS)
    for outcome in outcomes:
        standings.add(outcome)
    return standings


FIRST = Outcome(
    order=("red-s", "blue-r", "red-r", "blue-s"),
    seconds={"red-s": 0, "blue-r": 10, "red-r": 10, "blue-s": 70},
    podium=("red-s", "blue-r", "red-r"),
    sprint={"red-s": 2, "blue-r": 1},
    mountain={"blue-r": 5, "red-s": 3},
)
SECOND = Outcome(
    order=("blue-r", "blue-s", "red-s", "red-r"),
    seconds={"blue-r": 0, "blue-s": 0, "red-s": 10, "red-r": 60},
    podium=("blue-r", "blue-s", "red-s"),
    sprint={"blue-s": 5, "red-s": 3},
)


def test_times_add_up_and_ties_go_to_the_better_place_in_the_last_stage() -> None:
    standings = after(FIRST, SECOND)
    assert standings.general() == ["blue-r", "red-s", "blue-s", "red-r"]  # 10, 10, 70, 70


def test_the_podium_gives_three_two_one() -> None:
    assert after(FIRST).points == {"red-s": 3, "red-r": 1, "blue-s": 0, "blue-r": 2}


def test_riders_without_points_are_in_no_points_classification() -> None:
    assert after(FIRST).best("mountain") == ["blue-r", "red-s"]


def test_teams_add_up_both_riders() -> None:
    standings = after(FIRST, SECOND)
    assert standings.team_seconds() == {"blue": 80, "red": 80}  # equal: blue came home first
    assert standings.team_points() == {"blue": 7, "red": 5}


def test_one_jersey_a_rider_and_the_next_one_takes_it() -> None:
    assert after(FIRST).jerseys() == {"yellow": "red-s", "green": "blue-r"}  # nobody is left for the dots
    # 5 sprint points each: blue-s was the better one in the last stage; yellow has most mountain points
    assert after(FIRST, SECOND).jerseys() == {"yellow": "blue-r", "green": "blue-s", "dots": "red-s"}


def test_a_jersey_needs_points() -> None:
    assert after(Outcome(FIRST.order, FIRST.seconds)).jerseys() == {"yellow": "red-s"}


def test_a_rest_day_pays_the_leaders_who_do_not_recover() -> None:
    standings = after(FIRST)
    assert standings.rest() == {"red-s", "blue-r"}
    assert standings.points == {"red-s": 3 + 2, "red-r": 1, "blue-s": 0, "blue-r": 2 + 1}


def test_the_bands_of_the_end() -> None:
    assert [band(stages, 4).time for stages in (3, 7, 8, 14, 15, 21)] == [
        (3, 2, 1),
        (3, 2, 1),
        (4, 3, 2, 1),
        (4, 3, 2, 1),
        (5, 4, 3, 2, 1),
        (5, 4, 3, 2, 1),
    ]
    assert band(21, 2) is BANDS[0]


def test_the_end_adds_points_for_time_sprint_mountain_and_teams() -> None:
    standings = after(FIRST, SECOND)
    standings.finish(band(5, 2))
    assert standings.points == {
        "blue-r": 2 + 3 + 3 + 2,  # podiums, yellow, best on mountains
        "red-s": 3
        + 1
        + 2
        + 1
        + 1,  # podiums, second in time; of equal sprinters the one placed behind; mountains
        "blue-s": 0 + 2 + 1 + 2,
        "red-r": 1 + 0,
    }
    assert standings.team_points() == {"blue": 10 + 5 + 1, "red": 8 + 1}


def test_the_fewest_points_place_first_and_automated_teams_before_all() -> None:
    standings = after(FIRST, SECOND)
    assert start_order(standings, ()) == ["red", "blue"]
    assert start_order(standings, ("blue",)) == ["blue", "red"]


def test_of_equal_points_the_team_with_the_better_rider_places_later() -> None:
    standings = after(Outcome(FIRST.order, FIRST.seconds))
    assert start_order(standings, ()) == ["blue", "red"]
