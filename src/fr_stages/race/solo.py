"""The movement cards of the automated solo riders: one value for each colour and type a card.

The true values are printed in no public text. What ships is a substitute, marked as such, that a user
can replace by a file of their own (``solo-cards.schema.json``).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from fr_stages.race.entrants import COLOURS, RIDER_TYPES

RIDERS = tuple(f"{colour}-{rider}" for colour in COLOURS for rider in RIDER_TYPES)


@dataclass(frozen=True)
class SoloCards:
    """A stack of solo movement cards; each of `cards` maps every rider (``red-rouleur``) to its value."""

    name: str
    substitute: bool
    cards: tuple[Mapping[str, int], ...]

    def column(self, rider: str) -> list[int]:
        """The values of one rider on all cards."""
        return [card[rider] for card in self.cards]

    def to_json(self) -> dict[str, Any]:
        """The cards as JSON, as `from_json` reads them."""
        cards = [dict(card) for card in self.cards]
        return {"name": self.name, "substitute": self.substitute, "cards": cards}

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> SoloCards:
        """The cards of a document that follows ``solo-cards.schema.json``."""
        return cls(document["name"], document.get("substitute", False), tuple(document["cards"]))


@cache
def substitute_cards() -> SoloCards:
    """The stack that ships: every rider gets its own 15 energy cards in some order."""
    text = (Path(__file__).parent / "data" / "solo-cards.json").read_text(encoding="utf-8")
    return SoloCards.from_json(json.loads(text))
