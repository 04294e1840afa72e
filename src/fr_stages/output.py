"""Writes files completely or not at all."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from fr_stages.faults import CANNOT_WRITE
from fr_stages.findings import InputError, Location


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
        _write(target.resolve(), content)
    except (OSError, RuntimeError, ValueError) as error:
        raise _unwritable(target, error) from None


def _write(target: Path, content: bytes) -> None:
    if target.exists() and not target.is_file():
        target.write_bytes(content)  # a device or a pipe; for a folder this raises IsADirectoryError
        return
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError
    temporary = target.with_name(f".fr-stages-{secrets.token_hex(6)}.tmp")
    try:
        with temporary.open("xb") as file:
            if target.exists():
                temporary.chmod(target.stat().st_mode & 0o7777)
            file.write(content)
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


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
