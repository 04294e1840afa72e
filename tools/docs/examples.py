"""The examples in the pages: each is run, and what it prints is written below it.

- In a ``console`` block, the lines below ``$ command`` are what the command prints; a line ``…`` cuts it off.
  In a block without ``$``, every line that calls fr-stages is run, with few races as nobody sees the
  result, and has to end with 0 or 1; but not the editor, which goes on until somebody ends it.
- A ``python`` block is run; a ``text`` block that follows it at once is what it prints.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

ROOT = Path(__file__).parents[2]
CUT = "…"
GOOD = (0, 1)
FEW_RACES = "--races 20"
WAITS = "fr-stages edit"
PATIENCE_S = 900  # nothing in the pages takes a tenth of it: what takes longer waits for somebody

_BLOCK = re.compile(
    r"^```console\n(?P<console>.*?)^```$|^```python\n(?P<python>.*?)^```$(?:\n\n```text\n(?P<printed>.*?)^```$)?",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Job:
    """Something to run: its language, its text, and the lines that are shown of its output."""

    language: str
    code: str
    shown: str | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a job ended and what it printed."""

    exit_code: int
    output: str


def refreshed(pages: Mapping[str, str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """For each page, given by name and text: the text with outputs made anew, and what went wrong."""
    jobs = {
        name: [job for block in _BLOCK.finditer(text) for job in _jobs(block)] for name, text in pages.items()
    }
    outcomes = _run([[(job.language, job.code) for job in each] for each in jobs.values()])
    for (name, text), ended in zip(pages.items(), outcomes, strict=True):
        faults = (_fault(job, outcome) for job, outcome in zip(jobs[name], ended, strict=True))
        made = _BLOCK.sub(partial(_rewritten, ended=iter(ended)), text)
        yield made, tuple(f"{name}: {fault}" for fault in faults if fault)


def _jobs(block: re.Match[str]) -> list[Job]:
    if block["python"] is not None:
        return [Job("python", block["python"], block["printed"])]
    if _shows_output(block):
        return list(_sessions(block["console"]))
    lines = block["console"].splitlines()
    calls = [line for line in lines if line.startswith("fr-stages ") and not line.startswith(WAITS)]
    return [Job("console", _quick(line)) for line in calls]


def _quick(line: str) -> str:
    """The same command with few races."""
    line = re.sub(r"--races \d+", FEW_RACES, line)
    rides = re.match(r"fr-stages (ride|compare|league) ", line) and "--repeat" not in line
    return f"{line.partition(' #')[0].rstrip()} {FEW_RACES}" if rides and FEW_RACES not in line else line


def _shows_output(block: re.Match[str]) -> bool:
    return str(block["console"]).startswith("$ ")


def _sessions(body: str) -> Iterator[Job]:
    """The commands of a block with the output below each."""
    for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        yield Job("console", command, shown)


def _run(pages: list[list[tuple[str, str]]]) -> list[list[Outcome]]:
    """Runs the jobs of every page, in a process of their own."""
    done = subprocess.run(
        [sys.executable, "-m", "tools.docs.runner"],
        input=json.dumps(pages),
        stdout=subprocess.PIPE,
        encoding="utf-8",
        cwd=ROOT,
        check=True,
        timeout=PATIENCE_S,
    )
    return [[Outcome(*outcome) for outcome in page] for page in json.loads(done.stdout)]


def _fault(job: Job, outcome: Outcome) -> str:
    """What is wrong with an example; one that shows its output may end with 2, which the reader sees."""
    allowed = (0,) if job.language == "python" else GOOD if job.shown is None else (*GOOD, 2)
    if outcome.exit_code in allowed:
        return ""
    return f"this example ends with {outcome.exit_code}:\n{job.code.rstrip()}\n{outcome.output}".rstrip()


def _rewritten(block: re.Match[str], ended: Iterator[Outcome]) -> str:
    jobs = _jobs(block)
    outcomes = [next(ended) for _ in jobs]
    if block["python"] is not None:
        printed = block["printed"]
        return (
            block[0]
            if printed is None
            else block[0].replace(f"```text\n{printed}", f"```text\n{_cut(outcomes[0].output, printed)}")
        )
    if not _shows_output(block):
        return block[0]
    body = "".join(
        f"$ {job.code}\n{_cut(outcome.output, job.shown or '')}"
        for job, outcome in zip(jobs, outcomes, strict=True)
    )
    return f"```console\n{body}```"


def _cut(output: str, shown: str) -> str:
    """The output, as far as `shown` goes when that ends with the mark; a blank line ahead stays."""
    lines = [line.rstrip() for line in output.strip("\n").splitlines()]
    before = shown.rstrip("\n").split("\n")
    if before[-1] == CUT:
        lines = [*lines[: len(before) - 1], CUT]
    end = "\n" if shown.endswith("\n\n") and lines else ""
    return "".join(f"{line}\n" for line in lines) + end
