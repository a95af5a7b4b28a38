"""The rules of a game in the order of its printed rulebook."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from companion.catalog import GAMES, find_game
from companion.core.game import Game
from companion.rules.digest import Entry, load
from companion.rules.rulings import Rulings, rulings_of
from companion.rules.words import words

PRINTED_LAST: Final = frozenset({"Icons Summary", "Quick Reference"})
"""Chapters at a book's end whose entries stand in the digest beside what they explain."""
EARLY: Final = 4
"""The place of a chapter is where the first of so many parts of its entries ends: some are told early, some late."""
BESIDE: Final = "Beside the rulebook"


@dataclass(frozen=True, slots=True)
class Part:
    """A section of a chapter: its heading path below the chapter's, which may be empty, and what stands there."""

    path: tuple[str, ...]
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the printed rulebook."""

    id: str
    heading: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Contents:
    """All rules of a game."""

    game: Game[Any]
    chapters: tuple[Chapter, ...]
    entries: Mapping[str, Entry]

    def found(self, typed: str) -> tuple[Chapter, ...]:
        """The chapters with those entries alone that hold all the words typed, or their beginnings."""
        wanted = words(typed)
        return tuple(_chapters([e for e in self.entries.values() if holds(e, wanted)], self._order()))

    def _order(self) -> list[str]:
        return [chapter.heading for chapter in self.chapters]


def holds(entry: Entry, wanted: list[str]) -> bool:
    """Has an entry all these words, or words that begin so?"""
    headings = " ".join(" ".join(path) for path in entry.sections)
    there = set(words(f"{entry.title} {headings} {entry.text} {' '.join(entry.asked)}"))
    return all(any(word.startswith(start) for word in there) for start in wanted)


@cache
def contents_of(slug: str) -> Contents | None:
    """The rules of the game of that name, if there is one."""
    game = find_game(slug)
    if game is None:
        return None
    entries = load(game.digest).entries
    return Contents(game, tuple(_chapters(entries, _printed(entries))), {entry.id: entry for entry in entries})


@cache
def rulings_told(slug: str) -> Rulings:
    """The rulings of the game of that name, which there is."""
    return rulings_of(next(game for game in GAMES if game.slug == slug))


def _printed(entries: tuple[Entry, ...]) -> list[str]:
    """The chapters in the order of the book, which the digest follows but for what it tells early or late."""
    places: dict[str, list[int]] = {}
    for place, entry in enumerate(entries):
        places.setdefault(_chapter(entry), []).append(place)
    early = {name: found[(len(found) - 1) // EARLY] for name, found in places.items()}
    return sorted(early, key=lambda name: (name == BESIDE, name in PRINTED_LAST, early[name]))


def _chapter(entry: Entry) -> str:
    return entry.sections[0][0] if entry.sections else BESIDE


def _chapters(entries: list[Entry] | tuple[Entry, ...], order: list[str]) -> Iterator[Chapter]:
    for number, heading in enumerate(order, 1):
        parts: dict[tuple[str, ...], list[Entry]] = {}
        for entry in entries:
            if _chapter(entry) == heading:
                parts.setdefault(entry.sections[0][1:] if entry.sections else (), []).append(entry)
        if parts:
            yield Chapter(f"chapter-{number}", heading, tuple(Part(p, tuple(found)) for p, found in parts.items()))
