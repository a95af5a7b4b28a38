"""Questions about the rules, described in OpenAPI 3.1."""

from collections.abc import Sequence
from typing import Any

from companion.web.described import AGAIN, TEXT, TOO_OFTEN, listed, record, ref, refused, sound

_MAYBE_TEXT = {"type": ["string", "null"]}
_RULE = record(
    game=TEXT,
    section={**listed(TEXT), "description": "The heading path of the printed rulebook, word for word"},
    text={**TEXT, "description": "The rule in our own words, the deciding sentence first"},
    source={**TEXT, "description": "digest, or the name of a book that was added"},
    quote={**_MAYBE_TEXT, "description": "Word for word from a book that was added"},
    score={"type": "number", "minimum": 0, "maximum": 1},
    rule={**_MAYBE_TEXT, "description": "game/entry of the digest"},
)
_RULE["properties"]["quoted"] = {
    "type": ["object", "null"],
    "properties": {"book": TEXT, "section": listed(TEXT), "page": {"type": ["integer", "null"]}},
    "description": "Where the quote stands",
}
_COMPUTED = {
    "type": ["object", "null"],
    "properties": {"value": {"type": ["integer", "null"]}, "text": TEXT, "missing": TEXT},
    "required": ["value", "text"],
    "description": "What the numbers in the question come to; missing: which number it needs",
}
SCHEMAS: dict[str, Any] = {
    "Rule": _RULE,
    "Reply": record(
        question=TEXT,
        game=_MAYBE_TEXT,
        sure={"type": "boolean", "description": "false: the rulebooks do not say; the nearest rules follow"},
        answers=listed(ref("Rule")),
        computed=_COMPUTED,
    ),
}


def paths(slugs: Sequence[str]) -> dict[str, Any]:
    """The address for questions."""
    game = {"enum": [*slugs, None], "description": "The game on the table; a game named in the question wins"}
    question: dict[str, Any] = {
        "type": "object",
        "properties": {"question": TEXT, "game": game},
        "required": ["question"],
        "additionalProperties": False,
    }
    ask = {
        "operationId": "ask",
        "summary": "Ask the rules",
        "requestBody": {"required": True, "content": {"application/json": {"schema": question}}},
        "responses": {
            "200": sound("The answer", ref("Reply")),
            "400": refused("Not JSON, or a key twice"),
            "413": refused("Too large"),
            "415": refused("Not application/json"),
            "422": refused("No question, or no such game"),
            "429": TOO_OFTEN,
            "503": AGAIN,
        },
    }
    return {"/ask": {"post": ask}}
