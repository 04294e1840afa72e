from __future__ import annotations

import json

from typer.testing import CliRunner, Result

from fr_stages.cli.app import app
from fr_stages.faults import NO_SUCH_FILE
from fr_stages.report.rules import all_codes
from fr_stages.ride.ride_rules import RIDE_RULES
from fr_stages.validator import all_rules


def _rules() -> list[tuple[str, str]]:
    """Code and severity of every rule, about stages and about rides."""
    stages = [(rule.code, rule.severity.value) for rule in all_rules()]
    return stages + [(rule.code, rule.severity.value) for rule in RIDE_RULES]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["rules", *arguments])


def test_the_table_has_every_rule() -> None:
    table = run().stdout
    assert all(f"\n{code}  {severity}" in table for code, severity in _rules())
    assert NO_SUCH_FILE.code not in table
    assert NO_SUCH_FILE.code in run("--files").stdout


def test_json_has_every_code_in_order() -> None:
    documents = json.loads(run("--json").stdout)["rules"]
    codes = [document["code"] for document in documents]
    assert codes == sorted(codes)
    assert set(codes) == {it.code for it in all_codes()}
    assert {it["code"]: it["source"] for it in documents} == {it.code: it.source.value for it in all_codes()}
    assert {code for code, _ in _rules()} < set(codes)
    assert all(document["summary"] and document["name"] for document in documents)
    rules = [document for document in documents if "since" in document]
    assert len(rules) == len(all_rules())
    assert all(document["fails"] and document["passes"] and document["official"]["of"] for document in rules)
