"""Who asks, and what they may do at a table. A browser is known by a random token in its signed cookie."""

import hashlib
import logging
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, NoReturn

from flask import Flask, Request, request, session
from flask.sessions import NullSession, SecureCookieSession, SecureCookieSessionInterface
from itsdangerous import SignatureExpired, TimestampSigner, URLSafeTimedSerializer

from companion.config import Settings
from companion.store.records import Seat, Table
from companion.store.troubles import Trouble, Unavailable
from companion.web.secret import NAME, cookie_key

TOKEN: Final = "browser"  # noqa: S105 - the name of the cookie's key
log: Final = logging.getLogger("companion.web")
_NOBODY: Final = "canopy.nobody"
"""Where a request carries why its cookie cannot be read."""


class Unhurried(TimestampSigner):
    """Takes what was signed at a time that is still to come: a clock that was put back throws nobody out."""

    def unsign(self, signed_value: str | bytes, max_age: int | None = None, return_timestamp: bool = False) -> Any:
        """What was signed, no longer than `max_age` seconds ago. Raises `BadSignature`."""
        try:
            return super().unsign(signed_value, max_age, return_timestamp)  # type: ignore[call-overload]
        except SignatureExpired as error:
            if error.date_signed is None or error.date_signed < datetime.now(UTC):
                raise
        return super().unsign(signed_value, None, return_timestamp)  # type: ignore[call-overload]


class NoSession(NullSession):
    """Where the key can be neither read nor made: nobody is taken for a stranger, all are told to come again."""

    def _fail(self, *_args: Any, **_named: Any) -> NoReturn:
        raise Unavailable(request.environ.get(_NOBODY, Trouble.BUSY))

    get = __getitem__ = __setitem__ = __delitem__ = clear = pop = popitem = update = setdefault = _fail


class Sessions(SecureCookieSessionInterface):
    """Flask's signed cookies, with a key that is read or made when the first cookie needs it."""

    def __init__(self, settings: Settings) -> None:
        self._data_dir = settings.data_dir
        self._trouble: Trouble | None = None

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        """What the cookie of a request holds."""
        try:
            found, trouble = super().open_session(app, request), None
        except Unavailable as error:
            found, trouble = None, error.trouble
            request.environ[_NOBODY] = trouble
            if trouble is not self._trouble:
                why = "it is none. The last backup has it." if trouble is Trouble.DAMAGED else trouble
                log.error("The key of the cookies (%s) cannot be had: %s", NAME, why)
        self._trouble = trouble
        return NoSession() if found is None else found

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """What signs and reads the cookie. Raises `Unavailable`."""
        if not app.secret_key:
            app.secret_key = cookie_key(self._data_dir)
        serializer = super().get_signing_serializer(app)
        if serializer is not None:
            serializer.signer = Unhurried
        return serializer

    def get_cookie_secure(self, app: Flask) -> bool:
        """A cookie that came over HTTPS goes over nothing else."""
        return request.is_secure or super().get_cookie_secure(app)


def must_recognize() -> None:
    """Raises `Unavailable` where nobody can be recognized. A look at the session itself would tell caches to vary."""
    if trouble := request.environ.get(_NOBODY):
        raise Unavailable(trouble)


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
