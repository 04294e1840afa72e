"""``fr-stages compare``: stages ridden side by side."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from fr_stages.cli import completion
from fr_stages.cli.common import (
    AnywayOption,
    JsonOption,
    SeedOption,
    SetsOption,
    TilesOption,
    console,
    print_json,
    wrong_usage,
)
from fr_stages.cli.race_options import (
    BotsOption,
    BreakawayOption,
    DecisionOption,
    RaceOptions,
    SinglesOption,
    TimeTrialOption,
    WeatherOption,
)
from fr_stages.cli.ride_options import (
    JobsOption,
    RacesOption,
    RideEntrantsOption,
    UntilOption,
    end,
    is_whole,
    race_count,
    ride_all,
    workers,
)
from fr_stages.cli.stages import catalogue_with, raceable

if TYPE_CHECKING:
    from fr_stages.ride import RideResult, Setup
    from fr_stages.stage.files import StageSource
    from fr_stages.stage.tiles import Catalogue


def compare(
    rides: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="STAGE",
            autocompletion=completion.stages,
            help="Stages to ride on, as for ride, or reports that ride --json has written.",
            show_default=False,
        ),
    ] = None,
    sets: SetsOption = None,
    races: RacesOption = None,
    until: UntilOption = None,
    seed: SeedOption = 0,
    entrants: RideEntrantsOption = None,
    singles: SinglesOption = None,
    bots: BotsOption = None,
    weather: WeatherOption = False,
    breakaway: BreakawayOption = False,
    time_trial: TimeTrialOption = False,
    decision: DecisionOption = None,
    anyway: AnywayOption = False,
    jobs: JobsOption = 1,
    as_json: JsonOption = False,
    tiles: TilesOption = None,
) -> None:
    """Ride stages side by side and tell which differences are beyond chance.

    All are compared with the first. The same entrants ride everywhere: as many teams as the first stage
    is for, unless --entrants says otherwise.

    Example:  fr-stages compare avenue-corso-paseo la-haute-montagne --races 1000
    """
    from fr_stages.ride import RideResult, Setup
    from fr_stages.ride.opinions import second_opinion

    wish = RaceOptions(
        seed=seed,
        entrants=entrants,
        singles=singles,
        bots=bots or (),
        weather=weather,
        breakaway=breakaway,
        time_trial=time_trial,
        decisions=decision or (),
    )
    items = _items(rides or [], sets or [], wish, catalogue_with(tiles), anyway=anyway)
    setups = [item for item in items if isinstance(item, Setup)]
    if len(items) < 2:
        raise wrong_usage("Two stages are needed.", "Name another one, or a report of ride --json.")
    with workers(jobs) as executor:
        count = race_count(races, until)
        others = {} if wish.names_players else second_opinion(count)
        reports, lost = ride_all(setups, count, until, executor, others=others)
    ridden = iter(reports)
    results = [item if isinstance(item, RideResult) else next(ridden, None) for item in items]
    whole = [result for result in results if result is not None]
    if len(whole) > 1:
        _print(whole, as_json=as_json)
    end(is_whole(whole, len(items)), lost)


def _items(
    texts: list[str], sets: list[str], wish: RaceOptions, catalogue: Catalogue, *, anyway: bool
) -> list[RideResult | Setup]:
    """What is compared, in the order that was asked for: reports, and stages that are still to be ridden."""
    from fr_stages.ride import RideResult
    from fr_stages.ride.ride_file import holds_rides, read_results

    named: list[RideResult | StageSource] = []
    for text in texts:
        named += read_results(text) if holds_rides(text) else raceable([text], catalogue, anyway=anyway)
    if sets:
        named += raceable([], catalogue, anyway=anyway, sets=sets)
    items: list[RideResult | Setup] = []
    for it in named:
        if isinstance(it, RideResult):
            items.append(it)
        else:
            setup = wish.setup(it.stage)
            wish = replace(wish, entrants=wish.entrants or str(len(setup.entrants)))
            items.append(setup)
    return items


def _print(results: list[RideResult], *, as_json: bool) -> None:
    from fr_stages.report.comparison_text import comparison_document, print_comparison
    from fr_stages.ride.comparison import compare as compare_rides

    comparison = compare_rides(results)
    if as_json:
        print_json(comparison_document(comparison))
    else:
        print_comparison(comparison, console())
