from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fr_stages.findings import Finding, InputError, Location
from fr_stages.stage.notation import MAX_TILES, format_tiles, parse, parse_list
from fr_stages.stage.tiles import Catalogue, Face, Kind, Space, Tile, standard_catalogue
from tests.strategies import CATALOGUE, rows, spellings

STAGE_7 = "a^23gMRPkeqos4cDHjTniu"
STAGE_7_ROW = ("a", "^2", *"3gMRPkeqos4cDHjTniu")


def with_faces(*names: str) -> Catalogue:
    """The published tiles and one plain tile of one's own for each name."""
    own = [Tile(name, (Face(name, name, "mine", Kind.STRAIGHT, 0, (Space(2),), False),)) for name in names]
    return standard_catalogue().extended(Catalogue(own, ()))


def faults(text: str) -> tuple[Finding, ...]:
    with pytest.raises(InputError) as raised:
        parse(text, CATALOGUE)
    return raised.value.findings


@pytest.mark.parametrize(
    "text",
    [
        STAGE_7,
        STAGE_7.replace("^", "_"),
        "a 2B 3 g M R P k e q o s 4 c D H j T n i u",
        "a ^2 3 g M R P k e q o s 4 c D H j T n i u",
        "a, 2B, 3, g, M, R, P, k, e, q, o, s, 4, c, D, H, j, T, n, i, u",
        "a.2B.3.g.M.R.P.k.e.q.o.s.4.c.D.H.j.T.n.i.u",
        "a\N{NO-BREAK SPACE}2B \N{EN DASH} 3 g M\nR P k e q o s\r\n4 c D H j T n i u\n",
        "a^23gMR Pkeqos 4cDHjTniu",
        "  a^23gMRPkeqos4cDHjTniu  ",
    ],
)
def test_every_spelling_of_one_row_is_understood(text: str) -> None:
    assert parse(text, CATALOGUE).tiles == STAGE_7_ROW


@given(st.data())
def test_format_undoes_parse_of_any_spelling(data: st.DataObject) -> None:
    row = data.draw(rows())
    spelling = data.draw(spellings(row))
    assert parse(spelling, CATALOGUE).tiles == row
    assert parse(format_tiles(row, CATALOGUE), CATALOGUE).tiles == row


@given(rows())
def test_the_canonical_spelling_is_glued_and_its_offsets_point_at_the_faces(row: tuple[str, ...]) -> None:
    text = format_tiles(row, CATALOGUE)
    parsed = parse(text, CATALOGUE)
    assert text == "".join(row)
    assert [text[at : at + len(face)] for at, face in zip(parsed.offsets, row, strict=True)] == list(row)


@given(st.text(max_size=40))
def test_any_text_is_a_row_or_one_or_more_findings(text: str) -> None:
    try:
        assert parse(text, CATALOGUE).tiles
    except InputError as error:
        assert error.findings


def test_a_separated_2b_is_the_dark_side_and_the_reader_says_so() -> None:
    assert parse("a 2B u", CATALOGUE).tiles == ("a", "^2", "u")
    assert parse("a 2B u", CATALOGUE).notes == ('"2B" is read as ^2, the dark side of tile 2.',)


def test_a_glued_2b_is_two_tiles_and_the_reader_says_so() -> None:
    parsed = parse("a2Bu", CATALOGUE)
    assert parsed.tiles == ("a", "2", "B", "u")
    assert parsed.notes == ('"2B" is read as tile 2 and then tile B; write ^2 for the dark side of tile 2.',)


def test_a_glued_2b_beside_a_mark_leaves_nothing_to_choose() -> None:
    assert parse("a^32Bu", CATALOGUE).notes == ()


def test_a_comma_route_without_sides_takes_the_light_ones_and_says_so() -> None:
    parsed = parse("1,2,e,J,b,I,9,r,M,T,K,F,h,L,c,g,D,P,s,u", CATALOGUE)
    assert parsed.tiles == tuple("12eJbI9rMTKFhLcgDPsu")
    assert parsed.notes == (
        "The route does not say which side of 1, 2, 9 is meant; the light side is taken. "
        "Write ^1 for the dark side.",
    )


@pytest.mark.parametrize("text", ["axwZu", "a0u", "0", "O0o"])
def test_letters_and_zeros_that_are_no_face_are_left_to_the_validator(text: str) -> None:
    assert parse(text, CATALOGUE).tiles == tuple(text)


@pytest.mark.parametrize(
    ("text", "code", "column", "says"),
    [
        ("", "FR020", 1, "There are no tiles."),
        (" , - ", "FR020", 1, "There are no tiles."),
        ("abQ?u", "FR022", 4, '"?" is not a tile.'),
        ("ab%Du", "FR022", 3, '"%D" is not a face.'),
        ("ab%", "FR022", 3, '"%" is not a face.'),
        ("ab\0", "FR022", 3, "U+0000 is not a tile."),
        ("\N{CYRILLIC SMALL LETTER A}bu", "FR023", 1, "CYRILLIC SMALL LETTER A; it only looks like a."),
        ("a\N{FULLWIDTH LATIN CAPITAL LETTER B}u", "FR023", 2, "it only looks like B."),
        ("a\N{SUPERSCRIPT TWO}u", "FR023", 2, "it only looks like 2."),
        ("a\N{LATIN SMALL LETTER E WITH ACUTE}u", "FR023", 2, "it only looks like e."),
        ("^", "FR024", 1, '"^" stands before no numeral.'),
        ("ab^", "FR024", 3, '"^" stands before no numeral.'),
        ("a^ 2u", "FR024", 2, '"^" stands before no numeral.'),
        ("a^^2u", "FR024", 2, '"^^2" has more than one mark.'),
        ("a^bu", "FR024", 2, '"^b" is not a face: letters have no ^.'),
        ("a^0u", "FR024", 2, '"^" stands before no numeral.'),
        ("10", "FR025", 2, "There is no tile 10."),
        ("a,10,u", "FR025", 3, "There is no tile 10."),
        ("a,12,u", "FR025", 3, "There is no tile 12."),
        ("b" * (MAX_TILES + 1), "FR021", 1, "The row has 201 tiles; 200 is the most."),
        ("b" * 1000, "FR021", 1, "The row has 1,000 tiles; 200 is the most."),
    ],
)
def test_a_fault_is_named_at_its_place(text: str, code: str, column: int, says: str) -> None:
    finding = faults(text)[0]
    assert (finding.code, finding.location) == (code, Location(None, 1, column))
    assert says in finding.message
    assert finding.fix


def test_all_faults_are_shown() -> None:
    assert [(fault.code, fault.location.line, fault.location.column) for fault in faults("a?^u\nb%D")] == [
        ("FR022", 1, 2),
        ("FR024", 1, 3),
        ("FR022", 2, 2),
    ]


@pytest.mark.parametrize("text", ["a" + "?" * 100_000, "a" + " ?" * 100_000])
def test_a_text_that_is_something_else_gets_one_finding(text: str) -> None:
    (fault,) = faults(text)
    assert "20 or more of its characters" in fault.message
    assert fault.location.column == text.index("?") + 1


def test_the_longest_row_is_read() -> None:
    assert len(parse("b" * MAX_TILES, CATALOGUE).tiles) == MAX_TILES


def test_the_caller_can_place_a_fault_in_its_file() -> None:
    with pytest.raises(InputError) as raised:
        parse("a?", CATALOGUE, lambda offset: Location("x.json", 7, offset + 10))
    assert raised.value.findings[0].location == Location("x.json", 7, 11)


def test_tiles_of_ones_own_are_read_by_name() -> None:
    catalogue = with_faces("w", "ramp1", "12")
    assert parse("awu", catalogue).tiles == ("a", "w", "u")
    assert parse("a ramp1 12 u", catalogue).tiles == ("a", "ramp1", "12", "u")
    assert parse("a12u", catalogue).tiles == ("a", "1", "2", "u")


@given(st.lists(st.sampled_from(("a", "w", "ramp1", "12", "1", "2", "B", "^2")), min_size=1).map(tuple))
def test_tiles_of_ones_own_are_written_so_that_they_are_read_again(row: tuple[str, ...]) -> None:
    catalogue = with_faces("w", "ramp1", "12")
    assert parse(format_tiles(row, catalogue), catalogue).tiles == row


def test_what_cannot_be_read_again_is_not_written() -> None:
    with pytest.raises(InputError, match="FR041"):
        format_tiles(("a", "nonsense", "u"), CATALOGUE)
    with pytest.raises(InputError, match="FR041"):
        format_tiles((), CATALOGUE)


def test_a_list_names_one_face_an_element() -> None:
    def place(index: int, offset: int) -> Location:
        return Location("x", index, offset)

    assert parse_list(["a", "2B", "_3", "^4", "u"], CATALOGUE, place).tiles == ("a", "^2", "^3", "^4", "u")
    with pytest.raises(InputError) as raised:
        parse_list(["a", "bc", "?", ""], CATALOGUE, place)
    assert [(finding.code, finding.location.line) for finding in raised.value.findings] == [
        ("FR022", 1),
        ("FR022", 2),
        ("FR020", 3),
    ]
