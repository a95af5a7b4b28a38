"""Arboretums drawn as text: `o1 o3 ..` is oak 1 beside oak 3 beside nothing."""

from typing import Any

from companion.games.arboretum.layout import Planted

SPECIES = {
    "c": "cassia",
    "d": "dogwood",
    "j": "jacaranda",
    "l": "lilac",
    "m": "maple",
    "o": "oak",
    "p": "royal-poinciana",
    "w": "willow",
}


def planted(drawing: str, at: tuple[int, int] = (0, 0)) -> tuple[Planted, ...]:
    """The cards of a drawing, its top left at the given square."""
    return tuple(
        Planted((at[0] + row, at[1] + column), SPECIES[word[0]], int(word[1]))
        for row, line in enumerate(drawing.strip().splitlines())
        for column, word in enumerate(line.split())
        if word != ".."
    )


def hand(cards: str) -> list[dict[str, Any]]:
    """A hand as the sheet has it, from `o1 w8`."""
    return [{"species": SPECIES[word[0]], "value": int(word[1])} for word in cards.split()]


def player(name: str, drawing: str = "", cards: str = "", **more: Any) -> dict[str, Any]:
    """A player's entry of the sheet."""
    squares = [{"at": list(at), "species": species, "value": value} for at, species, value in planted(drawing)]
    return {"name": name, "squares": squares, "hand": hand(cards), **more}


def table(*players: dict[str, Any], species: str = "") -> dict[str, Any]:
    """A sheet; `species` names those in play by their letters."""
    options = {"options": {"species": [SPECIES[letter] for letter in species]}} if species else {}
    return {"game": "arboretum", **options, "players": list(players)}
