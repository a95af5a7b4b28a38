"""All rulings: none is missing, none is without its other reading, and the page in docs says the same."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.catalog import GAMES
from companion.core.game import Game
from companion.rules.digest import DigestError, load
from companion.rules.rulings import FILE, SURE, rulings_of
from tests.conftest import SHARED
from tests.rules.test_coverage import RUN, printed, runs, with_books
from tools.rulings_page import PAGE, page

LIST = SHARED / "rulings.md"
LETTERS = {"A": "arborea", "B": "arboretum", "C": "rainforest-city", "D": "arboria", "E": "greenwood"}
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
with_list = pytest.mark.skipif(
    not LIST.is_file(), reason="nothing to compare with: the list (../shared/rulings.md) is not beside this checkout"
)


def rows(text: str) -> list[list[str]]:
    """The rows of the tables of a page."""
    lines = [re.split(r"(?<!\\)\|", line)[1:-1] for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line] for line in lines]


def sure_of(letters: str) -> str:
    """Our word for what the list says of how sure it is: the lower one where it gives two."""
    marks = set(re.findall(r"\b[HML]\b", letters))
    return SURE["thin" if "L" in marks else "leans" if "M" in marks else "decided" if "H" in marks else "silent"]


@each_game
def test_every_ruling_that_a_rule_names_is_told(game: Game[Any]) -> None:
    named = {name for entry in load(game.digest).entries for name in entry.rulings}
    told = rulings_of(game).decisions
    assert {one.id for one in told} == named
    assert all(one.taken != one.other for one in told)
    assert {one.id for one in told if one.choice} == {ruling.id for ruling in game.rulings}


@with_list
def test_the_list_of_rulings_is_here_whole_and_as_sure_as_there() -> None:
    listed = {row[0]: sure_of(row[-1]) for row in rows(LIST.read_text("utf-8")) if re.fullmatch(r"[A-E]\d+", row[0])}
    told = {one.id: one.sure for game in GAMES for one in rulings_of(game).decisions}
    assert len(listed) > 100
    assert {name: told[name] for name in listed} == listed


@with_list
def test_what_a_book_prints_in_two_ways_is_here_as_often_as_there() -> None:
    part = LIST.read_text("utf-8").partition("contradict themselves")[2]
    listed = [row[0] for row in rows(part)]
    for game in GAMES:
        assert len(rulings_of(game).slips) == listed.count(game.name), game.slug


@with_list
@with_books
@each_game
def test_the_rulings_are_in_our_own_words(game: Game[Any]) -> None:
    text = game.digest.with_name(FILE).read_text("utf-8") if game.digest.with_name(FILE).is_file() else ""
    theirs = {run for line in LIST.read_text("utf-8").splitlines() for run in runs(line)}
    ours = {run for line in text.splitlines() for run in runs(line)}
    assert RUN == 9
    assert ours & (theirs | printed()) == set()


def test_the_page_in_docs_is_what_the_games_say() -> None:
    """Where this fails: `.venv/bin/python -m tools.rulings_page`."""
    assert PAGE.read_text("utf-8") == page()


DIGEST = "# Game\n\n## rule\nSection: End\nRuling: F1\n\nOne point each.\n"
WHOLE = "# Game\n\n## F1\nQuestion: One?\nTaken: One.\nOther: Two.\nSure: leans\n"


def game_with(folder: Path, rulings: str) -> Game[Any]:
    (folder / "digest.md").write_text(DIGEST)
    (folder / FILE).write_text(rulings)
    return replace(GAMES[0], rulings=(), digest=folder / "digest.md")


def test_a_ruling_is_read(tmp_path: Path) -> None:
    (one,) = rulings_of(game_with(tmp_path, WHOLE)).decisions
    assert (one.id, one.question, one.taken, one.other) == ("F1", "One?", "One.", "Two.")
    assert (one.choice, one.sure, [rule.id for rule in one.rules]) == (False, SURE["leans"], ["rule"])


@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        ("Other: Two.\n", "", "F1 needs"),
        ("Sure: leans", "Sure: very", "Sure is one of"),
        ("Taken:", "Token:", "none of"),
        ("F1", "F2", "no entry"),
        ("F1", "first", "is no ruling"),
        ("# Game", WHOLE.partition("\n")[2], "stands twice"),
        ("# Game\n", "# Game\n\n## odd\nPrinted: a, b\nTaken: a\nSee: nowhere\n", "has no entry nowhere"),
    ],
)
def test_half_a_ruling_is_refused(tmp_path: Path, was: str, becomes: str, said: str) -> None:
    with pytest.raises(DigestError, match=said):
        rulings_of(game_with(tmp_path, WHOLE.replace(was, becomes)))
