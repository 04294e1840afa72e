"""What holds for the validator as a whole."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given, settings

import fr_stages
from fr_stages.codes import Source
from fr_stages.findings import Finding, InputError, Severity
from fr_stages.ride.ride_rules import RIDE_RULES
from fr_stages.stage.library import library
from fr_stages.stage.stage import Allowance, Players, Stage, Variant
from fr_stages.validator import PROFILES, Context, Selection, all_rules, validate
from fr_stages.validator.official import Practice, lengths, practice

from ..strategies import orderly_rows, rows, stages

RULES = {known.code: known for known in all_rules()}


def codes(findings: list[Finding]) -> list[str]:
    return [finding.code for finding in findings]


@given(stages())
@settings(max_examples=150)
def test_any_stage_gets_findings_and_no_exception(stage: Stage) -> None:
    for finding in validate(stage):
        assert finding.code in RULES
        assert finding.message and finding.why


@given(stages(orderly_rows()))
@settings(max_examples=60)
def test_any_orderly_stage_does_too(stage: Stage) -> None:
    findings = validate(stage)
    assert [f.severity.rank for f in findings] == sorted(f.severity.rank for f in findings)
    for finding in findings:
        place = finding.location
        if place.tile is not None:
            assert stage.tiles[place.tile - 1] == place.face


@given(rows(), orderly_rows())
@settings(max_examples=40)
def test_findings_about_one_stage_do_not_depend_on_another(
    one: tuple[str, ...], other: tuple[str, ...]
) -> None:
    first, second = Stage(one), Stage(other)
    alone = validate(first)
    validate(second)
    assert validate(first) == alone


def test_it_is_a_public_name() -> None:
    assert fr_stages.validate is validate
    assert codes(fr_stages.validate(Stage(tuple("abccu"))))[0] == "FR102"


@pytest.mark.parametrize("tiles", [(), ("a",), ("u",), ("?",), ("a", "u"), ("a",) * 300, tuple("xyzXYZ")])
def test_the_strangest_rows_are_only_findings(tiles: tuple[str, ...]) -> None:
    everything = validate(Stage(tiles, breakaway=True, players=Players(1, 12), table_mm=(500.0, 500.0)))
    assert everything or not tiles


@pytest.mark.parametrize("size", [0.0, -1.0, math.nan, math.inf])
def test_tables_and_spaces_have_a_size(size: float) -> None:
    stage = Stage(tuple("abu"))
    with pytest.raises(ValueError, match="positive size"):
        validate(stage, space_mm=size)
    with pytest.raises(ValueError, match="positive size"):
        validate(replace(stage, table_mm=(1000.0, size)))


def test_the_library_has_two_shallow_overlaps_and_no_other_warning() -> None:
    warnings = [
        (entry.name, finding.code, finding.severity.value, finding.data["area"], finding.data["depth"])
        for entry in library()
        for finding in validate(entry.stage())
        if finding.severity is not Severity.ADVICE
    ]
    assert warnings == [
        ("dice-tower/vasel-valley@2-4", "FR201", "warning", 0.183, 0.157),
        ("grand-tour-2018/le-grand-bornand", "FR201", "warning", 0.321, 0.16),
    ]


def test_a_road_that_winds_round_and_round_is_reported_once_a_lap_and_not_as_tight_too() -> None:
    four_curves_a_lap = validate(Stage(("a", *"E" * 98, "u")))
    assert codes(four_curves_a_lap).count("FR201") == 24
    assert "FR202" not in codes(four_curves_a_lap)


def test_an_unknown_face_is_the_only_finding_about_the_road() -> None:
    assert codes(validate(Stage(tuple("axbu")))) == ["FR101"]


def test_a_course_without_a_start_has_no_findings_about_its_start() -> None:
    assert codes(validate(Stage(tuple("bacu")))) == ["FR301"]


def test_what_the_stage_allows_is_left_out() -> None:
    stage = Stage(
        tuple("ab3u"), allow=(Allowance("FR402", "on purpose"), Allowance("unusual-length", "so it is"))
    )
    left = codes(validate(stage))
    assert "FR402" in codes(validate(replace(stage, allow=())))
    assert not {"FR402", "FR314", "FR091"} & set(left)


def test_an_allowance_of_another_rule_changes_nothing() -> None:
    stage = Stage(tuple("ab3u"), allow=(Allowance("FR401", "on purpose"),))
    assert {"FR402", "FR091"} <= set(codes(validate(stage)))


def test_a_selection_takes_codes_beginnings_and_names() -> None:
    assert [r.code for r in Selection.of(["FR20"]).rules()] == [f"FR20{n}" for n in range(1, 8)]
    assert [r.code for r in Selection.of(["fr402", "overlap"]).rules()] == ["FR201", "FR402"]
    assert [r.code for r in Selection.of(["FR2"], ["FR202", "lanes-disconnected"]).rules()] == [
        "FR201",
        "FR203",
        "FR205",
        "FR206",
        "FR207",
    ]
    assert len(Selection.of().rules()) == len(RULES)


@pytest.mark.parametrize(
    ("name", "suggestion"),
    [("FR4022", "FR402"), ("feeding-zone-before-finnish", "feeding-zone-before-finish")],
)
def test_a_wrong_rule_gets_a_suggestion(name: str, suggestion: str) -> None:
    with pytest.raises(InputError) as error:
        Selection.of([name])
    assert suggestion in error.value.findings[0].fix


def test_a_wrong_profile_gets_a_suggestion() -> None:
    with pytest.raises(InputError, match="tournament"):
        Selection.of(profile="turnament")
    with pytest.raises(InputError, match="anything-goes"):
        Selection.of(profile="x")


def test_profiles() -> None:
    hard = Stage(tuple("aLNDMQECu"))
    everything, family, least = (
        set(codes(validate(hard, selection=Selection.of(profile=name)))) for name in PROFILES
    )
    assert {"FR401", "FR411", "FR314"} <= everything
    assert "FR401" in family and not {"FR409", "FR410", "FR411"} & family
    assert least == set()
    assert Selection.of(profile="tournament").is_strict
    assert not Selection.of(profile="family").is_strict


def test_a_profile_asks_for_the_source_and_not_for_codes() -> None:
    family = Selection.of(profile="family")
    advice = [rule for rule in (*RULES.values(), *RIDE_RULES) if rule.severity is Severity.ADVICE]
    for rule in advice:
        assert family.takes(rule) is (rule.source is Source.RULEBOOK), rule.code
    assert {rule.source for rule in advice} == {Source.RULEBOOK, Source.EXPERIENCE}
    new = replace(RULES["FR402"], code="FR499", name="new", source=Source.EXPERIENCE)
    assert not family.takes(new)
    assert Selection.of(profile="tournament").takes(new)
    assert not Selection.of(profile="anything-goes").takes(new)


def test_a_selection_that_the_profile_leaves_nothing_of_is_refused() -> None:
    with pytest.raises(InputError, match="no rule is left"):
        Selection.of(["FR408"], profile="family")


def test_lengths_of_official_stages_are_computed() -> None:
    assert lengths(large_side=False) == (64, 73)
    assert lengths(large_side=True) == (64, 76)


def test_practice_counts_only_the_stages_that_a_rule_speaks_about() -> None:
    assert practice(RULES["FR405"]) == Practice(1, 12, large_side=True)
    assert practice(RULES["FR201"]) == Practice(2, 55, large_side=False)


@pytest.mark.parametrize(
    ("players", "riders"), [("2-4", 8), ("6", 12), ("5-8", 12), ("7-9", 9), ("1", 2), ("12", 12)]
)
def test_riders(players: str, riders: int) -> None:
    stage = Stage((), players=Players.parse(players))
    assert Context(stage).riders == riders
    assert Context(replace(stage, variant=Variant.TIME_TRIAL)).riders == 2


def message(row: tuple[str, ...], code: str) -> str:
    """What the first finding of a rule says."""
    return next(it.message for it in validate(Stage(row)) if it.code == code)


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("aegegu", "Tiles 5 (g) and 6 (u) lie on tiles 1 (a) and 2 (e):"),
        ("aegegiu", "Tiles 5 (g) to 7 (u) lie on tiles 1 (a) to 3 (g):"),
    ],
)
def test_three_tiles_in_a_row_are_told_by_their_ends(row: str, says: str) -> None:
    assert message(tuple(row), "FR201").startswith(says)


def test_a_very_long_stage_is_told_in_metres() -> None:
    """152 straights of 6 spaces of 32 mm, 29.18 m of road, turned by 45 degrees or so."""
    said = message(("a", *"b" * 150, "u"), "FR205")
    assert said == "The stage needs 21.27 x 20.07 m, more than a large dining table (2.20 x 1.00 m)."
