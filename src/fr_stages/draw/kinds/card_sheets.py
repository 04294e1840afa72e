"""Stage cards on paper: both sides of one card, or a whole set to be cut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from fr_stages.draw.canvas.frame import Box
from fr_stages.draw.canvas.sheet import Sheet
from fr_stages.draw.canvas.theme import Theme, theme
from fr_stages.draw.kinds.card import CardFace
from fr_stages.draw.printing.card_size import CardSize
from fr_stages.draw.printing.duplex import Back, Flip
from fr_stages.draw.printing.marks import CHECK_MM, MARK_MM, check_bar, crop_marks
from fr_stages.draw.printing.paper import Paper
from fr_stages.faults import WRONG_VALUE
from fr_stages.stage.library import library, slug
from fr_stages.stage.notation import format_tiles
from fr_stages.stage.stage import Stage

MARGIN_MM = 5.0
DEFAULT_SIZE = CardSize()

UNOFFICIAL_SIDES = {"etape": "base"}
"""Sets that hold further sides of the cards of another set."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card: the side for fewer players and, when there is one, that for more."""

    front: Stage
    back: Stage | None = None

    @property
    def sides(self) -> tuple[Stage, ...]:
        """The sides that have something on them."""
        return (self.front,) if self.back is None else (self.front, self.back)

    @property
    def printed(self) -> tuple[Stage, ...]:
        """The same, each with the number of the card, which may be known of one side only."""
        number = next((stage.number for stage in self.sides if stage.number is not None), None)
        return tuple(replace(stage, number=number) for stage in self.sides)


def pair_up(stages: Iterable[Stage]) -> list[Card]:
    """The cards that some stages make: sides of the same set, name and number go on one card.

    A side without a number goes with one that has a number. Cards come in the order of their first side.
    """
    groups: dict[tuple[str, str], list[Stage]] = {}
    for stage in stages:
        home = UNOFFICIAL_SIDES.get(stage.set or "", stage.set or "")
        groups.setdefault((home, slug(stage.name) or stage.name), []).append(stage)
    return [card for group in groups.values() for card in _cards(group)]


def _cards(stages: Sequence[Stage]) -> Iterator[Card]:
    """Sides of one name, by players; a second stage for the same players begins a card of its own."""
    rest = sorted(stages, key=lambda stage: stage.players)
    while rest:
        front = rest.pop(0)
        back = next((stage for stage in rest if _go_together(front, stage)), None)
        if back:
            rest.remove(back)
        yield Card(front, back)


def _go_together(front: Stage, back: Stage) -> bool:
    numbers = {stage.number for stage in (front, back)} - {None}
    return front.players != back.players and len(numbers) < 2


def with_other_side(stage: Stage) -> Card:
    """The card of `stage`, with the side for other players if the library has one."""
    same = [entry for entry in library() if entry.slug == slug(stage.name)]
    others = [entry.stage() for entry in same if entry.stage().players != stage.players]
    cards = pair_up([stage, *others])
    return next(card for card in cards if stage in card.sides)


def card_sheet(
    card: Card, *, look: Theme | None = None, size: CardSize = DEFAULT_SIZE, rotate: float = 0.0
) -> Sheet:
    """Both sides of a card next to each other, with bleed and crop marks.

    `rotate` turns the plans on it by so many degrees clockwise. Raises UnknownFaceError for a face that
    is not known.
    """
    border = size.bleed + MARK_MM + 1.0
    pitch = size.width + 2 * size.bleed
    width = 2 * border + size.width + (len(card.sides) - 1) * pitch
    sheet = _sheet(Paper("card", width, size.height + 2 * border), [card], look or theme())
    boxes = [size.at(border + i * pitch, border) for i in range(len(card.sides))]
    for stage, box in zip(card.printed, boxes, strict=True):
        sheet.add(CardFace(sheet, stage, size, box, rotate).group())
    _add_crop_marks(sheet, boxes, size)
    return sheet


def card_pages(
    cards: Sequence[Card],
    on: Paper,
    *,
    look: Theme | None = None,
    size: CardSize = DEFAULT_SIZE,
    flip: Flip = Flip.LONG_EDGE,
    rotate: float = 0.0,
) -> list[Sheet]:
    """A set of cards on paper, to be cut: a page of fronts, then its page of backs, and so on.

    Pages of backs are left out when no card has a back. `rotate` turns the plans by so many degrees
    clockwise. Raises InputError when not even one card
    fits on the paper, UnknownFaceError for a face that is not known.
    """
    grid = max((_Grid(each, size, rotate) for each in (on, on.turned)), key=lambda grid: grid.count)
    if not grid.count:
        raise WRONG_VALUE.error(
            f"A card of {size.width:g} by {size.height:g} mm does not fit on {on.name}.",
            fix="Take larger paper or a smaller card.",
        )
    look = look or theme()
    batches = [cards[i : i + grid.count] for i in range(0, len(cards), grid.count)]
    has_backs = any(card.back for card in cards)
    sheets = []
    for number, batch in enumerate(batches, start=1):
        place = f"{number} of {len(batches)}"
        fronts = [(card.printed[0], box) for card, box in zip(batch, grid.boxes(), strict=False)]
        sheets.append(grid.page(batch, fronts, f"Fronts {place}", look))
        if has_backs:
            back = Back(grid.on, flip)
            backs = [
                (card.printed[1], back.box(box))
                for card, box in zip(batch, grid.boxes(), strict=False)
                if card.back
            ]
            words = (
                f"Backs {place}: print on the back of the fronts, turned over the {flip.replace('-', ' ')}"
            )
            sheets.append(grid.page(batch, backs, words, look))
    return sheets


class _Grid:
    """How many cards go on a sheet of paper, and where."""

    def __init__(self, on: Paper, size: CardSize, rotate: float) -> None:
        self.on = on
        self.size = size
        self.rotate = rotate
        self._pitch = (size.width + 2 * size.bleed, size.height + 2 * size.bleed)
        self._columns = max(int((on.width - 2 * MARGIN_MM) / self._pitch[0]), 0)
        self._rows = max(int((on.height - 2 * MARGIN_MM) / self._pitch[1]), 0)

    @property
    def count(self) -> int:
        """Cards on a sheet."""
        return self._columns * self._rows

    def boxes(self) -> list[Box]:
        """The cut edges of the cards, row by row, all in the middle of the sheet."""
        across, down = self._pitch
        left = (self.on.width - self._columns * across) / 2 + self.size.bleed
        top = (self.on.height - self._rows * down) / 2 + self.size.bleed
        return [
            self.size.at(left + column * across, top + row * down)
            for row in range(self._rows)
            for column in range(self._columns)
        ]

    def page(
        self, cards: Sequence[Card], sides: Sequence[tuple[Stage, Box]], words: str, look: Theme
    ) -> Sheet:
        """One page with crop marks and, where there is room, a bar to check the size by."""
        sheet = _sheet(self.on, cards, look)
        for stage, box in sides:
            sheet.add(CardFace(sheet, stage, self.size, box, self.rotate).group())
        boxes = self.boxes()
        _add_crop_marks(sheet, boxes, self.size)
        bottom = max(box.bottom for box in boxes) + self.size.bleed + MARK_MM
        left = boxes[0].left
        if self.on.height - bottom >= 11.0 and self.on.width >= left + CHECK_MM + 75.0:
            group = sheet.layer("page-foot")
            group.add(check_bar(sheet, left, bottom + 7.0))
            muted = look.colours.muted
            x = left + CHECK_MM + 8.0
            group.add(sheet.text(words, x, bottom + 7.0, 2.4, colour=muted))
        return sheet


def _sheet(on: Paper, cards: Sequence[Card], look: Theme) -> Sheet:
    stages = [stage for card in cards for stage in card.sides]
    title = "Stage card: " + stages[0].name if len(cards) == 1 else f"{len(cards)} stage cards"
    about = (f"{stage.title}: {format_tiles(stage.tiles, stage.catalogue)}" for stage in stages)
    sheet = Sheet(on.width, on.height, look, title, "; ".join(about))
    sheet.add(sheet.rect(0.0, 0.0, on.width, on.height, "paper", fill=look.colours.paper))
    return sheet


def _add_crop_marks(sheet: Sheet, boxes: Sequence[Box], size: CardSize) -> None:
    edge = Box(
        boxes[0].left,
        boxes[0].top,
        max(box.right for box in boxes) - boxes[0].left,
        max(box.bottom for box in boxes) - boxes[0].top,
    ).inset(-size.bleed - 0.5)
    xs = sorted({x for box in boxes for x in (box.left, box.right)})
    ys = sorted({y for box in boxes for y in (box.top, box.bottom)})
    sheet.add(crop_marks(sheet, edge, xs, ys))
