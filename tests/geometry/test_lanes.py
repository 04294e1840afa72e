from __future__ import annotations

import json
from io import BytesIO

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fr_stages.geometry.lanes import _from_middle, connection, lane_graph, to_graphml, to_json
from fr_stages.stage.course import Course
from fr_stages.stage.course_facts import CourseFacts
from fr_stages.stage.stage import Obstacle, Stage
from tests.geometry.stages import AVENUE_CORSO_PASEO, row, stage, stages

WALL = (Obstacle(2, 3, 1), Obstacle(2, 3, 2))


def forward(graph: nx.DiGraph[tuple[int, int]], index: int) -> set[tuple[int, int]]:
    """Lanes of the space at `index` and of the next that lead into one another."""
    return {(a[1], b[1]) for a, b in graph.edges if graph.edges[a, b]["kind"] == "forward" and a[0] == index}


def obstructed(it: Stage, picks: list[int]) -> Stage:
    lanes = [
        Obstacle(space.tile, space.number, lane) for space in Course.of(it).spaces for lane in space.usable
    ]
    return Stage(it.tiles, obstacles=tuple(lanes[pick % len(lanes)] for pick in picks))


obstructed_stages = st.builds(obstructed, stages, st.lists(st.integers(0, 500), max_size=12))


def test_a_node_knows_where_it_is() -> None:
    graph = lane_graph(stage("aCu"))
    assert graph.nodes[9, 2] == {
        "index": 9,
        "tile": 2,
        "face": "C",
        "space": 4,
        "lane": 2,
        "x": 9.5,
        "y": 0.25,
        "terrain": "uphill",
        "zone": "road",
    }


@pytest.mark.parametrize(("lanes", "middles"), [(1, [0.0]), (2, [-0.25, 0.25]), (3, [-0.5, 0.0, 0.5])])
def test_lanes_lie_half_a_space_apart_round_the_middle_of_the_road(lanes: int, middles: list[float]) -> None:
    assert [_from_middle(lane, lanes) for lane in range(1, lanes + 1)] == middles


def test_places_are_told_to_a_thousandth_of_a_space() -> None:
    document = json.loads(to_json(lane_graph(stage("aeu"))))
    places = [node[axis] for node in document["nodes"] for axis in ("x", "y")]
    assert all(round(place, 3) == place for place in places)
    assert any(round(place, 2) != place for place in places)


def test_lanes_of_equal_roads_lead_ahead_and_one_lane_aside() -> None:
    assert forward(lane_graph(stage("abu")), 7) == {(1, 1), (1, 2), (2, 1), (2, 2)}
    assert forward(lane_graph(stage("13u")), 7) == {
        (1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (3, 3),
    }  # fmt: skip


def test_a_road_that_narrows_leads_every_lane_on() -> None:
    graph = lane_graph(stage("a3^4u"))
    assert forward(graph, 10) == {(1, 1), (2, 1), (2, 2), (3, 2)}
    assert forward(graph, 11) == {(1, 1), (2, 1)}
    assert forward(graph, 12) == {(1, 1), (1, 2)}
    assert forward(lane_graph(stage("1^4u")), 5) == {(1, 1), (2, 1), (3, 1)}


def test_changing_lanes_costs_nothing() -> None:
    graph = lane_graph(stage("abu"))
    assert graph.edges[(7, 1), (7, 2)] == graph.edges[(7, 2), (7, 1)] == {"kind": "sideways", "cost": 0}
    assert nx.dijkstra_path_length(graph, (0, 1), (17, 2), "cost") == 17


def test_an_obstacle_takes_its_lane_away() -> None:
    graph = lane_graph(Stage(row("abu"), obstacles=(Obstacle(2, 3, 1),)))
    assert (8, 1) not in graph
    assert forward(graph, 7) == {(1, 2), (2, 2)}


def test_two_obstacles_far_aside_of_one_another_do_not_close_the_road() -> None:
    left = (Obstacle(2, 2, 1), Obstacle(2, 2, 2))
    right = (Obstacle(2, 3, 2), Obstacle(2, 3, 3))
    graph = lane_graph(Stage(row("12u"), obstacles=left + right))
    assert forward(graph, 7) == {(3, 1)}
    assert connection(graph).is_complete


def test_every_start_lane_leads_to_the_finish() -> None:
    found = connection(lane_graph(stage(AVENUE_CORSO_PASEO)))
    assert found.is_complete
    assert found.starts == tuple((index, lane) for index in range(5) for lane in (1, 2))
    assert found.goals == ((73, 1), (73, 2))
    assert found.closed == ()


def test_a_wall_cuts_every_start_lane_off() -> None:
    found = connection(lane_graph(Stage(row("abu"), obstacles=WALL)))
    assert found.cut_off == found.starts
    assert found.closed == (8,)
    assert not found.is_complete


def test_a_wall_in_the_start_area_cuts_off_only_what_is_behind_it() -> None:
    wall = (Obstacle(1, 3, 1), Obstacle(1, 3, 2))
    assert connection(lane_graph(Stage(row("abu"), obstacles=wall))).cut_off == (
        (0, 1),
        (0, 2),
        (1, 1),
        (1, 2),
    )


def test_without_lines_the_ends_of_the_stage_count() -> None:
    found = connection(lane_graph(stage("be")))
    assert found.starts == ((0, 1), (0, 2))
    assert found.goals == ((7, 1), (7, 2))


def test_a_stage_without_tiles_is_not_connected() -> None:
    graph = lane_graph(stage(""))
    assert not connection(graph).is_complete


@settings(max_examples=60)
@given(obstructed_stages)
def test_the_narrowest_place_is_the_least_cut_of_the_graph(it: Stage) -> None:
    """Between a source before the first space between the lines and a sink behind the last."""
    course, graph = Course.of(it), lane_graph(it)
    road = course.between
    between: nx.DiGraph[tuple[int, int]] = nx.DiGraph(graph.edges)
    between.add_nodes_from(graph)
    between.remove_nodes_from([node for node in graph if node[0] not in road])
    source, sink = (-1, 0), (-2, 0)
    between.add_edges_from((source, node) for node in graph if node[0] == road[0])
    between.add_edges_from((node, sink) for node in graph if node[0] == road[-1])
    between.add_nodes_from([source, sink])
    assert nx.node_connectivity(between, source, sink) == CourseFacts(course).narrowest.lanes


@given(obstructed_stages)
def test_only_a_space_without_a_lane_closes_the_road(it: Stage) -> None:
    found = connection(lane_graph(it))
    in_the_way = [index for index in found.closed if (index, 1) < found.goals[0]]
    assert found.cut_off == tuple(node for node in found.starts if node[0] < max(in_the_way, default=0))


@settings(max_examples=30)
@given(stages)
def test_graphml_can_be_read_back(it: Stage) -> None:
    graph = lane_graph(it)
    back = nx.read_graphml(BytesIO(to_graphml(graph).encode()))
    assert back.nodes["6.1"] == {
        **graph.nodes[6, 1],
        "x": pytest.approx(graph.nodes[6, 1]["x"], abs=0.0006),
        "y": pytest.approx(graph.nodes[6, 1]["y"], abs=0.0006),
    }
    assert back.number_of_edges() == graph.number_of_edges()


@settings(max_examples=30)
@given(stages)
def test_json_is_in_the_node_link_form(it: Stage) -> None:
    graph = lane_graph(it)
    document = json.loads(to_json(graph))
    assert document["directed"] is True
    assert document["graph"] == {"name": it.title, "spaces": len(Course.of(it).spaces)}
    assert [node["id"] for node in document["nodes"]] == [f"{index}.{lane}" for index, lane in graph]
    assert len(document["edges"]) == graph.number_of_edges()
    assert to_json(lane_graph(it)) == to_json(graph)


def test_names_are_escaped() -> None:
    assert "<script>" not in to_graphml(lane_graph(Stage(row("abu"), name="<script>")))
