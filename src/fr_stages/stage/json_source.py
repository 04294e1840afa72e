"""Reads JSON and remembers where each value stands, so that a finding can point at it."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from fr_stages.faults import BAD_CHARACTER, BAD_NUMBER, DUPLICATE_KEY, JSON_SYNTAX, TOO_DEEP
from fr_stages.findings import Finding, InputError, Location
from fr_stages.reading import position

MAX_DEPTH = 20
MAX_DIGITS = 300
MAX_SHOWN = 60
MAX_FINDINGS = 50

_BLANK = re.compile(r"[ \t\n\r]*")
_NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?", re.ASCII)
_WORD = re.compile(r"-?[A-Za-z_]\w*")
_SURROGATE = re.compile("[\ud800-\udfff]")
_STRINGS = json.JSONDecoder()
_CONSTANTS = {"true": True, "false": False, "null": None}
_NOT_NUMBERS = {"NaN", "Infinity", "-Infinity"}
_HINTS = {
    "'": "JSON wants double quotes.",
    "\N{LEFT DOUBLE QUOTATION MARK}": 'JSON wants straight double quotes: ".',
    "\N{RIGHT DOUBLE QUOTATION MARK}": 'JSON wants straight double quotes: ".',
    "/": "JSON has no comments.",
    "#": "JSON has no comments.",
    "": "The file ends too early.",
}


@dataclass(frozen=True)
class JsonSource:
    """A JSON text: its value, and where everything stands in it.

    `values` and `keys` map JSON pointers (RFC 6901) to offsets in `text`, counted from 0: of a value's
    first character, and of the quote before its key.
    """

    text: str
    file: str | None
    value: Any
    values: Mapping[str, int]
    keys: Mapping[str, int]

    def location(self, pointer: str, *, key: bool = False) -> Location:
        """Where the value (or its key) at `pointer` stands; the nearest thing around one that is missing."""
        places = self.keys if key else self.values
        known = pointer
        while known not in places and known:
            known = known.rpartition("/")[0]
        return self.at(places.get(known, 0), pointer)

    def at(self, offset: int, pointer: str) -> Location:
        """The place of one character of `text`, which belongs to the value at `pointer`."""
        return Location(self.file, *position(self.text, offset), pointer)

    def part(self, pointer: str) -> JsonSource:
        """The value at `pointer` as a source of its own, whose places are those in the whole text."""
        value = self.value
        for part in pointer.split("/")[1:]:
            name = part.replace("~1", "/").replace("~0", "~")
            value = value[int(name)] if isinstance(value, list) else value[name]
        values, keys = (
            {
                key.removeprefix(pointer): at
                for key, at in places.items()
                if key == pointer or key.startswith(f"{pointer}/")
            }
            for places in (self.values, self.keys)
        )
        return JsonSource(self.text, self.file, value, values, keys)

    def characters(self, pointer: str) -> list[int]:
        """The offset in `text` of each character of the string at `pointer`, escapes considered."""
        start = self.values[pointer] + 1
        offsets = []
        while self.text[start] != '"':
            offsets.append(start)
            start += _width(self.text, start)
        return offsets


def read_json(text: str, file: str | None = None) -> JsonSource:
    """The JSON value that `text` holds.

    Raises InputError for everything outside the grammar and for what the grammar allows but no careful
    author means: a duplicate key, a number beyond all bounds, a lone surrogate. All of the latter are
    reported together.
    """
    return _Reader(text, file).read()


def child(pointer: str, part: str | int) -> str:
    """The JSON pointer of one member or element of the value at `pointer`."""
    return f"{pointer}/{str(part).replace('~', '~0').replace('/', '~1')}"


def quoted(text: str) -> str:
    """A text from a file as it can be shown: in quotes, one line, not too long."""
    return json.dumps(text if len(text) <= MAX_SHOWN else f"{text[: MAX_SHOWN - 3]}...", ensure_ascii=False)


def in_file_order(findings: Iterable[Finding]) -> list[Finding]:
    """The findings about a file, sorted by place."""
    return sorted(findings, key=lambda it: (it.location.line or 0, it.location.column or 0))


class _Reader:
    """One pass over a text. A method that starts with `_read` takes an offset and returns value and end."""

    def __init__(self, text: str, file: str | None) -> None:
        self._text = text
        self._file = file
        self._values: dict[str, int] = {}
        self._keys: dict[str, int] = {}
        self._findings: list[Finding] = []

    def read(self) -> JsonSource:
        value, end = self._read_value(self._skip(0), "", 0)
        end = self._skip(end)
        if end < len(self._text):
            raise self._syntax("Something follows after the end of the JSON value.", end)
        if self._findings:
            raise InputError(self._findings)
        return JsonSource(self._text, self._file, value, self._values, self._keys)

    def _read_value(self, at: int, pointer: str, depth: int) -> tuple[Any, int]:
        self._values[pointer] = at
        match self._text[at : at + 1]:
            case "{":
                return self._read_object(at, pointer, depth + 1)
            case "[":
                return self._read_array(at, pointer, depth + 1)
            case '"':
                return self._read_string(at, pointer)
            case _:
                return self._read_word(at, pointer)

    def _read_object(self, at: int, pointer: str, depth: int) -> tuple[dict[str, Any], int]:
        members: dict[str, Any] = {}

        def member(at: int) -> int:
            if self._text[at : at + 1] != '"':
                raise self._expected("a key in double quotes", at, "Keys stand in double quotes.")
            key, end = self._read_string(at, pointer)
            place = child(pointer, key)
            if key in members:
                first = position(self._text, self._keys[place])[0]
                self._say(
                    DUPLICATE_KEY.finding(
                        f"The key {quoted(key)} stands here a second time; the first is in line {first}.",
                        self._location(at, place),
                        "Remove one of the two.",
                    )
                )
            self._keys.setdefault(place, at)
            end = self._skip(end)
            if self._text[end : end + 1] != ":":
                raise self._expected(f'":" after the key {quoted(key)}', end)
            members[key], end = self._read_value(self._skip(end + 1), place, depth)
            return end

        return members, self._read_members(at, pointer, depth, "}", member)

    def _read_array(self, at: int, pointer: str, depth: int) -> tuple[list[Any], int]:
        elements: list[Any] = []

        def element(at: int) -> int:
            value, end = self._read_value(at, child(pointer, len(elements)), depth)
            elements.append(value)
            return end

        return elements, self._read_members(at, pointer, depth, "]", element)

    def _read_members(self, at: int, pointer: str, depth: int, close: str, read: Callable[[int], int]) -> int:
        if depth > MAX_DEPTH:
            raise InputError(
                [
                    *self._findings,
                    TOO_DEEP.finding(
                        f"Lists and objects are nested more than {MAX_DEPTH} deep.",
                        self._location(at, pointer[:200]),
                    ),
                ]
            )
        at = self._skip(at + 1)
        if self._text[at : at + 1] == close:
            return at + 1
        while True:
            at = self._skip(read(at))
            if self._text[at : at + 1] == close:
                return at + 1
            if self._text[at : at + 1] != ",":
                raise self._expected(f'"," or "{close}"', at, "Is a comma missing before it?")
            comma, at = at, self._skip(at + 1)
            if self._text[at : at + 1] == close:
                raise self._syntax(f'There is a comma before "{close}".', comma, "Remove the comma.")

    def _read_string(self, at: int, pointer: str) -> tuple[str, int]:
        try:
            value, end = _STRINGS.raw_decode(self._text, at)
        except json.JSONDecodeError as error:
            raise self._string_error(at, error) from None
        if _SURROGATE.search(value):
            self._say(
                BAD_CHARACTER.finding(
                    "This text holds half of a surrogate pair, which is no character.",
                    self._location(at, pointer),
                    "Write the character itself.",
                )
            )
        return value, end

    def _string_error(self, at: int, error: json.JSONDecodeError) -> InputError:
        if error.msg.startswith("Unterminated"):
            return self._syntax("A text begins here and its closing quote is missing.", at, 'Add the ".')
        if error.msg.startswith("Invalid control"):
            return self._syntax(
                "A text goes over the end of the line or holds a control character.",
                error.pos,
                r"Close the quotes before the end of the line, or write \n.",
            )
        return self._syntax(
            "A backslash begins something here that JSON does not know.",
            error.pos,
            r"Write \\ for a backslash.",
        )

    def _read_word(self, at: int, pointer: str) -> tuple[Any, int]:
        number = _NUMBER.match(self._text, at)
        word = _WORD.match(self._text, at)
        if number and not word:
            return self._number(number, at, pointer), number.end()
        if word and word[0] in _CONSTANTS:
            return _CONSTANTS[word[0]], word.end()
        if word and word[0] in _NOT_NUMBERS:
            self._say(
                BAD_NUMBER.finding(
                    f"{word[0]} is not a number in JSON.",
                    self._location(at, pointer),
                    "Write a number, or leave the key out.",
                )
            )
            return 0, word.end()
        if word:
            fix = (
                f"Write {word[0].lower()}."
                if word[0].lower() in _CONSTANTS
                else "Put text into double quotes."
            )
            raise self._syntax(f"{word[0][:40]} is not a JSON value.", at, fix)
        raise self._expected("a value", at)

    def _number(self, number: re.Match[str], at: int, pointer: str) -> int | float:
        digits, (fraction, exponent) = number[0], number.groups()
        value = float(digits) if fraction or exponent or len(digits) > MAX_DIGITS else int(digits)
        if math.isinf(value):
            shown = digits if len(digits) < 20 else f"{digits[:16]}..."
            self._say(BAD_NUMBER.finding(f"The number {shown} is too large.", self._location(at, pointer)))
            return 0
        return value

    def _skip(self, at: int) -> int:
        blank = _BLANK.match(self._text, at)
        return blank.end() if blank else at

    def _say(self, finding: Finding) -> None:
        self._findings.append(finding)
        if len(self._findings) >= MAX_FINDINGS:
            raise InputError(self._findings)

    def _expected(self, what: str, at: int, fix: str = "") -> InputError:
        found = self._text[at : at + 1]
        shown = f", not {found!r}" if found else ""
        return self._syntax(f"Here should be {what}{shown}.", at, _HINTS.get(found, fix))

    def _syntax(self, message: str, at: int, fix: str = "") -> InputError:
        return InputError([*self._findings, JSON_SYNTAX.finding(message, self._location(at), fix)])

    def _location(self, at: int, pointer: str | None = None) -> Location:
        return Location(self._file, *position(self._text, at), pointer)


def _width(text: str, start: int) -> int:
    """How many characters of JSON text make the one character of a string that begins at `start`."""
    if text[start] != "\\":
        return 1
    if text[start + 1] != "u":
        return 2
    high = 0xD800 <= int(text[start + 2 : start + 6], 16) <= 0xDBFF
    pair = high and text[start + 6 : start + 8].lower() == "\\u"
    return 12 if pair and 0xDC00 <= int(text[start + 8 : start + 12], 16) <= 0xDFFF else 6
