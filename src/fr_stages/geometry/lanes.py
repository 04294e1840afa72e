"""The lane graph of a stage: which lane of a space leads to which.

The rulebook lets a rider pass others and change lanes for nothing; lanes only decide how many
riders a space holds. So an edge says that two lanes adjoin, not that a rider has to follow it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import networkx as nx

from fr_stages.geometry.faces import LANE_WIDTH
from fr_stages.geometry.layout import Layout
from fr_stages.stage.course import Course, CourseSpace
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import Zone

Node = tuple[int, int]
"""Index of the space in the course (from 0) and lane (1 is the rightmost)."""

DECIMALS = 3


def lane_graph(stage: Stage, layout: Layout | None = None) -> nx.DiGraph[Node]:
    """The lane graph of `stage`: a node for each usable lane of each space.

    Nodes are (index, lane) and know their `index`, `tile`, `face`, `space` (on the tile), `lane`,
    `x` and `y` (middle of the lane, in spaces), `terrain` and `zone`. Edges know their `kind`
    (``forward`` to the next space, ``sideways`` to the lane beside) and their `cost` in spaces
    (1 and 0). A lane that a traffic obstacle closes has no node. `layout` saves laying the stage
    out again. Raises UnknownFaceError for a face that is not known.
    """
    course = Course.of(stage)
    layout = layout or Layout.of(stage)
    graph: nx.DiGraph[Node] = nx.DiGraph(name=stage.title, spaces=len(course.spaces))
    for index, (space, placed) in enumerate(zip(course.spaces, layout.spaces, strict=True)):
        for lane in space.usable:
            x, y = placed.lanes[lane - 1].centre
            graph.add_node(
                (index, lane),
                index=index,
                tile=space.tile,
                face=stage.tiles[space.tile - 1],
                space=space.number,
                lane=lane,
                x=x,
                y=y,
                terrain=space.terrain.value,
                zone=space.zone.value,
            )
    for index, space in enumerate(course.spaces):
        graph.add_edges_from(_sideways(index, space), kind="sideways", cost=0)
    for index, (behind, ahead) in enumerate(zip(course.spaces, course.spaces[1:], strict=False)):
        edges = (((index, a), (index + 1, b)) for a, b in _adjoining(behind, ahead))
        graph.add_edges_from(edges, kind="forward", cost=1)
    return graph


def _sideways(index: int, space: CourseSpace) -> Iterator[tuple[Node, Node]]:
    for lane in space.usable:
        for other in (lane - 1, lane + 1):
            if other in space.usable:
                yield (index, lane), (index, other)


def _adjoining(behind: CourseSpace, ahead: CourseSpace) -> tuple[tuple[int, int], ...]:
    """Lanes of two spaces that lead into one another, in order."""
    return _near_lanes(behind.lanes, behind.usable, ahead.lanes, ahead.usable)


@cache
def _near_lanes(
    width_behind: int, behind: tuple[int, ...], width_ahead: int, ahead: tuple[int, ...]
) -> tuple[tuple[int, int], ...]:
    """Usable lanes, behind and ahead, that are at most one lane aside of one another.

    This is measured from the middle of the road, because roads of any width share their middle.
    Where obstacles leave a lane without such a one, the nearest counts: the road is closed only by
    a space without a usable lane.
    """
    asides = {
        (a, b): abs(_from_middle(a, width_behind) - _from_middle(b, width_ahead))
        for a in behind
        for b in ahead
    }

    def is_near(a: int, b: int) -> bool:
        nearest = max(min(asides[a, other] for other in ahead), min(asides[other, b] for other in behind))
        return asides[a, b] <= max(LANE_WIDTH, nearest)

    return tuple(pair for pair in asides if is_near(*pair))


def _from_middle(lane: int, lanes: int) -> float:
    """How far (sp) the middle of a lane is to the left of the middle of the road."""
    return (lane - (lanes + 1) / 2) * LANE_WIDTH


@dataclass(frozen=True, slots=True)
class Connection:
    """Whether one can ride from the start to the finish.

    `starts` and `goals` are the lanes behind the start line and those of the first space beyond the
    finish line (of the first and last space of a stage without lines), `cut_off` the start lanes
    from which no goal can be reached, `closed` the indices of spaces without a usable lane.
    """

    starts: tuple[Node, ...]
    goals: tuple[Node, ...]
    cut_off: tuple[Node, ...]
    closed: tuple[int, ...]

    @property
    def is_complete(self) -> bool:
        """Whether every start lane, and at least one, leads to the finish."""
        return bool(self.starts) and not self.cut_off


def connection(graph: nx.DiGraph[Node]) -> Connection:
    """How the start lanes of a lane graph are connected to its finish."""
    starts = _in_zone(graph, Zone.START) or [node for node in graph if node[0] == 0]
    beyond = _in_zone(graph, Zone.FINISH)
    last = min((index for index, _ in beyond), default=graph.graph["spaces"] - 1)
    goals = [node for node in graph if node[0] == last]
    reached = set(goals).union(*(nx.ancestors(graph, goal) for goal in goals))
    open_spaces = {index for index, _ in graph}
    return Connection(
        starts=tuple(starts),
        goals=tuple(goals),
        cut_off=tuple(node for node in starts if node not in reached),
        closed=tuple(index for index in range(graph.graph["spaces"]) if index not in open_spaces),
    )


def _in_zone(graph: nx.DiGraph[Node], zone: Zone) -> list[Node]:
    return [node for node, data in graph.nodes(data=True) if data["zone"] == zone]


def to_graphml(graph: nx.DiGraph[Node]) -> str:
    """The graph as GraphML. Nodes are named ``index.lane``."""
    header = "<?xml version='1.0' encoding='utf-8'?>\n"
    return header + "\n".join(nx.generate_graphml(_for_export(graph))) + "\n"


def to_json(graph: nx.DiGraph[Node]) -> str:
    """The graph as JSON in networkx' node-link form. Nodes are named ``index.lane``."""
    exported = _for_export(graph)
    document = {
        "directed": True,
        "multigraph": False,
        "graph": exported.graph,
        "nodes": [{"id": node, **data} for node, data in exported.nodes(data=True)],
        "edges": [{"source": a, "target": b, **data} for a, b, data in exported.edges(data=True)],
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _for_export(graph: nx.DiGraph[Node]) -> nx.DiGraph[str]:
    """A copy with text for names and rounded coordinates."""
    exported: nx.DiGraph[str] = nx.DiGraph(**graph.graph)
    for node, data in graph.nodes(data=True):
        x, y = (round(data[axis], DECIMALS) + 0.0 for axis in ("x", "y"))
        exported.add_node(_name(node), **{**data, "x": x, "y": y})
    for begin, end, data in graph.edges(data=True):
        exported.add_edge(_name(begin), _name(end), **data)
    return exported


def _name(node: Node) -> str:
    index, lane = node
    return f"{index}.{lane}"
