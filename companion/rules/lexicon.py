"""What words of players and of rules have to do with one another, learned by `python -m benchmarks.rules_words`.

Words, pairs of words and runs of letters have vectors; a text is the sum of its own. They were learned so that the ways
of asking for the same rule lie close together, and hold for rules and questions that were not there then.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.rules.synonyms import spelled_out
from companion.rules.words import STOP, words

FILE: Final = Path(__file__).parent / "lexicon.npz"
RUN: Final = 4
TINY: Final = 1e-6
OTHER: Final = 0.5
"""The weight of what a word may stand for beside itself."""
Vectors = NDArray[np.float32]
Features = Sequence[tuple[str, float]]


def features(found: Sequence[str], stem: Mapping[str, str]) -> list[tuple[str, float]]:
    """The parts of a text: its words, pairs of words that say something, and their runs of letters.

    >>> [part for part, _ in features(["to", "frogs"], {"frogs": "frog"})]
    ['to', 'frog', '~<fro', '~frog', '~rogs', '~ogs>']
    """
    parts = [(stem.get(word, word), 1.0) for word in found]
    telling = [word for word in found if word not in STOP]
    stems = [stem.get(word, word) for word in telling]
    parts += [(f"{a} {b}", 1.0) for a, b in pairwise(stems)]
    for word in telling:
        marked = f"<{word}>"
        parts += [(f"~{marked[i : i + RUN]}", 1.0) for i in range(len(marked) - RUN + 1)]
    return parts


class Lexicon:
    """Texts to vectors of length 1."""

    def __init__(self, names: Sequence[str], vectors: Vectors, tells: Vectors, bias: float) -> None:
        self._place = {name: i for i, name in enumerate(names)}
        self._vectors = vectors
        self._tells = tells
        self._bias = bias

    @classmethod
    def read(cls, file: Path = FILE) -> "Lexicon":
        """The learned one."""
        with np.load(file, allow_pickle=False) as found:
            names = bytes(found["names"]).decode().split("\n")
            vectors = found["vectors"].astype(np.float32) * found["scales"].astype(np.float32)[:, None]
            return cls(names, vectors, found["tells"].astype(np.float32), float(found["bias"]))

    def knows(self, part: str) -> bool:
        """True for a part that has a vector."""
        return part in self._place

    def vectors(self, texts: Iterable[Features]) -> Vectors:
        """One row for each text; zeros where nothing of it is known."""
        places: list[int] = []
        weights: list[float] = []
        starts = []
        for text in texts:
            starts.append(len(places))
            known = [(self._place[part], weight) for part, weight in text if part in self._place] or [(0, 0.0)]
            places += [place for place, _ in known]
            weights += [weight for _, weight in known]
        if not starts:
            return np.zeros((0, self._vectors.shape[1]), np.float32)
        rows = np.empty((len(starts), self._vectors.shape[1]), np.float32)
        for first in range(0, len(starts), 512):
            some = starts[first : first + 512]
            begin, end = some[0], starts[first + 512] if first + 512 < len(starts) else len(places)
            parts = self._vectors[places[begin:end]] * np.array(weights[begin:end], np.float32)[:, None]
            rows[first : first + 512] = np.add.reduceat(parts, np.array(some) - begin, axis=0)
        return unit(rows)

    def answered(self, text: Features) -> float:
        """How much its parts are rather those of questions that rules answer, as the logarithm of odds."""
        known = list({self._place[part] for part, _ in text if part in self._place})
        return self._bias + (float(self._tells[known].sum()) / math.sqrt(len(known)) if known else 0.0)

    def of_text(self, text: str, stem: Mapping[str, str]) -> list[tuple[str, float]]:
        """The parts of a text as it is written."""
        return features(words(spelled_out(text)), stem)


def unit(rows: Vectors) -> Vectors:
    """Rows of length 1."""
    result: Vectors = rows / (np.linalg.norm(rows, axis=-1, keepdims=True) + TINY)
    return result


@cache
def learned() -> Lexicon:
    """The learned lexicon, read once."""
    return Lexicon.read()
