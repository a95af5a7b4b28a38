"""The rules as passages to search: every entry with its words, stemmed once."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from sys import intern

from companion.core.game import Game
from companion.rules.digest import Entry, load
from companion.rules.synonyms import spelled_out
from companion.rules.words import content, words

Stems = frozenset[str]


@dataclass(frozen=True, slots=True)
class Line:
    """One way in which players ask, by its words in order."""

    words: tuple[str, ...]
    stems: Stems
    pairs: frozenset[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Passage:
    """One entry of a digest with the stems of its parts; `headings` has one set for each place in the book."""

    game: str
    entry: Entry
    title: Stems
    headings: tuple[Stems, ...]
    text: Stems
    asked: tuple[Line, ...]
    everything: Stems
    decides: bool
    """The text says that something is or is not allowed or due."""


Part = tuple[str, Entry]
_DECIDES = re.compile(r"\b(yes|no|not|never|may|can|cannot|must|only|always|need|optional|compulsory)\b", re.IGNORECASE)


def parts_of(games: Iterable[Game[object]]) -> list[Part]:
    """All entries of all games. Raises `DigestError`."""
    return [(game.slug, entry) for game in games for entry in load(game.digest).entries]


def written(entry: Entry) -> tuple[str, str, str]:
    """An entry's title, headings and text as they are searched."""
    headings = " . ".join(" . ".join(path) for path in entry.sections)
    return entry.id.replace("-", " "), headings, entry.text


def passage(part: Part, stem: Mapping[str, str]) -> Passage:
    """An entry with its stems."""
    game, entry = part
    title = stems_of(entry.id.replace("-", " "), stem)
    headings = tuple(stems_of(" ".join(path), stem) for path in entry.sections)
    text = stems_of(entry.text, stem)
    asked = tuple(_line(line, stem) for line in entry.asked)
    everything = title.union(text, *headings, *(line.stems for line in asked))
    return Passage(game, entry, title, headings, text, asked, everything, bool(_DECIDES.search(entry.text)))


def _line(text: str, stem: Mapping[str, str]) -> Line:
    found = [intern(word) for word in words(spelled_out(text))]  # thousands of lines share few words
    stems = [stem.get(word, word) for word in content(found)]
    return Line(tuple(found), frozenset(stems), frozenset(pairwise(stems)))


def stems_of(text: str, stem: Mapping[str, str]) -> Stems:
    """The stems of the words that say something."""
    return frozenset(stem.get(word, word) for word in content(words(text)))
