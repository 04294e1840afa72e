"""From a request to stages that are right."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from fr_stages.design.advised import ADVICE, HARDLY_NEW, IMPLIED, WARNINGS
from fr_stages.design.alike import patterns_like
from fr_stages.design.beam import terrain_rows
from fr_stages.design.candidates import NODES, Accepts, Candidate, Pool
from fr_stages.design.counting import compatible, contradiction, is_possible
from fr_stages.design.difference import Portrait, difference
from fr_stages.design.found import Answer, Found, Refusal, Searched
from fr_stages.design.nearest import has_answer, nearest
from fr_stages.design.picking import Rank, by_beauty, by_profile, likeness_to, pick
from fr_stages.design.problem import Problem, Sorts
from fr_stages.design.request import Request
from fr_stages.design.rows import Rows
from fr_stages.design.wanted_course import WantedCourse
from fr_stages.design.wish_words import no_stage
from fr_stages.design.wished import demands, fitting_boxes
from fr_stages.findings import Severity
from fr_stages.stage.stage import Stage
from fr_stages.validator import validate
from fr_stages.words import are_counted

LEAST_POOL = 24
POOL_AN_ANSWER = 6
QUICK_NODES = 300_000
"""Tiles laid in vain after which it is asked whether some advice contradicts the wishes."""
LIKE_NODES = 4_000
"""Tiles laid in vain after which a part of a stage is not kept."""
LARGER = 1.1
LIKELY = 2
"""Roads for one row of terrain, beyond one an answer."""
TERRAIN_ROWS = 16
"""Rows of terrain, those most like a profile, for which roads are looked for."""
CLIMBING = ("FR401", "FR409", "FR410", "FR411")
"""The advice about how much is climbed and where, which a profile has already said."""


def answers(
    request: Request,
    codes: tuple[str, ...] | None = None,
    accepts: Accepts | None = None,
    *,
    compactly: bool = True,
) -> Found:
    """The stages that a request asks for, or why there are none; a goal of rides is not looked at.

    Every answer has been proved by the validator. Ctrl-C and the time `seconds` end the search; what was
    found so far is ranked and told. `codes` are rules to keep to instead of those that it asks for, `accepts`
    may refuse candidates, and without a table answers lie `compactly`.
    """
    started = time.monotonic()
    until = started + request.seconds
    request = replace(request, boxes=request.boxes or fitting_boxes(request))
    kept = kept_codes(request) if codes is None else codes
    refusal = refused(request, kept)
    if refusal is not None:
        return Found(request, refusal=refusal)
    is_bound = codes is not None or request.advice is True
    attempts = [Attempt(kept, NODES, is_thorough=True)] if is_bound else _attempts(request, kept, until)
    pool = Pool(Rows(Problem(demands(request, kept)), request.seed, until), kept, accepts)
    with suppress(KeyboardInterrupt):
        for attempt in attempts:
            kept = attempt.codes
            rows = Rows(Problem(demands(request, kept)), request.seed, until)
            pool = Pool(rows, kept, accepts, compactly=compactly)
            _fill(pool, request, attempt)
            if pool.found:
                pool.go_through(request.answers)
                break
    rows = pool.rows
    chosen = [answer_of(it, request) for it in _proved(request, pool.found, kept)]
    searched = Searched(rows.nodes, rows.restarts, time.monotonic() - started, rows.is_complete)
    found = Found(request, tuple(chosen), _aside(request, kept, chosen), searched)
    return found if found.is_whole else replace(found, refusal=shortage(found, kept))


class Attempt(NamedTuple):
    """Rules to keep to, tiles to lay in vain at random, and whether to go through every row in the end."""

    codes: tuple[str, ...]
    nodes: int
    is_thorough: bool


def _attempts(request: Request, codes: tuple[str, ...], until: float) -> Iterator[Attempt]:
    """Attempts that keep to less and less advice.

    Advice that counting does not find to contradict the wishes may do so all the same. What is proved in the
    end holds without any advice.
    """
    yield Attempt(codes, QUICK_NODES, is_thorough=False)
    if has_answer(request, (), until):
        kept: list[str] = []
        for code in codes:
            if has_answer(request, [*kept, code], until):
                kept.append(code)
        yield Attempt(tuple(kept), NODES, is_thorough=False)
        yield Attempt(tuple(code for code in kept if code != HARDLY_NEW), NODES, is_thorough=False)
    else:
        yield Attempt(codes, NODES, is_thorough=False)
    yield Attempt((), NODES, is_thorough=True)


def count_rows(request: Request) -> tuple[int, int, bool]:
    """How many rows are as wished, how many of them ride or lie differently, and whether all were counted."""
    request = replace(request, boxes=request.boxes or fitting_boxes(request))
    codes = kept_codes(request)
    if refused(request, codes) is not None:
        return 0, 0, True
    rows = Rows(Problem(demands(request, codes)), request.seed, time.monotonic() + request.seconds)
    count = 0
    different = set()
    faces = request.catalogue.faces
    with suppress(KeyboardInterrupt):
        for row in rows.every(Sorts.EVERY):
            count += 1
            different.add(tuple((faces[name].kind, faces[name].bend, faces[name].spaces) for name in row))
    return count, len(different), rows.is_complete


def differences(answers: Sequence[Answer]) -> list[dict[str, float] | None]:
    """For each answer how different it is at least from the others; None for one alone."""
    portraits = [Portrait.of(answer.stage.faces) for answer in answers]
    found: list[dict[str, float] | None] = []
    for mine in portraits:
        others = [difference(mine, other) for other in portraits if other is not mine]
        rows, roads, terrains = zip(*others, strict=True) if others else ((), (), ())
        found.append(
            {"row": round(min(rows), 3), "road": round(min(roads), 3), "terrain": round(min(terrains), 3)}
            if others
            else None
        )
    return found


def _fill(pool: Pool, request: Request, attempt: Attempt) -> None:
    """Finds more candidates than are asked for, so that there is a choice."""
    size = LEAST_POOL + POOL_AN_ANSWER * request.answers
    if request.profile is not None:
        _fill_by_profile(pool, request, attempt.codes)
    elif request.like and not request.pattern:
        table = None if request.table_mm else _table_of(request)
        for number, pattern in enumerate(patterns_like(request)):
            variation = demands(replace(request, pattern=pattern), attempt.codes)
            if is_possible(variation):
                rows = Rows(Problem(variation), request.seed + number, pool.rows.until)
                rows.patience = LIKE_NODES
                pool.add(rows.at_random(table), len(pool.found) + 1)
    if not (request.like or request.profile) or len(pool.found) < request.answers:
        pool.fill(size, attempt.nodes, thoroughly=attempt.is_thorough)


def _fill_by_profile(pool: Pool, request: Request, codes: tuple[str, ...]) -> None:
    """Finds roads for the rows of terrain that ride most like the profile."""
    wanted = wanted_course(request)
    size = LEAST_POOL // 2 + POOL_AN_ANSWER * request.answers
    for number, row in enumerate(terrain_rows(pool.rows.problem, wanted, TERRAIN_ROWS)):
        if len(pool.found) >= size or time.monotonic() >= pool.rows.until:
            return
        variation = demands(replace(request, pattern=row.pattern), codes)
        if is_possible(variation):
            rows = Rows(Problem(variation), request.seed + number, pool.rows.until)
            pool.fill_from(rows, min(size, len(pool.found) + LIKELY + request.answers))


def wanted_course(request: Request) -> WantedCourse:
    """What the profile of a request wants of the road. Raises ValueError for a request without one."""
    if request.profile is None:
        raise ValueError("the request has no profile")
    owned = request.catalogue.owned(request.boxes)
    copies = [face for face in request.catalogue.faces.values() if owned[face.tile]]
    return WantedCourse.of(request.profile, request.climb_spaces, copies, owned)


def _table_of(request: Request) -> tuple[float, float]:
    """A table a little larger than the stage that the answers are to be like, in spaces."""
    rectangle = _model(request).footprint.rectangle
    return rectangle.width * LARGER, rectangle.height * LARGER


def _model(request: Request) -> Portrait:
    """The stage that the answers are to be like."""
    return Portrait.of(tuple(request.catalogue.faces[name] for name in request.like))


def kept_codes(request: Request) -> tuple[str, ...]:
    """The rules, beyond those that make a stage impossible, that answers keep to."""
    if request.advice is True:
        return ADVICE
    wanted = WARNINGS if request.advice is False else ADVICE
    is_free = CLIMBING if request.profile is not None else ()
    return compatible(request, tuple(code for code in wanted if code not in is_free))


def refused(request: Request, codes: Sequence[str]) -> Refusal | None:
    """The proof by counting that there is no answer; None when there may be one."""
    found = contradiction(request, codes)
    if found is None:
        return None
    return Refusal(True, (*found.wishes, *found.codes), no_stage(request, found.wishes, found.codes))


def _aside(request: Request, codes: Sequence[str], chosen: Sequence[Answer]) -> tuple[str, ...]:
    """Of the advice that was left aside, that which some answer does not keep to."""
    wanted = WARNINGS if request.advice is False else ADVICE
    aside = [code for code in wanted if code not in codes]
    if not aside:
        return ()
    broken = {
        IMPLIED.get(it.code, it.code)
        for answer in chosen
        for it in validate(answer.stage, space_mm=request.space_mm)
    }
    return tuple(code for code in aside if code in broken)


def _proved(request: Request, pool: Sequence[Candidate], codes: Sequence[str]) -> list[Candidate]:
    """The candidates to show, each of them approved by the validator."""
    rank = _rank(request)
    left = list(pool)
    while True:
        chosen = pick(left, request.answers, rank)
        objectionable = [it for it in chosen if objections(it, request, codes)]
        if not objectionable:
            return chosen
        left = [it for it in left if it not in objectionable]


def _rank(request: Request) -> Rank:
    """What makes one candidate better than another."""
    if request.profile is not None:
        return by_profile(wanted_course(request))
    return likeness_to(_model(request)) if request.like else by_beauty


def approved(request: Request, pool: Sequence[Candidate], codes: Sequence[str]) -> list[Candidate]:
    """The candidates of a pool against which the validator has nothing."""
    return [it for it in pool if not objections(it, request, codes)]


def objections(candidate: Candidate, request: Request, codes: Sequence[str]) -> list[str]:
    """What the validator has against a candidate: codes of errors, and of the rules that are kept to."""
    findings = validate(_stage(candidate, request), space_mm=request.space_mm)
    return [
        finding.code
        for finding in findings
        if finding.severity is Severity.ERROR or IMPLIED.get(finding.code, finding.code) in codes
    ]


def answer_of(candidate: Candidate, request: Request) -> Answer:
    """A candidate as an answer."""
    look = candidate.beauty
    reason = (
        f"It covers {look.fill * 100:.0f} % of its rectangle (official stages 42 %), its road keeps "
        f"{look.radius:.1f} spaces from its middle (8.7), and its ends lie {look.ends:.0f} apart (14)."
    )
    off = None
    if request.profile is not None:
        off = round(wanted_course(request).distance(candidate.portrait.terrain), 3)
        reason = f"It rides {off:.2f} steps beside the profile, on average. {reason}"
    return Answer(_stage(candidate, request), look, reason, request.space_mm, off)


def _stage(candidate: Candidate, request: Request) -> Stage:
    """A candidate with the options of the request."""
    return replace(candidate.stage, table_mm=request.table_mm, breakaway=request.breakaway)


def shortage(found: Found, codes: Sequence[str]) -> Refusal:
    """Why there are fewer answers than were asked for."""
    request, searched = found.request, found.searched
    count = len(found.answers)
    if count:
        text = (
            f"There {are_counted(count, 'such stage')} in all."
            if searched.is_complete
            else (f"Only {count} of {request.answers} were found.")
        )
        return Refusal(searched.is_complete, (), text)
    if searched.is_complete:
        text = no_stage(request, request.wishes(), tuple(codes)) + " Every row was tried."
        return Refusal(True, request.wishes(), text, nearest(request, codes))
    text = f"Nothing was found in {searched.seconds:.0f} s (not proved that there is none)."
    return Refusal(False, request.wishes(), text, nearest(request, codes))
