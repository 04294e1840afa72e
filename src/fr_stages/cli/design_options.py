"""What the options of `design` say, put as a request."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fr_stages.cli.common import wrong_usage

if TYPE_CHECKING:
    from fr_stages.design.request import Request
    from fr_stages.stage.tiles import Catalogue

PARTS = {
    "start": ("0/1", "1/3"),
    "middle": ("1/3", "2/3"),
    "end": ("2/3", "1/1"),
}
_SECTOR = re.compile(r"(\d{1,5}(?:\.\d+)?)-(\d{1,5}(?:\.\d+)?)", re.ASCII)
_PART = re.compile(r"(\d+/\d+)-(\d+/\d+)", re.ASCII)


def bounds(option: str, text: str | None) -> list[int] | None:
    """The least and the most of ``2``, ``2-3`` or ``2+``. Raises InputError."""
    from fr_stages.design.request import Range

    if text is None:
        return None
    try:
        return list(Range.parse(text))
    except ValueError:
        fix = "Write 2, 2-3, or 2+ for at least 2."
        raise wrong_usage(f"{option} cannot be {text[:40]!r}.", fix) from None


def terrain(option: str, kind: str, text: str | None, length: str | None = None) -> dict[str, Any] | None:
    """The wish of ``2``, ``1@middle``, ``1@1/4-1/2`` about a kind of terrain. Raises InputError."""
    if text is None and length is None:
        return None
    number, _, part = (text or "").partition("@")
    wish: dict[str, Any] = {"kind": kind}
    if number:
        wish["sections"] = bounds(option, number)
    if part:
        found = _PART.fullmatch(part)
        if part not in PARTS and found is None:
            fix = f"After @ comes {', '.join(PARTS)}, or a part such as 1/4-1/2."
            raise wrong_usage(f"{option} cannot be {text!r}.", fix)
        wish["only_in"] = list(PARTS[part] if found is None else found.groups())
    if length is not None:
        wish["length"] = bounds("--climb-length", length)
    return wish


def sector(text: str) -> list[float]:
    """The km from and to of ``95-97.4``. Raises InputError."""
    found = _SECTOR.fullmatch(text)
    if found is None:
        raise wrong_usage(f"--cobbled cannot be {text[:40]!r}.", "Write from and to in km: 95-97.4.")
    return [float(end) for end in found.groups()]


def gap(option: str, text: str) -> str | float:
    """How far a loop may be from closing: ``exact``, ``0.1``. Raises InputError."""
    from fr_stages.geometry.layout import JOINT_SLACK

    try:
        found = 0.0 if text == "exact" else float(text)
    except ValueError:
        found = -1.0
    if not 0.0 <= found <= JOINT_SLACK:
        raise wrong_usage(
            f"{option} cannot be {text[:40]!r}.", f"Write exact, or a gap of at most {JOINT_SLACK}."
        )
    return found or "exact"


def pattern_of(begin: str | None, end: str | None, complete: str | None) -> str | None:
    """The pattern of a beginning and an end, or the one that is given. Raises InputError for both."""
    if begin is None and end is None:
        return complete
    if complete is not None:
        raise wrong_usage("--begin and --end do not go with --complete.", "Write all of it as one pattern.")
    return f"{begin or ''} * {end or ''}"


def asked(file: str | None, wishes: Mapping[str, Any], catalogue: Catalogue) -> Request:
    """The request in a file with the wishes of the options in place of its own. Raises InputError."""
    from fr_stages.design.request_file import document_of_request, read_request, request_of

    said = {key: value for key, value in wishes.items() if value not in (None, [], {})}
    if file is None:
        return request_of(said, catalogue)
    document = document_of_request(read_request(file, catalogue))
    del document["request"]
    return request_of({**document, **said}, catalogue)
