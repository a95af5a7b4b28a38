"""What schemathesis cannot make out by itself: pictures, corners, and sheets whose parts fit together."""

import http.client
import json
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import urlsplit

import schemathesis
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from schemathesis import Case, HookContext

from companion.web.photo.description import SCHEMAS
from tests.fuzz.seeds import SIDES, saved, scene
from tests.fuzz.sheets import mended

WIDTH, HEIGHT = SIDES
ENTRY: Final = {"board": {"flowers": [{"at": [0, 0], "species": "boy", "color": "red", "height": 1}]}}
QUAD: Final = Draft202012Validator(SCHEMAS["Reading"]["properties"]["quad"])
CORNERS: Final = [[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]]
KINDS: Final = {"image/jpeg": "JPEG", "image/png": "PNG", "image/webp": "WEBP"}

for media, kind in KINDS.items():
    schemathesis.openapi.media_type(media, st.sampled_from([saved(scene(mode), kind) for mode in ("RGB", "L")]))
schemathesis.openapi.media_type("image/heic", st.binary(max_size=64))


@schemathesis.hook
def before_load_schema(context: HookContext, raw_schema: dict[str, Any]) -> None:
    """It draws no values for if, then and else - `map_case` brings back what they say - and loses its way in an answer
    with prefixItems."""
    schemas = raw_schema["components"]["schemas"]
    for name, sheet in schemas.items():
        if name.startswith("Sheet-"):
            _change(sheet, lambda schema: schema.pop("allOf", None))
    _change(schemas["Reading"], _any_order)


def _any_order(schema: dict[str, Any]) -> None:
    if "prefixItems" in schema:
        schema["items"] = {"anyOf": schema.pop("prefixItems")}


def _change(schema: Any, change: Callable[[dict[str, Any]], Any]) -> None:
    if isinstance(schema, dict):
        change(schema)
        schema = list(schema.values())
    for inner in schema if isinstance(schema, list) else ():
        _change(inner, change)


@schemathesis.hook
def map_body(context: HookContext, body: Any) -> Any:
    """Photos as files, corners that turn the right way, and what may lie there for any other sheet."""
    parts = getattr(body, "body", body)  # a form that says what kind each part is of
    if isinstance(parts, dict) and isinstance(parts.get("photo"), bytes):
        parts["photo"] = [parts["photo"]]
        if isinstance(parts.get("sheet"), dict):
            parts["sheet"] = ENTRY
        if QUAD.is_valid(parts.get("quad", CORNERS)):
            parts |= {"quad": CORNERS, "rows": parts.get("rows", 2), "cols": parts.get("cols", 2)}
    return body


@schemathesis.hook
def map_case(context: HookContext, case: Case[Any]) -> Case[Any]:
    """What is meant to be sound is made so where no schema can say how."""
    if case.meta and case.meta.generation.mode.is_positive and case.path in SOUND:
        case.body = SOUND[case.path](case)
    return case


def _sheet(case: Case[Any]) -> Any:
    """JSON Schema knows no two entries of one square."""
    sheet: Any = case.body
    return mended(sheet)


def _edits(case: Case[Any]) -> Any:
    """Edits of one's own seat, on the revision that it has now; of a table that is not there any edits."""
    line = http.client.HTTPConnection(urlsplit(case.operation.base_url or "").netloc, timeout=30)
    line.request("GET", case.formatted_path.replace("/edits", "/state"))
    answer = line.getresponse()
    assert answer.status < 500, answer.status
    seats = json.load(answer).get("seats")
    line.close()
    batch: Any = case.body
    return batch | {"seat": 0, "revision": seats[0]["revision"]} if seats else batch


SOUND: Final[dict[str, Callable[[Case[Any]], Any]]] = {"/score": _sheet, "/t/{code}/edits": _edits}
