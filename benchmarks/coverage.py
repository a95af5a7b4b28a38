"""Which paragraphs of the rulebooks no entry holds, and why: `python -m benchmarks.coverage [--game GAME] [--json]`.

`tests/cases/rules/<game>.toml` walks each book's text: runs of lines, each with the entries that hold them or with the
reason why none does. A paragraph, a heading or an item of a list is one line of the text.
"""

import argparse
import json
import sys
import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from companion.catalog import GAMES

BOOKS: Final = Path(__file__).resolve().parents[2] / "shared" / "rulebooks"
MAPS: Final = Path(__file__).resolve().parents[1] / "tests" / "cases" / "rules"
UNPLACED: Final = "no part of the map"


class Part(NamedTuple):
    """Lines `first` to `last` of a book, counted from 1: the entries that hold them, or why none does."""

    first: int
    last: int
    entries: tuple[str, ...]
    reason: str


class Gap(NamedTuple):
    """Lines of a book that no entry holds; `text` is the first of them."""

    game: str
    first: int
    last: int
    reason: str
    text: str


def parts_of(slug: str) -> tuple[Part, ...]:
    """The map of a game's book, in the order of its file; nothing where a game has no book to walk."""
    file = MAPS / f"{slug}.toml"
    rows = tomllib.loads(file.read_text(encoding="utf-8"))["part"] if file.is_file() else ()
    return tuple(
        Part(first, last, tuple(row.get("entries", ())), row.get("none", ""))
        for row in rows
        for first, last in [row["lines"]]
    )


def lines_of(slug: str) -> list[str]:
    """The lines of a game's book."""
    return (BOOKS / f"{slug}.txt").read_text(encoding="utf-8").splitlines()


def times_placed(lines: Sequence[str], parts: Sequence[Part]) -> dict[int, int]:
    """In how many parts each line lies that is not blank.

    >>> times_placed(["a", "", "b"], [Part(1, 1, ("rule",), ""), Part(1, 2, ("other",), "")])
    {1: 2, 3: 0}
    """
    placed = Counter(number for part in parts for number in range(part.first, part.last + 1))
    return {number: placed[number] for number, line in enumerate(lines, 1) if line.strip()}


def gaps(slug: str, lines: Sequence[str], parts: Sequence[Part]) -> list[Gap]:
    """What no entry holds, in the book's order.

    >>> [tuple(gap) for gap in gaps("g", ["Title", "", "A rule."], [Part(1, 1, (), "heading")])]
    [('g', 1, 1, 'heading', 'Title'), ('g', 3, 3, 'no part of the map', 'A rule.')]
    """
    open_parts = [part for part in parts if not part.entries]
    open_parts += [Part(n, n, (), UNPLACED) for n, times in times_placed(lines, parts).items() if not times]
    found = []
    for part in sorted(open_parts):
        printed = [line.strip() for line in lines[part.first - 1 : part.last] if line.strip()]
        if printed:
            found.append(Gap(slug, part.first, part.last, part.reason, printed[0]))
    return found


def main() -> None:
    """Print the lines held by entries, game by game, and then those that none holds."""
    parser = argparse.ArgumentParser(description="Which paragraphs of the rulebooks no entry holds, and why.")
    parser.add_argument("--game", choices=[game.slug for game in GAMES])
    parser.add_argument("--json", action="store_true")
    wish = parser.parse_args()
    if not BOOKS.is_dir():
        sys.exit("The rulebooks are not beside this checkout (../shared/rulebooks).")
    slugs = [game.slug for game in GAMES if wish.game in (None, game.slug)]
    found = [gap for slug in slugs for gap in gaps(slug, lines_of(slug), parts_of(slug))]
    if wish.json:
        print(json.dumps([gap._asdict() for gap in found]))
        return
    print("| game | lines with text | held by an entry | held by none |\n|---|--:|--:|--:|")
    for slug in slugs:
        printed = times_placed(lines_of(slug), parts_of(slug))
        none = sum(n in printed for gap in found if gap.game == slug for n in range(gap.first, gap.last + 1))
        print(f"| {slug} | {len(printed)} | {len(printed) - none} | {none} |")
    print("\n| game | lines | reason | begins |\n|---|---|---|---|")
    for gap in found:
        where = f"{gap.first}" if gap.first == gap.last else f"{gap.first}-{gap.last}"
        print(f"| {gap.game} | {where} | {gap.reason} | {gap.text[:60]} |")


if __name__ == "__main__":
    main()
