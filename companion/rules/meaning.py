"""What questions and rules mean, as vectors: of every way players ask and of every entry's text."""

import hashlib
import zipfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from companion.rules.sections import Part
from companion.rules.vectors import SIZE, Model, Numbers, model_folder

FILE: Final = "rules-vectors.npz"
AT_ONCE: Final = 300
"""Texts that may be worked out at a start; more of them ask for `prepare`."""
MOST: Final = 12
CLOSEST: Final = 5


@dataclass(frozen=True, slots=True)
class Near:
    """How near a question is to all entries. lines: to the nearest line of each, texts: to each text. closest: the
    mean of the few nearest lines. best: the nearest entries."""

    lines: Numbers
    texts: Numbers
    closest: float
    best: tuple[int, ...]


class Meaning:
    """Compares questions with entries by their vectors."""

    def __init__(self, model: Model, parts: Sequence[Part], vectors: dict[str, Numbers]) -> None:
        self._model = model
        lines = [(i, line) for i, (_, entry) in enumerate(parts) for line in entry.asked]
        self._owners = np.array([i for i, _ in lines], np.int64)
        self._lines = np.array([vectors[key_of(line)] for _, line in lines], np.float32).reshape(-1, SIZE)
        self._texts = np.array([vectors[key_of(entry.text)] for _, entry in parts], np.float32).reshape(-1, SIZE)
        self._games = np.array([game for game, _ in parts])

    def near(self, question: str, game: str | None) -> Near:
        """How near a question is to the entries of a game, or of all."""
        vector = self._model.vectors([question])[0]
        texts = self._texts @ vector
        told = self._lines @ vector
        if game:
            texts = np.where(self._games == game, texts, 0.0)
            told = np.where(self._games[self._owners] == game, told, 0.0)
        lines = np.zeros(len(texts), np.float32)
        np.maximum.at(lines, self._owners, told)
        closest = float(np.sort(told)[-CLOSEST:].mean()) if len(told) else 0.0
        best = np.argsort(-(lines + texts))[:MOST]
        return Near(lines, texts, closest, tuple(int(n) for n in best))


def key_of(text: str) -> str:
    """A short name of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:20]


def opened(parts: Sequence[Part], folder: Path | None) -> Meaning | None:
    """The vectors as they were kept; None where the model is not installed or `prepare` has too much left to do."""
    place = model_folder()
    if place is None or folder is None:
        return None
    kept = _kept(folder / FILE)
    missing = _missing(parts, kept)
    if len(missing) > AT_ONCE:
        return None
    model = Model(place)
    kept |= _worked_out(model, missing)
    return Meaning(model, parts, kept)


def prepare(parts: Sequence[Part], folder: Path) -> int | None:
    """Work out the vectors of all entries and keep them; how many were new. None where the model is not installed."""
    place = model_folder()
    if place is None:
        return None
    kept = _kept(folder / FILE)
    missing = _missing(parts, kept)
    found = kept | _worked_out(Model(place), missing)
    folder.mkdir(parents=True, exist_ok=True)
    wanted = [key for key in dict.fromkeys(map(key_of, _texts(parts))) if key in found]
    made = folder / f"{FILE}.new"
    with made.open("wb") as file:
        np.savez(file, keys=np.array(wanted), vectors=np.array([found[key] for key in wanted], np.float16))
    made.replace(folder / FILE)
    return len(missing)


def _texts(parts: Sequence[Part]) -> list[str]:
    return [text for _, entry in parts for text in (*entry.asked, entry.text)]


def _missing(parts: Sequence[Part], kept: dict[str, Numbers]) -> list[str]:
    return [text for text in dict.fromkeys(_texts(parts)) if key_of(text) not in kept]


def _worked_out(model: Model, texts: Sequence[str]) -> dict[str, Numbers]:
    return dict(zip(map(key_of, texts), model.vectors(texts), strict=True))


def _kept(file: Path) -> dict[str, Numbers]:
    """The vectors of a file, in half precision as they are kept; none where it is missing or damaged."""
    broken = suppress(OSError, ValueError, KeyError, zipfile.BadZipFile)
    with broken, file.open("rb") as kept, np.load(kept, allow_pickle=False) as found:
        keys: NDArray[Any] = found["keys"]
        vectors: Numbers = found["vectors"]
        return dict(zip(map(str, keys), vectors, strict=True))
    return {}
