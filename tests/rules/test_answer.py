"""Questions to answers: the right rule, its place, yes and no, refusals."""

import json
import random
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.catalog import GAMES
from companion.core.computed import Computed
from companion.rules.answer import MOST, SUMMED, Rules
from companion.rules.polarity import opening
from companion.rules.words import words
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


def opposite(one: str, other: str) -> bool:
    return {one, other} == {"Yes", "No"}


def first_text(rules: Rules, row: Row) -> str:
    """The answer that is read out first."""
    text: str = rules.ask(row["question"], row["game"]).as_json()["answers"][0]["text"]
    return text


MEANT = re.compile(r"(Yes|No|Depends), if you mean “([^”]+)”\. ")


def test_yes_and_no_are_right_or_told_of_what_is_like_the_question(rules: Rules) -> None:
    told = [(row, first_text(rules, row)) for row in rows("yesno.jsonl")]
    asked = [(row, "" if MEANT.match(text) else opening(text)) for row, text in told]
    assert share([said == row["says"] for row, said in asked]) >= 0.51
    assert share([bool(said) and said != row["says"] for row, said in asked]) <= 0.06
    assert share([opposite(said, row["says"]) for row, said in asked]) <= 0.03


def test_nearly_every_answer_begins_with_yes_no_or_depends(rules: Rules) -> None:
    answered = [row for row in rows("yesno.jsonl") if rules.ask(row["question"], row["game"]).sure]
    assert share([bool(opening(first_text(rules, row))) for row in answered]) >= 0.88


def test_what_may_be_meant_is_asked_and_answered_so_in_the_digest(rules: Rules) -> None:
    """The way of asking that is told is one of the rule's own, and its word is the digest's."""
    lines = {f"{one.game}/{one.entry.id}": [*one.entry.lines] for one in rules.search.passages}
    met = 0
    for row in rows("yesno.jsonl"):
        reply = rules.ask(row["question"], row["game"])
        if meant := MEANT.match(reply.as_json()["answers"][0]["text"]):
            met += 1
            assert (meant[2], meant[1]) in lines[reply.rules[0].rule]
    assert met >= 30


@pytest.mark.parametrize(
    "question", ["is it forbidden to stack two critters on one corner", "am i not allowed to stack"]
)
def test_what_is_forbidden_is_not_answered_as_if_it_were_allowed(rules: Rules, question: str) -> None:
    """The same way of asking may be near, but its word would be the opposite."""
    assert not opening(first_text(rules, {"question": question, "game": "arborea"}))


def test_what_is_like_the_question_is_told_before_a_sum(rules: Rules) -> None:
    reply = rules.ask("may i run a 3rd villager for 2 spirit", "arborea")
    assert reply.computed
    assert reply.lead.startswith("Yes, if you mean “")
    answer = reply.as_json()
    assert answer["answers"][0]["text"].startswith(f"{reply.lead} {reply.computed.text}. ")
    assert answer["computed"]["text"] == reply.computed.text, "the sum alone"


def test_what_is_like_the_question_is_told_once(rules: Rules) -> None:
    """Where a number is missing there is no sum to say it before: the rule says it."""
    reply = rules.ask("is the second pilgrimage action 3 spirit?", "arborea")
    assert reply.computed
    assert reply.computed.missing
    assert reply.worked == reply.computed.text
    assert MEANT.match(reply.rules[0].told())


def test_what_is_refused_is_neither_yes_nor_no(rules: Rules) -> None:
    refused = [answer for row in rows("yesno.jsonl") if not (answer := rules.ask(row["question"], row["game"])).sure]
    assert refused
    assert not any(opening(answer.rules[0].told()) for answer in refused)


@pytest.mark.parametrize(
    ("game", "question"),
    [
        ("rainforest-city", "is the house worth 4"),
        ("greenwood", "do i start with 4 points"),
        ("greenwood", "does each clan have 20 companion cards"),
    ],
)
def test_a_number_that_no_rule_names_is_not_confirmed(rules: Rules, game: str, question: str) -> None:
    answer = rules.ask(question, game)
    assert answer.sure
    assert opening(answer.rules[0].told()) != "Yes"


def test_a_question_that_is_longer_than_any_sum_is_none(rules: Rules) -> None:
    assert rules.ask("path oak 1, oak 5, oak 8", "arboretum").computed
    assert rules.ask("path oak 1, oak 5, oak 8" + " and" * SUMMED, "arboretum").computed is None


def test_a_way_of_asking_is_answered_with_its_own_word(rules: Rules) -> None:
    lines = [(one.game, line, word) for one in rules.search.passages for line, word in one.entry.lines if word]
    chosen = random.Random(7).sample(lines, 300)  # noqa: S311
    asked = [(line, word, opening(rules.ask(line, game).rules[0].told())) for game, line, word in chosen]
    assert share([said == word for _, word, said in asked]) >= 0.80
    assert share([opposite(said, word) for _, word, said in asked]) <= 0.02


def test_a_question_for_yes_or_no_is_no_sum(rules: Rules) -> None:
    lines = [(one.game, line, word) for one in rules.search.passages for line, word in one.entry.lines if word]
    numbered = [one for one in lines if any(part[0].isdigit() for part in words(one[1]))]
    chosen = random.Random(3).sample(numbered, 200)  # noqa: S311
    asked = [(line, word, rules.ask(line, game).computed) for game, line, word in chosen]
    assert share([found is not None and opening(found.text) != word for _, word, found in asked]) <= 0.05


@pytest.mark.parametrize(
    ("question", "value"), [("is 1 3 5 8 all one species worth 11", 11), ("is 2 4 6 7 all one species worth 8", 8)]
)
def test_a_sum_that_is_like_another_question_stays_one(rules: Rules, question: str, value: int) -> None:
    """The digest has 1 3 5 8 worth 14: no."""
    found = rules.ask(question, "arboretum").computed
    assert found is not None
    assert (found.value, opening(found.text)) == (value, "Yes")


def test_no_way_of_asking_has_two_words(rules: Rules) -> None:
    found: dict[tuple[str, str], set[str]] = {}
    for one in rules.search.passages:
        for line, word in one.entry.lines:
            if word:
                found.setdefault((one.game, " ".join(words(line))), set()).add(word)
    assert not {key: said for key, said in found.items() if len(said) > 1}


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
