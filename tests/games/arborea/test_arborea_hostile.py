"""Sheets larger than any table: answered in time that grows with the sheet, not faster."""

from typing import Any

import pytest

from companion.games.arborea.layout import read
from companion.games.arborea.scoring import score
from tests.games.arborea.drawn import seasons_for, table


def piled(squares: list[list[int]], creatures: list[list[int]], dwellers: list[list[int]]) -> dict[str, Any]:
    one = {
        "name": "Ana",
        "squares": [{"at": at, "habitat": "water" if sum(at) % 3 else "rock"} for at in squares],
        "creatures": [{"at": at, "kind": ("grimster", "mushfrog", "spiderant")[sum(at) % 3]} for at in creatures],
        "dwellers": [{"at": at, "kind": ("fish", "dark-sprite")[sum(at) % 2]} for at in dwellers],
        "multipliers": [1] * 4,
    }
    return table(one, midnight_river=True, winds=["water-world"], seasons=seasons_for("aligned"))


BLOCK = [[r, c] for r in range(100) for c in range(200)]
ROWS = [[r, c] for r in range(10) for c in range(-999, 1000)]
SPARSE = [[r * 20 - 999, c] for r in range(100) for c in range(-999, 1000, 10)]


@pytest.mark.parametrize(
    ("squares", "creatures", "dwellers"),
    [(BLOCK, BLOCK, BLOCK), (ROWS, ROWS[::-1], []), (ROWS, SPARSE, SPARSE)],
)
def test_twenty_thousand_of_everything(squares: Any, creatures: Any, dwellers: Any) -> None:
    sheet = piled(squares, creatures, dwellers)
    answer = score(read(sheet)).answer()
    entries = sum(len(part["squares"]) for line in answer["players"][0]["lines"] for part in line["parts"])
    assert entries < 12 * (len(squares) + len(creatures) + len(dwellers))
