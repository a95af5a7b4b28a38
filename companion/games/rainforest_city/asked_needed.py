"""What animals need to be fed, and who wins on equal points."""

import re
from typing import Final

from companion.core.asked import Asked
from companion.core.computed import Computed
from companion.core.misspelt import words

MOST: Final = 60
SIDES: Final = 2
"""Of a tie that is worked out."""
_KIND: Final = r"(?:PLANT|HERBIVORE|CARNIVORE|OTTER|FAUNA)"
_NEEDS: Final = re.compile(
    r"(?:HOW_MANY|what|(?:smallest |minimum |least )?(?:number|amount) of|minimum"
    r"|fewest) (?:\w+ ){0,2}?(?P<food>PLANT|HERBIVORE|TOKEN)\b(?: \w+){0,5}? (?:need\w*|must|required?|take"
    r"|takes|feed|to feed|SUPPORTED|for|so that|enough)\b"
)
_NEED: Final = re.compile(r"\b(?:need\w*|require\w*|want)\b(?: \w+){0,2}? HOW_MANY (?P<food>PLANT|HERBIVORE|TOKEN)\b")
_FOR: Final = re.compile(r"\b(?P<food>PLANT|HERBIVORE) (?:i )?(?:need\w*|required)(?: (?:for|to)\b| ,|$)")
_EATERS: Final = re.compile(
    r"\b(?P<n>\d+|an?|one) (?:(?:SUPPORTED|more|hungry|UNSUPPORTED) )*(?P<kind>HERBIVORE|CARNIVORE|OTTER)\b"
)
_TIED: Final = re.compile(
    r"\b(?:tied?|equal|same|level|draw|even)\b|\bboth (?:\d+|have|got|at|on|of us)|\b\d+ (?:all|each|apiece|both)\b"
)
_WHO: Final = re.compile(r"\b(?:who|whos|wins?|won|winner|ahead|first|better)\b")
_HEAPS: Final = re.compile(
    r"\b(?P<who>(?:i|me|my|mine|she|her|hers|he|his|him|you|your|yours|they|their|theirs|[a-z]{3,}))(?: (?:have|has"
    r"|with|got|had|is|only|just|COMPOST|s))*"
    r" (?P<n>\d+)(?: TOKEN)?(?: (?:in )?(?:the |my |her |his |their )?COMPOST)?"
)

_NOBODY: Final = words(
    "tied tie equal same level draw even both with have has had got points all each and at on of the are is"
)
_PERSON: Final = {
    **dict.fromkeys(("i", "me", "my", "mine"), "you"),
    **dict.fromkeys(("she", "her", "hers"), "she"),
    **dict.fromkeys(("he", "his", "him"), "he"),
    **dict.fromkeys(("they", "their", "theirs", "you", "your", "yours"), "they"),
}


def food(asked: Asked) -> Computed | None:
    """How much food so many fed animals need: a plant each for herbivores, those and the like again for carnivores."""
    text = asked.plain
    needs = _NEEDS.search(text) or _NEED.search(text) or _FOR.search(text)
    if needs is None or asked.has("house", "compost", "objective"):
        return None
    eaters = list(_EATERS.finditer(text))
    numbers = {found["kind"]: int(found["n"]) if found["n"].isdigit() else 1 for found in eaters}
    grazers = numbers.get("HERBIVORE", 0)
    hunters = numbers.get("CARNIVORE", 0) + numbers.get("OTTER", 0)
    if not numbers or max(grazers, hunters) > MOST:
        return None
    if needs["food"] == "PLANT" and re.search(r"\d PLANT", text):
        return _missing(text, grazers) if grazers else None
    return _told(needs["food"], grazers, hunters)


def _told(food: str, grazers: int, hunters: int) -> Computed | None:
    if food == "HERBIVORE":
        return (
            Computed(hunters, f"Each carnivore needs a supported herbivore of its own: {hunters}") if hunters else None
        )
    plants = max(grazers, hunters)
    if food == "PLANT":
        said = "each carnivore a herbivore, and each herbivore a plant" if hunters else "each herbivore needs a plant"
        return Computed(plants, f"{said.capitalize()}: {plants} plants")
    return Computed(
        2 * plants + hunters, f"{plants} plants + {plants} herbivores + {hunters} carnivores = {2 * plants + hunters}"
    )


def _missing(text: str, grazers: int) -> Computed | None:
    """How many plants more the herbivores of a question need that tells of some plants."""
    there = re.search(r"\b(\d+) PLANT\b", text)
    if there is None or "more" not in text:
        return None
    left = max(0, grazers - int(there[1]))
    return Computed(left, f"{grazers} herbivores need {grazers} plants - {there[1]} = {left} more")


def tie(asked: Asked) -> Computed | None:
    """Who wins on equal points: the one with fewer tokens in the compost (End of the Game and Scoring)."""
    text = asked.plain
    if (
        not _TIED.search(text)
        or "compost" not in asked
        or not (_WHO.search(text) or re.search(r"\btied?\b", text))
        or asked.has("plant", "house", "objective")
    ):
        return None
    heaps = [found for found in _HEAPS.finditer(text) if found["who"] not in _NOBODY]
    people: dict[str, int] = {}
    for number, who in re.findall(r"\b(\d+) (?:(?:for|with|by) |, (?=me\b|her\b|him\b|you\b|them\b))(\w+)", text):
        people[_PERSON.get(who, who)] = int(number)
    if not people:
        pairs = re.findall(r"\b(\d+)(?: TOKEN)?(?: COMPOST)? (me|him|her|them|[a-z]{3,})\b(?= ,|$)", text)
        people = {_PERSON.get(who, who): int(number) for number, who in pairs if who not in _NOBODY}
        people = people if len(people) == SIDES else {}
    for found in heaps if len(people) < SIDES else ():
        people.setdefault(_PERSON.get(found["who"], found["who"]), int(found["n"]))
    if len(people) != SIDES:
        return None
    least = min(people.values())
    told = ", ".join(f"{who} {n}" for who, n in people.items())
    first = [who for who, n in people.items() if n == least]
    wins = f"{first[0]} win{'' if first[0] in ('you', 'they') else 's'}" if len(first) == 1 else "both win"
    return Computed(least, f"On equal points fewer tokens in the compost decide: {told}: {wins}")
