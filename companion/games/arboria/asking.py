"""How players call the things of Arboria when they ask what they score."""

import re
from typing import Final

from companion.core.asked import Asked, ask, names_of
from companion.core.wordings import Wordings
from companion.games.arboria.phrases import plainer

_SAID: Final = {
    "red": "red, reds",
    "green": "green, greens",
    "blue": "blue, blues",
    "yellow": "yellow, yellows",
    "height": (
        "tallest, height, high, tall, counter, stack, stack of, pile, pile of, tallest flower, highest, highest "
        "flower, biggest flower, biggest, tower, flower height, counters tall, counter tall, counters high, "
        "counter high, tallest one, best, tall one, big one, max, smallest, lowest, token, piece, chip, disc, "
        "storey, level, tokens high, tokens tall, high flower, tall flower"
    ),
    "length": (
        "in a row, in row, long, length, row, line, flower line, in a line, in line, square, row of, line of, "
        "diagonal, diag, column, horizontal, vertical, flowers in a row, flower in a row, squares long, "
        "square long, in "
        "a diagonal, diagonally, connected, next to each other, in the line, in the row, space, square line, "
        "field, wide, across, in one row, in one line, squares wide, side by side"
    ),
    "elsewhere": (
        "elsewhere, outside, not in the line, not in line, outside the line, somewhere else, other place, "
        "anywhere else, on the board, not in it, off the line, not part of the line, outside of it, "
        "isnt in the line, not part of it, part of another line, on the other side, other side of the board, "
        "other side, "
        "not connected to it, in another line, in another row, in a different line, far away, apart, stands "
        "apart, not belonging to it, "
        "not on the line, isnt in it, away from the line, not in that line"
    ),
    "mine": "mine, my",
    "theirs": (
        "grandma, grandmas, granny, grannys, grandmother, lumberjack, lumberjacks, wizard, wizards, boy, boys, "
        "his, her, hers, theirs, opponent, "
        "opponents, somebody elses, someone elses, enemy"
    ),
    "none mine": (
        "none of mine, none mine, no flower of mine, not mine, none of them mine, none is mine, none are mine, "
        "not one is mine, none of them are mine, none of them is mine, nothing of mine, without mine"
    ),
    "alone": "on its own, by itself, all alone, alone, lonely, lone, on his own, nothing beside it, nothing next to it",
    "colors": "colour, color, colors, colours",
    "flower": "flower, bloom, blossom",
    "gap": "gap, hole, empty, hole, empty square, empty space, empty field, empty spot, free square, gaps, blank",
    "rock": "rock, stone, boulder",
    "plant": (
        "carnivorous plant, carnivore, man eating plant, meat eating plant, flesh eating plant, killer plant, plant, "
        "man eater, flytrap, venus flytrap, eating plant"
    ),
    "eat": (
        "eat, eats, ate, eaten, eating, bite, bites, bit, bitten, munch, munches, munched, nibble, nibbles, nibbled, "
        "devour, devours, devoured, chomp, chomps, chomped, gobble, gobbles, gobbled, swallow, swallows, swallowed, "
        "took a bite, chew, chews, chewed"
    ),
    "fade": "fade, fades, faded, fading, wilt, wilts, wilted, wither, withers, withered",
    "bolt": "thunderbolt, lightning, thunder, bolt, lightning bolt, thunder bolt, struck, zapped",
    "fertilizer": "fertilizer, fertiliser, fertilize, fertilise, fertilized, fertilised, manure, fertilizes",
    "rain": "rain, rained, rains, raining, rain card",
    "bee": "bee, bee card",
    "grow": "grow, grew, grown, grows, growing",
    "longer": "longer, extend, extends, extended, lengthen, lengthened, prolong",
    "lose": "lose, loses, lost, losing, fewer, less, removed, taken off, took off, knocked off",
    "transplant": "transplanting, transplant, transplanted",
    "cloud": "cloud, fluffy thing, white thing, white fluffy thing, fluffy white thing, fluffy one",
    "sun": "sun, sun card, suncard",
    "card": "card",
    "other": "shadow, shade, grasshopper, sunlight, sunny, watering can",
}
EVENTS: Final = (
    *("eat", "fade", "bolt", "fertilizer", "rain", "bee", "grow", "longer", "lose", "transplant"),
    *("gap", "rock", "plant", "cloud", "sun"),
)
LABELS: Final = ("elsewhere", "mine", "alone", "theirs", "none mine", *EVENTS)
NAMES: Final = names_of(_SAID, LABELS)
_DENIED_STONE: Final = re.compile(
    r"\b(?:there is |theres |the |a )*(?:rock|stone|boulder|flytrap|carnivorous plant|carnivore)\b[^,.;?]{0,60}[,.; ]+"
    r"(?:but |no,? |and |wait |well |actually )*(?:it |its |it's |thats )?(?:isn'?t|is not|not) "
    r"(?:really |part |actually )*(?:in|inside|on|between|of)(?: (?:it|there|that|between|the line|my line"
    r"|the row))?\b",
    re.IGNORECASE,
)
"""A stone of which the question says that it is not in the line."""
_LETTERS: Final = {"r": "red", "g": "green", "b": "blue", "y": "yellow"}
_LETTER: Final = re.compile(r"\b([rgby])(?=\b|\d)", re.IGNORECASE)
_SPELLED_OUT: Final = Wordings(
    (
        (
            r"^\W*(?:player|p) ?[1-4]\b(?: (?:has|got|with|is on))?[:,.]?(?= )"
            r"(?!.*\b(?:players?|p[1-4]|i|im|ive|me|my|mine|you|yours?|he|his|she|hers?|they|theirs?)\b)",
            "",
        ),
        (r"\btwice\b", "2 times"),
        (r"\bthrice\b", "3 times"),
        (r"^(\W*[2-4])p\b|\b([2-4])p(?=:)", r"\1\2 players"),
        (r"\b([1-6]|two|three|four|five|six) by ([1-6]|two|three|four|five|six)\b", r"\1 x \2"),
        (r"\bh ?=? ?([1-6])\b", r"height \1"),
        (r"\bl ?=? ?([1-6])\b", r"length \1"),
        (r"\b([1-6]) ?h\b", r"\1 high"),
        (r"\b([1-6]) ?(?:sq|sqs|l)\b", r"\1 squares"),
        (r"\bblu\b", "blue"),
        (r"\bi plant(?:ed)?\b", "i placed"),
        (
            r"\b(red|green|blue|yellow),? i (?:dont|don't|do not) have(?: any| one| it)?(?: of it"
            r"| at all)?(?=[,.;?!]|$)",
            r"no \1",
        ),
        (r"\bi (?:dont|don't|do not) have (?:any |a )?(red|green|blue|yellow)\b(?! (?:line|row))", r"no \1"),
        (
            r",? (?:but |and |though )?(?:only |just )?(?:one|two|three|four|five|[1-5]) of (?:those|them"
            r"|these) (?:are|is) mine\b",
            "",
        ),
        (
            r"[,;.] (?:my |the )?others? (?:[a-z]+ )?(?:are|r|is) (?:all )?(?:only |just )?(?:1|one)s?\b(?: high"
            r"| tall)?(?=[,;.]|$)",
            "",
        ),
        (
            r"\b(?:line|row|diagonal|column) of [1-6] (?:got |was |is )?(?:cut|down|reduced|shortened"
            r"|shrunk) to ([1-6])\b(?: (?:since|because|as|after|when)[^,.;]*)?",
            r"line of \1",
        ),
        (
            r"\b(line|row|diagonal|column) (?:was |of )?([1-5]),? (?:i |and i |then )*add(?:ed|s)? (one|another"
            r"|[1-3])(?: more)?(?=[,.;]|$)",
            r"\1 of \2, added \3 square,",
        ),
        (
            r"\b([1-5]) (?:high|tall)( red| green| blue| yellow)?,? (?:i |and i |then )*add(?:ed|s)? (one|two|three"
            r"|[1-3])"
            r"(?: more)?(?=[,.;]|$)",
            r"\1 high\2, added \3 counters,",
        ),
        (r"^\W*(?:only )?(?:one|two|three|four|[1-4]) colou?rs?(?: only)?\s*[:,]\s*(?=red|green|blue|yellow)", ""),
        (r"^\W*(?:two|three|four|[2-4]) (?:lines|rows)\s*[:,]\s*(?=[1-6] ?x)", ""),
        (r"\b(?:no|without|zero) (?:neighbou?rs?|others)(?: beside it| around| next to it| there)?\b", "alone"),
        (r"\bfor (?:the|those|these) (?:two|three|four|[2-4])\b(?! [a-z]+)", "for these"),
        (
            r"\b(red|green|blue|yellow|my|his|her|of|tall|high|one|two|three|four|five|[1-6]) plants?\b(?! card)",
            r"\1 flowers",
        ),
        (r"\b(?:in|on|of) (?:the|a|my) (?:line|row|diagonal|column) (?:with|beside) (?=\w+ (?:other|more)\b)", "with "),
        (
            r"\b(?:and |but )?(?:i )?(?:forgot|skipped|left out|ignored|missed|never (?:had|got|grew))(?: about)?"
            r" (red|green|blue|yellow)\b",
            r", no \1 ",
        ),
        (
            r"[,.;] *(?:and |but )?(?:i have |ive |there (?:are|is) |there's )?(?:no|not any|none) (?:other|more)"
            r" (?:red|green|blue|yellow|flower|one)s?\b(?: of mine| there| around| anywhere"
            r"| on the board)*(?=[,.;?!]|$)",
            "",
        ),
        (r"\bwhich (?:is|was|has) (?=[1-6]\b|an? |one\b|two\b|three\b|four\b|five\b|six\b)", "is "),
        (r"\b(?:position|place|spot) [1-6]\b", "there"),
        (r"\b(red|green|blue|yellow)\s*[:,]\s*not mine\b", r"no \1"),
        (r"\b(?:lne|lin)\b", "line"),
        (
            r"\bmy ((?:red |green |blue |yellow )?(?:flower|one|1|pile)) (?:in|on) (?:the|that|this)"
            r" (?:line|row|diagonal|column) (?:is|has) ([1-6])\b(?! (?:squares?|long|wide|high|tall|counters?)\b)",
            r"my \1 there is \2 high",
        ),
        (r"\blonger (part|side|half|piece|group|run|bit)\b", r"larger \1"),
        (r"\b(?:grows?|grew|extends?|extended|lengthened) to ([1-6]) (?=squares|long)", r"is now \1 "),
        (r"\bgets? (one|two|[12]) (?:higher|taller)\b", r"gets \1 more counter"),
        (r"\bgets? (one|two|[12]) longer\b", r"gets \1 more square"),
        (r" over (?:two|three|[23]) (?:turns|rounds|sequences)\b", ""),
        (r",? in (?:the |that )?order,? (?:of )?red,? (?:and )?green,? (?:and )?blue,? (?:and )?yellow", ""),
        (
            r"\bmy ([1-6]) (?:high|tall)((?: [a-z]+| [1-6]){0,8}?) (?:becomes|grows to|turns into|gets to) ([1-6])\b",
            r"\2 from \1 to \3 high",
        ),
        (
            r"\bhow (much|many points) more (?:is|does|would) (?:an?|one|another) (counter|square)\b",
            r"how \1 does one more \2",
        ),
        (
            r"\b(my (?:other|second|smaller|lower) (?:red|green|blue|yellow|one|flower)s?) (?:in|on)"
            r" (?:it|(?:the|that|this)(?: same)? (?:line|row|diagonal|column)) (?:is|has"
            r"|was) ([1-6])\b(?! (?:high|tall|counter))",
            r"\1 is \2 high",
        ),
        (r",? (?:and |but )?(?:there is |theres |there's )?no (?:better|other|longer) (?:line|row)[^,.;?]*", ""),
        (r",? (?:for|in) red,? (?:and )?green,? (?:and )?blue(?:,? (?:and )?yellow)?\W*$", ""),
        (r"\b(?:one|only|just) (?:only|one|single) (red|green|blue|yellow|flower)\b", r"\1 alone"),
        (r"\b(?:my|the) only (red|green|blue|yellow)(?: flower)?\b(?! (?:line|row))", r"\1 alone"),
    )
)
"""Short forms and turns of phrase: "h=4", "3sq", "two other reds beside it"."""


_COLORED: Final = r"(?:red|green|blue|yellow)"
_BESIDE: Final = re.compile(
    rf"(?:\b(?P<joins>with|beside|next to|touching) )?\b(?P<n>one|two|three|four|five|[1-5]) (?:other|more) "
    rf"(?P<what>{_COLORED}s?|flowers?|ones?|of (?:the|that|its) (?:same )?colou?r)\b(?P<after>[^,.;?]*)",
    re.IGNORECASE,
)
_COUNTS: Final = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
_JOINED: Final = re.compile(r"\b(?:next|beside|touching|connected|adjacent|with it)\b", re.IGNORECASE)


def _with_others(found: re.Match[str]) -> str:
    """The line of a flower that others stand beside: "with two other reds" is a line of three."""
    if not found["joins"] and not (" other " in found[0].casefold() and _JOINED.search(found["after"])):
        return found[0]
    number = _COUNTS.get(found["n"].casefold()) or int(found["n"])
    return f"in a line of {number + 1} {found['what'].rstrip('s')}{found['after']}"


_MIXED: Final = re.compile(
    r"\b(?P<a>one|two|three|four|five|[1-5]) (?:are |of (?:them )?)?mine,?(?: and|,| plus| but)+ (?P<b>one|two|three"
    r"|four|five|[1-5]) "
    r"(?:are |of |from )*(?:the |my |an? )?(?:[a-z]+ )?(?:hers|his|theirs|yours|others?|[a-z]+(?:'s|s'?))\b",
    re.IGNORECASE,
)
_ROW: Final = re.compile(r"\b(?:row|line|diagonal|column|in a row)\b", re.IGNORECASE)


def _together(found: re.Match[str]) -> str:
    """A line told by whose flowers stand in it: "2 mine and 3 hers" are five squares."""
    a, b = (_COUNTS.get(found[name].casefold()) or int(found[name]) for name in ("a", "b"))
    return f"{a + b} squares"


_NUMBER: Final = r"(?:one|two|three|four|five|[1-5])"
_SIDE_BY_SIDE: Final = r"(?:touching|together|connected|side by side|next to each other|in a row)"
_STOP: Final = (
    r"[,;]? (?:and |then |, )*(?:an? )?{}(?:gap|hole|rock|stone|empty (?:square|space|field)|blank){}(?: between)?[,;]?"
    r" (?:and |then )*"
)
_GROUPS: Final = re.compile(
    rf"\b(?P<a>{_NUMBER})(?: {_COLORED}s?)? {_SIDE_BY_SIDE}{_STOP.format('(?P<stop>', ')')}"
    rf"(?P<b>{_NUMBER}) (?:more|others?|{_SIDE_BY_SIDE})\b(?: {_COLORED}s?\b)?"
    rf"|\b(?<=row: |ine: )(?P<c>{_NUMBER}){_STOP.format('(?P<stop2>', ')')}(?P<d>{_NUMBER})(?=[.,;])",
    re.IGNORECASE,
)


def _square_by_square(question: str) -> str:
    """Groups in a row of one colour with what parts them: "reds: 3 touching, a gap, then 2 more"."""
    colors = {found.casefold() for found in re.findall(rf"\b({_COLORED})s?\b", question, re.IGNORECASE)}
    if len(colors) != 1:
        return question
    color = colors.pop()
    return _GROUPS.sub(lambda found: "{} {color}, a {}, {} {color}".format(*_three(found), color=color), question)


def _three(found: re.Match[str]) -> tuple[str, str, str]:
    """Squares, what stops them, and squares beyond it."""
    return found["a"] or found["c"], found["stop"] or found["stop2"], found["b"] or found["d"]


_APART: Final = re.compile(
    r"\b(?:stands?|sits?|is)(?: off| out)? (?:alone|on its own|by itself)\b(?: somewhere| in the corner)?"
    r"(?=[^?]*\b(?:line|row|diagonal|column)\b[^?]*"
    r"\b(?:best|tallest|highest|(?<!of )(?<!not )mine|i have|ive|my [1-6])\b)",
    re.IGNORECASE,
)
"""A flower off the line that is told afterwards, with one's best in it."""


def read(question: str) -> Asked:
    """A question read with the names of the game."""
    question = _DENIED_STONE.sub(" ", plainer(question))
    letters = {found.casefold() for found in _LETTER.findall(question)}
    if len(letters) > 1 or len(_LETTER.findall(question)) > 2:
        question = _LETTER.sub(lambda found: f"{_LETTERS[found[1].casefold()]} ", question)
    question = _SPELLED_OUT.plain(question)
    question = _APART.sub("is not in the line", _square_by_square(question))
    question = _BESIDE.sub(_with_others, question)
    if _ROW.search(question):
        question = _MIXED.sub(_together, question)
    question = _LOWER_IN_IT.sub(_without_best, question)
    return ask(_FADED_AGAIN.sub(_named_before, question), NAMES)


_LOWER_IN_IT: Final = re.compile(
    r"\b(?:tallest|highest|biggest|largest)(?P<what>(?: (?:red|green|blue|yellow|flower|one|pile))*)(?: is| are|:)?"
    r" (?P<n>[2-6])(?: high| tall)?\b(?! (?:in|on|elsewhere|outside|not|squares|long)\b)(?P<rest>[^?]*?\bmy (?:own )?"
    r"(?:red |green |blue |yellow )?(?:flower|one|1|pile)s?"
    r" (?:there|(?:in|on|of) (?:it|there|(?:the|that|this)(?: same)? (?:line|row|diagonal|column)))"
    r"(?: is| are|:)?(?: only| just)? (?P<m>[1-5])\b(?! squares))",
    re.IGNORECASE,
)
"""One's tallest beside a lower one that stands in the line: "tallest is 3, but my flower in it is 1 high"."""


def _without_best(found: re.Match[str]) -> str:
    """The line with the flower in it, the tallest one elsewhere left out (ruling D1)."""
    rest = re.sub(r"\bmy (own )?(?:one|1)\b", "my flower", found["rest"], flags=re.IGNORECASE)
    return f"{found['what']}{rest}" if found["m"] < found["n"] else found[0]


_FADED_AGAIN: Final = re.compile(
    r"\b(fad(?:e|es|ed)|eats?|ate|bites?|bit|hits?|strikes?|struck) (?:the|my) ([1-6])(?: high| tall)?(?: one)?(?= once"
    r"| twice| 2 times| again| and |[,.;?]|$)",
    re.IGNORECASE,
)


def _named_before(found: re.Match[str]) -> str:
    """A pile of which the height was told before is no new number: "... fades the 4 once"."""
    return f"{found[1]} it" if re.search(rf"\b{found[2]}\b", found.string[: found.start()]) else found[0]
