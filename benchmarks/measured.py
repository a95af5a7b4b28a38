"""The measured numbers of docs/scaling.md: one row each, with a name, and the command that measured it."""

import re
from collections.abc import Mapping

from benchmarks.filling import DOCS

PAGE = DOCS / "scaling.md"
_ROW = re.compile(r"^\| `(\w+)` \| ([^|]+) \| ([\d.,]+) \|", re.MULTILINE)


def measured(text: str) -> dict[str, float]:
    """The numbers that a page tells.

    >>> measured("| `poll_app` | a poll, ms | 1,000.5 | `python -m benchmarks.costs` |")
    {'poll_app': 1000.5}
    """
    return {name: float(number.replace(",", "")) for name, _, number in _ROW.findall(text)}


def shown(number: float) -> str:
    """A number in three digits.

    >>> shown(0.04321), shown(4.321), shown(43.21), shown(432.1), shown(43210)
    ('0.0432', '4.32', '43.2', '432', '43,200')
    """
    if number >= 1000:
        return f"{float(f'{number:.3g}'):,.0f}"
    return f"{float(f'{number:.3g}'):g}"


def with_measured(text: str, found: Mapping[str, float]) -> str:
    """The page with new numbers. `KeyError` for one that it has no row for.

    >>> with_measured("| `a` | b | 1 | c |", {"a": 2.5})
    '| `a` | b | 2.5 | c |'
    """
    if missing := found.keys() - measured(text).keys():
        raise KeyError(f"docs/scaling.md has no row for {', '.join(sorted(missing))}")

    def new(row: re.Match[str]) -> str:
        name = row[1]
        return f"| `{name}` | {row[2]} | {shown(found[name]) if name in found else row[3]} |"

    return _ROW.sub(new, text)


def report(found: Mapping[str, float], write: bool) -> None:
    """Print numbers, and write them into the page."""
    for name, number in found.items():
        print(f"{name:20} {shown(number):>10}")
    if write:
        PAGE.write_text(with_measured(PAGE.read_text(encoding="utf-8"), found), encoding="utf-8")
