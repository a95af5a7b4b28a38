"""Sheets for tests: sound ones drawn from each game's own shape, altered ones, and texts that are no JSON."""

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any, Final

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from companion.catalog import find_game
from companion.core.sheet import (
    FARTHEST,
    At,
    Choice,
    ListOf,
    Nothing,
    Nullable,
    Record,
    Refused,
    Shape,
    Text,
    Whole,
    Word,
)
from companion.games.arborea.layout import SHEET as ARBOREA
from companion.games.arboretum.layout import SHEET as ARBORETUM
from companion.games.arboria.layout import SHEET as ARBORIA
from companion.games.greenwood.shape import SHEET as GREENWOOD
from companion.games.greenwood.shape import Wording
from companion.games.rainforest_city.sheet import SHEET as RAINFOREST_CITY
from companion.games.rainforest_city.sheet import OneOfEachType
from companion.games.rainforest_city.vocabulary import OBJECTIVE_TYPES
from tests.conftest import example_sheets

SHAPES: Final[dict[str, Record]] = {
    "arborea": ARBOREA,
    "arboretum": ARBORETUM,
    "rainforest-city": RAINFOREST_CITY,
    "arboria": ARBORIA,
    "greenwood": GREENWOOD,
}
EXAMPLES: Final = {slug: [sheet for sheet in example_sheets().values() if sheet["game"] == slug] for slug in SHAPES}
ODD: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, -1, 1.5, 1.0, 1e308, 10**30, -(10**400), 2**63),
    *("", " ", "a" * 5_000, "\ud800", "\u202e", "\0", "1", "oak\n", "__proto__", "{{ 7 }}", "<b>", "tree"),
    *([], [[]], [0, 0], [0, 0, 0], [None], {}, {"": 1}, {"at": [0, 0]}, {"at": None}),
)


def values(shape: Shape) -> SearchStrategy[Any]:
    """Values that a shape takes; those of small squares, so that pieces come to lie side by side."""
    match shape:
        case ListOf():
            most = shape.at_least + 8 if shape.at_most is None else shape.at_most
            return st.lists(values(shape.item), min_size=shape.at_least, max_size=most)
        case Record():
            return _objects(shape)
        case Nullable():
            return st.none() | values(shape.shape)
        case At():
            last = shape.high if shape.high_column is None else shape.high_column
            low = max(shape.low, -1)
            place = st.tuples(st.integers(low, min(shape.high, 5)), st.integers(low, min(last, 5)))
            return place.map(list)
        case OneOfEachType():
            kinds = sorted(set(OBJECTIVE_TYPES.values()))
            each = [st.sampled_from([key for key in OBJECTIVE_TYPES if OBJECTIVE_TYPES[key] == kind]) for kind in kinds]
            return st.tuples(*each).map(list)
    return _single(shape)


def _single(shape: Shape) -> SearchStrategy[Any]:
    letters = st.characters(exclude_categories=["Cs"])
    match shape:
        case Whole():
            whole = st.integers(shape.low, min(shape.high, 9)) | st.integers(shape.low, shape.high)
            return whole | whole.map(float)
        case Choice():
            return st.sampled_from(shape.words)
        case Text():
            text = st.text(letters, min_size=1, max_size=min(shape.longest, 8))
            return text.filter(lambda text: not text.isspace())
        case Word():
            return st.sampled_from(["oak", "blue-spruce", "a", "jacaranda"])
        case Wording():
            return st.text(letters, max_size=8)
        case Nothing():
            return st.none()
    return st.booleans()


def _objects(shape: Record) -> SearchStrategy[dict[str, Any]]:
    needed = {name: values(key.shape) for name, key in shape.keys.items() if key.required}
    free = {name: values(key.shape) for name, key in shape.keys.items() if not key.required}
    return st.fixed_dictionaries(needed, optional=free)


@st.composite
def sound_sheets(draw: st.DrawFn, slug: str) -> dict[str, Any]:
    """A sheet that the game's reader takes: partly an example, partly drawn."""
    sheet: dict[str, Any] = draw(values(SHAPES[slug]))
    if draw(st.booleans()):
        example = deepcopy(draw(st.sampled_from(EXAMPLES[slug])))
        pairs = zip(example["players"], sheet["players"], strict=False)
        sheet = example | {"players": [old | _some(draw, new) for old, new in pairs]}
    return mended(sheet)


def _some(draw: st.DrawFn, found: dict[str, Any]) -> dict[str, Any]:
    return {key: found[key] for key in found if draw(st.booleans())}


def mended(sheet: dict[str, Any]) -> dict[str, Any]:
    """The sheet without what its reader refuses, found by the pointers of its refusals alone."""
    game = find_game(sheet["game"])
    assert game is not None
    sheet = deepcopy(sheet)
    for _ in range(30):
        try:
            game.read(sheet)
        except Refused as refused:
            for error in refused.errors:
                _mark(sheet, error.pointer.split("/")[1:])
            sheet = _left(sheet)
            last = refused.errors
        else:
            return sheet
    raise AssertionError(f"no pointer leads out of this: {last}")


_GONE: Final = object()


def _mark(sheet: dict[str, Any], steps: list[str]) -> None:
    """What a pointer leads to is to go; of a player as a whole, or of how many they are, the options first."""
    if steps and steps[-1] == "name":
        sheet["players"][int(steps[1])]["name"] = f"Player {steps[1]}"
        return
    if steps[:1] == ["players"] and len(steps) < 3 and "options" in sheet:
        steps = ["options"]
    node: Any = sheet
    for step in steps[:-1]:
        node = node[int(step)] if isinstance(node, list) else node[step]
        if node is _GONE:
            return
    if isinstance(node, list):
        node[int(steps[-1])] = _GONE
    else:
        node[steps[-1]] = _GONE


def _left(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _left(inner) for key, inner in value.items() if inner is not _GONE}
    if isinstance(value, list):
        return [_left(inner) for inner in value if inner is not _GONE]
    return value


def altered(document: Any, chance: Random) -> Any:
    """A copy with one thing changed: another value, a thing less, one twice, a stranger, a key by another name."""
    changed = deepcopy(document)
    places = list(_places(changed))
    if not places:
        return chance.choice(ODD)
    node, step = chance.choice(places)
    match chance.randrange(6):
        case 0:
            del node[step]
        case 1 if isinstance(node, list):
            node.insert(chance.randrange(len(node) + 1), deepcopy(node[step]))
        case 1:
            node[step + chance.choice(("x", "s", "/", "~", "\ud800"))] = node.pop(step)
        case 2:
            other, there = chance.choice(places)
            node[step] = deepcopy(other[there])
        case 3 if type(node[step]) is int and abs(node[step]) < FARTHEST:
            node[step] += chance.choice((-1, 1, 100, 0.5))
        case _:
            node[step] = deepcopy(chance.choice(ODD))
    return changed


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a document below its top: what holds it, and by which key or number."""
    steps = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for step in steps:
        yield value, step
        yield from _places(value[step])


NONSENSE: Final = st.recursive(
    st.sampled_from(ODD) | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["game", "players", "at"]) | st.text(), inner)
    ),
    max_leaves=20,
)
"""Any JSON; never a sheet, but perhaps with some of its keys."""
