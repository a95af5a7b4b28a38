"""Cards in a question: dealt, set aside, played and still to play, those to choose from, what fading and growing"
" take."""

import re
from collections.abc import Callable, Mapping
from typing import Final

from companion.core.asked import Asked
from companion.core.computed import Computed
from companion.core.script import counted
from companion.games.arboria.asked_sky import opens
from companion.games.arboria.layout import COLORS, SIZE

DECK: Final = 22
DEALT: Final[Mapping[int, int]] = {2: 10, 3: 6, 4: 5}
"""Cards for each player by how many play (Setting Up the Game)."""
SPECIAL: Final = 6
PLAYS: Final = 3
FADE: Final = 2
"""Cards that fading one counter takes (Fade a Flower)."""
NO_FLOWERS: Final = 6
"""Cards of the deck that show no flowers: 3 Sun cards, 2 Cloud cards and the Rain."""
_HANDS: Final = (5, 6)
"""Cards that a player reveals in a turn (A Player's Turn; 2 Players Game)."""


def players(asked: Asked, text: str) -> int | None:
    """How many play."""
    said = next((n for i in asked.places("player") if (n := asked.number_at(i)) in DEALT), None)
    found = re.search(
        r"\b(?:we(?:re| are)?|us|only|just) (?:\w+ )?([234])\b(?! [A-Z])|\b([234]) of us\b|\b(?:with|for|at"
        r"|are) ([234])$",
        text,
    )
    if said is None and found is None and _TWO.search(text):
        return 2
    return said or (int(found[1] or found[2] or found[3]) if found else None)


_TWO: Final = re.compile(
    r"\bboth of us\b|\bthe 2 of us\b|\b(?:only|just) (?:my|MINE:my|the) \w+ and (?:me|i)\b"
    r"|\bwith (?:my|MINE:my) \w+ (?:only|alone|ALONE:\w+)\b"
)
"""What tells of two players without their number."""


def _turns_each(number: int) -> int:
    """Turns of a player in a sequence: two where two play (2 Players Game)."""
    return 2 if number == 2 else 1


def dealt(asked: Asked, text: str) -> Computed | None:
    """Cards dealt to each player, to all, and set aside (Setting Up the Game; Optional Rules)."""
    number = players(asked, text)
    deals = re.search(
        r"\b(?:deal\w*|dealt|handed|hand out|get|gets|receives?|distribut\w*|aside|discard|remain\w*|left\w*|start"
        r"|box|back|each|per player|face down|rest|put away|unseen|undealt|in front of me|per PLAYER|nobody)\b",
        text,
    )
    if number is None or number not in DEALT:
        return None
    if re.search(r"\bspecial|watering", text) and (deals or "shuffl" in text or "deck" in text):
        return _specials(text, number)
    if not deals:
        return None
    many = re.search(r"HOW_MANY:\w+(?: (?!CARD)\S+){0,1} (\S+)", text)
    other = (
        many is not None
        and "CARD" not in many[0]
        and "deal" not in text
        and "left" not in text
        and "remain" not in text
    )
    if other or not ("card" in asked or re.search(r"discard|deal|(?:set|put) aside", text)):
        return None
    each = DEALT[number]
    if re.search(r"\b(?:each|per|a|every) turn\b", text) and (hand := _hand(number)):
        return Computed(hand, f"{number} players: {hand} cards revealed each turn")
    if re.search(
        r"\b(?:aside|remain\w*|left\w*|discard|rest|not dealt|out of the game|stay|stays|over|face down|put away"
        r"|unseen|undealt)\b",
        text,
    ):
        left = DECK - number * each
        return Computed(left, f"{DECK} cards - {number} x {each} = {left} set aside")
    if re.search(r"\b(?:TOTAL:\w+|all|altogether|together|handed out|dealt out)\b", text) and not re.search(
        r"\beach|per player|every", text
    ):
        return Computed(number * each, f"{number} players x {each} = {number * each} cards")
    return Computed(each, f"{number} players: {each} cards each")


def _specials(text: str, number: int) -> Computed | None:
    """Special Cards that go back to the box, or the deck once those that were taken have been played."""
    if "deck" not in text and "shuffl" not in text:
        back = SPECIAL - number
        return Computed(back, f"{SPECIAL} Special Cards - {number} taken = {back} back in the box")
    used = re.search(r"\b(\d|one|an?) special (?:CARD:cards? )?(?:\w+ )?(?:used|played)", text)
    came = counted(used[1]) if used else number
    rock = "ROCK:" in text and not re.search(r"\b(?:0|no|none|not|without|isnt|wasnt)\b[^,]*ROCK", text)
    total = DECK + came - rock
    return Computed(total, f"{DECK} + {came} Special Cards{' - the Rock' if rock else ''} = {total} cards")


_COST: Final = (
    (re.compile(r"\bFADE:\w+"), FADE, "a fade"),
    (re.compile(r"\bFERTILIZER:\w+"), 2, "Fertilizer with a flower card"),
    (
        re.compile(
            r"(?<!FERTILIZER:fertilizer plus )(?:(?P<n>\d+|an?|one) )?(?:(?:RED|GREEN|BLUE"
            r"|YELLOW):\w+ )?FLOWER:flower CARD:\w+"
        ),
        1,
        "a flower card",
    ),
    (re.compile(r"(?:(?P<n>\d+|an?|one|the) )?SUN:\w+"), 1, "a Sun card"),
    (re.compile(r"(?:(?P<n>\d+|an?|one|the) )?CLOUD:\w+"), 1, "a Cloud card"),
    (re.compile(r"\bRAIN:\w+"), 1, "the Rain"),
    (re.compile(r"\b(?:BEE|BOLT|TRANSPLANT|ROCK|PLANT):\w+"), 1, "a special card"),
)


def plays(asked: Asked, text: str) -> Computed | None:
    """Cards that may still be played of the three of a turn (A Player's Turn; Fade a Flower; Optional Rules)."""
    left = re.search(
        r"HOW_MANY:\w+ (?:more |other |further )?(?:CARD:\w+ |plays? )?(?:more )?(?:(?:can|may|could|do|am|are|i|still"
        r"|have|left|to|more|UNUSED:left) )*(?:play|left|more|allowed|use|remain)|(?<=[^:])\b(?:left|remaining)$"
        r"|\bCARD:cards? (?:left|more)(?: to play)?|(?:left|more|still) to play|HOW_MANY:\w+ more CARD:cards$",
        text,
    )
    if asked.has(*COLORS) and "card" not in asked:
        return None
    turn = re.search(r"\b(?:play\w*|turn|used|FADE:\w+|FERTILIZER:\w+)\b", text)
    if left is None or turn is None or asked.has("player", "height", "length") or opens(asked, "can", "may"):
        return None
    used, said = 0, list[str]()
    before = text[: left.start()] or text
    for pattern, cards, name in _COST:
        for match in pattern.finditer(before):
            number = counted(match.groupdict().get("n"))
            if cards == 1 and name == "a flower card" and any(what.startswith("Fert") for what in said):
                continue
            used += cards * number
            said.append(f"{name}" if number == 1 else f"{number} x {name}")
    if not used:
        plain = asked.number("card")
        if plain is None:
            return None
        used, said = plain, [f"{plain} played"]
    if not 0 <= used <= PLAYS:
        return None
    return Computed(PLAYS - used, f"{PLAYS} cards a turn - {used} ({', '.join(said)}) = {PLAYS - used} left")


_SEQUENCE: Final = r"\b(?:sequence|round|all (?:the )?turns|both (?:\w+ )?turns|2 turns)\b"


def sequence(asked: Asked, text: str) -> Computed | None:
    """Turns of a sequence and the cards that may be played in it (Play Sequence; 2 Players Game)."""
    number = players(asked, text) or 0
    if (
        number not in DEALT
        or not re.search(_SEQUENCE, text)
        or re.search(r"\b(?:dealt|deal|left|aside|SUN:\w+)\b", text)
    ):
        return None
    turns = _turns_each(number)
    if set(asked.numbers) - {number, PLAYS, 2}:
        return None
    if re.search(r"HOW_MANY:\w+ (?:\w+ )?turns\b|\bturns (?:each|per)\b", text):
        own = re.search(
            r"\bturns? (?:do|does|will|can|has|have) (?:i|each|everyone|everybody|he|she|one)\b|\beach\b", text
        )
        return (
            Computed(turns, f"{number} players: {turns} each")
            if own
            else Computed(number * turns, f"{number} players x {turns} = {number * turns} turns")
        )
    if "card" not in asked or not re.search(r"\bplay(?:s|ed|ing)?\b|\bused?\b", text):
        return None
    asking = text[found.start() :] if (found := re.search(r"HOW_MANY|HEIGHT:max|\bmost\b", text)) else text
    if re.search(
        r"\b(?:one|a|1) PLAYER:\w+ (?:can|may|could)\b|\b(?:can|may|could) (?:i|he|she|one|each|every\w*"
        r"|a PLAYER:player)\b|\bi (?:can|may|could)\b|\beach\b",
        asking,
    ):
        return Computed(turns * PLAYS, f"{turns} x up to {PLAYS} cards = {turns * PLAYS}")
    most = number * turns * PLAYS
    return Computed(
        most, f"{number} players x {turns} {'turns' if turns > 1 else 'turn'} x up to {PLAYS} cards = {most}"
    )


_REVEALS: Final = re.compile(
    r"\b(?:now (?:MINE|me|i|my|she|he|hers|THEIRS)\b(?::\w+)?(?: (?:flip|reveal|show|turn|open)\w*)?|flip\w*|reveal\w*"
    r"|show(?:s|ed|ing)?|turn(?:s|ed|ing)? (?:\S+ ){0,4}?(?:over|up)|turns? \d"
    r"|uncover\w*|open(?:s|ed)?)\b"
)
_USED: Final = re.compile(
    r"\b(?:us(?:e|ed|es)|play(?:s|ed)?|took|takes?) (?:only |just |up |(?:HAVE:)?all )*(\d(?:(?: ?,)?(?: and)? \d)*)\b"
)
_USED_AFTER: Final = re.compile(
    r"\b(\d)(?: of (?:them|those|these))?(?: (?:were|are|was|got))* (?:played|used)\b(?! \d)"
)
_CHOICE: Final = re.compile(
    r"HOW_MANY:\w+[^,]*\b(?:pick|choose|select|visible|available|face up|lie|lying|open|can \w+ (?:use|take)|to use"
    r"|options?"
    r"|still there|on the table)\b|\b(?:sees?|finds?|faces?|choose from|pick from) HOW_MANY"
    r"|\bCARD:cards [^,]*\b(?:pick|choose|available)\b|\b(?:pick|choose) from HOW_MANY"
)


def visible(asked: Asked, text: str) -> Computed | None:
    """Cards that lie face up: what was revealed and not played, and what is revealed next (A Player's Turn)."""
    asks, used = _CHOICE.search(text), [*_USED.finditer(text), *_USED_AFTER.finditer(text)]
    before = re.search(r"\bbefore me\b|\bearlier players\b|\bthose before\b", text)
    if asks is None or not used or not (_REVEALS.search(text) or before):
        return None
    played = [int(n) for match in used for n in re.findall(r"\d", match[1])]
    hand = next((n for n in asked.numbers if n in _HANDS), None) or _hand(players(asked, text))
    if hand is None or not all(0 <= n <= PLAYS for n in played):
        return None
    then = text[used[-1].end() : asks.end()]
    after = len(_REVEALS.findall(then)) or int(before is not None or _NEXT.search(then) is not None)
    total = (len(played) + after) * hand - sum(played)
    told = " + ".join([*(f"({hand} - {n})" for n in played), *([str(hand)] * after)])
    return Computed(total, f"{told} = {total} cards face up")


_NEXT: Final = re.compile(r"\b\dth\b|\bnext\b|\blast\b|\bMINE:my turn\b")
"""Who comes after those that are told of."""


def _hand(number: int | None) -> int | None:
    """Cards that a player reveals in a turn."""
    return DEALT[number] // _turns_each(number) if number is not None and number in DEALT else None


def fading(asked: Asked, text: str) -> Computed | None:
    """Cards and turns that fading takes: two cards for each counter, one counter a turn (Fade a Flower)."""
    taken = "fade" in asked or re.search(
        r"\bLOSE:(?:remove\w*)|\b(?:get rid of|take (?:down|away|off)|kill|destroy|bring \S+ \d[^,]* to 0)\b", text
    )
    asks = re.search(
        r"\bHOW_MANY:\w+ (?:\w+ ){0,2}(?P<what>CARD:\w+|turns?|rounds?|sequences?)(?! (?:left|more))"
        r"|(?P<cards>CARD):cards (?:spent|used|needed)$",
        text,
    )
    numbers = [n for n in asked.numbers if n]
    if len(numbers) == 2 and (each := re.search(r"FADE:\w+ (\d)\b[^,]* (\d) turns?\b", text)):
        numbers = [int(each[1])]
    if (
        not taken
        or asks is None
        or asked.has("length", "player", *_SKY)
        or re.search(r"\b(?:left|still|more|other)\b", text)
    ):
        return None
    if len(numbers) != 1 or not 0 < numbers[0] <= SIZE:
        return None
    times = numbers[0]
    if (asks["what"] or asks["cards"]).startswith("CARD"):
        return Computed(FADE * times, f"{times} x {FADE} cards = {FADE * times}")
    return Computed(times, f"{FADE} of the {PLAYS} cards of a turn fade one counter: {times} turns")


_SKY: Final = ("sun", "cloud", "rain", "fertilizer", "bee", "bolt")


def growing(asked: Asked, text: str) -> Computed | None:
    """Flower cards, or counters, from one height to another: one each (Growing a Flower)."""
    asks = re.search(
        r"\bHOW_MANY:\w+ (?:more |FLOWER:flower |further )*(?:CARD:\w+|HEIGHT:counters?|HEIGHT:tokens?"
        r"|FLOWER:flower_cards?)\b|^(?:FLOWER:\w+ )?CARD:cards? (?:to|from|for|needed)\b",
        text,
    )
    if (
        asks is None
        or asked.has("length", "points", "fade", "player", *_SKY)
        or re.search(r"\bbehind|SHADE|shadow", text)
    ):
        return None
    heights = [n for n in asked.numbers if 0 <= n <= SIZE]
    if len(heights) == 2 and re.search(rf"\b{heights[0]}\b[^,]*\bfrom {heights[1]}\b", text):
        heights.reverse()
    if len(heights) == 1 and re.search(r"\bto (?:the )?(?:full|top|HEIGHT:(?:max|highest)|complete)", text):
        heights.append(SIZE)
    grows = "grow" in asked or bool(
        re.search(r"\b(?:want|for an?|reach|to get|till|until|need|make|up to|become)\b", text)
    )
    if len(heights) == len(asked.numbers) == 1 and re.search(r"\bnew\b|\bfrom (?:scratch|0|nothing)\b|\bempty", text):
        heights, grows = [0, *heights], bool(re.search(r"\bmake\b|\bget\b|\bHEIGHT|\bGROW", text))
    if not grows or len(heights) != 2 or len(asked.numbers) > 2 or not heights[0] < heights[1]:
        return None
    low, high = heights
    return Computed(high - low, f"{high} - {low} = {high - low} counters, a flower card for each")


def kinds(asked: Asked, text: str) -> Computed | None:
    """Flower cards of the deck and others (Setting Up the Game)."""
    if (
        not re.search(r"\bdeck|22", text)
        or not re.search(r"HOW_MANY|\bdeck$|^CARD", text)
        or "FLOWER:flower CARD" not in text
    ):
        return None
    others = re.search(r"\b(?:not|arent|no|0|other than|without|except)\b(?: \w+){0,2} FLOWER", text)
    if others:
        return Computed(NO_FLOWERS, f"3 Sun cards + 2 Cloud cards + 1 Rain = {NO_FLOWERS}")
    if not asked.numbered or not set(asked.numbers) <= {DECK, 3, 2, 1}:
        return None
    return Computed(DECK - NO_FLOWERS, f"{DECK} cards - 3 Sun - 2 Cloud - 1 Rain = {DECK - NO_FLOWERS} flower cards")


CARDS: Final[Mapping[Callable[[Asked, str], Computed | None], str]] = {
    visible: "others-cards",
    sequence: "play-limit",
    dealt: "deal",
    plays: "play-limit",
    fading: "fade-cost",
    growing: "growing",
    kinds: "cards-in-deck",
}
"""What may be asked of cards, with the entry that it goes by."""
