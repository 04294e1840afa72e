"""Text that stays where it belongs: widths, shortening, wrapping, and what XML cannot hold.

Widths are in em and are those of a wide sans-serif, so that text fits in whichever font a viewer
takes for the generic family.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from itertools import groupby

ISOLATED = "\N{RIGHT-TO-LEFT ISOLATE}(.*?)\N{POP DIRECTIONAL ISOLATE}"
"""A pattern for text that `isolated` has marked."""

ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
BOLD = 1.14

_WIDTHS = {
    0.28: "'ijl",
    0.32: " ,.IJ|",
    0.36: "/:;\\f",
    0.40: "()-[]t!r",
    0.52: '*_`"',
    0.56: "?Lcsz",
    0.62: "Fkvxy",
    0.65: "$0123456789EPSTYabdeghnopquK{}",
    0.74: "ABCRVXZHNU",
    0.84: "&DGOQ#+<=>^w~",
    0.90: "M",
    1.00: "%@Wm",
}
_ASCII = {letter: width for width, letters in _WIDTHS.items() for letter in letters}
_JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
_RIGHT_TO_LEFT = frozenset({"R", "AL"})
_STRONG = _RIGHT_TO_LEFT | {"L"}
_DIRECTIONS = {"R": True, "AL": True, "L": False, "EN": False, "AN": False}
_MIRRORED = str.maketrans("()[]{}<>", ")(][}{><")


@lru_cache(maxsize=4096)
def clean(text: str) -> str:
    """The text in one line, without control characters and whatever else XML cannot hold."""
    return " ".join("".join(map(_writable, text)).split())


def _writable(letter: str) -> str:
    category = unicodedata.category(letter)
    if category in ("Cc", "Zl", "Zp"):
        return " "
    noncharacter = ord(letter) & 0xFFFE == 0xFFFE
    hidden = category in ("Cs", "Cf") and letter not in _JOINERS
    return "" if hidden or noncharacter else letter


def width(text: str, size: float = 1.0, bold: bool = False) -> float:
    """How wide the text is at most, in the unit of `size` (the font size)."""
    return sum(map(_advance, text)) * size * (BOLD if bold else 1.0)


def _advance(letter: str) -> float:
    known = _ASCII.get(letter)
    if known is not None:
        return known
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Mn", "Cf"):
        return 0.0
    if unicodedata.east_asian_width(letter) in ("W", "F"):
        return 1.05
    return 0.72 if unicodedata.category(letter) == "Ll" else 0.92


def is_right_to_left(text: str) -> bool:
    """Whether the first letter with a direction runs from right to left."""
    directions = (unicodedata.bidirectional(letter) for letter in text)
    return next((direction for direction in directions if direction in _STRONG), "L") in _RIGHT_TO_LEFT


@lru_cache(maxsize=4096)
def isolated(text: str) -> str:
    """The text with the marks that let right-to-left text keep its order in a left-to-right drawing."""
    return f"\N{RIGHT-TO-LEFT ISOLATE}{text}\N{POP DIRECTIONAL ISOLATE}" if is_right_to_left(text) else text


def in_visual_order(text: str) -> str:
    """Right-to-left text as it is seen from left to right, for renderers that do not order it themselves.

    Words in other scripts and numbers inside it keep their own order. (A simple form of the Unicode
    rules, without nesting.)
    """
    clusters = _clusters(text)
    leftward = _leftward(clusters)
    runs = groupby(zip(leftward, clusters, strict=True), key=lambda pair: pair[0])
    pieces = [(is_left, [cluster for _, cluster in pairs]) for is_left, pairs in runs]
    return "".join(_turned(piece) if is_left else "".join(piece) for is_left, piece in reversed(pieces))


def _clusters(text: str) -> list[str]:
    """Letters with the marks that are written on them."""
    clusters: list[str] = []
    for letter in text:
        if clusters and unicodedata.category(letter) == "Mn":
            clusters[-1] += letter
        else:
            clusters.append(letter)
    return clusters


def _leftward(clusters: list[str]) -> list[bool]:
    """For each cluster whether it is read towards the left; blanks between numbers or words are not."""
    known = [_DIRECTIONS.get(unicodedata.bidirectional(cluster[0])) for cluster in clusters]
    leftward = []
    for i, direction in enumerate(known):
        if direction is None:
            before = next((d for d in reversed(known[:i]) if d is not None), True)
            after = next((d for d in known[i:] if d is not None), True)
            direction = before or after
        leftward.append(direction)
    return leftward


def _turned(clusters: list[str]) -> str:
    return "".join(cluster.translate(_MIRRORED) for cluster in reversed(clusters))


def shorten(text: str, room: float, size: float = 1.0, bold: bool = False) -> str:
    """The text, or as much of it as fits into `room` before an ellipsis."""
    if width(text, size, bold) <= room:
        return text
    left = room - width(ELLIPSIS, size, bold)
    kept = ""
    for letter in text:
        left -= width(letter, size, bold)
        if left < 0:
            break
        kept += letter
    return kept.rstrip() + ELLIPSIS


def wrap(text: str, room: float, size: float = 1.0, lines: int = 2, bold: bool = False) -> tuple[str, ...]:
    """The text in at most `lines` lines of the given room; what does not fit is shortened.

    Lines break at spaces; a word that is too long for a line of its own breaks anywhere.
    """
    wrapped: list[str] = []
    rest = text
    while rest and len(wrapped) < lines - 1:
        line = _first_line(rest, room, size, bold)
        wrapped.append(line.rstrip())
        rest = rest[len(line) :].lstrip()
    if rest:
        wrapped.append(shorten(rest, room, size, bold))
    return tuple(wrapped)


def _first_line(text: str, room: float, size: float, bold: bool) -> str:
    end, used = 0, 0.0
    while end < len(text):
        used += width(text[end], size, bold)
        if used > room:
            break
        end += 1
    if end == len(text) or text[end] == " ":
        return text[:end]
    space = text.rfind(" ", 0, end)
    return text[: space + 1] if space > 0 else text[: max(end, 1)]
