"""The answers to a request as text: rows that other commands can read, with remarks."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import Any

from fr_stages.design.designer import differences
from fr_stages.design.found import Answer, Found
from fr_stages.design.repairs import Repair
from fr_stages.design.request_file import document_of_request
from fr_stages.stage.notation import format_tiles
from fr_stages.words import counted, listed


def answer_lines(found: Found) -> Iterator[str]:
    """Each answer as a row of tiles, after remarks about it that begin with #."""
    for number, answer in enumerate(found.answers, start=1):
        width, depth = answer.size_mm
        yield f"# {number}: {counted(answer.spaces, 'space')}, {width} x {depth} mm, {_gap(answer)}"
        yield f"#    {answer.reason}"
        yield answer.row


def _gap(answer: Answer) -> str:
    clearance = answer.layout.clearance
    return (
        f"{clearance:.2f} spaces between its tiles" if isfinite(clearance) else "too few tiles to come near"
    )


def repair_lines(repairs: tuple[Repair, ...], shown: int) -> Iterator[str]:
    """The first repairs as rows of tiles, after what changes and what speaks for each."""
    for number, repair in enumerate(repairs[:shown], start=1):
        yield f"# {number}: {listed(repair.changes)}"
        yield f"#    {repair.reason}"
        yield format_tiles(repair.stage.tiles, repair.stage.catalogue)


def refusal_lines(found: Found) -> Iterator[str]:
    """Why there are fewer answers than were asked for, and what nearly worked."""
    refusal = found.refusal
    if refusal is None:
        return
    if found.answers:
        yield refusal.text
        return
    yield f"{'PROVED' if refusal.is_proved else 'NOT FOUND'}: {refusal.text}"
    yield from refusal.nearest


def aside_line(found: Found) -> str:
    """Which advice was left aside because it contradicts a wish; empty when none was."""
    if not found.aside or (found.refusal is not None and not found.answers):
        return ""
    return f"Left aside, because the wishes contradict it: {listed(found.aside)} (fr-stages explain CODE)."


def found_document(found: Found) -> dict[str, Any]:
    """Answers and refusal for programs."""
    refusal, searched = found.refusal, found.searched
    apart = differences(found.answers)
    return {
        "request": document_of_request(found.request),
        "seed": found.request.seed,
        "answers": [
            {**answer.to_json(), "distances": distances}
            for answer, distances in zip(found.answers, apart, strict=True)
        ],
        "left_aside": list(found.aside),
        "searched": {
            "nodes": searched.nodes,
            "restarts": searched.restarts,
            "seconds": round(searched.seconds, 3),
            "complete": searched.is_complete,
        },
        "refused": None
        if refusal is None
        else {
            "proved": refusal.is_proved,
            "wishes": list(refusal.wishes),
            "text": refusal.text,
            "nearest": list(refusal.nearest),
        },
    }


def repairs_document(repairs: tuple[Repair, ...]) -> dict[str, Any]:
    """Repairs for programs."""
    return {
        "repairs": [
            {
                "tiles": format_tiles(it.stage.tiles, it.stage.catalogue),
                "changes": list(it.changes),
                "reason": it.reason,
                "moved": it.moved,
                "official": it.official.name if it.official else None,
            }
            for it in repairs
        ]
    }
