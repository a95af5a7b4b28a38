"""Where at a table somebody was when they asked: the way back goes with every address of the rules."""

import re
from dataclasses import dataclass, replace
from typing import Any, Final

from flask import request, url_for

from companion.catalog import find_game
from companion.web.table.codes import is_code

_SEAT: Final = re.compile(r"[0-9]{1,2}|board|end")


@dataclass(frozen=True, slots=True)
class Place:
    """A table and perhaps the sheet at it (`seat`: its number, or `board`, or `end` for the result); both empty where
    nobody sits at a table. `game` is the one on the table."""

    game: str = ""
    code: str = ""
    seat: str = ""

    @property
    def args(self) -> dict[str, str]:
        """What an address needs to lead back here."""
        return {"t": self.code, **({"seat": self.seat} if self.seat else {})} if self.code else {}

    @property
    def back(self) -> str:
        """The address of the place; empty where there is none."""
        if not self.code:
            return ""
        if self.seat.isdecimal():
            return url_for("seats.page", code=self.code, number=int(self.seat))
        end = {"board": "seats.board", "end": "ending.page"}.get(self.seat, "tables.page")
        return url_for(end, code=self.code)

    @property
    def called(self) -> str:
        """What the way back is called."""
        return {"": f"Table {self.code}", "board": "Back to the board", "end": "Back to the result"}.get(
            self.seat, "Back to the sheet"
        )


def place_asked() -> Place:
    """The place that the address of this request names."""
    game, code, seat = (request.args.get(name, "") for name in ("game", "t", "seat"))
    if not is_code(code):
        code = seat = ""
    return Place(game if find_game(game) else "", code, seat if _SEAT.fullmatch(seat) else "")


def way_back() -> dict[str, Any]:
    """What leads back to the page of a table that is being made; nothing on any other page."""
    given = request.view_args or {}
    code = given.get("code", "")
    seats = {"seats.page": str(given.get("number", "")), "seats.board": "board", "ending.page": "end"}
    return Place("", code, seats.get(request.endpoint or "", "")).args


def place_of(page: Any) -> Place:
    """The place of a page, as far as what its template receives tells it."""
    slug = getattr(getattr(page, "game", None), "slug", "")
    own, visitor = getattr(page, "place", None), getattr(page, "visitor", None)
    if isinstance(own, Place):
        return replace(own, game=own.game or slug)
    return Place(slug, visitor.table.code, _seat_of(page)) if visitor else Place(slug)


def _seat_of(page: Any) -> str:
    """The sheet that a page shows, if it is one."""
    if hasattr(page, "boot") and hasattr(page, "seat"):
        return "board" if page.seat is None else str(page.seat.number)
    return "end" if hasattr(page, "bg_stats") else ""
