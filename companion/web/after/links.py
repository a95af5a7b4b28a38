"""Links that show a result and nothing else: neither the table's code nor any right at it can be had from one."""

import hashlib
import hmac
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

from companion.store.records import Table
from companion.store.tables import CODE_LENGTH, LONG_CODE
from companion.web.table.codes import is_code

TAG: Final = 12
_SHAPE: Final = re.compile(
    "|".join(f"[A-Za-z0-9_-]{{{(TAG + length) * 4 // 3}}}" for length in (CODE_LENGTH, LONG_CODE))
)


def token_of(table: Table, key: str) -> str:
    """The token of a table's result: always the same one under a key.

    It is a signature of the table followed by its code, which is masked with what the key makes of that signature.
    """
    tag = _tag(table, key)
    return urlsafe_b64encode(tag + _masked(table.code.encode(), tag, key)).decode()


def code_in(token: str, key: str) -> str | None:
    """The code of the table that a token may be of. Only `is_signed` tells whether it is."""
    if not _SHAPE.fullmatch(token):
        return None
    raw = urlsafe_b64decode(token)
    code = _masked(raw[TAG:], raw[:TAG], key).decode("ascii", "replace")
    return code if is_code(code) else None


def is_signed(token: str, table: Table, key: str) -> bool:
    """Was this token made of that table?"""
    return hmac.compare_digest(token, token_of(table, key))


def _tag(table: Table, key: str) -> bytes:
    return _digest(f"result {table.code} {table.group} {table.created.isoformat()}".encode(), key)[:TAG]


def _masked(text: bytes, tag: bytes, key: str) -> bytes:
    mask = _digest(b"mask " + tag, key)
    return bytes(letter ^ veil for letter, veil in zip(text, mask, strict=False))


def _digest(text: bytes, key: str) -> bytes:
    return hmac.digest(key.encode(), text, hashlib.sha256)
