"""Words of strangers on their way out of the pages, where no markup keeps them apart."""

import re
from datetime import datetime
from typing import Final
from unicodedata import category

_TURNS: Final = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
# what spreadsheets take for the begin of a formula, those of East Asia too, also behind what is drawn as nothing
_LEADS: Final = re.compile(r"""(^|[,;\t"])(?=[\u00ad\u200b-\u200d\u2060\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20])""")


def plain(text: str) -> str:
    """The text on one line, without signs that turn the direction of what follows.

    >>> plain("Ana\\u202egro.live\\u2028x")
    'Anagro.live x'
    """
    text = _TURNS.sub("", text)
    return "".join(" " if category(letter) in ("Cc", "Cs", "Zl", "Zp") else letter for letter in text).strip()


def cell(text: str) -> str:
    """The text as a spreadsheet takes it for text, whatever it begins with and however it splits its cells.

    >>> cell("=1+1"), cell("Ana;=1+1"), cell("Ana-Lena + Ben")
    ("'=1+1", "Ana;'=1+1", 'Ana-Lena + Ben')
    """
    return _LEADS.sub(r"\1'", plain(text))


def day(moment: datetime) -> str:
    """The day in the words of people, by the clock of the server.

    >>> day(datetime(2026, 3, 9, 12, tzinfo=datetime.now().astimezone().tzinfo))
    '9 March 2026'
    """
    local = moment.astimezone()
    return f"{local.day} {local:%B %Y}"
