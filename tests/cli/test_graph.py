from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

import networkx as nx
import pytest
from syrupy.assertion import SnapshotAssertion
from typer.testing import CliRunner, Result

from fr_stages.cli.app import app


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["graph", *arguments])


def test_graphml_goes_to_standard_output() -> None:
    result = run("a^4u")
    graph = nx.read_graphml(BytesIO(result.stdout.encode()))
    assert result.exit_code == 0
    assert graph.number_of_nodes() == 10 + 2 + 1 + 2 + 1 + 1 + 2 + 2 + 12
    assert nx.has_path(graph, "0.2", "17.1")


def test_json_has_the_same_graph() -> None:
    document = json.loads(run("a^4u", "--to", "json").stdout)
    graph = nx.node_link_graph(document, edges="edges")
    assert isinstance(graph, nx.DiGraph)
    assert graph.nodes["7.1"]["terrain"] == "cobbles"


@pytest.mark.parametrize("form", ["graphml", "json"])
def test_the_bytes_are_always_the_same(form: str, snapshot: SnapshotAssertion) -> None:
    assert run("e^4", "--to", form).stdout == snapshot


def test_it_is_written_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "lanes.json"
    assert run("abu", "--to", "json", "-o", str(file)).exit_code == 0
    assert file.read_text(encoding="utf-8") == run("abu", "--to", "json").stdout


def test_bad_input_writes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "lanes.json"
    assert run("axu", "-o", str(file)).exit_code == 2
    assert run("abu", "-o", str(tmp_path / "none" / "lanes.json")).exit_code == 2
    assert run("abu", "--to", "dot", "-o", str(file)).exit_code == 2
    assert not file.exists()
