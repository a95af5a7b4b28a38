"""Houses, compost, claims and all steps together in a question, worked out by `scoring.py`."""

import re
from typing import Final

from companion.core.asked import PLAIN, POINTS, RULE, Asked
from companion.core.computed import Computed
from companion.core.grid import Square, neighbours
from companion.core.misspelt import words
from companion.games.rainforest_city.asked_chains import chain, food_chains, near_house, sides
from companion.games.rainforest_city.asked_claims import claimed
from companion.games.rainforest_city.asked_habitats import LIVING
from companion.games.rainforest_city.asked_houses import SOME_AT_CORNERS, Homes, told, without_corners
from companion.games.rainforest_city.asked_lost import GROWS, lost
from companion.games.rainforest_city.house_words import MOST_BESIDE, NEAR
from companion.games.rainforest_city.layout import Ground, Options, Player, Token
from companion.games.rainforest_city.scoring import CORNERS, HOUSE_POINTS, board_of, compost, houses
from companion.games.rainforest_city.vocabulary import (
    HOUSE,
    INTRODUCTORY,
    STANDARD,
)

MOST: Final = 60
APART: Final = 10
BESIDE: Final = (*LIVING, "fauna", "token")
_ALONE: Final = ("nothing", "nobody", "untouched", "lonely")
_SHORT: Final = 12
"""Words of a question that tells of one house and of nothing else."""
_EACH_ONE: Final = ("one", "other", "another", "first", "second", "third", "1st", "2nd", "3rd", "last")
_CLEAN: Final = (
    "clean",
    "free",
    "empty",
    "alone",
    "nothing",
    "none",
    "clear",
    "untouched",
    "bare",
    "isolated",
    "lonely",
)
_PLACED: Final = ("all", "both", "best", "worst", "get", "bring", "only", "just", "twice", "gives", "give", "every")
"""Words that ask what places at objectives bring."""
_BARE_HOUSE: Final = re.compile(
    r"HOUSE (?:\w+ )?(?:ALONE|empty|lonely|untouched|clean|free|isolated)\b|\b(?:empty|lonely|untouched|isolated) HOUSE"
)
_LISTING: Final = words("and plus with in the same one single of my forest just only its")
"""Words between the plants and animals of a bare list."""
_EVERY: Final = ("each", "every", "all")
_UNREAD: Final = (
    "mistake",
    "accident",
    "accidentally",
    "wrongly",
    "swap",
    "swapped",
    "unless",
    "maximum",
    "average",
    "tie",
    "tied",
    "lowers",
)
"""Words that change what is counted in ways that are not read here."""


def points(asked: Asked) -> Computed | None:
    """Every step of the scoring that the question gives numbers for, added up (End of the Game and Scoring)."""
    told_lost = lost(asked)
    if (
        told_lost is None
        or GROWS.search(asked.plain)
        or asked.says(*_UNREAD)
        or not _asks_points(asked, told_lost.composted)
    ):
        return None
    if asked.has("player", "solo") or ("together" in asked and not asked.has(*LIVING, "house")):
        return None
    asked = _wild(told_lost.asked) if "introductory" in asked else told_lost.asked
    unknown = asked.number("fauna") is not None and not asked.has(*LIVING[1:], "house")
    if (told_lost.composted and asked.says("only")) or (unknown and _given(asked) is None):
        return None
    homes = told(asked) if _unlike_given(asked) else None
    rest = asked if homes is None else asked.of([token for token in homes.rest.tokens if token.name != "house"])
    house = _house(asked) if homes is None else _homes_scored(asked, homes)
    given = _given(rest)
    claims = claimed(rest) if given is None or "objectives" not in given.text else None
    more = homes is not None or told_lost.composted > 0 or claims is not None or "introductory" in asked
    living = food_chains(rest) or chain(rest, beside=more)
    found = [house, living, given, _compost(rest, told_lost.composted), claims]
    answers = [answer for answer in found if answer is not None]
    if (
        homes is not None
        and "introductory" in asked
        and asked.says("instead", "lose", "less", "compared", "difference")
    ):
        return _forgone(homes)
    uncounted = living is None and rest.has(*LIVING) and (homes is not None or house is None)
    if answers and uncounted and not _asks_of_house(asked):
        return None
    lacking = next((answer for answer in answers if answer.value is None), None)
    if lacking is not None or len(answers) < 2:
        return lacking or next(iter(answers), None)
    total = sum(answer.value or 0 for answer in answers)
    terms = (re.sub(r"\. Together -?\d+$", "", answer.text) for answer in answers)
    return Computed(total, f"{'; '.join(terms)}. Together {total}")


def _lone(asked: Asked) -> bool:
    """True for a short question of a house without a token beside it: "house with no neighbours"."""
    return not asked.numbered and len(asked.tokens) <= _SHORT and told(asked) is not None


def _asks_of_house(asked: Asked) -> bool:
    """True for "a crab next to my house, what does the house still give"."""
    return re.search(r"\bwhat\w*\b.*\bHOUSE\b.*\b(?:give|gives|bring|left|leave|WORTH)\b", asked.plain) is not None


def _wild(asked: Asked) -> Asked:
    """The question of an introductory game without its houses, which are worth nothing, where nothing is told of what
    stands beside them."""
    if (
        asked.says("beside", "next", "near", "touching", "around")
        or asked.says("instead", "lose", "less", "compared", "difference")
        or "house" not in asked
        or re.search(r"HOUSE (?:with|w|has|have|that|which|by)\b", asked.plain)
    ):
        return asked
    if not asked.has(*LIVING, "fauna"):
        return asked
    places = set(asked.places("house"))
    numbers = {i - 1 for i in places if i and asked.tokens[i - 1].number is not None}
    return asked.of([token for i, token in enumerate(asked.tokens) if i not in places | numbers])


def _asks_points(asked: Asked, composted: int) -> bool:
    """True where points are asked for, or where what is told can be there for nothing else."""
    plainly = asked.aim in (PLAIN, POINTS)
    house = "house" in asked and (_lone(asked) or _asks_of_house(asked))
    alone = (asked.aim == POINTS and "house" in asked and asked.says(*_ALONE)) or (plainly and house)
    minus = "compost" in asked and asked.numbered and asked.says("minus", "lost", "lose", "cost")
    minus = minus or (composted > 0 and asked.aim != RULE)
    kinds = asked.aim == PLAIN and sum(name in asked for name in LIVING) > 2
    sure = len(asked.ordinals) > 1 or asked.says(*_PLACED) or (asked.says("claimed") and len(asked.tokens) < _SHORT)
    placed = plainly and asked.has("objective", "claim") and sure
    hungry = asked.aim == POINTS and 0 in (asked.count("plant"), asked.count("herbivore")) and asked.has(*LIVING[1:])
    listed = plainly and all(t.name or t.number is not None or t.word in _LISTING for t in asked.tokens)
    listed = listed and (sum(name in asked for name in LIVING) > 1 or ("alone" in asked and asked.aim == POINTS))
    listed = listed and asked.has(*LIVING)
    return listed or asked.works_out_loosely or alone or minus or kinds or placed or hungry


def _forgone(homes: Homes) -> Computed:
    """What the introductory game, where houses are worth nothing, takes from a table with houses."""
    points = HOUSE_POINTS * homes.homes - homes.beside
    text = f"Houses are worth nothing in the introductory game, else {homes.homes} x {HOUSE_POINTS} - {homes.beside}"
    return Computed(abs(points), f"{text} = {points}: {abs(points)} points {'less' if points >= 0 else 'more'}")


def _unlike_given(asked: Asked) -> bool:
    return "house" in asked and not _houses_given(asked)


def _homes_scored(asked: Asked, homes: Homes) -> Computed:
    """Houses by what stands beside them; more than four fit around one only where its corners count."""
    if homes.crowded <= MOST_BESIDE and homes.beside <= MOST_BESIDE * homes.homes:
        return _houses_scored(asked, homes.homes, homes.beside, 0)
    if "introductory" in asked:
        return _houses_scored(asked, homes.homes, 0, 0)
    points = HOUSE_POINTS * homes.homes - homes.beside
    house = "1 house" if homes.homes == 1 else f"{homes.homes} houses"
    text = f"{house} x {HOUSE_POINTS} - {homes.beside} for tokens beside = {points}, by the reading that counts corners"
    return Computed(points, f"{text} (only {MOST_BESIDE} share an edge with a house)")


def _house(asked: Asked) -> Computed | None:
    """A house is worth 3, less 1 for each token beside it (step 3)."""
    number = asked.number("house")
    if "house" not in asked or (number is not None and not 0 < number <= MOST) or _houses_given(asked):
        return None
    counted = sum(asked.said(i) is not None for i in asked.places("token"))
    mentioned = len(list(asked.places("house")))
    homes = number or (mentioned if 1 < mentioned <= counted else 1)
    several = _one_by_one(asked) or _homes_apart(asked)
    if several is None and number is None and mentioned > max(1, counted):
        return None
    homes = len(several) if several else homes
    corners = asked.count("diagonal") or 0 if "diagonal" in asked else 0
    of_them = bool(corners) and SOME_AT_CORNERS.search(asked.plain) is not None
    if corners and homes > 1 and not of_them and asked.says("them", "those"):
        return None
    edges = asked if of_them else without_corners(asked)
    beside = _beside(edges) if several is None else sum(several)
    if several is not None and max(several) > MOST_BESIDE:
        beside = MOST_BESIDE * homes + 1
    if beside is None:
        if (number is None and asked.number("token") is None) or asked.aim != POINTS:
            return None
        return Computed(None, "A house is worth 3, less 1 for each token beside it", "How many tokens are next to it?")
    beside -= corners if of_them else 0
    if not 0 <= beside <= MOST_BESIDE * homes or corners > MOST_BESIDE * homes:
        return Computed(
            None,
            f"Only tokens that share an edge with a house count, {MOST_BESIDE} at most",
            "How many tokens share an edge with the house?",
        )
    return _houses_scored(asked, homes, beside, corners)


def _one_by_one(asked: Asked) -> list[int] | None:
    """What stands beside each of several houses: "one clean, one with 2, one with 3"."""
    homes = asked.number("house") or 0
    starts = [i for i, token in enumerate(asked.tokens) if token.word in _EACH_ONE and token.name != "house"]
    if homes < 2 or len(starts) != homes:
        return None
    found = []
    for start, stop in zip(starts, [*starts[1:], len(asked.tokens)], strict=True):
        words = asked.tokens[start + 1 : stop]
        numbers = [token.number for token in words if token.number is not None]
        if len(numbers) > 1 or not (numbers or any(token.word in _CLEAN for token in words)):
            return None
        found.append((numbers or [0])[0])
    return found


def _homes_apart(asked: Asked) -> list[int] | None:
    """What stands beside each of several houses that are named one after the other: "home with 1, home with 0"."""
    places = list(asked.places("house"))
    if len(places) < 2 or asked.number("house") is not None:
        return None
    parts = [asked.part(start, stop) for start, stop in zip(places, [*places[1:], None], strict=True)]
    found = [part.numbers or ([0] if part.says(*_CLEAN) else []) for part in parts]
    return [numbers[0] for numbers in found] if all(len(numbers) == 1 for numbers in found) else None


def _beside(asked: Asked) -> int | None:
    """All tokens beside the houses; None where their number is not said."""
    if asked.says(*_ALONE):
        return 0
    if asked.says("other") and (asked.number("house") or 0) > 1 and asked.number("token") is not None and asked.loose:
        return (asked.number("token") or 0) + sum(asked.loose)
    if around := sides(asked):
        return around
    near = near_house(asked)
    if near is not None:
        return near * ((asked.number("house") or 1) if asked.says(*_EVERY) else 1)
    listed = [*asked.loose, *([asked.number("token")] if asked.number("token") is not None else [])]
    if (asked.number("house") or 0) > 1 and len(listed) == asked.number("house") and not asked.says(*_EVERY):
        return sum(number or 0 for number in listed)
    names = ("token",) if asked.number("token") is not None else BESIDE
    counts = [asked.count(name) for name in names if name in asked]
    said = [count for count in counts if count is not None]
    numbered = any(asked.number(name) is not None for name in names)
    if not said or len(said) < len(counts) or not (numbered or asked.has("how many", "worth")):
        return None
    each = (asked.number("house") or 1) if asked.says(*_EVERY) else 1
    return sum(said) * each


def _houses_scored(asked: Asked, homes: int, beside: int, corners: int) -> Computed:
    squares, tokens = [], []
    for i in range(homes):
        at: Square = (0, APART * i)
        squares.append(Ground(at, HOUSE))
        around = [*neighbours(at)][: max(0, min(MOST_BESIDE, beside - MOST_BESIDE * i))]
        around += [(at[0] + r, at[1] + c) for r, c in CORNERS][: max(0, min(MOST_BESIDE, corners - MOST_BESIDE * i))]
        squares += [Ground(square, "ocean") for square in around]
        tokens += [Token(square, "ocean-plant") for square in around]
    options = Options(INTRODUCTORY if "introductory" in asked else STANDARD)
    line = houses(board_of(Player("", tuple(squares), tuple(tokens)), options).place, options)
    text = line.text + (f"; {corners} at the corners do not count" if corners else "")
    return Computed(line.points, text)


def _given(asked: Asked) -> Computed | None:
    """Points for fauna or houses that the question has already: "fauna 10, houses -1"."""
    terms = dict[str, int]()
    told = asked.says(*_ALONE) or asked.count("token") == 0 or near_house(asked) is not None
    beside = "house" in asked and not told and not _houses_given(asked)
    living = asked.has("herbivore", "carnivore", "otter")
    living = living or (
        asked.has("supported", "unsupported") and not re.search(r"FAUNA(?: is| POINTS)? \d", asked.plain)
    )
    living = living or re.search(r"\bfor \d+ FAUNA", asked.plain) is not None
    if asked.number("fauna") is not None and not beside and not living:
        terms["fauna"] = asked.number("fauna") or 0
    if _houses_given(asked):
        terms["houses"] = asked.number("house") or 0
    if (given := asked.number("given")) is not None:
        terms["houses"] = given
    if terms and "plant" in asked and (goals := asked.number("objective")) is not None:
        terms["objectives"] = goals
    if not terms or (len(terms) == 1 and not given and not asked.has("plant", "compost", "house")):
        return None
    return Computed(sum(terms.values()), " + ".join(f"{what} {points}" for what, points in terms.items()))


def _houses_given(asked: Asked) -> bool:
    """True where a number of houses is their points: it is negative, or stands beside the points for fauna."""
    homes = asked.number("house")
    if homes is None or "token" in asked or _BARE_HOUSE.search(asked.plain):
        return False
    if re.search(rf"HOUSE (?:with|w|has|have|got|{NEAR}) (?:\d+|an?) ", asked.plain):
        return False
    return homes < 0 or (bool(asked.number("fauna")) and asked.has("plant", "compost"))


def _compost(asked: Asked, more: int = 0) -> Computed | None:
    """Each token in the compost heap costs 1 (step 4). more: those that the question tells of elsewhere."""
    heap = asked.number("compost")
    if heap is None and "compost" in asked and "house" not in asked:
        heap = asked.number("token")
    if heap is None and more and "compost" in asked and (had := re.search(r"\bhad (\d+)\b", asked.plain)):
        heap = int(had[1])
    if (heap is None and not more) or abs(heap or 0) + more > MOST:
        return None
    line = compost(Player("", (), compost=abs(heap or 0) + more))
    return Computed(line.points, line.text)
