from __future__ import annotations

from fr_stages.faults import JSON_SYNTAX
from fr_stages.findings import Location, Severity


def test_a_fault_makes_findings() -> None:
    finding = JSON_SYNTAX.finding("There is a comma.", Location("x", 1, 2), "Remove it.", count=3)
    assert (finding.code, finding.name, finding.severity) == ("FR007", "json-syntax", Severity.ERROR)
    assert str(finding) == "x:1:2: error FR007: There is a comma. Remove it."
    assert finding.data == {"count": 3}
    assert JSON_SYNTAX.error("There is a comma.").findings[0].location == Location()
