"""The faults of files and spellings, FR0xx: everything that reading and writing can say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fr_stages.codes import Code, Page, Source, register
from fr_stages.findings import Finding, InputError, Location, Severity


@dataclass(frozen=True)
class Fault(Code):
    """Something that makes a file or a request unusable, with a paragraph that explains it."""

    explanation: str

    @property
    def page(self) -> Page:
        """The first sentence of the explanation, and the rest."""
        summary, _, rest = self.explanation.partition(". ")
        return Page(f"{summary.rstrip('.')}.", rest)

    def finding(self, message: str, at: Location = Location(), fix: str = "", **data: Any) -> Finding:
        """The finding that says that this fault occurs at one place."""
        return Finding(self.code, self.name, Severity.ERROR, message, at, fix=fix, data=data)

    def error(self, message: str, at: Location = Location(), fix: str = "", **data: Any) -> InputError:
        """The same as an exception, for faults that leave nothing to go on with."""
        return InputError(self.finding(message, at, fix, **data))


def fault(code: str, name: str, explanation: str) -> Fault:
    """Registers a fault. Raises ValueError for a code or a name that is taken."""
    return register(Fault(code, name, Severity.ERROR, Source.FILE, explanation))


WRONG_USAGE = fault(
    "FR000", "wrong-usage", "The options or arguments of a command make no sense, or not together."
)
NO_SUCH_FILE = fault(
    "FR001",
    "no-such-file",
    "No file has the name that was given. A stage can be a file, the name of a stage in the library, "
    "a row of tiles, or - for standard input.",
)
NOT_A_FILE = fault(
    "FR002",
    "not-a-file",
    "A folder was given where one file is needed. Only commands that take many stages accept folders.",
)
UNREADABLE_FILE = fault(
    "FR003",
    "unreadable-file",
    "The file is there but cannot be read: its permissions forbid it, its symbolic links go in a circle, "
    "or the disk reports an error.",
)
FILE_TOO_LARGE = fault(
    "FR004",
    "file-too-large",
    "A stage takes a few hundred bytes. A file of more than one megabyte is something else, and is not read.",
)
NOT_TEXT = fault(
    "FR005",
    "not-text",
    "Files are read as text in UTF-8, with or without a byte order mark. Another encoding, or a picture "
    "or archive, cannot be read.",
)
EMPTY_FILE = fault("FR006", "empty-file", "The file holds nothing but blanks.")
JSON_SYNTAX = fault(
    "FR007",
    "json-syntax",
    "The file does not follow the JSON grammar at the place shown. Frequent causes are a missing or a "
    "surplus comma, single quotes, or a comment.",
)
DUPLICATE_KEY = fault(
    "FR008",
    "duplicate-key",
    "A key stands twice in one object. Most programs would silently take the last one; here the author "
    "decides which one is meant.",
)
BAD_NUMBER = fault(
    "FR009",
    "bad-number",
    "NaN, Infinity and numbers too large for a computer are not numbers in JSON and mean nothing in a stage.",
)
TOO_DEEP = fault(
    "FR010",
    "too-deep",
    "Lists and objects are nested deeper than any file of this program needs. The file is broken or hostile.",
)
UNKNOWN_KEY = fault(
    "FR011",
    "unknown-key",
    "The file has a key that means nothing here. It is refused, not ignored, because a misspelt option "
    "would otherwise silently have no effect.",
)
MISSING_KEY = fault("FR012", "missing-key", "Something that every such file must say is not there.")
WRONG_TYPE = fault("FR013", "wrong-type", "A value is of another type than its key needs: text for a number.")
WRONG_VALUE = fault(
    "FR014",
    "wrong-value",
    "A value is of the right type but outside what its key allows: too long, too small, not one of the "
    "choices.",
)
UNKNOWN_FORMAT = fault(
    "FR015",
    "unknown-format",
    "The file says that it is written in another version of the format than this program knows. "
    "It probably needs a newer fr-stages.",
)
BAD_CHARACTER = fault(
    "FR016",
    "bad-character",
    "Text holds a character that cannot be shown or stored: a control character or half of a surrogate pair.",
)
UNKNOWN_BOX = fault("FR017", "unknown-box", "A box is named that the catalogue does not have.")
NO_TILES = fault("FR020", "no-tiles", "The row of tiles is empty.")
TOO_MANY_TILES = fault(
    "FR021",
    "too-many-tiles",
    "The row is longer than any table. Two Champion Editions together hold 60 tiles.",
)
NOT_A_TILE = fault(
    "FR022",
    "not-a-tile",
    "A character in the row of tiles stands for no tile and separates none either.",
)
LOOK_ALIKE = fault(
    "FR023",
    "look-alike",
    "A character only looks like a tile: a letter of another alphabet, or a full-width form. It was "
    "probably copied from a document that replaces characters.",
)
STRAY_MARK = fault(
    "FR024",
    "stray-mark",
    "The mark ^ (or _) turns a numbered tile to its dark side and stands directly before one numeral, "
    "1 to 9. Letters need no mark: the capital is the dark side.",
)
NO_SUCH_NUMBER = fault(
    "FR025",
    "no-such-number",
    "Numbered tiles go from 1 to 9. In a row without separators each digit is a tile of its own.",
)
GAP_IN_ROW = fault(
    "FR026",
    "gap-in-row",
    "A row in the editor has places where no tile lies yet. It can be looked at, kept as a draft and "
    "completed, but it is no stage: it cannot be raced, printed or saved.",
)
UNKNOWN_STAGE = fault(
    "FR030",
    "unknown-stage",
    "The library has no stage of this name. `fr-stages list` shows all names; `set/name` and `name@players` "
    "narrow them down.",
)
AMBIGUOUS_STAGE = fault(
    "FR031",
    "ambiguous-stage",
    "Several stages of the library answer to this name, and nothing says which is meant.",
)
ONE_STAGE_ONLY = fault("FR032", "one-stage-only", "Several stages came in where one is needed.")
NAME_TAKEN = fault(
    "FR035",
    "name-taken",
    "Two faces, tiles or boxes have one name. A tile file of one's own adds to the published tiles and "
    "cannot replace them.",
)
IMPOSSIBLE_TILE = fault(
    "FR036",
    "impossible-tile",
    "The description of a tile contradicts itself, so that it cannot be a piece of cardboard in this game.",
)
UNKNOWN_TILE = fault("FR037", "unknown-tile", "A box holds a tile that no catalogue describes.")
CANNOT_WRITE = fault(
    "FR040",
    "cannot-write",
    "The output cannot be written where it should go. Nothing was changed: files are written in full beside "
    "their place and moved there at the end.",
)
CANNOT_EXPRESS = fault(
    "FR041",
    "cannot-express",
    "The stage holds something that the chosen form cannot say, and leaving it out would change the stage.",
)
UNKNOWN_OUTPUT = fault(
    "FR042",
    "unknown-output",
    "The ending of an output file says what it will hold, and this ending says nothing that can be made.",
)
MISSING_EXTRA = fault(
    "FR043",
    "missing-extra",
    "What was asked for needs an optional part of the program that is not installed.",
)
FILE_CHANGED = fault(
    "FR044",
    "file-changed",
    "The file that is edited is not as it was when it was read: somebody else has changed or removed it. "
    "Nothing was written.",
)
