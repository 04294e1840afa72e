"""A person at the terminal who plays: shows what a player may see, and asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from rich.console import Console

from fr_stages.findings import InputError
from fr_stages.race.bots import Bot, LeaveRace, View
from fr_stages.race.engine import Race
from fr_stages.race.log import LANES
from fr_stages.race.state import BIDDING, ENERGY
from fr_stages.report.road_text import Standing, legend, road

Answer = TypeVar("Answer")

REACH = 12  # how many spaces ahead of one's own riders are always shown
TIRED = "e"

HELP = """\
Answer with one of the values in brackets, or with
  road        the whole road, and what its signs mean
  cards       what everybody has played, and who is exhausted
  save FILE   write the race to a file and go on
  quit        save the race and leave; Ctrl-D and Ctrl-C do the same
A card that has been put down stays down: there is no undo."""


class TerminalPlayer(Bot):
    """Asks a person for every decision of the race.

    `save` writes the race to a file and returns what to say about it. The person leaves by LeaveRace;
    `interrupted` tells whether that was by Ctrl-C.
    """

    def __init__(self, race: Race, console: Console, save: Callable[[str], str]) -> None:
        super().__init__()
        self.race = race
        self.console = console
        self.save = save
        self.interrupted = False
        self._shown = ("", 0)

    def card(self, view: View) -> int:
        """Asks for a card to play."""
        self._show_round(view)
        self._show_hand(view)
        return self._ask("Which card do you play", _cards(view))

    def bid(self, view: View) -> int:
        """Asks for a card to bid."""
        self._show_round(view)
        self._say(f"\nBidding round {view.bidding_round + 1}")
        self._show_hand(view)
        return self._ask("Which card do you bid", _cards(view))

    def goes_first(self, view: View) -> bool:
        """Asks which rider draws first."""
        self._show_round(view)
        return self._ask_rider("Who draws first")

    def bids(self, view: View) -> bool:
        """Asks which rider tries to break away."""
        self._show_round(view)
        return self._ask_rider("Who tries to break away")

    def start_place(self, view: View, places: list[tuple[int, int]]) -> tuple[int, int]:
        """Asks for a starting place."""
        self._show_round(view)
        answers = {self._place(place, places): place for place in places}
        question = f"On which space does your {_type(view, view.rider)} start"
        return self._ask(question, answers, default=next(iter(answers)))

    def _place(self, place: tuple[int, int], places: list[tuple[int, int]]) -> str:
        """``5``, or ``5 left`` where lanes are to be chosen from."""
        space, lane = place
        if [where for where, _ in places].count(space) == 1:
            return str(space + 1)
        return f"{space + 1} {LANES[self.race.plan.course.spaces[space].lanes][lane - 1]}".rstrip()

    def _ask_rider(self, question: str) -> bool:
        return self._ask(f"{question}, Sprinteur or Rouleur", {"s": True, "r": False}, default="s")

    def _show_round(self, view: View) -> None:
        """Draws the road around the riders once a round."""
        if self._shown == (self.race.phase, view.round):
            return
        self._shown = (self.race.phase, view.round)
        colour = self.race.plan.lineup.names[view.rider].partition("-")[0]
        now = f"Round {view.round}" if self.race.phase == ENERGY else "Before the start"
        self._say(f"\n{self.race.plan.course.name} · {now} · you are {colour}")
        own = [view.space(rider) for rider in view.order if rider in (view.rider, view.mate)]
        self._show_road(range(min(own, default=0), max(own, default=0) + REACH))

    def _show_road(self, window: range | None = None) -> None:
        race, view = self.race, self.race.view
        names = race.plan.lineup.names
        riders = [Standing(names[r], view.space(r), view.lane(r), view.is_lying(r)) for r in view.order]
        course = race.plan.course.with_weather(race.weather) if race.weather else race.plan.course
        for line in road(course, riders, window, self.console.width):
            self.console.print(line, soft_wrap=True)
        if window is None:
            self._say("\n".join(legend(course)))

    def _show_hand(self, view: View) -> None:
        """The hand with the space that each card aims at, and whatever else the player may look at."""
        here = view.space(view.rider)
        to_go = view.track.finish - here
        self._say(f"Your {_type(view, view.rider)}: space {here + 1}, {to_go} to the line")
        self._say(f"  hand      {'   '.join(self._hand(view))}")
        recycled = " ".join(map(str, sorted(view.recycled))) or "none"
        self._say(f"  recycled  {recycled}   face down {view.stack_size}")
        if view.mate_energy >= 0:
            self._say(f"  your {_type(view, view.mate)} plays {view.mate_energy}")

    def _hand(self, view: View) -> Iterable[str]:
        """The cards of the hand, equal ones together, with the space that they aim at."""
        names = [_name(view, index) for index in range(view.size)]
        for name, index in _cards(view).items():
            energy = view.energy(index)
            what = f" (exhaustion, {energy})" if name == TIRED else ""
            aim = "" if self.race.phase == BIDDING else f" to {view.target(energy) + 1}"
            yield " ".join([name] * names.count(name)) + what + aim

    def _ask(self, question: str, answers: dict[str, Answer], default: str = "") -> Answer:
        """Asks until the answer is one of those offered; carries out commands in between."""
        offered = ", ".join(answers) + (f"; Enter for {default}" if default else "")
        while True:
            text = " ".join(self._read(f"{question} [{offered}]? ").split()) or default
            if text.lower() in answers:
                return answers[text.lower()]
            self._obey(text, tuple(answers))

    def _read(self, prompt: str) -> str:
        try:
            return input(prompt)
        except EOFError:
            self._say("")
            raise LeaveRace from None
        except KeyboardInterrupt:
            self._say("")
            self.interrupted = True
            raise LeaveRace from None

    def _obey(self, text: str, answers: tuple[str, ...]) -> None:
        command, _, rest = text.partition(" ")
        match command.lower():
            case "q" | "quit" | "exit":
                raise LeaveRace
            case "?" | "h" | "help":
                self._say(HELP)
            case "road":
                self._show_road()
            case "cards":
                self._say("\n".join(_table(self.race)))
            case "save" if rest:
                self._save(rest)
            case "save":
                self._say("Say where: save my-race.json")
            case _:
                self._say(f"Answer with {' or '.join(answers)}; ? explains more.")

    def _save(self, file: str) -> None:
        try:
            self._say(self.save(file))
        except InputError as error:
            self._say(str(error))

    def _say(self, text: str) -> None:
        self.console.print(text, markup=False, emoji=False)


def _type(view: View, rider: int) -> str:
    return "Sprinteur" if view.is_sprinteur(rider) else "Rouleur"


def _name(view: View, index: int) -> str:
    """What to call a card of the hand."""
    return TIRED if view.is_exhaustion(index) else str(view.energy(index))


def _cards(view: View) -> dict[str, int]:
    """The different cards of the hand and where one of each is; the lowest first."""
    ranked = sorted(range(view.size), key=lambda index: (view.energy(index), view.is_exhaustion(index)))
    return {_name(view, index): index for index in ranked}


def _table(race: Race) -> Iterable[str]:
    """What lies open on the table: the cards played in earlier rounds, and exhaustion."""
    yield "Played so far, and exhaustion cards received:"
    for rider, name in enumerate(race.plan.lineup.names):
        played = " ".join(map(str, race.view.played(rider))) or "-"
        yield f"  {name:<16} {played:<40} {race.view.exhaustion(rider)}"
