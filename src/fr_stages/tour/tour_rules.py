"""The rules of tours, FR61x: what a tour as a whole must and should be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from fr_stages.codes import Code, Page, Source, register
from fr_stages.findings import Finding, Severity
from fr_stages.stage.course import Course
from fr_stages.tour.prizes import LEAST_STAGES, MOST_STAGES, USUAL_SPACES
from fr_stages.tour.tour_file import TourSource

SLACK = 6
"""How many spaces, one straight, a stage may be off the usual length: half tiles, other finishes."""


@dataclass(frozen=True)
class TourRule(Code):
    """A rule about tours; `check` yields its findings."""

    texts: Page
    check: Callable[[TourRule, TourSource], Iterator[Finding]]

    @property
    def page(self) -> Page:
        """Its documentation."""
        return self.texts

    def finding(self, message: str, source: TourSource, *path: str | int) -> Finding:
        """The finding at one place of the file."""
        why, fix = self.texts.why, self.texts.fix
        return Finding(self.code, self.name, self.severity, message, source.location(*path), why, fix)


def check_tour(source: TourSource) -> list[Finding]:
    """What there is to say about a tour as a whole; its stages are checked by the rules of stages."""
    return [finding for rule in TOUR_RULES for finding in rule.check(rule, source)]


def _number_of_stages(rule: TourRule, source: TourSource) -> Iterator[Finding]:
    count = len(source.tour.stages)
    if not LEAST_STAGES <= count <= MOST_STAGES:
        yield rule.finding(f"The tour has {count} {'stage' if count == 1 else 'stages'}.", source, "stages")


def _breakaway_in_time_trial(rule: TourRule, source: TourSource) -> Iterator[Finding]:
    for number, stage in enumerate(source.tour.stages):
        if stage.kind.is_timed and stage.breakaway:
            yield rule.finding(
                f"Stage {number + 1} is a {stage.kind} with a breakaway.",
                source,
                "stages",
                number,
                "breakaway",
            )


def _points_in_time_trial(rule: TourRule, source: TourSource) -> Iterator[Finding]:
    for number, stage in enumerate(source.tour.stages):
        if stage.kind.is_timed and stage.checkpoints:
            yield rule.finding(
                f"Stage {number + 1} is a {stage.kind} with piles of points.",
                source,
                "stages",
                number,
                "checkpoints",
            )


def _repeated_stage(rule: TourRule, source: TourSource) -> Iterator[Finding]:
    seen: dict[tuple[str, ...], int] = {}
    for number, stage in enumerate(source.tour.stages):
        first = seen.setdefault(stage.stage.tiles, number)
        if first != number:
            yield rule.finding(
                f"Stage {number + 1} is laid like stage {first + 1}.", source, "stages", number, "stage"
            )


def _usual_length(rule: TourRule, source: TourSource) -> Iterator[Finding]:
    for number, stage in enumerate(source.tour.stages):
        usual = USUAL_SPACES.get(stage.kind)
        spaces = len(Course.of(stage.stage).spaces) if stage.stage.is_known else usual
        if usual and spaces and abs(spaces - usual) > SLACK:
            yield rule.finding(
                f"Stage {number + 1}, a {stage.kind} one, has {spaces} spaces; {usual} are usual.",
                source,
                "stages",
                number,
                "stage",
            )


def _rest_after_the_end(rule: TourRule, source: TourSource) -> Iterator[Finding]:
    last = len(source.tour.stages) - 1
    if source.tour.stages[last].rest_after:
        yield rule.finding("A rest day follows the last stage.", source, "stages", last, "rest_after")


def _rule(
    code: str,
    name: str,
    severity: Severity,
    source: Source,
    check: Callable[[TourRule, TourSource], Iterator[Finding]],
    *texts: str,
) -> TourRule:
    return register(TourRule(code, name, severity, source, Page(*texts), check))


TOUR_RULES = (
    _rule(
        "FR611",
        "number-of-stages",
        Severity.ERROR,
        Source.RULEBOOK,
        _number_of_stages,
        "A tour with fewer than 3 or more than 21 stages.",
        "The points at the end of a tour are given by the number of its stages, 3 to 21.",
        "Add stages, or leave some out.",
    ),
    _rule(
        "FR612",
        "breakaway-in-time-trial",
        Severity.ERROR,
        Source.RULEBOOK,
        _breakaway_in_time_trial,
        "A time trial that begins with bids for a breakaway.",
        "In a time trial nobody rides with others, so there is nothing to break away from.",
        "Take the breakaway out, or let it be a normal stage.",
    ),
    _rule(
        "FR613",
        "points-in-time-trial",
        Severity.WARNING,
        Source.RULEBOOK,
        _points_in_time_trial,
        "A time trial with sprint or mountain points.",
        "Time trials have no piles of points; those of the file are left out.",
        "Take the checkpoints out.",
    ),
    _rule(
        "FR614",
        "repeated-stage",
        Severity.ADVICE,
        Source.EXPERIENCE,
        _repeated_stage,
        "A stage that is laid twice in one tour.",
        "A tour is better with another road every day.",
        "Take another stage.",
    ),
    _rule(
        "FR615",
        "unusual-stage-length",
        Severity.ADVICE,
        Source.EXPERIENCE,
        _usual_length,
        "A stage much shorter or longer than those of published tours.",
        "Normal stages of published tours have 78 spaces in all, long ones 102.",
        'Take another stage, or say "kind": "long" for one with more straights.',
    ),
    _rule(
        "FR616",
        "rest-after-the-end",
        Severity.WARNING,
        Source.EXPERIENCE,
        _rest_after_the_end,
        "A rest day after the last stage.",
        "Nobody rides after it, so it changes nothing.",
        'Take "rest_after" out.',
    ),
)
