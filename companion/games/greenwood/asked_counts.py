"""What is counted and brings no points: threats that still hit, Knowledge for a rescue, tokens, tracks."""

import re
from collections.abc import Callable
from typing import Final

from companion.core.asked import PLAIN, Asked
from companion.core.computed import Computed
from companion.core.script import Script, counted
from companion.games.greenwood.asked_setup import ROUNDS, round_said, threats_in
from companion.games.greenwood.costs import MOST_AURORAS, MOST_ENERGY, MOST_SPIES, SPY_COSTS

BASIC_DECK: Final = 55
FIRST_HAND: Final = 6
PHASES: Final = 4
STRENGTH: Final = (
    (r"NATURE:\w+|elementals?", 5, 10),
    (r"birds?|bird scholars?|scholars?", 5, 10),
    (r"freethinkers?|free thinkers?", 4, 10),
    (r"rebels?", 5, 10),
    (r"brewmasters?|brew masters?", 6, 10),
    (r"fungus|pirates?", 5, 10),
    (r"meow\w*|cats?|miaow\w*", 10, 6),
)
"""By clan the spaces of the Strength track with an Energy token and with a Spy (The Clans)."""
_N: Final = r"(?P<n>\d+|an?|one|0)"
_FITS: Final = r"(?:match\w*|fit\w*|help\w*|count\w*|right|suitable|suit\w*|same|correct)"


def counts(asked: Asked) -> Computed | None:
    """The first of these that a question asks for."""
    if not asked.tokens or asked.tokens[0].word in ("can", "may", "is", "are", "does", "do", "must", "why", "when"):
        return None
    text = Script(asked.tokens).text
    return next((found for reading in READINGS if (found := reading(asked, text)) is not None), None)


def _unprotected(asked: Asked, text: str) -> Computed | None:
    """Threats in force that carry no Protection token of one's own (Phase 1: Dusk; Return)."""
    if "protected" not in asked or not re.search(r"\bthreats?\b|ORBS:threats", text):
        return None
    asks = re.search(
        r"\bunprotected(?:$| in\b)|(?:HOW_MANY:\w+|^(?:\w+ )?threats?\b)[^,]*\b(?:hit|hurt|still|UNUSED:left|not"
        r"|OPEN:not_covered|bother|affect|apply"
        r"|count|open|matter)",
        text,
    )
    covered = (
        re.search(
            r"\b(?P<n>\d+|all|HAVE:all|one|an?)(?: of (?:them|those|these|my|MINE:my|the))?(?: (?:are|is))? PROTECTED",
            text,
        )
        or re.search(r"\b(?P<n>\d+|one) (?:of my )?tokens? (?:down|placed|out|used)\b", text)
        or re.search(rf"PROTECTED:\w+(?: (?:from|against|on|for|myself|me))* {_N}\b", text)
    )
    said = re.search(
        r"(?<!round )(?<!night )\b(\d+)(?: \w+)? (?:threats?\b|ORBS:threats)",
        text.replace(covered[0], "~") if covered else text,
    )
    number = round_said(text)
    total = int(said[1]) if said else threats_in(number) if number else None
    told = asked.aim == PLAIN and re.search(r"PROTECTED:\w+$", text)
    if not (asks or told) or covered is None or total is None:
        return None
    safe = total if covered["n"].endswith("all") else counted(covered["n"])
    left = total - safe
    return Computed(left, f"{total} threats - {safe} protected = {left}") if left >= 0 else None


def _strength(asked: Asked, text: str) -> Computed | None:
    """Spaces on the Strength track to the Energy token or the Spy of a clan, or from one space to another."""
    asks = re.search(
        r"HOW_MANY:\w+|\bhow (?:far|often)\b|\b(?:to|till|until) (?:the |my |MINE:my )?(?:ENERGY|SPY):\w+$", text
    )
    at = re.search(
        r"(?:SPACE:\w+|MARKER:\w+|strength|\bon|\bat|\bfrom)(?: (?:is|on|at|SPACE:\w+|MARKER:\w+|strength))* (\d+)\b",
        text,
    )
    clan = next((spaces for pattern, *spaces in STRENGTH if re.search(rf"(?<![\w:])(?:{pattern})", text)), None)
    aim = re.search(r"\b(?:to|for|till|until|before|get|reach)\b[^,]*?\b(?P<what>ENERGY|SPY):", text)
    if asks is None or at is None or asked.has("points", "wayfinding", "range", "dawn", "unused"):
        return None
    here = int(at[1])
    if clan is not None and aim is not None and len(asked.numbers) == 1:
        there = int(clan[0] if aim["what"] == "ENERGY" else clan[1])
        what = "Energy token" if aim["what"] == "ENERGY" else "Spy"
        return Computed(there - here, f"{what} on space {there} - {here} = {there - here}") if there > here else None
    rest = [n for n in asked.numbers if n != here]
    if (
        "strength" in text
        and len(rest) == 1
        and rest[0] > here
        and re.search(rf"\b(?:to|reach|till|until)\b[^,]*\b{rest[0]}\b", text)
    ):
        return Computed(rest[0] - here, f"{rest[0]} - {here} = {rest[0] - here} spaces")
    return None


def _marker(asked: Asked, text: str) -> Computed | None:
    """The space that a marker reaches: "on 2, i gain 3. where is it"."""
    track = re.search(r"\bstrength\w*|WAYFINDING:\w+", text)
    asks = re.search(r"\b(?:which|what|where|on which)\b[^,]*$|\bSPACE:\w+ now$", text)
    at = re.search(r"(?:SPACE:\w+|MARKER:\w+|\bon|\bat|strength)(?: (?:is|on|at|SPACE:\w+))* (\d+)\b", text)
    if track is None or asks is None or at is None or asked.has("points", "card", "tower", "unused"):
        return None
    rest = list(asked.numbers)
    rest.remove(int(at[1])) if int(at[1]) in rest else None
    if len(rest) != 1:
        return None
    there = int(at[1]) + rest[0]
    return Computed(there, f"{at[1]} + {rest[0]} = space {there}")


_SHOWN: Final = re.compile(
    r"\b(?:shows?|showing|says?|needs?|wants?|with|has|of|for|prints?|printed|pictures?|costs?"
    r"|HAVE:\w+) (\d+)\b(?! (?:POINTS|INSPIRATION|AURORA|ENERGY))"
)


def _knowledge(asked: Asked, text: str) -> Computed | None:
    """Knowledge that a rescue takes, one more for a large creature; what is missing or left (Rescue Action)."""
    large, small = _sizes(asked, text)
    alike = large == small and not ("creature" in asked and "inspiration" in asked and not large)
    if (
        alike
        or asked.has("points", "worth", "card", "tower", "chains")
        or not re.search(r"KNOWLEDGE|HOW_MANY|\bmissing$", text)
    ):
        return None
    if not (re.search(r"KNOWLEDGE:\w+", text) or re.search(r"\b(?:missing|need|hoards?)\b", text)):
        return None
    held = re.search(
        r"\bi (?:only |just )?(?:HAVE:have|have|HAVE:got|got|own|hold|ve|HAVE:\w+) (\d+)\b|^(\d+) KNOWLEDGE|\b(?:ive"
        r"|i with) (\d+) KNOWLEDGE",
        text,
    )
    rest = text[: held.start()] + " , " + text[held.end() :] if held else text
    shown = _SHOWN.search(rest) or re.search(r"(?:tile|CREATURE:\w+|LARGE:\w+|SMALL:\w+) (\d+)\b", rest)
    asks = re.search(
        r"HOW_MANY|\b(?:needed|discard\w*|pay|paid|give)$|UNUSED:left$|\bwhat do i (?:need|pay)|\b(?:missing"
        r"|rest)$|KNOWLEDGE:\w+(?: TOTAL:\w+"
        r"| from [^,]*)?$",
        text,
    )
    if shown is None or asks is None:
        return None
    helped = _inspired(text)
    need = int(shown[1]) + large - helped
    terms = shown[1] + (" + 1 beside the space" if large else "") + (f" - {helped} by Inspiration" if helped else "")
    if held is None:
        return Computed(need, f"{terms} = {need} Knowledge")
    owned = int(held[1] or held[2] or held[3])
    if re.search(r"\b(?:missing|lack\w*|short|still need|GAIN:more)\b", text):
        return Computed(max(0, need - owned), f"{terms} = {need}, {owned} there: {max(0, need - owned)} missing")
    if re.search(r"\b(?:UNUSED:\w+|after\w*|keep|remain\w*|rest)", text) and owned >= need:
        return Computed(owned - need, f"{owned} - ({terms}) = {owned - need} Knowledge left")
    return None


def _sizes(asked: Asked, text: str) -> tuple[bool, bool]:
    """Whether a large creature is told of, and a small one."""
    large = asked.has("large", "pair") or re.search(r"\bstack b\b|\btype b\b", text) is not None
    return large, "small" in asked or re.search(r"\bstack a\b|\btype a\b", text) is not None


def _inspired(text: str) -> int:
    """Knowledge that Inspirations stand for, twice as much on a Sand Elemental."""
    found = re.search(
        rf"{_N} (?:\S+ )?INSPIRATION:\w+|(?:KNOWLEDGE:\w+|TRAP:\w+|illusions?|hex|red|blue|yellow) INSPIRATION"
        rf"|INSPIRATION:\w+ (?:that |which |also |already )?{_FITS}|{_FITS} INSPIRATION:",
        text,
    )
    if found is None or re.search(r"\b(?:0|no|without|not)\b[^,]{0,20}INSPIRATION", text):
        return 0
    return counted(found["n"]) * (2 if re.search(r"\bsand\b", text) else 1)


def _hoards(asked: Asked, text: str) -> Computed | None:
    """Hoards that are open, one Knowledge each (Your Basic Board)."""
    if (
        not re.search(r"\bhoards?\b", text)
        or not (asked.aim == PLAIN or "HOW_MANY" in text)
        or asked.has("study", "rescue", "card")
    ):
        return None
    numbers = [n for n in asked.numbers if n]
    if len(numbers) < 2 or not re.search(r"\b(?:open\w*|OPEN:\w+|unlock\w*|GAIN:\w+|more)\b", text):
        return None
    return Computed(sum(numbers), f"{' + '.join(map(str, numbers))} = {sum(numbers)} Hoards")


def _tokens(asked: Asked, text: str) -> Computed | None:
    """Energy tokens or Spies that one owns, or lacks to own all (Energy Tokens and Spies)."""
    kinds = [name for name in ("energy", "spy") if name in asked]
    if len(kinds) != 1 or asked.has("points", "unused", "dawn", "worth", "submarine covered", "aurora", "doomsayers"):
        return None
    most, noun = (MOST_ENERGY, "Energy tokens") if kinds[0] == "energy" else (MOST_SPIES, "Spies")
    held = [int(n) if n.isdigit() else 1 for n in re.findall(r"\b(\d+|one)\b", text.split("HOW_MANY", maxsplit=1)[0])]
    if not held or "HOW_MANY" not in text or asked.says("turns", "companions", "companion"):
        return None
    if (
        re.search(r"HOW_MANY:\w+ (?:GAIN:)?(?:more|missing)\b[^,]*\b(?:till|until|to|HAVE:all|all|missing|can i)", text)
        and len(held) == 1
    ):
        lacks = most - held[0]
        return Computed(lacks, f"{most} - {held[0]} = {lacks} more {noun}") if lacks >= 0 else None
    kind = kinds[0].upper()
    if len(held) < 2 or not re.search(
        rf"HOW_MANY:\w+ {kind}:\w+(?: (?:tokens?))?(?: (?:do|have|HAVE|are|TOTAL|now|in)\S*|$)", text
    ):
        return None
    total = min(most, sum(held))
    return Computed(total, f"{' + '.join(map(str, held))}, at most {most}: {total} {noun}")


def _left_over(asked: Asked, text: str) -> Computed | None:
    """Auroras left after some are spent, and Hiking tokens left after some are removed."""
    spent = re.search(rf"\b(?:spend|spent|pay|paid|lose|lost|us(?:e|ed))(?: (?:only|just|up))* {_N}\b", text)
    auroras = asked.number("aurora")
    hikers = re.search(
        r"HOW_MANY:\w+ (?:REMOVAL|tokens?)|REMOVAL:\w+ (?:are |still |UNUSED:)?(?:left|there|remain)", text
    )
    if hikers and auroras and (tokens := re.search(r"^[^,]*?\b(\d+) REMOVAL", text)):
        left = max(0, int(tokens[1]) - auroras)
        return Computed(left, f"{tokens[1]} - {auroras} = {left} Hiking tokens left")
    minus = re.search(r"\b(\d+) AURORA:\w+ -(\d)", text)
    if minus and int(minus[2]) <= int(minus[1]):
        left = int(minus[1]) - int(minus[2])
        return Computed(left, f"{minus[1]} - {minus[2]} = {left} Auroras")
    if auroras and spent and re.search(r"\b(?:spend|spent|paid)(?: \S+)?$", text) and "points" not in asked:
        left = auroras - counted(spent["n"])
        return Computed(left, f"{auroras} - {counted(spent['n'])} = {left} Auroras") if left >= 0 else None
    if auroras is None or spent is None or asked.has("removal", "spell", "aid", "eye", "points", "unused tokens"):
        return None
    if not re.search(r"AURORA:\w+ (?:UNUSED:\w+|now|then|after)|UNUSED:left$|HOW_MANY:\w+ AURORA", text):
        return None
    left = auroras - counted(spent["n"])
    return Computed(left, f"{auroras} - {counted(spent['n'])} = {left} Auroras") if 0 <= left <= MOST_AURORAS else None


def _deck_left(asked: Asked, text: str) -> Computed | None:
    """Cards that all draw at the start, and those that stay in the deck (Game Start)."""
    players = asked.number("player")
    if (
        players is None
        or not 1 <= players <= 4
        or not (BASIC_DECK in asked.numbers or re.search(r"\b(?:draws?|drew|drawn|dealt|start)\b", text))
        or not re.search(r"CARD|\bdeck\b", text)
    ):
        return None
    if set(asked.numbers) - {players, FIRST_HAND, BASIC_DECK}:
        return None
    drawn = players * FIRST_HAND
    both = {BASIC_DECK, FIRST_HAND} <= set(asked.numbers)
    asks = both or re.search(
        r"HOW_MANY:\w+ CARD|\brest$|UNUSED:left(?:$| (?:in|over)\b)|\beach (?:draws?|drew|gets?|takes?)\b", text
    )
    if not asks or not ("deck" in text or FIRST_HAND in asked.numbers):
        return None
    if not both and not re.search(r"UNUSED:\w+|\b(?:remain\w*|stay|rest)\b", text):
        return Computed(drawn, f"{players} x {FIRST_HAND} = {drawn} cards")
    if not re.search(r"\bbasic\b", text) and BASIC_DECK not in asked.numbers:
        return None
    left = BASIC_DECK - drawn
    return Computed(left, f"{BASIC_DECK} - {players} x {FIRST_HAND} = {left} cards")


def _crates(asked: Asked, text: str) -> Computed | None:
    """Full crates of Provisions, two of a sort each (The Clans: Fungus Pirates)."""
    if not re.search(r"HOW_MANY[^,]*\bcrates?\b|\bcrates?$|^(?:\S+ )?crates?(?: \S+)? ,", text):
        return None
    held = {name: asked.number(name) for name in ("water", "fruit", "root")}
    told = {name: number for name, number in held.items() if number}
    if not told or sum(told.values()) != sum(asked.numbers):
        return None
    full = sum(number // 2 for number in told.values())
    return Computed(
        full, f"{' + '.join(f'{number} {name}: {number // 2}' for name, number in told.items())} = {full} full crates"
    )


def _earth(asked: Asked, text: str) -> Computed | None:
    """Spaces of small creatures under Poisoned Earth: a Lumen Sprite each (Threats, 8)."""
    if not re.search(r"\bpoisoned earth\b", text) or "small" not in asked or not asked.has("space", "covered"):
        return None
    number = asked.count("small")
    if number is None or asked.has("large", "pair") or set(asked.numbers) - {number}:
        return None
    return Computed(number, f"{number} x 1 space for a Lumen Sprite = {number}")


_AFFORDS: Final = (
    ("dark moon", "knowledge", "points", 1),
    ("doomsayers", "spy", "points", SPY_COSTS),
    ("guards", "sprite", "card", 1),
    ("mind control", "large", "card", 2),
    ("prophecy", "tower", "card", 1),
    ("eye", "eye", "card", 1),
)
"""A threat, what it makes cost, in what, and how much each time."""


def _affords(asked: Asked, text: str) -> Computed | None:
    """How often one can pay what a threat demands."""
    if not re.search(r"HOW_MANY:\w+[^,]*\b(?:can|may|could) (?:i|we|he|she)\b|\bhow often\b", text):
        return None
    for threat, what, paid, each in _AFFORDS:
        held = asked.number(paid)
        asks = re.search(rf"(?:HOW_MANY:\w+|how often)[^,]*\b{what.upper()}:", text) or what == "eye"
        if threat in asked and held is not None and asks and not asked.has("unused"):
            wants = [n for n in asked.numbers if n != held]
            most = held // each
            if len(wants) > 1:
                return None
            value = min(most, wants[0]) if wants else most
            if what == "spy":
                value = min(value, MOST_SPIES)
            return Computed(value, f"{held} {paid if paid.endswith('s') else paid + 's'}, {each} each time: {value}")
    return None


def _box(asked: Asked, text: str) -> Computed | None:
    """What stays in the box where the question tells all and those that are used; the phases of a game."""
    numbers = [n for n in asked.numbers if n]
    if re.search(r"HOW_MANY:\w+ phases\b", text) and re.search(r"\b(?:game|all|TOTAL:\w+|HAVE:all)\b", text):
        return Computed(ROUNDS * PHASES, f"{ROUNDS} rounds x {PHASES} phases = {ROUNDS * PHASES}")
    if not re.search(r"HOW_MANY:\w+[^,]*\bbox\b", text) or len(numbers) != 2 or numbers[0] <= numbers[1]:
        return None
    return Computed(numbers[0] - numbers[1], f"{numbers[0]} - {numbers[1]} = {numbers[0] - numbers[1]}")


READINGS: Final[tuple[Callable[[Asked, str], Computed | None], ...]] = (
    *(_unprotected, _strength, _marker, _affords, _knowledge, _hoards, _tokens, _left_over),
    *(_deck_left, _crates, _earth, _box),
)
