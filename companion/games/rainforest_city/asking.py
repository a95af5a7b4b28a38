"""How players call the things of Rainforest City when they ask what they score."""

import re
from typing import Final

from companion.core.asked import Asked, ask, names_of
from companion.core.numbers import spelled
from companion.core.wordings import Meant, Wordings
from companion.games.rainforest_city.house_words import houses_one_by_one
from companion.games.rainforest_city.levels import NAMES as NAMES_BY_LEVEL
from companion.games.rainforest_city.levels import by_level
from companion.games.rainforest_city.phrases import plainer

_SAID: Final = {
    "plant": "plant, flora, flora token, plant token, reef, rainforest tree, mangrove tree, tree, flora point",
    "herbivore": (
        "herbivore, herb, termite, crab, plant eater, herbivore token, grazer, "
        "herbi, veggie animal, lvl 2, level 2, level two, lvl two"
    ),
    "carnivore": (
        "carnivore, carni, pangolin, predator, meat eater, hunter, "
        "carnivore token, carnivor, lvl 3, level 3, level three, lvl three"
    ),
    "otter": "otter",
    "fauna": "fauna, fauna token, animal, supported fauna, fauna point",
    "token": "token, side, neighbour, neighbor, critter, wildlife, adjacent token, piece, thing, neighboring token",
    "house": "house, home, building, hut, house point",
    "compost": (
        "compost, compost heap, composted, composted token, in compost, in the compost, in my compost, token in "
        "compost, token in the compost, token in my compost, in the compost heap, compost token, token in compost "
        "heap, token in the compost heap, on compost, heap, bin, in the bin, in my bin, in the trash, garbage, "
        "in heap, in the heap, in my heap, on the heap, on my heap, "
        "on the compost, on the compost heap, on my compost heap, on my compost, in the pile, on the pile, "
        " trash, dead token, compost pile, token composted"
    ),
    "claim": "claimed, claim, marked, fruit marker, fruit,  claimed space, marker, objective point, claimed objective",
    "objective": "objective, goal",
    "habitat": "habitat",
    "elsewhere": (
        "another habitat, other habitat, different habitat, separate habitat, second habitat, the other one, own "
        "habitat, in another, different terrain, not connected, next habitat, "
        "other rainforest, other mangrove, other ocean, other forest, "
        "second rainforest, second mangrove, second ocean, "
        "another rainforest, another mangrove, another ocean, another forest, separate rainforest, separate mangrove, "
        "separate ocean, in the other, other area, another area, second area, "
        "second forest, different rainforest, different mangrove, "
        "different ocean, elsewhere, other rainforest habitat, other ocean habitat, other mangrove habitat, other sea, "
        "second rainforest habitat, second ocean habitat, second mangrove habitat, other green habitat, second green "
        "habitat, other blue habitat, second blue habitat, "
        "different forest, different area, third habitat, third one, in the third, in a third, fourth habitat, "
        "other brown habitat, second brown habitat, other green, other "
        "blue, other brown"
    ),
    "rainforest": "rainforest, green",
    "mangrove": "mangrove, mangrove forest, brown",
    "ocean": "ocean, sea, blue",
    "introductory": (
        "introductory, intro, simple variant, introductory variant, simple game, beginner variant, kids version, kid "
        "version, kids game, kids variant, childrens version, children version, for kids, family version, easy "
        "version, simple version, beginner game, beginner version, first game, simple mode, simple rules, intro game, "
        "introductory game, young player, wild house, kids rules, kid rules, childrens rules, family rules, "
        "beginner rules"
    ),
    "diagonal": "diagonal, diagonally, at the corner, at a corner, at its corner, on the corner, corner",
    "supported": (
        "supported, fed, eating, can eat, have food, has food, with food, got food, "
        "have something to eat, has something to eat, get food, properly fed, well fed, have their plant, "
        "has its plant, have plants, have their own plant, has its own plant, have their food, "
        "has its food, find food, finds food, found food, can be fed, find a plant, finds a plant, got a plant, "
        "have their herbivore, has its herbivore"
    ),
    "unsupported": (
        "unsupported, not supported, unfed, not fed, hungry, starving, without food, no food, has no food, have no "
        "food, isnt fed, arent fed, isnt supported, arent supported, with nothing to eat, has nothing to eat, have "
        "nothing to eat, not eating, starve"
    ),
    "together": "coop, co op, cooperative, co operative, together",
    "solo": "solo",
    "alone": "alone",
    "given": "givenpoints",
    "chain": "food chain, chain, foodchain, complete chain, full chain, full food chain, complete food chain",
    "wrong": (
        "wrong terrain, wrong ground, wrong square, wrong habitat, wrong spot, wrong place, wrong color, wrong colour, "
        "not matching, unmatching, mismatched, unmatched, off the map, outside my landscape, outside the landscape, "
        "squares that dont match, square that doesnt match, "
        "dont match, doesnt match, didnt match, over the edge, hung over "
        "the edge, off the edge, beside the landscape, missed the map"
    ),
    "easy": "easy",
    "medium": "medium",
    "hard": "hard, hard mode",
    "extreme": "extreme, extreme mode",
    "met": (
        "met, done, did, managed, fulfilled, completed, achieved, objective met, objective done, reached, objective "
        "fulfilled"
    ),
}
_LABELS: Final = (
    *("claim", "habitat", "elsewhere", "rainforest", "mangrove", "ocean", "introductory", "supported", "unsupported"),
    *("together", "solo", "alone", "chain", "wrong", "easy", "medium", "hard", "extreme"),
)
_PLAYERS: Final = re.compile(r"\b([2-4]) ?p\b", re.IGNORECASE)
_VALUES: Final = {"fours": 4, "sixes": 6, "eights": 8, "tens": 10}
_PLAIN_NUMBERS: Final = re.compile(r"\b(two|three|2|3) (fours|sixes|eights|tens)\b", re.IGNORECASE)
_POINTS_FOR: Final = re.compile(
    r"(-?[0-9]+) (?:points? |pts )?(?:for|from) (?:the |my )?(plants?|flora|animals?|fauna)", re.IGNORECASE
)
_LIVING: Final = (
    r"(?:the |my )?(?:plants?|flora|trees)(?: ?and ?| ?& ?| ?\+ ?| plus )(?:the |my )?(?:animals?|fauna|creatures)"
)
_HOMES: Final = r"(?:houses?|homes?)"
_SIDE: Final = "left|right|above|below|north|south|east|west|top|bottom|up|down"
_COUNT: Final = r"(\d+|one|two|three|four|five|six|seven|eight|nine|ten)"
_ANIMAL: Final = (
    r"(herbivores?|carnivores?|otters?|termites?|crabs?|pangolins?|animals?|plant ?eaters?|predators?|plants?)"
)


_NO_ANIMAL: Final = "".join(
    f"(?<!{word} )"
    for word in [
        "ocean",
        "forest",
        "mangrove",
        "habitat",
        "house",
        "sea",
        "green",
        "blue",
        "brown",
        "i",
        "it",
        "area",
        "other",
        "first",
        "second",
    ]
)
"""What has a plant without eating it."""
_NUMERALS: Final = {"4": "four", "6": "six", "8": "eight", "10": "ten"}


def _less(number: str, of_them: str) -> int:
    """What is left of a number, both in words or digits."""
    return max(0, (spelled(number.casefold()) or 0) - (spelled(of_them.casefold()) or 0))


_SPELLED_OUT: Final[tuple[tuple[str, Meant], ...]] = (
    (rf"(-?\d+) (?:points? |pts )?(?:for|from|in|by) {_LIVING}", r"\1 points so far"),
    (rf"{_LIVING}(?: gave| give| are| is|:)? (\d+)(?: points| pts)?\b", r"\1 points so far"),
    (rf"\b(\d+) (?:points? |pts )?(?:for|from|by) (?:the |my )?{_HOMES}\b", r"\1 givenpoints"),
    (
        rf"\b{_HOMES} (?:are |is )?(?:worth|gave|give|bring|brought|score"
        rf"|scored) (\d+)(?: points| pts)?(?: together| in total| altogether)\b",
        r"\1 givenpoints",
    ),
    (rf"\b{_HOMES}:? ?\+ ?(\d+)(?=\s*(?:[,.;]|$))", r"\1 givenpoints"),
    (
        r"\b(?:landscape|land|map|city|board|the rest|everything else)(?: points?)?(?: (?:came|comes?|is|was"
        r"|scored?|gave|gives"
        r"|brought|worth|adds? up|at|to|of|has))*:? (\d+)(?: points?| pts)?(?: (?:after|without|before|including|with)"
        r" (?:the )?(?:compost|houses|objectives?|goals?|everything))?(?= *(?:[,.;]|$|and\b|then\b|plus\b|\+))",
        r"\1 points so far",
    ),
    (
        r"\b(?:before|without) (?:the )?(?:compost(?: heap)?|houses|objectives|goals),? (?:i ?['\u2019]?m|i am|i|we)"
        r"(?: (?:at|have|had|on|got|stand))* (\d+)(?: points?| pts)?\b",
        r"\1 points so far",
    ),
    (
        r"\b(plants?|flora|animals?|fauna|herb\w*|carn\w*|compost|heap|objectives?|goals?) ?= ?(-?\d+)\b",
        r"\2 \1",
    ),
    (rf"\b({_HOMES}) ?= ?(\d+)(?= *(?:clean|empty|alone|lonely|free))", r"\2 \1"),
    (rf"\b({_HOMES}) ?= ?(-?\d+)\b", r"\2 givenpoints"),
    (
        r"\b(animals?|fauna)(?: points)? (?:gave|brought|made|scored)(?: me| us)? (\d+)\b(?! (?:points?|pts))",
        r"\2 \1",
    ),
    (rf"\b{_COUNT} of (?:each|every) (?:level|number)\b", r"\1 plants, \1 herbivores, \1 carnivores"),
    (
        rf"\b{_COUNT} (?:out )?of (?:the|my|its|those|these) {_COUNT}\b(?: tokens?| pieces?)?"
        r"(?= (?:falls?|fell|went|goes|lands?|landed|didn|doesn|don|lies|lay|hangs?))",
        r"\1 tokens",
    ),
    (r"\b(10|8|6|4)[ -](?:points? )?(?:space|spot|field|circle)\b", r"\1 claim"),
    (r"\b(supported|fed) 2s?\b(?! \w)", r"\1 herbivore"),
    (r"\b(supported|fed) 3s?\b(?! \w)", r"\1 carnivore"),
    (r"\b(?:supported (?:fauna|animals?)|(?:fauna|animals) (?:fed|supported))\s*:", "supported: "),
    (
        r"\b(\d+|one|two|three|four|five) (?:fed|supported)"
        r"(?: ones| animals)? (?:at|on|of|with|in) (?:level|lvl) 2\b",
        r"\1 fed herbivores",
    ),
    (
        r"\b(\d+|one|two|three|four|five) (?:fed|supported)"
        r"(?: ones| animals)? (?:at|on|of|with|in) (?:level|lvl) 3\b",
        r"\1 fed carnivores",
    ),
    (
        rf"\b{_COUNT} (?:out )?of (?:my |the |those |these |her |his )?{_COUNT} {_ANIMAL}(?P<rest>,? (?:is |are "
        rf"|was |were |get |gets |go |goes )?"
        r"(?:not |un)(?:fed|supported|eating)| (?:is |are |go |goes |stay |stays )?(?:hungry|starv\w+))",
        lambda f: f"{_less(f[2], f[1])} fed {f[3]} and {f[1]} hungry",
    ),
    (
        rf"\b{_COUNT} (?:out )?of (?:my |the |those |these |her |his )?{_COUNT} {_ANIMAL}(?: (?:is|are|was|were|get"
        rf"|gets|has|have|eat|eats|can eat)\b)?"
        r"(?: (?:fed|supported|food|eating|something|a meal|to eat))*",
        r"\1 fed \3",
    ),
    (
        rf"\b{_COUNT} (?:adjacent|beside|touching|neighbouring|neighboring)(?= *(?:$|[,.;?]|and\b|{_COUNT[1:-1]}\b))",
        r"\1 tokens beside it",
    ),
    (
        rf"\b{_COUNT} (?:are |sit |stand )?(around|next to|beside|near|touching) (?=(?:an?|the|my|our|one|her"
        rf"|his) (?:\w+ )?{_HOMES}\b)",
        r"\1 tokens \2 ",
    ),
    (r"\b(my|our|the) (houses|homes|huts)\b(?=.*\bone\b.*\bother\b)", r"\1 two \2"),
    (
        rf"\b(?:tokens?|things?|animals?|something|neighbou?rs?) ((?:(?:{_SIDE})(?:\b,? ?(?:and )?)){{2,4}})",
        lambda f: f"{len(re.findall(_SIDE, f[1]))} tokens beside it ",
    ),
    (
        rf"\b(?:an?|one) (\w+) on (?:each of )?{_COUNT} (?:of (?:its|the) )?sides\b",
        r"\2 \1s beside it",
    ),
    (rf"\b{_COUNT} (objectives?|goals?) as (first|second|third|fourth)\b", r"\3 on \1 \2"),
    (rf"(?<=, )(?:and )?{_COUNT} as (first|second|third|fourth)\b", r"\2 on \1"),
    (
        rf"\b{_COUNT} (plants?|trees|reefs|{_ANIMAL[1:-1]}),? but {_COUNT} (?:of them|\w+) (?:is|are|sits?"
        rf"|lives?) (?=in\b)",
        lambda f: f"{_less(f[1], f[3])} {f[2]}, {f[3]} {f[2]} ",
    ),
    (r"\bon (?:one|the one|the other|another) side\b|\bon the other\b(?= *(?:[,.;?!]|$))", "beside it"),
    (
        r"\b(plants?|flora)(?: points)? (?:gives?|gave|brings?|brought|makes?|made|scores?"
        r"|scored)(?: me)? (\d+)\b(?! (?:points?|pts))",
        r"\2 \1",
    ),
    (
        rf"\beach (?:one )?of (?:my|the|our|these) {_COUNT} (houses|homes|huts) (has|have|touches)\b",
        r"\1 \2 each \3",
    ),
    (
        rf"(?<=supported)(?:,| and| but|, but)? {_COUNT} (?:is |are )?(?:not|isn['\u2019]?t|aren['\u2019]?t)"
        r"(?=\s*(?:[,.;?]|$))",
        "",
    ),
    (rf"{_NO_ANIMAL}\b(?:has|have) a plant(?: each)?\b(?! ?(?:and|plus|\+|with) ?(?:an?|\d|one|two|no)\b)", "fed"),
    (r"\bnot (?:one|a single|any)\b(?! of)", "no"),
    (r"\bof which one\b", "of which 1"),
    (r"\b(?:all )?in (?:the|a) corner(?: of (?:the|my) (?:map|land|landscape|board))?\b", ""),
    (
        rf"\bof (?:my|the|those|her|his) {_COUNT} {_ANIMAL},? (?:only |just )?{_COUNT}\b(?: (?:are|is|get|gets|eat"
        rf"|eats))?(?: (?:fed|supported))?",
        r"\3 fed \2",
    ),
    (
        r",? (?:the |my )?plants? (?:are )?not (?:counted|included)|,? not counting (?:the |my )?plants"
        r"|,? (?:without|leaving out) (?:the )?plants(?= *(?:[,.;?!]|$))",
        "",
    ),
    (r"\bhouse points?\b:? ?(?:is |are |were )?(-?\d+)\b", r"\1 givenpoints"),
    (r"\b(two|three|2|3) ([468]|10)s\b", lambda f: _alike(f[1], f"{_NUMERALS[f[2]]}s")),
    (r"^(token|critter|piece|animal)\b", r"a \1"),
    (r"\b(turn|round) (\d+) ?(?:of|out of|/) ?\d+", r"\1 \2"),
    (r"\bone (round|turn)\b(?= (?:is |has been |already |was )*(?:done|over|played|finished|gone|down))", r"1 \1"),
    (rf"\b{_ANIMAL} ?(?:x|\*|times) ?(\d+)\b", r"\2 \1"),
    (r"\bnumber[ -](?:one|1)(?: tokens?| ones?| plants?| things?)?\b", "plant"),
    (r"\bnumber[ -](?:two|2)(?: tokens?| ones?| animals?| guys| critters)?\b", "herbivore"),
    (r"\bnumber[ -](?:three|3)(?: tokens?| ones?| animals?| guys| critters)?\b", "carnivore"),
    (r"\b(\d+) (?:pts|points?|pt) (plants?|flora|animals?|fauna|houses?|compost)\b", r"\1 for \2"),
    (
        rf"\b(?:minus|-) ?{_COUNT} (?:points? |pts )?(?:for|from|by) (?:the |my )?{_HOMES}\b",
        lambda f: f"minus {spelled(f[1].casefold())} givenpoints",
    ),
    (
        r"\b(?:level|lvl) ([123]) ?(?:x|times|:|\*) ?(\d+)\b",
        lambda f: f"{f[2]} {NAMES_BY_LEVEL[f[1]]}s",
    ),
    (
        rf"(?<=\+ )(\d+) {_HOMES}\b(?! (?:with|near|by|next|alone|that))(?=.*\b(?:fauna|animals?)\b)"
        rf"|(?<=\+)(\d+) {_HOMES}$",
        r"\1\2 givenpoints",
    ),
    (r"\btwos\b", "herbivores"),
    (
        r"\b((?:pangolin|termite|crab|otter|carnivore|herbivore|animal)s? (?:has|have|gets?|got)) nothing(?: to eat)?"
        r"(?! (?:next|beside|around|near|touching))",
        r"\1 no food",
    ),
    (r"\b(?:give|gave|had to give|have to give) back\b", "returned"),
    (
        r"\bmy (pangolin|termite|crab|otter|carnivore|herbivore|reef|tree|plant)\b(?=.*\b(?:second|another) \1\b)",
        r"one \1",
    ),
    (
        r"\b(?:a|my|the) (?:second|2nd) (pangolin|termite|crab|otter|carnivore|herbivore|reef|tree|plant)\b",
        r"another \1",
    ),
    (r"\bthrees\b", "carnivores"),
    (r"\((?:the )?(?:number|nr|no|level|lvl)?\.? ?[123](?:s| ones| tokens)?\)", " "),
    (r",? the number [123] (?:ones|tokens|guys)\b", " "),
    (
        r"\b(plants?|flora|animals?|fauna)(?: points)?\W{0,2} (?:gave|gives?"
        r"|is|are|for|were|brought|made)?(?: me)? ?(-?\d+) (?:points?|pts)\b",
        r"\2 \1",
    ),
    (r"\b(houses?|homes?)(?: points)? (?:gave|gives?|brought|made|were|was)(?: me)? (-\d+)\b", r"\1 \2"),
    (
        rf"\bboth(?: of)?(?: my| the)? (house|home|hut)s (have|has|got|touch) {_COUNT} (\w+)(?!.*\b(?:total"
        rf"|altogether|in all)\b)",
        r"2 \1s each \2 \3 \4",
    ),
    (r"\bboth(?: of)?(?: my| the)? (house|home|hut)s\b", r"2 \1s"),
)
"""Turns of phrase that stand for others."""
_PLACED: Final = re.compile(r"\b(first|second|third|fourth|1st|2nd|3rd|4th)(?: place)? (?:on|at|in|for) ([A-L])\b")
_PLAINLY: Final = Wordings(_SPELLED_OUT)
_OF_EACH: Final = re.compile(
    rf"\b{_COUNT} of each(?: kind| sort| level| type)?\b,?(?=.*\b(?:and|carnivores?|otters?)\b)", re.IGNORECASE
)
_UNNUMBERED: Final = re.compile(rf"(?<!\d )(?<!\ba )(?<!\ban )(?<!\bone )\b{_ANIMAL}\b", re.IGNORECASE)
NAMES: Final = names_of(_SAID, _LABELS)


def read(question: str) -> Asked:
    """A question read with the names of the game."""
    question = houses_one_by_one(plainer(question))
    question = _PLAIN_NUMBERS.sub(lambda found: _alike(found[1], found[2]), question)
    question = _PLACED.sub(r"\1 on objective \2", question)
    question = by_level(question)
    question = _PLAINLY.plain(question)
    if each := _OF_EACH.search(question):
        question = _UNNUMBERED.sub(rf"{each[1]} \1", f"{question[: each.start()]}{question[each.end() :]}")
    question = _POINTS_FOR.sub(r"\1 \2", question)
    return ask(_PLAYERS.sub(r"\1 players", question), NAMES)


def _alike(number: str, value: str) -> str:
    """Several equal numbers one by one: 4 and 4 for "two fours"."""
    return " and ".join([str(_VALUES[value.casefold()])] * (spelled(number.casefold()) or 1))
