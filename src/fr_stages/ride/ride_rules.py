"""What a designer should know after a ride, FR52x: where a stage rides unlike nearly all official ones.

The thresholds are those of the reference: a finding stands when the whole 95 % interval of a measure
lies beyond 95 of 100 official stages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fr_stages.codes import Code, Page, Source, register
from fr_stages.findings import Finding, Location, Severity

if TYPE_CHECKING:  # to list the rules, and to check stages, needs no engine
    from fr_stages.ride.measures import Measure
    from fr_stages.ride.reference import Peers
    from fr_stages.ride.ride_result import RideResult
    from fr_stages.ride.statistics import Estimate

MANY = 95
FEW = 5


@dataclass(frozen=True)
class RideRule(Code):
    """A rule about how a stage rides. `check` yields its findings; the texts are its page."""

    texts: Page
    check: Callable[[RideRule, RideResult, Peers], Iterator[Finding]]

    @property
    def page(self) -> Page:
        """Its documentation."""
        return self.texts

    def finding(
        self,
        message: str,
        estimate: Estimate,
        percentile: float,
        at: Location = Location(),
    ) -> Finding:
        """The finding that says so, with the numbers that it quotes."""
        data = {
            "value": round(estimate.value, 4),
            "low": round(estimate.low, 4),
            "high": round(estimate.high, 4),
            "percentile": round(percentile, 1),
        }
        why, fix = self.page.why_text, self.page.fix_text
        return Finding(self.code, self.name, self.severity, message, at, why, fix, data=data)


def findings(result: RideResult) -> list[Finding]:
    """What there is to say about a ride: nothing when there is no reference for rides of its kind."""
    from fr_stages.ride.reference import reference

    peers = reference().peers_of(result.setup)
    if peers is None or not peers.stages:
        return []
    return [finding for rule in RIDE_RULES for finding in rule.check(rule, result, peers)]


def _jams(rule: RideRule, result: RideResult, peers: Peers) -> Iterator[Finding]:
    from fr_stages.ride.measures import worst_jam

    measure = result.measure("jam")
    if measure is not None and _is_beyond(peers, measure, high=True):
        index = worst_jam(result.counts)
        message = (
            f"Riders lose {_shown(measure)} spaces a race because this space is full, "
            f"{_more(peers, measure)} at their worst place."
        )
        yield rule.finding(message, measure.estimate, _percentile(peers, measure), _place(result, index))


def _hopeless_start(rule: RideRule, result: RideResult, peers: Peers) -> Iterator[Finding]:
    from fr_stages.ride.measures import StartingPlace, start_wins

    measure = result.measure("worst_start")
    if measure is not None and _is_beyond(peers, measure, high=False):
        places = start_wins(result.setup, result.counts, by_lane=False)
        place = min(places, key=StartingPlace.luck)
        message = (
            f"Who starts here wins {_shown(measure)} of its due, "
            f"{_less(peers, measure)} from their worst starting space."
        )
        at = _place(result, place.space)
        yield rule.finding(message, measure.estimate, _percentile(peers, measure), at)


def _procession(rule: RideRule, result: RideResult, peers: Peers) -> Iterator[Finding]:
    measure, rounds = result.measure("lead_changes"), result.measure("rounds")
    if rounds is not None and _is_beyond(peers, rounds, high=False):
        return  # in so short a race the lead cannot change often
    if measure is not None and _is_beyond(peers, measure, high=False):
        message = f"The lead changes {_shown(measure)} times a race, {_less(peers, measure)}."
        yield rule.finding(message, measure.estimate, _percentile(peers, measure))


def _deciding_climb(rule: RideRule, result: RideResult, peers: Peers) -> Iterator[Finding]:
    from fr_stages.ride.measures import DECIDED, climbs

    if DECIDED not in peers.shared:
        return
    for climb in climbs(result.setup, result.counts):
        if not 0 < climb.to_go < peers.longest:
            continue
        if peers.percentile_decided(climb.to_go, climb.decided.low) < MANY:
            continue
        percentile = peers.percentile_decided(climb.to_go, climb.decided.value)
        message = (
            f"The first rider over this climb, {climb.to_go} spaces before the line, wins "
            f"{_percent(climb.decided)} of the races, a larger share than that of the leader at this "
            f"distance on {percentile:.0f} of 100 official stages."
        )
        yield rule.finding(message, climb.decided, percentile, _place(result, climb.section.first))


def _one_sided_breakaway(rule: RideRule, result: RideResult, peers: Peers) -> Iterator[Finding]:
    measure = result.measure("away_won")
    if measure is None:
        return
    for high in (True, False):
        if _is_beyond(peers, measure, high=high):
            compared = _more(peers, measure) if high else _less(peers, measure)
            message = f"A breakaway rider wins {_shown(measure)} of the races, {compared}."
            yield rule.finding(message, measure.estimate, _percentile(peers, measure))


def _unusual_length(rule: RideRule, result: RideResult, peers: Peers) -> Iterator[Finding]:
    measure = result.measure("rounds")
    if measure is None:
        return
    for high in (True, False):
        if _is_beyond(peers, measure, high=high):
            compared = _more(peers, measure) if high else _less(peers, measure)
            message = f"A race takes {_shown(measure)} rounds, {compared}."
            yield rule.finding(message, measure.estimate, _percentile(peers, measure))


def _rule(
    code: str,
    name: str,
    summary: str,
    why: str,
    fix: str,
    check: Callable[[RideRule, RideResult, Peers], Iterator[Finding]],
) -> RideRule:
    page = Page(summary, why, fix)
    return register(RideRule(code, name, Severity.ADVICE, Source.EXPERIENCE, page, check))


RIDE_RULES = (
    _rule(
        "FR521",
        "jam",
        "A place jams far more than any place of nearly all official stages.",
        "Riders who find a space full lose energy that they have paid for, and whoever sits behind can do "
        "nothing about it.",
        "Widen the road there, move the narrow place or the foot of the climb to where the field is "
        "spread out, or plan the stage for fewer riders.",
        _jams,
    ),
    _rule(
        "FR522",
        "hopeless-start",
        "A starting place wins far less than its due, more clearly so than on nearly all official stages.",
        "Starting places are given by chance: who draws this one has nearly lost before the race begins.",
        "Lay a longer flat part before the first narrow place or climb, or take the wide start.",
        _hopeless_start,
    ),
    _rule(
        "FR523",
        "procession",
        "The lead hardly ever changes.",
        "When nothing changes at the front, the players behind have little to decide.",
        "Break up long climbs and narrow parts with flat road, where slipstream brings the field together.",
        _procession,
    ),
    _rule(
        "FR524",
        "deciding-climb",
        "Whoever is first over a climb wins far more often than the leader at that distance elsewhere.",
        "What comes after the climb then hardly matters.",
        "Lay a descent or more flat road behind the climb, or move it further from the finish.",
        _deciding_climb,
    ),
    _rule(
        "FR525",
        "one-sided-breakaway",
        "The breakaway wins nearly always or nearly never, compared with official stages.",
        "A bid for the breakaway is only interesting when it may pay and may fail.",
        "A breakaway lives on climbs and cobbles, where slipstream does not help those behind, and dies "
        "on long flat parts.",
        _one_sided_breakaway,
    ),
    _rule(
        "FR526",
        "unusual-duration",
        "A race takes more rounds, or fewer, than on nearly all official stages.",
        "The stacks of cards are made for the usual length: in a long race exhaustion decides, in a short "
        "one the strong cards need not be saved.",
        "Take out or add a straight, or change climbs, which slow the field down.",
        _unusual_length,
    ),
)


def _is_beyond(peers: Peers, measure: Measure, *, high: bool) -> bool:
    """Whether the whole interval lies beyond nearly all official stages, if they are compared in this."""
    if measure.name not in peers.shared:
        return False
    if high:
        return peers.percentile(measure.name, measure.estimate.low) >= MANY
    return peers.percentile(measure.name, measure.estimate.high) <= FEW


def _percentile(peers: Peers, measure: Measure) -> float:
    return peers.percentile(measure.name, measure.estimate.value)


def _more(peers: Peers, measure: Measure) -> str:
    return f"more than on {_percentile(peers, measure):.0f} of 100 official stages"


def _less(peers: Peers, measure: Measure) -> str:
    return f"less than on {100 - _percentile(peers, measure):.0f} of 100 official stages"


def _shown(measure: Measure) -> str:
    """``3.4 (3.2 to 3.6)``."""
    it = measure.estimate
    return _percent(it) if measure.unit == "share" else f"{it.value:.2f} ({it.low:.2f} to {it.high:.2f})"


def _percent(it: Estimate) -> str:
    return f"{100 * it.value:.0f} % ({100 * it.low:.0f} to {100 * it.high:.0f})"


def _place(result: RideResult, index: int) -> Location:
    space = result.setup.course.spaces[index]
    return Location(tile=space.tile, space=space.number)
