"""Bots of one's own, from a Python file.

A file holds one or more classes under ``@bot("name", "one line")``. Its bots are watched: a decision
may take `SECONDS`, then the race ends with an error that names the bot.
"""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import current_thread, main_thread
from traceback import extract_tb
from types import ModuleType
from typing import TypeVar

from fr_stages.findings import InputError, Location
from fr_stages.race.bots import REGISTRY, Bot, BotNameError, LeaveRace, View, WrongAnswer
from fr_stages.race.race_faults import UNUSABLE_BOT_FILE
from fr_stages.race.watchdog import WATCHDOG
from fr_stages.reading import read_text

Answer = TypeVar("Answer")

SECONDS = 10.0
WANTED = {int: "a whole number", bool: "True or False", tuple: "a pair of space and lane"}

_loaded: dict[Path, tuple[str, ...]] = {}


def load_bots(file: str | Path, seconds: float = SECONDS) -> tuple[str, ...]:
    """Registers the bots of a file and returns their names. A file is loaded once.

    Raises InputError, with file and line, when the file cannot be read or run, holds no bot, takes the
    name of another bot or holds one that cannot play. Nothing is registered then.
    """
    path, place = Path(file), _place(file)
    if place in _loaded:
        return _loaded[place]
    known = dict(REGISTRY)
    try:
        _run(path)
        names = tuple(name for name in REGISTRY if name not in known)
        if not names:
            raise _fault(path, "It holds no bot.", fix='Put @bot("name", "one line") above a class.')
        for name in names:
            _check(path, name)
    except InputError:
        REGISTRY.clear()
        REGISTRY.update(known)
        raise
    for name in names:
        cls, line = REGISTRY[name]
        REGISTRY[name] = (_watched(name, cls, seconds), line)
    _loaded[place] = names
    return names


def trusted(files: Iterable[str]) -> tuple[str, ...]:
    """Those of the files for which `load_bots` has been called here, so that somebody trusts them."""
    return tuple(file for file in files if _place(file) in _loaded)


def _place(file: str | Path) -> Path:
    """Where a file lies, by whatever links it is reached.

    Links in a circle lead nowhere and are kept; so is what cannot be the name of a file.
    """
    try:
        return Path(os.path.realpath(file))
    except ValueError:
        return Path(file)


def _run(path: Path) -> None:
    text = read_text(path)
    try:
        code = compile(text, str(path), "exec")
    except SyntaxError as error:
        place = Location(str(path), error.lineno, error.offset)
        raise UNUSABLE_BOT_FILE.error(f"It is no Python: {error.msg}.", place) from None
    except ValueError as error:
        raise _fault(path, f"It is no Python: {error}.") from None
    module = _module(path)
    try:
        with _folder_importable(_place(path).parent):
            _in_time(path, lambda: exec(code, module.__dict__))
    except KeyboardInterrupt:
        raise
    except BotNameError as error:
        raise _fault(path, f"{error}.", _last_line(path, error), "Give your bot another name.") from None
    except BaseException as error:
        raise _failure(path, error) from error


def _in_time(path: Path, run: Callable[[], object]) -> None:
    """Runs what a file holds. Raises TimeoutError or NeverEnds when that takes too long."""
    WATCHDOG.attended(lambda: WATCHDOG.within(SECONDS, f"The file {path}", run))


def _module(path: Path) -> ModuleType:
    """An empty module for the file, known to the import system as dataclasses and pickle expect."""
    name = f"fr_stages_bots_{len(_loaded)}_{path.stem}"
    module = ModuleType(name)
    module.__file__ = str(path)
    sys.modules[name] = module
    return module


@contextmanager
def _folder_importable(folder: Path) -> Iterator[None]:
    """While a file runs it can import its neighbours, as a script can."""
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        sys.path.remove(str(folder))


def _check(path: Path, name: str) -> None:
    cls = REGISTRY[name][0]
    if not (isinstance(cls, type) and issubclass(cls, Bot)):
        raise _fault(path, f'"{name}" is no bot.', fix="Derive its class from fr_stages.race.bots.Bot.")
    if cls.card is Bot.card:
        raise _fault(path, f'The bot "{name}" never chooses a card.', _line_of(cls), "Write its method card.")
    try:
        _in_time(path, cls)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise _failure(path, error, f'The bot "{name}" cannot be made') from error


def _line_of(cls: type) -> int | None:
    try:
        return inspect.getsourcelines(cls)[1]
    except (OSError, TypeError):
        return None


def _failure(path: Path, error: BaseException, what: str = "It cannot be run") -> InputError:
    text = f"{what}: {type(error).__name__}: {error}".rstrip(": .")
    return _fault(path, f"{text}.", _last_line(path, error))


def _last_line(path: Path, error: BaseException) -> int | None:
    """The last line of the file that took part in a failure."""
    lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == str(path)]
    return lines[-1] if lines else None


def _fault(path: Path, message: str, line: int | None = None, fix: str = "") -> InputError:
    return UNUSABLE_BOT_FILE.error(message, Location(str(path), line), fix)


def _watched(name: str, cls: type[Bot], seconds: float) -> type[Bot]:
    """The same bot with a limit on its thinking, and with answers of the right type."""

    def ask(wanted: type[Answer], decide: Callable[[], Answer]) -> Answer:
        answer = WATCHDOG.within(seconds, f"The bot {name}", partial(_decision, decide))
        if not isinstance(answer, wanted):
            raise WrongAnswer(f"answers {answer!r}, but {WANTED[wanted]} is asked for")
        return answer

    class Watched(Bot):
        __doc__ = cls.__doc__

        def __init__(self) -> None:
            self.bot = cls()

        def card(self, view: View) -> int:
            return ask(int, lambda: self.bot.card(view))

        def goes_first(self, view: View) -> bool:
            return ask(bool, lambda: self.bot.goes_first(view))

        def start_place(self, view: View, places: list[tuple[int, int]]) -> tuple[int, int]:
            return ask(tuple, lambda: self.bot.start_place(view, places))

        def bids(self, view: View) -> bool:
            return ask(bool, lambda: self.bot.bids(view))

        def bid(self, view: View) -> int:
            return ask(int, lambda: self.bot.bid(view))

    return Watched


def _decision(decide: Callable[[], Answer]) -> Answer:
    """What a bot decides; to leave the race or to interrupt it is none of its decisions."""
    try:
        return decide()
    except LeaveRace:
        raise WrongAnswer("leaves the race, which only a person can do") from None
    except KeyboardInterrupt:
        if current_thread() is main_thread():  # where Ctrl-C is heard
            raise
        raise WrongAnswer("raises KeyboardInterrupt") from None
