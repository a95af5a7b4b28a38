"""Sheets of every kind, through HTTP, the import of a page and the command line: all three say the same.

`FUZZ_EXAMPLES` draws more of them, `FUZZ_RANDOM` others than last time; `make fuzz` sets both.
"""

import json
import os
from collections import Counter
from collections.abc import Iterator
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings

from companion.catalog import find_game, game_of
from companion.cli import COMMANDS
from companion.config import load_settings
from companion.core.document import NotJson, parse_json
from companion.core.sheet import Refused, SheetError
from companion.forms.fields import LARGEST_GRID
from companion.web.factory import create_app
from companion.web.stored import stored_of
from tests.fuzz.targets import points, said
from tests.fuzz.texts import bodies

SEEDED = "FUZZ_RANDOM" not in os.environ
MANY = int(os.environ.get("FUZZ_EXAMPLES", "200"))
CALM = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
FEW = settings(max_examples=25, deadline=None, derandomize=True, database=None, suppress_health_check=CALM)
LONG = settings(FEW, max_examples=MANY, derandomize=SEEDED)
WIDE = f"A layout wider than {LARGEST_GRID} squares does not fit into the form."

ELSEWHERE = "This is a sheet of another game; open the page of"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    data = tmp_path_factory.mktemp("data")
    made = create_app(load_settings({"CANOPY_DATA_DIR": str(data), "CANOPY_RATELIMIT_ENABLED": "false"}), COMMANDS)
    yield made
    stored_of(made).close()


@pytest.fixture(scope="module")
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sheet") / "sheet.json"


def refusal_of(body: bytes, slug: str = "") -> tuple[int, tuple[SheetError, ...]]:
    """What the reader itself (of that game, or of the one that the sheet names) has against a body: the status that
    says so, and every error."""
    try:
        document = parse_json(body)
    except NotJson as error:
        return 400, (SheetError("", str(error)),)
    try:
        game = find_game(slug) or game_of(document)
        game.read(document)
    except Refused as refused:
        for pointer, text in refused.errors:
            points(document, pointer)
            said(text)
        return 422, refused.errors
    return 200, ()


def check_http(client: FlaskClient, body: bytes) -> Any:
    """The answer of the interface, which says what the reader says."""
    status, errors = refusal_of(body)
    answer = client.post("/api/v1/score", data=body, content_type="application/json")
    assert answer.status_code == status
    told = answer.get_json(force=True)
    if errors:
        assert [(one["pointer"], one["text"]) for one in told["errors"]] == list(errors)
    else:
        names = [player["name"] for player in parse_json(body)["players"]]
        assert [player["name"] for player in told["players"]][: len(names)] == names  # a solo opponent may follow
    return told


def check_cli(app: Flask, file: Path, body: bytes, told: Any) -> None:
    """The command line says the same as the interface."""
    status, errors = refusal_of(body)
    file.write_bytes(body)
    result = app.test_cli_runner().invoke(args=["score", "--json", str(file)])
    assert isinstance(result.exception, SystemExit | None), result.exception
    assert result.exit_code == (0 if status == 200 else 1)
    if errors:
        pointer, text = errors[0]
        where = f"{pointer or '(top)'}: " if status == 422 else ""
        assert result.stderr.startswith(f"{file}: {where}{text}")
    else:
        assert json.loads(result.stdout) == told


def check_import(client: FlaskClient, slug: str, body: bytes) -> None:
    """The page of a game opens on a sheet of it, or says sentence by sentence what is wrong."""
    status, errors = refusal_of(body, slug)
    answer = client.post(f"/score/{slug}", data={"do": "import", "sheet_file": (BytesIO(body), "sheet.json")})
    text = unescape(answer.text)
    if status == 200:
        assert answer.status_code == 200 or WIDE in text
    else:
        assert answer.status_code == 422
        assert ELSEWHERE in text or all(error.text in text for error in errors[:20])
    pasted = client.post(f"/score/{slug}", data={"do": "import", "sheet": body.decode("utf-8", "replace")})
    assert pasted.status_code in (200, 422)


def check(app: Flask, client: FlaskClient, file: Path, wish: settings) -> None:
    """Sheets on all three ways; some are taken, some refused, some no JSON, none of these kinds is rare."""
    seen: Counter[int] = Counter()

    @wish
    @given(case=bodies())
    def each(case: tuple[str, bytes]) -> None:
        slug, body = case
        check_cli(app, file, body, check_http(client, body))
        check_import(client, slug, body)
        seen[refusal_of(body)[0]] += 1

    each()
    assert min(seen[status] for status in (200, 400, 422)) >= wish.max_examples / 25, seen


def test_sheets_of_every_kind(app: Flask, client: FlaskClient, file: Path) -> None:
    check(app, client, file, FEW)


@pytest.mark.slow
def test_many_sheets_of_every_kind(app: Flask, client: FlaskClient, file: Path) -> None:
    check(app, client, file, LONG)
