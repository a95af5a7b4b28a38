"""The interface keeps what its OpenAPI document promises, to whatever schemathesis makes of it.

All of schemathesis' checks are on. Five have nothing to hold on to, or hold on to something else:

- `positive_data_acceptance` expects that what fits the schemas is taken. Of a photo no schema says that its bytes are
  a picture and that a layout is found in it, of edits none says what stands at their path and who was quicker; 422 and
  409 are allowed there. Sheets are mended first where JSON Schema cannot say what is wrong (two entries for one
  square), and must then be taken.
- `ignored_auth` expects 401 or 403 where the cookie is missing. Edits answer 400 then, because the token of the page is
  looked at first, and the pages' scripts renew it on a 400. That nothing is changed without the cookie is shown by
  `tests/web/test_headers.py::test_whatever_acts_for_a_cookie_needs_the_token_of_a_page`.
- `negative_data_rejection` is off for photos in chains of requests: there every body that holds bytes counts as wrong.
- `use_after_free` and `ensure_resource_availability` need a request that deletes, or one that reads what another one
  made; this interface has neither (a set is taught and read with, never asked for).
- `object_level_authorization` needs two users with an account each; nobody has one here.
"""

import json
from collections import defaultdict
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from companion.web.openapi import openapi
from tests.fuzz.described import run

pytestmark = pytest.mark.slow
SEEDED = ("--seed", "1", "--continue-on-failure")
SLOW = "^/(score|read|teach)"
PARTS = {
    "quick": ("--max-examples", "10", "--exclude-path-regex", SLOW),
    # the phase that is left out tries every value of every key: minutes for sheets and photos, which `make fuzz` takes
    "slow": ("--max-examples", "12", "--include-path-regex", f"{SLOW}|^/sets", "--phases", "fuzzing,stateful"),
}
REACHED = {
    "quick": {
        *("GET /games", "GET /schema/{game}", "POST /ask", "POST /sets"),
        *("GET /t/{code}/state", "POST /t/{code}/edits"),
    },
    "slow": {"POST /score", "POST /sets", "POST /read/{game}"},
}
"""What must have been answered with success at least once. A lesson takes seconds and is left to `make fuzz`; where it
has the document from schemathesis does not try."""


def recorded(report: Path) -> Iterator[dict[str, Any]]:
    """What was sent, answered and checked, one scenario after the other."""
    for line in report.read_text(encoding="utf-8").splitlines():
        for event in json.loads(line).values():
            if isinstance(event, dict) and event.get("recorder"):
                yield event["recorder"]


def answers(report: Path) -> dict[str, set[int]]:
    """The statuses that each operation answered with."""
    found: dict[str, set[int]] = defaultdict(set)
    for one in recorded(report):
        for key, asked in one.get("interactions", {}).items():
            case = one["cases"][key]["value"]
            if asked.get("response"):
                found[f"{case['method']} {case['path']}"].add(asked["response"]["status_code"])
    return found


def checks(report: Path) -> set[str]:
    return {check["name"] for one in recorded(report) for made in one.get("checks", {}).values() for check in made}


@pytest.mark.parametrize("part", PARTS)
def test_the_interface_is_as_described(tmp_path: Path, part: str) -> None:
    report = tmp_path / "report.ndjson"
    kept = ("--report", "ndjson", "--report-ndjson-path", str(report))
    done = run(tmp_path, (*SEEDED, *PARTS[part], *kept))
    assert done.returncode == 0, done.stdout
    assert len(checks(report)) == 14, "all of them are on"
    found = answers(report)
    reached = {label for label, statuses in found.items() if statuses & {200, 201}}
    assert reached >= REACHED[part], found


def test_a_lie_in_the_description_is_found(tmp_path: Path) -> None:
    """The same run with a document that promises a little too much."""
    lie = deepcopy(openapi())
    del lie["paths"]["/schema/{game}"]["get"]["responses"]["404"]
    lie["paths"]["/games"]["get"]["responses"]["200"]["content"] = {"text/html": {"schema": {"type": "object"}}}
    document = tmp_path / "openapi.json"
    document.write_text(json.dumps(lie), encoding="utf-8")
    wish = ("--include-path", "/games", "--include-path", "/schema/{game}", "--max-examples", "3")
    done = run(tmp_path, (*SEEDED, *wish), document)
    assert done.returncode == 1, done.stdout
    assert "Undocumented status code" in done.stdout, done.stdout
    assert "Undocumented Content-Type" in done.stdout, done.stdout
