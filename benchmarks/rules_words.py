"""Learns what players' words have to do with rules: `python -m benchmarks.rules_words`, some minutes.

It learns from the digests alone, from the ways of asking for each rule and from its text, and from `unanswered.txt`
what such questions have that no rule answers, which lie close together too. It writes `lexicon.npz`.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from companion.catalog import GAMES
from companion.rules.lexicon import FILE, Lexicon, Vectors, features
from companion.rules.outside import FILE as OUTSIDE
from companion.rules.outside import Line, lines_of
from companion.rules.sections import Part, parts_of
from companion.rules.store import Stemmer
from companion.rules.synonyms import spelled_out
from companion.rules.words import words

SIZE: Final = 80
STEPS: Final = 60
BATCH: Final = 1024
PACE: Final = 0.01
SHARP: Final = 14.0
KINDRED: Final = 384
"""How many questions of each kind, answered by a rule or by none, are looked at in a step."""
CLOSE: Final = 20.0
APART: Final = 0.5
"""How much it counts that both kinds lie apart."""
RARER: Final = 1.1
"""How much an unanswered question outweighs another, since they are few, as a logarithm."""
FORGOTTEN: Final = 0.35
"""Parts of a text left out at random, so that none of them is relied on."""
SCOPELESS: Final = 0.3
"""How many questions are asked over all games."""
RAREST: Final = 2
TEXT: Final = 1.0
TITLE: Final = 0.5
WORD, PAIR, RUN = 1.0, 0.5, 0.35
TINY: Final = 1e-6
TELLING: Final = 3
"""How often a part must occur to tell whether a rule answers."""
HELD: Final = 3e-6
OUTSIDE_STEPS: Final = 200
Places = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Texts:
    """Texts as sparse rows: which parts each holds, with weights."""

    starts: Places
    parts: Places
    weights: Vectors

    @classmethod
    def of(cls, rows: Sequence[Sequence[tuple[int, float]]]) -> Self:
        """From the parts of each text."""
        filled = [row or [(0, 0.0)] for row in rows]
        starts = np.concatenate([[0], np.cumsum([len(row) for row in filled])])
        flat = [pair for row in filled for pair in row]
        return cls(starts, np.array([p for p, _ in flat]), np.array([w for _, w in flat], np.float32))

    def forgetful(self, chance: np.random.Generator, rate: float) -> "Texts":
        """The same with some parts left out."""
        kept = chance.random(len(self.weights)) > rate
        return Texts(self.starts, self.parts, self.weights * kept)

    def some(self, places: Places) -> "Texts":
        """Some of the texts."""
        lengths = np.diff(self.starts)[places]
        ends = np.cumsum(lengths)
        flat = np.arange(ends[-1]) + np.repeat(self.starts[:-1][places] - (ends - lengths), lengths)
        return Texts(np.concatenate([[0], ends]), self.parts[flat], self.weights[flat])

    def summed(self, vectors: Vectors) -> Vectors:
        """The sum of each text's parts."""
        result: Vectors = np.add.reduceat(vectors[self.parts] * self.weights[:, None], self.starts[:-1], axis=0)
        return result

    def slope(self, rows: Vectors, into: Vectors) -> None:
        """What the parts are to change by for the sums to change so."""
        order = np.argsort(self.parts, kind="stable")
        texts = np.repeat(np.arange(len(self.starts) - 1), np.diff(self.starts))[order]
        known, first = np.unique(self.parts[order], return_index=True)
        into[known] += np.add.reduceat(rows[texts] * self.weights[order][:, None], first, axis=0)


class Unit(NamedTuple):
    """Rows of length 1, with the lengths that they had."""

    rows: Vectors
    lengths: Vectors

    @classmethod
    def of(cls, rows: Vectors) -> "Unit":
        """Rows brought to length 1."""
        lengths = np.linalg.norm(rows, axis=1, keepdims=True) + TINY
        return cls(rows / lengths, lengths)

    def slope(self, wanted: Vectors) -> Vectors:
        """The same for the rows as they were."""
        result: Vectors = (wanted - self.rows * (wanted * self.rows).sum(axis=1, keepdims=True)) / self.lengths
        return result


class Lessons:
    """The ways of asking for rules, the rules, and questions that none answers, as they are learned from."""

    def __init__(self, parts: Sequence[Part], outside: Sequence[Line]) -> None:
        lines = [(i, words(spelled_out(line))) for i, (_, entry) in enumerate(parts) for line in entry.asked]
        titles = [words(entry.id.replace("-", " ")) for _, entry in parts]
        texts = [[*title, *words(entry.text)] for title, (_, entry) in zip(titles, parts, strict=True)]
        stem = Stemmer().stems([word for found in (*(line for _, line in lines), *texts) for word in found])
        made = [[part for part, _ in features(found, stem)] for found in (*(line for _, line in lines), *texts)]
        unanswered = _unanswered(outside)
        self.asked = made[: len(lines)]
        self.unanswered = [one for one, line in zip(unanswered, outside, strict=True) if line.game is None]
        held = Counter(part for one in (*made, *unanswered) for part in dict.fromkeys(one))
        self.names = [part for part, times in held.items() if times >= RAREST]
        place = {part: i for i, part in enumerate(self.names)}
        tells = np.log(1 + len(made) / np.array([held[part] for part in self.names])) / 5
        self.weights = np.array([_kind(part) for part in self.names], np.float32) * tells.astype(np.float32)
        titled = [[part for part, _ in features(title, stem)] for title in titles]
        rows = [
            [(place[p], float(self.weights[place[p]])) for p in one if p in place]
            for one in (*made, *titled, *unanswered)
        ]
        self.lines = Texts.of(rows[: len(lines)])
        self.texts = Texts.of(rows[len(lines) : len(made)])
        self.titles = Texts.of(rows[len(made) : len(made) + len(titled)])
        self.questions = Texts.of([*rows[: len(lines)], *rows[len(made) + len(titled) :]])
        self.owners = np.array([i for i, _ in lines])
        self.games = np.array([game for game, _ in parts])


def _unanswered(outside: Sequence[Line]) -> list[list[str]]:
    """The parts of the questions that no rule answers."""
    found = [words(spelled_out(line.text)) for line in outside]
    stem = Stemmer().stems([word for line in found for word in line])
    return [[part for part, _ in features(line, stem)] for line in found]


def _kind(part: str) -> float:
    return RUN if part[0] == "~" else PAIR if " " in part else WORD


class Learner:
    """Moves the vectors of parts so that each way of asking is nearest to its own rule."""

    def __init__(self, lessons: Lessons, seed: int) -> None:
        self.lessons = lessons
        self.chance = np.random.default_rng(seed)
        shape = (len(lessons.names), SIZE)
        self.vectors: Vectors = (self.chance.standard_normal(shape) * 0.1).astype(np.float32)
        self._m, self._v = np.zeros(shape, np.float32), np.zeros(shape, np.float32)

    def learn(self, steps: int) -> None:
        """All steps."""
        for step in range(steps):
            self._step(step, PACE * (1 - 0.9 * step / steps))

    def _step(self, step: int, pace: float) -> None:
        slope = np.zeros_like(self.vectors)
        self._slope(slope)
        self._apart(slope)
        self._m = 0.9 * self._m + 0.1 * slope
        self._v = 0.99 * self._v + 0.01 * slope * slope
        m, v = self._m / (1 - 0.9 ** (step + 1)), self._v / (1 - 0.99 ** (step + 1))
        self.vectors -= pace * m / (np.sqrt(v) + 1e-8)

    def _slope(self, slope: Vectors) -> None:
        one, chance = self.lessons, self.chance
        some = chance.choice(len(one.owners), min(BATCH, len(one.owners)), replace=False)
        lines, asked = one.lines.forgetful(chance, FORGOTTEN / 2), one.lines.some(some).forgetful(chance, FORGOTTEN)
        told = Unit.of(lines.summed(self.vectors))
        texts, titles = Unit.of(one.texts.summed(self.vectors)), Unit.of(one.titles.summed(self.vectors))
        sums = TEXT * texts.rows + TITLE * titles.rows
        np.add.at(sums, one.owners, told.rows)
        question, rules = Unit.of(asked.summed(self.vectors)), Unit.of(sums)
        own = one.owners[some]
        without = Unit.of(sums[own] - told.rows[some])
        off, off_own = self._off(question.rows, rules.rows, without.rows, own)
        by_question = off @ rules.rows + off_own[:, None] * without.rows
        by_rule = rules.slope(off.T @ question.rows)
        by_own = without.slope(off_own[:, None] * question.rows)
        np.add.at(by_rule, own, by_own)
        by_line = by_rule[one.owners]
        by_line[some] -= by_own
        asked.slope(question.slope(by_question), slope)
        lines.slope(told.slope(by_line), slope)
        one.texts.slope(texts.slope(TEXT * by_rule), slope)
        one.titles.slope(titles.slope(TITLE * by_rule), slope)

    def _apart(self, slope: Vectors) -> None:
        """Draws questions that no rule answers to one another and away from those that rules answer."""
        count, told = len(self.lessons.owners), self.lessons.questions.forgetful(self.chance, FORGOTTEN / 2)
        all_of_them = Unit.of(told.summed(self.vectors))
        for first, end in ((0, count), (count, len(all_of_them.rows))):
            if first == end:
                continue
            some = first + self.chance.choice(end - first, min(KINDRED, end - first), replace=False)
            asked = self.lessons.questions.some(some).forgetful(self.chance, FORGOTTEN)
            question = Unit.of(asked.summed(self.vectors))
            likely = CLOSE * question.rows @ all_of_them.rows.T
            likely[:, count:] += RARER
            likely[np.arange(len(some)), some] = -1e9
            likely = np.exp(likely - likely.max(axis=1, keepdims=True))
            likely /= likely.sum(axis=1, keepdims=True)
            kin = np.zeros_like(likely)
            kin[:, first:end] = likely[:, first:end]
            kin /= kin.sum(axis=1, keepdims=True) + TINY
            off = (APART * CLOSE / len(some) * (likely - kin)).astype(np.float32)
            asked.slope(question.slope(off @ all_of_them.rows), slope)
            told.slope(all_of_them.slope(off.T @ question.rows), slope)

    def _off(self, question: Vectors, rules: Vectors, without: Vectors, own: Places) -> tuple[Vectors, Vectors]:
        """How far each likeness is from where it should be; a line is compared with its rule without that line."""
        games, places = self.lessons.games, np.arange(len(own))
        seen = (self.chance.random(len(own)) < SCOPELESS)[:, None] | (games[own][:, None] == games[None, :])
        likely = np.where(seen, SHARP * question @ rules.T, -1e9)
        likely[places, own] = SHARP * (question * without).sum(axis=1)
        likely = np.exp(likely - likely.max(axis=1, keepdims=True))
        likely /= likely.sum(axis=1, keepdims=True)
        likely[places, own] -= 1
        off = (likely * SHARP / len(own)).astype(np.float32)
        off_own = off[places, own].copy()
        off[places, own] = 0
        return off, off_own


def told_apart(asked: Sequence[Sequence[str]], unanswered: Sequence[Sequence[str]]) -> tuple[dict[str, float], float]:
    """How much each part tells that a rule answers, learned from both kinds of questions; and what holds without."""
    held = Counter(part for one in (*asked, *unanswered) for part in dict.fromkeys(one))
    names = [part for part, times in held.items() if times >= TELLING]
    place = {part: i for i, part in enumerate(names)}
    known = [sorted({place[part] for part in one if part in place}) or [0] for one in (*asked, *unanswered)]
    lengths = np.array([len(one) for one in known])
    parts, starts = np.array([p for one in known for p in one]), np.cumsum(lengths) - lengths
    share = np.repeat(1 / np.sqrt(lengths), lengths)
    right = np.arange(len(known)) < len(asked)
    heavy = np.where(right, 0.5 / max(len(asked), 1), 0.5 / max(len(unanswered), 1))
    w, m, v = (np.zeros(len(names) + 1) for _ in range(3))
    for step in range(1, OUTSIDE_STEPS + 1):
        z = np.add.reduceat(w[parts] * share, starts) + w[-1]
        off = heavy * (1 / (1 + np.exp(-z)) - right)
        slope = np.append(np.bincount(parts, np.repeat(off, lengths) * share, len(names)) + HELD * w[:-1], off.sum())
        m, v = 0.9 * m + 0.1 * slope, 0.99 * v + 0.01 * slope * slope
        w -= 0.05 * (m / (1 - 0.9**step)) / (np.sqrt(v / (1 - 0.99**step)) + 1e-8)
    return dict(zip(names, w[:-1].tolist(), strict=True)), float(w[-1])


class Learned(NamedTuple):
    """What goes into a lexicon."""

    names: list[str]
    vectors: Vectors
    tells: Vectors
    bias: float


def learned(parts: Sequence[Part], seed: int = 1, steps: int = STEPS, outside: Sequence[Line] | None = None) -> Learned:
    """The parts of texts with their vectors; rare ones of unanswered questions have none but tell something.

    outside: questions that no rule answers, if not those of the file.
    """
    lessons = Lessons(parts, lines_of(OUTSIDE) if outside is None else outside)
    learner = Learner(lessons, seed)
    learner.learn(steps)
    tells, bias = told_apart(lessons.asked, lessons.unanswered)
    more = sorted(tells.keys() - set(lessons.names))
    names = [*lessons.names, *more]
    vectors = np.vstack([learner.vectors * lessons.weights[:, None], np.zeros((len(more), SIZE), np.float32)])
    return Learned(names, vectors, np.array([tells.get(part, 0.0) for part in names], np.float32), bias)


def lexicon(parts: Sequence[Part]) -> Lexicon:
    """A lexicon of some digests."""
    return Lexicon(*learned(parts))


def write(found: Learned, file: Path) -> None:
    """Keep them, each number of a vector in a byte."""
    scales = np.abs(found.vectors).max(axis=1) / 127 + TINY
    small = np.round(found.vectors / scales[:, None]).astype(np.int8)
    spelled = np.frombuffer("\n".join(found.names).encode(), np.uint8)
    kept = {"names": spelled, "vectors": small, "scales": scales.astype(np.float32)}
    np.savez_compressed(file, **kept, tells=found.tells.astype(np.float16), bias=np.array(found.bias))


def main() -> None:
    """Learn and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--file", type=Path, default=FILE)
    file = parser.parse_args().file
    found = learned(parts_of(GAMES))
    write(found, file)
    print(f"{len(found.names)} parts, {file.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
