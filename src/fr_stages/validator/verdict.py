"""What a check says about a stage, from the text that was opened to its findings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from fr_stages.findings import Finding
from fr_stages.geometry.tables import SPACE_MM
from fr_stages.stage.files import Opened, Origin, StageSource, Unreadable
from fr_stages.stage.stage import Players, Stage
from fr_stages.validator.check import EVERY_RULE, validate
from fr_stages.validator.selection import Selection


@dataclass(frozen=True)
class Verdict:
    """One stage, where it was read, its findings, and what the reader had to choose.

    Without a stage it could not be read, and the findings say why.
    """

    stage: Stage | None
    origin: Origin
    findings: tuple[Finding, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Terms:
    """On what terms stages are checked; what is None or empty is left to the stage.

    `table_mm` is width and depth of the table in mm, `space_mm` the length of a space on it.
    """

    selection: Selection = EVERY_RULE
    players: Players | None = None
    boxes: tuple[str, ...] = ()
    table_mm: tuple[float, float] | None = None
    space_mm: float = SPACE_MM

    def verdict(self, opened: Opened) -> Verdict:
        """What there is to say about one stage, or about why it cannot be read."""
        if isinstance(opened, Unreadable):
            return Verdict(None, opened.origin, opened.findings)
        stage = self.applied(opened)
        findings = validate(
            stage,
            selection=self.selection,
            origin=opened.origin,
            space_mm=self.space_mm,
            written=opened.stage,
        )
        return Verdict(stage, opened.origin, tuple(findings), opened.notes)

    def verdicts(self, opened: Iterable[Opened]) -> Iterator[Verdict]:
        """The verdict on every stage, in that order."""
        return map(self.verdict, opened)

    def applied(self, source: StageSource) -> Stage:
        """The stage as it is checked: with these players, boxes and this table in place of its own."""
        return replace(
            source.stage,
            players=self.players or source.stage.players,
            boxes=self.boxes or source.stage.boxes,
            table_mm=self.table_mm or source.stage.table_mm,
        )
