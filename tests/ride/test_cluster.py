"""Rides on a real Dask cluster: a scheduler and two workers, each a process of its own on the loopback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from distributed import Client
from typer.testing import CliRunner

from fr_stages.cli.app import app
from fr_stages.findings import InputError
from fr_stages.race.entrants import teams
from fr_stages.ride import cluster as module
from fr_stages.ride import ride
from fr_stages.ride.cluster import cluster
from fr_stages.stage.opening import open_stage

pytestmark = pytest.mark.skipif(os.name == "nt", reason="processes are killed otherwise there")

RACES = 1_500
SEED = 7
PATIENCE = 60
SCHEDULER = "from distributed.cli.dask_scheduler import main; main()"
WORKER = "from distributed.cli.dask_worker import main; main()"
OLD_WORKER = f"import fr_stages; fr_stages.__version__ = '0.0.1'; {WORKER}"
BARE_WORKER = f"import sys; sys.modules['fr_stages'] = None; {WORKER}"


class Cluster:
    """A scheduler and its workers."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.processes: list[subprocess.Popen[bytes]] = []
        file = folder / "scheduler.json"
        self._start(SCHEDULER, "--port", "0", "--scheduler-file", str(file))
        deadline = time.monotonic() + PATIENCE
        while not file.exists() or not file.stat().st_size:
            assert time.monotonic() < deadline, (folder / "log").read_text()
            time.sleep(0.05)
        self.address: str = json.loads(file.read_text())["address"]
        self.client = Client(self.address, set_as_default=False)

    def add_workers(self, *programs: str) -> list[subprocess.Popen[bytes]]:
        """Starts workers, which have no nanny to start them again, and waits for them."""
        folder = str(self._folder)
        options = ("--no-nanny", "--nthreads", "1", "--local-directory", folder)
        workers = [self._start(program, self.address, *options) for program in programs]
        self.client.wait_for_workers(len(workers), timeout=PATIENCE)
        return workers

    def dismiss(self, *workers: subprocess.Popen[bytes]) -> None:
        """Ends workers and waits until the scheduler has noticed."""
        for worker in workers:
            worker.kill()
            worker.wait()
        deadline = time.monotonic() + PATIENCE
        while self.client.scheduler_info(n_workers=-1)["workers"]:
            assert time.monotonic() < deadline
            time.sleep(0.05)

    def stop(self) -> None:
        """Ends everything."""
        self.client.close()
        for process in self.processes:
            process.kill()
            process.wait()

    def _start(self, program: str, *arguments: str) -> subprocess.Popen[bytes]:
        loopback = ("--host", "127.0.0.1", "--no-dashboard")
        with (self._folder / "log").open("ab") as log:
            process = subprocess.Popen(
                [sys.executable, "-c", program, *arguments, *loopback], stdout=log, stderr=log
            )
        self.processes.append(process)
        return process


@pytest.fixture(scope="module")
def dask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    running = Cluster(tmp_path_factory.mktemp("dask"))
    yield running
    running.stop()


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CONNECT_SECONDS", 2)


def refusal(address: str) -> str:
    with pytest.raises(InputError) as caught, cluster(address):
        pass
    (finding,) = caught.value.findings
    assert finding.fix
    return f"{finding.code} {finding.message}"


def test_a_worker_is_killed_in_mid_ride_and_the_result_is_the_same(dask: Cluster) -> None:
    stage, entrants = open_stage("abcdefu"), teams(2, "random")
    first, second = dask.add_workers(WORKER, WORKER)
    killed_at: list[int] = []

    def kill(done: int, _wanted: int) -> None:
        if not killed_at:
            first.kill()
            first.wait()
            killed_at.append(done)

    with cluster(dask.address) as executor:
        result = ride(stage, entrants, RACES, SEED, executor=executor, progress=kill)
    dask.dismiss(second)
    assert killed_at[0] < RACES
    assert result.counts == ride(stage, entrants, RACES, SEED).counts


@pytest.mark.parametrize("victim", ["workers", "scheduler"])
def test_races_ridden_before_the_cluster_is_lost_are_kept(victim: str, tmp_path: Path) -> None:
    running = Cluster(tmp_path)
    workers = running.add_workers(WORKER, WORKER)
    stage, entrants = open_stage("abcdefu"), teams(2, "random")
    ridden: list[int] = []

    def kill(done: int, _wanted: int) -> None:
        if not ridden:
            ridden.append(done)
            for process in workers if victim == "workers" else running.processes[:1]:
                process.kill()
                process.wait()

    try:
        with cluster(running.address) as executor:
            result = ride(stage, entrants, 200 * RACES, SEED, executor=executor, progress=kill)
    finally:
        running.stop()
    assert result.stopped == "lost"
    assert ridden[0] <= result.races < 200 * RACES
    assert result.counts == ride(stage, entrants, result.races, SEED).counts
    assert result.lost is not None
    assert result.lost.code == "FR518"


def test_a_cluster_that_cannot_do_it(dask: Cluster) -> None:
    assert refusal(dask.address) == "FR517 The cluster has no workers."
    old = dask.add_workers(OLD_WORKER)
    assert "has fr-stages 0.0.1" in refusal(dask.address)
    dask.dismiss(*old)
    bare = dask.add_workers(BARE_WORKER)
    assert "cannot load fr-stages" in refusal(dask.address)
    dask.dismiss(*bare)


@pytest.mark.parametrize(
    "address",
    [
        "nowhere", "carrier-pigeon://loft:1", "tcp://:x", "", "tcp://127.0.0.1:1", "tls://127.0.0.1:1",
        "inproc://127.0.0.1/1/1", "ucx://127.0.0.1:1", "http://127.0.0.1:1", "tcp://[::1", "tcp://127.0.0.1:99999999",
        "tcp://127.0.0.1:-1", "unix:///x", "tcp://a b:1", "//", "tcp://127.0.0.1:1?x=%zz",
    ],
)  # fmt: skip
def test_an_address_where_no_scheduler_is(address: str) -> None:
    assert f"FR516 There is no Dask scheduler to be reached at {address!r}" in refusal(address)


def test_without_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert refusal("tcp://127.0.0.1:1") == "FR516 Riding on a cluster needs Dask."


def test_the_command_line_takes_processes_or_a_cluster_but_not_both() -> None:
    done = CliRunner().invoke(app, ["ride", "abcdu", "--jobs", "2", "--cluster", "tcp://127.0.0.1:1"])
    assert done.exit_code == 2
    assert "Only one of --jobs and --cluster can be given." in done.stderr


def test_the_command_line_rides_on_a_cluster(dask: Cluster) -> None:
    workers = dask.add_workers(WORKER)
    command = ["ride", "abcdu", "--entrants", "2", "--races", "300", "--seed", "4", "--json"]
    there = CliRunner().invoke(app, [*command, "--cluster", dask.address])
    dask.dismiss(*workers)
    assert there.exit_code == 0, there.stderr
    assert there.stdout == CliRunner().invoke(app, command).stdout
