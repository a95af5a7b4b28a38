"""A form as a browser would send it back untouched."""

from collections.abc import Iterable, Iterator
from typing import Any

from wtforms import Field, FieldList, FormField

from companion.forms.fields import GridField


def as_posted(fields: Iterable[Any]) -> Iterator[tuple[str, str]]:
    """The names and values that a page with these fields, left as they are, sends."""
    for field in fields:
        if isinstance(field, FormField):
            yield from as_posted(field.form)
        elif isinstance(field, FieldList):
            yield from as_posted(field.entries)
        elif isinstance(field, GridField):
            yield from _grid(field)
        else:
            yield from _single(field)


def _grid(field: GridField) -> Iterator[tuple[str, str]]:
    yield f"{field.name}-box", ",".join(str(number) for number in field.box)
    for at, cell in field.data.items():
        for layer, word in cell.items():
            yield f"{field.cell_name(at)}-{layer}", str(word)


def _single(field: Field) -> Iterator[tuple[str, str]]:
    if field.type == "BooleanField":
        yield from [(field.name, "y")] if field.data else []
    elif field.type == "ChecksField":
        yield from ((field.name, word) for word in field.data or [])
    else:
        value = field._value() if hasattr(field, "_value") else field.data
        yield field.name, "" if value is None else str(value)
