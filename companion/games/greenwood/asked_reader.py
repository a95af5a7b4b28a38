"""The line of a question from which turns of phrase are taken one after the other, and how often each says it."""

import re
from functools import lru_cache
from typing import Final

from companion.core.script import counted

N: Final = r"(?:(?P<n>\d+|an?|one|another|both|the|single) (?:x |times )?(?:more |GAIN:more )?)?"
T: Final = r"(?: (?:x )?(?P<t>\d+) (?:times|x)\b(?! \d)| x (?P<u>\d+)\b)?"
_BOTH: Final = {"both": 2}

_compiled: Final = lru_cache(maxsize=1024)(re.compile)
"""The patterns of all games together are more than `re` keeps."""


class Reader:
    """Looks for turns of phrase in the line of a question and takes them out of it, so that no number counts twice."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.whole = text

    def take(self, pattern: str, *, once: bool = False) -> list[re.Match[str]]:
        """What a pattern finds; the places are blanked."""
        found = list(_compiled(rf"(?<![\w:]){pattern}").finditer(self.text))
        found = found[:1] if once else found
        for match in found:
            self.text = self.text[: match.start()] + "~" * len(match[0]) + self.text[match.end() :]
        return found

    def says(self, pattern: str) -> bool:
        """True where the question says so anywhere."""
        return _compiled(rf"(?<![\w:])(?:{pattern})").search(self.whole) is not None


def times(match: re.Match[str]) -> int:
    """How often: "3 x", "another", "twice"."""
    groups = match.groupdict()
    said = groups.get("t") or groups.get("u") or groups.get("n")
    return _BOTH.get(said or "", counted(said))
