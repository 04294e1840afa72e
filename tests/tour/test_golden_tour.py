"""A tour of five stages worked out by hand, from rounds and spaces to the last tour point.

Two teams: red and blue. Stages 1, 3 and 5 end flat on v, 2 and 4 uphill on V; a rest day follows stage 2.
In the comments stands the sum as it was done on paper.
"""

from __future__ import annotations

from collections.abc import Mapping

from fr_stages.race.entrants import teams
from fr_stages.stage.opening import open_stage
from fr_stages.tour.record import recorded
from fr_stages.tour.tour import Tour, TourStage
from fr_stages.tour.tour_document import winner
from fr_stages.tour.tour_run import TourPlan, TourRun

FLAT, HILL = "abcdfv", "abcDlV"
TOUR = Tour(
    "By hand",
    tuple(
        TourStage(open_stage(row), row, rest_after=at == 1)
        for at, row in enumerate((FLAT, HILL) * 2 + (FLAT,))
    ),
)


def book(run: TourRun, order: str, left: str, sprint: list[str], mountain: list[str] | None = None) -> None:
    run.book(recorded(run.plan, len(run.ridden), order, sprint, mountain or [], left))


def short(values: Mapping[str, int]) -> dict[str, int]:
    """Riders by their first letters: rS is red's Sprinteur."""
    return {letters(name): value for name, value in values.items()}


def letters(name: str) -> str:
    team, _, kind = name.partition("-")
    return team[0] + kind[0].upper()


def jerseys(run: TourRun) -> dict[str, str]:
    return {jersey: letters(rider) for jersey, rider in run.standings.jerseys().items()}


def test_five_stages_by_hand() -> None:
    run = TourRun(TourPlan(TOUR, teams(2)))
    standings = run.standings

    # 1, flat, five spaces count. rR: 1 short, 10. bS right behind it: the same. bR: 60 and 3 short, 90.
    # rS: two rounds, 120. Exhaustion 5, 4, 3 and 1 becomes 2, 2, 1 and 0.
    book(
        run,
        "red-r 10+4, blue-s 10+3, blue-r 11+2, red-s 12+5",
        "red-r=5, blue-r=4, red-s=3, blue-s=1",
        ["red-r=5, blue-s=3, blue-r=1", "blue-r=2, red-r=1"],
    )
    assert short(standings.seconds) == {"rR": 10, "bS": 10, "bR": 90, "rS": 120}
    assert short(standings.points) == {"rR": 3, "bS": 2, "bR": 1, "rS": 0}
    assert short(standings.sprint) == {"rR": 6, "bS": 3, "bR": 3, "rS": 0}
    assert short(run.carried) == {"rR": 2, "bR": 2, "rS": 1, "bS": 0}
    # 10 and 10, and rR came home first; of 3 and 3 sprint points bS did
    assert jerseys(run) == {"yellow": "rR", "green": "bS"}
    # red 3, blue 3: red's best rider leads the tour, so red places its riders last
    assert run.seating() == [run.plan.seats["blue"], run.plan.seats["red"]]

    # 2, uphill, four spaces count. bR: 1 short, 10. rR: an empty space behind it, 3 short, 30. rS and bS: 60.
    # Then a rest day: rR leads by time (40) and by sprints (7), bR by mountains (5): two points and one.
    # Exhaustion 6, 5, 7 and 4 becomes 3 and 2 for the leaders, and 3, 2 and then 1, 1 for the others.
    book(
        run,
        "blue-r 12+3, red-r 12+1, red-s 13+4, blue-s 13+4",
        "red-r=6, blue-r=5, red-s=7, blue-s=4",
        ["blue-r=2, red-r=1"],
        ["blue-r=5, red-r=3, blue-s=1"],
    )
    assert short(standings.seconds) == {"rR": 40, "bS": 70, "bR": 100, "rS": 180}
    assert short(standings.points) == {"rR": 3 + 2 + 2, "bR": 1 + 3 + 1, "bS": 2, "rS": 1}
    assert short(run.carried) == {"rR": 3, "bR": 2, "rS": 1, "bS": 1}
    assert run.seating() == [run.plan.seats["blue"], run.plan.seats["red"]]  # 7 against 8

    # 3, flat: three in a row have the time of bS, who stands on the fifth space. rR: a space behind, 40.
    book(
        run,
        "blue-s 11+5, blue-r 11+4, red-s 11+3, red-r 11+1",
        "red-r=7, blue-r=2, red-s=3",
        ["blue-s=5, blue-r=3, red-s=1", "red-s=2, blue-s=1"],
    )
    assert short(standings.seconds) == {"bS": 70, "rR": 80, "bR": 100, "rS": 180}
    assert short(standings.points) == {"rR": 7, "bR": 7, "bS": 5, "rS": 2}
    assert short(standings.sprint) == {"bS": 9, "bR": 8, "rR": 7, "rS": 3}
    # bS leads by sprints too, so bR wears green; it leads on mountains too, so rR wears the dots
    assert jerseys(run) == {"yellow": "bS", "green": "bR", "dots": "rR"}

    # 4, uphill. rR: 2 short, 20. rS: 60 and 20; bR right behind it, the same. bS: three rounds and 3 short.
    book(
        run,
        "red-r 13+2, red-s 14+2, blue-r 14+1, blue-s 16+1",
        "",
        ["red-r=2, blue-r=1"],
        ["red-r=5, blue-r=3, red-s=1"],
    )
    assert short(standings.seconds) == {"rR": 100, "bR": 180, "rS": 260, "bS": 280}
    assert short(standings.points) == {"rR": 10, "bR": 8, "bS": 5, "rS": 4}
    assert short(standings.sprint) == {"rR": 9, "bR": 9, "bS": 9, "rS": 3}
    assert short(standings.mountain) == {"rR": 8, "bR": 8, "bS": 1, "rS": 1}
    # green: of three with 9 points rR wears yellow, then bR was the better one; dots: of 1 and 1 rS was
    assert jerseys(run) == {"yellow": "rR", "green": "bR", "dots": "rS"}

    # 5, flat. bR and bS on one space, rS behind them: 3 short, 30. rR: 60 and 2 short, 80.
    book(
        run,
        "blue-r 10+2, blue-s 10+2, red-s 10+1, red-r 11+3",
        "",
        ["blue-r=5, red-s=3, red-r=1", "red-s=2, red-r=1"],
    )
    assert short(standings.seconds) == {"rR": 180, "bR": 210, "rS": 290, "bS": 310}
    assert short(standings.sprint) == {"bR": 14, "rR": 11, "bS": 9, "rS": 8}
    # The end: time 3 to rR, 2 to bR, 1 to rS; sprints 2 to bR, 1 to rR; mountains, both with 8, 2 to bR, who
    # won the last stage, 1 to rR. Team time: red 470, blue 520, 1 to red.
    assert short(standings.points) == {"bR": 11 + 2 + 2 + 2, "rR": 10 + 3 + 1 + 1, "bS": 7, "rS": 5 + 1}
    assert standings.team_points() == {"blue": 17 + 7, "red": 15 + 6 + 1}
    assert standings.team_seconds() == {"red": 470, "blue": 520}
    assert jerseys(run) == {"yellow": "rR", "green": "bR", "dots": "bS"}
    assert winner(run) == "blue"
    assert run.achievements() == {"I": ["red"]}
