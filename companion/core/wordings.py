"""Ways of saying something that are put into plainer words before a question is read."""

import re
from collections.abc import Callable, Iterable

Meant = str | Callable[[re.Match[str]], str]


class Wordings:
    """Regular expressions, whatever the case of letters, each with what takes the place of what it finds: as `re.sub`
    takes it. whole_words: they begin and end where words do."""

    def __init__(self, pairs: Iterable[tuple[str, Meant]], *, whole_words: bool = False) -> None:
        pattern = r"\b(?:{})\b" if whole_words else "{}"
        self._pairs = tuple((re.compile(pattern.format(said), re.IGNORECASE), meant) for said, meant in pairs)

    def plain(self, question: str) -> str:
        """The question in plainer words: one way of saying after the other, in their order.

        >>> Wordings([("thru", "through"), (r"through (\\d)", r"to \\1")]).plain("1 Thru 8")
        '1 to 8'
        >>> Wordings([("an?", "1")], whole_words=True).plain("a tree and an oak")
        '1 tree and 1 oak'
        """
        for said, meant in self._pairs:
            question = said.sub(meant, question)
        return question
