"""Cuts a rulebook's text by its headings into paragraphs and list items, each as it is printed."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

BULLET: Final = re.compile(
    r"\s*([\u2022\u2023\u25aa\u25cf\u25e6\u2043*\-\u2013]|\(?[0-9]{1,2}[.)]|\(?[a-zA-Z][.)])\s+\S"
)
_CONTENTS: Final = re.compile(r"\s*(table of )?contents\s*:?\s*", re.IGNORECASE)
_ENTRY: Final = re.compile(
    r"(\s*)(?:[\u2022\u25aa\u25cf\u25e6*\-\u2013]\s+)?(\S.*?)(?:[\s.\u2026]*\s[0-9]{1,3}|[.\u2026]{3,}\s*[0-9]*)?\s*"
)
_MARKED: Final = re.compile(r"\s*[\u2022\u25aa\u25cf\u25e6*]\s|.*(\.{3,}|\u2026|\s{2,}|\t)\s*[0-9]{1,3}\s*$")
LONGEST_HEADING: Final = 70
MOST_WORDS: Final = 9
MOST: Final = 20_000
GUESSED: Final = 100
"""The level below all titles of a table of contents."""


@dataclass(frozen=True, slots=True)
class Cut:
    """One paragraph or list item. section: its headings, the outermost first. lead: the line that introduces its list.
    gap: what stands between it and the one before, None where that is more than blank space."""

    section: tuple[str, ...]
    page: int | None
    lead: str
    text: str
    gap: str | None

    def as_json(self) -> list[Any]:
        """To keep."""
        return [list(self.section), self.page, self.lead, self.text, self.gap]

    @classmethod
    def from_json(cls, kept: list[Any]) -> "Cut":
        """As it was kept."""
        section, page, lead, text, gap = kept
        return cls(tuple(section), page, lead, text, gap)


@dataclass(slots=True)
class _Headings:
    """The headings of a book, by its table of contents where it has one. apart: those that are set apart in print, with
    their levels."""

    contents: list[tuple[int, str]]
    apart: Mapping[str, int]
    at: int = -1
    path: list[tuple[int, str]] = field(default_factory=list)

    def printed(self, line: str) -> bool:
        """True for a heading of the table of contents or one set apart; it is the innermost one from here on."""
        places = [i for i, (_, title) in enumerate(self.contents) if title == line]
        if not places and line in self.apart:
            self._enter((GUESSED if self.contents else 0) + self.apart[line], line)
            return True
        if not places:
            return False
        self.at = next((i for i in places if i > self.at), places[-1])
        self._enter(self.contents[self.at][0], line)
        return True

    def guessed(self, lines: Sequence[str], i: int) -> bool:
        """True for a heading that only its looks tell: below the last one of the table of contents."""
        line = lines[i].strip()
        if _looks_like_one(lines, i):
            self._enter(0 if line.isupper() and not (self.contents or self.apart) else 2 * GUESSED, line)
            return True
        return False

    def _enter(self, level: int, line: str) -> None:
        self.path = [step for step in self.path if step[0] < level]
        self.path.append((level, line))

    def section(self) -> tuple[str, ...]:
        return tuple(title for _, title in self.path)


def cut(pages: Sequence[str], apart: Mapping[str, int] | None = None) -> list[Cut]:
    """The paragraphs and list items of a book, in order. apart: lines that are headings by their print, with levels.

    >>> book = "Scoring\\n\\nYou score:\\n\\n- 1 for a tree\\n- 2 for a fish"
    >>> [(one.section, one.lead, one.text) for one in cut([book])][1:]
    [(('Scoring',), 'You score:', '- 1 for a tree'), (('Scoring',), 'You score:', '- 2 for a fish')]
    """
    lines = [line for page in pages for line in page.split("\n")]
    contents, end = _contents(lines)
    headings = _Headings(contents, apart or {})
    found: list[Cut] = []
    seen = 0
    for number, page in enumerate(pages, 1):
        own = page.split("\n")
        skip = max(0, end - seen)
        seen += len(own)
        found += _page(own[skip:], number if len(pages) > 1 else None, headings)
    return found[:MOST]


def _contents(lines: Sequence[str]) -> tuple[list[tuple[int, str]], int]:
    """The titles of a table of contents with their levels, and the line after it."""
    starts = [i for i, line in enumerate(lines[:400]) if _CONTENTS.fullmatch(line)]
    if not starts:
        return [], 0
    titles: list[tuple[int, str]] = []
    i = starts[-1] + 1
    while i < len(lines) and (not lines[i].strip() or _MARKED.match(lines[i])):
        match = _ENTRY.fullmatch(lines[i])
        if match and lines[i].strip():
            titles.append((len(match[1].expandtabs(4)), match[2].strip()))
        i += 1
    return (titles, i) if len(titles) > 1 else ([], 0)


def _page(lines: Sequence[str], page: int | None, headings: _Headings) -> Iterator[Cut]:
    widest = max((len(line) for line in lines), default=0)
    lead, gap = "", None
    i = 0
    while i < len(lines):
        line = lines[i].strip()
        if not line:
            gap = None if gap is None else gap + lines[i] + "\n"
            i += 1
            continue
        if headings.printed(line) or headings.guessed(lines, i):
            lead, gap = "", None
            i += 1
            continue
        end = _end(lines, i, widest, headings.apart)
        text = "\n".join(lines[i:end]).strip()
        listed = bool(BULLET.match(lines[i]))
        indent = lines[i][: len(lines[i]) - len(lines[i].lstrip())]
        yield Cut(headings.section(), page, lead if listed else "", text, None if gap is None else gap + indent)
        lead = lead if listed else text if text.endswith(":") or _leads(lines, end) else ""
        gap = lines[end - 1][len(lines[end - 1].rstrip()) :] + "\n"
        i = end


def _leads(lines: Sequence[str], end: int) -> bool:
    """True where a list follows."""
    after = next((line for line in lines[end : end + 2] if line.strip()), "")
    return bool(BULLET.match(after))


def _end(lines: Sequence[str], start: int, widest: int, apart: Mapping[str, int]) -> int:
    """The line after a paragraph or item that may be wrapped over several lines."""
    i = start + 1
    while i < len(lines) and lines[i].strip() and not BULLET.match(lines[i]):
        before = lines[i - 1].rstrip()
        if len(before) > 240 or (before.endswith((".", "!", "?", ":")) and len(before) < 0.75 * widest):
            break
        if lines[i].strip() in apart or _looks_like_one(lines, i):
            break
        i += 1
    return i


def _looks_like_one(lines: Sequence[str], i: int) -> bool:
    """True for a short line by itself that reads like a heading."""
    line = lines[i].strip()
    if not 3 <= len(line) <= LONGEST_HEADING or len(line.split()) > MOST_WORDS or line[-1] in '.,;:!?)"':
        return False
    if BULLET.match(lines[i]) or not line[0].isupper() or sum(c.isalpha() for c in line) < 3:
        return False
    alone = (i == 0 or not lines[i - 1].strip()) and (i + 1 >= len(lines) or not lines[i + 1].strip())
    return alone or (line.isupper() and len(line) > 3)
