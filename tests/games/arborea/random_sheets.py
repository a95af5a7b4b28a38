"""Sound sheets at random: crowded, gappy, with pieces in odd places; any option may be there or not."""

from random import Random
from typing import Any

from hypothesis import strategies as st

from companion.games.arborea.layout import CREATURES, DWELLERS, HABITATS, READINGS, SEASONS, WINDS

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve")
Sheet = dict[str, Any]


def _pieces(rng: Random, kinds: tuple[str, ...], places: list[list[int]], share: float) -> list[Sheet]:
    return [{"at": at, "kind": rng.choice(kinds)} for at in places if rng.random() < share]


def _seasons(rng: Random) -> list[str]:
    favourites = ("aligned", "by-water", "rocks", "waters", "sprites")
    tiles: list[str] = []
    while len(tiles) < 4:
        tile = rng.choice(favourites if rng.random() < 0.4 else SEASONS)
        if tile == "other" or tile not in tiles:
            tiles.append(tile)
    return tiles


def _options(rng: Random) -> Sheet:
    options: Sheet = {}
    if rng.random() < 0.7:
        options["midnight_river"] = rng.random() < 0.8
    if rng.random() < 0.5:
        options["winds"] = rng.sample(WINDS, rng.randint(0, 2))
    if rng.random() < 0.8:
        options["seasons"] = _seasons(rng)
    if rng.random() < 0.7:
        options["spirit_rp"] = {str(position): rng.randint(-30, 30) for position in range(-8, 9)}
    if rng.random() < 0.5:
        options["readings"] = {ruling: rng.choice(words) for ruling, words in READINGS.items() if rng.random() < 0.5}
    if rng.random() < 0.15:
        options["winds"] = []
        options["solo"] = {"difficulty": rng.randint(1, 20), "stacked": rng.randint(0, 5), "veteran_steps": 9}
    return options


def _numbers(rng: Random) -> Sheet:
    numbers = {
        "track_rp": rng.randint(-9, 9),
        "spirit": rng.randint(-8, 8),
        "captives": rng.choice((0, 0, 1, 2, 5)),
        "season_steps": rng.randint(0, 3),
        "cards": rng.randint(0, 9),
        "uncompleted": rng.randint(0, 3),
        "young": rng.randint(0, 2),
        "veterans": rng.randint(0, 3),
    }
    return {key: number for key, number in numbers.items() if rng.random() < 0.8}


def _player(rng: Random, name: str, options: Sheet, size: tuple[int, int], density: float) -> Sheet:
    top, left = rng.randint(-5, 5), rng.randint(-5, 5)
    places = [[top + r, left + c] for r in range(size[0]) for c in range(size[1])]
    wider = [[top + r, left + c] for r in range(-1, size[0] + 1) for c in range(-1, size[1] + 1)]
    kinds = tuple(rng.sample(HABITATS, rng.randint(1, 7)))
    player: Sheet = {
        "name": name,
        "squares": [{"at": at, "habitat": rng.choice(kinds)} for at in places if rng.random() < density],
        "creatures": _pieces(rng, CREATURES, rng.sample(wider, len(wider)), rng.choice((0.1, 0.3, 0.6))),
        "dwellers": _pieces(rng, DWELLERS, wider if rng.random() < 0.3 else places, rng.choice((0, 0.2, 0.5))),
        **_numbers(rng),
    }
    if rng.random() < 0.7:
        player["gifts"] = [rng.randint(0, 3) for _ in range(9 if options.get("midnight_river") else 8)]
    if "seasons" in options:
        player["multipliers"] = [rng.randint(0, 6) for _ in range(4)]
        if "other" in options["seasons"]:
            player["season_bases"] = [rng.randint(0, 12) if tile == "other" else None for tile in options["seasons"]]
    if rng.random() < 0.2:
        player["extras"] = [{"label": "Bravest owl", "points": rng.randint(-9, 9)}]
    return player


def random_sheet(seed: int, rows: int, columns: int, density: float) -> Sheet:
    rng = Random(seed)  # noqa: S311
    options = _options(rng)
    number = 1 if "solo" in options else rng.randint(1, 5)
    players = [_player(rng, name, options, (rows, columns), density) for name in NAMES[:number]]
    return {"game": "arborea", "options": options, "players": players}


def sheets(largest: int = 7) -> st.SearchStrategy[Sheet]:
    sides = st.integers(1, largest)
    return st.builds(random_sheet, st.integers(0, 2**32), sides, sides, st.sampled_from((0.4, 0.7, 0.9, 1.0)))
