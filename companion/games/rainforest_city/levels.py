"""Tokens that a question tells by the numbers on them: "two 1s, three 2s and one 3", "1, 1, 2, 3 in the ocean"."""

import re
from collections import Counter
from typing import Final

NAMES: Final = {"1": "plant", "2": "herbivore", "3": "carnivore"}
_DIGITS: Final = {"one": "1", "two": "2", "three": "3"}
_COUNT: Final = r"(?P<n>\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|single|no)"
_ENDS: Final = (
    r"(?=\s*(?:$|[,.;:?!)+&=]|\b(?:and|plus|in|on|all|both|fed|un\w+|supported|not|same|together|but|minus|points?|pts"
    r"|score|worth|total|how|what|thats?|which|is|are|without|with)\b))"
)
_SEVERAL: Final = re.compile(
    r"(?<![\d#])\b(?:(?:number|nr|level|lvl)\.? )?(?P<level>[123])['\u2019]?s\b", re.IGNORECASE
)
_WORDED: Final = re.compile(rf"\b{_COUNT} (?P<level>ones|twos|threes)\b", re.IGNORECASE)
_SINGLE: Final = re.compile(rf"\b{_COUNT} (?P<level>[123]|one|two|three){_ENDS}", re.IGNORECASE)
_TIMES: Final = re.compile(
    rf"(?<!level )(?<!lvl )\b(?P<n>\d+) ?x ?(?:(?:level|lvl|number) ?)?(?P<level>[123])\b(?! ?x\b)(?= (?:token"
    rf"|one)s?|{_ENDS[3:]}",
    re.IGNORECASE,
)
_TURNED: Final = re.compile(r"\b(?P<level>ones|twos|threes|[123]s) ?[:=] ?(?P<n>\d+)\b", re.IGNORECASE)
_OF_THEM: Final = re.compile(rf"\b(?:only|just) {_COUNT} [123]s? (?P<is>is|are)\b", re.IGNORECASE)
_LIST: Final = re.compile(r"(?<![\d.-])\b[123](?:(?: ?[,+&] ?| and |, and | )[123]\b){2,}(?!\s*[.,]?\d)", re.IGNORECASE)
_PLACED: Final = re.compile(
    r"\b(?:tokens?|habitat|ocean|sea|forest|rainforest|mangrove|green|blue|brown|numbers)\b", re.IGNORECASE
)
_ELSE: Final = re.compile(
    r"\b(?:houses?|homes?|huts?|players?|objectives?|goals?|turns?|rounds?|cards?|plants?|flora|herb\w*|carn\w*|compost"
    r"|claim\w*|marker\w*)\b",
    re.IGNORECASE,
)


def by_level(question: str) -> str:
    """The question with tokens of a level called plants, herbivores and carnivores.

    >>> by_level("two 1s, three 2s and one 3, points")
    'two plants, three herbivores and one carnivore, points'
    >>> by_level("tokens 1 1 2 3 in one habitat")
    'tokens 2 plants, 1 herbivore, 1 carnivore in one habitat'
    """
    if not _ELSE.search(question) and _PLACED.search(question) and len(re.findall(r"\d+", question)) > 2:
        question = _LIST.sub(_listed, question)
    if len(_TURNED.findall(question)) > 1:
        question = _TURNED.sub(r"\g<n> \g<level>", question)
    question = _OF_THEM.sub(r"\g<n> of them \g<is>", question)
    worded = len(_WORDED.findall(question)) > 1 or (_WORDED.search(question) and _SINGLE.search(question))
    several = bool(worded or _SEVERAL.search(question) or len(_TIMES.findall(question)) > 1)
    if worded:
        question = _WORDED.sub(lambda found: f"{found['n']} {_name(found['level'][:-1])}s", question)
    question = _SEVERAL.sub(lambda found: f"{NAMES[found['level']]}s", question)
    if several:
        question = _TIMES.sub(lambda found: f"{found['n']} {_name(found['level'])}s", question)
        question = _SINGLE.sub(lambda found: f"{found['n']} {_name(found['level'])}", question)
    return question


def _name(level: str) -> str:
    return NAMES[_DIGITS.get(level.casefold(), level)]


def _listed(found: re.Match[str]) -> str:
    """The tokens of a list one by one, counted."""
    counts = Counter(re.findall("[123]", found[0]))
    return ", ".join(f"{n} {NAMES[level]}{'s' if n > 1 else ''}" for level, n in sorted(counts.items()))
