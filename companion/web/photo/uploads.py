"""What comes with a request about photos: files, a set, a sheet, corners."""

import math
from io import BytesIO
from typing import IO, Any

from flask import Request, request
from werkzeug.exceptions import RequestEntityTooLarge

from companion.core.document import NotJson, parse_json
from companion.core.entry import checked
from companion.core.game import Game
from companion.core.sheet import Refused, SheetError
from companion.store.boxes import KeptBox, find_box
from companion.web.photo.asking import FARTHEST, MOST_COUNTED, PhotoRefused, Wish
from companion.web.stored import database, stored


class Upload(Request):
    """A request whose files stay in memory: nothing but the data folder is ever written to."""

    def _get_file_stream(
        self,
        total_content_length: int | None,
        content_type: str | None,
        filename: str | None = None,
        content_length: int | None = None,
    ) -> IO[bytes]:
        return BytesIO()

    def get_data(self, cache: bool = True, as_text: bool = False, parse_form_data: bool = False) -> Any:
        """The body. Werkzeug cuts one that comes without its length off where the limit is; that is no body to read."""
        data: Any = super().get_data(cache, as_text, parse_form_data)  # type: ignore[call-overload]
        limit = self.max_content_length
        if self.content_length is None and limit is not None and len(data) >= limit:
            raise RequestEntityTooLarge
        return data


def make_room(_endpoint: str | None = None, _values: dict[str, Any] | None = None) -> None:
    """Before anything of a request is read: it may bring photos."""
    request.max_content_length = stored().settings.photo.upload_bytes


def photos_sent(name: str = "photo") -> list[bytes]:
    """The photos of a request, at least one. Raises `PhotoRefused`."""
    most = stored().settings.photo.at_once
    files = [file for file in request.files.getlist(name) if file.filename]
    if not files:
        text = f"Send it as a file named {name}." if name in request.form else f"Missing here: {name}."
        raise PhotoRefused(422, "", text)
    if len(files) > most:
        raise PhotoRefused(413, f"/{name}", f"At most {most} photos of a layout are read at once.")
    return [file.read() for file in files]


def box_sent(game: str) -> KeptBox | None:
    """The box that `set` names, None without one. Raises `PhotoRefused`: 404 where there is none of that id."""
    given = request.form.get("set", "").strip()
    if not given:
        return None
    with database().read() as connection:
        box = find_box(connection, given)
    if box is None:
        raise PhotoRefused(404, "/set", "There is no such set.")
    if box.game != game:
        raise PhotoRefused(422, "/set", f"This set belongs to another game: {box.game}.")
    return box


def needed_box(game: str) -> KeptBox:
    """The box that `set` names. Raises `PhotoRefused`."""
    box = box_sent(game)
    if box is None:
        raise PhotoRefused(422, "", "Missing here: set.")
    return box


def entry_sent(game: Game[Any]) -> dict[str, Any]:
    """The entry in `sheet`, as the game's own reader takes it. Raises `PhotoRefused`."""
    document = _json("sheet")
    if document is None:
        raise PhotoRefused(422, "", "Missing here: sheet.")
    try:
        return checked(game, document)
    except Refused as refused:
        errors = [SheetError(f"/sheet{error.pointer}", error.text) for error in refused.errors]
        raise PhotoRefused(422, "/sheet", "This sheet breaks the sheet format.", errors=errors) from refused


def wish_sent() -> Wish:
    """Corners, rows and columns. Raises `PhotoRefused`."""
    return Wish(_quad(_json("quad")), _count("rows"), _count("cols"))


def _json(name: str) -> Any:
    """A field of JSON, None where it is not there."""
    file = request.files.get(name)
    text: str | bytes = file.read() if file else request.form.get(name, "")
    if not text.strip():
        return None
    if len(text) > stored().settings.limits.sheet_bytes:
        raise PhotoRefused(413, f"/{name}", "This is larger than Canopy takes.")
    try:
        return parse_json(text)
    except NotJson as error:
        raise PhotoRefused(400, f"/{name}", str(error)) from error


def _quad(given: Any) -> Any:
    if given is None:
        return None
    points = given if isinstance(given, list) else []
    if len(points) != 4 or not all(isinstance(p, list) and len(p) == 2 and all(map(_is_pixel, p)) for p in points):
        raise PhotoRefused(422, "/quad", "A quad is four corners [x, y] in pixels, clockwise.")
    return points


def _is_pixel(value: Any) -> bool:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return number and math.isfinite(value) and abs(value) <= FARTHEST


def _count(name: str) -> int | None:
    text = request.form.get(name, "").strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 5 and 1 <= int(text) <= MOST_COUNTED):
        raise PhotoRefused(422, f"/{name}", f"A whole number from 1 to {MOST_COUNTED} belongs here.")
    return int(text)
