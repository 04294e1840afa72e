"""What a race tells: events, log, replay files."""

import json

import pytest

from fr_stages.findings import InputError
from fr_stages.race.board import Board
from fr_stages.race.cards import EXHAUSTION, deck_of
from fr_stages.race.entrants import parse_entrants
from fr_stages.race.events import (
    CardChosen,
    CardsDrawn,
    ClosedUp,
    Crashed,
    Event,
    Moved,
    NeedsTour,
    Slipped,
    StoodUp,
    SupplySpent,
    event_from_json,
)
from fr_stages.race.log import log_lines
from fr_stages.race.options import Options
from fr_stages.race.recorder import Recorder, limits
from fr_stages.race.replay import check_replay, record, replay_document
from fr_stages.race.setup import Setup
from fr_stages.race.track import Track
from fr_stages.stage.course import Course, CourseSpace
from fr_stages.stage.json_source import read_json
from fr_stages.stage.opening import open_stage
from fr_stages.stage.stage import Weather
from fr_stages.stage.tiles import Terrain
from tests.race.table import BOTS, course, deal, put, race, rider


def everything(seed: int = 2) -> Setup:
    who = parse_entrants("red=random,blue=highest,black=peloton,green=strength,white=solo", BOTS)
    options = Options(weather="drawn", breakaway=True, plus_ones=4, achievements=True)
    return Setup.of(open_stage("peloton/stage-9@5-6"), who, options, seed)


def test_events_are_written_and_read_back() -> None:
    events = record(everything())
    assert [event_from_json(json.loads(json.dumps(event.to_json()))) for event in events] == events
    kinds = {event.to_json()["event"] for event in events}
    assert kinds >= {"started", "round", "drawn", "chosen", "bid", "broke-away", "played", "moved", "won"}


def test_what_is_private_is_marked_and_left_out_of_the_log() -> None:
    events = record(everything())
    assert {type(event) for event in events if event.PRIVATE} == {CardsDrawn, CardChosen}
    public = [event for event in events if not event.PRIVATE]
    course = everything().course
    assert list(log_lines(events, course)) == list(log_lines(public, course))


def test_a_replay_comes_out_the_same_and_a_difference_is_found() -> None:
    setup = everything()
    events = record(setup, number=7)
    document = replay_document(setup, 7, events)
    assert check_replay(read_json(json.dumps(document))).is_same
    other = replay_document(everything(seed=3), 7, events)
    replay = check_replay(read_json(json.dumps(other)))
    assert not replay.is_same
    assert replay.at_difference(replay.recorded) != replay.at_difference(replay.again)
    with pytest.raises(InputError, match="changed"):
        check_replay(read_json(json.dumps(document | {"number": 4})))


def story(
    on: Course, places: dict[str, tuple[int, int]], cards: dict[str, int], lying: str = ""
) -> list[Event]:
    """The events of one round in which everybody has one card."""
    recorder = Recorder()
    ride = race("red=first,blue=first", on, watcher=recorder)
    put(ride, **places)
    for name, card in cards.items():
        deal(ride, name, [card])
    if lying:
        ride.boards[0].lay_down(rider(ride, lying))
    for _ in range(3):
        ride.step()
    return recorder.events


def test_a_blocked_movement_names_who_was_in_the_way() -> None:
    rain = course(30, weather=dict.fromkeys(range(10, 16), Weather.RAIN))
    places = {
        "red_sprinteur": (9, 1),
        "red_rouleur": (12, 2),
        "blue_sprinteur": (12, 1),
        "blue_rouleur": (2, 1),
    }
    cards = {"red-sprinteur": 3, "red-rouleur": 2, "blue-sprinteur": 2, "blue-rouleur": 2}
    events = story(rain, places, cards | {"red-sprinteur": 5})
    moved = next(event for event in events if isinstance(event, Moved) and event.rider == "red-sprinteur")
    assert (moved.from_space, moved.space, moved.lost) == (9, 13, 1)
    assert moved.blocked_by == ("blue-sprinteur", "red-rouleur")
    crashed = next(event for event in events if isinstance(event, Crashed))
    assert (crashed.rider, crashed.space) == ("red-sprinteur", 13)
    text = "\n".join(log_lines(events, rain))
    assert (
        "red Sprinteur plays 5: rides 4 to space 14 right (1 lost to blue Sprinteur and red Rouleur)" in text
    )
    assert "red Sprinteur crashes" in text


def test_standing_up_slipping_and_closing_up_are_told() -> None:
    on = course(30, lanes=3)
    narrow = Course(
        tuple(
            CourseSpace(1, i + 1, 2 if i == 13 else 3, space.terrain, space.zone)
            for i, space in enumerate(on.spaces)
        )
    )
    places = {
        "red_sprinteur": (10, 1),
        "red_rouleur": (10, 2),
        "blue_sprinteur": (10, 3),
        "blue_rouleur": (12, 1),
    }
    cards = {"red-sprinteur": 2, "red-rouleur": 2, "blue-sprinteur": 4, "blue-rouleur": 2}
    events = story(narrow, places, cards, lying="blue-sprinteur")
    assert [event.rider for event in events if isinstance(event, StoodUp)] == ["blue-sprinteur"]
    assert [event.rider for event in events if isinstance(event, Slipped)] == ["red-sprinteur", "red-rouleur"]
    assert [event.rider for event in events if isinstance(event, ClosedUp)] == ["blue-sprinteur"]


@pytest.mark.parametrize(
    ("terrains", "start", "energy", "lying", "found"),
    [
        ("ffffffffff", 0, 5, False, ()),
        ("dfffffffff", 0, 2, False, ("downhill",)),
        ("zfffffffff", 0, 3, False, ("feeding",)),
        ("ffffffffff", 0, 5, True, ("crash",)),
        ("dfffffffff", 0, 2, True, ("downhill", "crash")),
        ("uuuuuuuuuu", 0, 6, False, ("uphill",)),
        ("ffffufffff", 0, 7, False, ("uphill",)),
        ("ffffffffuu", 0, 9, False, ("foot-of-climb",)),
        ("ffffffuuuu", 0, 7, False, ("foot-of-climb",)),
        ("fffffuuuuu", 0, 7, False, ("uphill",)),
        ("uuuuffuuuu", 0, 6, False, ("uphill",)),
        ("fuufffuuuu", 0, 9, False, ("uphill",)),
        ("ffffffffff", 6, 5, False, ("end-of-track",)),
        ("ffffffffff", 6, 3, False, ()),
    ],
)
def test_what_limits_a_movement(
    terrains: str, start: int, energy: int, lying: bool, found: tuple[str, ...]
) -> None:
    kinds = {"f": Terrain.FLAT, "d": Terrain.DOWNHILL, "z": Terrain.FEEDING, "u": Terrain.UPHILL}
    board = Board(Track(Course(tuple(CourseSpace(1, i + 1, 2, kinds[t]) for i, t in enumerate(terrains)))), 1)
    board.put(0, start)
    if lying:
        board.lay_down(0)
    assert limits(board, 0, energy) == found


def test_decision_47_more_exhaustion_cards_than_the_box_holds_are_reported() -> None:
    recorder = Recorder()
    ride = race("red=first,blue=first", watcher=recorder)
    put(ride, red_sprinteur=(10, 1), red_rouleur=(9, 1), blue_sprinteur=(20, 1), blue_rouleur=(22, 1))
    for number in (0, 2):
        ride.decks[number] = deck_of([EXHAUSTION] * 23)
    recorder.exhausted(ride, 0)
    recorder.exhausted(ride, 0)
    told = [event for event in recorder.events if isinstance(event, SupplySpent)]
    assert [(event.cards, event.in_play) for event in told] == [("sprinteur", 46)]


def test_decision_117_achievements_that_need_a_tour_are_named() -> None:
    events = record(everything())
    assert [event.achievements for event in events if isinstance(event, NeedsTour)] == [("I", "J")]
