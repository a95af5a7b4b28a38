"""Learns how measures of entries are weighed and when to refuse: `python -m benchmarks.rules_fit [--questions FILE]`.

It learns from the ways of asking themselves, each part of them asked of an index and a lexicon without it, from the
`learn` part of `tests/cases/rules/asked.jsonl` and from files of questions in the format of the benchmark. The printed
constants belong into `companion/rules/rank.py` and `refuse.py`.
"""

import argparse
import json
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from benchmarks.rules_words import lexicon
from companion.catalog import GAMES
from companion.rules import rank, refuse
from companion.rules.outside import FILE as OUTSIDE
from companion.rules.outside import lines_of
from companion.rules.search import Search
from companion.rules.sections import Part, parts_of
from companion.rules.words import content, words

FILE: Final = Path(__file__).resolve().parents[1] / "tests" / "cases" / "rules" / "asked.jsonl"
FOLDS: Final = 3
LINES: Final = 400
"""Ways of asking that are taken from each part."""
HEAVY: Final = 3
"""How much all of them count together, in relation to a file of questions."""
KEPT: Final = 60
STEPS: Final = 400
PACE: Final = 0.1
HOLD: Final = 0.0002
HOLD_REFUSAL: Final = 0.001
ROUNDS: Final = 25
REFUSED: Final = 0.055
"""How many of the answerable questions may be refused."""
VECTORS: Final = 2
Numbers = NDArray[np.float64]
Row = dict[str, Any]
Example = tuple[Numbers, Numbers, float]
"""Measures of entries, which are right, and how much the question counts."""


def rows_of(file: Path) -> list[Row]:
    """The questions of a file."""
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]


def answerable(row: Row) -> bool:
    """True where a rule answers."""
    return bool(row["entries"]) if "entries" in row else row["kind"] != "absent"


def right(search: Search, row: Row) -> set[int]:
    """The entries that answer: those named, or those of the sections, rather such as say what must be said."""
    mine = {i: p.entry for i, p in enumerate(search.passages) if p.game == row["game"]}
    if "entries" in row:
        return {i for i, entry in mine.items() if entry.id in row["entries"]}
    there = {i for i, entry in mine.items() if any(list(path) in row["sections"] for path in entry.sections)}
    says = {i for i in there if all(re.search(p, mine[i].text, re.IGNORECASE) for p in row["must_say"])}
    return says or there


def examples(search: Search, rows: Sequence[Row], start: Sequence[float], heavy: float) -> Iterator[Example]:
    """For each question in its game and in all the measures of the likeliest entries, and which of them are right."""
    for row in rows:
        hits = right(search, row)
        for game in (row["game"], None):
            places, measured = search.measured(search.read(row["question"], game))
            good = np.isin(places, list(hits))
            kept = np.argsort(-(measured @ np.array(start)))[:KEPT]
            kept = np.union1d(kept, np.flatnonzero(good))
            if good.any() and not good[kept].all():
                yield measured[kept], good[kept].astype(float), heavy / len(rows)


def from_lines(parts: Sequence[Part], data: Path | None, start: Sequence[float]) -> Iterator[Example]:
    """Each part of the ways of asking, asked of what was learned without it."""
    chance = random.Random(7)  # noqa: S311
    folds = [[chance.randrange(FOLDS) for _ in entry.asked] for _, entry in parts]
    for fold in range(FOLDS):
        some = [
            (game, replace(entry, asked=tuple(line for line, f in zip(entry.asked, of, strict=True) if f != fold)))
            for (game, entry), of in zip(parts, folds, strict=True)
        ]
        search = Search(some, [(game.slug, game.name) for game in GAMES], data, lexicon(some))
        rows = [
            {"question": line, "game": game, "entries": [entry.id]}
            for (game, entry), of in zip(parts, folds, strict=True)
            for line, f in zip(entry.asked, of, strict=True)
            if f == fold
        ]
        yield from examples(search, chance.sample(rows, min(LINES, len(rows))), start, HEAVY / FOLDS)


def weights(found: Sequence[Example], used: int) -> Numbers:
    """Weights under which the right entries come first, by Adam. used: how many measures there are."""
    size = max(len(good) for _, good, _ in found)
    x, y = np.zeros((len(found), size, used)), np.zeros((len(found), size))
    there = np.zeros((len(found), size), bool)
    for i, (measured, good, _) in enumerate(found):
        x[i, : len(good)], y[i, : len(good)], there[i, : len(good)] = measured[:, :used], good, True
    heavy = np.array([one for _, _, one in found])
    heavy /= heavy.sum()
    w, m, v = np.zeros(used), np.zeros(used), np.zeros(used)
    for step in range(1, STEPS + 1):
        z = np.where(there, x @ w, -1e9)
        p = np.exp(z - z.max(axis=1, keepdims=True))
        p /= p.sum(axis=1, keepdims=True)
        wanted = y * p / (y * p).sum(axis=1, keepdims=True)
        g = np.einsum("i,ij,ijk->k", heavy, wanted - p, x) - HOLD * w
        m, v = 0.9 * m + 0.1 * g, 0.999 * v + 0.001 * g * g
        w = w + PACE * (m / (1 - 0.9**step)) / (np.sqrt(v / (1 - 0.999**step)) + 1e-8)
    return np.append(w, np.zeros(len(rank.NAMES) - used))


def _unseen(rows: Sequence[Row]) -> list[Row]:
    """The questions that do not stand in `unanswered.txt`, of which the lexicon has learned."""
    seen = {" ".join(content(words(line.text))) for line in lines_of(OUTSIDE)}
    return [row for row in rows if " ".join(content(words(row["question"]))) not in seen]


def refusal_rows(search: Search, rows: Sequence[Row], w: Sequence[float]) -> tuple[Numbers, Numbers]:
    """The features of each question with its game on the table, and whether a rule answers it."""
    x = []
    rows = _unseen(rows)
    for row in rows:
        query = search.read(row["question"], row["game"])
        found = search.find(query, w)
        holds = search.passages[found[0].number].everything if found else frozenset()
        x.append(refuse.features(query, found, holds, search.unanswered(query)))
    return np.array(x), np.array([float(answerable(row)) for row in rows])


def logistic(x: Numbers, y: Numbers, heavy: Numbers) -> Numbers:
    """Weights of the refusal by Newton's method; both kinds of question count alike. The last one is the constant."""
    heavy = np.where(y > 0, heavy / heavy[y > 0].sum(), heavy / heavy[y == 0].sum()) / 2
    mean, spread = x[:, :-1].mean(axis=0), x[:, :-1].std(axis=0) + 1e-9
    z = np.column_stack([(x[:, :-1] - mean) / spread, np.ones(len(x))])
    hold = np.append(np.full(z.shape[1] - 1, HOLD_REFUSAL), 1e-6)
    w = np.zeros(z.shape[1])
    for _ in range(ROUNDS):
        p = 1 / (1 + np.exp(-z @ w))
        slope = z.T @ (heavy * (p - y)) + hold * w
        bend = (z * (heavy * p * (1 - p))[:, None]).T @ z + np.diag(hold)
        w -= np.linalg.solve(bend, slope)
    plain = w[:-1] / spread
    return np.append(plain, w[-1] - plain @ mean)


def threshold(x: Numbers, y: Numbers, w: Numbers, wrong: float) -> float:
    """The sureness below which that share of the answerable questions lies."""
    sure = 1 / (1 + np.exp(-x @ w))
    return float(np.quantile(sure[y > 0], wrong))


def placed(search: Search, rows: Sequence[Row], w: Sequence[float], *, everywhere: bool) -> str:
    """How many find a right entry first and among three."""
    firsts, threes, count = 0, 0, 0
    for row in rows:
        hits = right(search, row)
        found = search.find(search.read(row["question"], None if everywhere else row["game"]), w)[:3]
        places = [one.number in hits for one in found]
        count, firsts, threes = count + 1, firsts + (places[:1] == [True]), threes + any(places)
    return f"first {100 * firsts / count:.1f}, in three {100 * threes / count:.1f}"


def refusal(search: Search, files: dict[str, list[Row]], w: Sequence[float]) -> tuple[Numbers, float]:
    """Weights of the refusal and how sure an answer must be; how well that goes on each file without it."""
    found = {name: refusal_rows(search, rows, w) for name, rows in files.items()}
    for name, (x, y) in found.items():
        others = [one for other, one in found.items() if other != name]
        v, sure = _together(others) if others else _together([(x, y)])
        no = 1 / (1 + np.exp(-x @ v)) < sure
        absent = f"{100 * no[y == 0].mean():.1f}" if (y == 0).any() else "-"
        print(f"{name}: learned without it: absent refused {absent}, answerable {100 * no[y > 0].mean():.1f}")
    return _together(list(found.values()))


def _together(found: Sequence[tuple[Numbers, Numbers]]) -> tuple[Numbers, float]:
    x, y = np.concatenate([x for x, _ in found]), np.concatenate([y for _, y in found])
    heavy = np.concatenate([np.full(len(y), 1 / len(y) ** 0.5) for _, y in found])
    v = logistic(x, y, heavy)
    return v, float(np.mean([threshold(x, y, v, REFUSED) for x, y in found]))


def fit(parts: Sequence[Part], data: Path | None, files: dict[str, list[Row]], aside: Sequence[Row]) -> None:
    """Print the constants and how good they are, on what was kept aside too."""
    search = Search(parts, [(game.slug, game.name) for game in GAMES], data)
    start = rank.WITH_VECTORS if search.meaning else rank.WEIGHTS
    ruled = {name: [row for row in rows if answerable(row)] for name, rows in files.items()}
    found = [one for rows in ruled.values() for one in examples(search, rows, start, 1)]
    found += from_lines(parts, data, start)
    final = tuple(weights(found, len(rank.NAMES) - (0 if search.meaning else VECTORS)).tolist())
    print("rank:", tuple(round(w, 2) for w in final))
    for name, rows in {**ruled, "aside": [row for row in aside if answerable(row)]}.items():
        print(name, "in-game", placed(search, rows, final, everywhere=False))
        print(name, "all games", placed(search, rows, final, everywhere=True))
    v, sure = refusal(search, files, final)
    print("refuse:", tuple(round(float(w), 2) for w in v), "sure:", round(sure, 3))
    x, y = refusal_rows(search, aside, final)
    no = 1 / (1 + np.exp(-x @ v)) < sure
    print(f"aside: absent refused {100 * no[y == 0].mean():.1f}, answerable {100 * no[y > 0].mean():.1f}")


def main() -> None:
    """Learn without and, where they are prepared in a data folder, with vectors."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, help="the data folder in which vectors were prepared")
    parser.add_argument("--questions", type=Path, action="append", default=[], help="further questions to learn from")
    chosen = parser.parse_args()
    asked = rows_of(FILE)
    files = {"asked": [row for row in asked if row["part"] == "learn"]}
    files |= {str(file): rows_of(file) for file in chosen.questions}
    fit(parts_of(GAMES), chosen.data, files, [row for row in asked if row["part"] == "aside"])


if __name__ == "__main__":
    main()
