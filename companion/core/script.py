"""A question as one line of text in which turns of phrase can be looked for, names mended and numbers in digits."""

import re
from collections.abc import Iterable, Sequence

from companion.core.numbers import Token


class Script:
    """The words of a question as one line, and the way back from a place in the line to its words.

    A name stands in capitals with the word that was typed ("HEIGHT:counter"), a number in digits, an ordinal as "3th",
    a comma at every stop; articles and other words stand as they are. starts: where each word begins.
    """

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.tokens = tuple(tokens)
        pieces, self.starts, length = list[str](), list[int](), 0
        for token in self.tokens:
            written = f", {_written(token)}" if token.gap else _written(token)
            self.starts.append(length + (2 if token.gap else 0))
            pieces.append(written)
            length += len(written) + 1
        self.text = " ".join(pieces)

    def word(self, place: int) -> str:
        """A word as it stands in the line."""
        return _written(self.tokens[place])

    def places(self, start: int, stop: int) -> range:
        """The places of the words that begin between two places of the line."""
        inside = [i for i, at in enumerate(self.starts) if start <= at < stop]
        return range(inside[0], inside[-1] + 1) if inside else range(0)

    def of(self, found: re.Match[str], group: int | str = 0) -> range:
        """The places of the words that a pattern found."""
        return self.places(*found.span(group))

    def without(self, places: Iterable[int]) -> list[Token]:
        """The words left when some are taken out; a stop before one of them stays a stop."""
        dropped, kept, gap = set(places), list[Token](), False
        for i, token in enumerate(self.tokens):
            if i in dropped:
                gap = gap or token.gap
                continue
            kept.append(token._replace(gap=True) if gap else token)
            gap = False
        return kept


def _written(token: Token) -> str:
    if token.name:
        return f"{token.name.upper().replace(' ', '_')}:{token.word.replace(' ', '_')}"
    if token.number is None or token.weak:
        return token.word
    return f"{token.number}th" if token.place else str(token.number)


def counted(said: str | None, otherwise: int = 1) -> int:
    """The number that a piece of a line stands for: digits, or an article; otherwise where nothing is said."""
    return int(said) if said and said.isdigit() else otherwise
