"""Reads text from a file or standard input, or says clearly why that is impossible."""

from __future__ import annotations

import codecs
import errno
import sys
from pathlib import Path

from fr_stages.faults import EMPTY_FILE, FILE_TOO_LARGE, NO_SUCH_FILE, NOT_A_FILE, NOT_TEXT, UNREADABLE_FILE
from fr_stages.findings import InputError, Location

MAX_BYTES = 1_000_000
STDIN = "<stdin>"

_OTHER_ENCODINGS = (  # the first mark begins with the third one
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)


def read_text(path: str | Path, most: int = MAX_BYTES) -> str:
    """The text of the file at `path`, or of standard input for ``-``.

    The text is UTF-8; a byte order mark is accepted and left out. Raises InputError for everything
    that is not a readable text of 1 byte to `most` bytes (1 MB).
    """
    name = STDIN if str(path) == "-" else str(path)
    try:
        content = _content(name, most)
    except (OSError, ValueError) as error:
        raise _unreadable(name, error) from None
    return _decode(content, name, most)


def position(text: str, offset: int) -> tuple[int, int]:
    """Line and column (both from 1) of the character at `offset` (from 0)."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def is_file(text: str) -> bool:
    """Whether a file, pipe or device has this name, or a symbolic link that leads nowhere."""
    try:
        path = Path(text)
        return not path.is_dir() and (path.exists() or path.is_symlink())
    except (OSError, ValueError):  # too long, or a NUL: certainly the name of no file
        return False


def is_folder(text: str) -> bool:
    """Whether a folder has this name; the empty name is none."""
    try:
        return bool(text) and Path(text).is_dir()
    except (OSError, ValueError):
        return False


def _content(name: str, most: int) -> bytes:
    if name == STDIN:
        return sys.stdin.buffer.read(most + 1)
    with Path(name).open("rb") as file:
        return file.read(most + 1)


def _decode(content: bytes, name: str, most: int) -> str:
    if len(content) > most:
        raise FILE_TOO_LARGE.error(
            f"It is larger than {most // 1_000_000} MB.", Location(name), "Check that it is the right file."
        )
    for mark, encoding in _OTHER_ENCODINGS:
        if content.startswith(mark):
            raise NOT_TEXT.error(f"It is written in {encoding}.", Location(name), "Save it as UTF-8.")
    if b"\0" in content:
        raise NOT_TEXT.error(
            "It holds binary data, not text.", Location(name), "Check that it is the right file."
        )
    try:
        text = content.removeprefix(codecs.BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError as error:
        before = content.removeprefix(codecs.BOM_UTF8)[: error.start].decode("utf-8")
        line, column = position(before, len(before))
        raise NOT_TEXT.error(
            f"Byte 0x{error.object[error.start]:02x} is not UTF-8.",
            Location(name, line, column),
            "Save the file as UTF-8.",
        ) from None
    if not text.strip():
        raise EMPTY_FILE.error("It is empty.", Location(name), "Check that it was saved.")
    return text


def _unreadable(name: str, error: OSError | ValueError) -> InputError:
    place = Location(name)
    match error:
        case FileNotFoundError() if Path(name).is_symlink():
            return NO_SUCH_FILE.error("It is a symbolic link to a file that is not there.", place)
        case FileNotFoundError() | NotADirectoryError():
            return NO_SUCH_FILE.error("There is no such file.", place)
        case IsADirectoryError():
            return NOT_A_FILE.error("It is a folder.", place, "Name one file in it.")
        case PermissionError():
            return UNREADABLE_FILE.error("You may not read it.", place, "Change its permissions.")
        case OSError(errno=errno.ELOOP):
            return UNREADABLE_FILE.error(
                "Its symbolic links go in a circle.", place, "Point the link at a file."
            )
        case OSError():
            return UNREADABLE_FILE.error(f"It cannot be read: {error.strerror}.", place)
        case _:
            return NO_SUCH_FILE.error("This cannot be the name of a file.", place)
