"""Rides on a Dask cluster: its executor takes the place of one on this machine."""

from __future__ import annotations

import logging
import platform
import sys
import warnings
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from typing import TYPE_CHECKING

from fr_stages import __version__
from fr_stages.ride.ride_faults import CLUSTER_LOST, NO_CLUSTER, UNFIT_CLUSTER

if TYPE_CHECKING:
    from distributed import Client

CONNECT_SECONDS = 10
EXAMPLE = "Give the address of a running Dask scheduler: tcp://192.0.2.1:8786."


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """An executor that rides on the cluster whose scheduler is at `address` (``tcp://host:8786``).

    Work of a worker that is lost is done again by another, with the same result. Raises InputError when
    the cluster cannot be reached, cannot do this work, or is lost.
    """
    try:
        from distributed.scheduler import KilledWorker
    except ImportError:
        raise NO_CLUSTER.error(
            "Riding on a cluster needs Dask.", fix='Install it: pip install "fr-stages[cluster]".'
        ) from None
    client = _connected(address)
    try:
        _check(client)
        yield client.get_executor(pure=False)
    except (KilledWorker, CancelledError, OSError) as error:
        raise CLUSTER_LOST.error(
            f"The cluster at {address} was lost in the middle of the ride ({type(error).__name__}).",
            fix="See the logs of its scheduler and workers.",
        ) from None
    finally:
        client.close(timeout=CONNECT_SECONDS)


def _connected(address: str) -> Client:
    from distributed import Client
    from distributed.comm import resolve_address

    for talker in ("distributed", "tornado"):
        logging.getLogger(talker).setLevel(logging.CRITICAL)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of versions that differ, which are checked below
            return Client(resolve_address(address), timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError, ImportError) as error:
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
