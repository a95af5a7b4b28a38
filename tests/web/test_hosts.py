"""Names under which requests come: whatever they are, no page breaks."""

import pytest
from flask import Flask
from werkzeug.test import EnvironBuilder, run_wsgi_app

from tests.web.tables import Person

NEVER = ("a..b", ".a", 64 * "a", 99 * "abc.", 1900 * "a.", "a:b", "localhost:99999", "[::1")
ODD = ("canopy.lan.", "xn--strae-oqa.example", "xn--zzzz--.x", "a_b", "[::1]:8000", "localhost:", "a<b>", "é", "%41")


def statuses(app: Flask, code: str, host: str) -> set[int]:
    """Of pages that make links, and of a program's address, as a server hands the name on."""
    found = set()
    for path in ("/join", f"/t/{code}", f"/t/{code}/end", f"/t/{code}/", "/api/v1/games"):
        environ = EnvironBuilder(path).get_environ() | {"HTTP_HOST": host.encode().decode("latin-1")}
        body, status, headers = run_wsgi_app(app, environ)
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert b"".join(body)
        found.add(int(status[:3]))
    return found


@pytest.fixture
def code(app: Flask) -> str:
    app.testing = False  # a fault is what people would get, not an error of this test
    return Person(app).opens("arboretum")


@pytest.mark.parametrize("host", NEVER)
def test_a_name_that_cannot_be_is_refused(app: Flask, code: str, host: str) -> None:
    assert statuses(app, code, host) == {400}


@pytest.mark.parametrize("host", ["", *ODD])
def test_any_other_name_gets_its_pages(app: Flask, code: str, host: str) -> None:
    assert statuses(app, code, host) <= {200, 308, 404}
