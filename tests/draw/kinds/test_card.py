"""Stage cards: what is on them is true, what is cut is where the marks are, backs lie behind fronts."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest
import shapely
from hypothesis import given, settings
from syrupy.assertion import SnapshotAssertion

from fr_stages.draw.canvas.frame import UNIT
from fr_stages.draw.canvas.theme import THEMES, theme
from fr_stages.draw.kinds.card_sheets import Card, card_pages, card_sheet, pair_up, with_other_side
from fr_stages.draw.kinds.card_summary import summary_lines
from fr_stages.draw.printing.card_size import CardSize
from fr_stages.draw.printing.duplex import Flip
from fr_stages.draw.printing.paper import paper
from fr_stages.findings import InputError
from fr_stages.geometry.layout import Layout
from fr_stages.stage.library import library, slug
from fr_stages.stage.opening import open_stage
from fr_stages.stage.stage import LARGE_SIDE, SMALL_SIDE, Obstacle, Players, Stage, Variant
from tests.draw.soundness import check_harmless, check_text, page, pdf_lines, pdf_size, points_of
from tests.draw.svg_reader import Picture
from tests.strategies import rows

STAGE = open_stage("base/la-haute-montagne")
CARD = with_other_side(STAGE)
SIZE = CardSize()
BORDER = 8.0
"""From the edge of a sheet with one card to the cut: bleed, mark, 1 mm."""


@cache
def _picture(card: Card = CARD, size: CardSize = SIZE) -> Picture:
    return Picture(card_sheet(card, size=size).to_svg())


def test_card(svg: SnapshotAssertion) -> None:
    text = card_sheet(CARD).to_svg()
    assert text == svg
    assert text == card_sheet(CARD).to_svg()


def test_a_card_says_what_is_printed_on_published_ones() -> None:
    picture = _picture(Card(STAGE))
    (number,) = picture.of_class("number")
    (name,) = picture.of_class("name")
    assert (number.element.text, name.element.text) == ("5", "La Haute Montagne")
    assert [shape.element.text for shape in picture.of_class("players")] == ["2-4", "players"]


@pytest.mark.parametrize("name", ["base/la-haute-montagne", "peloton/stage-9@5-6"])
def test_faces_stand_in_riding_order(name: str) -> None:
    """Also over two rows: further right, or in the next row."""
    stage = open_stage(name)
    picture = _picture(Card(stage), CardSize(70, 120))
    badges = [shape for shape in picture.of_class("faces", "text") if "badge" in shape.classes]
    assert [badge.element.text for badge in badges] == [face.printed for face in stage.faces]
    grounds = [shape for shape in picture.of_class("faces", "rect") if "badge" in shape.classes]
    is_dark = [ground.element.attrib["fill"] == "#111111" for ground in grounds]
    assert is_dark == [face.dark for face in stage.faces]
    centres = [shapely.Polygon(ground.rings[0]).centroid for ground in grounds]
    for before, after in pairwise(centres):
        assert after.x > before.x + 1 if abs(after.y - before.y) < 1 else after.y > before.y


def test_start_and_finish_are_yellow_and_an_arrow_points_to_the_start() -> None:
    picture = _picture(Card(STAGE))
    start, finish = picture.of_class("line-tile")
    badges = [shape for shape in picture.of_class("faces", "rect") if "badge" in shape.classes]
    for field, badge in ((start, badges[0]), (finish, badges[-1])):
        assert field.element.attrib["fill"] == theme().colours.highlight
        assert shapely.Polygon(field.rings[0]).contains(shapely.Polygon(badge.rings[0]))
    (arrow,) = picture.of_class("start-arrow")
    tip = max(arrow.rings[0])
    assert tip[0] < start.rings[0][0][0]
    assert tip[1] == pytest.approx(shapely.Polygon(start.rings[0]).centroid.y, abs=0.01)


@pytest.mark.parametrize("name", ["base/la-haute-montagne", "base/la-classicissima", "peloton/stage-9@5-6"])
def test_the_little_plan_is_the_layout(name: str) -> None:
    """Entries of all tiles lie as in the layout, within 0.01 mm; so do the middles of the spaces."""
    stage = open_stage(name)
    layout = Layout.of(stage)
    roads = _picture(Card(stage)).of_class("miniature", "path")
    tiles = {int(shape.element.get("data-tile", 0)): shape for shape in roads}
    frames = [shape.matrix for shape in roads if shape.element.get("stroke-width") == "1.6"]
    assert len(frames) == len(layout.tiles) and tiles
    first, last = layout.tiles[0].entry, layout.tiles[-1].entry
    origin, far = frames[0].at((0, 0)), frames[-1].at((0, 0))
    turn = complex(far[0] - origin[0], origin[1] - far[1]) / complex(last.x - first.x, last.y - first.y)
    for tile, frame in zip(layout.tiles, frames, strict=True):
        for space in tile.spaces:
            moved = complex(space.centre[0] - first.x, space.centre[1] - first.y) * turn
            x, y = space.shape.centre
            true = (origin[0] + moved.real, origin[1] - moved.imag)
            assert frame.at((x * UNIT, -y * UNIT)) == pytest.approx(true, abs=0.01)


@pytest.mark.parametrize("size", [CardSize(), CardSize(70, 120), CardSize(88, 63, 2), CardSize(200, 60, 5)])
def test_everything_but_marks_stays_within_the_bleed(size: CardSize) -> None:
    picture = _picture(Card(STAGE), size)
    border = size.bleed + 5.0
    bleed = shapely.box(border, border, border + size.width, border + size.height).buffer(
        size.bleed, join_style="mitre"
    )
    for shape in picture.of_class("card"):
        for ring in shape.rings:
            assert bleed.buffer(0.01).contains(shapely.MultiPoint(ring)), shape.element.attrib
    check_text(picture, bleed.buffer(-size.bleed - 1.0, join_style="mitre"))
    sheet = page(picture)
    assert all(sheet.covers(shapely.Point(point)) for point in points_of(picture, "crop-marks"))


def test_crop_marks_point_to_the_cut() -> None:
    picture = _picture()
    (marks,) = picture.of_class("crop-marks")
    upright = {round(ring[0][0], 3) for ring in marks.rings if ring[0][0] == ring[1][0]}
    lying = {round(ring[0][1], 3) for ring in marks.rings if ring[0][1] == ring[1][1]}
    left, right = BORDER, BORDER + 126
    assert upright == {left, left + 120, right, right + 120}
    assert lying == {BORDER, BORDER + 80}
    cards = shapely.box(BORDER - 3, BORDER - 3, BORDER + 249, BORDER + 83)
    assert not any(cards.intersects(shapely.LineString(ring)) for ring in marks.rings)


def test_the_library_makes_44_cards() -> None:
    cards = pair_up(entry.stage() for entry in library())
    sides = [stage for card in cards for stage in card.sides]
    assert len(sides) == len(library())
    assert len(cards) == 44
    assert sum(1 for card in cards if card.back) == 17
    for card in cards:
        if card.back:
            assert slug(card.back.name) == slug(card.front.name)
            assert card.front.players < card.back.players


def test_unofficial_sides_of_base_stages_say_so() -> None:
    assert CARD.back is not None and CARD.back.set == "etape"
    footers = [shape.element.text for shape in _picture().of_class("origin")]
    assert footers == ["Base", "Etape · unofficial"]
    own = _picture(Card(replace(STAGE, set="My club: no. 1", author="Me")))
    assert [shape.element.text for shape in own.of_class("origin")] == ["My club: no. 1 · Me"]


def test_both_sides_have_the_number_of_the_card() -> None:
    assert CARD.back is not None and CARD.back.number is None
    assert [shape.element.text for shape in _picture().of_class("number")] == ["5", "5"]


def test_a_flat_stage_leaves_more_room_for_the_plan() -> None:
    flat, hilly = (open_stage(f"base/{name}") for name in ("avenue-corso-paseo", "la-haute-montagne"))
    tops = [min(y for _, y in points_of(_picture(Card(stage)), "profile")) for stage in (flat, hilly)]
    assert tops[0] > tops[1] + 4.0


def test_sides_of_different_cards_stay_apart() -> None:
    mine = Stage(("a", "u"), name="Mine", number=1)
    assert pair_up([mine, replace(mine, players=Players(5, 6), number=2)])[0].back is None
    assert pair_up([mine, replace(mine, players=Players(5, 6), set="other")])[0].back is None
    assert pair_up([mine, replace(mine, players=Players(5, 6))])[0].back is not None
    assert len(pair_up([mine, mine])) == 2
    assert with_other_side(replace(STAGE, set=None, name="La Haute Montagne")).back is None


def test_the_other_side_is_found_from_either() -> None:
    assert CARD.back is not None
    assert with_other_side(CARD.back) == CARD


@pytest.mark.parametrize("flip", Flip)
@pytest.mark.parametrize("size", ["A4", "Letter", "A3"])
def test_backs_lie_behind_their_fronts(size: str, flip: Flip) -> None:
    sides = (SMALL_SIDE, LARGE_SIDE)
    cards = pair_up(Stage(("a", "u"), name=f"Card {i}", players=side) for i in range(7) for side in sides)
    sheets = card_pages(cards, paper(size), flip=flip)
    assert len(sheets) % 2 == 0
    seen = 0
    for front, back in zip(sheets[::2], sheets[1::2], strict=True):
        wide, high = front.width, front.height
        is_sideways = (high >= wide) == (flip is Flip.LONG_EDGE)
        fronts, backs = _places(Picture(front.to_svg())), _places(Picture(back.to_svg()))
        assert fronts.keys() == backs.keys()
        for name, (x, y) in fronts.items():
            mirrored = (wide - x, y) if is_sideways else (x, high - y)
            assert backs[name] == pytest.approx(mirrored, abs=0.01)
            seen += 1
    assert seen == len(cards)


def _places(picture: Picture) -> dict[str, tuple[float, float]]:
    """Where the middle of each card is, by its name."""
    grounds = picture.of_class("card-ground")
    names = [shape.element.text or "" for shape in picture.of_class("name")]
    middles = [shapely.Polygon(ground.rings[0]).centroid for ground in grounds]
    return {name: (middle.x, middle.y) for name, middle in zip(names, middles, strict=True)}


def test_cards_without_backs_need_no_second_page() -> None:
    cards = pair_up(entry.stage() for entry in library() if entry.set == "promo")
    assert len(card_pages(cards, paper("A4"))) == 2


def test_a_page_of_cards_is_to_scale() -> None:
    sheet = card_pages([CARD], paper("A4"))[0]
    picture = Picture(sheet.to_svg())
    check_text(picture)
    (bar,) = picture.of_class("bar")
    ((start, end),) = bar.rings
    assert end[0] - start[0] == pytest.approx(100.0, abs=0.001)
    assert any(length == pytest.approx(100.0, abs=0.005) for length in pdf_lines(sheet))
    assert pdf_size(sheet) == pytest.approx((297.0, 210.0), abs=0.05)


def test_a_card_larger_than_the_paper_is_refused() -> None:
    with pytest.raises(InputError, match="does not fit on A6"):
        card_pages([CARD], paper("A6"), size=CardSize(200, 120))


@pytest.mark.parametrize(
    "text", ["", "120", "120x", "x", "axb", "10x80", "120x900", "nanxnan", "1e9x1e9", "120x80x3"]
)
def test_senseless_sizes_are_refused(text: str) -> None:
    with pytest.raises(InputError):
        CardSize.parse(text)


def test_sizes_are_read() -> None:
    assert CardSize.parse("63.5x88", 2.0) == CardSize(63.5, 88.0, 2.0)
    assert CardSize.parse("120\N{MULTIPLICATION SIGN}80") == CardSize()


def test_the_summary_counts_what_is_raced() -> None:
    lines = {line.words: line.spaces for line in summary_lines(STAGE)}
    assert lines == {"69 spaces, 21 tiles": None, "2 climbs": 19, "1 descent": 5}
    crowded = replace(STAGE, variant=Variant.TIME_TRIAL, weather="drawn", obstacles=(Obstacle(2, 1, 1),))
    words = {line.words: line.spaces for line in summary_lines(crowded)}
    assert words["one lane"] == 1
    assert {"Time trial", "Weather is drawn", "1 obstacle"} <= words.keys()


@pytest.mark.parametrize("name", THEMES)
def test_a_card_is_harmless_and_small(name: str) -> None:
    text = card_sheet(CARD, look=theme(name)).to_svg()
    check_harmless(text)
    assert len(text.encode()) < 300_000


@pytest.mark.parametrize(
    "name",
    [
        "",
        "x" * 10_000,
        "Étape " * 2_000,
        "<&>\"'" * 2_000,
        "שלב המלכה " * 20,
        "第一阶段" * 100,
        "a\x00\ud800",
    ],
)
def test_any_name_stays_on_the_card(name: str) -> None:
    stage = replace(STAGE, name=name, author=name, number=10**20)
    check_text(_picture(Card(stage)), shapely.box(BORDER, BORDER, BORDER + 120, BORDER + 80).buffer(-1.0))


@pytest.mark.parametrize("name", [entry.name for entry in library()][::8])
def test_no_text_lies_on_other_text(name: str) -> None:
    assert check_text(_picture(with_other_side(open_stage(name)))) > 25


@given(rows(max_size=110))
@settings(max_examples=10)
def test_any_row_has_a_card(row: tuple[str, ...]) -> None:
    picture = _picture(Card(Stage(row)))
    check_text(picture)
    assert len(picture.of_class("faces", "text")) == len(row)


def test_the_badges_of_climbs_are_explained() -> None:
    stage = open_stage("base/la-haute-montagne")
    picture = Picture(card_sheet(Card(stage)).to_svg())
    words = [shape.element.text for shape in picture.of_class("footer", "text")]
    assert {"climbs of", "2", "6-8", "1", "9-12 spaces"} <= set(words)
    flat = Picture(card_sheet(Card(Stage(tuple("abcu")))).to_svg())
    assert "climbs of" not in [shape.element.text for shape in flat.of_class("footer", "text")]


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("tiles", ["abu", "abU", "1bv"])
def test_start_and_finish_look_different_on_the_small_plan(tiles: str, name: str) -> None:
    stage = Stage(tuple(tiles))
    picture = Picture(card_sheet(Card(stage), look=theme(name)).to_svg())
    assert picture.of_class("finish-line") and picture.of_class("start-line")
    chequered = picture.of_class("finish")
    assert bool(chequered) == (tiles[-1] != "U")
    assert len({shape.element.attrib["fill"] for shape in picture.of_class("finish-line")}) == 2
