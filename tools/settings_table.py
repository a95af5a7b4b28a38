"""The table of settings in `docs/hosting.md`, from `config.toml`: `python -m tools.settings_table` writes it anew."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
DOCUMENT: Final = ROOT / "docs" / "hosting.md"
BEGIN: Final = "| setting, and what it is | |\n|---|---|\n"


def table(text: str) -> str:
    """The rows: the settings that share a comment, with the values that they come with, and that comment.

    >>> print(table('# What for.\\n[a]\\n# Why.\\nb = 1\\nc = "x"\\n').removeprefix(BEGIN), end="")
    | `a.b` = `1`<br>`a.c` = `"x"` | Why. |
    """
    rows = (f"| {'<br>'.join(settings)} | {comment.replace('|', '&#124;')} |\n" for settings, comment in _groups(text))
    return BEGIN + "".join(rows)


def _groups(text: str) -> Iterator[tuple[list[str], str]]:
    section, comment, settings = "", [""], list[str]()
    for line in [*text.splitlines(), "#"]:
        if line.startswith("#"):
            if settings:
                yield settings, " ".join(comment)
                comment, settings = [], []
            comment = [*comment, line.removeprefix("#").strip()]
        elif not line or line.startswith("["):
            if settings:
                yield settings, " ".join(comment)
            section = f"{line.strip('[]')}." if line else section
            comment, settings = [], []
        else:
            key, _, value = line.partition(" = ")
            settings.append(f"`{section}{key}` = `{value}`")


def known(text: str) -> set[str]:
    """Every setting that a file has, by its path with dots."""
    return {
        f"{name}.{key}" if isinstance(value, dict) else name
        for name, value in tomllib.loads(text).items()
        for key in (value if isinstance(value, dict) else [""])
    }


def filled(document: str, config: str) -> str:
    """The document with the table of that file."""
    return re.sub(re.escape(BEGIN) + r"(\|.*\n)*", lambda _: table(config), document)


if __name__ == "__main__":
    DOCUMENT.write_text(filled(DOCUMENT.read_text("utf-8"), (ROOT / "config.toml").read_text("utf-8")), "utf-8")
