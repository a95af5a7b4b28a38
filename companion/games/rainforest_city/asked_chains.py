"""Food chains in a question, worked out by `support.py` and `scoring.py`."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.core.asked import POINTS, Asked
from companion.core.computed import Computed
from companion.games.rainforest_city.asked_habitats import LIVING, habitats, without_asking
from companion.games.rainforest_city.layout import Ground, Options, Player, Token
from companion.games.rainforest_city.scoring import Board, board_of, fauna, flora
from companion.games.rainforest_city.vocabulary import CARNIVORE, HERBIVORE, LEVEL_NAMES, TERRAINS

MOST: Final = 60
MOST_ALIKE: Final = 20
APART: Final = 2
_FEEDS: Final = ("feed", "feeds", "support", "supports", "sustain")
_FED: Final = ("supported", "unsupported")
_OTHERS: Final = (*LIVING, "house", "compost", "claim", "objective")
"""Names that end what is told of an animal."""
_OF_ALL: Final = ("all", "both", "and", "they", "are", "is", "which", "that", "of", "them", "each", "everyone")
_CHAINS_AND: Final = re.compile(
    r"\b(\d+) CHAIN(?: \w+)? ?(?:,|and|plus)(?: another)? (\d+)(?: (?:extra|more|other|single|further|lonely"
    r"|spare|additional))?"
    r" PLANT\b(?!.*(?:HERBIVORE|CARNIVORE|OTTER))"
)
_NEAR: Final = ("beside", "around", "next", "adjacent", "touching", "near", "besides", "by")


class _Chain(NamedTuple):
    """Tokens in one habitat."""

    plants: int
    herbivores: int
    carnivores: int
    otters: int

    def tokens(self, terrain: str) -> Iterator[str]:
        """Their kinds in the words of the sheet."""
        yield from [f"{terrain}-plant"] * self.plants + [f"{terrain}-herbivore"] * self.herbivores
        yield from [f"{terrain}-carnivore"] * self.carnivores + ["otter"] * self.otters


def chain(asked: Asked, beside: bool = False) -> Computed | None:
    """Plants score 1, supported herbivores 2, supported carnivores 3 (steps 1 and 2). beside: whether there is more."""
    if _beside_a_house(asked) or not asked.has(*LIVING):
        return None
    named = sum(name in asked for name in LIVING)
    numbered = any(asked.number(name) is not None for name in LIVING)
    whole = named > 2 or _alike(asked) > 1 or (named > 1 and "elsewhere" in asked and asked.aim == POINTS)
    apart = habitats(asked)
    counted = named > 1 and all(asked.count(name) is not None for name in LIVING if name in asked)
    whole = whole or len(apart) > 1 or counted or ("alone" in asked and asked.aim == POINTS)
    few = (
        named < 2
        and len(apart) < 2
        and asked.aim != POINTS
        and _alike(asked) < 2
        and not (asked.says("just", "only") and asked.has(*TERRAINS))
    )
    alone = few and not beside and not asked.has("supported", "fauna", "compost", "house")
    if not (numbered or whole) or alone:
        return None
    if "elsewhere" in asked and re.search(r"\d of (?:them|those|these)", asked.plain):
        return None
    chains = _merged([(terrain, _chain_of(part)) for terrain, part in apart])
    alike = _alike(without_asking(asked))
    one_by_one = len(chains) > 1 and len(chains) == alike
    if len(chains) > 1 and ((alike > 1 and not one_by_one) or asked.says("each")):
        return None
    chains *= 1 if one_by_one else alike
    lacking = _lacking(asked, len(chains) > 1)
    if lacking:
        return lacking
    if any(not 0 <= number <= MOST for _, chain in chains for number in chain):
        return None
    return _chains_scored(asked, chains)


def fed(asked: Asked) -> Computed | None:
    """How many animals of a kind are fed, or go hungry, in one habitat (step 2)."""
    found = re.search(
        r"HOW_MANY (?:of )?(?:my |the |these |those )?(?:\d+ )?(HERBIVORE|CARNIVORE|FAUNA|OTTER)\b", asked.plain
    ) or re.search(
        r"HOW_MANY (?:of them |are |stay |go |remain |left |will |be |still )*((?:UN)?SUPPORTED)\b", asked.plain
    )
    if (
        found is None
        or "plant" not in asked
        or not (asked.has("supported", "unsupported", "score") or asked.says(*_FEEDS))
        or "elsewhere" in asked
    ):
        return None
    chain = _chain_of(_plainly(asked, found[1] == "CARNIVORE" and asked.says(*_FEEDS)))
    grazers = min(chain.plants, chain.herbivores)
    hunters = min(grazers, chain.carnivores + chain.otters)
    kind = found[1].lower() if found[1] not in ("SUPPORTED", "UNSUPPORTED") else "fauna"
    if asked.says(*_FEEDS) and kind in ("carnivore", "otter") and not chain.carnivores + chain.otters:
        return Computed(grazers, f"{grazers} herbivores are fed, each feeds one {kind}: {grazers}")
    here = {"herbivore": (grazers, chain.herbivores), "fauna": (grazers + hunters, sum(chain[1:]))}
    eat, there = here.get(kind, (hunters, chain.carnivores + chain.otters))
    if there == 0:
        return None
    value = there - eat if "unsupported" in asked else eat
    return Computed(value, f"{there} {kind}s, of which {eat} are fed and {there - eat} are not: {value}")


def _plainly(asked: Asked, without_hunters: bool) -> Asked:
    """The question without who is fed. without_hunters: without the carnivores too, which it only asks for."""
    dropped = ("supported", "unsupported", *(("carnivore",) if without_hunters else ()))
    return asked.of([token for token in asked.tokens if token.name not in dropped])


def food_chains(asked: Asked) -> Computed | None:
    """Whole food chains, and the smallest habitat that feeds so many animals."""
    whole = re.search(r"\b(\d+|an?|one|another) CHAIN\b", asked.plain)
    if whole and (more := _CHAINS_AND.search(asked.plain)):
        number, plants = int(more[1]), int(more[2])
        return _fewest_scored(number, CARNIVORE, plants) if number + plants <= MOST else None
    if whole and not re.search(r"\d (?:PLANT|HERBIVORE|CARNIVORE|OTTER)", asked.plain):
        number = int(whole[1]) if whole[1].isdigit() else 1
        return _fewest_scored(number, CARNIVORE) if 0 < number <= MOST else None
    each = re.search(
        r"(\d+) (?:CARNIVORE|OTTER) each (?:has|have"
        r"|eats?|with) (?:an?|one|its own) HERBIVORE",
        asked.plain,
    )
    if (
        each
        and re.search(
            r"HERBIVORE (?:has|have|eats?"
            r"|with) (?:an?|one|its own) PLANT",
            asked.plain,
        )
        and not _only(asked)
    ):
        return _fewest_scored(int(each[1]), CARNIVORE) if int(each[1]) <= MOST and not asked.says("only") else None
    if "plant" in asked or not re.search(r"\b(?:minimum|as few|fewest|least|smallest)\b", asked.plain):
        return None
    for name, level in (("carnivore", CARNIVORE), ("otter", CARNIVORE), ("herbivore", HERBIVORE)):
        if said := asked.number(name):
            return _fewest_scored(said, level) if said <= MOST else None
    return None


def _fewest_scored(number: int, level: int, more: int = 0) -> Computed:
    """What so many fed animals bring with no more food than they need. more: plants beside those."""
    chain = _Chain(number + more, number, number if level == CARNIVORE else 0, 0)
    board = _laid([(TERRAINS[0], chain)])
    plants, animals = flora(board.place), fauna(board.place, board.fed)
    total = plants.points + animals.points
    return Computed(total, f"{plants.text}; {animals.text.split('; not fed')[0]}. Together {total}")


def _only(asked: Asked) -> str:
    """The kind that alone is asked about at the end: "points of the otter"; else empty."""
    kind = r"(PLANT|HERBIVORE|CARNIVORE|OTTER)"
    found = re.search(
        r"(?:POINTS|SCORE|WORTH|HOW_MANY)(?: (?:is|are|does|do|for|of|from|by|the|my|that|just|only|give|POINTS))* "
        rf"{kind}(?: (?:SCORE|WORTH|give|gives|alone|only|bring|brings|make|makes|get|gets|make))*$",
        asked.plain,
    ) or re.search(
        rf"(?:what|whats|HOW_MANY)(?: (?:POINTS|does|do|is|are|will|would|the|my|that|this|\d))* {kind} "
        rf"(?:SCORE|WORTH|POINTS|give|gives|bring|brings|make|makes|get|gets)\b"
        rf"|(?:^|, )(?:the |my |just )*{kind} (?:POINTS|SCORE|WORTH)(?: only)?$",
        asked.plain,
    )
    named = next((one for one in found.groups() if one), "") if found else ""
    return named.lower() if sum(name in asked for name in LIVING) > 1 else ""


def _alike(asked: Asked) -> int:
    """How many habitats are all like the one described: "2 habitats each with a plant and a crab"."""
    if both := re.search(r"\bboth(?: of)?(?: my| the)? (?:RAINFOREST|MANGROVE|OCEAN|HABITAT)\b", asked.plain):
        return 1 if re.search(r"\b(?:other|1th|2th|first|second)\b|ELSEWHERE", asked.plain[both.end() :]) else 2
    places = [i for i in asked.places("habitat") if i and asked.tokens[i].many]
    numbers = [asked.tokens[i - 1].number for i in places if asked.says("each", "every", "both", "all")]
    return next((number for number in numbers if number and number <= MOST_ALIKE), 1)


def near_house(asked: Asked) -> int | None:
    """The number right after a house of what stands beside it: "house with 2 around it"."""
    for place in asked.places("house"):
        for i in range(place + 1, min(place + 4, len(asked.tokens) - 1)):
            if i in asked.loose_places and asked.tokens[i + 1].word in _NEAR:
                return asked.tokens[i].number
    return None


def sides(asked: Asked) -> int:
    """How many sides of a house have something beside them: "crabs on two sides and a reef on the third"."""
    said = [asked.number_at(i) or 0 for i in asked.places("token") if asked.tokens[i].word in ("side", "sides")]
    return max([*said, *asked.ordinals]) if said and any(said) and asked.has(*LIVING) else 0


def _beside_a_house(asked: Asked) -> bool:
    """True where the plants and animals are those beside a house: it is named, and no tokens are."""
    homes = asked.count("house")
    given = (
        (homes is not None and homes <= 0)
        or asked.says("nothing", "nobody", "untouched")
        or asked.number("fauna") is not None
    )
    given = given or near_house(asked) is not None
    if sides(asked):
        return not given
    return "house" in asked and asked.number("token") is None and not given


def _merged(chains: list[tuple[str, _Chain]]) -> list[tuple[str, _Chain]]:
    """Where several terrains are named, what is said of one twice is one habitat."""
    found: dict[str, _Chain] = {}
    for terrain, chain in chains:
        before = found.get(terrain, _Chain(0, 0, 0, 0))
        found[terrain] = _Chain(*(a + b for a, b in zip(before, chain, strict=True)))
    return list(found.items()) if len(found) > 1 else chains


def _chain_of(part: Asked) -> _Chain:
    return _Chain(*(_count(part, name) if (fed := _fed(part, name)) is None else fed for name in LIVING))


def _fed(part: Asked, name: str) -> int | None:
    """How many of the animals are said to be supported: "3 herbivores, 2 of them supported", "4 crabs, 1 hungry"."""
    told = [_told_fed(part, place) for place in part.places(*({name} - {"plant"}))]
    return sum(number or 0 for number in told) if told and None not in told else None


def _told_fed(part: Asked, place: int) -> int | None:
    """How many of the animals named at a place are said to be supported; None where nothing is said of that."""
    there = 1 if (said := part.said(place)) is None else said
    before = part.tokens[place - 1].name if place else ""
    if before in _FED:
        return there if before == "supported" else 0
    stop = next((i for i in part.places(*_OTHERS) if i > place), len(part.tokens))
    told = next((i for i in part.places(*_FED) if place < i < stop), None)
    if told is None:
        return None
    between = part.tokens[place + 1 : told]
    counted = [token for token in between if token.number is not None and (not token.weak or token.word == "one")]
    parted = any(token.gap for token in part.tokens[place + 1 : told + 1])
    if not counted and parted and not all(token.word in _OF_ALL for token in between):
        return None
    number = there if not counted else min(there, counted[-1].number or 0)
    return number if part.tokens[told].name == "supported" else there - number


def _count(asked: Asked, name: str) -> int:
    """How many are said: one where it is named without a number."""
    number = asked.count(name)
    hungry = sum(asked.said(i) or 1 for i in asked.places(name) if _hungry(asked, i))
    found = (1 if name in asked else 0) if number is None else number
    return max(0, found - hungry) if hungry else found


def _hungry(asked: Asked, place: int) -> bool:
    """True for animals of which the question says that they are not fed: "1 carnivore not fed"."""
    after = asked.tokens[place + 1 : place + 3]
    if place and asked.tokens[place - 1].name == "unsupported":
        return True
    return "supported" in asked and bool(after) and not after[0].gap and after[0].name == "unsupported"


def _lacking(asked: Asked, apart: bool) -> Computed | None:
    """Animals without a word on their food, or a plural without a number."""
    for name in LIVING:
        if name in asked and asked.count(name) is None:
            return Computed(None, f"The {name}s count as many as there are", f"How many {name}s are in the habitat?")
    eaters = asked.has("herbivore", "carnivore", "otter")
    if apart or not eaters or asked.has("supported", "unsupported"):
        return None
    if "plant" not in asked and asked.count("herbivore") == 0 and asked.has("carnivore", "otter"):
        return Computed(0, "A carnivore that no herbivore feeds scores 0")
    if "plant" not in asked:
        return Computed(None, "Animals score when they are fed", "How many plants are in the same habitat?")
    if asked.has("carnivore", "otter") and "herbivore" not in asked and asked.aim != POINTS:
        return Computed(None, "A carnivore is fed by a herbivore", "How many herbivores are in the same habitat?")
    return None


def _chains_scored(asked: Asked, chains: list[tuple[str, _Chain]]) -> Computed:
    animals_at = list(asked.places(*LIVING[1:]))
    if "supported" in asked and "unsupported" not in asked and "plant" not in asked:
        return _fed_already(_all_of(chains))
    told = animals_at and all(_told_fed(asked, i) is not None for i in animals_at)
    if told and asked.number("fauna") is None:
        return (_fed_already if "fauna" in asked else _with_plants)(_all_of(chains))
    board = _laid(chains)
    plants = flora(board.place)
    if not asked.has("herbivore", "carnivore", "otter"):
        return Computed(plants.points, plants.text)
    animals = fauna(board.place, board.fed)
    text = animals.text.split("; not fed")[0]
    hungry = sum(chain.herbivores + chain.carnivores + chain.otters for _, chain in chains) - len(animals.parts)
    text += f"; not fed: {hungry}" if hungry else ""
    if only := _only(asked):
        kinds = {"plant": plants.points, "herbivore": 0, "carnivore": 0, "otter": 0}
        for part in animals.parts:
            kind = part.id.removeprefix("ocean-").removeprefix("mangrove-").removeprefix("rainforest-")
            kinds[kind] = kinds.get(kind, 0) + part.points
        return Computed(kinds[only], f"{plants.text}; {text}; of that the {only}s: {kinds[only]}")
    if "plant" not in asked or ("fauna" in asked and asked.count("fauna") != 0):
        return Computed(animals.points, text)
    total = plants.points + animals.points
    return Computed(total, f"{plants.text}; {text}. Together {total}")


def _all_of(chains: list[tuple[str, _Chain]]) -> _Chain:
    """What all habitats hold together, for animals of which it is said who is fed."""
    return _Chain(*map(sum, zip(*(chain for _, chain in chains), strict=True)))


def _with_plants(chain: _Chain) -> Computed:
    """Plants, and animals of which the question says that they are supported."""
    plants = flora(_laid([(TERRAINS[0], _Chain(chain.plants, 0, 0, 0))]).place)
    animals = _fed_already(chain)
    total = plants.points + (animals.value or 0)
    return Computed(total, f"{plants.text}; {animals.text}. Together {total}")


def _laid(chains: list[tuple[str, _Chain]]) -> Board:
    """Each chain in a row of its own, apart from the others."""
    squares, tokens = [], []
    for row, (terrain, chain) in enumerate(chains):
        for column, kind in enumerate(chain.tokens(terrain)):
            squares.append(Ground((APART * row, column), terrain))
            tokens.append(Token((APART * row, column), kind))
    return board_of(Player("", tuple(squares), tuple(tokens)), Options())


def _fed_already(chain: _Chain) -> Computed:
    """Animals of which the question says that they are supported: whatever feeds them is laid beside them."""
    food = max(chain.herbivores, chain.carnivores + chain.otters)
    board = _laid([(TERRAINS[0], chain._replace(plants=food, herbivores=food))])
    parts = fauna(board.place, board.fed).parts
    grazers = [part for part in parts if part.id.endswith(LEVEL_NAMES[HERBIVORE])][: chain.herbivores]
    hunters = [part for part in parts if not part.id.endswith(LEVEL_NAMES[HERBIVORE])]
    total = sum(part.points for part in (*grazers, *hunters))
    terms = [f"{len(eaters)} x {eaters[0].points}" for eaters in (grazers, hunters) if eaters]
    return Computed(total, f"Supported fauna: {' + '.join(terms) or 0} = {total}")
