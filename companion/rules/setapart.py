"""Which lines of a PDF are set apart as headings: in larger letters than most of the text, or in bold by themselves."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from pypdf import PageObject

LARGER: Final = 1.12
"""How much larger than most letters those of a heading are."""
SAME: Final = 0.5
"""Points in which sizes are told apart."""
MOST_WORDS: Final = 12
FEWEST_LETTERS: Final = 3
_BOLD: Final = ("bold", "black", "heavy", "demi")


class Line(NamedTuple):
    """A line as it is printed. size: of most of its letters, in points. bold: they all are."""

    text: str
    size: float
    bold: bool


def lines_of(page: PageObject) -> list[Line]:
    """The lines of a page in the order in which the text is drawn."""
    runs: list[tuple[str, float, bool]] = []

    def visit(
        text: str, outer: Sequence[float], inner: Sequence[float], font: Mapping[str, Any] | None, of: float
    ) -> None:
        if text:
            name = str((font or {}).get("/BaseFont", "")).casefold()
            runs.append((text, abs(of) * _scale(outer) * _scale(inner), any(word in name for word in _BOLD)))

    page.extract_text(visitor_text=visit)
    return [_line(line) for line in _lines(runs)]


def headings(pages: Iterable[Sequence[Line]]) -> dict[str, int]:
    """The lines that are set apart, with their levels, 0 the outermost.

    >>> body = [Line("Take three frogs and one pond.", 10, False)] * 9
    >>> headings([[Line("Setup", 14, True), Line("Frogs", 10, True), Line("12", 18, False), *body]])
    {'Setup': 0, 'Frogs': 1}
    """
    lines = [line for page in pages for line in page]
    letters = Counter[tuple[float, bool]]()
    for line in lines:
        letters[line.size, line.bold] += len(line.text)
    if not letters:
        return {}
    size, bold = letters.most_common(1)[0][0]
    found = [line for line in lines if _apart(line, size, bold=bold) and _reads_like_one(line.text)]
    levels = sorted({(-line.size, not line.bold) for line in found})
    return {line.text.strip(): levels.index((-line.size, not line.bold)) for line in found}


def _apart(line: Line, size: float, *, bold: bool) -> bool:
    return line.size >= LARGER * size or (line.bold and not bold and line.size >= size)


def _reads_like_one(text: str) -> bool:
    text = text.strip()
    few = len(text.split()) <= MOST_WORDS and sum(c.isalpha() for c in text) >= FEWEST_LETTERS
    return few and text[-1] not in ".,;" and not text[0].islower()


def _lines(runs: Iterable[tuple[str, float, bool]]) -> list[list[tuple[str, float, bool]]]:
    """Runs of letters to lines of such runs."""
    lines: list[list[tuple[str, float, bool]]] = [[]]
    for text, size, bold in runs:
        first, *others = text.split("\n")
        lines[-1].append((first, size, bold))
        lines += [[(other, size, bold)] for other in others]
    return lines


def _line(runs: Sequence[tuple[str, float, bool]]) -> Line:
    told = [(len(text.strip()), round(size / SAME) * SAME, bold) for text, size, bold in runs if text.strip()]
    size = max(told)[1] if told else 0.0
    return Line("".join(text for text, _, _ in runs), size, bool(told) and all(bold for _, _, bold in told))


def _scale(matrix: Sequence[float]) -> float:
    """How much a matrix enlarges."""
    a, b, c, d = matrix[:4]
    return math.sqrt(abs(a * d - b * c))
