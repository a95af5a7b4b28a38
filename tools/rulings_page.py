"""Writes docs/rulings.md, all rulings as the page /rules/rulings has them: `python -m tools.rulings_page`."""

from collections.abc import Iterator
from pathlib import Path

from companion.catalog import GAMES
from companion.rules.digest import Entry
from companion.rules.rulings import Decision, Rulings, rulings_of

PAGE = Path(__file__).resolve().parents[1] / "docs" / "rulings.md"
HEAD = """# All rulings

Where a rulebook leaves a choice: how Canopy takes it, what else could be read there, and how sure that is. The app
has this page under *Rules*, *All rulings* (`/rules/rulings`), for one game at `/rules/arborea/rulings`, for one ruling
at `/rules/arborea/rulings#A9`, with links to the rules; it prints well. *Why* says beside a score what the other
reading would bring.

Written by `python -m tools.rulings_page` from what the games say of themselves (`companion/games/*/rulings.md` and
their digests)."""


def page() -> str:
    """The page."""
    return "\n\n".join([HEAD, *(part for game in GAMES for part in _game(rulings_of(game)))]) + "\n"


def _game(told: Rulings) -> Iterator[str]:
    yield f"## {told.game.name}"
    yield from (_decision(one) for one in told.decisions)
    if told.slips:
        yield "### What the book prints in two ways"
        yield from (f"- {slip.printed} **Taken here:** {slip.taken} *{_where(slip.rule)}*" for slip in told.slips)


def _decision(one: Decision) -> str:
    sure = one.sure + (" A table may choose the other reading." if one.choice else "")
    return (
        f"### {one.id}. {one.question}\n\n- **Taken here:** {one.taken}\n- **The other reading:** {one.other}\n"
        f"- {sure} *{_where(one.rules[0])}*"
    )


def _where(rule: Entry) -> str:
    return " > ".join(rule.sections[0]) if rule.sections else "Beside the rulebook"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
