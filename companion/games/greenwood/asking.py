"""How players call the things of Greenwood when they ask what they come to."""

import re
from typing import Final

from companion.core.asked import Asked, ask, names_of
from companion.core.wordings import Wordings

_SAID: Final = {
    "energy": "energy token, token of energy, enrgy, energy, energy cube, energie, bolt, lightning, lightning disc",
    "spy": "spy, sneak, agent, spi, spys",
    "dawn": "dawn, phase 4, at dawn, end of the night, night ends, night is over, night was over, passed early,"
    " morning, in the morning",
    "unused": (
        "unused, left, leftover, left over, remaining, unspent, not used, havent used, still have, untouched, "
        "didnt use, spare, still on my board, on my board still, never used, never been used, not been used, "
        "didnt spend"
    ),
    "solo": "solo, single player, alone, on my own, solo game, solo mode, by myself, one player, just me",
    "verdict": (
        "rank, ranking, rating, band, result, verdict, level, tier, how well, how good, good, category, title, "
        "ending, outcome, did i do, reach"
    ),
    "knowledge": "knowledge, knowledge token, hex, hex knowledge, trap knowledge, illusion knowledge, hexes",
    "trap": "trap",
    "large": (
        "bigs, large creature, large, big creature, big, big one, b creature, large one, large animal, large "
        "captive, "
        "big beast, large beast, big animal, big critter, giant, b animal, type b, large type, large guy, big guy, "
        "big fellow, large tile, big tile, big fella"
    ),
    "small": (
        "small creature, small, small guy, small tile, little guy, tiny one, little beast, small beast, small "
        "one, little one, small animal"
    ),
    "creature": (
        "creature, animal, captive creature, captive, mystical creature, rescued creature, captive tile, beast, "
        "critter, single, nightstalker, nimblewing, counterpillar, mudlurker, amberling, antlerkin, crystal hart, "
        "heartwisp"
    ),
    "pair": (
        "hummingbird pair, pair of hummingbirds, golden hummingbird, hummingbird, pair of birds, bird pair, pair "
        "of golden hummingbirds, golden hummingbirds pair, hummingbirds pair, pair, "
        "hummingbird couple, bird couple, couple of birds, couple of hummingbirds, the birds, two birds, hummer pair"
    ),
    "rescue": "rescue, rescued, rescuing, save, saved, free, freed",
    "tie": "tie, tiebreak, tie break, tiebreaker, tie breaker, tied",
    "card": "card, hand card, card in hand, card in my hand, hand, in hand, left in hand, in my hand",
    "aurora": "aurora",
    "removal": (
        "removal, remove hiking token, hiking token, hiker token, hiker, hiking marker, hiking, hiking token "
        "removed, removed hiking token, hiking removal, token removed"
    ),
    "spell": "spell, spell cast, cast",
    "eye": "keep an eye out, eye out, keep eye out, keep an eye, keeping an eye out",
    "aid": (
        "call for aid, called for aid, calling for aid, caled for aid, cast aid, call aid, cfa, call 4 aid, "
        "calls for aid, aid, "
        "call for help"
    ),
    "wayfinding": "wayfinding, way finding, wayfinding step, wayfinding token, wayf, wf",
    "range": "range, range track, movement range, track",
    "tower": "tower action, tower, tower space, lookout, lookout place, lookout tower, watchtower, watch tower",
    "compass": "compass",
    "protected": "protected, protection, protection token, shielded, safe from",
    "item": "magic item, item, magic thing, magic object, artifact, artefact, magic artifact, magic stuff",
    "inspiration": "inspiration",
    "inspiration type": (
        "type of inspiration, inspiration type, different inspiration, kind of inspiration, inspiration kind, "
        "different type of inspiration, different kind of inspiration, different types of inspiration, types of "
        "inspiration, kinds of inspiration, different kinds of inspiration"
    ),
    "marker": "marker, equipment, clan token",
    "spirit": "primal spirit, spirit, leader, leader ability, boss, boss animal, primal ability, primal",
    "study": "study, studied, studying, studies, library, learn, learned, learning, learnt",
    "gratis": (
        "for free, free study, without paying, from the top of the deck, from the deck, via almanac, with "
        "almanac, almanac"
    ),
    "sprite": "lumen sprite, sprite, lumen, lumen sprite space, sprite space, lumen space, "
    "firefly, firefly space, fireflies, glowworm, light spirit, lantern, lantern space, lumi",
    "doomsayers": "doomsayer, doomsayers, threat 1",
    "prophecy": "sinister prophecy, prophecy, threat 2",
    "chains": "invisible chain, invisible chains, chain, threat 3",
    "darkness": "eternal darkness, darkness, threat 4",
    "orbs": "orb of the underworld, orbs of the underworld, orb, threat 5",
    "dark moon": "dark moon, moon dark, moon is dark, threat 6",
    "mind control": "mind control, threat 7",
    "fumes": "vile fume, vile fumes, fume, threat 11",
    "winds": "biting wind, biting winds, wind, threat 14",
    "guards": "reinforced guard, reinforced guards, guard, threat 15",
    "nature": "nature elemental, nature elementals, elementals, elemental, nature",
    "hunty": "hunty",
    "goldling": "goldling",
    "submarine": "submarine, sub, cargo hold, the hold, my hold, in hold, boat, ship, grid",
    "covered": "covered, covered space, filled, occupied, covered square, space covered, square covered, full",
    "open": (
        "open, free space, empty, uncovered, open space, empty space, free square, open square, not covered, "
        "empty square, space open, space free, space left, square left, space are free, spaces are open"
    ),
    "unusable": "unusable, unusable space, blocked, blocked space, blocked square, unusable square, unusable field",
    "domino": (
        "domino, two space tile, size 2, size 2 tile, size 2 creature, 2 space tile, 2 square tile, two square tile"
    ),
    "tromino": (
        "tromino, three space tile, size 3, size 3 tile, size 3 creature, 3 space tile, 3 square tile, three "
        "square tile"
    ),
    "tetromino": (
        "tetromino, tetris piece, four space tile, size 4, size 4 tile, size 4 creature, 4 space tile, 4 square "
        "tile, four square tile"
    ),
    "water": "water provision, water, provision of water",
    "fruit": "fruit provision, fruit",
    "root": "root provision, root",
    "space": "space, square, field",
    "step": "step",
    "insight": "insight, potion 1",
    "outsight": "outsight, potion 2",
    "lumen vision": "lumen vision, potion 3",
    "night vision": "night vision, potion 4",
    "foresight": "foresight, potion 5",
    "return": (
        "return, at the break, between the rounds, the break, between nights, "
        "round is over, round end, round over, round ends, after the round, round ended, between "
        "rounds, end of "
        "round, end of the round, next round, return phase, new round"
    ),
    "limit": "hand limit",
    "gain": "gain, gaining, gained, bonus, get, receive, generate, more",
    "have": "have, already have, already, got, all, owning, own",
}
_LABELS: Final = (
    *("eye", "protected"),
    *("dawn", "unused", "solo", "verdict", "rescue", "tie", "wayfinding", "gratis", "doomsayers", "prophecy", "chains"),
    *("darkness", "orbs", "dark moon", "mind control", "fumes", "winds", "guards", "nature", "hunty", "goldling"),
    *("submarine", "insight", "outsight", "lumen vision", "night vision", "foresight", "return", "gain", "have"),
)
_TOKENS: Final = r"(?<![0-9] )(energ(?:y|ies)(?: tokens)?|spies|spys|bolts)"
_KINDS: Final = r"(?:energ(?:y|ies)(?: tokens?)?|bolts?|lightning discs?|spy|spies|spys|sneaks?|agents?)\b"
_MANY: Final = r"\d|one|two|three|four|an?|both|all"
_SPELLED_OUT: Final = Wordings(
    (
        (r"both(?: of)?(?: my| the)? (sp[iy]e?s|sneaks|agents)", r"2 \1"),
        (r"used neither", "unused"),
        (r"spent (?:just |only )?one of (?:'?em|them|those)(?: tonight| today)?", "used 1 of them"),
        (rf"((?:{_MANY}) {_KINDS}) stay(?:s|ed)? (?:at )?(?:home|put|in)", r"\1 unused"),
        (r"(?:the )?invisible chains (?:baddie|villain|guy|enemy|monster)", "invisible chains"),
        (r"(?:i['\u2019]?m|i am) not (?:shielded|protected|safe)", "not protected"),
        (r"(big|large|small) (one|creature|animal) (?:that['\u2019]?s|that is|which is) worth", r"\1 \2 worth"),
        (r"steps (?:i|we) (?:can|may) (?:go|walk|take|make|move)(?=\W*$)", "how many steps can i go"),
        (r"(?:never|didnt|didn't|did not|havent|haven't) (?:touch(?:ed)?|spen[dt]|place[d]?)", "unused"),
        (r"(?:and|nor|or) (?:my|the|his|her) (?=spy\b|sneak\b|agent\b)", "and 1 "),
        (r"(all|every)(?: one)?(?: (?:6|six))?(?: of)?(?: (?:my|the|those|these|them))? tokens", "all tokens"),
        (
            r"chuck(?:s|ed|ing)?(?: out| away)?|dump(?:s|ed|ing)?|bin(?:s|ned|ning)?|ditch(?:es|ed)?"
            r"|g[eo]t(?:ting)? rid of"
            r"|(?<=\bi )hand (?:in|over)|(?<=\bto )hand (?:in|over)",
            "discard",
        ),
        (r"un-?hik(?:e|es|ed|ing)", "remove hiking token"),
        (
            rf"(?:free|bring|get|take|call|fetch)(?:s|ing)?(?: back)? ({_MANY})(?: of my| my)? companions?(?: back)?"
            r" (?:from|of|off)(?: (?:their|the|a|his))* hik(?:ing|es?)(?: tokens?)?",
            r"\1 hiking tokens removed",
        ),
        (
            rf"({_MANY}) (?:go(?:es)? (?:to|into|on|for) |bring(?:s)? |free(?:s)? )?(?:remove hiking token"
            rf"|removing hiking tokens?)"
            r"(?: of)?(?: my| an?)? companions?",
            r"\1 hiking tokens removed",
        ),
        (
            rf"({_MANY}) (?:bring|free|get|fetch)s? (?:a|one of my|my) companions?(?: back)? from hik\w+"
            r"(?: tokens?)?",
            r"\1 hiking token removed",
        ),
        (
            r"(?:none|0|zero|not one) of ((?:my|the|his|her) [^,.;?]{0,60}?)(?: (?:was|were|is|are|got|been|have"
            r"|had))* (?:used|spent)",
            r"\1 unused",
        ),
        (rf"(?:my|the|an?) only (?={_KINDS})|only (?=one (?:{_KINDS})|an? (?:{_KINDS}))", "1 "),
        (rf"1 (?:one|an?) (?={_KINDS})", "1 "),
        (
            rf"pass(?:ed|ing)?(?: (?:early|now|out))? (?:w|with|having|holding|while i (?:have|had|hold))(?: still)? "
            rf"(?=(?:{_MANY}) {_KINDS})",
            "dawn with ",
        ),
        (rf"((?:{_MANY}) (?:{_KINDS})) (?:remain|remains|remained|stay|stayed)", r"\1 unused"),
        (r"a ([234]) tile", r"a size \1 tile"),
        (r"([234])-(?:space|square|field)s? (?=creature|tile|piece|animal|beast)", r"size \1 "),
        (r"([234])-(?:space|square|field|tile)s?(?=\W| and)", r"size \1 tile"),
        (r"(\d+) (?:are|is|were) (covered|filled|occupied)", r"\1 \2"),
        (
            r"(?:the )?draw[- ](?:a|1|one)[- ]card[- ](?:and|\+|&|plus|n)[- ](?:(?:get|gain|take)[- ])?"
            r"(?:(?:a|1|one)[- ])?(?:point|pt|vp)[- ](?:spell|one)",
            "call for aid",
        ),
        (r"twice", "2 times"),
        (r"thrice", "3 times"),
        (r"pointer", "point creature"),
        (r"pointers", "point creatures"),
        (rf"{_TOKENS}(?: are| is)? (?:all|both) (?:used|gone|spent)(?: up)?", r"no \1"),
        (rf"{_TOKENS}(?: are| is)? (?:used up|gone)", r"no \1"),
        (r"(?:all|both)(?: of)?(?: my| the)? (energ(?:y|ies)(?: tokens)?|spies|bolts) (?:used|gone|spent)", r"no \1"),
    ),
    whole_words=True,
)
"""Turns of phrase that stand for a number: "both spies", "spies all used", "an 8 pointer"."""
POTIONS: Final = ("insight", "outsight", "lumen vision", "night vision", "foresight")
_POTIONS: Final = re.compile(
    r"\b(?:drinks?|drank|drinking|potions?|bottles?|flasks?|vials?|elixirs?|brews?(?= (?:number|no|nr"
    r"|#))) (?:number |numbers |no\.? ?"
    r"|nr\.? ?|#)?"
    r"([1-5](?:(?:,? and |, ?| ?[&+] ?| )[1-5])*)(?![0-9])(?! points?| cards?| wayf| ?x\b| times| of | more"
    r"| potions?| bottles?| flasks?| vials?| insight| outsight"
    r"| lumen| night| foresight| energ| sp[iy])"
    r"|\b(?:number |no\.? ?|nr\.? ?|#)([1-5]) (?:potion|bottle|flask|vial)s?\b",
    re.IGNORECASE,
)
_DRINKS: Final = re.compile(r"potion|bottle|flask|\bvial|\bdr[iau]nk", re.IGNORECASE)
_BARE_POTION: Final = re.compile(
    r"\b(use|using|drink|drank|and|plus) (?:nr |number |no )?([1-5]) (?=(?:for|as|copying|to copy|copies) (?:potion"
    r"|bottle|nr|number|the))",
    re.IGNORECASE,
)
"""A Potion told by its number alone: "and use 5 for potion 2"."""
_COPIES: Final = re.compile(
    r"\b([1-5]) (?:copies|copying|copy|imitat\w+|as|(?:is )?used (?:as|for|like)|to copy|like|doing|does"
    r"|for the effect of|takes) (?:potion |nr |number "
    r"|no )?([1-4])\b",
    re.IGNORECASE,
)
_COPIED: Final = re.compile(
    r"\b(foresight (?:copies|copying|copy|copied|imitat\w+|as|(?:is )?used (?:as|for|like)|to copy|like|doing"
    r"|does)) (?:the )?(?:potion |nr |number |no )?([1-4])\b",
    re.IGNORECASE,
)
"""Potions told by their numbers: "potions 1, 3 and 5"."""
_PLACES: Final = ("first", "second", "third", "fourth")
_PLACED: Final = re.compile(rf"\b(?:the )?({'|'.join(_PLACES)}) (?:potion|bottle|flask|vial)\b", re.IGNORECASE)
"""A Potion told by its place, as one that Foresight copies: "the 2 points of the first potion"."""
NAMES: Final = names_of(_SAID, _LABELS)


def read(question: str) -> Asked:
    """A question read with the names of the game."""
    if re.search(r"potion|bottle|flask|vial", question, re.IGNORECASE):
        question = _BARE_POTION.sub(r"\1 potion \2 ", question)
    if _DRINKS.search(question):
        question = _COPIES.sub(_copied, question)
    question = _POTIONS.sub(_potion_names, question)
    if re.search(r"foresight|insight", question, re.IGNORECASE):
        question = re.sub(r"\blumen\b(?! vision| sprite)", "lumen vision", question, flags=re.IGNORECASE)
    if any(potion in question.casefold() for potion in POTIONS):
        question = _COPIES.sub(_copied, question)
        question = _COPIED.sub(lambda found: f"{found[1]} {POTIONS[int(found[2]) - 1]}", question)
    if re.search(r"foresight", question, re.IGNORECASE):
        question = _PLACED.sub(lambda found: POTIONS[_PLACES.index(found[1].casefold())], question)
    question = _SPELLED_OUT.plain(question)
    return ask(question, NAMES)


def _potion_names(found: re.Match[str]) -> str:
    return " and ".join(POTIONS[int(number) - 1] for number in re.findall("[1-5]", found[1] or found[2]))


def _copied(found: re.Match[str]) -> str:
    return f"{POTIONS[int(found[1]) - 1]} copying {POTIONS[int(found[2]) - 1]}"
