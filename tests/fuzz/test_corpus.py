"""Every input that fuzzing found worth keeping, once more through its harness: no fuzzer is needed for that."""

import logging
from pathlib import Path

import pytest

from tests.fuzz.seeds import SEEDS
from tests.fuzz.targets import TARGETS, points, said

CORPUS = Path(__file__).parent / "corpus"
LARGEST = 40_000
"""Bytes of one target's corpus: it is read by people's tools and kept for good."""


@pytest.fixture(autouse=True)
def quiet() -> None:
    logging.getLogger("PIL").setLevel(logging.CRITICAL)


@pytest.mark.parametrize("target", TARGETS)
def test_what_was_kept_does_no_harm(target: str) -> None:
    kept = sorted((CORPUS / target).iterdir())
    assert len(kept) > 20
    for file in kept:
        TARGETS[target](file.read_bytes())
    assert sum(file.stat().st_size for file in kept) < LARGEST


@pytest.mark.parametrize("target", ["sheet", "photo", "book"])
def test_the_seeds_do_no_harm(target: str) -> None:
    for seed in SEEDS[target]():
        TARGETS[target](seed)


@pytest.mark.parametrize(
    "sentence", ["no sentence at all.", "Nothing ends here", "Broken.", "Half a \ud800 letter here."]
)
def test_a_harness_knows_a_sentence(sentence: str) -> None:
    with pytest.raises((AssertionError, UnicodeError)):
        said(sentence)


@pytest.mark.parametrize("pointer", ["/players/2", "/players/x", "/name", "players", "/players/0/a~0b"])
def test_a_harness_knows_a_pointer_that_leads_nowhere(pointer: str) -> None:
    document = {"players": [{"a/b~": 1}, 2]}
    points(document, "/players/0/a~1b~0")
    with pytest.raises((AssertionError, LookupError, ValueError, StopIteration)):
        points(document, pointer)
