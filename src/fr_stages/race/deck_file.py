"""Files of decks: riders with other energy cards than the two usual types."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from fr_stages.findings import Finding, InputError
from fr_stages.race.entrants import RIDER_TYPES, Entrant
from fr_stages.race.race_faults import UNUSABLE_DECKS
from fr_stages.reading import STDIN, read_text
from fr_stages.stage.json_source import JsonSource, child, read_json
from fr_stages.stage.schema_check import check_schema

Decks = Mapping[str, tuple[int, ...]]


def read_decks(path: str | Path) -> Decks:
    """The energy cards in the file at `path` (``-`` for standard input), by rider or rider type.

    Raises InputError with everything that is wrong with it, also for cards whose effect is not known.
    """
    source = read_json(read_text(path), STDIN if str(path) == "-" else str(path))
    findings = check_schema(source, "decks") or list(_marked(source))
    if findings:
        raise InputError(findings)
    return {name: tuple(sorted(cards)) for name, cards in source.value["decks"].items()}


def with_decks(entrants: Sequence[Entrant], decks: Decks) -> tuple[Entrant, ...]:
    """The entrants with cards of their own: those of the rider, else those of its type.

    Automated teams ride with their own stacks. Raises InputError for a rider that does not take part, or
    whose cards nobody chooses.
    """
    players = [entrant for entrant in entrants if not entrant.is_automated]
    riders = {f"{entrant.colour}-{rider}" for entrant in players for rider in entrant.riders}
    missing = [name for name in decks if name not in RIDER_TYPES and name not in riders]
    if missing:
        raise UNUSABLE_DECKS.error(
            f"The decks name {missing[0]}, for whom nobody plays.",
            fix=f"Players ride with {', '.join(sorted(riders)) or 'nobody'}.",
        )
    return tuple(entrant if entrant.is_automated else _with_own(entrant, decks) for entrant in entrants)


def _with_own(entrant: Entrant, decks: Decks) -> Entrant:
    sprinteur, rouleur = (
        decks.get(f"{entrant.colour}-{kind}") or decks.get(kind) or () for kind in ("sprinteur", "rouleur")
    )
    return replace(entrant, cards=(sprinteur, rouleur))


def _marked(source: JsonSource) -> Iterator[Finding]:
    """Cards with a mark."""
    for name, cards in source.value["decks"].items():
        for at, card in enumerate(cards):
            if isinstance(card, str):
                yield UNUSABLE_DECKS.finding(
                    f"What the marked card {card} of {name} does is not known.",
                    source.location("".join(child("", part) for part in ("decks", name, at))),
                    "Write its value alone, if it shall only move so far.",
                )
