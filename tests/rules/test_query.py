"""A question as it is searched."""

import pytest

from companion.rules.answer import Rules
from companion.rules.query import kind_of
from companion.rules.spelling import Speller, distance
from companion.rules.words import LONGEST, content, words


def test_words_are_plain_and_few() -> None:
    assert words("Is the Café's 2nd tile OK? Twelve!") == ["is", "the", "cafes", "2nd", "tile", "ok", "12"]
    assert len(words("frog " * 5_000)) == LONGEST
    assert content(["can", "i", "fish"]) == ["fish"]
    assert content(["can", "i"]) == ["can", "i"]


@pytest.mark.parametrize("typed", ["vilager", "villagerr", "vilalger", "villaher", "vollager"])
def test_slips_lead_to_the_word(typed: str) -> None:
    speller = Speller({"villager": 9, "village": 1, "spirit": 3})
    assert speller.mend(typed)[0][0] == "villager"


@pytest.mark.parametrize("typed", ["cat", "zzzzzz", "12345", "x" * 80, "spiritualism"])
def test_what_nothing_resembles_is_left(typed: str) -> None:
    assert Speller({"villager": 9, "spirit": 3}).mend(typed) == []


def test_usual_slips_are_nearer_than_others() -> None:
    assert distance("spirit", "spirti") < distance("spirit", "sporit") < distance("spirit", "spzrit")
    assert distance("spirit", "spirit") == 0


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("can i move", "yes or no"),
        ("so, do i have to", "yes or no"),
        ("frog next to frog, is that ok", "yes or no"),
        ("how far can i move", "number"),
        ("what does it do", ""),
        ("where is the sun", ""),
        ("", ""),
    ],
)
def test_kinds_of_question(question: str, kind: str) -> None:
    assert kind_of(question) == kind


def test_synonyms_count_less_than_the_word_itself(rules: Rules) -> None:
    query = rules.search.read("sub", "greenwood")
    assert query.terms[0].own == "sub"
    assert 0 < query.terms[0].stems["submarin"] < 1


def test_a_games_name_leaves_the_question(rules: Rules) -> None:
    query = rules.search.read("rainforest city how many turns", "arborea")
    assert (query.game, query.named) == ("rainforest-city", True)
    assert "citi" not in query.stems
