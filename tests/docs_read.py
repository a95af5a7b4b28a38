"""What the pages for readers hold: README.md and docs/*.md as blocks, commands and files; a copy to try them in."""

import re
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
LEFT_BEHIND = shutil.ignore_patterns(".git", ".venv*", "instance", "__pycache__", ".*_cache", ".hypothesis", ".schem*")
_FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_NAMED = re.compile(r"^`([\w./-]+)`\n\n\Z", re.MULTILINE)
_PROGRAM = re.compile(r"(?:\w+=\S+ )*([\w./-]+)(?: |$)")


@dataclass(frozen=True)
class Block:
    """A fenced block: the word behind its fence, its text, and the file that the line before it names, if one does."""

    kind: str
    text: str
    file: str


@dataclass(frozen=True)
class Command:
    """A line that a reader may type, and on which page it stands."""

    page: str
    line: str

    @property
    def program(self) -> str:
        """What it starts."""
        found = _PROGRAM.match(self.line)
        return found[1] if found else ""


def blocks(text: str) -> list[Block]:
    """The fenced blocks of a page in their order."""
    found = []
    for match in _FENCED.finditer(text):
        named = _NAMED.search(text[: match.start()])
        found.append(Block(match[1], match[2], named[1] if named else ""))
    return found


def code_lines(text: str) -> Iterator[str]:
    """What is set as code and may be typed: fenced as `sh`, or set in by four or more; lines that go on are one."""
    for block in blocks(text):
        if block.kind == "sh":
            yield from block.text.replace("\\\n", " ").splitlines()
    yield from re.findall(r"^ {4,}(\S.*)$", _FENCED.sub("", text), re.MULTILINE)


def commands(page: Path) -> list[Command]:
    """The code lines of a page."""
    return [Command(page.name, line.strip()) for line in code_lines(page.read_text(encoding="utf-8"))]


def copy_of_the_project(folder: Path) -> Path:
    """The project as somebody has it who has just unpacked it, set up with the Python that runs the tests."""
    shutil.copytree(ROOT, folder, ignore=LEFT_BEHIND)
    (folder / ".venv").symlink_to(sys.prefix)
    return folder
