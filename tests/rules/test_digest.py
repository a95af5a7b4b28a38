"""Reading a digest: what an entry holds, and the line that an error names."""

from pathlib import Path
from typing import Any

import pytest

from companion.catalog import GAMES
from companion.core.game import Game
from companion.rules.digest import Digest, DigestError, Entry, load, parse

TEXT = """# A Game

## first-rule
Section: End > Score
Section: Start
Ruling: A1
Ruling: A2
See: second
Asked: what comes first
Yes: is this the first?

One sentence,
two lines.

A second paragraph: with a colon.

## second

Just words.
"""
ENTRIES = (
    Entry(
        "first-rule",
        (("End", "Score"), ("Start",)),
        ("A1", "A2"),
        ("second",),
        ("what comes first", "is this the first?"),
        "One sentence, two lines. A second paragraph: with a colon.",
        begins=("", "Yes"),
    ),
    Entry("second", (), (), (), (), "Just words."),
)


def test_a_digest() -> None:
    assert parse(TEXT) == Digest("A Game", ENTRIES)


def test_a_digest_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "digest.md"
    path.write_text(TEXT.replace("Just", "Schöne"), encoding="utf-8")
    assert load(path).entries[1].text == "Schöne words."


def test_a_digest_without_entries() -> None:
    assert parse("# A Game\n") == Digest("A Game", ())


def test_headings_may_hold_colons_and_slashes() -> None:
    text = "# G\n\n## a\nSection: End: Score / Win > All: of it\n\nText."
    assert parse(text).entries[0].sections == (("End: Score / Win", "All: of it"),)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("A Game", 1),
        ("## rule\n\nText.", 1),
        ("# G\n\nWords.\n\n## a\n\nText.", 3),
        ("# G\n\nWords.", 3),
        ("# G\n\n## A rule\n\nText.", 3),
        ("# G\n\n## a-\n\nText.", 3),
        ("# G\n\n## a\n\n## b\n\nText.", 3),
        ("# G\n\n## a\nSection: S\n", 3),
        ("# G\n\n## a\nSections: S\n\nText.", 4),
        ("# G\n\n## a\nSee: b\nText without a blank line.", 5),
        ("# G\n\n## a\nSection:\n\nText.", 4),
        ("# G\n\n## a\nSection: S >  > T\n\nText.", 4),
        ("# G\n\n## a\nTitle: T\nTitle: U\n\nText.", 5),
        ("# G\n\n## a\n\nText.\n\n## a\n\nText.", 7),
    ],
)
def test_an_error_names_its_line(text: str, line: int) -> None:
    with pytest.raises(DigestError, match=rf"^line {line}: "):
        parse(text)


def test_a_title_is_the_one_given_else_the_words_of_the_id() -> None:
    entries = parse("# G\n\n## too-many-of-kind\nTitle: More of a kind\n\nText.\n\n## fire-elf\n\nText.").entries
    assert [entry.title for entry in entries] == ["More of a kind", "Fire elf"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_titles_of_every_game_are_short_and_no_two_the_same(game: Game[Any]) -> None:
    titles = [entry.title for entry in load(game.digest).entries]
    assert len(titles) == len({title.casefold() for title in titles})
    assert [title for title in titles if len(title) > 45 or title.endswith(".") or title[0].islower()] == []
