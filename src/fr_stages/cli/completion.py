"""What Tab offers in a shell: the values that arguments and options can have."""

from __future__ import annotations

from collections.abc import Iterable


def stages(incomplete: str) -> list[str]:
    """Names of the library; with their set when one is typed. Where none fits, shells offer files."""
    from fr_stages.stage.library import library

    names = [entry.name for entry in library()]
    return _fitting(names if "/" in incomplete else [name.rpartition("/")[2] for name in names], incomplete)


def sets(incomplete: str) -> list[str]:
    """The sets of the library."""
    from fr_stages.stage.library import library

    return _fitting((entry.set for entry in library()), incomplete)


def boxes(incomplete: str) -> list[str]:
    """The boxes of the game."""
    from fr_stages.stage.tiles import standard_catalogue

    return _fitting(standard_catalogue().boxes, incomplete)


def faces(incomplete: str) -> list[str]:
    """The faces of the game."""
    from fr_stages.stage.tiles import standard_catalogue

    return _fitting(standard_catalogue().faces, incomplete)


def rules(incomplete: str) -> list[str]:
    """Codes and names of everything that can be said; the last one of several with commas."""
    from fr_stages.report.rules import all_codes

    return _last_of(incomplete, [text for it in all_codes() for text in (it.code, it.name)])


def profiles(incomplete: str) -> list[str]:
    """The profiles of validate."""
    from fr_stages.validator import PROFILES

    return _fitting(PROFILES, incomplete)


def kinds(incomplete: str) -> list[str]:
    """The kinds of drawing."""
    from fr_stages.draw.drawings import KINDS, TOUR_KINDS

    return _fitting([*KINDS, *TOUR_KINDS], incomplete)


def themes(incomplete: str) -> list[str]:
    """The themes that come with the program."""
    from fr_stages.draw.canvas.theme import THEMES

    return _fitting(THEMES, incomplete)


def papers(incomplete: str) -> list[str]:
    """The sizes of paper."""
    from fr_stages.draw.printing.paper import PAPERS

    return _fitting((paper.name for paper in PAPERS.values()), incomplete)


def measures(incomplete: str) -> list[str]:
    """What a heat map can show."""
    from fr_stages.draw.kinds.space_measures import MEASURES

    return _fitting(MEASURES, incomplete)


def bots(incomplete: str) -> list[str]:
    """The bots that come with the program; the last one of several with commas."""
    from fr_stages.race.bots import REGISTRY

    return _last_of(incomplete, REGISTRY)


def levels(incomplete: str) -> list[str]:
    """The levels to play against."""
    from fr_stages.race.levels import LEVELS

    return _fitting(LEVELS, incomplete)


def entrants(incomplete: str) -> list[str]:
    """A colour, and behind ``=`` who rides for it; the last one of several with commas."""
    from fr_stages.race.bots import REGISTRY
    from fr_stages.race.entrants import COLOURS, Kind

    colour, equals, _ = incomplete.rpartition(",")[2].partition("=")
    if not equals:
        return _last_of(incomplete, [f"{it}=" for it in COLOURS])
    players = [*REGISTRY, *(kind.value for kind in Kind if kind is not Kind.PLAYER)]
    return _last_of(incomplete, [f"{colour}={player}" for player in players])


def _fitting(values: Iterable[str], incomplete: str) -> list[str]:
    return [value for value in dict.fromkeys(values) if value.lower().startswith(incomplete.lower())]


def _last_of(incomplete: str, values: Iterable[str]) -> list[str]:
    """What may stand behind the last comma, with all that stands before it."""
    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{value}" for value in _fitting(values, last)]
