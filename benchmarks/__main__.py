"""``python -m benchmarks``: measures, prints a table and writes JSON.

``--short`` measures only the ratios, in two minutes. ``--check`` compares the ratios with those of
``expected.json`` and fails when one has fallen by more than a third, and is found so again: other work on the
machine disturbs for a while. ``--store`` writes that file.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.forms import OUT, Form, compiled_form, plain_form
from benchmarks.targets import TARGETS, probes_of, ratios, shortfalls

EXPECTED = Path(__file__).with_name("expected.json")
ENGINE = {"plain": (10, 100), "compiled": (250, 80)}
RIDERS = {"plain": (10, 8), "compiled": (250, 16)}
COMMANDS = {
    "--help": ("--help",),
    "validate": ("validate", "base/la-classicissima"),
    "draw": ("draw", "base/la-classicissima", "-o", str(OUT / "plan.svg")),
    "ride, 1,000 races": ("ride", "base/la-classicissima", "--races", "1000", "--seed", "1"),
}
STARTS = {
    "--version": ("--version",),
    "--help": ("--help",),
    "rules": ("rules",),
    "list": ("list",),
    "validate": ("validate", "abcdefghijklmnopqrstu"),
}
DAILY_ROUNDS = 7
REPEATS = 5
TRIES = 3
GROWTH = (1_000, 10_000, 100_000)
LONG_RIDE = ("ride", "base/la-classicissima", "--races", "100000", "--seed", "1", "--json")


def main() -> int:
    """Measures what the arguments ask for; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__.split("\n")[0])
    parser.add_argument("--short", action="store_true", help="only the ratios")
    parser.add_argument("--check", action="store_true", help="compare the ratios with the stored ones")
    parser.add_argument("--store", action="store_true", help="store the ratios")
    parser.add_argument("--output", type=Path, default=OUT / "benchmarks.json", help="the JSON file")
    wanted = parser.parse_args()
    forms = {form.name: form for form in (plain_form(), compiled_form()) if form is not None}
    if "compiled" not in forms:
        print("Nothing can be compiled here: only the plain form is measured.", file=sys.stderr)
    OUT.mkdir(exist_ok=True)
    probes = probes_with(forms)
    result: dict[str, Any] = {
        "machine": machine(),
        "found": {name: probe() for name, probe in probes.items()},
    }
    if not wanted.short:
        result |= measure(forms)
    result["ratios"] = ratios(result["found"])
    show(result)
    wanted.output.parent.mkdir(parents=True, exist_ok=True)
    wanted.output.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
    if wanted.store:
        stored = {name: float(f"{value:.3g}") for name, value in result["ratios"].items()}
        EXPECTED.write_text(json.dumps(stored, indent=2) + "\n", encoding="utf-8")
    if wanted.check:
        return check(result["ratios"], probes)
    return 0


def machine() -> dict[str, Any]:
    """Where all this is measured."""
    return {
        "system": platform.platform(),
        "processors": os.cpu_count(),
        "python": platform.python_version(),
    }


Probes = Mapping[str, Callable[[], dict[str, float]]]
"""What measures the numbers of which ratios are made, by name. Another probe is another entry."""


def probes_with(forms: Mapping[str, Form]) -> Probes:
    """The engine in each form, what people wait for, and how long commands take to start."""
    return {
        **{name: partial(form.probe, "engine", *ENGINE[name]) for name, form in forms.items()},
        "daily": partial(forms["plain"].probe, "daily", DAILY_ROUNDS),
        "starting": partial(starting, forms["plain"]),
    }


def starting(form: Form) -> dict[str, float]:
    """Seconds of the processor that Python takes to start, and the whole of some commands, in turns."""
    found = dict.fromkeys(("python", *STARTS), float("inf"))
    for _ in range(REPEATS):
        found["python"] = min(found["python"], form.spent("-c", "pass").cpu)
        for name, arguments in STARTS.items():
            found[name] = min(found[name], form.usage(*arguments).cpu)
    return found


def measure(forms: Mapping[str, Form]) -> dict[str, Any]:
    """What is measured beside the ratios, by form."""
    best = list(forms.values())[-1]
    return {
        "riders": {name: form.probe("riders", *RIDERS[name]) for name, form in forms.items()},
        "commands": {name: commands(form) for name, form in forms.items()},
        "growth": {str(races): best.probe("growth", races) for races in GROWTH},
        "jobs": {str(jobs): long_ride(best, jobs) for jobs in (1, 2, 4) if jobs <= (os.cpu_count() or 1)},
    }


def commands(form: Form) -> dict[str, dict[str, float]]:
    """What whole processes use: the best of some runs."""
    found = {}
    for name, arguments in COMMANDS.items():
        runs = [form.usage(*arguments) for _ in range(REPEATS)]
        found[name] = {
            "seconds": min(run.wall for run in runs),
            "processor": min(run.cpu for run in runs),
            "megabytes": max(run.megabytes for run in runs),
        }
    return found


def long_ride(form: Form, jobs: int) -> dict[str, float]:
    """A long ride as a whole process, with so many workers."""
    used = form.usage(*LONG_RIDE, "--jobs", str(jobs))
    return {"seconds": used.wall, "processor": used.cpu, "megabytes": used.megabytes}


def check(found: dict[str, float], probes: Probes) -> int:
    """Compares ratios with the stored ones, and those that are worse again; returns the exit code."""
    stored = json.loads(EXPECTED.read_text(encoding="utf-8"))
    for _ in range(1, TRIES):
        again = probes_of(shortfalls(found, stored)) & set(probes)
        for name, ratio in ratios({name: probes[name]() for name in again}).items():
            found[name] = max(found[name], ratio)
    slower = shortfalls(found, stored)
    for line in slower.values():
        print(line, file=sys.stderr)
    if not slower:
        print(f"{len(stored)} ratios are no worse than two thirds of the stored ones.")
    return 1 if slower else 0


def show(result: Mapping[str, Any]) -> None:
    """Prints the tables."""
    console = Console(highlight=False)
    for title, head, rows in tables(result):
        table = Table(*head, title=title, title_justify="left", title_style="bold")
        for column in table.columns[1:]:
            column.justify = "right"
        for row in rows:
            table.add_row(*row)
        console.print(table)


Rows = list[tuple[str, ...]]


def tables(result: Mapping[str, Any]) -> Iterator[tuple[str, tuple[str, ...], Rows]]:
    """The tables: title, head, rows."""
    found = result["found"]
    engine = {form: found[form] for form in ENGINE if form in found}
    rows: Rows = [("C reference, core rules", *(f"{it['reference']:,.0f}" for it in engine.values()))]
    for what, label in (
        ("core", "core rules, bots that play any card"),
        ("options", "all options, 12 riders"),
        ("measured", "core rules, with all measures"),
        ("usual", "core rules, usual bots"),
        ("racers", "core rules, bots with nets"),
        ("usual_measured", "a ride: usual bots, all measures"),
    ):
        rows.append((label, *(f"{it[what]:,.0f}" for it in engine.values())))
    rows.append(("a copy in mid-race, in µs", *(f"{1e6 / it['copies']:.2f}" for it in engine.values())))
    yield "Races a second", ("", *engine), rows
    yield (
        "Ratios",
        ("", "found", "target"),
        [
            (
                target.label,
                f"{result['ratios'][target.name]:.3f}",
                f"{target.least:.3g}" if target.least else "",
            )
            for target in TARGETS
            if target.name in result["ratios"]
        ],
    )
    yield (
        "Milliseconds of the processor",
        ("", "found"),
        [(name, f"{1e3 * it:.2f}") for what in ("daily", "starting") for name, it in found[what].items()],
    )
    if "riders" not in result:
        return
    counts = next(iter(result["riders"].values()))
    yield (
        "Races a second by riders",
        ("riders", *result["riders"]),
        [(count, *(f"{it[count]:,.0f}" for it in result["riders"].values())) for count in counts],
    )
    yield (
        "Whole processes: seconds (of the processor), peak memory",
        ("", *result["commands"]),
        [
            (
                name,
                *(
                    f"{it[name]['seconds']:.2f} s ({it[name]['processor']:.2f})  "
                    f"{it[name]['megabytes']:.0f} MB"
                    for it in result["commands"].values()
                ),
            )
            for name in COMMANDS
        ],
    )
    for title, head in (("growth", "races"), ("jobs", "jobs")):
        yield (
            {"growth": "One ride in one process", "jobs": "100,000 races as a whole process"}[title],
            (head, "seconds", "peak memory"),
            [
                (f"{int(size):,}", f"{it['seconds']:.2f}", f"{it['megabytes']:.0f} MB")
                for size, it in result[title].items()
            ],
        )


if __name__ == "__main__":
    sys.exit(main())
