"""Every line of a rulebook has an entry that holds it or a reason why none does, in words that are no book's."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from benchmarks.coverage import BOOKS, Part, gaps, lines_of, parts_of, times_placed
from companion.catalog import GAMES
from companion.core.game import Game
from companion.rules.digest import Entry, load

RUN = 9
"""Words in a row that count as the book's sentence."""
HEADING = 16
"""Words that a line without a closing mark may have to pass for a heading or a fixed name."""
CLOSED = (".", "!", "?", ")", '"')

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
with_books = pytest.mark.skipif(
    not BOOKS.is_dir(),
    reason="nothing to compare with: the rulebooks (../shared/rulebooks) are not beside this checkout",
)


@cache
def entries(slug: str) -> tuple[Entry, ...]:
    game = next(game for game in GAMES if game.slug == slug)
    return load(game.digest).entries


def words(text: str) -> list[str]:
    return [word.lower() for word in re.findall(r"[A-Za-z0-9']+", text)]


def runs(text: str) -> set[tuple[str, ...]]:
    found = words(text)
    return {tuple(found[i : i + RUN]) for i in range(len(found) - RUN + 1)}


@cache
def printed() -> frozenset[tuple[str, ...]]:
    """The runs of words in the sentences of all books; a run never crosses two lines."""
    lines = (line for game in GAMES for line in lines_of(game.slug))
    sentences = (line for line in lines if len(words(line)) > HEADING or line.rstrip().endswith(CLOSED))
    return frozenset(run for line in sentences for run in runs(line))


def written(slug: str) -> Iterator[tuple[str, str]]:
    """All that we wrote about a game, with where it stands."""
    for entry in entries(slug):
        yield entry.id, entry.text
        yield from ((f"{entry.id}, Asked", asked) for asked in entry.asked)
    yield from ((f"line {part.first}, none", part.reason) for part in parts_of(slug))


@each_game
def test_the_map_names_entries_that_exist(game: Game[Any]) -> None:
    known = {entry.id for entry in entries(game.slug)}
    assert {name for part in parts_of(game.slug) for name in part.entries} - known == set()


@each_game
def test_a_part_has_either_entries_or_a_reason(game: Game[Any]) -> None:
    assert [part for part in parts_of(game.slug) if bool(part.entries) == bool(part.reason)] == []


@each_game
def test_a_part_names_no_entry_twice(game: Game[Any]) -> None:
    assert [part for part in parts_of(game.slug) if len(set(part.entries)) < len(part.entries)] == []


@each_game
def test_players_words_lead_to_one_entry(game: Game[Any]) -> None:
    asked = [" ".join(words(line)) for entry in entries(game.slug) for line in entry.asked]
    assert sorted({line for line in asked if asked.count(line) > 1}) == []


@with_books
@each_game
def test_every_line_lies_in_exactly_one_part(game: Game[Any]) -> None:
    placed = times_placed(lines_of(game.slug), parts_of(game.slug))
    assert {number: times for number, times in placed.items() if times != 1} == {}


@with_books
@each_game
def test_every_part_lies_in_the_book(game: Game[Any]) -> None:
    end = len(lines_of(game.slug))
    assert [part for part in parts_of(game.slug) if not 1 <= part.first <= part.last <= end] == []


@with_books
@each_game
def test_every_step_of_a_section_is_a_line_of_the_book(game: Game[Any]) -> None:
    lines = {line.strip() for line in lines_of(game.slug)}
    steps = {step for entry in entries(game.slug) for section in entry.sections for step in section}
    assert steps - lines == set()


@with_books
@each_game
def test_nine_words_in_a_row_are_never_a_books(game: Game[Any]) -> None:
    copied = {place: " ".join(run) for place, text in written(game.slug) for run in runs(text) & printed()}
    assert copied == {}


def test_lines_in_no_part_and_in_two() -> None:
    parts = [Part(1, 3, ("a",), ""), Part(3, 3, (), "heading")]
    assert times_placed(["x", " ", "y", "z"], parts) == {1: 1, 3: 2, 4: 0}


def test_a_gap_says_why() -> None:
    parts = [Part(3, 4, (), "credits"), Part(1, 1, ("a",), ""), Part(2, 2, (), "blank")]
    found = gaps("g", ["rule", "", "", " thanks", "lost"], parts)
    assert [(gap.first, gap.last, gap.reason, gap.text) for gap in found] == [
        (3, 4, "credits", "thanks"),
        (5, 5, "no part of the map", "lost"),
    ]
