"""Shapes that a sheet is read by: one declaration gives the reader, its error sentences and the JSON Schema.

A shape reads a JSON value and appends what is wrong to a list of errors; whatever was sound is handed back,
so that all errors of a sheet are found in one pass and later checks can go on with the sound part. What is not
sound is left out of a record, and stands as `BAD` in a list, so that places keep their numbers. Pointers are JSON
Pointers (RFC 6901), put together only where an error was found.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final, NamedTuple, Protocol

ERRORS_LISTED: Final = 10_000
FARTHEST: Final = 999
LARGEST_SHOWN: Final = 4000  # bits; Python writes out no number of more than 4300 digits


class SheetError(NamedTuple):
    """Why a sheet is refused: a JSON Pointer to the culprit and a sentence."""

    pointer: str
    text: str


class Refused(Exception):
    """A sheet that breaks the sheet format. Holds every error, the first ten thousand of them listed."""

    def __init__(self, errors: Sequence[SheetError]) -> None:
        super().__init__("; ".join(f"{pointer}: {text}" for pointer, text in errors[:3]))
        listed = list(errors[:ERRORS_LISTED])
        if len(errors) > ERRORS_LISTED:
            listed.append(SheetError("", f"{len(errors) - ERRORS_LISTED} more errors are not listed."))
        self.errors: tuple[SheetError, ...] = tuple(listed)


class _Bad:
    """Stands where a value was not sound."""

    def __repr__(self) -> str:
        return "BAD"


BAD: Final = _Bad()
Errors = list[SheetError]
Schema = dict[str, Any]


class Shape(Protocol):
    """What a value must look like."""

    @property
    def default(self) -> Any:
        """The value where the key is absent."""

    def read(self, value: object, errors: Errors) -> Any:
        """The value, or what of it is sound; `BAD` where nothing is."""

    def schema(self) -> Schema:
        """The shape in JSON Schema 2020-12."""


def say(errors: Errors, text: str, pointer: str = "") -> _Bad:
    """Append an error and hand back `BAD`."""
    errors.append(SheetError(pointer, text))
    return BAD


def shown(value: object) -> str:
    """A value as an error sentence quotes it, cut to a bearable length.

    >>> shown("tre"), shown(True), shown([1, 2])
    ('"tre"', 'true', 'a list')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, int) and value.bit_length() > LARGEST_SHOWN:
        return "a number beyond all bounds"
    text = str(value) if len(str(value)) <= 40 else str(value)[:40] + "..."
    return f'"{whole_letters(text)}"' if isinstance(value, str) else text


def near(word: str, known: Iterable[str], errors: Errors) -> str | None:
    """The known word that one was perhaps meant to be. Not looked for where the error will not be listed anyway."""
    found = get_close_matches(word[:40], list(known), 1) if len(errors) < ERRORS_LISTED else []
    return found[0] if found else None


def whole_letters(text: str) -> str:
    """The text with a question mark for each half of a surrogate pair, which no page could show.

    >>> whole_letters("oa\\ud800k")
    'oa?k'
    """
    return text.encode("utf-8", "replace").decode()


def escaped(key: str) -> str:
    """A key as a step of a JSON Pointer.

    >>> escaped("a/b~c")
    'a~1b~0c'
    """
    return whole_letters(key).replace("~", "~0").replace("/", "~1")


def _put_before(errors: Errors, known: int, step: str) -> None:
    """Lead the pointers of the errors after the first `known` through one more step."""
    for i in range(known, len(errors)):
        pointer, text = errors[i]
        errors[i] = SheetError(f"/{step}{pointer}", text)


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number, both ends included. `1.0` is whole, `true` is no number."""

    low: int = 0
    high: int = 9999
    default: int = 0

    def read(self, value: object, errors: Errors) -> Any:
        if type(value) is float and value.is_integer():
            value = int(value)
        if type(value) is not int:
            return say(errors, f"A whole number belongs here, not {shown(value)}.")
        if not self.low <= value <= self.high:
            return say(errors, f"{shown(value)} is out of range: {self.low} to {self.high}.")
        return value

    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


@dataclass(frozen=True, slots=True)
class Nothing:
    """Null, where a list says that a place stays empty."""

    default: None = None

    def read(self, value: object, errors: Errors) -> Any:
        return None if value is None else say(errors, f"Null belongs here, not {shown(value)}.")

    def schema(self) -> Schema:
        return {"type": "null"}


@dataclass(frozen=True, slots=True)
class Nullable:
    """A value of the shape, or null."""

    shape: Shape
    default: None = None

    def read(self, value: object, errors: Errors) -> Any:
        return None if value is None else self.shape.read(value, errors)

    def schema(self) -> Schema:
        return {"anyOf": [self.shape.schema(), {"type": "null"}]}


@dataclass(frozen=True, slots=True)
class YesNo:
    """True or false."""

    default: bool = False

    def read(self, value: object, errors: Errors) -> Any:
        return (
            value if isinstance(value, bool) else say(errors, f"Either true or false belongs here, not {shown(value)}.")
        )

    def schema(self) -> Schema:
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class Choice:
    """One of some words (or numbers); absent, the first."""

    words: tuple[str | int, ...]
    what: str = "choice"

    @property
    def default(self) -> str | int:
        return self.words[0]

    def read(self, value: object, errors: Errors) -> Any:
        if type(value) is float and value.is_integer():
            value = int(value)
        if type(value) in (str, int) and value in self.words:
            return value
        meant = near(value, map(str, self.words), errors) if isinstance(value, str) else None
        hint = f'perhaps "{meant}"?' if meant else "known: " + ", ".join(str(word) for word in self.words) + "."
        return say(errors, f"There is no {self.what} {shown(value)}; {hint}")

    def schema(self) -> Schema:
        return {"enum": list(self.words)}


@dataclass(frozen=True, slots=True)
class Text:
    """Some characters, not all of them blank unless `blank` allows it. `what` is what a person calls it."""

    longest: int
    what: str = "text"
    blank: bool = False
    default: str = ""

    def read(self, value: object, errors: Errors) -> Any:
        if not isinstance(value, str):
            return say(errors, f"A text belongs here, not {shown(value)}.")
        if not value or (value.isspace() and not self.blank):
            return say(errors, f"A {self.what} is missing here.")
        if len(value) > self.longest:
            return say(errors, f"This {self.what} has {len(value)} characters; at most {self.longest} fit.")
        if any("\ud800" <= letter <= "\udfff" for letter in value):
            return say(errors, "This text holds half a character.")
        return value

    def schema(self) -> Schema:
        schema: Schema = {"type": "string", "minLength": 1, "maxLength": self.longest}
        return schema if self.blank else {**schema, "pattern": r"\S"}


@dataclass(frozen=True, slots=True)
class Word:
    """A name of one's own: lower-case words joined by `-`, at most `parts` of them."""

    parts: int = 2
    what: str = "name"
    default: str = ""

    @property
    def _pattern(self) -> str:
        return f"[a-z]+(-[a-z]+){{0,{self.parts - 1}}}"

    def read(self, value: object, errors: Errors) -> Any:
        if isinstance(value, str) and re.fullmatch(self._pattern, value):
            return value
        return say(errors, f"A {self.what} belongs here, lower-case words joined by -, not {shown(value)}.")

    def schema(self) -> Schema:
        return {"type": "string", "pattern": f"^{self._pattern}(?![\\s\\S])"}


@dataclass(frozen=True, slots=True)
class At:
    """A square or an intersection: `[row, column]`. Reads as a tuple."""

    low: int = -FARTHEST
    high: int = FARTHEST
    high_column: int | None = None
    default: None = None

    def read(self, value: object, errors: Errors) -> Any:
        if not isinstance(value, list) or len(value) != 2:
            return say(errors, "A place belongs here: [row, column].")
        row, column = value
        last = self.high if self.high_column is None else self.high_column
        if type(row) is int and type(column) is int and self.low <= row <= self.high and self.low <= column <= last:
            return (row, column)
        known = len(errors)
        place = []
        for i, high in enumerate((self.high, last)):
            place.append(Whole(self.low, high).read(value[i], errors))
            _put_before(errors, known, str(i))
            known = len(errors)
        return BAD if BAD in place else tuple(place)

    def schema(self) -> Schema:
        last = self.high if self.high_column is None else self.high_column
        numbers = [Whole(self.low, self.high).schema(), Whole(self.low, last).schema()]
        return {"type": "array", "prefixItems": numbers, "items": False, "minItems": 2}


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list of values of one shape.

    `once` names what no two entries may share: a key of the entries, or `""` for the entries themselves. `blame`
    is the step that leads from the later entry to the culprit (`"name"`), empty for the entry as a whole.
    """

    item: Shape
    at_least: int = 0
    at_most: int | None = None
    once: str | None = None
    blame: str = ""
    what: str = "entry"

    @property
    def default(self) -> list[Any]:
        return []

    def read(self, value: object, errors: Errors) -> Any:
        if not isinstance(value, list):
            return say(errors, f"A list belongs here, not {shown(value)}.")
        if len(value) < self.at_least or (self.at_most is not None and len(value) > self.at_most):
            say(errors, f"{self._expected()} here, not {len(value)}.")
        known = len(errors)
        items = []
        read = self.item.read
        for i, entry in enumerate(value):
            items.append(read(entry, errors))
            if len(errors) > known:
                _put_before(errors, known, str(i))
                known = len(errors)
        if self.once is not None:
            self._refuse_twins(items, errors)
        return items

    def _expected(self) -> str:
        if self.at_least == self.at_most:
            return f"Exactly {self.at_least} belong"
        if self.at_most is None:
            return f"At least {self.at_least} belong"
        return f"{self.at_least} to {self.at_most} belong"

    def _refuse_twins(self, items: list[Any], errors: Errors) -> None:
        seen: set[Any] = set()
        for i, entry in enumerate(items):
            key = entry.get(self.once, BAD) if self.once and isinstance(entry, dict) else entry
            if key is BAD or isinstance(key, dict):
                continue
            if key in seen:
                where = f"/{i}/{self.blame}" if self.blame else f"/{i}"
                say(errors, f"This {self.what} is listed twice.", where)
            seen.add(key)

    def schema(self) -> Schema:
        schema: Schema = {"type": "array", "items": self.item.schema()}
        if self.at_least:
            schema["minItems"] = self.at_least
        if self.at_most is not None:
            schema["maxItems"] = self.at_most
        if self.once is not None:
            schema["uniqueItems"] = True
        return schema


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a record. `default` stands for an absent key; where it is `BAD`, the shape's own does."""

    shape: Shape
    required: bool = False
    default: Any = BAD

    def absent(self) -> Any:
        """The value of an absent key."""
        return self.shape.default if self.default is BAD else self.default


def needed(shape: Shape) -> Key:
    """A required key."""
    return Key(shape, required=True)


def optional(shape: Shape) -> Key:
    """A key that reads as None where it is absent."""
    return Key(shape, default=None)


@dataclass(frozen=True, slots=True)
class Record:
    """An object with known keys. Reads as a dict with every sound key, the absent ones by their default.

    `also` holds pieces of JSON Schema for what the keys alone do not say (which key needs which other).
    """

    keys: Mapping[str, Key]
    also: tuple[Schema, ...] = ()

    @property
    def default(self) -> dict[str, Any]:
        return {name: key.absent() for name, key in self.keys.items()}

    def read(self, value: object, errors: Errors) -> Any:
        if not isinstance(value, dict):
            return say(errors, f"An object belongs here, not {shown(value)}.")
        record: dict[str, Any] = {}
        for name, key in self.keys.items():
            if name not in value:
                if key.required:
                    say(errors, f"Missing here: {name.replace('_', ' ')}.")
                else:
                    record[name] = key.absent()
                continue
            known = len(errors)
            sound = key.shape.read(value[name], errors)
            if len(errors) > known:
                _put_before(errors, known, name)
            if sound is not BAD:
                record[name] = sound
        if not value.keys() <= self.keys.keys():
            self._refuse_strangers(value, errors)
        return record

    def _refuse_strangers(self, value: Mapping[str, Any], errors: Errors) -> None:
        for name in value:
            if name not in self.keys:
                meant = near(name, self.keys, errors)
                hint = f'; perhaps "{meant}"?' if meant else "."
                say(errors, f"There is no key {shown(name)} here{hint}", "/" + escaped(name))

    def schema(self) -> Schema:
        schema: Schema = {
            "type": "object",
            "properties": {name: key.shape.schema() for name, key in self.keys.items()},
            "additionalProperties": False,
        }
        required = [name for name, key in self.keys.items() if key.required]
        if required:
            schema["required"] = required
        if self.also:
            schema["allOf"] = list(self.also)
        return schema


NAME: Final = Text(40, "name")
EXTRAS: Final = ListOf(Record({"label": needed(Text(80, "label", blank=True)), "points": needed(Whole(-9999, 9999))}))


def sheet_shape(
    game: str, options: Record, player: Mapping[str, Key], most: int, also: tuple[Schema, ...] = (), **more: Key
) -> Record:
    """The shape of a whole sheet: `game`, `options`, `players` (1 to `most`), and a game's own top-level keys."""
    person = Record({"name": needed(NAME), **player, "extras": Key(EXTRAS)})
    players = ListOf(person, 1, most, once="name", blame="name", what="name")
    keys = {"game": needed(Choice((game,), "game")), "options": Key(options), "players": needed(players), **more}
    return Record(keys, also)
