"""What those who use the library call: to draw, race and ride in one step each.

Wherever a stage is wanted, a text means one as on the command line.
"""

from __future__ import annotations

from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from fr_stages.draw import drawings
from fr_stages.draw.canvas.sheet import Sheet
from fr_stages.draw.canvas.theme import Theme, theme
from fr_stages.draw.drawings import Wish
from fr_stages.draw.printing import export
from fr_stages.draw.printing.paper import Paper, paper
from fr_stages.race.engine import Race
from fr_stages.race.entrants import Entrant, entrants_for
from fr_stages.race.options import Options
from fr_stages.race.race_plan import Plan
from fr_stages.race.result import Result, result_of
from fr_stages.race.setup import Setup
from fr_stages.ride import batches
from fr_stages.ride.ride_result import RideResult
from fr_stages.stage.opening import open_stage
from fr_stages.stage.stage import Stage


class Drawing(tuple[Sheet, ...]):
    """The sheets of a drawing. In a notebook the first one shows itself."""

    def write(self, path: str | Path) -> list[Path]:
        """Writes the drawing as SVG, PDF or PNG, by the ending of `path`; returns the files.

        As SVG and PNG several sheets become ``name-1.svg``, ``name-2.svg`` ... Raises InputError.
        """
        return export.write(self, path)

    def __repr__(self) -> str:
        return f"<Drawing of {len(self)} sheet{'s' if len(self) != 1 else ''}>"

    def _repr_svg_(self) -> str | None:
        return self[0].to_svg() if self else None


def draw(
    stage: Stage | str,
    kind: str = "plan",
    *,
    look: Theme | str = "colour",
    on: Paper | str | None = None,
    **wishes: Any,
) -> Drawing:
    """Draws a stage: as plan, card, profile, pages, tiles, play-tiles, heat or charts.

    `look` is a theme, its name or its file, `on` the paper (A4 ...); `wishes` are those of
    `fr_stages.draw.drawings.Wish`, such as ``space_mm`` or ``ride``. Raises InputError for what does not
    exist and for a stage that cannot be laid out.
    """
    wish = Wish(
        look=look if isinstance(look, Theme) else theme(look),
        on=paper(on) if isinstance(on, str) else on,
        **wishes,
    )
    return Drawing(drawings.draw(_opened(stage), kind, wish))


def race(
    stage: Stage | str,
    entrants: tuple[Entrant, ...] = (),
    seed: int = 0,
    options: Options | None = None,
    *,
    number: int = 0,
) -> Result:
    """Rides one race: race `number` of those that have this seed, the same each time.

    Without `entrants` there are as many teams as the stage is for. Raises InputError when the stage cannot
    be raced so, and BotError when a bot breaks the rules.
    """
    stage = _opened(stage)
    ridden = Race(Plan(Setup.of(stage, entrants or entrants_for(stage), options, seed)), seed, number)
    ridden.run()
    return result_of(ridden)


def ride(
    stage: Stage | str,
    entrants: tuple[Entrant, ...] = (),
    races: int = batches.DEFAULT_RACES,
    seed: int = 0,
    options: Options | None = None,
    *,
    until: float | None = None,
    executor: Executor | None = None,
    progress: batches.Progress | None = None,
) -> RideResult:
    """Rides `races` races and counts what happens in them: the same whatever the executor.

    Without `entrants` there are as many teams as the stage is for. With `until` the ride ends as soon as
    every winning share is known to so much on each side (0.01: one in a hundred). `progress` is called with
    the races ridden and wanted. Interrupted by Ctrl-C, the result is about the races so far and says so.
    Raises InputError when the stage cannot be raced so, or a bot fails.
    """
    stage = _opened(stage)
    return batches.ride(
        stage,
        entrants or entrants_for(stage),
        races,
        seed,
        options,
        until=until,
        executor=executor,
        progress=progress,
    )


def _opened(stage: Stage | str) -> Stage:
    return open_stage(stage) if isinstance(stage, str) else stage
