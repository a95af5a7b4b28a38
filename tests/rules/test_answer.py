"""Questions to answers: the right rule, its place, yes and no, refusals."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.catalog import GAMES
from companion.core.computed import Computed
from companion.rules.answer import MOST, Rules
from tests.conftest import CASES

Row = dict[str, Any]


def rows(name: str) -> list[Row]:
    return [json.loads(line) for line in (CASES / "rules" / name).read_text(encoding="utf-8").splitlines()]


ASIDE = [row for row in rows("asked.jsonl") if row["part"] == "aside"]
RULED = [row for row in ASIDE if row["entries"]]


def share(right: list[bool]) -> float:
    return sum(right) / len(right)


def hits(rules: Rules, row: Row, game: str | None, most: int) -> bool:
    right = {f"{row['game']}/{entry}" for entry in row["entries"]}
    return any(rule.rule in right for rule in rules.ask(row["question"], game).rules[:most])


def test_every_case_names_entries_that_there_are(rules: Rules) -> None:
    known = {(p.game, p.entry.id) for p in rules.search.passages}
    assert [row for row in rows("asked.jsonl") for entry in row["entries"] if (row["game"], entry) not in known] == []


@pytest.mark.parametrize(("everywhere", "first", "three"), [(False, 0.80, 0.94), (True, 0.72, 0.90)])
def test_the_right_rule_is_found(rules: Rules, everywhere: bool, first: float, three: float) -> None:
    asked = [(row, None if everywhere else row["game"]) for row in RULED]
    assert share([hits(rules, row, game, 1) for row, game in asked]) >= first
    assert share([hits(rules, row, game, 3) for row, game in asked]) >= three


def test_what_no_rulebook_answers_is_refused(rules: Rules) -> None:
    sure = [(bool(row["entries"]), rules.ask(row["question"], row["game"]).sure) for row in ASIDE]
    assert share([not yes for ruled, yes in sure if not ruled]) >= 0.80
    assert share([not yes for ruled, yes in sure if ruled]) <= 0.14


def test_yes_and_no_are_right_or_left_out(rules: Rules) -> None:
    wrong, said = [], 0
    for row in rows("yesno.jsonl"):
        text = rules.ask(row["question"], row["game"]).rules[0].told()
        found = re.match(r"(yes|no|depends)\b", text, re.IGNORECASE)
        said += bool(found)
        if found and found[1].lower() != row["says"].lower():
            wrong.append((row["question"], text))
    assert len(wrong) <= 1, wrong
    assert said >= 15


def test_an_answer_as_json(rules: Rules) -> None:
    answer = rules.ask("max number of one critter", "arborea").as_json()
    assert set(answer) == {"question", "game", "sure", "answers", "computed"}
    assert answer["sure"] is True
    assert 1 <= len(answer["answers"]) <= MOST
    first = answer["answers"][0]
    assert (first["game"], first["source"], first["quote"]) == ("arborea", "digest", None)
    assert first["section"] == ["Components"]
    assert "6 Creatures" in first["text"]
    assert all(0 <= one["score"] <= 1 for one in answer["answers"])
    json.dumps(answer)


@pytest.mark.parametrize(
    ("question", "on_table", "game"),
    [
        ("how many spies in greenwood", "arborea", "greenwood"),
        ("greenwod: how many spies", None, "greenwood"),
        ("rain forest city what are the globes for", "arborea", "rainforest-city"),
        ("rainforest habitat size", "arborea", "arborea"),
        ("arboria how do we count points", "arborea", "arboria"),
        ("in arborea who begins", "arboretum", "arborea"),
        ("who begins", "arboretum", "arboretum"),
        ("who begins", None, None),
    ],
)
def test_a_named_game_wins(rules: Rules, question: str, on_table: str | None, game: str | None) -> None:
    reply = rules.ask(question, on_table)
    assert reply.game == game
    assert game is None or {rule.game for rule in reply.rules} == {game}


@pytest.mark.parametrize(
    ("question", "game", "rule"),
    [
        ("refesh just two of the card pliles", "arborea", "refresh-display"),
        ("how mnay knowlegde can i store", "greenwood", "hoards"),
        ("tailcat pionts", "arborea", "tailcat"),
        ("tail cat points", "arborea", "tailcat"),
    ],
)
def test_slips_and_split_words_are_understood(rules: Rules, question: str, game: str, rule: str) -> None:
    assert f"{game}/{rule}" in [one.rule for one in rules.ask(question, game).rules[:2]]


@pytest.mark.parametrize("question", ["", " ", "?!", "\0", "日本語の質問", "🐸🐸", "the of a", "x" * 20_000])
def test_a_question_without_words_gets_an_unsure_answer(rules: Rules, question: str) -> None:
    for game in (None, "arborea"):
        assert rules.ask(question, game).sure is False


def test_numbers_are_handed_to_the_game() -> None:
    seen: list[str] = []

    def compute(question: str) -> Computed | None:
        seen.append(question)
        return Computed(12, "3 x 4 = 12") if "trees" in question else Computed(None, "", "How many trees?")

    changed: Callable[[str], Computed | None] = compute
    rules = Rules([replace(game, compute=changed) if game.slug == "arborea" else game for game in GAMES])
    assert rules.ask("mushfrog beside 4 trees", "arborea").as_json()["computed"] == {"value": 12, "text": "3 x 4 = 12"}
    assert rules.ask("mushfrog", "arborea").as_json()["computed"]["missing"] == "How many trees?"
    assert seen == ["mushfrog beside 4 trees", "mushfrog"]


def test_worked_out_numbers_lead_with_the_rule_they_go_by(rules: Rules) -> None:
    answer = rules.ask("winter base came to 3 and my cube is on x4, so?", "arborea").as_json()
    assert answer["sure"] is True
    assert answer["answers"][0]["rule"] == "arborea/seasons"
    assert answer["answers"][0]["text"].startswith(f"{answer['computed']['text']}. ")
