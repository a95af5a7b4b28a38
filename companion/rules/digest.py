"""Reads a `digest.md`: one entry per rule, with the places where it stands in the printed rulebook.

An entry is a second-level heading (its id), lines of the `FIELDS`, a blank line and its text.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, zip_longest
from pathlib import Path
from typing import Final

IDENTIFIER: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
FIELDS: Final = ("Title", "Section", "Ruling", "See", "Asked", "Yes", "No", "Depends")
ASKED: Final = ("Asked", "Yes", "No", "Depends")
"""Ways of asking; all but the first say the word that the answer begins with."""


class DigestError(Exception):
    """A digest that breaks its format; the message names the line."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One rule. `sections` are heading paths of the printed rulebook, `rulings` the ids of what was decided where it
    leaves a choice, `see` the ids of entries of the same game, `asked` how players word the question it answers, `name`
    its title where the words of its id are none; empty else. `begins`: for each of `asked` the word that the answer
    begins with (`Yes`, `No`, `Depends`; empty where none does)."""

    id: str
    sections: tuple[tuple[str, ...], ...]
    rulings: tuple[str, ...]
    see: tuple[str, ...]
    asked: tuple[str, ...]
    text: str
    name: str = ""
    begins: tuple[str, ...] = ()

    @property
    def lines(self) -> Iterator[tuple[str, str]]:
        """Each way of asking with the word that its answer begins with."""
        return zip_longest(self.asked, self.begins, fillvalue="")

    @property
    def title(self) -> str:
        """What it is called above its text. Questions are not measured against it, but against its id."""
        return self.name or titled(self.id)


def titled(identifier: str) -> str:
    """The title of an entry that has no `Title:` line.

    >>> titled("flower-cards"), titled("reading-a1"), titled("objective-j")
    ('Flower cards', 'Reading A1', 'Objective J')
    """
    title = identifier.replace("-", " ").capitalize()
    return re.sub(r" [a-z][0-9]*$", lambda letter: letter[0].upper(), title)


@dataclass(frozen=True, slots=True)
class Digest:
    """The rules of one game."""

    name: str
    entries: tuple[Entry, ...]


def load(path: Path) -> Digest:
    """The digest in a file. Raises `DigestError`."""
    return parse(path.read_text(encoding="utf-8"))


def parse(text: str) -> Digest:
    """The digest in a text. Raises `DigestError`.

    >>> parse("# Game\\n\\n## a-rule\\nSection: End > Score\\n\\nOne point each.").entries[0].sections
    (('End', 'Score'),)
    """
    lines = text.splitlines()
    if not lines or not lines[0].startswith("# "):
        raise DigestError("line 1: a digest begins with the game's name as first-level heading")
    blocks = list(_blocks(lines))
    first = blocks[0][0] if blocks else len(lines) + 1
    for number in range(2, first):
        if lines[number - 1].strip():
            raise DigestError(f"line {number}: this stands before the first entry")
    entries: dict[str, Entry] = {}
    for number, block in blocks:
        entry = _entry(number, block)
        if entry.id in entries:
            raise DigestError(f"line {number}: the entry {entry.id} stands twice")
        entries[entry.id] = entry
    return Digest(lines[0].removeprefix("# ").strip(), tuple(entries.values()))


def _blocks(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    """Each entry with the number of its heading's line."""
    starts = [i for i, line in enumerate(lines) if line.startswith("## ")]
    for start, end in pairwise([*starts, len(lines)]):
        yield start + 1, lines[start:end]


def _entry(number: int, block: list[str]) -> Entry:
    identifier = block[0].removeprefix("## ").strip()
    if not IDENTIFIER.fullmatch(identifier):
        raise DigestError(f"line {number}: {identifier!r} is no id: lower-case words joined by - belong here")
    found: dict[str, list[str]] = {name: [] for name in FIELDS}
    asked: list[tuple[str, str]] = []
    body = 1
    while body < len(block) and block[body].strip():
        name, colon, value = block[body].partition(":")
        if not colon or name not in found:
            raise DigestError(f"line {number + body}: {', '.join(FIELDS)} belong here, then a blank line")
        if not all(step.strip() for step in value.split(" > ")):
            raise DigestError(f"line {number + body}: {name} says nothing")
        if name == "Title" and found[name]:
            raise DigestError(f"line {number + body}: an entry has one title")
        found[name].append(value.strip())
        if name in ASKED:
            asked.append((value.strip(), "" if name == ASKED[0] else name))
        body += 1
    text = " ".join(line.strip() for line in block[body:] if line.strip())
    if not text:
        raise DigestError(f"line {number}: the entry {identifier} has no text")
    sections = tuple(tuple(step.strip() for step in path.split(" > ")) for path in found["Section"])
    rulings, see = (tuple(found[name]) for name in ("Ruling", "See"))
    lines, begins = (tuple(column) for column in zip(*asked, strict=True)) if asked else ((), ())
    return Entry(identifier, sections, rulings, see, lines, text, "".join(found["Title"]), begins)
