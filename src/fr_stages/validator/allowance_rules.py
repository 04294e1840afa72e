"""FR09x: the rules that the author of a stage file allows to be broken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from fr_stages.codes import Source, suggestion
from fr_stages.findings import Finding, Severity
from fr_stages.stage.stage import Stage
from fr_stages.validator.context import Context, Needs
from fr_stages.validator.registry import Hit, Rule, all_rules, rule

RIDES = "FR5"
"""How the codes of rules about rides begin: they are checked after a ride, not here."""


def allowed(stage: Stage, findings: Iterable[Finding]) -> Iterator[Finding]:
    """The findings that the stage does not allow."""
    names = {allowance.rule for allowance in stage.allow}
    return (finding for finding in findings if not names & {finding.code, finding.name})


@rule("FR091", "allowance-unused", Severity.WARNING, Source.FILE, since="0.1", needs=Needs.NOTHING)
def allowance_unused(context: Context) -> Iterator[Hit]:
    """The stage file allows a rule to be broken that the stage does not break.

    Why:
        The stage has probably changed since; an allowance that is left over would hide the next fault.

    What to do:
        Take the allowance out of the stage file.

    Fails:
        {"tiles": "abcu", "allow": [{"rule": "FR402", "reason": "a short sprint"}]}

    Passes:
        {"tiles": "ab3u", "allow": [{"rule": "FR402", "reason": "a short sprint"}]}

    Based on:
        The format of stage files
    """
    contexts = [context]
    if context.written is not None:  # what the stage needs does not depend on the question of today
        contexts.append(replace(context, stage=context.written, written=None))
    for position, allowance in enumerate(context.stage.allow):
        broken = _named(allowance.rule)
        if broken is not None and not any(broken.breaks(it) for it in contexts):
            yield Hit(
                f"The stage does not break {allowance.rule}, which it allows.",
                option=("allow", position),
                data={"rule": broken.code, "reason": allowance.reason},
            )


@rule("FR092", "allowance-unknown", Severity.WARNING, Source.FILE, since="0.1", needs=Needs.NOTHING)
def allowance_unknown(context: Context) -> Iterator[Hit]:
    """The stage file allows a rule to be broken that does not exist.

    Why:
        The rule that was meant is still checked. Only rules about stages can be allowed, by code or by
        name, and rules about rides (FR5xx) by code; faults of the file itself (FR0xx) have to be repaired.

    What to do:
        Look the rule up with `fr-stages rules`.

    Fails:
        {"tiles": "ab3u", "allow": [{"rule": "FR499", "reason": "a short sprint"}]}

    Passes:
        {"tiles": "ab3u", "allow": [{"rule": "feeding-zone-before-finish", "reason": "a short sprint"}]}

    Based on:
        The format of stage files
    """
    for position, allowance in enumerate(context.stage.allow):
        if _named(allowance.rule) is None and not allowance.rule.startswith(RIDES):
            yield Hit(
                f"There is no rule {allowance.rule!r} that could be allowed.",
                option=("allow", position),
                fix=suggestion(allowance.rule, all_rules()),
                data={"rule": allowance.rule},
            )


def _named(name: str) -> Rule | None:
    """The rule about stages with this code or name."""
    about_stages = (known for known in all_rules() if not known.code.startswith("FR0"))
    return next((known for known in about_stages if name in (known.code, known.name)), None)
