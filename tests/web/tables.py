"""People at a shared table, as tests see them: each with a browser of their own."""

import re
from collections.abc import Mapping
from html import unescape
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.store.seats import take_seat
from companion.store.tables import apply_edits, create_table
from companion.web.stored import stored_of
from companion.web.table.entering import changes
from companion.web.visitors import TOKEN as TOKEN_KEY
from companion.web.visitors import holder_of

TOKEN = re.compile(r'(?:name="csrf_token" value=|"csrf": )"([^"]+)"')


class Person:
    """Somebody with a browser. Whatever they send carries the token of the page that they saw last."""

    def __init__(self, app: Flask, address: str = "127.0.0.1") -> None:
        self.client: FlaskClient = app.test_client()
        self.address = {"REMOTE_ADDR": address}
        self.token = ""

    def get(self, path: str, **headers: str) -> TestResponse:
        answer = self.client.get(path, headers=headers, environ_overrides=self.address)
        self._seen(answer)
        return answer

    def post(self, path: str, values: Mapping[str, Any]) -> TestResponse:
        sent = {"csrf_token": self.token, **values}
        answer = self.client.post(path, data=sent, environ_overrides=self.address)
        self._seen(answer)
        return answer

    def holder(self) -> str:
        """Who this browser is to the store; it becomes somebody by that."""
        with self.client.session_transaction() as session:
            session.setdefault(TOKEN_KEY, "a browser's secret")
            return holder_of(session[TOKEN_KEY])

    def _seen(self, answer: TestResponse) -> None:
        if answer.mimetype == "text/html" and (found := TOKEN.search(answer.get_data(as_text=True))):
            self.token = unescape(found[1])

    def text(self, path: str) -> str:
        answer = self.get(path)
        assert answer.status_code == 200, (path, answer.status_code, answer.headers.get("Location"))
        return answer.get_data(as_text=True)

    def opens(self, game: str, seats: int = 2, values: Mapping[str, str] | None = None) -> str:
        """Open a table; its code."""
        self.text(f"/new/{game}")
        answer = self.post(f"/new/{game}", {"do": "open", "seats": str(seats), "plays": "y", **(values or {})})
        assert answer.status_code == 303, answer.get_data(as_text=True)
        return answer.headers["Location"].rpartition("/")[2]

    def does(self, code: str, word: str, **values: Any) -> TestResponse:
        """Press a button of the table."""
        self.get(f"/t/{code}")
        return self.post(f"/t/{code}/do", {"do": word, **values})

    def sits(self, code: str, seat: int, name: str = "") -> None:
        answer = self.does(code, "take", seat=seat, name=name)
        assert answer.headers["Location"] == f"/t/{code}/seat/{seat}", answer.status_code

    def state(self, code: str) -> Any:
        answer = self.get(f"/t/{code}/state")
        assert answer.status_code == 200
        return answer.get_json()

    def edits(self, code: str, seat: int | None, edits: list[Any], revision: int | None = None) -> TestResponse:
        """Send edits, made on the revision of now unless another one is given."""
        if not self.token:
            self.get(f"/t/{code}")
        if revision is None:
            state = self.state(code)
            part = state["shared"] if seat is None else next(s for s in state["seats"] if s["number"] == seat)
            revision = part["revision"]
        body = {"seat": seat, "revision": revision, "edits": edits}
        headers = {"X-CSRFToken": self.token}
        return self.client.post(f"/t/{code}/edits", json=body, headers=headers, environ_overrides=self.address)


def put(row: int, column: int, **value: Any) -> dict[str, Any]:
    """The edit that lays something on a square."""
    return {"do": "put", "path": ["squares"], "at": [row, column], "value": value or None}


def card(row: int, column: int, species: str, value: int) -> dict[str, Any]:
    """The edit that lays a card of Arboretum."""
    return put(row, column, species=species, value=value)


def laid(app: Flask, sheet: Any, holder: str | None = None) -> str:
    """A table on which a whole sheet lies, all its seats and the host's role held by one browser; its code."""
    with stored_of(app).database().write() as connection:
        table = create_table(
            connection,
            game=sheet["game"],
            options=sheet.get("options", {}),
            board=sheet.get("board"),
            seats=len(sheet["players"]),
            host=holder,
        )
        for number, player in enumerate(sheet["players"]):
            take_seat(connection, table.code, number, holder or "nobody", player["name"])
            edits = changes({}, {key: value for key, value in player.items() if key != "name"})
            if edits:
                apply_edits(connection, table.code, number, 0, edits)
    return table.code
