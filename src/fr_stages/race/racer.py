"""Strong bots: small nets that were trained by riding against themselves (``python -m tools.train``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from fr_stages.race.arrays import i64
from fr_stages.race.bidding import inputs_of_bid, inputs_of_bidder
from fr_stages.race.bots import Bot, View, bot
from fr_stages.race.inputs import inputs_of
from fr_stages.race.net import Net
from fr_stages.race.weights import nets_of

NETS: Final = ("rouleur", "sprinteur", "clock_rouleur", "clock_sprinteur", "bidder", "bid")
"""One net for each decision: the cards of either type on the road and against the clock, and the bids."""


class Racer(Bot):
    """Plays the card that its net thinks is worth most."""

    def __init__(self, nets: Mapping[str, Net]) -> None:
        super().__init__()
        self.rouleur: Net = nets["rouleur"]
        self.sprinteur: Net = nets["sprinteur"]
        self.clock_rouleur: Net = nets["clock_rouleur"]
        self.clock_sprinteur: Net = nets["clock_sprinteur"]
        self.bidder: Net = nets["bidder"]
        self.bid_net: Net = nets["bid"]

    def card(self, view: View) -> i64:
        """The best card."""
        x = inputs_of(view)
        if x[0] == 1:
            return 0
        sprinteur = view.is_sprinteur(view.rider)
        if view.is_alone:
            return self.clock_sprinteur.best(x) if sprinteur else self.clock_rouleur.best(x)
        return self.sprinteur.best(x) if sprinteur else self.rouleur.best(x)

    def goes_first(self, view: View) -> bool:
        """The rider in front draws first: the other one can then look for its wheel."""
        return view.space(view.rider) > view.space(view.mate)

    def bids(self, view: View) -> bool:
        """The rider that gains more in the breakaway."""
        return self.bidder.best(inputs_of_bidder(view)) == 1

    def bid(self, view: View) -> i64:
        """The best card to bid."""
        return self.bid_net.best(inputs_of_bid(view))


@final
class RacerBot(Racer):
    """The strongest of the bots that think for a moment only."""

    def __init__(self) -> None:
        super().__init__(nets_of("racer"))


@final
class ChallengerBot(Racer):
    """The same, trained from another seed on other stages: a second opinion."""

    def __init__(self) -> None:
        super().__init__(nets_of("challenger"))


bot("racer", "plays what a net thinks best that was trained by riding against itself")(RacerBot)
bot("challenger", "like racer, but trained on other stages from another seed")(ChallengerBot)
