"""One path or another, of which the better is asked for."""

import re
from itertools import pairwise
from typing import Final

from companion.core.asked import Asked
from companion.core.computed import Computed
from companion.games.arboretum.asked_paths import whole

_BEST: Final = re.compile(r"\b(?:best|better|most|highest|maximum|max|at most)\b")
_GAP: Final = re.compile(r"HOW_MANY (?:more|better)|\b(?:difference|by HOW_MANY)\b")


def best_option(asked: Asked) -> Computed | None:
    """The best of paths that could be counted: "2 4 5 7 all oak or a mixed one of 6 cards" (Description)."""
    if asked.has("hand", "theirs", "player") or not _BEST.search(asked.plain) or _GAP.search(asked.plain):
        return None
    cuts = [i for i, token in enumerate(asked.tokens) if token.word == "or"]
    parts = [asked.part(start, stop) for start, stop in pairwise([0, *cuts, len(asked.tokens)])]
    found = [one for part in parts if (one := whole(part)) is not None and one.value is not None]
    if not cuts or len(found) != len(parts):
        return None
    best = max(one.value or 0 for one in found)
    return Computed(best, f"{'; '.join(one.text for one in found)}. The better one: {best}")
