"""Postings, and the lexicon: what it holds, and that it learns."""

import math
from pathlib import Path

import numpy as np
import pytest

from benchmarks.rules_words import learned, told_apart, write
from companion.rules.answer import Rules
from companion.rules.digest import Entry
from companion.rules.lexicon import Lexicon, features
from companion.rules.lexicon import learned as shipped
from companion.rules.outside import Line
from companion.rules.postings import Postings
from companion.rules.sections import Part

STEM = {"frogs": "frog"}
LEXICON = Lexicon(["frog", "boat"], np.array([[2, 0], [0, 3]], np.float32), np.array([1, -1], np.float32), 0.5)


def test_postings_take_the_best_of_what_a_word_may_stand_for() -> None:
    found = Postings([["frog", "leaf"], ["toad"], []])
    assert found.matched([[("toad", 0.5), ("frog", 2.0)], [("leaf", 1.0)]]).tolist() == [3.0, 0.5, 0.0]
    assert found.matched([[("frog", 1.0), ("leaf", 3.0)]]).tolist() == [3.0, 0.0, 0.0]
    assert found.sums({"frog": 2.0}, 1.0) == pytest.approx([3.0, 1.0, 0.0], abs=1e-6)
    assert found.idf()["frog"] == pytest.approx(math.log(1 + 2.5 / 1.5))


def test_no_texts_at_all() -> None:
    assert Postings([]).matched([[("frog", 1.0)]]).tolist() == []
    assert LEXICON.vectors([]).shape == (0, 2)


def test_texts_have_length_one_or_none() -> None:
    found = LEXICON.vectors([features(["frogs", "boat"], STEM), features(["tax"], STEM), [("frog", 0.1)]])
    assert np.linalg.norm(found, axis=1) == pytest.approx([1, 0, 1], abs=1e-4)
    assert found[2] == pytest.approx([1, 0], abs=1e-4)


def test_many_texts_are_as_one_alone() -> None:
    many = LEXICON.vectors([[("frog", 1.0)], [("boat", 1.0)], []] * 400)
    assert np.allclose(many[3 * 399 : 3 * 400], LEXICON.vectors([[("frog", 1.0)], [("boat", 1.0)], []]))


def test_what_parts_tell_of_an_answer() -> None:
    assert LEXICON.answered([("frog", 1.0)]) == pytest.approx(1.5)
    assert LEXICON.answered([("frog", 1.0), ("frog", 1.0), ("boat", 1.0)]) == pytest.approx(0.5)
    assert LEXICON.answered([("tax", 1.0)]) == pytest.approx(0.5)


SITS = ("where does the frog sit", "seat of the frog", "frog seat", "where may a frog sit")
SAILS = ("how does the boat sail", "sail the boat", "boat sails when", "may a boat sail")
POND: list[Part] = [
    ("pond", Entry("frog", (("Frogs",),), (), (), SITS, "A frog takes a leaf.")),
    ("pond", Entry("boat", (("Boats",),), (), (), SAILS, "A boat goes down the river.")),
]


def test_it_learns_which_words_ask_for_the_same() -> None:
    found = Lexicon(*learned(POND, steps=30, outside=()))
    seat, sit, sail = found.vectors([[(word, 1.0)] for word in ("seat", "sit", "sail")])
    assert seat @ sit > seat @ sail + 0.3


def test_questions_that_no_rule_answers_lie_close_together() -> None:
    asked = (
        "what does the frog cost in the shop",
        "shop with boats",
        "price of a frog",
        "price in the shop",
        "boat price",
    )
    found = Lexicon(*learned(POND, steps=30, outside=[Line(text, None) for text in asked]))
    shop, price, sit = found.vectors([[(word, 1.0)] for word in ("shop", "price", "sit")])
    assert shop @ price > shop @ sit + 0.3


def test_it_learns_what_no_rule_answers() -> None:
    tells, _ = told_apart([["frog", "sit"], ["frog", "leaf"], ["frog"]], [["tax", "sit"], ["tax"], ["tax", "due"]])
    assert tells["frog"] > 0 > tells["tax"]
    assert "leaf" not in tells


def test_it_is_kept_in_a_file(tmp_path: Path) -> None:
    parts: list[Part] = [("pond", Entry("frog", (("Frogs",),), (), (), ("frog seat", "frog leaf"), "A frog sits."))]
    found = learned(parts, steps=2)
    write(found, tmp_path / "lexicon.npz")
    again = Lexicon.read(tmp_path / "lexicon.npz")
    text = [(name, 1.0) for name in found.names[:5]]
    assert np.allclose(again.vectors([text]), Lexicon(*found).vectors([text]), atol=0.05)
    assert again.answered(text) == pytest.approx(Lexicon(*found).answered(text), abs=0.01)


def test_the_shipped_one_knows_the_games(rules: Rules) -> None:
    stem = rules.search.text.stem
    one, same, other = shipped().vectors(
        shipped().of_text(text, stem)
        for text in ("worker onto a track", "put a villager on the trail", "who wins a tie")
    )
    assert one @ same > one @ other
    assert shipped().answered(shipped().of_text("can we borrow money from the bank", stem)) < 0
