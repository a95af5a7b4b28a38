"""Hostile sizes: a sheet far larger than any table is answered all the same."""

from typing import Any

import pytest

from companion.games.rainforest_city.layout import read
from companion.games.rainforest_city.scoring import score

SIDE = 141
KINDS = ("ocean-plant", "ocean-herbivore", "otter", "ocean-carnivore")


def sheet(pattern: str, variant: str) -> dict[str, Any]:
    """Nearly twenty thousand squares with a token on each: one terrain, small islands, or houses all over."""
    terrains = {"one": ["ocean"], "islands": ["ocean", "ocean", "mangrove"], "houses": ["house", "ocean"]}[pattern]
    places = [(row, column) for row in range(SIDE) for column in range(SIDE)]
    squares = [{"at": [r, c], "terrain": terrains[(r + c) % len(terrains)]} for r, c in places]
    tokens = [{"at": [r, c], "kind": KINDS[(r * 3 + c) % 4]} for r, c in places]
    player = {"name": "Ana", "squares": squares, "tokens": tokens}
    return {"game": "rainforest-city", "options": {"variant": variant}, "players": [player]}


@pytest.mark.parametrize("variant", ["standard", "introductory"])
@pytest.mark.parametrize("pattern", ["one", "islands", "houses"])
def test_twenty_thousand_squares_are_answered_with_short_texts(pattern: str, variant: str) -> None:
    document = sheet(pattern, variant)
    answer = score(read(document)).answer()
    assert all(len(entry["text"]) < 500 for entry in answer["players"][0]["objectives"])
    assert all(len(line["text"]) < 500 for line in answer["players"][0]["lines"])
