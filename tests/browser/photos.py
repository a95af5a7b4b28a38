"""Drawn photos in the sheet editor: a taught copy of a game, photos as files, readings as a test wants them."""

import json
from collections.abc import Mapping
from email.message import Message
from email.parser import BytesParser
from functools import cache
from typing import Any
from urllib.parse import parse_qs

from playwright.sync_api import Page, Request, Route, expect

from companion.catalog import find_game
from companion.core.board import Reading, SeenPiece, SeenSquare
from tests.browser.people import open_sheet, open_table, table_of
from tests.drawing.kit import EASY, Difficulty, Drawn, draw, first_lay, random_sheet

Json = dict[str, Any]
LONG = 120_000  # reading waits for other work of the machine
COUNT = ".photo-review .photo-count"
QUESTION = ".photo-review .photo-question"


@cache
def photo(game: str, seed: int, size: int | None = None, level: Difficulty = EASY) -> Drawn:
    """A photo of a random layout."""
    return draw(game, random_sheet(game, seed=seed, size=size), printing=0, seed=seed, difficulty=level)


@cache
def lessons(game: str) -> tuple[Drawn, ...]:
    """Two photos of what a player lays out first."""
    return tuple(draw(game, first_lay(game, seed), printing=0, seed=seed, difficulty=EASY) for seed in (1, 2))


def file_of(drawn: Drawn, name: str = "photo.jpg") -> Any:
    """A photo as the file picker gives it."""
    return {"name": name, "mimeType": "image/jpeg", "buffer": drawn.jpeg}


def teach(page: Page, game: str) -> str:
    """A box of this browser, taught from two photos; its id."""
    made = page.request.post("/api/v1/sets", data={"game": game, "name": "Our copy"}).json()["set"]
    for drawn in lessons(game):
        parts = {"set": made, "sheet": json.dumps(drawn.sheet), "quad": json.dumps(drawn.quad)}
        answer = page.request.post(f"/api/v1/teach/{game}", multipart={"photo": file_of(drawn), **parts}, timeout=LONG)
        assert answer.status == 200, answer.text()
    page.goto(f"/teach/{game}")
    page.locator("details:has([name=id]) > summary").first.tap()
    page.fill("[name=id]", made)
    page.locator("form:has([name=id]) button").tap()
    expect(page.get_by_role("heading", name="Our copy: 2 photos taught")).to_be_visible()
    return str(made)


def sheet_at(page: Page, game: str) -> None:
    """The host's empty sheet at a new table."""
    open_table(page, game, ("Ana", "Ben"))
    open_sheet(page)


def open_photos(page: Page) -> None:
    """Tap the button of the sheet."""
    page.get_by_role("button", name="Photo", exact=True).tap()
    expect(page.locator(".photo-dialog")).to_be_visible()


def choose(page: Page, *drawn: Drawn) -> None:
    """Choose pictures from the phone."""
    files = [file_of(one, f"photo-{number}.jpg") for number, one in enumerate(drawn)]
    page.locator(".photo-file input[multiple]").set_input_files(files)


def reviewed(page: Page) -> None:
    """Wait until the reading is on the sheet."""
    expect(page.locator(".photo-review")).to_be_visible(timeout=LONG)


def truth(game: str, drawn: Drawn, doubts: Mapping[int, tuple[str, str]] | None = None) -> Json:
    """The reading of somebody who sees all, but for some squares: what is read there, and the runner-up."""
    board = find_game(game).board  # type: ignore[union-attr]
    assert board is not None
    true = board.truth(drawn.sheet)
    squares = [SeenSquare(at, label, 0.999) for at, label in sorted(true.squares.items())]
    for place, (label, second) in (doubts or {}).items():
        squares[place] = SeenSquare(squares[place].at, label, 0.55, ((second, 0.4),))
    pieces = tuple(SeenPiece(at, kind, 0.999, held) for kind, at, held in true.pieces)
    sheet = board.sheet(tuple(squares), pieces, true.known)
    listed = tuple(seen for seen in squares if seen.label not in board.unlisted)
    doubtful = tuple(f"/squares/{i}" for i, seen in enumerate(listed) if seen.confidence < 0.9)
    quad: Any = drawn.quad
    return Reading(
        game, None, quad, drawn.rows, drawn.cols, drawn.size, listed, pieces, sheet, doubtful, 900, board.asked(sheet)
    ).as_json()


def answered(page: Page, game: str, *answers: Json | tuple[int, Json]) -> list[Request]:
    """Let the reader give these answers, one after the other, the last one for good; the requests it was sent."""
    asked: list[Request] = []

    def answer(route: Route) -> None:
        told = answers[min(len(asked), len(answers) - 1)]
        asked.append(route.request)
        status, body = told if isinstance(told, tuple) else (200, told)
        headers = {"Retry-After": "3"} if status == 503 else {}
        route.fulfill(status=status, json=body, headers=headers)

    page.route(f"**/api/v1/read/{game}", answer)
    return asked


def boxed(page: Page, game: str, **told: Any) -> list[str]:
    """Let the server know one box of this browser, "Our box", not taught yet; the ids of its lessons, to which teaching
    adds one. `told` is what else scripts are told of it."""
    ids: list[str] = []

    def listed(route: Route) -> None:
        box = {"set": "our", "name": "Our box", "ids": ids, "labels": {}, "missing": [], **told, "lessons": len(ids)}
        route.fulfill(json={"sets": [box]})

    def learn(route: Route) -> None:
        ids.append(f"lesson-{len(ids)}")
        route.fulfill(json={"learned": 27, "labels": {}})

    def forget(route: Route) -> None:
        ids.remove(parse_qs(route.request.post_data or "")["lesson"][0])
        route.fulfill(status=204)

    page.route(f"**/teach/{game}/sets.json", listed)
    page.route(f"**/api/v1/teach/{game}", learn)
    page.route(f"**/teach/{game}/our/forget", forget)
    return ids


def entry(page: Page, seat: int = 0) -> Json:
    """A seat's sheet as the server has it."""
    state = page.request.get(f"{table_of(page)}/state").json()
    found: Json = next(one for one in state["seats"] if one["number"] == seat)["entry"]
    return found


def shared(page: Page) -> Json:
    """What all share, as the server has it."""
    found: Json = page.request.get(f"{table_of(page)}/state").json()["shared"]["document"]
    return found


def turned(entry: Json, rows: int, quarters: int) -> Json:
    """An ecosystem as it lies after so many quarter turns clockwise. rows: of its bounding rectangle."""
    cols = 1 + max(square["at"][1] for square in entry["squares"])
    for _ in range(quarters):
        squares = [{**one, "at": [one["at"][1], rows - 1 - one["at"][0]]} for one in entry["squares"]]
        creatures = [{**one, "at": [one["at"][1], rows - 2 - one["at"][0]]} for one in entry["creatures"]]
        entry, rows, cols = {"squares": squares, "creatures": creatures}, cols, rows
    return entry


def parts_of(request: Request) -> list[tuple[str, bytes]]:
    """The parts of a multipart request, in their order."""
    head = f"Content-Type: {request.headers['content-type']}\r\n\r\n".encode()
    whole: Message = BytesParser().parsebytes(head + (request.post_data_buffer or b""))
    found: Any = whole.get_payload()
    return [(part.get_param("name", header="content-disposition"), part.get_payload(decode=True)) for part in found]


def part(request: Request, name: str) -> Any:
    """What one part of a multipart request holds, as JSON; None without it."""
    return next((json.loads(value) for key, value in parts_of(request) if key == name), None)


def offer(page: Page, name: str) -> None:
    """Tap one of the labels that are offered."""
    page.locator(".photo-offer", has_text=name).tap()
