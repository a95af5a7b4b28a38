"""What was asked lately at a table: kept with the people who play there, for all of them to see."""

import re
from typing import Any, Final

from flask import request
from sqlalchemy import Connection

from companion.store.facts import facts, remember
from companion.store.records import Table

MOST: Final = 10
LONGEST: Final = 200
_KEY: Final = "questions/asked"
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")


def tidied(question: str) -> str:
    """A question as it is kept: on one line, no longer than anybody reads.

    >>> tidied("  may\\n I? ")
    'may I?'
    """
    return " ".join(_CONTROL.sub(" ", question).split())[:LONGEST]


def asked_lately(connection: Connection, table: Table) -> tuple[str, ...]:
    """The last questions, the latest first."""
    return tuple(_kept(facts(connection, table.group).get(_KEY)))


def keep_question(connection: Connection, table: Table, question: str) -> None:
    """Put a question first among the last ones."""
    text = tidied(question)
    before = asked_lately(connection, table)
    if text and before[:1] != (text,):
        remember(connection, table.group, _KEY, [text, *(other for other in before if other != text)][:MOST])


def is_own_request() -> bool:
    """Was this address opened from our own pages, or typed? A foreign page shall not put words into a table."""
    return request.headers.get("Sec-Fetch-Site", "same-origin") in ("same-origin", "none")


def _kept(value: Any) -> list[str]:
    return [text for text in value if isinstance(text, str)] if isinstance(value, list) else []
