"""Codes of tables as people type and scan them."""

import re
from typing import Final

import segno
from markupsafe import Markup

from companion.store.tables import CODE as SHAPE

CODE: Final = re.compile(SHAPE)
_ALIKE: Final = str.maketrans({"0": "Q", "O": "Q"})


def tidy_code(typed: str) -> str:
    """The code meant by what was typed: in any case, with blanks or dashes, or a whole link.

    No code has a 0 or an O; who reads one looks at a Q.

    >>> tidy_code(" abc-d3o "), tidy_code("http://10.0.0.2:8000/t/ABCDEF/seat/1")
    ('ABCD3Q', 'ABCDEF')
    """
    found = re.search(r"/t/([^/?#]+)", typed)
    text = found[1] if found else typed
    return re.sub(r"[\s.\-]", "", text).upper().translate(_ALIKE)


def is_code(text: str) -> bool:
    """Could this be a code?

    >>> is_code("ABCD3Q"), is_code("ABCD3QXYZ"), is_code("ABCD30"), is_code("abcd3q"), is_code("ABCD3QX")
    (True, True, False, False, False)
    """
    return CODE.fullmatch(text) is not None


def qr_code(link: str) -> Markup:
    """A link as an inline SVG: black on white in either theme, as cameras want it."""
    drawn: str = segno.make(link, error="m", micro=False).svg_inline(
        omitsize=True, border=3, light="#fff", lineclass=None
    )
    return Markup(drawn)  # noqa: S704 - segno's own drawing, in which the link is squares  # nosec B704


def printed_qr_code(link: str) -> str:
    """A link as squares for a terminal."""
    rows = [list(row) for row in segno.make(link, error="l", micro=False).matrix_iter(border=2)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    blocks = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    pairs = zip(rows[::2], rows[1::2], strict=True)
    lines = ("".join(blocks[upper, lower] for upper, lower in zip(*pair, strict=True)) for pair in pairs)
    return "\n".join(f"\033[97;40m{line}\033[0m" for line in lines)  # white on black, whatever the terminal's colours
