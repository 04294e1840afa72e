"""Every form in which a stage is written down reads back what it has written."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fr_stages.cli.convert_command import FormOption
from fr_stages.findings import InputError
from fr_stages.stage.forms import FORMS, Form, form_named
from fr_stages.stage.opening import open_stage
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import standard_catalogue

FACES = sorted(standard_catalogue().faces)


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS.keys())
@given(tiles=st.lists(st.sampled_from(FACES), min_size=1, max_size=30))
def test_the_tiles_come_back(form: Form, tiles: list[str]) -> None:
    known = [
        face for face in tiles if form.name != "builder" or not face.startswith("%")
    ]  # it has no promo tiles
    stage = Stage(tuple(known or ["a"]), name="A stage")
    assert form.read(form.write(stage), standard_catalogue()).stage.tiles == stage.tiles


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS.keys())
def test_what_a_form_does_not_leave_out_comes_back(form: Form) -> None:
    stage = open_stage("la-classicissima")
    again = form.read(form.write(stage), standard_catalogue()).stage
    if not form.left_out(stage):
        assert again == stage
    assert set(form.left_out(stage)).isdisjoint(form.holds or ())
    if form.holds and "name" in form.holds:
        assert again.name == stage.name


def test_the_help_of_convert_names_every_form() -> None:
    text = get_args(FormOption)[1].help
    assert text == "; ".join(f"{form.name}: {form.summary}" for form in FORMS.values()) + "."


def test_a_form_that_does_not_exist_is_named() -> None:
    with pytest.raises(InputError, match="strng"):
        form_named("strng")
