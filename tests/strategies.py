"""Hypothesis strategies that many tests share: faces, rows of tiles, their spellings, whole stages."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from fr_stages.stage.stage import (
    Allowance,
    Obstacle,
    Players,
    Stage,
    Variant,
    Weather,
    WeatherMarker,
)
from fr_stages.stage.tiles import Kind, standard_catalogue

CATALOGUE = standard_catalogue()
FACES = tuple(CATALOGUE.faces)
DASHES = "-\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}"
SEPARATORS = (" ", "  ", ", ", ",", ".", "\n", "\r\n", "\t", "\N{NO-BREAK SPACE}", " · ", ";", *DASHES)


def faces() -> SearchStrategy[str]:
    """The name of one face."""
    return st.sampled_from(FACES)


def rows(min_size: int = 1, max_size: int = 40) -> SearchStrategy[tuple[str, ...]]:
    """Any row of faces, however senseless."""
    return st.lists(faces(), min_size=min_size, max_size=max_size).map(tuple)


@st.composite
def orderly_rows(draw: st.DrawFn, max_size: int = 21) -> tuple[str, ...]:
    """A row from start to finish that uses each tile once; it may overlap itself on the table."""
    start = draw(st.sampled_from([name for name, face in CATALOGUE.faces.items() if face.kind is Kind.START]))
    finish = draw(
        st.sampled_from([name for name, face in CATALOGUE.faces.items() if face.kind is Kind.FINISH])
    )
    inner = [tile for tile in CATALOGUE.tiles.values() if tile.faces[0].kind not in (Kind.START, Kind.FINISH)]
    tiles = draw(st.lists(st.sampled_from(inner), unique=True, max_size=max_size - 2))
    return (start, *(draw(st.sampled_from(tile.faces)).face for tile in tiles), finish)


@st.composite
def spellings(draw: st.DrawFn, row: tuple[str, ...]) -> str:
    """One of the ways in which people write `row` down."""
    style = draw(st.sampled_from(("glued", "underscore", "separated", "trailing B")))
    if style == "glued":
        return "".join(row)
    if style == "underscore":
        return "".join(row).replace("^", "_")
    names = [f"{face[1]}B" if style == "trailing B" and face[0] == "^" else face for face in row]
    if len(names) == 1:
        return row[0]
    gaps = [draw(st.sampled_from(SEPARATORS)) for _ in names[1:]]
    return names[0] + "".join(gap + name for gap, name in zip(gaps, names[1:], strict=True))


def lines_of_text(max_size: int = 30) -> SearchStrategy[str]:
    """One line of any characters that can be shown, not all of them blank."""
    shown = st.characters(codec="utf-8", exclude_categories=("C", "Z"), include_characters=" ")
    return st.text(shown, min_size=1, max_size=max_size).filter(str.strip)


def players() -> SearchStrategy[Players]:
    """Any range of players."""
    return st.tuples(st.integers(1, 12), st.integers(1, 12)).map(lambda pair: Players(min(pair), max(pair)))


def weather() -> SearchStrategy[object]:
    """No weather, drawn weather, or fixed markers."""
    marker = st.builds(WeatherMarker, st.integers(1, 40), st.sampled_from(Weather))
    return st.one_of(st.none(), st.just("drawn"), st.lists(marker, max_size=4).map(tuple))


def stages(row: SearchStrategy[tuple[str, ...]] | None = None) -> SearchStrategy[Stage]:
    """Stages with every option that a file can hold; their options need not fit their tiles."""
    tables = st.tuples(st.integers(100, 20000), st.integers(100, 20000))
    return st.builds(
        Stage,
        tiles=rows() if row is None else row,
        name=lines_of_text(),
        players=players(),
        number=st.none() | st.integers(1, 9999),
        set=st.none() | lines_of_text(),
        author=st.none() | lines_of_text(),
        notes=st.none() | lines_of_text(200),
        source=st.none() | lines_of_text(),
        confidence=st.none() | st.sampled_from(("high", "medium", "low")),
        official=st.booleans(),
        variant=st.sampled_from(Variant),
        breakaway=st.booleans(),
        weather=weather(),
        obstacles=st.lists(
            st.builds(Obstacle, st.integers(1, 40), st.integers(1, 6), st.integers(1, 3)), max_size=4
        ).map(tuple),
        boxes=st.lists(st.sampled_from(tuple(CATALOGUE.boxes)), max_size=3).map(tuple),
        table_mm=st.none() | tables,
        allow=st.lists(st.builds(Allowance, lines_of_text(), lines_of_text()), max_size=2).map(tuple),
    )
