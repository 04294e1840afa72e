from __future__ import annotations

import json

from typer.testing import CliRunner, Result

from fr_stages.cli.app import app
from fr_stages.faults import FAULTS
from fr_stages.validator import all_rules


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["rules", *arguments])


def test_the_table_has_every_rule() -> None:
    table = run().stdout
    assert all(f"\n{rule.code}   {rule.severity}" in table for rule in all_rules())
    assert FAULTS[0].code not in table
    assert FAULTS[0].code in run("--files").stdout


def test_json_has_every_code_in_order() -> None:
    documents = json.loads(run("--json").stdout)["rules"]
    codes = [document["code"] for document in documents]
    assert codes == sorted({rule.code for rule in all_rules()} | {fault.code for fault in FAULTS})
    assert all(document["summary"] and document["name"] for document in documents)
    rules = [document for document in documents if "since" in document]
    assert len(rules) == len(all_rules())
    assert all(document["fails"] and document["passes"] and document["official"]["of"] for document in rules)
