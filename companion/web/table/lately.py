"""The tables that a browser was at lately, and what it can take back: kept in its own cookie."""

import time
from typing import Any, Final, NamedTuple

from flask import session

MOST: Final = 8
LONG: Final = 1800
"""Seconds that an act can be taken back."""
_TABLES: Final = "tables"
_UNDO: Final = "undo"


def remember(code: str) -> None:
    """Put a table first among the late ones."""
    codes = late_codes()
    if codes[:1] != [code]:
        session[_TABLES] = [code, *(other for other in codes if other != code)][:MOST]


def late_codes() -> list[str]:
    """The codes of the late tables, the latest first."""
    return [code for code in session.get(_TABLES, []) if isinstance(code, str)]


class Undo(NamedTuple):
    """What can be taken back: the act that does it, at which table, in a sentence what was done, and what it needs."""

    act: str
    code: str
    text: str
    values: dict[str, Any]


def offer(act: str, code: str, text: str, **values: Any) -> None:
    """Let this browser take back what it did just now; what it did before stands."""
    session[_UNDO] = [act, code, text, values, int(time.time())]


def offered(code: str | None = None) -> Undo | None:
    """What this browser can take back, at a table or anywhere."""
    kept = session.get(_UNDO)
    if not kept or kept[4] + LONG < time.time() or code not in (None, kept[1]):
        return None
    return Undo(*kept[:4])


def withdraw() -> None:
    """Nothing can be taken back any more."""
    session.pop(_UNDO, None)
