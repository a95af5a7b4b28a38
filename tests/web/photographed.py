"""Drawn photos of small layouts, and how tests send them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import Any

from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

from tests.drawing.kit import EASY, draw, random_sheet


@dataclass(frozen=True)
class Shot:
    """A photo and what lies in it."""

    photo: bytes
    sheet: dict[str, Any]
    quad: list[list[float]]
    size: tuple[int, int]


@cache
def shot(game: str, seed: int, size: int | None = None) -> Shot:
    sheet = random_sheet(game, seed=seed, size=size)
    drawn = draw(game, sheet, printing=0, seed=seed, difficulty=EASY)
    quad = [[round(float(x), 1), round(float(y), 1)] for x, y in drawn.quad]
    return Shot(drawn.jpeg, sheet, quad, drawn.size)


def body_of(fields: Mapping[str, Any]) -> dict[str, Any]:
    """A multipart body as the test client takes it; bytes become files."""
    boundary, body = encode_multipart({name: _part(value) for name, value in fields.items()})
    return {"data": body, "content_type": f'multipart/form-data; boundary="{boundary}"'}


def _part(value: Any) -> Any:
    if isinstance(value, bytes):
        return FileStorage(BytesIO(value), "IMG_0001.jpg")
    return [_part(each) for each in value] if isinstance(value, tuple) else value
