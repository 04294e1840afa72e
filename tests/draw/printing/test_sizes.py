"""What printing relies on: true sizes of paper and cards, marks to scale, margins, scales."""

from __future__ import annotations

import math

import pytest
import shapely

from fr_stages.draw.canvas.frame import Box
from fr_stages.draw.canvas.sheet import Sheet
from fr_stages.draw.canvas.theme import theme
from fr_stages.draw.printing.card_size import CardSize
from fr_stages.draw.printing.duplex import Back, Flip, flip
from fr_stages.draw.printing.marks import check_bar, crop_marks, registration_mark
from fr_stages.draw.printing.packing import Size, Spot, pack
from fr_stages.draw.printing.page_grid import PageGrid, _thrifty_turns
from fr_stages.draw.printing.paper import PAPERS, Paper, paper
from fr_stages.draw.printing.scale import parse_scale, round_scale, scale_words
from fr_stages.findings import InputError
from fr_stages.geometry.layout import Layout
from fr_stages.geometry.paths import Pose
from fr_stages.stage.stage import Stage
from tests.draw.svg_reader import Picture

INCH = 25.4
US_INCHES = {"Letter": (8.5, 11.0), "Legal": (8.5, 14.0), "Tabloid": (11.0, 17.0)}


class TestPaper:
    def test_a_sizes_are_halves_of_one_another(self) -> None:
        """ISO 216: A0 is a square metre with sides in the ratio of root 2; each size is half the last."""
        width, height = 841, 1189
        assert width * height == pytest.approx(1_000_000, rel=0.001)
        assert height / width == pytest.approx(math.sqrt(2), rel=0.001)
        for number in range(7):
            found = paper(f"A{number}")
            assert (found.width, found.height) == (width, height)
            width, height = height // 2, width

    def test_american_sizes_are_whole_and_half_inches(self) -> None:
        for name, (width, height) in US_INCHES.items():
            found = paper(name)
            assert (found.width, found.height) == pytest.approx((width * INCH, height * INCH))
        assert len(PAPERS) == 7 + len(US_INCHES)

    @pytest.mark.parametrize(
        ("longer_side", "zoom"),
        [(297, 1.0), (279.4, 1.0), (326, 1.0), (328, 328 / 297), (268, 1.0), (267, 267 / 297), (594, 2.0)],
    )
    def test_paper_within_a_tenth_of_a4_is_drawn_on_like_a4(self, longer_side: float, zoom: float) -> None:
        assert Paper("any", 100.0, longer_side).zoom == pytest.approx(zoom)

    @pytest.mark.parametrize(("longer_side", "zoom"), [(100, 0.55), (163, 0.55), (164, 164 / 297)])
    def test_on_small_paper_text_stays_legible(self, longer_side: float, zoom: float) -> None:
        assert Paper("any", 50.0, longer_side).zoom == pytest.approx(zoom)

    def test_an_unknown_name_is_told_in_part(self) -> None:
        with pytest.raises(InputError) as caught:
            paper("x" * 41)
        assert f"size '{'x' * 40}'." in str(caught.value)


class TestCards:
    def test_usual_size(self) -> None:
        assert CardSize() == (120.0, 80.0, 3.0)
        assert CardSize().unit == 1.0
        assert CardSize(180.0, 100.0).unit == 1.25
        assert CardSize(90.0, 150.0).unit == 1.125
        assert CardSize(60.0, 60.0).unit == 0.5

    def test_limits(self) -> None:
        assert CardSize.parse("420x50") == (420.0, 50.0, 3.0)
        for text in ("421x50", "420x49"):
            with pytest.raises(InputError, match="50 to 420 mm"):
                CardSize.parse(text)

    @pytest.mark.parametrize("text", ["x" * 41, f"{'1' * 37}x123"])
    def test_a_long_text_is_told_in_part(self, text: str) -> None:
        with pytest.raises(InputError) as caught:
            CardSize.parse(text)
        assert text[:40] in str(caught.value)
        assert text[:41] not in str(caught.value)


class TestBothSides:
    def test_a_piece_is_turned_as_the_sheet_is(self) -> None:
        long_edge, short_edge = Back(paper("A4")), Back(paper("A4"), Flip.SHORT_EDGE)
        assert long_edge.pose(10.0, 20.0, 30.0) == (200.0, 20.0, 150.0)
        assert long_edge.pose(10.0, 20.0, 270.0) == (200.0, 20.0, 270.0)
        assert short_edge.pose(10.0, 20.0, 30.0) == (10.0, 277.0, 330.0)
        assert long_edge.box(Box(10.0, 20.0, 30.0, 40.0)) == (170.0, 20.0, 30.0, 40.0)
        assert short_edge.box(Box(10.0, 20.0, 30.0, 40.0)) == (10.0, 237.0, 30.0, 40.0)

    def test_a_long_name_is_told_in_part(self) -> None:
        with pytest.raises(InputError) as caught:
            flip("x" * 41)
        assert f"over '{'x' * 40}'." in str(caught.value)


class TestMarks:
    @pytest.fixture
    def sheet(self) -> Sheet:
        return Sheet(200.0, 200.0, theme(), "Marks")

    def test_the_bar_has_a_tick_each_centimetre(self, sheet: Sheet) -> None:
        """Every fifth one is longer; the words stand 3.2 mm above, 2.2 mm high."""
        sheet.add(check_bar(sheet, 20.0, 50.0))
        picture = Picture(sheet.to_svg())
        (bar,), (ticks,) = picture.of_class("bar"), picture.of_class("ticks")
        (words,) = picture.of_class("check-bar", "text")
        assert bar.element.get("d") == "M20 50H120"
        found = [ring for ring in ticks.rings if len(ring) > 1]
        assert [ring[0][0] for ring in found] == [20 + 10 * i for i in range(11)]
        lengths = [ring[0][1] - ring[1][1] for ring in found]
        assert lengths == pytest.approx([2.4 if i in (0, 5, 10) else 1.6 for i in range(11)])
        assert {bar.number("stroke-width"), ticks.number("stroke-width")} == {0.3}
        assert (words.number("y"), words.number("font-size")) == pytest.approx((46.8, 2.2))

    def test_crop_marks_are_4_mm_long_and_outside(self, sheet: Sheet) -> None:
        sheet.add(crop_marks(sheet, Box(10.0, 20.0, 100.0, 50.0), xs=[15.0], ys=[25.0]))
        (marks,) = Picture(sheet.to_svg()).of_class("crop-marks")
        assert marks.element.get("d") == "M15 20v-4M15 70v4M10 25h-4M110 25h4"
        assert marks.number("stroke-width") == 0.15

    def test_a_registration_mark_is_3_mm_wide_round_a_ring_of_2_mm(self, sheet: Sheet) -> None:
        sheet.add(registration_mark(sheet, 50.0, 60.0))
        picture = Picture(sheet.to_svg())
        (ring,) = picture.of_class("registration", "circle")
        assert (ring.number("cx"), ring.number("cy"), ring.number("r")) == (50.0, 60.0, 1.0)
        ends = {
            tuple(line.number(name) for name in ("x1", "y1", "x2", "y2"))
            for line in picture.of_class("registration", "line")
        }
        assert ends == {(48.5, 60.0, 51.5, 60.0), (50.0, 58.5, 50.0, 61.5)}


def test_pieces_lie_in_rows_with_the_gap_between_them() -> None:
    spots = pack(
        [Size(40.0, 10.0), Size(50.0, 20.0), Size(60.0, 10.0), Size(30.0, 10.0)], Size(100.0, 35.0), 2.0
    )
    assert spots == [Spot(0, 52.0, 0.0), Spot(0, 0.0, 0.0), Spot(0, 0.0, 22.0), Spot(0, 62.0, 22.0)]


class TestScale:
    @pytest.mark.parametrize("text", ["1:100", "1%", "4", "400%"])
    def test_limits_are_possible(self, text: str) -> None:
        assert parse_scale(text) in (0.01, 4.0)

    @pytest.mark.parametrize("text", ["1:101", "0.99%", "4.04", "x" * 50])
    def test_beyond_them_nothing_is(self, text: str) -> None:
        with pytest.raises(InputError) as caught:
            parse_scale(text)
        assert f"'{text[:40]}' is no scale" in str(caught.value)

    @pytest.mark.parametrize(("scale", "words"), [(1.0, "1:1"), (1 / 7.3656, "1:7.366"), (2.5, "2.5:1")])
    def test_words_have_four_figures(self, scale: float, words: str) -> None:
        assert scale_words(scale) == words

    @pytest.mark.parametrize(
        ("scale", "rounded"),
        [
            (1 / 7.36, 1 / 7.4),
            (1 / 7.4, 1 / 7.4),
            (0.1, 0.1),
            (2.59, 2.5),
            (2.5, 2.5),
            (0.3 * 4, 1.2),
            (1.0, 1.0),
        ],
    )
    def test_a_scale_is_rounded_to_one_that_is_short(self, scale: float, rounded: float) -> None:
        assert round_scale(scale) == pytest.approx(rounded, rel=1e-12)


def grid(width: float, height: float, on: Paper, overlap: float = 0.0) -> PageGrid:
    """The grid of a plan that is a rectangle, without its lines at the edge."""
    whole = PageGrid.of(Layout.of(Stage(("b",))), on, 32.0, overlap)
    return PageGrid(on, whole.frame, shapely.box(0.5, 0.5, width - 0.5, height - 0.5), overlap)


class TestPageGrid:
    def test_a_page_has_margins_and_a_foot(self) -> None:
        """9 mm at the top and the sides, 20 mm at the foot for the bar and the neighbours."""
        assert grid(50.0, 50.0, paper("A4")).picture == (9.0, 9.0, 210 - 18, 297 - 29)

    @pytest.mark.parametrize(
        ("size", "count"), [((192.0, 268.0), (1, 1)), ((192.1, 268.1), (2, 2)), ((384.0, 536.0), (2, 2))]
    )
    def test_a_plan_of_just_so_many_pages_takes_no_more(
        self, size: tuple[float, float], count: tuple[int, int]
    ) -> None:
        found = grid(*size, paper("A4"))
        assert found.size == size
        assert (found.columns, found.rows) == count

    def test_overlaps_are_taken_from_each_page_but_the_last(self) -> None:
        found = grid(374.0, 268.0, paper("A4"), overlap=10.0)
        assert found.columns == 2
        assert [cell.window.left for cell in found.cells] == [0.0, 182.0]
        assert [cell.own.width for cell in found.cells] == [182.0, 192.0]

    def test_a_plan_lies_in_the_middle_of_its_pages(self) -> None:
        (cell,) = grid(100.0, 200.0, paper("A4")).cells
        assert (cell.window.left, cell.window.top) == (-46.0, -34.0)

    def test_the_bar_has_room_on_the_narrowest_page(self) -> None:
        """100 mm of bar, two margins, and 24 mm for the words beside it."""
        layout = Layout.of(Stage(("b",)))
        assert PageGrid.of(layout, Paper("just", 142.0, 142.0), 32.0, 0.0)
        with pytest.raises(InputError, match="too small"):
            PageGrid.of(layout, Paper("less", 141.0, 141.0), 32.0, 0.0)

    @pytest.mark.parametrize(("overlap", "is_possible"), [(56.4, True), (56.5, False)])
    def test_pages_are_more_than_their_overlaps(self, overlap: float, is_possible: bool) -> None:
        """On 142 mm there are 113 mm of picture from margin to foot: less than 56.5 mm may overlap."""
        layout, on = Layout.of(Stage(("b",))), Paper("square", 142.0, 142.0)
        if is_possible:
            assert PageGrid.of(layout, on, 32.0, overlap)
        else:
            with pytest.raises(InputError, match="too small"):
                PageGrid.of(layout, on, 32.0, overlap)

    @pytest.mark.parametrize("tiles", ["b", "bh", "bhbh", "bhhbrrb"])
    def test_the_art_begins_half_a_millimetre_from_the_edge(self, tiles: str) -> None:
        """Lines reach beyond the tiles; offsets are whole thousandths."""
        found = PageGrid.of(Layout.of(Stage(tuple(tiles))), paper("A4"), 32.0, 10.0)
        left, top, *_ = found.shape.bounds
        assert (left, top) == pytest.approx((0.5, 0.5), abs=0.0006)
        for offset in (found.frame.x, found.frame.y):
            assert round(offset, 3) == offset

    def test_turns_that_may_take_little_paper(self) -> None:
        """Straight, across, at 45 degrees, and along the smallest rectangle, either way round."""
        layout = Layout.of(Stage(tuple("abek")))
        along = layout.smallest_rectangle.degrees
        assert along % 45 > 1
        tried = [0.0, 45.0, 90.0, 135.0, round(along, 3), -round(along, 3)]
        assert _thrifty_turns(layout) == tried

    @pytest.mark.parametrize("turned", range(8))
    def test_a_plan_is_turned_so_that_it_takes_the_fewest_pages(self, turned: int) -> None:
        """However it lies, 36 spaces of 32 mm in a row take five pages of 279 mm with overlaps of 10."""
        whole = Layout.of(Stage(tuple("abcdfu")), Pose(0.0, 0.0, turned))
        assert len(PageGrid.of(whole, paper("A4"), 32.0, 10.0).pages) == 5
