"""Who asks, and what they may do at a table. A browser is known by a random token in its signed cookie."""

import hashlib
import secrets
from dataclasses import dataclass
from typing import Final

from flask import Flask, request, session
from flask.sessions import SecureCookieSessionInterface
from itsdangerous import URLSafeTimedSerializer

from companion.config import Settings
from companion.store.records import Seat, Table
from companion.web.secret import cookie_key

TOKEN: Final = "browser"  # noqa: S105 - the name of the cookie's key


class Sessions(SecureCookieSessionInterface):
    """Flask's signed cookies, with a key that is read or made when the first cookie needs it."""

    def __init__(self, settings: Settings) -> None:
        self._data_dir = settings.data_dir

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """What signs and reads the cookie."""
        if not app.secret_key:
            app.secret_key = cookie_key(self._data_dir)
        return super().get_signing_serializer(app)

    def get_cookie_secure(self, app: Flask) -> bool:
        """A cookie that came over HTTPS goes over nothing else."""
        return request.is_secure or super().get_cookie_secure(app)


def holder_of(token: str) -> str:
    """What is kept of a token: its SHA-256, from which nobody finds the token.

    >>> holder_of("a")[:8]
    'ca978112'
    """
    return hashlib.sha256(token.encode()).hexdigest()


def holder() -> str | None:
    """The holder that this browser is; None before it sat down anywhere."""
    token = session.get(TOKEN)
    return holder_of(token) if isinstance(token, str) else None


def settled_holder() -> str:
    """The holder that this browser is from now on."""
    if not isinstance(session.get(TOKEN), str):
        session[TOKEN] = secrets.token_urlsafe(32)
    session.permanent = True
    return holder_of(session[TOKEN])


def is_revealed(table: Table) -> bool:
    """May everybody see all sheets and totals?"""
    return not table.hidden or table.finished is not None or all(seat.done for seat in table.seats)


@dataclass(frozen=True, slots=True)
class Visitor:
    """A browser at a table. Whoever has the code sees the table; these are the rights beyond."""

    table: Table
    holder: str | None

    @property
    def hosts(self) -> bool:
        """Is this the host?"""
        return self.holder is not None and self.table.host == self.holder

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of the seats that this browser holds."""
        return tuple(seat.number for seat in self.table.seats if self._holds(seat))

    @property
    def belongs(self) -> bool:
        """Has this browser a seat, or is it the host?"""
        return self.hosts or bool(self.seats)

    @property
    def is_open(self) -> bool:
        """Can the table be changed at all?"""
        return not self.table.locked and self.table.finished is None

    def may_see(self, number: int) -> bool:
        """The entry of a seat: under hidden standings one's own; the host also enters for seats that nobody holds."""
        seat = self.table.seat(number)
        return is_revealed(self.table) or self._holds(seat) or (self.hosts and seat.holder is None)

    def may_manage(self, number: int) -> bool:
        """Name, colour, done: the holder and the host."""
        return self._holds(self.table.seat(number)) or self.hosts

    def may_edit(self, number: int | None) -> bool:
        """A seat's entry: who may see and manage it. Options and board (None): everybody with a seat, and the host."""
        if not self.is_open:
            return False
        return self.belongs if number is None else self.may_manage(number) and self.may_see(number)

    def _holds(self, seat: Seat) -> bool:
        return self.holder is not None and seat.holder == self.holder
