"""Every game's digest: complete for what is cited, true to the printed headings, and in our own words."""

import ast
import fnmatch
import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from companion.catalog import GAMES, find_game
from companion.core.game import Game
from companion.core.score import Line
from companion.rules.digest import Entry, load

ROOT = Path(__file__).resolve().parent.parent
BOOKS = ROOT.parent / "shared" / "rulebooks"
SHEETS = sorted((ROOT / "tests" / "cases" / "sheets").glob("*.json"))
RUN = 9

CODES = {
    "arborea": (
        "creatures-touch creature-off-grid fish-off-water bright-sprite-off-rock dark-sprite-on-water-or-rock "
        "dweller-off-grid squares-apart too-many-of-kind expansion-off spirit-rp-assumed path-readings-differ"
    ),
    "arboretum": "card-twice cards-apart hand-size species-count cards-uneven",
    "rainforest-city": "token-off-terrain token-on-house landscape-apart squares-count",
    "arboria": "over-supply species-without-player flower-on-stone",
    "greenwood": (
        "tile-outside tile-overlaps tile-on-unusable first-tile-off-start tile-apart tile-shape partial-stacks "
        "tokens-over-limit"
    ),
}

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
with_books = pytest.mark.skipif(not BOOKS.is_dir(), reason="the rulebooks are not beside this checkout")


@cache
def entries(slug: str) -> dict[str, Entry]:
    game = find_game(slug)
    assert game is not None
    return {entry.id: entry for entry in load(game.digest).entries}


def book(game: Game[Any]) -> list[str]:
    return (BOOKS / f"{game.slug}.txt").read_text(encoding="utf-8").splitlines()


def written(node: ast.AST, slug: str) -> str:
    """A string of the source; in an f-string SLUG stands for the game, anything else for any text (`*`)."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    if isinstance(node, ast.JoinedStr):
        return "".join(written(part, slug) for part in node.values)
    if isinstance(node, ast.FormattedValue):
        return slug if isinstance(node.value, ast.Name) and node.value.id == "SLUG" else "*"
    return ""


def cited_in_source(game: Game[Any]) -> Iterator[str]:
    """The ids that stand in the game's source as "slug/id", with `*` for what is put in later."""
    cited = re.compile(rf"{game.slug}/([a-z0-9*-]+)")
    for path in game.digest.parent.glob("*.py"):
        nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        inside = {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
        for node in nodes:
            found = cited.fullmatch(written(node, game.slug)) if id(node) not in inside else None
            if found:
                yield found[1]


def with_parts(lines: Iterable[Line]) -> Iterator[Line]:
    for line in lines:
        yield line
        yield from with_parts(line.parts)


@each_game
def test_the_digest_bears_the_games_name(game: Game[Any]) -> None:
    assert load(game.digest).name == game.name


@each_game
def test_ids_are_lower_case_words(game: Game[Any]) -> None:
    assert [name for name in entries(game.slug) if not re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", name)] == []


@each_game
def test_every_see_leads_to_an_entry(game: Game[Any]) -> None:
    known = entries(game.slug)
    lost = {entry.id: see for entry in known.values() for see in entry.see if see not in known or see == entry.id}
    assert lost == {}


@each_game
def test_every_rule_named_in_the_source_exists(game: Game[Any]) -> None:
    cited = set(cited_in_source(game))
    assert "house-rules" in cited
    assert {name for name in cited if not fnmatch.filter(entries(game.slug), name)} == set()


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_every_rule_of_a_scored_sheet_exists(path: Path) -> None:
    sheet = json.loads(path.read_text(encoding="utf-8"))
    game = find_game(sheet["game"])
    assert game is not None
    players = game.score(game.read(sheet)).players
    cited = {line.rule for player in players for line in with_parts(player.lines)}
    assert cited <= {f"{game.slug}/{name}" for name in entries(game.slug)}


def problem_codes(game: Game[Any]) -> set[str]:
    """The codes that the game's source gives to its problems."""
    calls = [
        node
        for path in game.digest.parent.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Problem"
    ]
    return {str(arg.value) for call in calls for arg in call.args[1:2] if isinstance(arg, ast.Constant)}


@each_game
def test_every_problem_has_its_rule(game: Game[Any]) -> None:
    """Those of the published format, and those that the source gives, of any game."""
    codes = {*CODES.get(game.slug, "").split(), *problem_codes(game)}
    assert codes
    assert codes - set(entries(game.slug)) == set()


@each_game
def test_a_digest_tells_who_begins_and_what_a_table_may_agree_on(game: Game[Any]) -> None:
    """The pages of every table and every house-rule line lead there."""
    assert {"first-player", "house-rules"} <= set(entries(game.slug))


@each_game
def test_every_reading_a_table_may_choose_is_explained(game: Game[Any]) -> None:
    explained = {ruling for entry in entries(game.slug).values() for ruling in entry.rulings}
    assert {ruling.id for ruling in game.rulings} - explained == set()


@each_game
def test_an_entry_without_a_place_in_the_book_is_about_house_rules(game: Game[Any]) -> None:
    assert [entry.id for entry in entries(game.slug).values() if not entry.sections] == ["house-rules"]


@with_books
@each_game
def test_headings_stand_in_the_rulebook_word_for_word(game: Game[Any]) -> None:
    lines = [line.strip() for line in book(game)]
    places = {
        (entry.id, section)
        for entry in entries(game.slug).values()
        for section in entry.sections
        if not leads_down(section, lines)
    }
    assert places == set()


def leads_down(section: tuple[str, ...], lines: list[str]) -> bool:
    """True where each step of a path is a line of the book, the last time each after the one above it."""
    last = {step: max((i for i, line in enumerate(lines) if line == step), default=-1) for step in section}
    return last[section[0]] >= 0 and all(last[a] < last[b] for a, b in pairwise(section))


def words(text: str) -> list[str]:
    return [word.lower() for word in re.findall(r"[A-Za-z0-9']+", text)]


def runs(text: str) -> set[tuple[str, ...]]:
    found = words(text)
    return {tuple(found[i : i + RUN]) for i in range(len(found) - RUN + 1)}


@cache
def printed() -> frozenset[tuple[str, ...]]:
    """The runs of words in the sentences of all rulebooks; headings and fixed names are nobody's."""
    found: set[tuple[str, ...]] = set()
    for path in BOOKS.glob("*.txt"):
        for line in path.read_text(encoding="utf-8").splitlines():
            if len(words(line)) > 16 or line.rstrip().endswith((".", "!", "?", ")", '"')):
                found |= runs(line)
    return frozenset(found)


@with_books
@each_game
def test_the_digest_is_in_our_own_words(game: Game[Any]) -> None:
    copied = {entry.id: " ".join(run) for entry in entries(game.slug).values() for run in runs(entry.text) & printed()}
    assert copied == {}
