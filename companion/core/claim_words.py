"""How a question claims a value: the turns of phrase around the number, as patterns."""

import re
from typing import Final


def _either(*phrases: str) -> str:
    """A pattern for any of the phrases, parted by commas; between < and > stands what may be left out."""
    parts = [part.strip() for phrase in phrases for part in phrase.split(",")]
    return "(?:" + "|".join(re.sub(r"<([^<>]+)>", r"(?:\1)?", part) for part in parts) + ")"


NUMBER: Final = r"(?P<number>-?\d{1,3}|(?:twenty|thirty|forty|fifty|sixty)[ -][a-z]+|[a-z]{3,9})"
UNIT: Final = (
    r"(?:\s*(?P<unit>"
    + _either(
        "points?, pts?, p, vps?, rps?, steps?, cards?, spirit, wayfindings?, water, spaces?", "regeneration points?"
    )
    + r")\b)?"
)
TOTAL: Final = rf"(?:\s*{_either('in total, total, altogether, in all, all together, all in all, overall')})?"
_END: Final = r"[\s?!.]*$"
_IT: Final = "(?:that|this|it|i|we|he|she|they|you)"
_RIGHT: Final = (
    rf"(?:and |so |or )?(?:(?:is|was|are|am|have|did|does|do|would) )?{_IT}?"
    rf"(?: {_either('all, counted, count, reckon<ed>, done, do, get, got, add<ed>, calculated, be, is, was, says?')})*"
    r"(?: (?:it|that|this))? ?(?:right|correct(?:ly)?|true|wrong(?:ly)?)"
)
TAILS: Final = re.compile(
    rf"[\s,;.:!?-]*\b(?:{_RIGHT}|"
    + _either(
        "yes, yeah, yep, no, nope, ok<ay>, innit, eh, huh, or not, or no, or what, isnt it, arent they, doesnt it",
        "wouldnt it, wont it, agree<d>, does it, does that, is it, is that, do i, surely, check< please>, please check",
        "does (?:it|that) (?:add up|work|fit|check out), (?:can|could) (?:someone|anyone|you) (?:check|confirm)< that>",
    )
    + rf"){_END}"
)
"""What asks at the end of a question whether its value is right."""
OPENS: Final = re.compile(
    rf"^(?:{_either('so, and, hey, wait, ok<ay>, hm+, um, but, then, now, well, also', '<quick >check, just checking')}"
    r"[\s,:]+)*"
    r"(?P<opens>(?:is it|am i|are we) (?:right|true|correct)(?: that)?|"
    + _either("is, are, was, does, do, did, would, will, should, isnt, arent, doesnt, dont, wouldnt, shouldnt")
    + rf"\b(?: {_IT}\b)?(?: (?:really|only|just|now|then|still))*"
    r"(?: (?:get|score|have|make|earn|say|end up with|be)\b)?)"
)
"""The words that open a question for yes or no."""
REPORTS: Final = re.compile(
    rf"\b(?:my {_either('friend, brother, sister, dad, mum, mom, wife, husband, son, daughter, mate, partner')}"
    r"|i|we|he|she|they|somebody|someone|dad|mum|mom)(?:ve| have)? "
    + _either("says?, said, claims?, thinks?, thought, reckons?, insists?, counts?, counted, believes?, got, gets?")
    + r"(?: that)?(?: (?:his|her|their)\b)?"
)
"""Who says what follows."""
CAN: Final = re.compile(
    rf"^(?:so )?(?:can|could|may) i (?:still |then |really )?(?:move|go|walk|reach)\s*{NUMBER}{UNIT}(?P<than>)"
)
EQUALS: Final = re.compile(r"(?:=|\bso|\bthats|\bmakes)\s*-?[0-9]+\D{0,8}$")
EITHER: Final = re.compile(
    rf"[\s,;:=.]+(?:(?:is|it|that|thats|so|worth|be) )*(?P<other>\d{{1,3}}|[a-z]{{3,9}}) or {NUMBER}{UNIT}{_END}"
)
"""Two values to choose from."""
_JOINS: Final = (
    r"(?P<joins>[=-]+>|=+|(?:so |and )?"
    + _either(
        "thats< like>, that is, that was, that makes, that gives, that be, thatd be, which makes, which is, this is",
        "this makes, its, it is, it makes, makes?< me>, making, equals?, comes? <out >(?:to|at|as), adds? up to",
        "<is|are|does|do> (?:that|it|this|they|those|these) <a total of |make|makes|give|come to|score|worth>",
        "do i end <up >(?:at|on|with), do i <get|score|have|land on|land at>, ends? <up >(?:at|on|with)",
        "lands? (?:at|on), left with, scored, counted",
        "<correct |right |final |total |the |my >(?:value|score|result|answer|sum)<is>",
        "totals?, in total, sums? to, gives?< me>, gets?< me>, scores?, scoring, brings?< me>, earns?< me>",
        "being, be, is, are, worth, for, so, then, i get, we get, i score, i have, i said, he says, she says, they say",
    )
    + r"(?: (?:worth|a total of|total|exactly|only|just|about|like|a|all|at))*)"
)
_WORKED_WITH: Final = (
    *("my", "i", "his", "her", "is", "with", "and", "on", "at", "of", "x", "than", "or", "level", "by", "have"),
)
_NO_CLAIM: Final = "".join(f"(?<! {word})" for word in _WORKED_WITH)
JOINED: Final = re.compile(
    rf"[\s,;:.!?-]*(?:(?<=[\s,;:.!?)])|(?<=[=]))(?<![a-z]){_JOINS}[\s:,]*{NUMBER}{UNIT}{TOTAL}{_END}"
)
APART: Final = re.compile(rf"\s*[,;:.!?\u2014-]+\s*{NUMBER}{UNIT}{TOTAL}{_END}")
BARE: Final = re.compile(rf"{_NO_CLAIM}\s+{NUMBER}{UNIT}{TOTAL}{_END}")
"""A claim at the end: joined to what is worked out, after a comma, or after no more than a space."""
_LINKS: Final = "(?:for|if|when|with|from|because|cause|coz|cuz|since|as)"
FIRST: Final = re.compile(rf"^\W*(?:a |worth )?{NUMBER}{UNIT}{TOTAL},? {_LINKS}\b")
MIDDLE: Final = re.compile(rf"\b{_JOINS}\s*{NUMBER}{UNIT}(?=\s*[,.;?!]|\s+{_LINKS}\b)")
REASONED: Final = re.compile(rf"\s+{NUMBER}\s*(?P<unit>points?|pts?|rps?|vps?|steps?|cards?) (?={_LINKS}\b)")
THAN: Final = re.compile(
    r"\b(?P<joins>(?:(?:is|are|be|worth|score|get|give|bring|make) )?"
    rf"(?P<than>more than|over|above|at least|less than|fewer than|under|below))\s*{NUMBER}{UNIT}"
    r"(?=\s*$|\s*[.,;?!]|\s+(?:for|with|from|if|when)\b)"
)
"""A value to be passed or missed."""
SOLID: Final = re.compile(r"=|that|this|which|its|it |mak|equal|come|add|total|sum|give|get|scor|bring|earn|worth|so")
"""Words before a number that is no number to work with."""
WEIGHS: Final = re.compile(
    r"\b(?:which|better|best|more|higher|less|worse|bigger|rather|either|should|outscores?|beats?)\b"
)
ASKED_LATER: Final = re.compile(
    r"\b(?:do|does|is|are|did|would|will|am|was|have|has) (?:i|we|it|that|this|he|she|they|these|those|you)\b"
)
"""A question for yes or no that follows what it is about."""
WHO: Final = re.compile(
    r"\b(?:whos?|winner|best score|whose|which|wins?|winning|ahead|in front|leads?|leading|more|better|beats?"
    r"|higher|bigger|fatter)\b"
)
_BREAK: Final = r"(?:[.,;:/?!]|\bvs|\bversus|\band|\bbut|\bwhile) *"
OTHERS: Final = re.compile(_BREAK + r"\b(?:yours?|you|u|his|hers?|he|she|theirs|they|them|him)\b")
OWN: Final = re.compile(_BREAK + r"\b(?:i|me|mine|my|ive|we|ours?)\b")
"""Where what another player has begins, and where what one has oneself does after that."""
THEIRS_FIRST: Final = re.compile(r"^\W*(?:yours?|you|u|his|hers?|he|she|theirs|they|them|him)\b")
ASKING_WHO: Final = re.compile(r"[.,;?!]\s*(?:so |and )?(?=(?:whos?|whose|which|what)\b)")
MENDED_NUMBER: Final = re.compile(
    r"(?<![\w-])\d{1,3}(?:\s*,\s*\d{1,3})*[\s,.;!-]+(?:\b(?:no|um|uh)\b[\s,.:!-]*)*"
    r"(?:\b(?:wait|sorry|i mean|oops|make that)\b[\s,.:!-]*)+(?:no\b[\s,.:!-]*)?"
    r"(\d{1,3}(?:\s*,\s*\d{1,3})*)(?![\w-])",
    re.IGNORECASE,
)
"""A number that is corrected at once: "5, no wait 4"; "no 4" alone denies a number, so that more must be said."""
LEFT: Final = re.compile(
    r"[\s,.;?!-]*\b(?:which|what|whats)(?: (?:one|is|would be|gives|brings|scores|better|more|best))*[\s?!.]*$"
)
"""What asks for the better one at the end."""
HELD: Final = re.compile(r"\b(?:hold|holds|holding|hands?)\b")
NOBODY_HOLDS: Final = re.compile(
    r"\b(?:nobody|no ?one|none of us|neither of us)\b[^.,;?!]*\b(?:hands?|holds?|holding|left)\b[^.,;?!]*[.,;]?"
)
"""A clause by which hands decide nothing."""
SIDES: Final = re.compile(
    r"[.,;:?!] ?(?:would|will|is|are|or)\b|\b(?:or|vs|versus|against|(?:(?:is|be|worth|scores?|gives?|brings?) )*"
    r"(?:more|better|higher|less|worse|bigger)(?: points)? than|than|outscores?|beats?)\b"
)
"""What stands between two things that are weighed against each other."""
FIRST_ASKED: Final = re.compile(
    r"^\W*(?:which|what|whats)(?: (?:one|is|brings|gives|scores|worth))*(?: (?:more|better|best))(?: points)?\s*[:,]\s*"
)
"""What asks for the better one at the beginning, before a stop."""
OPTIONS: Final = re.compile(
    r"(?:^|[\s,.;:(])(?:(?:option|choice|plan|way|variant|version|case|possibility) ?(?:a|b|1|2|one|two)\b\)?"
    r"|[ab12]\))[\s:=,.-]*"
)
"""Where one of two described options begins."""
OF_OPTIONS: Final = re.compile(
    r"[\s,.;?!-]+(?:(?:what|which|whats|how much|the|value|points?|worth|score|of|is|so)\W+)*\b(?:better|best"
    r"|more|higher)\b"
    r"(?: (?:one|option|two|both|of|the|is|gives?|brings?|worth|scores?|points?|how|many|much|then))*[\s?!.]*$"
)
"""What asks for the better of two options at the end."""
CHOICE: Final = re.compile(
    r"\b(?:choos\w+|choice|decide|deciding|pick\w*|torn) between (.+?)\b and\b (.+?)"
    r"(?=[,.;?!]|$)"
)
BY_HOW_MUCH: Final = re.compile(
    r"\b(?:by )?how (?:much|many)(?: (?:points?|pts|vps?|rps?))? (?:more|less|fewer|better|worse)(?: (?:points?"
    r"|pts|vps?|rps?))?\b"
    r"(?: (?:is|are|does|do|would|will|brings?|gives?|scores?|worth))*"
    r"|\bby how (?:much|many)\b"
)
BETWEEN: Final = re.compile(r"\bdifference(?: (?:in|of) (?:points?|pts|vps?|rps?|score|value))? between (?P<what>.+)")
VERSUS: Final = re.compile(
    r"(?P<first>.+?),? (?:vs|versus|against|compared (?:to|with)) (?P<second>.+?)[\s,:;.-]+(?:whats? (?:is )?the"
    r" )?difference\W*$"
)
"""Where it is asked by how much two things differ."""
