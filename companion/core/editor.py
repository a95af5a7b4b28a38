"""What a sheet editor needs to know of a game: brushes, fields, hands and tiles, as data that JSON takes as it is.

The editor paints a *document*: a player's entry of the sheet, or with `shared` the part of the sheet that all share.
Paths lead to lists and keys of that document. House-rule lines (`extras`) every player may have, so no spec names them.
"""

from typing import Any, Literal, NamedTuple

Path = tuple[str, ...]


class Word(NamedTuple):
    """A word (or number) of the sheet format, what a person reads, and the kind whose mark and colour stand for it."""

    word: str | int
    name: str
    kind: str = ""


class Part(NamedTuple):
    """One key of a brush: a row of the palette. A brush is one word of each part of its layer."""

    key: str
    label: str
    words: tuple[Word, ...]


class Layer(NamedTuple):
    """A list of the document whose entries have a place, `{"at": [r, c], <part>: <word>, ...}`.

    on: whether a tap hits a square or the intersection at its lower right. shared: lies in the shared document. once:
    one brush lies at most once at the whole table, hands included (cards). supply: how many pieces of one first-part
    word the box holds, 0 for no limit. weight: key of the part whose number says how many pieces an entry is made of
    (a pile); the supply is then that of each combination of the other parts.
    """

    path: Path
    label: str
    on: Literal["square", "corner"]
    parts: tuple[Part, ...]
    shared: bool = False
    once: bool = False
    supply: int = 0
    weight: str = ""


class Spot(NamedTuple):
    """A single place of the document that is set and cleared by a tap: a stone, a cloud. Its value is `[r, c]`."""

    path: Path
    label: str
    kind: str
    shared: bool = False


class Tiles(NamedTuple):
    """An ordered list of tiles, each covering squares: `{"kind", "squares", <provision>}`. `kinds` are their brushes;
    a kind with `more` words asks for one of them under the key `more_key`; a tile of a kind in `single`
    fills one square."""

    path: Path
    label: str
    kinds: tuple[Word, ...]
    more_kind: str = ""
    more_key: str = ""
    more: tuple[Word, ...] = ()
    single: tuple[str, ...] = ()


class Hand(NamedTuple):
    """A list of cards that lie nowhere, each with a word of each part. `expected` is how many a player holds."""

    path: Path
    label: str
    parts: tuple[Part, ...]
    expected: int


class Field(NamedTuple):
    """A key of the document that no grid holds.

    kind: `number` (low to high; blank is not 0 where `nullable`), `numbers` (a list with one number per label; null
    where blank and `nullable`, and wherever the label is empty: no number belongs there), `choice` (one of words),
    `choices` (a list of words), `yesno`, `map` (a key per word of `words` to one of `values`). A blank one has no key.
    """

    path: Path
    label: str
    kind: Literal["number", "numbers", "choice", "choices", "yesno", "map"]
    low: int = 0
    high: int = 9999
    labels: tuple[str, ...] = ()
    words: tuple[Word, ...] = ()
    values: tuple[int, ...] = ()
    nullable: bool = False
    shared: bool = False
    help: str = ""


class EditorSpec(NamedTuple):
    """The editor of a game under some options.

    size: rows and columns of a fixed board, None for a free grid. portrait: squares are cards that stand upright.
    expected: what a whole layout has, as a sentence for the counter (`"{n} of 16 cards"`, `{n}` the number of entries
    of the first layer, of the tiles where there is no layer).
    ground: squares of a fixed board that have something printed on them: place, kind, name, and a few letters.
    """

    layers: tuple[Layer, ...] = ()
    spots: tuple[Spot, ...] = ()
    tiles: Tiles | None = None
    hand: Hand | None = None
    fields: tuple[Field, ...] = ()
    size: tuple[int, int] | None = None
    portrait: bool = False
    expected: str = "{n} squares"
    ground: tuple[tuple[tuple[int, int], str, str, str], ...] = ()


def as_json(spec: Any) -> Any:
    """The spec with its named tuples as objects.

    >>> as_json(Word("tree", "tree", "tree"))
    {'word': 'tree', 'name': 'tree', 'kind': 'tree'}
    """
    if hasattr(spec, "_asdict"):
        return {name: as_json(value) for name, value in spec._asdict().items()}
    if isinstance(spec, tuple | list):
        return [as_json(value) for value in spec]
    return spec
