"""Races for tests: small courses, decks stacked on purpose, players that do as they are told."""

from __future__ import annotations

from fr_stages.race.bots import Bot, View, bot
from fr_stages.race.cards import Deck, deck_of
from fr_stages.race.engine import Race
from fr_stages.race.entrants import Entrant, parse_entrants
from fr_stages.race.options import Options
from fr_stages.race.race_plan import Plan
from fr_stages.race.setup import Setup
from fr_stages.race.watcher import Watcher
from fr_stages.stage.course import Course, CourseSpace
from fr_stages.stage.stage import Weather
from fr_stages.stage.tiles import Terrain, Zone

BOTS = ("random", "highest", "first")


@bot("first", "plays the first card of its hand")
class First(Bot):
    """For tests: chance plays no part in its choice."""

    def card(self, view: View) -> int:  # noqa: ARG002 (it looks at nothing)
        """The first card."""
        return 0


def course(
    road: int = 40,
    finish: int = 5,
    *,
    start: int = 5,
    lanes: int = 2,
    terrain: Terrain = Terrain.FLAT,
    weather: dict[int, Weather] | None = None,
    breakaway: tuple[tuple[int, int], ...] = (),
) -> Course:
    """A course of one terrain with a flat start and finish; `weather` covers single spaces."""
    zones = [Zone.START] * start + [Zone.ROAD] * road + [Zone.FINISH] * finish
    return Course(
        tuple(
            CourseSpace(
                1, i + 1, lanes, terrain if zone is Zone.ROAD else Terrain.FLAT, zone, (weather or {}).get(i)
            )
            for i, zone in enumerate(zones)
        ),
        breakaway=breakaway,
    )


def race(
    entrants: str | tuple[Entrant, ...] = "red=first,blue=first",
    on: Course | None = None,
    options: Options | None = None,
    seed: int = 1,
    watcher: Watcher | None = None,
) -> Race:
    """A race before its first step; players place their riders in the order in which they are listed."""
    options = options or Options(seating="listed", achievements=True)
    who = parse_entrants(entrants, BOTS) if isinstance(entrants, str) else entrants
    return Race(Plan(Setup(on or course(), who, options)), seed, watcher=watcher)


def stack(face_down: list[int], recycled: list[int]) -> Deck:
    """A deck with these cards."""
    deck = deck_of([*face_down, *recycled])
    deck.down = len(face_down)
    return deck


def deal(race: Race, name: str, face_down: list[int], recycled: list[int] | None = None) -> int:
    """Gives a rider such as ``red-rouleur`` a stack; returns its number."""
    number = rider(race, name)
    race.decks[number] = stack(face_down, recycled or [])
    return number


def rider(race: Race, name: str) -> int:
    """The number of a rider such as ``red-rouleur``."""
    return race.plan.lineup.names.index(name)


def put(race: Race, **places: tuple[int, int]) -> None:
    """Puts riders (``red_rouleur=(space, lane)``) on the road and lets the energy phase begin.

    Those that are not named go behind the start line. In a time trial who stands beyond the line came over it
    in round 1.
    """
    for board in race.boards:
        for number in board.riders():
            board.take(number)
    for name, (space, lane) in places.items():
        number = rider(race, name.replace("_", "-"))
        race.boards[race.board_number(number)].put(number, space, lane)
        if race.timed and space >= race.track.finish:
            race.crossed[number] = 1
            race.first_across[race.plan.lineup.teams[number]] = number
    race.phase = "energy"
