"""Learns how measures of entries are weighed and when to refuse: `python -m benchmarks.rules_fit`.

It learns from the `learn` part of `tests/cases/rules/asked.jsonl` alone and tells how well that goes on the part kept
aside. The printed constants belong into `companion/rules/rank.py` and `refuse.py`.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from companion.catalog import GAMES
from companion.rules import rank, refuse
from companion.rules.search import Search

FILE: Final = Path(__file__).resolve().parents[1] / "tests" / "cases" / "rules" / "asked.jsonl"
STEPS: Final = 600
PACE: Final = 0.05
HOLD: Final = 0.02
"""How strongly the weights are held to what they are now: a few hundred questions cannot carry more."""
HOLD_REFUSAL: Final = 0.003
REFUSED: Final = 0.07
"""How many of the answerable questions may be refused."""
VECTORS: Final = 2
Numbers = NDArray[np.float64]
Row = dict[str, Any]
Example = tuple[Numbers, Numbers]


def rows_of(part: str) -> list[Row]:
    """The questions of a part."""
    rows = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
    return [row for row in rows if row["part"] == part]


def examples(search: Search, rows: Sequence[Row]) -> list[Example]:
    """For each question and scope the measures of the candidates, and which of them are right."""
    found = []
    for row in rows:
        right = {(row["game"], entry) for entry in row["entries"]}
        for game in (row["game"], None):
            measured = search.measured(search.read(row["question"], game))
            hits = [(p.game, p.entry.id) in right for p in (search.passages[n] for n, _ in measured)]
            if any(hits):
                found.append((np.array([m for _, m in measured]), np.array(hits, float)))
    return found


def ascend(start: Numbers, slope: Any) -> Numbers:
    """Climb by Adam."""
    w, m, v = start.copy(), np.zeros_like(start), np.zeros_like(start)
    for step in range(1, STEPS + 1):
        g = slope(w)
        m, v = 0.9 * m + 0.1 * g, 0.999 * v + 0.001 * g * g
        w = w + PACE * (m / (1 - 0.9**step)) / (np.sqrt(v / (1 - 0.999**step)) + 1e-8)
    return w


def weights(found: Sequence[Example], start: Sequence[float]) -> Numbers:
    """Weights under which the right entries come first."""
    held = np.array(start)

    def slope(w: Numbers) -> Numbers:
        g = np.zeros_like(w)
        for measures, right in found:
            z = np.exp(measures @ w - (measures @ w).max())
            p = z / z.sum()
            g += measures.T @ (right * p / (right * p).sum() - p)
        result: Numbers = g / len(found) - HOLD * (w - held)
        return result

    return ascend(held, slope)


def refusal_rows(search: Search, rows: Sequence[Row], w: Sequence[float]) -> tuple[Numbers, Numbers]:
    """The features of each question with its game on the table, and whether a rule answers it."""
    x = []
    for row in rows:
        query = search.read(row["question"], row["game"])
        found = search.find(query, w)
        holds = search.passages[found[0].number].everything if found else frozenset()
        x.append(refuse.features(query, found, holds, search.unanswered(query)))
    return np.array(x), np.array([float(bool(row["entries"])) for row in rows])


def logistic(x: Numbers, y: Numbers, start: Sequence[float]) -> Numbers:
    """Weights of the refusal; both kinds of question count alike."""
    heavy = np.where(y > 0, 1 / y.sum(), 1 / (1 - y).sum()) / 2

    def slope(w: Numbers) -> Numbers:
        result: Numbers = x.T @ (heavy * (y - 1 / (1 + np.exp(-x @ w)))) - HOLD_REFUSAL * w * (
            np.arange(len(w)) < len(w) - 1
        )
        return result

    return ascend(np.array(start), slope)


def threshold(x: Numbers, y: Numbers, w: Numbers, wrong: float) -> float:
    """The sureness below which that share of the answerable questions lies."""
    sure = 1 / (1 + np.exp(-x @ w))
    return float(np.quantile(sure[y > 0], wrong))


def placed(search: Search, rows: Sequence[Row], w: Sequence[float], *, everywhere: bool) -> str:
    """How many find the right entry first and among three."""
    firsts, threes, count = 0, 0, 0
    for row in rows:
        if not row["entries"]:
            continue
        found = search.find(search.read(row["question"], None if everywhere else row["game"]), w)[:3]
        hits = [
            search.passages[one.number].entry.id in row["entries"] and search.passages[one.number].game == row["game"]
            for one in found
        ]
        count, firsts, threes = count + 1, firsts + (hits[:1] == [True]), threes + any(hits)
    return f"first {100 * firsts / count:.1f}, in three {100 * threes / count:.1f}"


def fit(search: Search, start: Sequence[float], start_refusal: Sequence[float]) -> None:
    """Print the constants and how good they are."""
    learned = weights(examples(search, rows_of("learn")), start)
    print("rank:", tuple(round(float(w), 2) for w in learned))
    final = tuple(float(w) for w in learned)
    x, y = refusal_rows(search, rows_of("learn"), final)
    v = logistic(x, y, start_refusal)
    sure = threshold(x, y, v, REFUSED)
    print("refuse:", tuple(round(float(w), 2) for w in v), "sure:", round(sure, 3))
    for part in ("learn", "aside"):
        rows = rows_of(part)
        print(part, "in-game", placed(search, rows, final, everywhere=False))
        print(part, "all games", placed(search, rows, final, everywhere=True))
        x, y = refusal_rows(search, rows, final)
        no = 1 / (1 + np.exp(-x @ v)) < sure
        print(part, f"absent refused {100 * no[y == 0].mean():.1f}, answerable {100 * no[y > 0].mean():.1f}")


def main() -> None:
    """Learn without and, where they are prepared in a data folder, with vectors."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, help="the data folder in which vectors were prepared")
    search = Search.of(GAMES, parser.parse_args().data)
    if search.meaning:
        fit(search, rank.WITH_VECTORS, refuse.WITH_VECTORS)
    else:
        fit(search, rank.WEIGHTS, refuse.WEIGHTS)


if __name__ == "__main__":
    main()
