"""Counts that follow from how the game is set up and runs: decks, threats in force, turns of a night, solo cards."""

import re
from collections.abc import Callable
from typing import Final

from companion.core.asked import Asked
from companion.core.computed import Computed
from companion.core.script import Script, counted
from companion.games.greenwood.costs import MOST_ENERGY, MOST_SPIES, night_turns

NEUTRAL: Final = 21
OF_A_CLAN: Final = 18
MOST_CLANS: Final = 7
ROUNDS: Final = 3
COMPANIONS: Final = 5
_CATS: Final = re.compile(r"\b(?:meow\w*|cats?|miaow\w*)\b")
_WITHOUT: Final = re.compile(
    r"\b(?:0|no|none|nobody|noone|without|not|except|but)\b(?: [^,]{0,20})? ?(?:meow\w*|cats?|miaow\w*)"
)
_ROUNDS: Final = re.compile(
    r"\bround(?:s)? (\d)(?:(?: ?,)?(?: and| plus| to| through)? (\d))*\b|\b(\d)th round|\bfinal round|\blast round"
)


def setup(asked: Asked) -> Computed | None:
    """The first of these that a question asks for."""
    if not asked.tokens or asked.tokens[0].word in ("can", "may", "is", "are", "does", "do", "must", "why", "when"):
        return None
    text = Script(asked.tokens).text
    return next((found for reading in READINGS if (found := reading(asked, text)) is not None), None)


_CLANS: Final = (
    *(r"nature:\w+|\belementals?", r"\bbirds?\b|\bscholars?", r"\bfree ?thinkers?", r"\brebels?"),
    *(r"\bbrew ?masters?", r"\bfungus|\bpirates?", r"\bmeow\w*|\bmiaow\w*|\bcats?\b"),
)


def _clans(asked: Asked, text: str) -> int | None:
    """How many clans are in play: by their number, by their names, or two in a solo game."""
    said = re.search(r"\b(\d+)(?: \w+)? clans?\b", text)
    if said:
        return int(said[1])
    if re.search(r"\bclans?\b|\bmeow", text) and "makes" not in text and (players := asked.number("player")):
        return players
    named = sum(re.search(clan, text.casefold()) is not None for clan in _CLANS)
    return named if named > 1 else 2 if "solo" in asked and re.search(r"\bclans?\b", text) else None


def _deck(asked: Asked, text: str) -> Computed | None:
    """Cards of the Companion deck: those of the clans and those of none (Components; Playing with Clans)."""
    number = _clans(asked, text)
    if number is None or not re.search(r"\bdeck\b|\bstack\b|\bpile\b|HOW_MANY:\w+ companion CARD", text):
        return None
    if not re.search(r"CARD|how LARGE|size|thick|\bdeck$|^deck\b", text) or asked.has("unused"):
        return None
    cats = bool(_CATS.search(text)) and not _WITHOUT.search(text)
    if not 1 <= number <= MOST_CLANS:
        return None
    with_cards = number - cats
    total = NEUTRAL + OF_A_CLAN * with_cards
    less = ", Meowmicry brings none" if cats else ""
    return Computed(total, f"{NEUTRAL} without a clan + {with_cards} x {OF_A_CLAN}{less} = {total} cards")


def round_said(text: str) -> int | None:
    """The round, or night, that a question names."""
    if re.search(r"\b(?:final|last) (?:round|night)\b", text):
        return ROUNDS
    found = re.search(r"\b(?:round|night) (\d)\b|\b(\d)th (?:round|night)\b", text)
    number = int(found[1] or found[2]) if found else None
    return number if number is not None and 1 <= number <= ROUNDS else None


def threats_in(number: int) -> int:
    """Threats in force in a round.

    >>> [threats_in(number) for number in (1, 2, 3)]
    [1, 3, 5]
    """
    return 1 + 2 * (number - 1)


def _threats(asked: Asked, text: str) -> Computed | None:
    """Threats in force: one in round 1, two more with each round (General Setup; Return)."""
    if "protected" in asked:
        return None
    if not re.search(
        r"HOW_MANY:\w+ (?:\w+ )?threats?\b|\b(?:round|night) \d threats|\bnumber of threats"
        r"|^threats? round|\bthreats? in (?:the )?(?:round|night|\dth|final|last)\b"
        r"|\bthreats? (?:\w+ )?(?:active|TOTAL|in force)|active threats?",
        text,
    ):
        return None
    found = _ROUNDS.search(text)
    number = next((int(n) for n in found.groups() if n), ROUNDS) if found else round_said(text)
    if number is None or not 1 <= number <= ROUNDS or re.search(r"\bnew\b", text):
        return None
    total = threats_in(number)
    return Computed(total, f"1 + {number - 1} x 2 = {total} threats in round {number}")


def _solo_cards(asked: Asked, text: str) -> Computed | None:
    """Cards on the other board over several rounds of a solo game, one more each round (Solo Rules)."""
    if (
        "solo" not in asked
        or "card" not in asked
        or not re.search(r"\breveal\w*|other|imaginary|dummy|turn\w* (?:up|over)|flip\w*|together|TOTAL:", text)
    ):
        return None
    if re.search(
        r"\b(?:all|HAVE:all|whole|entire)\b[^,]*(?:rounds?|game)|\b3 rounds|\bTOTAL:|\baltogether", text
    ) and not _ROUNDS.search(text):
        rounds = list(range(1, ROUNDS + 1))
    else:
        rounds = sorted(
            {
                int(n)
                for n in re.findall(
                    r"\b(\d)(?=th\b|\b)",
                    " ".join(m[0] for m in re.finditer(r"rounds? \d(?:(?: ?,)?(?: and| plus)? (?:round )?\d)*", text)),
                )
            }
        )
    if len(rounds) < 2 or not all(1 <= n <= ROUNDS for n in rounds):
        return None
    return Computed(sum(rounds), f"{' + '.join(map(str, rounds))} = {sum(rounds)} cards revealed")


def _turns(asked: Asked, text: str) -> Computed | None:
    """Turns of a night: Energy tokens, Spies, and a Hiking token for each Companion left (Phase 3: Night)."""
    if not re.search(r"HOW_MANY:\w+ (?:\w+ ){0,2}turns?\b|\bturns?(?: [^,]{0,20})?$|\bmax turns", text) or asked.has(
        "dawn", "aurora"
    ):
        return None
    energy, spies = asked.number("energy"), asked.number("spy")
    companions = re.search(r"\b(\d+|one|an?)(?: \w+)? companions?\b", text)
    if energy is None or companions is None or not 0 <= energy <= MOST_ENERGY or not 0 <= (spies or 0) <= MOST_SPIES:
        return None
    number = counted(companions[1])
    if not 0 <= number <= COMPANIONS:
        return None
    turns = night_turns(energy, spies or 0, number)
    used = min(energy, number + 1)
    hikes = turns - used - (spies or 0)
    return Computed(
        turns,
        f"{used} with Energy, one of them on the Primal Spirit + {spies or 0} with Spies + {hikes} Forest actions "
        f"= {turns} turns",
    )


READINGS: Final[tuple[Callable[[Asked, str], Computed | None], ...]] = (_deck, _threats, _solo_cards, _turns)
