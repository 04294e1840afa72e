"""The kinds of drawing that can be asked for by name, and what can be asked of each.

A new kind is one function that turns a stage into sheets, and one line in `KINDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from fr_stages.draw.canvas.sheet import Sheet
from fr_stages.draw.canvas.theme import Theme, theme
from fr_stages.draw.kinds.card_sheets import (
    DEFAULT_SIZE,
    Card,
    card_pages,
    card_sheet,
    pair_up,
    with_other_side,
)
from fr_stages.draw.kinds.contact import Section, contact_sheet
from fr_stages.draw.kinds.heat import heat
from fr_stages.draw.kinds.pages import OVERLAP_MM, pages
from fr_stages.draw.kinds.plan import DEFAULT_OPTIONS, Composition, PlanOptions, compose
from fr_stages.draw.kinds.play_tiles import pieces_of, play_tiles
from fr_stages.draw.kinds.profile import STRIP, profile
from fr_stages.draw.kinds.ride_charts import ride_charts
from fr_stages.draw.kinds.space_measures import MEASURES, check_ridden, space_measure
from fr_stages.draw.printing.card_size import CardSize
from fr_stages.draw.printing.duplex import Flip
from fr_stages.draw.printing.paper import Paper
from fr_stages.draw.printing.scale import round_scale
from fr_stages.draw.tile.stage_art import Ornaments
from fr_stages.faults import NO_TILES, NOT_A_TILE, WRONG_VALUE
from fr_stages.findings import Location, did_you_mean
from fr_stages.geometry.tables import SPACE_MM
from fr_stages.ride.ride_result import RideResult
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import UnknownFaceError


@dataclass(frozen=True)
class Wish:
    """How drawings are to be made: the same for every kind, which takes what concerns it.

    `on` is the paper (None: what suits the kind, A4 for most). `scale` is that of plans (None: as large
    as they fit) and of pages (None: true size). `rotate` turns plans, cards and heat by so many degrees
    clockwise; pages, which are turned to save paper without it, lie like the plan with it. `overlap`
    (mm) is for pages, `card` and `flip` for what is printed on both sides, `ride` and `measure` for
    what a ride has measured.
    """

    look: Theme = field(default_factory=theme)
    on: Paper | None = None
    space_mm: float = SPACE_MM
    options: PlanOptions = DEFAULT_OPTIONS
    scale: float | None = None
    rotate: float | None = None
    overlap: float = OVERLAP_MM
    card: CardSize = DEFAULT_SIZE
    flip: Flip = Flip.LONG_EDGE
    ride: RideResult | None = None
    measure: str = MEASURES[0]

    @property
    def clockwise(self) -> float:
        """The degrees by which drawings are turned from how they lie usually."""
        return self.rotate or 0.0


Kind = Callable[[Stage, Wish], list[Sheet]]


@dataclass(frozen=True)
class Job:
    """A piece of work: sheets that belong together, and the stage that they are named after."""

    stage: Stage
    draw: Callable[[], list[Sheet]]


def draw(stage: Stage, kind: str = "plan", wish: Wish | None = None) -> list[Sheet]:
    """The sheets of one kind of drawing of a stage.

    Raises InputError for a kind that does not exist and a stage that cannot be laid out.
    """
    return [sheet for job in jobs([stage], kind, wish) for sheet in job.draw()]


def jobs(stages: Iterable[Stage], kind: str = "plan", wish: Wish | None = None) -> list[Job]:
    """The work that drawing some stages takes: a job for each stage, or for each card of two sides.

    Cards for which a paper is given are one job. Raises InputError like `draw`.
    """
    check_kind(kind)
    wish, stages = wish or Wish(), list(stages)
    for stage in stages:
        _check_faces(stage)
    if kind == "card":
        return _card_jobs(stages, wish)
    return [Job(stage, partial(KINDS[kind], stage, wish)) for stage in stages]


def check_kind(kind: str) -> None:
    """Raises InputError for a kind that does not exist."""
    if kind not in KINDS:
        fix = did_you_mean(kind, KINDS) or f"Kinds are {', '.join(KINDS)}."
        raise WRONG_VALUE.error(f"There is no kind of drawing {kind[:40]!r}.", fix=fix)


def _check_faces(stage: Stage) -> None:
    if not stage.tiles:
        raise NO_TILES.error(f"{stage.name} has no tiles to draw.")
    for number, name in enumerate(stage.tiles, start=1):
        try:
            stage.catalogue.face(name)
        except UnknownFaceError as error:
            place = Location(tile=number, face=name)
            raise NOT_A_TILE.error(f"{stage.name} cannot be drawn. {error}", place) from None


def _plan(stage: Stage, wish: Wish) -> list[Sheet]:
    composed = _composed(stage, wish)
    return [composed.drawn() if wish.scale is None else composed.at(wish.scale).drawn()]


def _composed(stage: Stage, wish: Wish) -> Composition:
    return compose(
        stage,
        look=wish.look,
        options=wish.options,
        on=wish.on,
        space_mm=wish.space_mm,
        rotate=wish.clockwise,
    )


def with_common_scale(stages: Iterable[Stage], wish: Wish) -> Wish:
    """The wish with the largest scale at which the plan of every stage fits its paper.

    Raises InputError like `draw`.
    """
    stages = list(stages)
    for stage in stages:
        _check_faces(stage)
    scales = (_composed(stage, wish).scale for stage in stages)
    return replace(wish, scale=round_scale(min(scales)))


def _tiles(stage: Stage, wish: Wish) -> list[Sheet]:
    return [contact_sheet([Section("", [[face] for face in stage.faces])], wish.look)]


def _card(stage: Stage, wish: Wish) -> list[Sheet]:
    return [sheet for job in _card_jobs([stage], wish) for sheet in job.draw()]


def _card_jobs(stages: Sequence[Stage], wish: Wish) -> list[Job]:
    cards = [card if card.back else with_other_side(card.front) for card in pair_up(stages)]
    if wish.on and cards:
        whole = partial(
            card_pages,
            cards,
            wish.on,
            look=wish.look,
            size=wish.card,
            flip=wish.flip,
            rotate=wish.clockwise,
        )
        return [Job(cards[0].front, whole)]
    return [Job(card.front, partial(_one_card, card, wish)) for card in cards]


def _cards_on_paper(cards: Sequence[Card], on: Paper, wish: Wish) -> list[Sheet]:
    return card_pages(cards, on, look=wish.look, size=wish.card, flip=wish.flip, rotate=wish.clockwise)


def _one_card(card: Card, wish: Wish) -> list[Sheet]:
    return [card_sheet(card, look=wish.look, size=wish.card, rotate=wish.clockwise)]


def _profile(stage: Stage, wish: Wish) -> list[Sheet]:
    return [profile(stage, look=wish.look, on=wish.on or STRIP)]


def _pages(stage: Stage, wish: Wish) -> list[Sheet]:
    options = wish.options
    return pages(
        stage,
        look=wish.look,
        on=wish.on,
        scale=wish.scale or 1.0,
        space_mm=wish.space_mm,
        overlap=wish.overlap,
        ornaments=Ornaments(options.arrows, options.obstacles, options.decorations, options.overlaps),
        rotate=wish.rotate,
    )


def _play_tiles(stage: Stage, wish: Wish) -> list[Sheet]:
    return play_tiles(
        pieces_of(stage), stage.title, look=wish.look, on=wish.on, space_mm=wish.space_mm, flip=wish.flip
    )


def _heat(stage: Stage, wish: Wish) -> list[Sheet]:
    measure = space_measure(_ridden(wish), wish.measure)
    return [heat(stage, measure, look=wish.look, on=wish.on, space_mm=wish.space_mm, rotate=wish.clockwise)]


def _charts(stage: Stage, wish: Wish) -> list[Sheet]:
    ride = _ridden(wish)
    check_ridden(stage, ride.setup.course)
    return [ride_charts(ride, look=wish.look, on=wish.on)]


def _ridden(wish: Wish) -> RideResult:
    if wish.ride is None:
        fix = "Write one with fr-stages ride STAGE --json and name it with --ride."
        raise WRONG_VALUE.error("This kind of drawing needs the report of a ride.", fix=fix)
    return wish.ride


KINDS: Mapping[str, Kind] = {
    "plan": _plan,
    "card": _card,
    "profile": _profile,
    "pages": _pages,
    "tiles": _tiles,
    "play-tiles": _play_tiles,
    "heat": _heat,
    "charts": _charts,
}
"""The kinds of drawings of stages."""

TOUR_KINDS = ("road-book", "standings", "tour-charts")
"""The kinds of drawings of tours; they are not made from one stage."""
