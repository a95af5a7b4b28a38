"""What a card takes of the Biome Reserve in a question, worked out by `costs.py`."""

import re
from typing import Final

from companion.core.asked import Asked
from companion.core.computed import Computed
from companion.games.arborea.costs import water_spent
from companion.games.arborea.layout import CREATURES
from companion.games.arborea.words import counted

BIOMES: Final = ("tree", "coral", "flower", "weed", "mushroom", "water")


def biomes(asked: Asked) -> Computed | None:
    """How much Water a card takes with what lies in the reserve (Complete an Ecosystem Card)."""
    if alone := _one_biome(asked):
        return alone
    halves = _card_and_reserve(asked)
    if halves is None:
        return None
    if _empty(halves[1]):
        cost = {biome: halves[0].count(biome) or 0 for biome in BIOMES}
        text = f"{' + '.join(counted(number, biome) for biome, number in cost.items() if number)}"
        return (
            Computed(taken := water_spent(cost, {}), f"{text}, none of it in the reserve: {taken} Water")
            if text
            else None
        )
    cost, reserve = ({biome: part.count(biome) or 0 for biome in BIOMES} for part in halves)
    if sum(cost.values()) < 2 or not any(halves[1].number(biome) is not None for biome in BIOMES):
        return None
    taken = water_spent(cost, reserve)
    text = f"{' + '.join(counted(number, biome) for biome, number in cost.items() if number)}: {taken} Water"
    lack = taken - reserve["water"]
    if "water" not in halves[1]:
        return Computed(taken, f"{text} must be spent for what is missing")
    return Computed(taken, f"{text} spent, of {reserve['water']}" + (f": {lack} too few" if lack > 0 else ", enough"))


def _one_biome(asked: Asked) -> Computed | None:
    """ "3 trees needed, only 1 in reserve": the number in the reserve has no word of its own."""
    found = re.search(
        r"(\d+) (TREE|CORAL|FLOWER|WEED|MUSHROOM)(?: \w+)?(?: ,)?"
        r"(?: but| and)?(?: only| just| have| i| there| is| are| got)* "
        r"(\d+|one|0)(?: \w+)? RESERVE",
        asked.plain,
    )
    if (
        found is None
        or asked.has(*CREATURES)
        or (not asked.says("needed", "pay", "missing") and not asked.has("card cost"))
    ):
        return None
    cost, there = int(found[1]), 1 if found[3] == "one" else int(found[3])
    taken = water_spent({found[2].lower(): cost}, {found[2].lower(): there})
    return Computed(taken, f"{counted(cost, found[2].lower())}, {there} of them in the reserve: {taken} Water")


def _empty(reserve: Asked) -> bool:
    return bool(re.search(r"RESERVE (?:has |holds |is )?(?:0 of (?:these|them|those|that)|0$|empty)", reserve.plain))


def _card_and_reserve(asked: Asked) -> tuple[Asked, Asked] | None:
    """The part of the question that is about the card, and the part about the reserve."""
    if not asked.has("card cost", "card") or asked.has(*CREATURES, "season", "gift", "player"):
        return None
    splits = [
        i
        for i, token in enumerate(asked.tokens)
        if token.name == "reserve" or token.word in ("have", "got", "there", "has", "only", "reserve", "theres")
    ]
    costs = list(asked.places("card cost", "card"))
    if not splits:
        return None
    split, card = splits[0], costs[0]
    if card < split:
        return asked.part(0, split), asked.part(split)
    return asked.part(card), asked.part(0, card)
