"""The phones of a club night, at a server that fails as the test says: what they send again, and what they note."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from benchmarks import guests
from benchmarks.guests import GaveUp, Guest, Request


class Moody(BaseHTTPRequestHandler):
    """Answers with what is written down for it, one after the other; 0 hangs up."""

    answers: list[int]
    got: list[bytes]

    def do_POST(self) -> None:
        """Take the body and answer."""
        self.got.append(self.rfile.read(int(self.headers["Content-Length"])))
        status = self.answers.pop(0)
        if status:
            self.send_response(status)
            self.send_header("Content-Length", "0")
            self.send_header("Retry-After", "0.01")
            self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def moody(monkeypatch: pytest.MonkeyPatch) -> Iterator[HTTPServer]:
    monkeypatch.setattr(guests, "AGAIN", 0.01)
    Moody.answers, Moody.got = [], []
    with HTTPServer(("127.0.0.1", 0), Moody) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def send(server: HTTPServer, *answers: int) -> tuple[Guest, int]:
    """A guest who sent an edit to a server that answers so; the status at last."""
    Moody.answers = list(answers)
    guest = Guest(server.server_port)
    line = guest.door.line()
    try:
        return guest, guest.insist(line, Request("edit", "POST", "/t/ABCDEF/edits", b"{}")).status
    finally:
        line.close()


def test_what_failed_is_sent_again_as_it_was_and_noted(moody: HTTPServer) -> None:
    guest, status = send(moody, 502, 0, 503, 429, 200)
    assert status == 200
    assert Moody.got == [b"{}"] * 5
    assert guest.saw.troubles["edit"] == {"502": 1, "RemoteDisconnected": 1, "503": 1, "429": 1}
    assert guest.saw.errors("edit") == 4
    assert guest.saw.retried == {"edit": 1}
    assert guest.saw.longest_trouble == guest.saw.took["edit"][0] >= 0.04


@pytest.mark.parametrize("status", [200, 304, 403, 409, 422])
def test_an_answer_is_an_answer(moody: HTTPServer, status: int) -> None:
    guest, found = send(moody, status)
    assert found == status
    assert (guest.saw.errors("edit"), guest.saw.retried.total(), len(guest.saw.took["edit"])) == (0, 0, 1)


def test_who_tries_for_too_long_gives_up(moody: HTTPServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests, "LONGEST", 0.2)
    with pytest.raises(GaveUp, match="edit: 503"):
        send(moody, *[503] * 500)
    assert len(Moody.got) > 1
