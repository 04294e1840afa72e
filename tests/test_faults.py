from __future__ import annotations

import re

from fr_stages.faults import FAULTS, JSON_SYNTAX
from fr_stages.findings import Location, Severity


def test_codes_and_names_are_unique_and_well_formed() -> None:
    assert len({fault.code for fault in FAULTS}) == len({fault.name for fault in FAULTS}) == len(FAULTS) > 20
    for fault in FAULTS:
        assert re.fullmatch(r"FR0\d\d", fault.code)
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", fault.name)
        assert fault.explanation.endswith(".")
    assert [fault.code for fault in FAULTS] == sorted(fault.code for fault in FAULTS)


def test_a_fault_makes_findings() -> None:
    finding = JSON_SYNTAX.finding("There is a comma.", Location("x", 1, 2), "Remove it.", count=3)
    assert (finding.code, finding.name, finding.severity) == ("FR007", "json-syntax", Severity.ERROR)
    assert str(finding) == "x:1:2: error FR007: There is a comma. Remove it."
    assert finding.data == {"count": 3}
    assert JSON_SYNTAX.error("There is a comma.").findings[0].location == Location()
