"""FR401 to FR407: what the rulebook advises people who build their own stages."""

from __future__ import annotations

from collections.abc import Iterator

from fr_stages.codes import Source
from fr_stages.findings import Severity
from fr_stages.stage.rulebook import ALL_CURVES, MOST_HARD_TILES, STRAIGHTS
from fr_stages.stage.tiles import CURVES, Kind, Terrain
from fr_stages.validator.context import Context
from fr_stages.validator.registry import Hit, rule
from fr_stages.words import counted, listed


@rule("FR401", "many-hard-tiles", Severity.ADVICE, Source.RULEBOOK, since="0.1")
def many_hard_tiles(context: Context) -> Iterator[Hit]:
    """More than three tiles have climbs or cobbles.

    Why:
        On climbs and cobbles nobody slipstreams, so with many of them the field falls apart and strong
        cards are worth little. Curves that climb count as well as straights.

    What to do:
        Turn some of them over, or take this as the character of your stage.

    Fails:
        abCDLMeu

    Passes:
        abCDLmeu

    Based on:
        Creating Your Own Stages; decision 119
    """
    hard = tuple(
        number
        for number, face in enumerate(context.faces, start=1)
        if face.terrains & {Terrain.UPHILL, Terrain.COBBLES}
    )
    if len(hard) > MOST_HARD_TILES:
        yield Hit(
            f"{len(hard)} tiles have climbs or cobbles; the advice is at most {MOST_HARD_TILES}.",
            tile=hard[MOST_HARD_TILES],
            also=hard[:MOST_HARD_TILES] + hard[MOST_HARD_TILES + 1 :],
            data={"tiles": len(hard), "most": MOST_HARD_TILES},
        )


@rule("FR402", "feeding-zone-before-finish", Severity.ADVICE, Source.RULEBOOK, since="0.1")
def feeding_zone_before_finish(context: Context) -> Iterator[Hit]:
    """A feeding zone lies directly before the finish tile.

    Why:
        In a feeding zone even an exhaustion card counts 4, so tired riders sprint as well as fresh ones
        and it no longer matters who saved strength.

    What to do:
        Put another tile between the feeding zone and the finish.

    Fails:
        abc3u

    Passes:
        ab3cu

    Based on:
        Creating Your Own Stages
    """
    before = context.faces[-2]
    if Terrain.FEEDING in before.terrains:
        yield Hit(f"Feeding zone {before} lies directly before the finish.", tile=len(context.faces) - 1)


@rule("FR403", "tile-set-incomplete", Severity.ADVICE, Source.RULEBOOK, since="0.1")
def tile_set_incomplete(context: Context) -> Iterator[Hit]:
    """The stage does not consist of 9 straights and all 12 curves.

    Why:
        Official stages have nearly the same length because they use the same set: start, finish and 7
        straights between them, 6 narrow and 6 wide curves. Which side is up does not matter, and tile
        9 does not count.

    What to do:
        Put the missing tiles in.

    Fails:
        abcdefghijklmnopqrsu

    Passes:
        abcdefghijklmnopqrstu

    Based on:
        Creating Your Own Stages; decision 119
    """
    total = context.straights.total
    if total != STRAIGHTS and not _explained_elsewhere(context):
        yield Hit(
            f"The stage has {total} straights, with start and finish; the advice is {STRAIGHTS}.",
            fix=f"Put {STRAIGHTS - total} more in."
            if total < STRAIGHTS
            else f"Take {total - STRAIGHTS} out.",
            data={"straights": total, "wanted": STRAIGHTS},
        )
    missing = sorted(
        tile.faces[0].face
        for tile in context.stage.catalogue.tiles.values()
        if tile.faces[0].set == "base" and tile.faces[0].kind in CURVES and not context.uses[tile.tile]
    )
    if missing:
        yield Hit(
            f"The stage lacks {len(missing)} of the {ALL_CURVES} curves: {listed(missing)}.",
            fix=f"Put {listed(missing)} in, with either side up.",
            data={"missing": missing},
        )


def _explained_elsewhere(context: Context) -> bool:
    """Whether a rule of its own says why the number of straights is not 9."""
    straights = context.straights
    return len(straights.optional) > straights.taken_out or _gave_way_to_bonus(context)


def _gave_way_to_bonus(context: Context) -> bool:
    """Whether a straight was taken out for the bonus tile."""
    has_bonus = any(face.kind is Kind.BONUS for face in context.faces)
    return context.is_large_side and has_bonus and context.straights.total == STRAIGHTS - 1


@rule("FR404", "optional-straight-added", Severity.ADVICE, Source.RULEBOOK, since="0.1")
def optional_straight_added(context: Context) -> Iterator[Hit]:
    """An optional straight came in, and no straight of the basic game was taken out.

    Why:
        The stage becomes 6 spaces longer with every such tile. The bonus tile 9 is the only one that is
        meant to come on top.

    What to do:
        Take a straight of the basic game out for every optional one.

    Fails:
        a^2bcdflmnu

    Passes:
        a^2bcdflmu

    Based on:
        Creating Your Own Stages; decision 119
    """
    straights = context.straights
    if straights.optional and not straights.taken_out:
        yield Hit(
            f"{counted(len(straights.optional), 'optional straight')} came in, and all of the basic game "
            "are still there.",
            tile=straights.optional[0],
            also=straights.optional[1:],
            fix=f"Take {len(straights.optional)} of {listed(straights.base_names)} out.",
            data={"in": len(straights.optional), "out": 0},
        )


@rule("FR405", "no-bonus-tile", Severity.ADVICE, Source.RULEBOOK, since="0.1", large_side=True)
def no_bonus_tile(context: Context) -> Iterator[Hit]:
    """A stage for 5 and more players does not have the bonus tile.

    Why:
        The bonus tile 9 has two spaces with three lanes and makes the stage 3 spaces longer: more room
        for 10 and more riders.

    What to do:
        Put tile 9 or ^9 in, without taking a straight out.

    Fails:
        {"tiles": "^123defghijklmnopqrstu", "players": "5-6"}
        {"tiles": "^123defghijklmnopqrstu", "players": "2-6"}

    Passes:
        {"tiles": "^123d9efghijklmnopqrstu", "players": "5-6"}

    Based on:
        Creating Your Own Stages
    """
    if not any(face.kind is Kind.BONUS for face in context.faces):
        yield Hit(f"The stage is for {counted(str(context.players), 'player')}, but it does not have tile 9.")


@rule("FR406", "straight-out-for-bonus-tile", Severity.ADVICE, Source.RULEBOOK, since="0.1", large_side=True)
def straight_out_for_bonus_tile(context: Context) -> Iterator[Hit]:
    """A straight was taken out for the bonus tile.

    Why:
        The bonus tile 9 comes on top: a field of 10 and more riders needs the longer stage to sort
        itself out.

    What to do:
        Put the straight back in.

    Fails:
        {"tiles": "^123de9ghijklmnopqrstu", "players": "5-6"}
        {"tiles": "^123de9ghijklmnopqrstu", "players": "2-6"}

    Passes:
        {"tiles": "^123def9ghijklmnopqrstu", "players": "5-6"}

    Based on:
        Creating Your Own Stages
    """
    if _gave_way_to_bonus(context):
        bonus = next(n for n, face in enumerate(context.faces, start=1) if face.kind is Kind.BONUS)
        yield Hit(
            f"Beside tile {context.faces[bonus - 1]} there are only {context.straights.total} straights; "
            f"the advice is {STRAIGHTS}.",
            tile=bonus,
            data={"straights": context.straights.total, "wanted": STRAIGHTS},
        )


@rule("FR407", "no-feeding-zone", Severity.ADVICE, Source.RULEBOOK, since="0.1", large_side=True)
def no_feeding_zone(context: Context) -> Iterator[Hit]:
    """A stage for 5 and more players has no feeding zone.

    Why:
        A feeding zone has three lanes, and riders who start there move at least 4: it loosens a full
        field.

    What to do:
        Lay the bonus tile 9 with its light side up, or exchange a straight for feeding zone 3 or 4.

    Fails:
        {"tiles": "^12cdefghijklmnopqrst^9u", "players": "5-6"}
        {"tiles": "^12cdefghijklmnopqrst^9u", "players": "2-6"}

    Passes:
        {"tiles": "^123defghijklmnopqrst^9u", "players": "5-6"}

    Based on:
        Creating Your Own Stages; Feeding Zones
    """
    if not any(Terrain.FEEDING in face.terrains for face in context.faces):
        yield Hit(f"The stage is for {counted(str(context.players), 'player')}, but it has no feeding zone.")
