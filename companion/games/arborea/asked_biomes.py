"""What a card takes of the Biome Reserve in a question, worked out by `costs.py`."""

import re
from typing import Final

from companion.core.asked import Asked
from companion.core.computed import Computed
from companion.games.arborea.costs import water_spent
from companion.games.arborea.layout import CREATURES
from companion.games.arborea.words import counted

_NEEDS: Final = re.compile(r"CARD_COST|CARD|\b(?:need\w*|missing|short of|lack\w*|pay|quest)\b")
_THERE: Final = re.compile(r"\b(?:have|got|there|theres|has|available|left|only|0|none|empty|but|of them)\b|RESERVE")
_NONE_THERE: Final = re.compile(
    r"\b(?:0|only|empty) (?:\w+ )?(?:but|except|apart from) (?:for )?WATER"
    r"|\b0 (?:of (?:them|those|these|it|that) )?(?:(?:in|on|at) )?(?:(?:the|my) )?RESERVE"
    r"|RESERVE (?:has |holds |is )?(?:0 of (?:these|them|those|that)|0$|empty)"
)
_BEFORE: Final = ("in", "on", "at", "the", "my", "of", "them", "those", "these", "it")
"""Words before the one that leads to the reserve which belong to what is said of that."""
BIOMES: Final = ("tree", "coral", "flower", "weed", "mushroom", "water")


def biomes(asked: Asked) -> Computed | None:
    """How much Water a card takes with what lies in the reserve (Complete an Ecosystem Card)."""
    if alone := _one_biome(asked):
        return alone
    halves = _card_and_reserve(asked)
    return (_of_halves(*halves) if halves else None) or _needed_and_there(asked)


def _of_halves(card: Asked, there: Asked) -> Computed | None:
    """What the card takes, with what lies in the reserve."""
    halves = (card, there)
    if _empty(halves[1]):
        cost = {biome: halves[0].count(biome) or 0 for biome in BIOMES}
        text = f"{' + '.join(counted(number, biome) for biome, number in cost.items() if number)}"
        return (
            Computed(taken := water_spent(cost, {}), f"{text}, none of it in the reserve: {taken} Water")
            if text
            else None
        )
    cost, reserve = ({biome: _counted(part, biome) for biome in BIOMES} for part in halves)
    if sum(cost.values()) < 2 or not any(halves[1].number(biome) is not None for biome in BIOMES):
        return None
    taken = water_spent(cost, reserve)
    text = f"{' + '.join(counted(number, biome) for biome, number in cost.items() if number)}: {taken} Water"
    lack = taken - reserve["water"]
    if "water" not in halves[1]:
        return Computed(taken, f"{text} must be spent for what is missing")
    return Computed(taken, f"{text} spent, of {reserve['water']}" + (f": {lack} too few" if lack > 0 else ", enough"))


def _counted(part: Asked, biome: str) -> int:
    """How many of a Biome are told; the Water that is asked for at the end is none."""
    asked_for = (
        biome == "water" and re.search(r"(?:^|, |HOW_MANY )WATER(?: \w+)*$", part.plain) and part.number(biome) is None
    )
    return 0 if asked_for else part.count(biome) or 0


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
        or len([biome for biome in BIOMES if biome in asked]) > 1 + ("water" in asked)
    ):
        return None
    cost, there = int(found[1]), 1 if found[3] == "one" else int(found[3])
    taken = water_spent({found[2].lower(): cost}, {found[2].lower(): there})
    return Computed(taken, f"{counted(cost, found[2].lower())}, {there} of them in the reserve: {taken} Water")


def _needed_and_there(asked: Asked) -> Computed | None:
    """Clause by clause: "i need 4 coral, got 2. how many waters", "2 corals needed, the reserve is empty"."""
    if "water" not in asked or asked.has(*CREATURES, "season", "gift", "player", "fish") or not asked.numbered:
        return None
    clauses = re.split(r" ?, |\bbut\b|\band (?=(?:there|i have|i got|only|0)\b)", asked.plain)
    needed = next((clause for clause in clauses if _NEEDS.search(clause) and _told(clause)), "")
    if not needed:
        return None
    lacks = re.search(r"\b(?:missing|short|lack|lacks|lacking)\b", needed)
    there = " ".join(clause for clause in clauses if clause != needed and _THERE.search(clause))
    cost, reserve = _told(needed), _told(there)
    if not reserve and len(cost) == 1 and (loose := re.search(r"\b(\d+)\b", there)):
        reserve = {next(iter(cost)): int(loose[1])}
    none = re.search(r"\b(?:0|none|empty|nothing)\b", there) and not reserve
    if not (lacks or none or reserve):
        return None
    taken = water_spent(cost, {} if lacks else reserve)
    said = " + ".join(counted(number, biome) for biome, number in cost.items())
    have = ", ".join(counted(number, biome) for biome, number in reserve.items()) or "none"
    return Computed(taken, f"{said} needed, {'that many missing' if lacks else have + ' there'}: {taken} Water")


def _told(text: str) -> dict[str, int]:
    """The Biomes of a clause, by its plain line."""
    found = re.findall(rf"\b(\d+) ({'|'.join(biome.upper() for biome in BIOMES)})\b", text)
    return {biome.lower(): int(number) for number, biome in found}


def _empty(reserve: Asked) -> bool:
    return _NONE_THERE.search(reserve.plain) is not None


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
    while split and not asked.tokens[split].gap and asked.tokens[split - 1].word in (*_BEFORE, "none", "no"):
        split -= 1
    if card < split:
        return asked.part(0, split), asked.part(split)
    return asked.part(card), asked.part(0, card)
