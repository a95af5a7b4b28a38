"""Players' own rulebooks: finds the passage that says what an entry of the digest says, and quotes it word for word."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from companion.rules.cutting import BULLET, Cut
from companion.rules.query import Query
from companion.rules.rank import matched
from companion.rules.search import Search
from companion.rules.sections import Passage, Stems, stems_of
from companion.rules.words import content, words

KEPT: Final = 16
"""Passages of a book that are weighed for an entry."""
SAME: Final = 0.3
"""What it counts that a passage stands in a section of the entry; half for one with the same innermost heading."""
ASKED: Final = 0.45
"""What the words of the question count beside those of the entry."""
COVERED: Final = 0.75
"""How much of a question a passage must cover to answer it by itself."""
FEWEST: Final = 2
"""Words that such a question must have, unless all of them stand in a heading."""
LONGEST: Final = 420
"""Letters of a quote to which neighbouring list items are added."""


class Book(Protocol):
    """A book as it is kept."""

    @property
    def game(self) -> str:
        """The game whose rules it holds."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def passages(self) -> Any:
        """Its passages, as `Cut.as_json` made them."""


@dataclass(frozen=True, slots=True)
class Quote:
    """Word for word from a book."""

    book: str
    section: tuple[str, ...]
    page: int | None
    text: str

    @property
    def shown(self) -> str:
        """As a page shows it: lines that a narrow column broke run on, items of a list stand below one another.

        >>> Quote("Ours", (), 1, "You score for a\\ntree:\\n- 1 point\\n- 2 if old").shown
        'You score for a tree:\\n- 1 point\\n- 2 if old'
        """
        first, *others = self.text.split("\n")
        told = [first.rstrip(), *(f"\n{line}" if BULLET.match(line) else f" {line.strip()}" for line in others)]
        return "".join(told)

    def where(self) -> dict[str, Any]:
        """The place, as the interface has it."""
        return {"book": self.book, "section": list(self.section), "page": self.page}


@dataclass(frozen=True, slots=True)
class _Unit:
    book: int
    place: int
    cut: Cut
    stems: Stems
    heading: Stems
    weight: float


class Library:
    """The books of an instance beside the digests."""

    def __init__(self, search: Search, books: Iterable[Book]) -> None:
        self._search = search
        self._stem = dict(search.text.stem)
        self._books: list[tuple[str, list[Cut]]] = []
        self._units: dict[str, list[_Unit]] = {}
        self._by_stem: dict[str, dict[str, list[int]]] = {}
        self._near: dict[tuple[str, str], list[tuple[float, _Unit]]] = {}
        self._known: dict[str, set[str]] = {}
        for passage in search.passages:
            self._known.setdefault(passage.game, set()).update(*passage.entry.sections)
        for book in books:
            self._add(book)

    def _add(self, book: Book) -> None:
        cuts = [Cut.from_json(kept) for kept in book.passages]
        told = (f"{_heading(one)} {one.lead} {one.text}" for one in cuts)
        spelled = {word for text in told for word in words(text)} - self._stem.keys()
        self._stem |= self._search.stemmer.stems(list(spelled))
        number = len(self._books)
        self._books.append((book.name, cuts))
        units = self._units.setdefault(book.game, [])
        places = self._by_stem.setdefault(book.game, {})
        weighers = self._search.weighers
        idf = weighers.get(book.game, weighers[None]).idf
        for i, one in enumerate(cuts):
            stems = stems_of(f"{one.lead} {one.text}", self._stem)
            for stem in stems:
                places.setdefault(stem, []).append(len(units))
            heading = stems_of(_heading(one), self._stem)
            units.append(_Unit(number, i, one, stems, heading, sum(idf.get(stem, idf[""]) for stem in stems)))

    def quote(self, query: Query, passage: Passage) -> Quote | None:
        """What a book says where an entry tells the answer; None without a book that does."""
        if passage.game not in self._units:
            return None
        near = self._nearest(passage)
        if not near:
            return None
        best = max(near, key=lambda pair: pair[0] + ASKED * matched(query, pair[1].stems) / query.weight)
        return self._quoted(best[1])

    def only_here(self, query: Query) -> tuple[str, Quote] | None:
        """The passage that answers a question where the digests do not: the game and what a book says of it, in a
        section that no digest knows; the words of its innermost heading are its own."""
        asked = set(self._search.stemmer.stems(content(words(query.typed))).values())
        games = [query.game] if query.game else list(self._units)
        if not asked:
            return None
        found = [
            (len(asked & (unit.stems | unit.heading)) / len(asked), game, unit)
            for game in games
            for unit in self._units.get(game, ())
            if (len(asked) >= FEWEST or (asked and asked <= unit.heading))
            and not self._known[game] & set(unit.cut.section)
        ]
        best = max(found, key=lambda one: (one[0], -len(one[2].stems)), default=None)
        return (best[1], self._quoted(best[2])) if best and best[0] >= COVERED else None

    def _nearest(self, passage: Passage) -> list[tuple[float, _Unit]]:
        key = (passage.game, passage.entry.id)
        if key not in self._near:
            self._near[key] = self._weighed(passage)
        return self._near[key]

    def _weighed(self, passage: Passage) -> list[tuple[float, _Unit]]:
        """The passages that are most like an entry, each with its likeness."""
        idf = self._search.weighers[passage.game].idf
        units, places = self._units[passage.game], self._by_stem[passage.game]
        shared: dict[int, float] = {}
        own = passage.text | passage.title
        for stem in own:
            weight = idf.get(stem, idf[""])
            for place in places.get(stem, ()):
                shared[place] = shared.get(place, 0.0) + weight
        whole = sum(idf.get(stem, idf[""]) for stem in own) or 1.0
        found = [
            (got / math.sqrt(whole * units[i].weight) + SAME * _same(units[i].cut, passage), units[i])
            for i, got in shared.items()
        ]
        found.sort(key=lambda pair: (-pair[0], pair[1].book, pair[1].place))
        return found[:KEPT]

    def _quoted(self, unit: _Unit) -> Quote:
        """A passage as it is printed; a list item with the items around it as far as that stays short."""
        name, cuts = self._books[unit.book]
        start = end = unit.place
        text = unit.cut.text
        while end + 1 < len(cuts) and _follows(cuts, end + 1) and len(text) + len(cuts[end + 1].text) < LONGEST:
            end += 1
            text = f"{text}{cuts[end].gap}{cuts[end].text}"
        while start > 0 and _follows(cuts, start) and len(text) + len(cuts[start - 1].text) < LONGEST:
            text = f"{cuts[start - 1].text}{cuts[start].gap}{text}"
            start -= 1
        return Quote(name, unit.cut.section, unit.cut.page, text)


def _heading(one: Cut) -> str:
    return " ".join(one.section[-1:])


def _same(one: Cut, passage: Passage) -> float:
    if one.section in passage.entry.sections:
        return 1.0
    inner = {path[-1] for path in passage.entry.sections}
    return 0.5 if inner & set(one.section) else 0.0


def _follows(cuts: Sequence[Cut], i: int) -> bool:
    """True where a passage belongs to the one before it: the same section and page, nothing between."""
    return cuts[i].gap is not None and cuts[i].section == cuts[i - 1].section and cuts[i].page == cuts[i - 1].page
