"""What questions and rules mean, as vectors: of every way players ask and of every entry's text."""

import hashlib
import zipfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from companion.rules.sections import Part
from companion.rules.vectors import LARGEST, SIZE, Model, Numbers, Whole, model_folder

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


@dataclass(frozen=True, slots=True)
class _Game:
    """The entries of a game, and the vectors of their lines and texts. owners: the entry of each line."""

    places: NDArray[np.int64]
    owners: NDArray[np.int64]
    lines: Whole
    texts: Whole


class Meaning:
    """Compares questions with entries by their vectors."""

    def __init__(self, model: Model, parts: Sequence[Part], vectors: Mapping[str, Numbers]) -> None:
        self._model = model
        self._count = len(parts)
        self._games: dict[str, _Game] = {}
        for game in dict.fromkeys(game for game, _ in parts):
            mine = [(i, entry) for i, (other, entry) in enumerate(parts) if other == game]
            lines = [(i, line) for i, entry in mine for line in entry.asked]
            self._games[game] = _Game(
                np.array([i for i, _ in mine], np.int64),
                np.array([i for i, _ in lines], np.int64),
                _packed([vectors[key_of(line)] for _, line in lines]),
                _packed([vectors[key_of(entry.text)] for _, entry in mine]),
            )

    def near(self, question: str, game: str | None) -> Near:
        """How near a question is to the entries of a game, or of all."""
        vector = self._model.vectors([question])[0]
        lines, texts = np.zeros(self._count, np.float32), np.zeros(self._count, np.float32)
        told: list[Numbers] = [np.empty(0, np.float32)]
        for one in [found for name, found in self._games.items() if not game or name == game]:
            told.append(_along(one.lines, vector))
            np.maximum.at(lines, one.owners, told[-1])
            texts[one.places] = _along(one.texts, vector)
        nearest = np.sort(np.concatenate(told))[-CLOSEST:]
        closest = float(nearest.mean()) if len(nearest) else 0.0
        best = np.argsort(-(lines + texts))[:MOST]
        return Near(lines, texts, closest, tuple(int(n) for n in best))


def _packed(rows: Sequence[Numbers]) -> Whole:
    """Vectors of length 1 as whole numbers, in half the memory."""
    packed = np.empty((len(rows), SIZE), np.int16)
    for start in range(0, len(rows), AT_ONCE):
        packed[start : start + AT_ONCE] = np.rint(np.array(rows[start : start + AT_ONCE], np.float32) * LARGEST)
    return packed


def _along(rows: Whole, vector: Numbers) -> Numbers:
    """The likeness of each row to a vector; by one thread, since waking others costs more than they bring here."""
    found: Numbers = np.einsum("ij,j->i", rows, vector, dtype=np.float32, casting="unsafe")
    found /= LARGEST
    return found


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
