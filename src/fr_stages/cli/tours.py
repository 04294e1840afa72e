"""Tours and their books from the command line."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from fr_stages.cli.common import wrong_usage
from fr_stages.cli.person import HUMAN, person_among_the_bots
from fr_stages.cli.race_options import with_decks_of
from fr_stages.cli.stages import catalogue_with
from fr_stages.reading import is_file

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fr_stages.tour.tour_file import TourSource
    from fr_stages.tour.tour_run import TourPlan, TourRun


def read_tour_with(file: str, changes: Sequence[str] | None = None, tiles: str | None = None) -> TourSource:
    """The tour in a file, with other rules where they are asked for. Raises InputError."""
    from fr_stages.tour.tour_file import read_tour

    source = read_tour(file, catalogue_with(tiles))
    conventions = source.tour.conventions.with_changes(changes or ())
    return replace(source, tour=replace(source.tour, conventions=conventions))


def plan_of(
    source: TourSource,
    entrants: str | None,
    book: str | None = None,
    *,
    decks: str | None = None,
    person: bool = False,
) -> TourPlan:
    """The tour ready to be ridden by those who are named, else those of its book, else of the tour file.

    With `person` somebody plays, the first team where nobody is named. Raises InputError.
    """
    from fr_stages.race.bots import REGISTRY
    from fr_stages.race.entrants import parse_entrants
    from fr_stages.tour.book import entrants_in
    from fr_stages.tour.tour import USUAL_BOT
    from fr_stages.tour.tour_run import TourPlan

    with person_among_the_bots():  # the book of a tour that a person rides is read by every command
        who = entrants or (entrants_in(book) if book and is_file(book) else None) or source.tour.entrants
        riding = parse_entrants(who, REGISTRY, USUAL_BOT)
        if person and not any(entrant.bot == HUMAN for entrant in riding):
            if not who.strip().isdecimal():
                raise wrong_usage(f"Nobody is human in {who}.", "Name one: red=human,blue=tourer.")
            riding = (replace(riding[0], bot=HUMAN), *riding[1:])
        return TourPlan(source.tour, with_decks_of(decks, riding))


def refuse_person(plan: TourPlan) -> None:
    """Raises InputError when a person rides, whom this command cannot ask."""
    for entrant in plan.entrants:
        if entrant.bot == HUMAN:
            raise wrong_usage(
                f"{entrant.name.capitalize()} is played by a person.",
                "Ride with fr-stages tour play, or say with --entrants who rides.",
            )


def begun(plan: TourPlan, book: str | None, seed: int) -> TourRun:
    """The tour as far as its book has it; a new one without a book."""
    from fr_stages.tour.book import read_book
    from fr_stages.tour.tour_run import TourRun

    return read_book(book, plan) if book and is_file(book) else TourRun(plan, seed)
