"""Rides on a Dask cluster: its executor takes the place of one on this machine."""

from __future__ import annotations

import logging
import platform
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from fr_stages import __version__
from fr_stages.ride.ride_faults import CLUSTER_LOST, NO_CLUSTER, UNFIT_CLUSTER, WorkersLost

if TYPE_CHECKING:
    from distributed import Client

CONNECT_SECONDS = 10
LOOK_SECONDS = 1
EXAMPLE = "Give the address of a running Dask scheduler: tcp://192.0.2.1:8786."


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """An executor that rides on the cluster whose scheduler is at `address` (``tcp://host:8786``).

    Work of a worker that is lost is done again by another, with the same result. Raises InputError when
    the cluster cannot be reached or cannot do this work; its work raises WorkersLost when it is lost.
    """
    client = _connected(address)
    try:
        _check(client)
        yield _OnCluster(client, address)
    finally:
        client.close(timeout=CONNECT_SECONDS)


class _OnCluster(Executor):
    """The executor of a cluster; its work says in plain words that the cluster is lost."""

    def __init__(self, client: Client, address: str) -> None:
        self._client = client
        self._address = address

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Hands out a piece of work."""
        return _Piece(self._client.submit(fn, *args, pure=False, **kwargs), self.result_of)

    def result_of(self, piece: Any) -> Any:
        """The result of a piece of work, for which others may have to be found. Raises WorkersLost."""
        from distributed.scheduler import KilledWorker

        alone_since = None
        try:
            while True:
                with suppress(TimeoutError):
                    return piece.result(timeout=LOOK_SECONDS)
                if self._client.scheduler_info(n_workers=-1)["workers"]:
                    alone_since = None
                    continue
                alone_since = alone_since or time.monotonic()
                if time.monotonic() - alone_since > CONNECT_SECONDS:
                    raise self._lost("all workers are gone", "Start some: dask worker ADDRESS.")
        except (KilledWorker, CancelledError, OSError) as error:
            raise self._lost(type(error).__name__, "See the logs of its scheduler and workers.") from None

    def _lost(self, why: str, fix: str) -> WorkersLost:
        message = f"The cluster at {self._address} was lost in the middle of the ride ({why})."
        return WorkersLost(CLUSTER_LOST.finding(message, fix=fix))


class _Piece(Future[Any]):
    """A piece of work on a cluster."""

    def __init__(self, piece: Any, result_of: Callable[[Any], Any]) -> None:
        super().__init__()
        self._piece = piece
        self._result_of = result_of

    def result(self, timeout: float | None = None) -> Any:  # noqa: ARG002 (nobody asks for one)
        """The result, when it is there."""
        return self._result_of(self._piece)

    def cancel(self) -> bool:
        """Says that nobody waits for it any more."""
        with suppress(OSError, CancelledError):  # there may be nobody left to tell
            self._piece.cancel()
        return True


def _connected(address: str) -> Client:
    try:
        from distributed import Client
        from distributed.comm import resolve_address
    except ImportError:
        raise NO_CLUSTER.error(
            "Riding on a cluster needs Dask.", fix='Install it: pip install "fr-stages[cluster]".'
        ) from None
    scheme, separator, _ = address.partition("://")
    if separator and scheme != "tcp":
        raise NO_CLUSTER.error(
            f"There is no Dask scheduler to be reached at {address!r}: {scheme} is not tcp.",
            fix=EXAMPLE,
        )
    for talker in ("distributed", "tornado"):
        logging.getLogger(talker).setLevel(logging.CRITICAL)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of versions that differ, which are checked below
            return Client(resolve_address(address), timeout=CONNECT_SECONDS, set_as_default=False)
    except Exception as error:  # each kind of wrong address fails in another way
        raise NO_CLUSTER.error(
            f"There is no Dask scheduler to be reached at {address!r} ({type(error).__name__}).", fix=EXAMPLE
        ) from None


def _check(client: Client) -> None:
    """Looks whether every worker runs the same program. Raises InputError."""
    if not client.scheduler_info(n_workers=-1)["workers"]:
        raise UNFIT_CLUSTER.error("The cluster has no workers.", fix="Start some: dask worker ADDRESS.")
    here = versions()
    for worker, found in sorted(client.run(versions, on_error="return").items()):
        if isinstance(found, Exception):
            raise UNFIT_CLUSTER.error(
                f"The worker {worker} cannot load fr-stages ({found}).",
                fix=f"Install fr-stages {__version__} on every worker.",
            )
        for name, version in here.items():
            if found.get(name) != version:
                raise UNFIT_CLUSTER.error(
                    f"The worker {worker} has {name} {found.get(name)}; here it is {version}.",
                    fix="Install the same versions on all machines.",
                )


def versions() -> dict[str, str]:
    """The versions that have to be the same everywhere. Runs here and in the workers."""
    import distributed

    return {
        "fr-stages": __version__,
        "distributed": distributed.__version__,
        "Python": ".".join(platform.python_version_tuple()[:2]),
        "byte order": sys.byteorder,
    }
