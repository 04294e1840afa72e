"""Writes files completely or not at all."""

from __future__ import annotations

import errno
import os
import re
import secrets
import time
from pathlib import Path

from fr_stages.faults import CANNOT_WRITE
from fr_stages.findings import InputError, Location

_TEMPORARY = re.compile(r"\.fr-stages-(\d+)-[0-9a-f]+\.tmp")

LONG_AGO = 3600.0
"""Seconds after which a temporary file is nobody's, where one cannot ask whether its writer still runs."""


def write_atomically(path: str | Path, data: str | bytes) -> None:
    """Writes `data` (text as UTF-8) to `path`, replacing what is there.

    The data goes to a temporary file in the same folder, which then takes the place of `path`: nobody
    ever sees half a file, and an error leaves the old one alone. A symbolic link is followed; a
    device or pipe is written to directly. Raises InputError when that is impossible.
    """
    target = Path(path)
    if not str(path):
        raise CANNOT_WRITE.error(
            "The name of the output is empty.", fix="Name a file, or - for standard output."
        )
    try:
        if str(path).endswith(("/", os.sep)):
            raise IsADirectoryError
        content = data.encode("utf-8") if isinstance(data, str) else data
        _write(_resolved(target), content)
    except (OSError, RuntimeError, ValueError) as error:
        raise _unwritable(target, error) from None


def _write(target: Path, content: bytes) -> None:
    if target.exists() and not target.is_file():
        target.write_bytes(content)  # a device or a pipe; for a folder this raises IsADirectoryError
        return
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError
    _clean_up(target.parent)
    temporary = target.with_name(f".fr-stages-{os.getpid()}-{secrets.token_hex(6)}.tmp")
    try:
        with temporary.open("xb") as file:
            if target.exists():
                temporary.chmod(target.stat().st_mode & 0o7777)
            file.write(content)
            file.flush()
            os.fsync(
                file.fileno()
            )  # before it takes the place of the old file, so that a power cut leaves one of them
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _resolved(target: Path) -> Path:
    """The file that is really meant. Raises OSError for links that go in a circle."""
    resolved = target.resolve()
    if resolved.is_symlink():  # from Python 3.13 on resolve() leaves it at that
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    return resolved


def _clean_up(folder: Path) -> None:
    """Removes the temporary files of writers that were killed."""
    for file in folder.glob(".fr-stages-*.tmp"):
        found = _TEMPORARY.fullmatch(file.name)
        if found and _is_abandoned(file, int(found[1])):
            file.unlink(missing_ok=True)


def _is_abandoned(temporary: Path, writer: int) -> bool:
    """Whether the process that wrote a temporary file is gone."""
    if os.name != "posix":
        return temporary.exists() and time.time() - temporary.stat().st_mtime > LONG_AGO
    try:
        os.kill(writer, 0)
    except ProcessLookupError:
        return True
    except OSError:  # it belongs to somebody else, or has a number that no process can have
        return False
    return False


def _unwritable(target: Path, error: OSError | RuntimeError | ValueError) -> InputError:
    place = Location(str(target))
    match error:
        case IsADirectoryError():
            return CANNOT_WRITE.error("It is a folder.", place, "Add a file name to the output path.")
        case FileNotFoundError() if not target.parent.is_dir():
            return CANNOT_WRITE.error(
                f"The folder {str(target.parent)!r} does not exist.",
                place,
                "Create it first, or correct the path.",
            )
        case NotADirectoryError():
            return CANNOT_WRITE.error(f"{str(target.parent)!r} is not a folder.", place, "Correct the path.")
        case PermissionError():
            return CANNOT_WRITE.error("You may not write there.", place, "Choose another place.")
        case UnicodeEncodeError():
            return CANNOT_WRITE.error("The text holds a character that UTF-8 cannot store.", place)
        case OSError() if error.strerror:
            return CANNOT_WRITE.error(f"It cannot be written: {error.strerror}.", place)
        case _:
            return CANNOT_WRITE.error(f"It cannot be written: {error}.", place)
