"""Small mutations of a sound sheet, each with the place where the sheet must then be refused."""

from collections.abc import Iterator
from copy import deepcopy
from itertools import pairwise
from typing import Any, NamedTuple

from tests.format_table import READINGS, Flag, Keys, Many, Number, OrNull, OwnWord, Place, Spec, Text, Word, spec_of

Path = tuple[str | int, ...]
STRANGER = "no/such~key"
DECIDING = {("options", key) for key in ("variant", "mode", "midnight_river", "solo", "seasons", "objectives")}
"""Options on which other keys depend: where one is unsound, others may be blamed too."""


class Mutation(NamedTuple):
    """A sheet with one mistake. `expressible`: JSON Schema can tell. `alone`: nothing else may be blamed."""

    what: str
    pointer: str
    sheet: Any
    expressible: bool = True
    alone: bool = True


class Edit(NamedTuple):
    """A new value (or DROP) at a path, and where it is to be refused; the rest as in `Mutation`."""

    path: Path
    value: Any
    blamed: Path
    expressible: bool = True
    alone: bool = True


class _Drop:
    def __repr__(self) -> str:
        return "dropped"


DROP = _Drop()


def pointer_of(path: Path) -> str:
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)


def edited(sheet: Any, path: Path, value: Any) -> Any:
    """A copy of the sheet with a value set, added or dropped at the path."""
    if not path:
        return value
    changed = deepcopy(sheet)
    node = changed
    for step, after in pairwise(path):
        if isinstance(node, dict) and step not in node:
            node[step] = [] if isinstance(after, int) else {}
        node = node[step]
    if isinstance(value, _Drop):
        del node[path[-1]]
    elif isinstance(node, list) and path[-1] == len(node):
        node.append(value)
    else:
        node[path[-1]] = value
    return changed


def mutations(sheet: dict[str, Any]) -> Iterator[Mutation]:
    """Every mutation that the table of the format suggests, values at the ends of lists only, then those that tie
    one key to another."""
    for edit in (*_edits(spec_of(sheet), sheet, ()), *ties(sheet)):
        what = f"{pointer_of(edit.path)} = {str(edit.value)[:60]}"
        changed = edited(sheet, edit.path, edit.value)
        alone = edit.alone and edit.path[:2] not in DECIDING and edit.path not in ((), ("options",))
        yield Mutation(what, pointer_of(edit.blamed), changed, edit.expressible, alone)


def _edits(spec: Spec, value: Any, path: Path) -> Iterator[Edit]:
    yield from (Edit(path, wrong, path) for wrong in _wrong(spec))
    if isinstance(spec, OrNull) and value is not None:
        yield from (edit for edit in _edits(spec.spec, value, path) if edit.value is not None)
    elif isinstance(spec, Place):
        yield from _misplaced(spec, value, path)
    elif isinstance(spec, Keys):
        yield from _key_edits(spec, value, path)
    elif isinstance(spec, Many):
        yield from _list_edits(spec, value, path)


def _wrong(spec: Spec) -> list[Any]:
    """Values that cannot stand there at all."""
    match spec:
        case Number(low, high):
            return [None, True, "7", 1.5, [], {}, low - 1, high + 1, 10**30]
        case Word(allowed):
            odd: list[Any] = [None, True, 1.5, [], {}, "no-such-word", ""]
            return [*odd, 5, str(allowed[0])] if isinstance(allowed[0], int) else [*odd, 7, allowed[0].swapcase()]
        case OwnWord():
            return [None, True, 1.5, 7, [], {}, "", "Blue Spruce", "a-b-c", "-a", "a-", "a--b", "oak\n"]
        case Text(None):
            return [None, True, 1.5, 7, [], {}]
        case Text(int(longest), blank):
            return [None, True, 1.5, 7, [], {}, "", "x" * (longest + 1), *([] if blank else ["  "])]
        case Flag():
            return [None, 1, 0, 1.5, "true", [], {}]
        case Place():
            return [None, True, 1.5, "0.0", {}, [], [0], [0, 0, 0]]
        case Keys():
            return [None, True, 1.5, 7, "text", []]
        case Many():
            return [None, True, 1.5, 7, "text", {}]
    return []


def _misplaced(spec: Place, value: list[int], path: Path) -> Iterator[Edit]:
    for i, high in enumerate((spec.high, spec.high_column)):
        for wrong in (None, True, "0", 0.5, spec.low - 1, high + 1):
            yield Edit(path, [wrong if j == i else value[j] for j in (0, 1)], (*path, i))


def _key_edits(spec: Keys, value: dict[str, Any], path: Path) -> Iterator[Edit]:
    yield Edit((*path, STRANGER), 1, (*path, STRANGER))
    for key in spec.required:
        yield Edit((*path, key), DROP, path)
    for key, inner in spec.keys.items():
        if key in value:
            yield from _edits(inner, value[key], (*path, key))
        else:
            yield from (Edit((*path, key), wrong, (*path, key)) for wrong in _wrong(inner))


def _list_edits(spec: Many, value: list[Any], path: Path) -> Iterator[Edit]:
    if 0 < spec.low <= len(value):
        yield Edit(path, value[: spec.low - 1], path)
    if spec.high is not None and value:
        yield Edit(path, [deepcopy(value[0]) for _ in range(spec.high + 1)], path, alone=False)
    if spec.high is None or len(value) < spec.high:
        yield Edit((*path, len(value)), None, (*path, len(value)))
    for i in sorted({0, len(value) - 1} if value else set()):
        yield from _edits(spec.item, value[i], (*path, i))
    if spec.once is not None:
        yield from _twins(spec, value, path)


def _twins(spec: Many, value: list[Any], path: Path) -> Iterator[Edit]:
    """The first entry once more: in the last one's stead, or after it."""
    if not value or value[0] in spec.spared:
        return
    last = len(value) - 1
    blame: Path = (spec.blame,) if spec.blame else ()
    if spec.high is None or len(value) < spec.high:
        yield Edit((*path, last + 1), deepcopy(value[0]), (*path, last + 1, *blame), alone=not blame)
    if last > 0:
        yield Edit((*path, last), deepcopy(value[0]), (*path, last, *blame), alone=not blame)
        if spec.once:
            named = deepcopy(value[last]) | {spec.once: deepcopy(value[0][spec.once])}
            yield Edit((*path, last), named, (*path, last, *blame), expressible=False)


def ties(sheet: dict[str, Any]) -> Iterator[Edit]:
    """What ties one key to another: keys of another variant, numbers of players, what may stand once at a table."""
    game, options = sheet["game"], sheet.get("options", {})
    for other, readings in READINGS.items():
        if other != game:
            yield Edit(("game",), other, ("game",))
            for ruling, choice in readings.items():
                path: Path = ("options", "readings", ruling)
                yield Edit(path, choice.words[0], path)
    if game in TIES:
        yield from TIES[game](options, sheet["players"])


def _arborea(options: dict[str, Any], players: list[Any]) -> Iterator[Edit]:
    gifts = 8 if options.get("midnight_river") else 9
    yield Edit(("players", 0, "gifts"), [0] * gifts, ("players", 0, "gifts"))
    if "seasons" not in options:
        yield Edit(("players", 0, "multipliers"), [1, 1, 1, 1], ("players", 0, "multipliers"))
    elif "other" not in options["seasons"]:
        yield Edit(("players", 0, "season_bases"), [None] * 4, ("players", 0, "season_bases"))
    else:
        slot = options["seasons"].index("other")
        bases = players[0]["season_bases"]
        for i, wrong in ((slot, None), ((slot + 1) % 4, 3)):
            changed = [wrong if j == i else base for j, base in enumerate(bases)]
            yield Edit(("players", 0, "season_bases"), changed, ("players", 0, "season_bases", i))
    if "solo" in options:
        yield Edit(("players", 0, "name"), "Feronia", ("players", 0, "name"))
        yield Edit(("options", "winds"), ["water-world"], ("options", "winds"))
        yield Edit(("players", 1), {"name": "Zoe"}, ("players",), alone=False)
    elif len(players) > 1:
        yield Edit(("options", "solo"), {"difficulty": 3}, ("players",), alone=False)


def _arboretum(_options: dict[str, Any], _players: list[Any]) -> Iterator[Edit]:
    yield Edit(("options", "tallest"), "in-line", ("options", "tallest"))
    yield Edit(("players", 0, "compost"), 1, ("players", 0, "compost"))


def _rainforest_city(options: dict[str, Any], players: list[Any]) -> Iterator[Edit]:
    variant = options.get("variant", "standard")
    together = variant in ("cooperative", "solo")
    foreign: dict[str, Any] = {}
    if variant != "advanced":
        foreign["claims"] = {"A": 10}
    if not together:
        foreign |= {"objectives": ["A", "E", "I"], "met": ["A"], "unmatching": 0}
        yield Edit(("options", "level"), "easy", ("options", "level"))
    for key, value in foreign.items():
        yield Edit(("players", 0, key), value, ("players", 0, key))
    if variant != "advanced":
        yield Edit(("options", "objectives"), ["A", "E", "I"], ("options", "objectives"))
    else:
        letter = next(letter for letter in "ABCDEFGHIJKL" if letter not in options["objectives"])
        yield Edit(("players", 0, "claims", letter), 10, ("players", 0, "claims", letter))
    if together:
        taken, own = players[0]["objectives"][0], players[1]["objectives"]
        spot = next(
            i for i, letter in enumerate(own) if (letter < "E") == (taken < "E") and (letter < "I") == (taken < "I")
        )
        yield Edit(("players", 1, "objectives", spot), taken, ("players", 1, "objectives", spot), expressible=False)


def _arboria(_options: dict[str, Any], players: list[Any]) -> Iterator[Edit]:
    for i in range(1, len(players)):
        path = ("players", i, "species")
        yield Edit(path, players[0]["species"], path, expressible=False)
    yield Edit(("players", 0, "squares"), [], ("players", 0, "squares"))


def _greenwood(options: dict[str, Any], players: list[Any]) -> Iterator[Edit]:
    if len(players) > 1:
        yield Edit(("options", "mode"), "solo", ("players",))
    for tile, blamed in (
        ({"kind": "provision", "squares": [[0, 0]]}, ()),
        ({"kind": "sprite", "squares": [[0, 0]], "provision": "water"}, ("provision",)),
        ({"kind": "creature", "squares": [[0, 0]], "provision": None}, ("provision",)),
    ):
        path: Path = ("players", 0, "submarine", "tiles")
        yield Edit(path, [tile], (*path, 0, *blamed))
    if "board" in options:
        yield from _submarine(options["board"])


def _submarine(board: dict[str, Any]) -> Iterator[Edit]:
    here: Path = ("options", "board")
    yield Edit((*here, "unusable"), [board["start"]], (*here, "start"), expressible=False)
    on_start = {"squares": [board["start"]], "gain": "1 point"}
    twice = [on_start | {"id": "x"}, on_start | {"id": "x"}]
    for which in ("bonuses", "completions"):
        yield Edit((*here, which), twice, (*here, which, 1, "id"))
    for bare in board.get("unusable", [])[:1]:
        wrong = {"squares": [bare], "gain": "1 point", "id": "x"}
        yield Edit((*here, "bonuses"), [wrong], (*here, "bonuses", 0, "squares", 0), expressible=False)
        yield Edit((*here, "completions"), [wrong], (*here, "completions", 0), expressible=False)
    if board.get("bonuses"):
        shared = on_start | {"id": board["bonuses"][0]["id"]}
        yield Edit((*here, "completions"), [shared], (*here, "completions", 0, "id"), expressible=False)


TIES = {
    "arborea": _arborea,
    "arboretum": _arboretum,
    "rainforest-city": _rainforest_city,
    "arboria": _arboria,
    "greenwood": _greenwood,
}
