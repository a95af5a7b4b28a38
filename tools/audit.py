"""Known advisories against the installed packages: `make audit`.

    python -m tools.audit PIP_AUDIT

Ends with 0 where all packages were looked up and nothing is known, with 1 where something is, and with 2 where they
could not be looked up: nothing known and nothing asked are two things, which pip-audit alone does not tell apart.
"""

import json
import subprocess  # nosec B404
import sys
import sysconfig
from collections.abc import Sequence
from typing import Any

NOT_ASKED = "Nothing was audited: the advisories cannot be asked for from this network."


def verdict(printed: str) -> tuple[int, list[str]]:
    """How to end, and what to say, by what pip-audit printed as JSON; anything else means that it could not ask."""
    try:
        found: list[dict[str, Any]] = json.loads(printed)["dependencies"]
    except ValueError:
        return 2, [NOT_ASKED]
    asked = [one for one in found if "vulns" in one]
    bad = [_told(one, known) for one in asked for known in one["vulns"]]
    skipped = ", ".join(one["name"] for one in found if "vulns" not in one)
    if not asked:
        return 2, [NOT_ASKED]
    sound = [] if bad else [f"{len(asked)} packages have no known advisory."]
    return (1 if bad else 2 if skipped else 0), [*bad, *sound, *([f"Not looked up: {skipped}."] if skipped else [])]


def _told(package: dict[str, Any], known: dict[str, Any]) -> str:
    mended = ", ".join(known["fix_versions"]) or "no version yet"
    return f"{package['name']} {package['version']}: {known['id']}, mended in {mended}"


def main(arguments: Sequence[str]) -> int:
    """Ask and tell."""
    place = sysconfig.get_path("purelib")
    command = [*arguments, "--path", place, "--format", "json", "--progress-spinner", "off"]
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)  # noqa: S603  # nosec B603
    code, lines = verdict(run.stdout)
    print("\n".join(lines))
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
