"""Replay files: a race from its seed, with all of its events, to be run again and compared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fr_stages.race.engine import Race
from fr_stages.race.events import Event, event_from_json
from fr_stages.race.race_faults import UNUSABLE_RACE_FILE
from fr_stages.race.race_plan import Plan
from fr_stages.race.recorder import Recorder
from fr_stages.race.sealed import check_sealed, sealed
from fr_stages.race.setup import Setup
from fr_stages.race.setup_json import read_setup, setup_to_json
from fr_stages.race.watchdog import WATCHDOG
from fr_stages.stage.json_source import JsonSource

REPLAY = "replay"


def record(setup: Setup, number: int = 0) -> list[Event]:
    """Rides race `number` of a set-up and returns its events."""
    recorder = Recorder()
    race = Race(Plan(setup), setup.seed, number, recorder)
    if setup.bot_files:
        WATCHDOG.attended(race.run)
    else:
        race.run()
    return recorder.events


def replay_document(setup: Setup, number: int, events: list[Event]) -> dict[str, Any]:
    """The race as a document that `check_replay` reads (``replay.schema.json``)."""
    return sealed(
        REPLAY,
        {
            "stage": setup.course.name,
            "entrants": [str(entrant) for entrant in setup.entrants],
            "number": number,
            "events": [event.to_json() for event in events],
            "setup": setup_to_json(setup),
        },
    )


@dataclass(frozen=True)
class Replay:
    """A recorded race and the same race ridden again."""

    setup: Setup
    number: int
    recorded: list[Event]
    again: list[Event]

    @property
    def is_same(self) -> bool:
        """Whether everything has happened in the same way."""
        return self.recorded == self.again

    @property
    def first_difference(self) -> int:
        """The index of the first event that came out otherwise."""
        pairs = zip(self.recorded, self.again, strict=False)
        shorter = min(len(self.recorded), len(self.again))
        return next((i for i, (old, new) in enumerate(pairs) if old != new), shorter)

    def at_difference(self, events: list[Event]) -> str:
        """The event of `events` that is at the first difference, in words for people."""
        at = self.first_difference
        return str(events[at]) if at < len(events) else "the end of the race"


def check_replay(source: JsonSource) -> Replay:
    """Rides the race of a replay file again.

    Raises InputError for a file that is none, was changed, or names a bot that is not registered.
    """
    check_sealed(source, REPLAY)
    setup = read_setup(source.part("/setup"))
    recorded = [_event(source, number) for number in range(len(source.value["events"]))]
    number = source.value["number"]
    return Replay(setup, number, recorded, record(setup, number))


def _event(source: JsonSource, number: int) -> Event:
    """An event of the file. Raises InputError for what no event can be."""
    try:
        return event_from_json(source.value["events"][number])
    except (KeyError, TypeError):
        place = source.location(f"/events/{number}")
        raise UNUSABLE_RACE_FILE.error(
            f"Event {number + 1} is none that can be.", place, "Use the file as it was written."
        ) from None
