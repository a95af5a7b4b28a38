"""The fields that the games' forms are made of. They keep what was typed; the sheet reader judges it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from wtforms import Field
from wtforms.widgets import TextInput

from companion.core.grid import Square

LARGEST_GRID = 60
WHOLE = re.compile(r"[-+]?\d{1,9}")


def number_or_text(typed: str) -> int | str | None:
    """What a person typed as a number: a whole number, the text itself where it is none, None where blank.

    >>> number_or_text(" 12 "), number_or_text("\N{MINUS SIGN}3"), number_or_text("a few"), number_or_text(" ")
    (12, -3, 'a few', None)
    """
    typed = typed.strip().replace("\N{MINUS SIGN}", "-")
    if not typed:
        return None
    return int(typed) if WHOLE.fullmatch(typed) else typed


class NumberField(Field):
    """A whole number. `data` is an int, the text typed where that is no whole number, or None where blank.

    `low` and `high` tell the keyboard and the hint beside the field what to expect.
    """

    widget = TextInput()

    def __init__(self, label: str, *, low: int = 0, high: int = 9999, **kwargs: Any) -> None:
        super().__init__(label, **kwargs)
        self.low = low
        self.high = high

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        """Keep what was typed."""
        if valuelist:
            self.data = number_or_text(valuelist[0])

    def _value(self) -> str:
        return "" if self.data is None else str(self.data)


class ChoiceField(Field):
    """One word of some; `data` is the word or None. `choices` are pairs of word and what a person reads."""

    def __init__(
        self, label: str, choices: Sequence[tuple[str, str]], *, blank: str | None = None, **kwargs: Any
    ) -> None:
        super().__init__(label, **kwargs)
        self.choices: list[tuple[str, str]] = list(choices) if blank is None else [("", blank), *choices]

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        """Keep the word; blank is None."""
        if valuelist:
            self.data = valuelist[0] or None

    def process_data(self, value: Any) -> None:
        """Keep the word; absent is what a page shows then, the first choice."""
        self.data = (self.choices[0][0] or None) if value is None else str(value)


class ChecksField(Field):
    """Any number of words, ticked in a list; `data` is a list of words."""

    def __init__(self, label: str, choices: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(label, **kwargs)
        self.choices: list[tuple[str, str]] = list(choices)

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        """Keep the words ticked."""
        self.data = list(valuelist)

    def process_data(self, value: Any) -> None:
        """Keep the words."""
        self.data = list(value or [])


class SquaresField(Field):
    """Squares of a fixed board as a person writes them, `2.3 2.4`: row and column from 1.

    `data` is a list of `[row, column]` from 0; a piece that is no square stands in it as the text typed.
    """

    widget = TextInput()

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        """Keep the squares."""
        if valuelist:
            self.data = [self._square(piece) for piece in re.split(r"[\s;]+|,\s+", valuelist[0].strip()) if piece]

    @staticmethod
    def _square(piece: str) -> list[int] | str:
        found = re.fullmatch(r"(-?\d{1,4})[.,:/](-?\d{1,4})", piece)
        return [int(found[1]) - 1, int(found[2]) - 1] if found else piece

    def _value(self) -> str:
        squares = self.data or []
        return " ".join(s if isinstance(s, str) else f"{s[0] + 1}.{s[1] + 1}" for s in squares)


class Layer(NamedTuple):
    """One thing that a cell of a grid holds. Without choices it is a short text."""

    name: str
    label: str
    choices: tuple[tuple[str, str], ...] = ()


class Box(NamedTuple):
    """The part of the unbounded grid that a form shows."""

    top: int
    left: int
    rows: int
    columns: int


class Cell(NamedTuple):
    """One cell as the page draws it: its place counted from 1, its name in the form, each layer with its value."""

    row: int
    column: int
    name: str
    values: tuple[tuple[Layer, str], ...]


class GridField(Field):
    """A grid of cells, each holding a word per layer.

    `data` maps squares to dicts of layer names and words; blank cells and layers are left out. `fixed` is the
    size (rows, columns) of a printed board, which cannot grow; a free grid starts with `start` and grows at its sides.
    """

    def __init__(
        self,
        label: str,
        layers: Sequence[Layer],
        *,
        start: tuple[int, int] = (5, 5),
        fixed: tuple[int, int] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(label, **kwargs)
        self.layers = tuple(layers)
        self.fixed = fixed
        self.box = Box(0, 0, *(fixed or start))
        self.notice = ""

    def process(self, formdata: Any, data: Any = None, extra_filters: Any = None) -> None:
        """Read the cells from a posted form, or from data."""
        self.process_errors = []
        self.data = dict(data) if isinstance(data, Mapping) else {}
        if formdata is not None and f"{self.name}-box" in formdata:
            self.box = self._posted_box(formdata[f"{self.name}-box"])
            self.data = dict(self._posted_cells(formdata))
        elif self.data and not self.fixed:
            self.box = self._box_round(self.data)

    def _posted_box(self, posted: str) -> Box:
        numbers = re.fullmatch(r"(-?\d{1,4}),(-?\d{1,4}),(\d{1,2}),(\d{1,2})", posted)
        if self.fixed or not numbers:
            return self.box
        top, left, rows, columns = (int(number) for number in numbers.groups())
        return Box(top, left, min(max(rows, 1), LARGEST_GRID), min(max(columns, 1), LARGEST_GRID))

    def _posted_cells(self, formdata: Any) -> Iterator[tuple[Square, dict[str, str]]]:
        for at in self.squares():
            name = self.cell_name(at)
            posted = ((layer.name, formdata.get(f"{name}-{layer.name}", "").strip()) for layer in self.layers)
            cell = {layer: word for layer, word in posted if word}
            if cell:
                yield at, cell

    @property
    def overflows(self) -> bool:
        """True where data lies outside of what the form can show."""
        shown = set(self.squares())
        return any(at not in shown for at in self.data)

    @staticmethod
    def _box_round(cells: Mapping[Square, Any]) -> Box:
        rows = [row for row, _ in cells]
        columns = [column for _, column in cells]
        top, left = min(rows), min(columns)
        return Box(top, left, min(max(rows) - top + 1, LARGEST_GRID), min(max(columns) - left + 1, LARGEST_GRID))

    def squares(self) -> Iterator[Square]:
        """The squares shown, in reading order."""
        top, left, rows, columns = self.box
        return ((row, column) for row in range(top, top + rows) for column in range(left, left + columns))

    def rows(self) -> Iterator[list[Cell]]:
        """The cells shown, row by row."""
        top, left, rows, columns = self.box
        for row in range(top, top + rows):
            yield [self._cell((row, column)) for column in range(left, left + columns)]

    def _cell(self, at: Square) -> Cell:
        held = self.data.get(at, {})
        row, column = at[0] - self.box.top + 1, at[1] - self.box.left + 1
        return Cell(row, column, self.cell_name(at), tuple((layer, held.get(layer.name, "")) for layer in self.layers))

    def cell_name(self, at: Square) -> str:
        """The name of a cell in the form."""
        return f"{self.name}-{at[0]}.{at[1]}"

    def grow(self, side: str) -> None:
        """One more row or column at `top`, `bottom`, `left` or `right`, up to the largest grid."""
        self._resize(side, 1)

    def trim(self, side: str) -> None:
        """One row or column less at a side, if nothing stands there; else `notice` says so."""
        before = self.box
        self._resize(side, -1)
        shown = set(self.squares())
        if any(at not in shown for at in self.data):
            self.box = before
            what = f"{side} row" if side in ("top", "bottom") else f"{side} column"
            self.notice = f"The {what} is not empty. Clear its cells first, then take it away."

    def _resize(self, side: str, by: int) -> None:
        top, left, rows, columns = self.box
        if side in ("top", "bottom"):
            top, rows = (top - by if side == "top" else top), rows + by
        elif side in ("left", "right"):
            left, columns = (left - by if side == "left" else left), columns + by
        if not self.fixed and 1 <= rows <= LARGEST_GRID and 1 <= columns <= LARGEST_GRID:
            self.box = Box(top, left, rows, columns)
