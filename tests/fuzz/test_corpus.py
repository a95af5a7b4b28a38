"""Every input that fuzzing found worth keeping, once more through its harness: no fuzzer is needed for that."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.config import Settings
from companion.web.photo.frames import Frame
from companion.web.photo.pool import Pool
from tests.fuzz.seeds import SEEDS
from tests.fuzz.targets import LIMITS, LONG_SIDE, TARGETS, points, said

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


@pytest.fixture
def pool(tmp_path: Path, settings: Settings) -> Iterator[Pool]:
    """One place, with the limits that the app has."""
    photo = settings.photo
    made = Pool(tmp_path, 1, photo.seconds, photo.memory_mb)
    yield made
    made.close()


@pytest.mark.slow
def test_the_reading_process_takes_all_of_it(pool: Pool) -> None:
    """None of the files ends it, which would raise `Died`."""
    limits = {"bytes": LIMITS.bytes, "pixels": LIMITS.pixels, "long_side": LONG_SIDE}
    wish = {"game": "arborea", "set": None, "photos": 1, "skill": False, "quad": None, "rows": None, "cols": None}
    tasks = (("photo", {"task": "read", "limits": limits, **wish}, "reading"), ("book", {"task": "book"}, "passages"))
    for target, told, sound in tasks:
        answers = [pool.ask(Frame(told, (file.read_bytes(),))).told for file in (CORPUS / target).iterdir()]
        assert all({sound, "refused"} & answer.keys() for answer in answers), target
        assert any("refused" in answer for answer in answers)


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
