"""The Sun in a question: squares that it moves, those it has still to go, and those that it shines on."""

import re
from collections.abc import Callable, Mapping
from typing import Final

from companion.core.asked import Asked
from companion.core.computed import Computed
from companion.core.script import counted
from companion.games.arboria.layout import SIZE

MOST: Final = 3
"""Squares that one card moves the Sun (Moving the Sun)."""
LAP: Final = 4 * (SIZE - 1)
"""Stops of the Sun: it always points at two columns, or rows, of one of four edges."""
LIT: Final = 2 * SIZE
STAYS: Final = re.compile(
    r"\b(?:unplayed|unused|not played|left|leftover|remain\w*|still|visible|nobody played|0 (?:took|played|used"
    r"|wanted|chose|touched)|wasnt|werent|lie|lies|lying"
    r"|lay|didnt|not used|end of|face up|open)\b"
)
_CLAUSES: Final = re.compile(
    r" ?, |\band (?!\d)|\band (?=\d (?:(?:\w+ )?SUN|not |un|left|still|stay|remain))|\bthen\b|\bplus\b|\bafter that\b"
)
_CARDS: Final = re.compile(
    r"\b(?:(?:the|other|last|both|another) )*(?P<n>\d+|an?|one|last|other|another)(?: of)?(?: (?:the|MINE:\w+"
    r"|them))?(?: \d+)? ?"
    r"(?:unplayed |unused |visible |revealed |open |more |other )*SUN:\w+"
)
_DONE: Final = re.compile(r"\b(?:(?:was|were|is|got) (?:played|used)|i (?:play|use)\w*)\b")


_OF_THOSE: Final = re.compile(
    r"\b(?P<n>\d) SUN:\w+(?: \w+)? (?:turned up|revealed|shown|up|came up|visible)\b[^\d]*?(?:,|and"
    r"|but) (?P<m>\d|one|(?:HAVE:)?all)"
    r"(?: \d)?(?: of (?:them|those|these))? (?:(?:was|were|got|is|are|has been) )?(?:played|used)"
)
"""Sun cards that were revealed, and how many of those were played."""
_PLAYED: Final = re.compile(r"\b(?P<n>\d|one|an?) SUN:\w+ (?:(?:was|were|got|is|are) )?(?:played|used)")


def sun(asked: Asked, text: str) -> Computed | None:
    """Squares that the Sun moves: one for each card left, up to three for each card played (Moving the Sun)."""
    if "sun" not in asked or re.search(r"HEIGHT:(?!max|best|highest)", text) or asked.has("points", "player"):
        return None
    if asked.tokens[0].word in ("can", "may", "when", "why", "must", "does", "is") or re.search(r"\d to \d", text):
        return None
    if played := _OF_THOSE.search(text):
        left = int(played["n"]) - (int(played["n"]) if "all" in played["m"] else counted(played["m"]))
        return Computed(left, f"{played['n']} Sun cards, {left} of them left: {left} squares") if left >= 0 else None
    moves, left = _told(text)
    far = re.search(
        r"\bhow far|\bas far|farthest|furthest|SUN:\w+ (?:moves?|walks?|goes)(?: (?:now|then|at|how)\b[^,]*)?$"
        r"|HEIGHT:max mov\w+$",
        text,
    )
    if not (far or asked.has("how many", "length") or len(moves) + bool(left) > 1):
        return None
    by_cards = f"{' + '.join(map(str, moves))} by the card{'s' if len(moves) > 1 else ''} played"
    if left and not moves and _most(text) and (used := _PLAYED.search(text)):
        most = MOST * counted(used["n"])
        return Computed(
            most + left, f"up to {most} by the cards played + {left} for those left = {most + left} squares"
        )
    if left:
        total = sum(moves) + left
        told = f"{by_cards} + {left} for the Sun cards left = {total} squares"
        return Computed(total, told if moves else f"{left} Sun cards left: {left} squares")
    if _most(text) and (cards := _cards(asked, text)):
        return Computed(MOST * cards, f"{cards} x up to {MOST} squares = {MOST * cards}")
    return Computed(sum(moves), f"{by_cards} = {sum(moves)} squares") if len(moves) > 1 else None


def _most(text: str) -> bool:
    return (
        re.search(r"\b(?:most|max|maximum|HEIGHT:(?:max|best|highest)|how far|as far|farthest|furthest)\b", text)
        is not None
    )


def _cards(asked: Asked, text: str) -> int | None:
    """Sun cards that are told by their number."""
    if re.search(r"\ball(?: the| of the)?(?: 3)? SUN", text):
        return MOST
    found = _CARDS.search(text)
    number = int(found["n"]) if found and found["n"].isdigit() else asked.number("card")
    number = 1 if number is None and found and found["n"] in ("one", "a") else number
    if number is None and re.search(r"\bHOW_MANY:\w+ LENGTH", text):
        return 1
    return number if number and number <= MOST else None


_TURNS: Final = re.compile(r"\b\d+ (?:(?:more|last|extra|final|GAIN:\w+) )*(?:goes|go|turns?|rounds?|sequences?)\b")
"""Turns that somebody still has, or asks for: they are no squares."""


def _told(text: str) -> tuple[list[int], int]:
    """The squares that cards have moved it, and the cards that nobody played."""
    moves, left = list[int](), 0
    text = re.sub(r"\b(mov\w+(?: (?:it|the SUN:\w+))?) one\b(?! of)", r"\1 1", text)
    text = _TURNS.sub("", text)
    for clause in _CLAUSES.split(text):
        stays = STAYS.search(clause) is not None
        cards = _CARDS.search(clause)
        numbers = [int(n) for n in re.findall(r"\b\d+\b", _CARDS.sub("SUN", clause).split("HOW_MANY")[0])]
        if stays and not _DONE.search(clause):
            count = counted(cards["n"]) if cards else next(iter(numbers), None)
            some = "SUN:" in clause or re.search(r"\b(?:one|an?|another)\b", clause)
            left += count if count is not None else bool(some)
        else:
            moves += [n for n in numbers if 0 < n <= MOST]
    return moves, left


_TO_GO: Final = re.compile(
    r"\b(?P<n>\d+)(?: more(?= LENGTH))?(?: LENGTH:\w+)?(?: ,)? (?:(?:more|still|left|away|short"
    r"|missing) )*(?:to go|to (?:be|get|reach)"
    r"|to the (?:start|end)|from"
    r"|before"
    r"|until|till|short of|away|left)\b"
)


def home(asked: Asked, text: str) -> Computed | None:
    """What the Sun has still to go to its start, as squares or as cards (The End of the Game)."""
    if "sun" not in asked or not re.search(
        r"\bHOW_MANY|\bhow far|\bminimum number|\b(?:left|missing|to go)$|^LENGTH:\w+ (?:in|for|of) ", text
    ):
        return None
    if re.search(
        r"\b(?:lap|circle|(?:whole|full|complete) round|all the way round|round the board|around the board"
        r"|full day|whole day)\b",
        text,
    ) and (not asked.numbered and re.search(r"HOW_MANY:\w+ LENGTH|how far", text)):
        return Computed(LAP, f"4 edges x {SIZE - 1} stops = {LAP} squares")
    found = _TO_GO.search(text) or re.search(r"\b(?P<n>\d+) more LENGTH:\w+", text)
    if found is None or not re.search(r"\b(?:start|to go|away|home|game (?:end|over)|end|short|more)\b", text):
        return None
    total, rest = int(found["n"]), text[: found.start()] + " , " + text[found.end() :]
    moves, left = _told(rest)
    if re.search(r"(?:HOW_MANY:\w+|number of) (?:SUN|CARD)", text):
        cards = -(-total // MOST)
        return Computed(cards, f"{total} squares, up to {MOST} with a card: {cards} cards") if not moves else None
    go = total - sum(moves) - left
    if not (moves or left) or go < 0:
        return None
    return Computed(go, f"{total} - {' - '.join(map(str, [*moves, *([left] if left else [])]))} = {go} squares to go")


def lit(asked: Asked, text: str) -> Computed | None:
    """Squares in the sunlight: two columns, without those in shadow or under the Cloud (Growing a Flower)."""
    shines = re.search(r"\b(?:light\w*|lit|shin\w+|OTHER:(?:sunlight|sunny)|bright|SUN:\w+ (?:cover|reach)\w*)\b", text)
    if (
        not shines
        or not asked.has("sun", "other")
        or not re.search(r"(?:HOW_MANY:\w+ |^)(?:\w+ )*LENGTH:(?:square|space|field)", text)
    ):
        return None
    dark = [n for n in asked.numbers if n > 0 and n != LIT]
    said = re.search(r"\b(?:OTHER:(?:shadow|shade)|CLOUD:\w+|dark|shaded|shadowed)\b", text)
    if asked.tokens[0].word in ("can", "may", "is", "does") or (bool(dark) != bool(said)) or sum(dark) > LIT:
        return None
    told = f"2 columns x {SIZE} squares" + "".join(f" - {n}" for n in dark)
    return Computed(LIT - sum(dark), f"{told} = {LIT - sum(dark)}")


SUNS: Final[Mapping[Callable[[Asked, str], Computed | None], str]] = {
    home: "end-of-game",
    lit: "sunlight",
    sun: "moving-the-sun",
}
"""What may be asked of the Sun, with the entry that it goes by."""
