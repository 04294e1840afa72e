"""A bot of one's own: it wants to end each round directly behind somebody.

Let it ride with ``fr-stages league --bots examples/my_bot.py --only my-bot,steady,random``.
"""

from __future__ import annotations

from fr_stages.race.bots import Bot, View, bot

SPRINT = 12  # spaces


@bot("my-bot", "rides behind somebody if it can, and sprints over the last 12 spaces")
class MyBot(Bot):
    """The place behind a rider costs no exhaustion; but riders move on, so this is a guess."""

    def card(self, view: View) -> int:
        """The lowest card that may end behind a rider; the highest one in the sprint."""
        cards = sorted(range(view.size), key=view.energy)
        if view.track.finish - view.space(view.rider) <= SPRINT:
            return cards[-1]
        behind = [card for card in cards if self.is_behind_somebody(view, view.target(view.energy(card)))]
        return behind[0] if behind else cards[len(cards) // 2]

    def is_behind_somebody(self, view: View, space: int) -> bool:
        """Whether a rider will stand in front of a space if all in front of me ride four spaces."""
        here = view.space(view.rider)
        others = [view.space(rider) for rider in view.order if view.space(rider) > here]
        return any(other + 4 == space + 1 for other in others)
