"""``fr-stages list``: the stages of the library."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from fr_stages.cli import completion
from fr_stages.cli.columns import print_table
from fr_stages.cli.common import (
    HtmlOption,
    JsonOption,
    player_range,
    print_json,
    say,
    show_input_error,
    wrong_usage,
)
from fr_stages.cli.gallery import write_gallery
from fr_stages.findings import InputError, did_you_mean
from fr_stages.reading import is_folder
from fr_stages.stage.course import Course
from fr_stages.stage.course_facts import CourseFacts
from fr_stages.stage.library import OWN_FOLDER, LibraryEntry, library, own_folder, slug
from fr_stages.stage.stage import Players, Stage
from fr_stages.stage.tiles import Terrain
from fr_stages.words import counted

PlayersOption = Annotated[
    str | None,
    typer.Option(
        "--players", metavar="N|N-M", help="Only stages for so many players: 5, 2-4.", show_default=False
    ),
]
SetOption = Annotated[
    str | None,
    typer.Option(
        "--set",
        metavar="SET",
        autocompletion=completion.sets,
        help="Only stages of this set.",
        show_default=False,
    ),
]
TerrainsOption = Annotated[
    list[Terrain] | None,
    typer.Option("--terrain", help="Only stages with this terrain; repeat it for more.", show_default=False),
]
LengthOption = Annotated[
    str | None,
    typer.Option(
        "--length",
        metavar="MIN-MAX",
        help="Only stages with so many spaces between the lines: 60-70, 60-, -70.",
        show_default=False,
    ),
]

_LENGTH = re.compile(r"(?=.*\d)(\d{0,6})(?:[-\u2013](\d{0,6}))?", re.ASCII)
_SHOWN_TERRAINS = {
    Terrain.UPHILL: "UP",
    Terrain.DOWNHILL: "DOWN",
    Terrain.COBBLES: "COBBLES",
    Terrain.FEEDING: "FEED",
}


@dataclass(frozen=True)
class _Listed:
    """A stage of the library and the numbers that a list shows; `distance` is in spaces."""

    entry: LibraryEntry
    stage: Stage
    distance: int
    terrain: Mapping[Terrain, int]


def list_stages(
    text: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="TEXT",
            help="Only stages with this in their name, title, author, source or notes.",
            show_default=False,
        ),
    ] = None,
    players: PlayersOption = None,
    stage_set: SetOption = None,
    terrain: TerrainsOption = None,
    length: LengthOption = None,
    as_json: JsonOption = False,
    html: HtmlOption = None,
) -> None:
    """List the stages of the library: those that come with the program and your own.

    Your own are the files in the folder that the environment variable FR_STAGES_LIBRARY names.

    Examples:

    \b
      fr-stages list haute
      fr-stages list --players 5-6 --terrain cobbles --length 60-75
      fr-stages list --html gallery.html
    """
    if as_json and html is not None:
        raise wrong_usage("Only one of --json and --html can be given.")
    entries = library()
    _warn_of_own_folder()
    _check_set(stage_set, entries)
    wanted, (least, most) = player_range(players), _length(length)
    listed = [
        one
        for one in _read([entry for entry in entries if stage_set in (None, entry.set)])
        if _is_about(one, text or ())
        and (wanted is None or _suits(one.stage, wanted))
        and all(one.terrain[kind] for kind in terrain or ())
        and least <= one.distance <= most
    ]
    if as_json:
        print_json([_document(one) for one in listed])
    elif html is not None:
        write_gallery(html, [one.stage for one in listed])
    else:
        _print_table(listed)
    if text and not listed:
        near = did_you_mean(slug(" ".join(text)), {entry.slug for entry in entries})
        say(f"No stage is about {' '.join(text)[:80]!r}. {near}".strip())


def _is_about(one: _Listed, words: Sequence[str]) -> bool:
    """Whether every word stands in what the stage says about itself, whatever its accents and capitals."""
    stage = one.stage
    said = (one.entry.name, stage.name, stage.author, stage.notes, stage.source)
    text = slug(" ".join(part for part in said if part))
    return all(slug(word) in text for word in words)


def _warn_of_own_folder() -> None:
    folder = own_folder()
    if folder and not is_folder(str(folder)):
        named = f"{OWN_FOLDER} names {str(folder)[:80]!r}"
        say(f"{named}, which is no folder; only the stages that ship are listed.")


def _read(entries: list[LibraryEntry]) -> list[_Listed]:
    """The stages of the entries; those that cannot be read are reported and left out."""
    listed = []
    for entry in entries:
        try:
            stage = entry.stage()
        except InputError as error:
            show_input_error(error)
            continue
        course = Course.of(stage) if stage.is_known else Course(())
        listed.append(_Listed(entry, stage, course.distance, CourseFacts(course).terrain))
    return listed


def _check_set(wanted: str | None, entries: list[LibraryEntry]) -> None:
    sets = list(dict.fromkeys(entry.set for entry in entries))
    if wanted is not None and wanted not in sets:
        fix = did_you_mean(wanted, sets) or f"The sets are {', '.join(sets)}."
        raise wrong_usage(f'There is no set "{wanted[:40]}".', fix)


def _length(text: str | None) -> tuple[int, int]:
    if text is None:
        return 0, sys.maxsize
    length = _LENGTH.fullmatch(text)
    least = int(length[1] or 0) if length else 0
    most = int(length[2] or sys.maxsize) if length and length[0] != length[1] else least
    if not length or least > most:
        raise wrong_usage(f"--length cannot be {text[:40]!r}.", "Write 60-70, 60- or -70.")
    return least, most


def _suits(stage: Stage, players: Players) -> bool:
    return stage.players.low <= players.low and players.high <= stage.players.high


def _print_table(listed: list[_Listed]) -> None:
    head = ("NAME", "PLAYERS", "SPACES", *_SHOWN_TERRAINS.values(), "TITLE")
    rows: list[tuple[str | int, ...]] = [
        (
            one.entry.name,
            str(one.stage.players),
            one.distance,
            *(one.terrain[kind] for kind in _SHOWN_TERRAINS),
            one.stage.name if one.stage.official else f"{one.stage.name} (unofficial)",
        )
        for one in listed
    ]
    print_table(
        head,
        rows,
        f"{counted(len(listed), 'stage')}. SPACES and terrain are counted between the lines.",
        last_is_spare=True,
    )


def _document(one: _Listed) -> dict[str, Any]:
    stage = one.stage
    return {
        "name": one.entry.name,
        "title": stage.name,
        "set": one.entry.set,
        "number": stage.number,
        "players": str(stage.players),
        "official": stage.official,
        "tiles": list(stage.tiles),
        "distance": one.distance,
        "terrain": {kind.value: one.terrain[kind] for kind in Terrain},
        "confidence": stage.confidence,
        "file": str(one.entry.path),
    }
