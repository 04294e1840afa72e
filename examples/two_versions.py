"""Rides two versions of a stage and tells what the change has done.

Run it with ``python examples/two_versions.py [STAGE] [STAGE] [RACES]``.
"""

from __future__ import annotations

import sys

from fr_stages import ride, teams

MEASURES = ("rounds", "sprinteur_wins", "lead_changes", "blocked", "exhaustion")


def main(
    before: str = "AmPFeRsboHDJqKnlciTgu", after: str = "AmPFeRsboHdJqKnlciTgu", races: str = "200"
) -> None:
    reports = [ride(text, teams(4, "steady"), int(races), seed=1) for text in (before, after)]
    print(f"{'':32}{before:>24}{after:>24}")
    for name in MEASURES:
        measures = [report.measure(name) for report in reports]
        cells = "".join(
            f"{m.estimate.value:10.2f} [{m.estimate.low:.2f}-{m.estimate.high:.2f}]" for m in measures if m
        )
        title = next((measure.title for measure in measures if measure), name)
        print(f"{title:32}{cells}")


if __name__ == "__main__":
    main(*sys.argv[1:])
