"""What the page can ask, and the answers (``docs/reference/editor-api.md``).

A question is a JSON object; the stage is in it, so that nothing has to be remembered. Questions know nothing
of HTTP, and answers are JSON values or files.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fr_stages.findings import InputError
from fr_stages.form import MOST_SEED
from fr_stages.stage.notation import MAX_TILES
from fr_stages.stage.tiles import Catalogue
from fr_stages.web import work
from fr_stages.web.draft import Draft
from fr_stages.web.fits import misfits
from fr_stages.web.kit import SHEETS, kit
from fr_stages.web.ops import edited
from fr_stages.web.pasted import read_in
from fr_stages.web.saving import EditedFile
from fr_stages.web.sheets import RIDDEN, Made, Order, drawn, file_name
from fr_stages.web.view import details, view

Json = dict[str, Any]
MOST_KNOWN = 5_000
RACES = 200


class QuestionError(ValueError):
    """A question that has not the form of one."""


class Question:
    """The parts of a question, each checked when it is taken. Raises QuestionError for a wrong one."""

    def __init__(self, given: Any, catalogue: Catalogue) -> None:
        if not isinstance(given, dict):
            raise QuestionError("A question is an object.")
        self.given: Mapping[str, Any] = given
        self.catalogue = catalogue

    @cached_property
    def draft(self) -> Draft:
        """The stage that the question is about. Raises InputError for one that is not right."""
        if "document" not in self.given:
            raise QuestionError('A question about a stage has a "document".')
        return Draft.from_json(self.given["document"], self.catalogue)

    def text(self, key: str, default: str | None = None, choices: Sequence[str] = ()) -> str:
        """A text, which may have to be one of some."""
        value = self.given.get(key, default)
        if not isinstance(value, str) or (choices and value not in choices):
            raise QuestionError(
                f'"{key}" is to be {"one of " + ", ".join(choices) if choices else "a text"}.'
            )
        return value

    def number(self, key: str, least: int, most: int, default: int | None = None) -> int:
        """A whole number of a range."""
        value = self.given.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise QuestionError(f'"{key}" is to be a whole number from {least} to {most}.')
        return value

    def names(self, key: str) -> frozenset[str]:
        """A list of texts."""
        value = self.given.get(key, [])
        if (
            not isinstance(value, list)
            or len(value) > MOST_KNOWN
            or not all(isinstance(it, str) for it in value)
        ):
            raise QuestionError(f'"{key}" is to be a list of texts.')
        return frozenset(value)


@dataclass
class Desk:
    """Where questions are answered: the tiles that there are, the stage to begin with, the file to write."""

    catalogue: Catalogue
    first: Draft
    file: EditedFile | None = None
    notes: tuple[str, ...] = ()

    @cached_property
    def kit(self) -> Json:
        """What the page needs once."""
        return kit(self.catalogue)

    def warm_up(self) -> None:
        """Does once what is slow the first time, so that the first edit is as quick as any."""
        self.start()
        details(self.first)
        view(self.first)

    def ask(self, name: str, given: Any) -> Json | Made:
        """The answer to a question. Raises KeyError, QuestionError and InputError."""
        return ANSWERS[name](self, Question(given, self.catalogue))

    def start(self, question: Question | None = None) -> Json:  # noqa: ARG002 (nothing is asked)
        """What the page needs once, and the stage to begin with."""
        file = self.file
        return {
            "document": self.first.document,
            "file": file.path if file else None,
            "hash": file.hash if file else None,
            "notes": list(self.notes),
            **self.kit,
        }

    def view(self, question: Question) -> Json:
        """A draft after one edit, or as it is."""
        draft, message = question.draft, ""
        op = question.given.get("op")
        if op is not None:
            try:
                draft, message = edited(draft, op)
            except InputError as error:
                return {"refused": "\n".join(finding.message for finding in error.findings)}
        return {"message": message, **view(draft, question.names("known"))}

    def details(self, question: Question) -> Json:
        """What may come a moment later."""
        return details(question.draft)

    def fits(self, question: Question) -> Json:
        """Which faces cannot go to a place, and why."""
        replaces = question.given.get("replace") is True
        count = len(question.draft.stage.tiles)
        at = question.number("at", 1, count if replaces else count + 1)
        return {"faces": misfits(question.draft, at, replaces=replaces)}

    def read(self, question: Question) -> Json:
        """The stage in a text."""
        draft, notes = read_in(question.text("text"), self.catalogue, question.text("name", "")[:200])
        return {"document": draft.document, "notes": list(notes)}

    def text(self, question: Question) -> Made:
        """The stage file."""
        draft = question.draft
        return Made(f"{file_name(draft.stage)}.json", "application/json", draft.text.encode())

    def draw(self, question: Question) -> Made:
        """A drawing, to be printed."""
        order = Order(
            question.text("kind", "plan", tuple(SHEETS)),
            question.text("format", "pdf", ("svg", "pdf", "png")),
            question.text("theme", "colour"),
            question.text("paper", ""),
            question.number("sheet", 0, 10 * MAX_TILES, 0),
            question.text("measure", "congestion"),
        )
        races = question.number("races", 1, work.MOST_RACES, RACES)
        result = work.ridden(question.draft, races, self._seed(question))[0] if order.kind in RIDDEN else None
        return drawn(question.draft.finished(), order, result)

    def ride(self, question: Question) -> Json:
        """A test ride."""
        races = question.number("races", 1, work.MOST_RACES, RACES)
        return work.ride(question.draft, races, self._seed(question))

    def race(self, question: Question) -> Json:
        """One race to watch."""
        number = question.number("number", 0, 10_000_000, 0)
        return work.race(question.draft, number, self._seed(question))

    def design(self, question: Question) -> Json:
        """Stages that are found."""
        do = question.text("do", None, work.WAYS)
        keep = question.text("keep", work.KEEPS[0], work.KEEPS)
        return work.design(question.draft, do, keep, self._seed(question))

    def save(self, question: Question) -> Json:
        """Writes the file that was named at the start."""
        if self.file is None:
            raise QuestionError("No file was named when the editor was started.")
        seen = question.given.get("hash")
        return {"hash": self.file.save(question.draft, seen if isinstance(seen, str) else None)}

    def alive(self, question: Question) -> Json:  # noqa: ARG002 (nothing is asked)
        """That the page is there is all."""
        return {}

    def _seed(self, question: Question) -> int:
        return question.number("seed", 0, MOST_SEED, 0)


Answer = Callable[[Desk, Question], Json | Made]

QUICK: Mapping[str, Answer] = {
    "start": Desk.start,
    "view": Desk.view,
    "details": Desk.details,
    "fits": Desk.fits,
    "read": Desk.read,
    "text": Desk.text,
    "save": Desk.save,
    "alive": Desk.alive,
}
"""Questions that are answered at once."""
SLOW: Mapping[str, Answer] = {
    "draw": Desk.draw,
    "ride": Desk.ride,
    "race": Desk.race,
    "design": Desk.design,
}
"""Questions that take a while, of which one is worked on at a time."""
ANSWERS = {**QUICK, **SLOW}
