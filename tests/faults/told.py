"""What a phone is told while something is broken, looked at the same way by all tests."""

from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from tests.web.tables import Person

LOCKED = "The table does not answer just now. Try again in a moment; nothing was changed."
FULL = "Nothing can be kept just now: the disk is full. Whoever runs Canopy has to make room; nothing was changed."
UNWRITABLE = (
    "Nothing can be kept just now: Canopy cannot write. Whoever runs it has to see to that; nothing was changed."
)
DAMAGED = "What was kept cannot be read just now. Whoever runs Canopy has to put a backup back; nothing was changed."


def edit(number: int) -> dict[str, Any]:
    """An edit that no other one equals."""
    return {"do": "put", "path": ["board"], "at": [number // 4, number % 4], "value": {"forest": 2}}


class Editor:
    """Somebody at a table of two, and the edits that were acknowledged."""

    def __init__(self, app: Flask) -> None:
        self.person = Person(app)
        self.code = self.person.opens("greenwood", 2)
        self.made = 0

    def edits(self) -> TestResponse:
        """The next edit."""
        change = [{"do": "set", "path": ["track_points"], "value": self.made + 1}]
        answer = self.person.edits(self.code, 0, change, revision=self.made)
        self.made += answer.status_code == 200
        return answer

    def must_edit(self) -> None:
        answer = self.edits()
        assert answer.status_code == 200, answer.get_data(as_text=True)

    def sees(self) -> int:
        """The last edit that the table holds."""
        seat = self.person.state(self.code)["seats"][0]
        assert seat["revision"] == seat["entry"].get("track_points", 0)
        return int(seat["revision"])


def assert_told(answer: TestResponse, *sentences: str) -> None:
    """A refusal in a plain sentence, one of these, with a time to come again."""
    assert answer.status_code == 503, answer.get_data(as_text=True)
    assert 1 <= int(answer.headers["Retry-After"]) <= 30
    if answer.mimetype == "application/problem+json":
        told = answer.get_json()
        assert told["title"] in sentences
        assert told["errors"] == [{"pointer": "", "text": told["title"]}]
    else:
        page = answer.get_data(as_text=True)
        assert any(f"<h1>{sentence}</h1>" in page for sentence in sentences), page
