"""Every ruling of a game: what its rulebook leaves open, how it is taken here, the other reading, how sure that is.

`rulings.md` beside a digest has an entry for each: a second-level heading (its id) and lines `Question:`, `Taken:`,
`Other:`, `Sure:`. One that a table may choose is worded in the game's own `rulings`, so `Sure:` alone stands there.
What a book prints in two ways has `Printed:`, `Taken:` and `See:`, the id of the digest's entry. Where the rules of a
ruling stand is told by the digest, whose entries name it.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from companion.core.game import Game
from companion.core.score import Ruling
from companion.rules.digest import DigestError, Entry, load

FILE: Final = "rulings.md"
SURE: Final[Mapping[str, str]] = {
    "decided": "The text or an example decides it.",
    "leans": "The text leans this way.",
    "thin": "The text hardly tells.",
    "silent": "The text does not say.",
}
DECISION: Final = ("Question", "Taken", "Other", "Sure")
SLIP: Final = ("Printed", "Taken", "See")


@dataclass(frozen=True, slots=True)
class Decision:
    """A question with two readings. sure: a sentence on how well the text supports the one taken. choice: a table may
    take the other one. rules: the digest's entries that name it."""

    id: str
    question: str
    taken: str
    other: str
    sure: str
    choice: bool
    rules: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Slip:
    """What a book prints in two ways, what is taken here, and the digest's entry about it."""

    id: str
    printed: str
    taken: str
    rule: Entry


@dataclass(frozen=True, slots=True)
class Rulings:
    """All rulings of a game in the order of their numbers, and what its book prints in two ways."""

    game: Game[Any]
    decisions: tuple[Decision, ...]
    slips: tuple[Slip, ...]


def rulings_of(game: Game[Any]) -> Rulings:
    """All rulings of a game. Raises `DigestError` where one lacks a line, or rests on no entry of the digest."""
    entries = load(game.digest).entries
    told = _told(game.digest.with_name(FILE))
    chosen = {ruling.id: ruling for ruling in game.rulings}
    decided = {name: lines for name, lines in told.items() if "Printed" not in lines}
    numbers = sorted({*chosen, *decided}, key=_number)
    return Rulings(
        game,
        tuple(_decision(name, chosen.get(name), decided.get(name, {}), entries) for name in numbers),
        tuple(_slip(name, lines, entries) for name, lines in told.items() if name not in decided),
    )


def _number(name: str) -> tuple[str, int]:
    found = re.fullmatch(r"([A-Z]+)([0-9]+)", name)
    if not found:
        raise DigestError(f"{FILE}: {name!r} is no ruling: a letter and a number belong here")
    return found[1], int(found[2])


def _told(file: Path) -> dict[str, dict[str, str]]:
    """The lines of each entry by their names; nothing where a game has no such file."""
    if not file.is_file():
        return {}
    told: dict[str, dict[str, str]] = {}
    for block in file.read_text(encoding="utf-8").split("\n## ")[1:]:
        name, _, body = block.partition("\n")
        if name in told:
            raise DigestError(f"{FILE}: {name} stands twice")
        told[name] = dict(_lines(name, body))
    return told


def _lines(name: str, body: str) -> Iterator[tuple[str, str]]:
    for line in body.splitlines():
        field, colon, value = line.partition(": ")
        if line and (not colon or not value.strip() or field not in {*DECISION, *SLIP}):
            raise DigestError(f"{FILE}: {name}: {line!r} is none of {', '.join(dict.fromkeys(DECISION + SLIP))}")
        if line:
            yield field, value.strip()


def _whole(name: str, lines: Mapping[str, str], wanted: tuple[str, ...]) -> None:
    if set(lines) != set(wanted):
        raise DigestError(f"{FILE}: {name} needs {', '.join(wanted)}; there are {', '.join(lines) or 'none'}")


def _decision(name: str, ruling: Ruling | None, lines: Mapping[str, str], entries: tuple[Entry, ...]) -> Decision:
    rules = tuple(entry for entry in entries if name in entry.rulings)
    if not rules:
        raise DigestError(f"{FILE}: no entry of the digest names the ruling {name}")
    _whole(name, lines, ("Sure",) if ruling else DECISION)
    sure = SURE.get(lines["Sure"])
    if sure is None:
        raise DigestError(f"{FILE}: {name}: Sure is one of {', '.join(SURE)}")
    if ruling:
        taken, other = (_sentence(text) for text in (ruling.default_text, ruling.other_text))
        return Decision(name, ruling.question, taken, other, sure, choice=True, rules=rules)
    return Decision(name, lines["Question"], lines["Taken"], lines["Other"], sure, choice=False, rules=rules)


def _sentence(text: str) -> str:
    """A reading as the form's choices word it, as a sentence.

    >>> _sentence("no: it is one unbroken run")
    'No: it is one unbroken run.'
    """
    return f"{text[:1].upper()}{text[1:].removesuffix('.')}."


def _slip(name: str, lines: Mapping[str, str], entries: tuple[Entry, ...]) -> Slip:
    _whole(name, lines, SLIP)
    rule = next((entry for entry in entries if entry.id == lines["See"]), None)
    if rule is None:
        raise DigestError(f"{FILE}: {name}: the digest has no entry {lines['See']}")
    return Slip(name, lines["Printed"], lines["Taken"], rule)
