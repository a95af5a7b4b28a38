"""What the app and its reading processes say to each other: an object of JSON, and blobs of bytes behind it.

Nothing of what comes back from a process that has opened a stranger's photo is ever run.
"""

import json
import struct
from collections.abc import Sequence
from typing import Any, BinaryIO, Final, NamedTuple

_HEAD: Final = struct.Struct(">IQ")
LARGEST: Final = 2**28


class Frame(NamedTuple):
    """One message."""

    told: dict[str, Any]
    blobs: tuple[bytes, ...] = ()


def photos_in(question: Frame) -> int:
    """By how many photos the time counts that a question may take."""
    return int(question.told.get("photos", 1))


def packed(frame: Frame) -> bytes:
    """A message as bytes: the lengths of both parts, the JSON with the sizes of the blobs, the blobs."""
    text = json.dumps({"told": frame.told, "sizes": [len(blob) for blob in frame.blobs]}).encode()
    return b"".join([_HEAD.pack(len(text), sum(map(len, frame.blobs))), text, *frame.blobs])


def length_of(start: bytes | bytearray) -> int | None:
    """How long the whole message is that begins so; None while that cannot be told. Raises ValueError."""
    if len(start) < _HEAD.size:
        return None
    text, rest = _HEAD.unpack(start[: _HEAD.size])
    if text + rest > LARGEST:
        raise ValueError("too long to be a message")
    return int(_HEAD.size + text + rest)


def unpacked(data: bytes | bytearray) -> Frame:
    """The message of some bytes. Raises ValueError for what is none."""
    text, _ = _HEAD.unpack(data[: _HEAD.size])
    end = _HEAD.size + text
    outer = json.loads(data[_HEAD.size : end])
    return Frame(outer["told"], tuple(_cut(bytes(data[end:]), outer["sizes"])))


def _cut(data: bytes, sizes: Sequence[int]) -> list[bytes]:
    blobs, at = [], 0
    for size in sizes:
        blobs.append(data[at : at + size])
        at += size
    return blobs


def receive(file: BinaryIO) -> Frame | None:
    """The next message of a stream, None at its end."""
    head = file.read(_HEAD.size)
    if len(head) < _HEAD.size:
        return None
    length = length_of(head) or 0
    return unpacked(head + file.read(length - _HEAD.size))
