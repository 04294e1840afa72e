"""Stages and layouts show themselves in notebooks, and nothing is loaded for it before they do."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from typing import Any

import fr_stages
from tests.draw.svg_reader import Picture


def _shown(thing: Any) -> Any:
    return thing._repr_svg_()


def test_a_stage_and_its_layout_show_the_same_tiles() -> None:
    stage = fr_stages.open_stage("base/la-classicissima")
    for thing in (stage, fr_stages.Layout.of(stage)):
        assert len(Picture(_shown(thing)).of_class("cardboard")) == 21


def test_two_drawings_in_one_page_have_no_id_in_common() -> None:
    first = fr_stages.open_stage("base/la-classicissima")
    second = fr_stages.open_stage("base/avenue-corso-paseo")
    assert not set(Picture(_shown(first)).ids) & set(Picture(_shown(second)).ids)


def test_a_stage_that_cannot_be_laid_out_shows_nothing() -> None:
    stage = fr_stages.open_stage("base/la-classicissima")
    assert _shown(replace(stage, tiles=("a", "no such face"))) is None
    assert _shown(replace(stage, tiles=())) is None


def test_nothing_is_loaded_before_it_is_drawn() -> None:
    code = "import sys, fr_stages; fr_stages.open_stage('abu'); print('svgwrite' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
