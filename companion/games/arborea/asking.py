"""How players call the things of Arborea when they ask what they score."""

import re
from typing import Final

from companion.core.asked import Asked, ask, names_of
from companion.core.wordings import Wordings
from companion.games.arborea.rewritten import rewritten

_SAID: Final = {
    "mushfrog": "mushfrog, mush frog, frog, froggy, toad",
    "antlerworm": "antlerworm, antler worm, worm",
    "spiderant": "spiderant, spider ant, spider",
    "wiseowl": "wiseowl, wise owl, owl",
    "grimster": "grimster, grim ster, grim",
    "tailcat": "tailcat, tail cat, cat, kitty, kitty cat",
    "tree": "tree, wood, tree habitat, tree square",
    "coral": "coral, coral habitat, reef",
    "flower": "flower, flower habitat",
    "weed": "weed, weed habitat, seaweed",
    "mushroom": "mushroom, shroom, mushroom habitat, fungus, toadstool",
    "water": (
        "water, lake, water habitat, water space, visible water, water showing, pond, water square, water "
        "tile, water biome"
    ),
    "rock": "rock, rock habitat, visible rock, stone",
    "habitat": (
        "diff habitat, diff kind, diff type, kind, different habitat, different, distinct habitat, habitat "
        "type, habitat kind, type of habitat, kind of "
        "habitat, different kind, different type, different kind of habitat, different type of habitat, unique "
        "habitat, habitat, types of habitat, kinds of habitat"
    ),
    "species": (
        "different creature, creature type, creature kind, kind of creature, type of creature, different animal, "
        "different type of creature, different kind of creature, different species, species, kinds of creature, "
        "types of creature, different creature type, different creature kind, different types of creature, animal "
        "type, kind of animal"
    ),
    "gift": "gift, gift cube, present, cube, donation",
    "sage": "sage, wise people, wise men, wise man, wise woman, wise one, wise folk, wise guy, wise person",
    "spot": "spot, gift space",
    "bright": (
        "bright sprite, bright, brightsprite, light sprite, light ghost, white ghost, bright ghost, white sprite, good "
        "sprite, pale sprite, yellow sprite, light one, bright one, white one, bright spirit sprite"
    ),
    "dark": (
        "dark sprite, dark, darksprite, dark ghost, black ghost, black sprite, evil sprite, bad sprite, shadow sprite, "
        "dark one, black one"
    ),
    "sprite": "sprite",
    "fish": "fish",
    "creature": "creature, critter, animal, monster, beast",
    "captive": (
        "captive, captivity, in captivity, in the captivity, captive creature, creature in captivity, "
        "critter in captivity, captured creature, "
        "caged creature, animal in captivity, caged animal, caged beast, locked up animal, beast in the cage, "
        "animal in "
        "the cage, in jail, in prison, in the cage, "
        "locked up, caged, animal in cage, creature in cage, critter in cage, beast in cage, locked in cage, "
        "creature locked in cage, animal locked in cage, animal still locked in cage, in cage, in a cage, behind bars, "
        "imprisoned, still caged"
    ),
    "spirit": "spirit, spirit track, spirit marker, spirit tracker, spirit position, spirit point",
    "season": (
        "season, season tile, season track, season card, season tracker, seasonal, spring, summer, autumn, winter, "
        "spring card, summer card, autumn card, winter card, spring tile, summer tile, autumn tile, winter tile, fall"
    ),
    "base": "base, base rp, base point",
    "step": "season step, step, space, tracker step, season space, moved, went",
    "multiplier": "multiplier, mult, multi, factor",
    "aligned": (
        "aligned, same column, same row, in its column, in its row, along its row, along its column, sees, in "
        "column, in the same column, in the same row, in line, lined up, in a line, in one line, in a row, in a "
        "straight line, straight path, on its path, on path, on the path, on its line, in the same line, on a "
        "line, line, alignment, alligned, in one straight path, "
        "in one row, in one column, longest row, longest line, row, column"
    ),
    "uncompleted": (
        "uncompleted card, unfinished card, uncompleted, incomplete card, unfinished, open card, card above my "
        "board, card above board, card above the board, card above my player board, uncompleted ecosystem card, "
        "unfinished ecosystem card, not completed card, card not completed, card left above my board, card i "
        "didnt complete"
    ),
    "card": "card, ecosystem card, card in ecosystem, card in my ecosystem",
    "young": "young villager, young, youngster, young one, young guy, young man",
    "veteran": (
        "veteran villager, veteran, vet, vets, old guy, old man, oldie, her guy, her man, "
        "her villager, her piece, her marker"
    ),
    "elder": "elder villager, elder, big meeple, large meeple, big guy, big one, big man, large one",
    "villager": "villager, worker, meeple",
    "extreme": "extreme weather",
    "waterworld": "water world",
    "pilgrimage": "prepared pilgrimage",
    "pathfinding": "advanced pathfinding, pathfinding",
    "feronia": "feronia, goddess, automa, bot, ai, robot, dummy, ai lady, ais, bots, automas, feronias, robots",
    "difficulty": "difficulty, difficulty level, level, lvl, lv, diff",
    "completed": (
        "completed, done card, card done, cards done, finished ecosystem, completed card, "
        "completed ecosystem card, completed "
        "ecosystem, finished card, card completed, complete card"
    ),
    "stacked": (
        "on the right stack, right stack, right pile, on the right, on the rightmost, in the right pile, "
        "on the stack, "
        "in the stack, in her stack, rightmost pile, on the right pile, on the rightmost pile, stacked card, "
        "card in stack, rightmost card, card on rightmost space, card on the rightmost space, card "
        "stacked, card on the right space, card on the right, stacked, card in the stack, card on the rightmost, "
        "card on right, card in right pile, card in the right pile, card in pile, card in her pile"
    ),
    "waiting": (
        "waiting villager, at trail, waiting at trail, waiting on trail, on trail, on a trail, waiting on a "
        "trail, unactivated villager, villager waiting, villager on trail, unactivated, waiting, "
        "villager on a trail, villager on the trail, villager unactivated, villager at start of trail"
    ),
    "invited": "invited creature, invited, invited critter, invited animal, creature on her board",
    "reserve": "reserve, biome reserve, available, in reserve, in the reserve, on the board",
    "card cost": (
        "card needs, card costs, card requires, card wants, cost, needs, need, requires, requiring, require, "
        "costs, costing, card asks for, card asks, card with, needing, complete"
    ),
    "track": "track, pilgrimage track, trail, strip, lane, belt",
    "activation": (
        "third villager, 3rd villager, activate third, activate a third, activate 3rd, third activation, 3rd "
        "activation, third activated, activate 3 villager, activate three villager, activate a 3rd"
    ),
    "repeat": (
        "second pilgrimage, pilgrimage twice, extra pilgrimage, second track action, step 1 twice, place twice, "
        "advance twice, extra advance, extra placement, second placement, second advance, second advancement, "
        "advance again, place again, pushed twice, moved a track twice, placed twice, advanced twice, did step 1 "
        "twice, extra step 1 action, second step 1 action, extra step one action, extra step 1, another step 1, "
        "second track move, extra track move, extra track push, extra push, second push, second track push, "
        "second pilgrimage option, extra step, extra pilgrimage option, extra pilgrimage action"
    ),
    "river sage": "river sage, rivers sage, sage of the river, river guardian, rivers guardian",
}
_LABELS: Final = (
    *("season", "aligned", "extreme", "waterworld", "pilgrimage", "pathfinding", "feronia", "spot", "track"),
    *("reserve", "card cost", "activation", "repeat", "river sage"),
)
_DIFFERENT: Final = re.compile(r"(?<=[0-9] )diff\b(?!iculty)", re.IGNORECASE)
"""The "diff" of "4 diff"; elsewhere it is a difficulty."""
_HABITATS: Final = r"(trees?|corals?|flowers?|weeds?|mushrooms?|shrooms?)"
_SMALL: Final = r"(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)"
_SPELLED_OUT: Final = Wordings(
    (
        (
            rf"\b{_HABITATS} (?:(?:on|at|in|to|around) )?(?:all|every|each)(?: of)?"
            rf"(?: the| its| four| 4)* (?:corners?|sides?|spaces?|squares?|spots?)\b",
            r"4 \1",
        ),
        (
            rf"\ball (?:four|4) (?:corners?|sides?|spaces?|squares?|spots?)(?: around it)? (?:are |is )?{_HABITATS}",
            r"4 \1",
        ),
        (rf"\b(?:completely |fully |all )?surrounded by (?:only )?{_HABITATS}(?! (?:and|on))(?=\W|$)", r"next to 4 \1"),
        (
            r"\b(?:pilgrimage|step (?:1|one)|(?:the )?first step|track)(?: step| action| thing"
            r"| option)? (?:done |taken |made )?(?:again|twice|a second time|once more|(?:2|two) times)\b",
            "second pilgrimage",
        ),
        (
            r"\b(?:repeat|repeats|repeating|repeated|redo|redoing) (?:the "
            r"|my )?(?:pilgrimage|step (?:1|one)|first step|track)(?: step| action)?\b",
            "second pilgrimage",
        ),
        (
            r"\b(?:pilgrimage|step (?:1|one)|(?:the )?first step)(?: (?:is|was|being|got))? (?:repeated|redone|doubled)"
            r"(?: once)?\b",
            "second pilgrimage",
        ),
        (r"\bstep (?:1|one) (?:(?:just|only) )?once\b", "pilgrimage"),
        (
            r"\b((?:wak\w+|woke\w*|activat\w+) (?:up )?(?:just |only )?(?:\d|one|two|three)) (?:guy|man|men|meeple"
            r"|worker|figure|pawn)s?\b",
            r"\1 villagers",
        ),
        (
            r"\b(?:a|an|each|every|any) (?:young|veteran|vet|villager)(?: villager)? "
            r"(?:counts?|gives?|pays?|scores?|is worth|brings?)(?: for)? 3(?: rp| points?| pts)?\b",
            "villagers",
        ),
        (rf"\b({_SMALL}) of (?:my|our) (?=young|vet|elder|villager)", r"\1 "),
        (rf"\b(he|she|it|they|that|which|and) can (?:also )?see (?={_SMALL} )", r"\1 sees "),
        (r"\ba piece\b", "apiece"),
        (r"\b(?:as|for) its (?:4|four) (?:squares|spots|sides|spaces|neighbou?rs)\b", "on its squares"),
        (
            r",? (?:not|none|neither|nowhere) (?:is |are )?(?:near|beside|next to|by) an?y? (?:creature|animal)s?\b",
            "",
        ),
        (r"(\bwater world\b.*)\bwith (?:the|its|that) (?:extra|bonus)\b", r"\1with water world"),
        (r"\bno water (?:near|by|next to|around|beside) them\b", "no water"),
        (
            r"\b(?:(?:have|has|had|did|i|we|i['\u2019]?ve|we['\u2019]?ve)(?: not|n['\u2019]?t)|havent|didnt|never|not)"
            r"(?: (?:once|yet|even|actually|ever|have|i|we))* (?:give|gave|given|gift|gifted|make|made)"
            "(?: (?:a|an|any|one|out|away|the|to|single|of|my))*(?: (?:sages?|gifts?|presents?|cubes?|anything"
            r"|anyone|anybody|them|him|her))*\b",
            "0 gifts",
        ),
        (r"\b(?:gave|given|gifted) (?:nothing|none|no ?one|nobody)(?: (?:to|so far|yet|any|the|sages?))*\b", "0 gifts"),
        (
            rf"\b({_SMALL}) cards? (?:(?:are|is|lie|lies|lying|sit|sits|sitting|left|still|stacked|waiting|there) )*"
            "(?:(?:on|in|at|to|by|over) )?(?:her |the )*right(?:most|hand)?(?: (?:slot|side|space|field|spot"
            "|place|column|pile"
            r"|stack|edge|end|one))?(?=\s*(?:[,.;:?!+&)]|$|and\b|plus\b))",
            r"\1 stacked cards",
        ),
        (
            r"\bright(?:most|hand)(?: (?:slot|side|space|field|spot|place|column|pile|stack|one))?(?: (?:has"
            f"|holds|with))?:? ({_SMALL})"
            r"(?: cards?)?(?=\s*(?:[,.;:?!+&)]|$|and\b|plus\b))",
            r"\1 stacked cards",
        ),
        (
            r"\b(?:cards? )?(?:(?:stacked|piled|lying|laid) )?"
            r"(?:on|in|at|beside|by|to|under|over) (?:her|the|its) right(?:most|hand)?"
            r"(?: (?:slot|side|space|field|spot|place|column|edge|end))?\b",
            "stacked cards",
        ),
        (
            r"\b(?:cards? )?(?:in|on|at) right(?:most|hand)? (?:slot|side|space|field|spot|place|column|pile|stack)\b",
            "stacked cards",
        ),
        (
            r"\b(?:creature|critter|animal|monster|beast)s? (?:(?:that|which|i|we|have|were|are|was|is|left) )*"
            r"(?:could ?n[o\u2019']*t|can ?not|can[\u2019']?t|did not|didn[\u2019']?t|not"
            r"|never) (?:be )?(?:placed?|fit)\b",
            "captives",
        ),
        (r"\bbase (?:is |was |got |rp )*(?:maxed|capped)(?: out)?(?: at)? (?=\d)", "base "),
        (
            r"\bcards (?:stacked|piled)(?: up)?(?: (?:on|in|at) (?:her|the) (?:slot|space|field|pile|board))?\b",
            "stacked cards",
        ),
        (
            r"\b(?:guy|dude|fella|person|meeple|worker|figure|pawn|bloke|man)s?(?= (?:(?:still|is|are|left) )*"
            r"(?:waiting|(?:on|at) (?:a|the) trail))",
            "villager",
        ),
        (r"\bkinds season\b", "season of creature kinds"),
        (r"\ball (?:six|6) kinds\b", "6 creature kinds"),
        (r"\bhow (?:much|many) water (?:do|must|would|will) (?:i|we|you) (?:need|pay|spend|lose)\b", "how much"),
        (r"\b(?:above|over|beyond|more than) 8(?= ?,? ?x ?\d)", "8"),
    )
)
_RATES: Final = tuple(
    re.compile(said, re.IGNORECASE)
    for said in (
        r"(?:\b(?:is|are|gives?|scores?|worth|its|at|for)|=)? ?\d+(?: rp| points?| pts)? (?:per|for each|for every) "
        r"(?:trees?|corals?|weeds?|flowers?|mushrooms?|shrooms?)(?: habitats?)?\b",
        r"\b(?:the |a |each )?(?:trees?|corals?|weeds?|flowers?|mushrooms?|shrooms?) (?:is|are) (?:worth )?\d+"
        r"(?: rp| points?| pts)? each\b",
    )
)
"""What a question says of a creature's rule: "3 per tree"."""
_SEASONS: Final = re.compile(r"season|tile|track|spring|summer|autumn|winter|multipl", re.IGNORECASE)
NAMES: Final = names_of(_SAID, _LABELS)


def read(question: str) -> Asked:
    """A question read with the names of the game."""
    question = rewritten(question)
    question = _SPELLED_OUT.plain(question)
    if not _SEASONS.search(question):
        for rate in _RATES:
            question = rate.sub(" ", question)
    return ask(_DIFFERENT.sub("different", question), NAMES)
