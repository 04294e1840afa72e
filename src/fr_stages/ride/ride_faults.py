"""What can be wrong with the request for a ride, FR51x."""

from __future__ import annotations

from fr_stages.faults import fault
from fr_stages.findings import InputError


class WorkersLost(InputError):  # noqa: N818 (it says what it is)
    """Those who ride the races are gone; what they have ridden before is at hand."""


WRONG_RACES = fault(
    "FR511",
    "wrong-number-of-races",
    "A ride has at least one race, and not more than anybody would wait for.",
)
WRONG_UNTIL = fault(
    "FR512",
    "wrong-precision",
    "The precision at which a ride may stop is half the width of an interval of a share: between 0 and 1.",
)
BOT_FAILED = fault(
    "FR513",
    "bot-failed",
    "A bot broke the rules or stopped with an error in the middle of a race. The ride ends there: races "
    "without that bot's decision would not be the races that were asked for.",
)
NOT_A_RIDE = fault(
    "FR514",
    "not-a-ride",
    "The file is not the report of a ride, or somebody has changed the numbers in it. Reports are written by "
    "`fr-stages ride --json`.",
)
WORKER_LOST = fault(
    "FR515",
    "worker-lost",
    "A process that rode some of the races has ended in the middle: most often the system has stopped it "
    "because memory was short; fewer jobs need less memory. The report is about the races ridden before.",
)
NO_CLUSTER = fault(
    "FR516",
    "no-cluster",
    "There is no Dask scheduler at the address, or Dask is not installed here.",
)
UNFIT_CLUSTER = fault(
    "FR517",
    "unfit-cluster",
    "The workers of a cluster have to run the same program as the machine that asks them: the same versions "
    "of fr-stages, of Dask and of Python. Otherwise the result might depend on who has ridden a race.",
)
CLUSTER_LOST = fault(
    "FR518",
    "cluster-lost",
    "The connection to a cluster ended in the middle of a ride, or one piece of work ended several workers. "
    "A single lost worker does no harm: its races are ridden again by another. The report is about the races "
    "ridden before.",
)
