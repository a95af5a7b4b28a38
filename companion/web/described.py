"""Words to describe the HTTP interface with."""

from typing import Any

TEXT: dict[str, Any] = {"type": "string"}
WHOLE: dict[str, Any] = {"type": "integer"}
NUMBER: dict[str, Any] = {"type": "number"}
FLAG: dict[str, Any] = {"type": "boolean"}
SQUARE: dict[str, Any] = {"type": "array", "items": WHOLE, "minItems": 2, "maxItems": 2}


def ref(name: str) -> dict[str, Any]:
    """A schema by its name."""
    return {"$ref": f"#/components/schemas/{name}"}


def listed(items: dict[str, Any]) -> dict[str, Any]:
    """A list."""
    return {"type": "array", "items": items}


def record(**properties: dict[str, Any]) -> dict[str, Any]:
    """An object with these keys, all of them needed."""
    return {"type": "object", "properties": properties, "required": list(properties)}


def exactly(**properties: dict[str, Any]) -> dict[str, Any]:
    """An object with these keys and no others."""
    return {**record(**properties), "additionalProperties": False}


def sound(text: str, schema: dict[str, Any], kind: str = "application/json") -> dict[str, Any]:
    """An answer."""
    return {"description": text, "content": {kind: {"schema": schema}}}


def refused(text: str) -> dict[str, Any]:
    """A refusal."""
    return sound(text, ref("Refusal"), "application/problem+json")


_WAIT = {"headers": {"Retry-After": {"description": "Seconds to wait", "required": True, "schema": WHOLE}}}
TOO_OFTEN = {**refused("Done too often from one address"), **_WAIT}
AGAIN = {**refused("The database does not answer just now"), **_WAIT}
