"""How players call the things of Arboretum when they ask what they score."""

import re
from collections.abc import Sequence
from typing import Final

from companion.core.asked import Asked, ask, names_of
from companion.core.numbers import Token
from companion.core.persons import is_name
from companion.core.wordings import Wordings
from companion.games.arboretum.layout import KNOWN_SPECIES, spoken
from companion.games.arboretum.phrases import LETTERED, plainer

_NICKNAMES: Final = {
    "blue-spruce": ", spruce",
    "cherry-blossom": ", cherry, blossom, sakura",
    "royal-poinciana": ", poinciana, royal",
    "tulip-poplar": ", poplar, tulip",
    "jacaranda": ", jac, jaca",
    "magnolia": ", mag",
    "dogwood": ", dogwd",
    "cassia": ", cass",
}
_SAID: Final = {
    "card": "card, card long, tree card, long, length",
    "hand": (
        "hand, in hand, in my hand, hold, holding, held, holds, left in hand, keep, keeps, kept, keeping, show, "
        "shows, showed"
    ),
    "path": (
        "path, sequence, run, line, row, route, chain, way through, ways through, next to each other, side by "
        "side, one after the other, "
        "beside each other, adjacent, neighbouring, neighboring, right after each other"
    ),
    "alike": (
        "all same, all the same, same species, all one species, one species, all of one species, same suit, "
        "one suit, "
        "same kind, one kind, all same species, all the same species, of the same species, same color, same colour, "
        "one color, one colour, pure, single species, same type, one type, same tree, all the same tree, "
        "all of the same species, all of one tree, of one tree, "
        "one tree, all alike, of a kind, all of a kind, of one kind, "
        "same trees, single tree, all one kind, all of one kind, all one tree, only one species, only one tree, all of "
        "same species, nothing else in it, nothing else between, nothing else in between, nothing else inbetween, "
        "nothing in between, nothing between, nothing else, nothing foreign, nothing foreign in between, "
        "no strangers, no stranger, no others between, no foreigners, no foreign, no foreign ones, no foreign trees, "
        "no other species, no other trees, no other tree, no other kinds, no other kind, no others in between, "
        "no others in it, no other species between, no other species in between"
    ),
    "mixed": (
        "mixed, mixed species, other species, different species, different trees, other trees, mix, mixture, "
        "various, both ends, either end, at the ends, between, in between, inbetween, through, via, "
        "different suits, other "
        "suits, different kinds, other colours, other colors, not all the same, not all same, not the same, "
        "multiple species, different colours, not all, not only, none the same, none same, none of them the same, "
        "first and last, rest not, rest other, rest others, rest different, ends match, ends the same, ends same, "
        "matching ends, except the ends, except ends, only the ends, only ends, same ends, ends alike, assorted, "
        "random species, random trees, stranger, strangers, foreign, foreigners, "
        "other tree, different ones, all different, other stuff, none the same but the "
        "ends, none alike but the ends, except the first and last"
    ),
    "mine": "i, me, my, mine, ive, myself",
    "theirs": (
        "opponent, opp, he, she, they, him, her, them, other player, other guy, rival, someone else, their, "
        "his, hers, yours, "
        "another player, theyve, hes, shes, theyre, opponents, opps, someone, somebody, the other, enemy, "
        "neighbour, neighbor, other one, wife, husband, brother, "
        "bro, sister, sis, dad, mum, mom, son, daughter, friend, gran, grandmother, grandfather, nephew, niece, hubby, "
        "flatmate, roommate, buddy, boss, "
        "mate, grandad, grandma, grandpa, granny, uncle, aunt, cousin, partner, girlfriend, boyfriend, everyone else, "
        "other players, other people, anyone else"
    ),
    **{species: spoken(species) + _NICKNAMES.get(species, "") for species in KNOWN_SPECIES},
}
_TREES: Final = "|".join(
    form.strip() for species in KNOWN_SPECIES for form in (spoken(species) + _NICKNAMES.get(species, "")).split(",")
)
_SOME: Final = r"(?:just |only )?(?:a single one|one|two|1|2)"
_FAILS: Final = (
    r"\b(?:doesn'?t|does not|didn'?t|never|not|won'?t|without)(?: even| quite)? (?:get(?:ting)?|reach(?:ing)?"
    r"|go(?:ing)?"
    r"|end(?:s|ing)?|finish(?:ing)?|start(?:ing)?|begin(?:ning)?)"
)
_REALLY: Final = r"(?:is|was|should be)(?: really| actually| in fact)? (?:an? |the )?"
_STEPS: Final = r"(?:an?|one|two|three|four|five|six|[2-6])"
_STEP: Final = (
    rf"{_STEPS} (?:(?:other|more|different|foreign|random|any) )?"
    f"(?:(?:{_TREES})s?(?! ?[1-8])|others?(?: (?:trees?|cards?|ones?|species))?|strangers?|foreigners?|cards?"
    "|trees?|ones?)"
    "(?: (?:of|from) (?:other|different|foreign) (?:trees|species|kinds))?(?: (?:in ?)?between(?: them)?| in"
    " the middle)?"
)
_DIGITS: Final = {
    "a": 1,
    "an": 1,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
}


def _valued(found: re.Match[str]) -> str:
    """A value after its species in digits: "poplar two"."""
    return f"{found[1]} {_DIGITS[found[2].casefold()]}"


def _over(found: re.Match[str]) -> str:
    """A path from one card to another of the species over so many that are told by their number alone."""
    return _over_from(found[1], found[2], found[3], found[4])


def _over_from(species: str, first: str, between: str, last: str) -> str:
    inner = [one.casefold() for one in re.findall(rf"\b({_STEPS})\b", between, re.IGNORECASE)]
    cards = 2 + sum(_DIGITS.get(one) or int(one) for one in inner)
    return f"{species} path of {cards} cards mixed from {first} to {last}"


_EVERY_VALUE: Final = (
    r"(?:every (?:single )?(?:number|value|card)|all (?:the )?(?:eight |8 )?(?:numbers|values|cards)|one to eight"
    r"|one through eight)\b"
)
_BONUS: Final = (
    r"(?:(?:same|one|single)?[ -]?(?:species|tree|kind|start|starting|end|ending|first|last|1|8)(?: card)? bonus"
    r"|(?:the )?bonus for (?:(?:one|same|the|a|single|starting|ending|on) )*(?:species|tree|kind|start|end|1|8)"
    r"|double|doubling)"
)
"""One of the terms of a path's points, named and not counted."""
_SPELLED_OUT: Final = Wordings(
    (
        (r"\bw/ ?o(?:ut)?\b", "without"),
        (r"\bof '?em\b", "of them"),
        (
            r"\b(?:the|a|an) (?:(?:other|old|young) )?(?:guy|man|woman|lady|girl|boy|kid|player|person|one)"
            r"(?: sitting)? (?:across|opposite|next to me|(?:on|to) (?:my|the) (?:left|right))"
            r"(?: (?:from )?me| the table| of me)?\b",
            "opponent",
        ),
        (
            r"\b(?:no|not an?|not one|without(?: an?y?)?|zero|nothing|none)(?: (?:other|others|foreign|different|else"
            r"|strange))*(?: (?:trees?|species|kinds?|ones?|cards?|suits?|strangers?|foreigners?))?"
            r" (?:mixed in|thrown in|slipped in|snuck in|put in|added in|mixed in with (?:them|it))\b",
            "pure",
        ),
        (r"\bnothing (?:more|besides|added|extra|further)\b(?= *(?:[,.;?!)]|$))", "nothing else"),
        (
            r"\b(the|a|an|its|with|on|at|by|than) one\b(?= *(?:[,.;?!)]|$|and|or|but|in|to|not|at|up|through|till))",
            r"\1 1",
        ),
        (r"\bfrom one (to|through|up to|till|until)\b", r"from 1 \1"),
        (
            rf"{_FAILS} (?:to |at |on |up to |with |all the way to |till |as far as )?(?:the |an? )?([18])\b",
            r"without \1",
        ),
        (r"\bhand of (?:two|three|four|five|[2-5])(?: cards)?\b", "hand"),
        (r"\b([1-8]),? (?:which|that) (is|are)\b", r"\1 \2"),
        (
            rf"\b({_TREES})s? (one|two|three|four|five|six|seven|eight)\b(?! (?:of|cards?|trees?|others?|paths?|\d+"
            r"|more)\b)",
            _valued,
        ),
        (
            rf"\b({_TREES}) ([1-7]),? ?(?:(?:then|and|plus|over|through|with|via|by) )*({_STEP}(?:(?:,? and |,"
            f" ){_STEP})*),? "
            r"(?:(?:then|and|to|up|until|till|finally|last(?:ly)?) )*(?:(?:the|a|back|at|on) )*(?:\1"
            r" )?([2-8])\b(?! ?[1-8])",
            _over,
        ),
        (
            rf"\b({_TREES}) ([1-7]) to (?:\1 )?([2-8]) (?:(?:via|through|over|with|using|by) )+"
            rf"({_STEP}(?:(?:,? and |, ){_STEP})*)(?= *(?:[,.;?!]|$|and\b))",
            lambda found: _over_from(found[1], found[2], found[4], found[3]),
        ),
        (
            r",? ?\b(?:and |where |with |but )*(?:(?:the|both|its|on|at) )*(?:ends|end cards|first and (?:the"
            " )?last)(?: (?:cards?|ones?|trees?))?"
            rf"(?: (?:are|is|being|both|of|all))* ({_TREES})s?\b(?! ?[1-8])",
            r" \1 mixed",
        ),
        (
            rf"\b({_TREES})s? (?:(?:only |just )?(?:at|on) (?:both|the|either) )?ends?\b(?! (?:on|with|at|in|up|by)\b)",
            r"\1 mixed",
        ),
        (
            rf"\b(?:with|has|and) (?:an?|one|two|some|1|2) ({_TREES})s? (?:(?:right )?(?:inside|in it|in there"
            "|between|in between|in the middle"
            r"|among them|amongst|within|in them|mixed in|thrown in))\b",
            "mixed",
        ),
        (rf"\b(?:with |where )?the ([1-8]) (?:being|as) (?:an? )?({_TREES})\b", r"but the \1 is a \2"),
        (
            r"\b(?:a |the )?(?:third|second|fourth|3rd|2nd|4th|last)(?: one| player| guy| person)?(?= (?:has"
            r"|have|holds?|had|got|shows?)\b)",
            "opponent",
        ),
        (
            r"(?<=[,;.:])( ?(?:and |but )?)(?:the )?other(?= (?:an? |the )?[1-8]\b(?! (?:trees|cards|species)))",
            r"\1opponent",
        ),
        (r"[.,;]? ?\b(?:no,? )?wait,?(?: no,?)? (?=the [a-z0-9]+ (?:is|are|was)\b)", ", but "),
        (
            rf"\ball (?:of (?:them|those) )?(?:are )?({_TREES})s? (?:but|except(?: for)?|save|apart from|bar) {_SOME}",
            r"\1 mixed",
        ),
        (
            rf"\b{_SOME} of (?:them|those|these|it) (?:isnt|is not|arent|are not|isn't|aren't) (?:an? )?({_TREES})s?\b",
            r"mixed \1",
        ),
        (rf"\b{_SOME} of (?:them|those|these|it),? (?:(?:is|are|was|being) )?(?:an? )?({_TREES})s?\b", "mixed"),
        (r"\b(starts?|starting|begins?|beginning|began|started) (at|on|with|from|by)( a| the)? one\b", r"\1 \2 1"),
        (
            r"\b(\d|two|three|four|five|six|seven|eight) trees (?:in (?:a|one) )?(row|path|line|sequence|chain)\b",
            r"\1 cards \2",
        ),
        (r"\b1 (path|run|line|row|sequence|chain) of\b", r"a \1 of"),
        (r"(?<=\b\d) - (?=\d\b)", "-"),
        (r"\b(one (?:would|could|with|is|has|of|for|scores?|gives?|worth)\b.*?)\bthe other(?: one)?\b", r"\1another"),
        (r"\b(score|won|win|get|have) (?:the|these|those|all) (?:two|three|2|3)\b(?= *(?:[,.;?!)]|$|of))", r"\1 both"),
        (rf"([1-8])(?P<between>\D*\b(?:but|no|sorry|wait|actually)\W+)the last(?: one| card)? {_REALLY}([1-8])", r"\3"),
        (
            rf"\b([1-8])((?:\D+[1-8])+)\D*\b(?:but|no|sorry|wait|actually)\W+the first(?: one| card)? {_REALLY}([1-8])",
            r"\3\2",
        ),
        (r"(?<=\d) - (?=[a-z])", ", "),
        (rf"\b({_TREES}) one\b(?! (?:of|\d))", r"\1 1"),
        (
            r",? ?\b(?:and |but )?i (?:hold|have|keep|kept) the most(?: of (?:it|them))?\b(?! (?:[a-z]+ )?in"
            " (?:my )?hand)",
            "",
        ),
        (r"\b(?:miss(?:es|ing)|lack(?:s|ing))(?: only| just)? (?:the )?([18])\b", r"without \1"),
        (r"\bneither of us (?:has|have|holds?)\b", "nobody has"),
        (r"\b(\d+) (?:to|vs|against) \1\b", r"tied at \1"),
        (r"\bwithout (?:the )?(?:one|1) (?:and|or|nor) (?:the )?(?:eight|8)\b", "without 1 or 8"),
        (r"\bno neighbou?rs?\b", "nothing"),
        (r"\b(?:runs?|ran|running) out\b", "is empty"),
        (rf"\bwith (?:an? )?({_TREES}) (?:as|at|on|for|instead of) the ([1-8])\b", r"but the \2 is a \1"),
        (
            r"\bone(?= ?, (?:and )?(?:two|three|four|five|six|seven|[2-8])\b"
            r"| (?:two|three|four|five|six|seven)\b(?! (?:trees|cards|players|others?|of)\b))",
            "1",
        ),
        (
            rf"\b{_SOME} of (?:them|those|these) (?:are |is )?(?:strangers?|foreign\w*|others?|other trees?|not)\b",
            "mixed",
        ),
        (r"\bcards? (?:values?|numbers?)\b", "values"),
        (r"\b(\d+) ?[-:] ?\1\b(?! ?-)", r"tied at \1"),
        (
            r"\b(?:another|somebody else|someone else|one player|(?:one )?(?<!the )(?<!no )(?<!each )other)"
            r"(?= (?:has|holds?|had|keeps?|kept|shows?|got)\b)",
            "opponent",
        ),
        (r"\bwithout (?:them|those|these|either|any of (?:them|those))\b", "without 1 or 8"),
        (r"\bwithout (?:any |an? )?(?:other|foreign|different) (?:trees?|species|kinds?|ones?|cards?)\b", "pure"),
        (r",? ?\b(?:and )?(?:the )?last(?: one| card)?(?: is| being)? (?:an? |the )8\b", " ends on 8"),
        (r",? ?\b(?:and )?(?:the )?first(?: one| card)?(?: is| being)? (?:an? |the )1\b", " starts on 1"),
        (
            rf"^([^0-9]*)\b(?:all|every one of the|the whole|the full) (?:eight|8) ({_TREES})s?\b(?: cards)?"
            r"(?: in (?:order|a row|one path))?(?:,? (?:(?:from|going|so|running) )?(?:the )?(?:1|one)"
            r"(?: ?-+ ?| (?:to|through|up to|till|until) )(?:the )?(?:8|eight)\b)?",
            r"\1 1 to 8 all \2",
        ),
        (
            rf"^([^0-9]*)\b(?:whole|full|complete|entire) (?:set of |run of )?({_TREES})s?"
            rf" ?(?:path|run|set|series|sequence|row|line)?(?: together)?,? (?:with )?{_EVERY_VALUE}(?=\D*$)",
            r"\1 1 to 8 all \2",
        ),
        (
            rf"^([^0-9]*)\b(?:whole|full|complete|entire) (?:(?:run|set|series|sequence) of ({_TREES})s?"
            rf"|({_TREES}) (?:run|set|series|sequence))\b(?! of\b)(?=\D*$)",
            lambda found: f"{found[1]} 1 to 8 all {found[2] or found[3]}",
        ),
        (
            r"(?:\b(?:items|parts|terms|points)(?: are)?:? )?\bcards?(?: points)?"
            rf"(?:(?: ?\+|,|,? and| plus)+ (?:the )?{_BONUS})+(?: *(?:=|equals?|makes?|is))?",
            "how many points",
        ),
        (r"\bb4\b", "before"),
        (r"\blies?\b", "sits"),
        (r"\br (?=[a-z]{2})", "are "),
        (r"\bof them\b", "of those"),
        (r"\b([a-z]+) ([1-8]) (?:to|till|until|through|up to) (?:a |the )?\1 ([1-8])\b", r"\1 \2 to \3"),
        (r"\beachother\b", "each other"),
        (r"\bhow ?(?:many|much)(?:\W+(?:lol|omg|wow|pls|please|then|now))*\W*$", "how many points"),
        (r"\bhow (?:many|much) (?:do |would |can |should )?i (?:count|write|note)(?: down)?\W*$", "how many points"),
        (r"\bhow may (?=c|p)", "how many "),
        (r"\bentire\b", "whole"),
        (r"\b((?:whole|full|complete|every|each)\b[^,.;?!0-9]*)\b([1-7]) ?- ?([2-8])\b(?! ?-)", r"\1\2 to \3"),
        (r"\bothers (hold|have|got)\b", r"opponents \1"),
        (r"\bno 1\b,? ?(?:and |or )?no 8\b", "without 1 or 8"),
    )
)
"""Turns of phrase that stand for others: "starting with the one"."""
_LETTERS: Final = re.compile(
    r"\b([a-d])(?=(?: (?:has|have|holds?|had|keeps?|kept|got|shows?)|:)(?: an?| the)? ?\d)", re.IGNORECASE
)
_HANDS: Final = re.compile(r"\b(?:hands?|holds?|held|holding|keeps?|kept)\b", re.IGNORECASE)
NAMES: Final = names_of(_SAID, ("hand", "path", "alike", "mixed", "mine", "theirs", "points", *KNOWN_SPECIES))


def read(question: str) -> Asked:
    """A question read with the names of the game."""
    question = plainer(question)
    question = _SPELLED_OUT.plain(question)
    if _HANDS.search(question):
        question = _LETTERS.sub(rf"{LETTERED}\1", question)
    asked = ask(question, NAMES)
    listed = (
        (asked.says("who", "whos", "whose", "ahead", "behind", "wins", "win") or asked.part(0, 1).has("mine"))
        and asked.has("hand", *KNOWN_SPECIES)
        and "path" not in asked
    )
    led = ["", *(token.word for token in asked.tokens)]
    return asked.of(
        [
            token
            if led[i] in ("the", "a", "draw")
            else _named(token, asked.tokens[i + 1 : i + 4], listed, led[i] in ("and", "vs"))
            for i, token in enumerate(asked.tokens)
        ]
    )


_NOBODYS: Final = ("everybody", "everyone", "everbody", "has", "have", "had")
"""Words that are nobody's name."""


def _named(token: Token, after: Sequence[Token], listed: bool, joined: bool) -> Token:
    """Somebody's name as another player: "paul has the 1". listed: whether "paul 5" may say so too."""
    after = after[1:] if after and after[0].word == "is" and listed else after[:2]
    holds = bool(after) and (
        after[0].word.startswith(("hold", "held", "keep", "kept", "show"))
        or after[0].word in ("has", "had", "got", "shows")
    )
    led = [one for one in after if one.word not in ("the", "a", "an") and one.name not in KNOWN_SPECIES][:1]
    holds = holds or (listed and (token.gap or joined) and bool(led) and led[0].number is not None and not led[0].weak)
    if token.name or token.number is not None or not holds or token.word in _NOBODYS or not is_name(token.word, NAMES):
        return token
    return token._replace(name="theirs")
