"""``fr-stages validate``: checks stages against the rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from fr_stages.cli import completion
from fr_stages.cli.common import (
    BoxOption,
    JsonOption,
    OptionalStagesArgument,
    SetsOption,
    SpaceMmOption,
    TilesOption,
    console,
    known_boxes,
    player_range,
    table_size,
    wrong_usage,
)
from fr_stages.cli.fix import repaired, with_repair
from fr_stages.cli.passing import with_files_missed, with_notes_said, with_rides
from fr_stages.cli.stages import catalogue_with
from fr_stages.findings import Finding, InputError

if TYPE_CHECKING:
    from fr_stages.report.summary import Summary
    from fr_stages.validator import Verdict

FOUND = 1
UNUSABLE = 2


def validate(
    stages: OptionalStagesArgument = None,
    sets: SetsOption = None,
    players: Annotated[
        str | None, typer.Option(metavar="N-M", help="For how many players, as in 5-6.", show_default=False)
    ] = None,
    box: BoxOption = None,
    table: Annotated[
        str | None,
        typer.Option(metavar="WxD", help="Size of the table in mm, as in 1200x800.", show_default=False),
    ] = None,
    select: Annotated[
        list[str] | None,
        typer.Option(
            metavar="RULE",
            autocompletion=completion.rules,
            help="Only this rule: a code (FR402), its beginning (FR4) or a name; more with commas.",
            show_default=False,
        ),
    ] = None,
    ignore: Annotated[
        list[str] | None,
        typer.Option(
            metavar="RULE",
            autocompletion=completion.rules,
            help="All but this rule; more with commas.",
            show_default=False,
        ),
    ] = None,
    profile: Annotated[
        str | None,
        typer.Option(
            metavar="PROFILE",
            autocompletion=completion.profiles,
            help="tournament (every rule, warnings fail), family (no advice but the rulebook's), or "
            "anything-goes (only what makes a stage impossible).",
            show_default=False,
        ),
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Warnings fail like errors.")] = False,
    as_json: JsonOption = False,
    sarif: Annotated[bool, typer.Option("--sarif", help="Print SARIF 2.1.0 for code scanning.")] = False,
    github: Annotated[bool, typer.Option("--github", help="Print annotations for GitHub.")] = False,
    quiet: Annotated[bool, typer.Option("-q", "--quiet", help="Print nothing; the exit code tells.")] = False,
    everything: Annotated[
        bool, typer.Option("--all", help="Show the advice on official stages in full, too.")
    ] = False,
    ride: Annotated[
        bool, typer.Option("--ride", help="Ride 1,000 races on each stage and check how it rides (FR5xx).")
    ] = False,
    fix: Annotated[
        bool,
        typer.Option(
            "--fix",
            help="Offer repairs: spelling, order of keys, tiles that lack, overlap or are misplaced.",
        ),
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="With --fix: write without asking.")] = False,
    space_mm: SpaceMmOption = 32.0,
    tiles: TilesOption = None,
) -> None:
    """Check stages against the rules: parts, shape, course, advice.

    A STAGE may also be a folder, or a pattern such as "stages/*.json".
    Standard input (-) holds one stage file, or one row of tiles a line.

    Exit code: 0 no errors, 1 errors (with --strict also warnings), 2 unreadable input.
    """
    from fr_stages.report.summary import Counting
    from fr_stages.ride.ride_rules import RIDE_RULES
    from fr_stages.stage.opening import open_stages
    from fr_stages.validator import Selection, Terms

    forms = [form for form, wanted in (("json", as_json), ("sarif", sarif), ("github", github)) if wanted]
    if len(forms) + quiet > 1:
        raise wrong_usage("Only one of --json, --sarif, --github and --quiet can be given.")
    if yes and not fix:
        raise wrong_usage("--yes belongs to --fix.")
    stages = stages or []
    if not stages and not sets:
        raise wrong_usage("There is nothing to check.", "Name a stage, or a set with --set.")
    if stages.count("-") > 1:
        raise wrong_usage("Standard input (-) can be read only once.")
    catalogue = catalogue_with(tiles)
    selection = Selection.of(select or (), ignore or (), profile, RIDE_RULES)
    if not ride and not selection.rules():
        raise wrong_usage("What is selected are rules about rides.", "Add --ride.")
    terms = Terms(
        selection, player_range(players), known_boxes(box or (), catalogue), table_size(table), space_mm
    )
    opened = open_stages(stages, catalogue, sets or ())
    failures: list[Finding] = []
    verdicts = terms.verdicts(repaired(opened, terms, yes=yes, failures=failures) if fix else opened)
    if not quiet:
        verdicts = with_notes_said(verdicts)
    verdicts = map(with_repair, verdicts)
    if ride:
        verdicts = with_rides(verdicts, selection)
    counting = Counting(verdicts)
    _print(counting, "quiet" if quiet else forms[0] if forms else "text", official_advice=everything)
    if failures:
        raise InputError(failures)
    raise typer.Exit(_exit_code(counting.summary, strict=strict or selection.is_strict))


def _print(verdicts: Iterable[Verdict], form: str, *, official_advice: bool) -> None:
    """Prints the findings in the form that was asked for, each stage when its turn comes."""
    if form == "quiet":
        for _ in verdicts:
            pass
    elif form == "json":
        from fr_stages.report.findings_json import findings_text

        _print_pieces(findings_text(verdicts))
    elif form == "sarif":
        from fr_stages.report.sarif import sarif_text

        _print_pieces(sarif_text(with_files_missed(verdicts)))
    elif form == "github":
        from fr_stages.report.github import github_annotations

        for annotation in github_annotations(verdicts):
            print(annotation)
    else:
        from fr_stages.report.findings_text import print_findings

        print_findings(verdicts, console(), official_advice=official_advice)


def _print_pieces(pieces: Iterable[str]) -> None:
    """A document for programs, on stdout."""
    for piece in pieces:
        print(piece, end="")
    print()


def _exit_code(summary: Summary, *, strict: bool) -> int:
    if summary.unreadable:
        return UNUSABLE
    return FOUND if summary.errors or (strict and summary.warnings) else 0
