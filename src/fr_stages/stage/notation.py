"""Other spellings of a row of tiles, as parse and format pairs.

The canonical one is a string of faces, the dark side of a numbered tile with ``^`` before the numeral:
``a^23gMRPkeqos4cDHjTniu``. Understood as well are ``_`` for ``^``, which every shell leaves alone; faces
separated by blanks, commas, dots, dashes, slashes, arrows, brackets or line breaks, then also with a side
(``2B``, ``2-upp`` as in the web builder, ``2dark``); and quotes around all or each of them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from fr_stages.faults import (
    CANNOT_EXPRESS,
    LOOK_ALIKE,
    NO_SUCH_NUMBER,
    NO_TILES,
    NOT_A_TILE,
    STRAY_MARK,
    TOO_MANY_TILES,
    Fault,
)
from fr_stages.findings import Finding, InputError, Location
from fr_stages.reading import position
from fr_stages.stage.tiles import Catalogue
from fr_stages.words import counted

MAX_TILES = 200

MAX_FINDINGS = 20

_DASHES = r"\-\u2010-\u2015\u2212"
_INVISIBLE = r"\s\u00ad\u200b-\u200d\u2060\ufeff"
_SEPARATOR = rf"{_INVISIBLE}{_DASHES},;.·•|/>→⇒➔➜\[\]"
_QUOTES = "\"'`\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u00ab\u00bb\u2039\u203a"
_END = rf"(?![^{_SEPARATOR}{_QUOTES}])"
_SIDE = re.compile(rf"([a-z1-9])-upp{_END}|([1-9])[{_DASHES}\s]?(dark|light){_END}")
_WORD = re.compile(rf"{_SIDE.pattern}|[^{_SEPARATOR}{_QUOTES}]+(?:[{_QUOTES}]+[^{_SEPARATOR}{_QUOTES}]+)*")
_ROUND = re.compile(f"^[{_SEPARATOR}{_QUOTES}]+|[{_SEPARATOR}{_QUOTES}]+$")
_TRAILING_B = re.compile(r"[1-9][Bb]", re.ASCII)
_MARKED = re.compile(r"[\^_\u02c6]+")
_LOOK_ALIKES = dict(
    zip(  # letters of Cyrillic and Greek, and the Latin ones that they look like
        "аАВсСԁеЕһНіІјЈКкӏМмоОрРѕЅТтхХуУԚԛԜԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧονіⅼ",
        "aABcCdeEhHiIjJKklMmoOpPsSTtxXyYQqWwABEZHIKMNOPTYXovil",
        strict=True,
    )
)


@dataclass(frozen=True, slots=True)
class Parsed:
    """A row of faces, the offset of each in the text it came from, and what had to be chosen.

    `notes` say in one line each how something was understood that could have meant something else.
    """

    tiles: tuple[str, ...]
    offsets: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()


Locate = Callable[[int], Location]


def parse(text: str, catalogue: Catalogue, locate: Locate | None = None) -> Parsed:
    """The row of faces that `text` spells, glued or separated.

    A single letter or 0 that is no face of `catalogue` is kept: whether a stage can be built of its tiles is
    for the validator to say. `locate` turns an offset in `text` into a place; without it, the place is
    line and column of `text`. Raises InputError with everything that cannot be the name of a face.
    """
    reader = _Reader(text, catalogue, locate or (lambda offset: Location(None, *position(text, offset))))
    return reader.read()


def parse_list(names: Iterable[str], catalogue: Catalogue, locate: Callable[[int, int], Location]) -> Parsed:
    """The row of faces that a list names, one face an element; ``2B`` is the dark side of tile 2.

    `locate` turns the index of an element and an offset in it into a place. Raises InputError with
    everything that is not exactly one face.
    """
    tiles: list[str] = []
    findings: list[Finding] = []
    for index, name in enumerate(names):
        try:
            tiles.append(_one_face(name, catalogue, partial(locate, index)))
        except InputError as error:
            findings += error.findings
        if len(findings) >= MAX_FINDINGS:
            break
    findings = findings or check_count(len(tiles), lambda: locate(0, 0))
    if findings:
        raise InputError(findings)
    return Parsed(tuple(tiles), tuple(range(len(tiles))))


def _one_face(name: str, catalogue: Catalogue, locate: Locate) -> str:
    if name not in catalogue.faces and _TRAILING_B.fullmatch(name):
        return f"^{name[0]}"
    tiles = parse(name, catalogue, locate).tiles
    if len(tiles) != 1:
        raise NOT_A_TILE.error(
            f"{name[:40]!r} is not one face.",
            locate(0),
            "Name one face at a time.",
        )
    return tiles[0]


def bare(text: str) -> str:
    """The text without the separators and quotes round it."""
    return _ROUND.sub("", text)


def check_count(count: int, place: Callable[[], Location]) -> list[Finding]:
    """What is wrong with a row of `count` tiles: that there are none, or more than `MAX_TILES`."""
    if not count:
        example = 'A stage is a row of faces such as "abcdefghijklmnopqrstu".'
        return [NO_TILES.finding("There are no tiles.", place(), example)]
    if count > MAX_TILES:
        message = f"The row has {counted(count, 'tile')}; {MAX_TILES} is the most."
        return [TOO_MANY_TILES.finding(message, place(), "Cut the stage into several.", count=count)]
    return []


def format_tiles(tiles: Iterable[str], catalogue: Catalogue) -> str:
    """The canonical spelling of a row of faces; separated by blanks where glued it would read otherwise.

    Raises InputError for names that cannot be written down in a row.
    """
    faces = tuple(tiles)
    for spelling in ("".join(faces), " ".join(faces)):
        if _reads_as(spelling, faces, catalogue):
            return spelling
    raise CANNOT_EXPRESS.error(
        f"The row {' '.join(faces)[:80]!r} holds something that is not the name of a face.",
        fix="Name the faces as they are printed: a-u, A-U, 1-9, ^1-^9.",
    )


def _reads_as(spelling: str, faces: tuple[str, ...], catalogue: Catalogue) -> bool:
    try:
        return parse(spelling, catalogue).tiles == faces
    except InputError:
        return False


class _Reader:
    """Reads one text, word by word, and collects faces and faults."""

    def __init__(self, text: str, catalogue: Catalogue, locate: Locate) -> None:
        self._text = text
        self._faces = catalogue.faces
        self._locate = locate
        self._words = list(_WORD.finditer(text))
        self._tiles: list[str] = []
        self._offsets: list[int] = []
        self._findings: list[Finding] = []
        self._notes: list[str] = []

    def read(self) -> Parsed:
        for word in self._words:
            if len(self._findings) < MAX_FINDINGS:
                self._read_word(word[0], word.start())
        if len(self._findings) >= MAX_FINDINGS:
            raise NOT_A_TILE.error(
                f"This is not a row of tiles: {MAX_FINDINGS} or more of its characters stand for none.",
                self._findings[0].location,
                "Give a row of tiles or a stage file.",
            )
        findings = self._findings or check_count(len(self._tiles), lambda: self._locate(0))
        if findings:
            raise InputError(findings)
        self._note_light_sides()
        return Parsed(tuple(self._tiles), tuple(self._offsets), tuple(self._notes))

    def _read_word(self, word: str, start: int) -> None:
        if word in self._faces:
            self._add(word, start)
        elif side := _SIDE.fullmatch(word):
            self._read_side(side[1] or side[2], side[3] != "light", word, start)
        elif len(self._words) > 1 and _TRAILING_B.fullmatch(word):
            self._add(f"^{word[0]}", start)
            self._note(f'"{word}" is read as ^{word[0]}, the dark side of tile {word[0]}.')
        elif "," in self._text and word.isascii() and word.isdigit():
            self._fault(NO_SUCH_NUMBER, start, f"There is no tile {word}.", "Numbered tiles go from 1 to 9.")
        else:
            self._read_glued(word, start)

    def _read_side(self, light: str, is_dark: bool, word: str, start: int) -> None:
        """``2-upp``, ``2dark``, ``2 light``: a tile and the side of it that lies up."""
        dark = f"^{light}" if light.isdigit() else light.upper()
        face, side = (dark, "dark") if is_dark else (light, "light")
        self._add(face, start)
        self._note(f'"{word}" is read as {face}, the {side} side of tile {light}.')

    def _read_glued(self, word: str, start: int) -> None:
        at = 0
        while at < len(word) and len(self._findings) < MAX_FINDINGS:
            at += self._read_face(word, at, start + at)
        if not _MARKED.search(self._text):
            for number, after in re.findall(r"([1-9])(B|dark)", word, re.ASCII):
                tiles = "tile B" if after == "B" else "tiles d, a, r and k"
                self._note(
                    f'"{number}{after}" is read as tile {number} and then {tiles}; '
                    f"write ^{number} for the dark side of tile {number}."
                )

    def _read_face(self, word: str, at: int, offset: int) -> int:
        """Reads one face of a glued word and returns how many characters it took."""
        if marks := _MARKED.match(word, at):
            return self._read_marked(marks[0], word[marks.end() : marks.end() + 1], offset)
        if word[at] == "%":
            return self._read_promo(word[at : at + 2], offset)
        self._read_single(word[at], word[at - 1 : at], offset)
        return 1

    def _read_marked(self, marks: str, after: str, offset: int) -> int:
        known = after.isascii() and after.isdigit() and after != "0"
        if known and len(marks) == 1:
            self._add(f"^{after}", offset)
        elif known:
            self._fault(STRAY_MARK, offset, f'"{marks}{after}" has more than one mark.', f"Write ^{after}.")
        elif after.isascii() and after.isalpha():
            self._fault(
                STRAY_MARK,
                offset,
                f'"{marks[-1]}{after}" is not a face: letters have no ^.',
                f"Write {after.upper()} for the dark side.",
            )
        else:
            self._fault(
                STRAY_MARK, offset, f'"{marks}" stands before no numeral.', "Write ^1 to ^9, or remove it."
            )
            return len(marks)
        return len(marks) + 1

    def _read_promo(self, name: str, offset: int) -> int:
        if name in self._faces:
            self._add(name, offset)
        else:
            known = " and ".join(face for face in self._faces if face.startswith("%"))
            self._fault(
                NOT_A_TILE,
                offset,
                f"{_shown(name)} is not a face.",
                f"Faces with % are {known}." if known else "",
            )
        return len(name) if name[1:].isalnum() else 1

    def _read_single(self, character: str, before: str, offset: int) -> None:
        if character == "0" and before.isdigit():
            self._fault(
                NO_SUCH_NUMBER, offset, f"There is no tile {before}0.", "Numbered tiles go from 1 to 9."
            )
        elif character in self._faces or character == "0" or (character.isascii() and character.isalpha()):
            self._add(character, offset)
        elif meant := _meant(character):
            name = unicodedata.name(character, f"U+{ord(character):04X}")
            self._fault(
                LOOK_ALIKE,
                offset,
                f'"{character}" is {name}; it only looks like {meant}.',
                f"Write {meant} from the keyboard.",
            )
        else:
            self._fault(
                NOT_A_TILE,
                offset,
                f"{_shown(character)} is not a tile.",
                "Remove it, or write the face you mean.",
            )

    def _note_light_sides(self) -> None:
        """In a route with commas a numeral may stand for either side; elsewhere it is the light one."""
        numerals = [tile for tile in self._tiles if tile.isdigit()]
        if numerals and "," in self._text and not any(tile.startswith("^") for tile in self._tiles):
            self._note(
                f"The route does not say which side of {', '.join(numerals)} is meant; the light side is "
                f"taken. Write ^{numerals[0]} for the dark side."
            )

    def _add(self, tile: str, offset: int) -> None:
        self._tiles.append(tile)
        self._offsets.append(offset)

    def _note(self, note: str) -> None:
        if note not in self._notes:
            self._notes.append(note)

    def _fault(self, fault: Fault, offset: int, message: str, fix: str) -> None:
        self._findings.append(fault.finding(message, self._locate(offset), fix))


def _meant(character: str) -> str:
    """The face that a look-alike stands for, or an empty text."""
    plain = _LOOK_ALIKES.get(character) or unicodedata.normalize("NFKD", character)[:1]
    return plain if plain != character and plain.isascii() and plain.isalnum() else ""


def _shown(text: str) -> str:
    return f'"{text}"' if text.isprintable() else " ".join(f"U+{ord(character):04X}" for character in text)
