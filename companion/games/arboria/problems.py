"""What could not lie on a real table, though the sheet is well formed."""

from collections import Counter

from companion.core.problem import Problem
from companion.games.arboria.layout import SPECIES_NAMES, Flower, Layout
from companion.games.arboria.lines import place

SUPPLY = 6


def problems(layout: Layout) -> tuple[Problem, ...]:
    """Every oddity of a table, in the order of the flowers."""
    found = []
    used: Counter[tuple[str, str]] = Counter()
    played = {player.species for player in layout.players}
    for i, flower in enumerate(layout.flowers):
        pointer = f"/board/flowers/{i}"
        if over_supply(used, flower):
            found.append(Problem(pointer, "over-supply", _over_supply_text(flower)))
        if flower.species not in played:
            text = f"Nobody at this table plays the {SPECIES_NAMES[flower.species]}."
            found.append(Problem(pointer, "species-without-player", text))
        if flower.at in layout.stones:
            found.append(Problem(pointer, "flower-on-stone", _on_stone_text(layout, flower)))
    return tuple(found)


def over_supply(used: Counter[tuple[str, str]], flower: Flower) -> bool:
    """Take a flower's counters; true where it first goes beyond the six of its kind (*Setting Up the Game*)."""
    kind = (flower.species, flower.color)
    before = used[kind]
    used[kind] += flower.height
    return before <= SUPPLY < used[kind]


def _over_supply_text(flower: Flower) -> str:
    return f"There are only {SUPPLY} {flower.color} counters of the {SPECIES_NAMES[flower.species]}; here they run out."


def _on_stone_text(layout: Layout, flower: Flower) -> str:
    stone = "Rock" if flower.at == layout.rock else "Carnivorous Plant"
    return f"The {stone} stands at {place(flower.at)}: no flower can stand there, and this one is left out."
