"""What a net looks at before a bid for the breakaway: who shall try, and what to bid."""

from __future__ import annotations

from typing import Final

from fr_stages.race.ahead import ONE
from fr_stages.race.arrays import i64, vec
from fr_stages.race.bots import View

ROAD: Final = ("to_go", "calm", "near_calm", "far_calm", "capped", "helped", "riders")
"""The road from the breakaway's places on, and how many ride."""

BIDDER: Final = ("sprinteur",)
"""Who shall try, as one of two choices."""

BIDS: Final = (*ROAD, "sprinteur", "second_round", "own_bid", "best_bid", "second_best_bid")
BID: Final = ("energy", "ahead", "short")
"""A card to bid: what the sum is ahead of the best known one, or short of it."""

BLANK: Final = vec[i64]([0] * 64)
PLACE: Final = 9  # where the breakaway stands when the tile cannot tell


def inputs_of_bidder(view: View) -> vec[i64]:
    """The inputs of the question who bids: label 1 for the rider that is asked about, 0 for its mate."""
    x = BLANK[:]
    x[0] = 2
    at: i64 = _look_at_the_road(x, view)
    x[at] = 1
    x[at + 1] = ONE if view.is_sprinteur(view.rider) else 0
    x[at + 2] = 0
    x[at + 3] = ONE - x[at + 1]
    return x


def inputs_of_bid(view: View) -> vec[i64]:
    """The inputs of a bid: for each different card its place in the hand and BID."""
    x = BLANK[:]
    at: i64 = _look_at_the_road(x, view)
    own: i64 = max(view.bid_of(view.rider), 0)
    best: i64 = 0
    second: i64 = 0
    for rider in range(view.riders):
        bid: i64 = view.bid_of(rider)
        if rider != view.rider and bid > best:
            second = best
            best = bid
        elif rider != view.rider and bid > second:
            second = bid
    x[at] = ONE if view.is_sprinteur(view.rider) else 0
    x[at + 1] = view.bidding_round * ONE
    x[at + 2] = own * 7
    x[at + 3] = best * 7
    x[at + 4] = second * 7
    at += 5
    seen: i64 = 0
    for index in range(view.size):
        energy: i64 = view.energy(index)
        if seen & (1 << energy):
            continue
        seen |= 1 << energy
        x[0] += 1
        x[at] = index
        x[at + 1] = energy * 7
        x[at + 2] = max(own + energy - best, 0) * 7
        x[at + 3] = max(best - own - energy, 0) * 7
        at += 1 + len(BID)
    return x


def _look_at_the_road(x: vec[i64], view: View) -> i64:
    """Puts down ROAD; returns where to go on."""
    track = view.track
    places = track.course.breakaway
    place: i64 = places[0][0] if places else PLACE
    ahead = track.ahead()
    x[1] = track.finish - place
    x[2] = ahead.calm[place]
    x[3] = ahead.near_calm[place]
    x[4] = ahead.far_calm[place]
    x[5] = ahead.capped[place] >> 2
    x[6] = ahead.helped[place] >> 1
    x[7] = view.on_road * 8
    return 1 + len(ROAD)
