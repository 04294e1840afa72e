"""Ends endless thinking: a decision that takes too long is interrupted.

A thread looks on and raises `TookTooLong` in the thread that thinks. That works in any thread and on
every system, and it ends every loop of Python code, but not a single call that never returns, such as
``time.sleep(10**9)``: nothing inside a process can. So what asks bots runs `attended`, in a thread of its
own that is left behind then. Who cannot, as somebody sits at the terminal, sets `give_up`, which is called
instead; it should end the process.
"""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from fr_stages.race.bots import BotError

Result = TypeVar("Result")

TICK = 0.1
PATIENCE = 2.0


class TookTooLong(BaseException):
    """Raised inside a decision that has used up its time."""


class NeverEnds(BotError):  # noqa: N818 (it says what it is)
    """A call neither ends nor can be interrupted."""


class _Thought:
    """One decision under way: which thread makes it, and until when it may."""

    def __init__(self, who: str, deadline: float) -> None:
        self.who = who
        self.thread = threading.get_ident()
        self.deadline = deadline
        self.interrupted = False


class Watchdog:
    """Watches decisions. One thread serves them all; it is started by the first decision.

    `patience` is how many seconds an interrupted decision has to end. Who did not end in that time is not
    asked again.
    """

    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience = patience
        self.give_up: Callable[[str], None] | None = None
        self._thoughts: list[_Thought] = []
        self._attended: dict[int, SimpleQueue[Callable[[], Any]]] = {}
        self._lost: dict[str, NeverEnds] = {}
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def attended(self, work: Callable[[], Result]) -> Result:
        """What `work` returns, done in another thread. Raises NeverEnds when a decision never ends."""
        outcomes: SimpleQueue[Callable[[], Result]] = SimpleQueue()

        def run() -> None:
            me = threading.get_ident()
            self._attended[me] = outcomes
            try:
                result = work()
                outcomes.put(lambda: result)
            except BaseException as error:
                outcomes.put(_raising(error))
            finally:
                del self._attended[me]

        threading.Thread(target=run, name="attended", daemon=True).start()
        while True:
            try:
                outcome = outcomes.get(timeout=TICK)  # looks up now and then, as Ctrl-C has to be heard
            except Empty:
                continue
            return outcome()

    def within(self, seconds: float, who: str, decide: Callable[[], Result]) -> Result:
        """What `decide` returns. Raises TimeoutError when that takes longer than `seconds`."""
        if who in self._lost:
            raise self._lost[who]
        thought = _Thought(who, time.monotonic() + seconds)
        try:
            try:
                self._begin(thought)
                return decide()
            finally:
                self._end(thought)
        except TookTooLong:
            self._end(thought)  # the interruption may have come in the middle of the first attempt
            raise TimeoutError(f"thinks longer than {seconds:g} seconds") from None

    def _begin(self, thought: _Thought) -> None:
        with self._lock:
            self._thoughts.append(thought)
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._watch, name="bot watchdog", daemon=True)
                self._thread.start()

    def _end(self, thought: _Thought) -> None:
        with self._lock:
            if thought in self._thoughts:
                self._thoughts.remove(thought)
            if thought.interrupted:
                _interrupt(thought.thread, None)

    def _watch(self) -> None:
        while True:
            time.sleep(TICK)
            with self._lock:
                late = [thought for thought in self._thoughts if time.monotonic() > thought.deadline]
                for thought in late:
                    self._interrupt_or_leave(thought)

    def _interrupt_or_leave(self, thought: _Thought) -> None:
        if not thought.interrupted:
            thought.interrupted = True
            thought.deadline = time.monotonic() + self.patience
            _interrupt(thought.thread, TookTooLong)
            return
        self._thoughts.remove(thought)
        error = NeverEnds(f"{thought.who} does not come back and cannot be interrupted.")
        self._lost[thought.who] = error
        if thought.thread in self._attended:
            self._attended[thought.thread].put(_raising(error))
        elif self.give_up is not None:
            self.give_up(str(error))


def _raising(error: BaseException) -> Callable[[], Any]:
    """What raises an error when it is called."""

    def outcome() -> Any:
        raise error

    return outcome


def _interrupt(thread: int, error: type[BaseException] | None) -> None:
    """Raises `error` in a thread at its next step; None takes back one that has not been raised yet."""
    what = ctypes.py_object(error) if error is not None else None
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), what)


WATCHDOG = Watchdog()
