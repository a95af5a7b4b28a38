"""Checks of a game's editor and its `complete` that are the same for every game."""

import copy
import itertools
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.core.editor import EditorSpec, Field, Layer, Part, Word, as_json
from companion.core.game import Game
from companion.core.sheet import BAD, ListOf, Nullable, Record, Shape

ROOT = Path(__file__).resolve().parents[2]
MARKS = set(re.findall(r'id="mark-([a-z-]+)"', (ROOT / "templates" / "marks.svg").read_text(encoding="utf-8")))
JUNK: tuple[Any, ...] = (
    None, True, 5, -1, 2.5, "", "x", [], [None], [5], ["x"], [[]], [[1, 2]], [{}], [{"at": None}], {}, {"x": 1},
    {"at": [0, 0]}, [None] * 9, {"tiles": [{}, 5]}, {"tiles": 5}, {"side": "top"}, {"flowers": 3}, {"rows": 3},
)  # fmt: skip
EVERY_PLAYERS_OWN = {"name", "extras"}

Path_ = tuple[str, ...]
Sheet = dict[str, Any]


def spec_of(game: Game[Any], options: Mapping[str, Any]) -> EditorSpec:
    assert game.editor is not None
    return game.editor(options)


def completed(game: Game[Any], sheet: Sheet) -> Sheet:
    """The completed sheet; the one given is not touched."""
    assert game.complete is not None
    before = copy.deepcopy(sheet)
    after = game.complete(sheet)
    assert sheet == before
    return after


def own_sheets(slug: str) -> list[Sheet]:
    folder = ROOT / "tests" / "cases" / "sheets"
    found = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob(f"{slug}-*.json"))]
    assert found
    return found


def document_shape(sheet: Record, shared: bool) -> Record:
    """The shape of the document that a seat, or the whole table, edits."""
    players = sheet.keys["players"].shape
    assert isinstance(players, ListOf)
    assert isinstance(players.item, Record)
    return sheet if shared else players.item


def shape_at(document: Record, path: Path_) -> Shape:
    shape: Shape = document
    for step in path:
        assert isinstance(shape, Record), path
        shape = shape.keys[step].shape
    return shape


def check_spec(spec: EditorSpec, sheet: Record) -> None:
    """Plain JSON, sound paths, and no word, bound or mark that the format does not know."""
    assert json.loads(json.dumps(as_json(spec), allow_nan=False)) == as_json(spec)
    for layer in spec.layers:
        check_parts(layer.parts, shape_at(document_shape(sheet, layer.shared), layer.path))
    for spot in spec.spots:
        assert accepts(shape_at(document_shape(sheet, spot.shared), spot.path), [0, 1])
        assert spot.kind in MARKS
    if spec.hand:
        check_parts(spec.hand.parts, shape_at(document_shape(sheet, False), spec.hand.path))
    for field in spec.fields:
        check_field(field, shape_at(document_shape(sheet, field.shared), field.path))
    for place, kind, name, letters in spec.ground:
        assert spec.size
        assert all(0 <= step < side for step, side in zip(place, spec.size, strict=True))
        assert kind in MARKS
        assert name
        assert len(letters) <= 7
    assert "{n}" in spec.expected


def check_parts(parts: Sequence[Part], entries: Shape) -> None:
    """The parts are the keys of an entry beside its place, each with words of its own."""
    assert isinstance(entries, ListOf)
    assert isinstance(entries.item, Record)
    assert {part.key for part in parts} == entries.item.keys.keys() - {"at"}
    for part in parts:
        check_words(part.words, entries.item.keys[part.key].shape)


def check_words(words: Sequence[Word], shape: Shape) -> None:
    assert words
    assert len({word.word for word in words}) == len({word.name for word in words}) == len(words)
    for word in words:
        assert accepts(shape, word.word), word
        assert word.name
        assert word.kind in MARKS | {""}


def accepts(shape: Shape, value: object) -> bool:
    errors: list[Any] = []
    return shape.read(value, errors) is not BAD and not errors


def check_field(field: Field, shape: Shape) -> None:
    assert field.label
    if field.kind in ("number", "numbers"):
        for n in (field.low, field.high):
            assert accepts(shape, numbers(field, n) if field.kind == "numbers" else n)
        for n in (field.low - 1, field.high + 1):
            assert not accepts(shape, numbers(field, n) if field.kind == "numbers" else n)
        if isinstance(shape, ListOf):
            assert isinstance(shape.item, Nullable) == field.nullable
    elif field.kind == "choice":
        check_words(field.words, shape)
    elif field.kind == "map":
        assert all(accepts(shape, {word.word: value}) for word in field.words for value in field.values)
    elif field.kind == "choices":
        if isinstance(shape, ListOf):
            check_words(field.words, shape.item)
    else:
        assert field.kind == "yesno"
        assert accepts(shape, True)


def numbers(field: Field, n: int) -> list[int | None]:
    return [n if label else None for label in field.labels]


def offered(spec: EditorSpec) -> set[Path_]:
    """Every path that the editor leads to; those of the shared document apart."""
    parts: list[Any] = [*spec.layers, *spec.spots, *spec.fields, spec.tiles, spec.hand]
    return {part.path for part in parts if part}


def check_all_is_offered(specs: Sequence[EditorSpec], sheet: Record, shared: Sequence[Path_] = ()) -> None:
    """Under one of the options or another, each key of a player's entry can be entered, and of the shared document
    those that are named."""
    paths = set().union(*map(offered, specs))
    assert {path[0] for path in paths if path not in shared} == player_keys(sheet) - EVERY_PLAYERS_OWN
    assert set(shared) <= paths


def player_keys(sheet: Record) -> set[str]:
    return set(document_shape(sheet, False).keys)


def brushes(parts: Sequence[Part]) -> Iterator[dict[str, str | int]]:
    for words in itertools.product(*(part.words for part in parts)):
        yield {part.key: word.word for part, word in zip(parts, words, strict=True)}


def put(document: Sheet, path: Path_, value: object) -> None:
    for step in path[:-1]:
        document = document.setdefault(step, {})
    document[path[-1]] = value


def painted(spec: EditorSpec, shared: bool) -> Sheet:
    """A document on which every brush was used once and every field was filled in."""
    document: Sheet = {}
    for layer in spec.layers:
        if layer.shared == shared:
            put(document, layer.path, list(_laid(layer, spec.size)))
    for spot in spec.spots:
        if spot.shared == shared:
            put(document, spot.path, [0, 1])
    for field in spec.fields:
        if field.shared == shared:
            put(document, field.path, _filled_in(field))
    if spec.tiles and not shared:
        put(document, spec.tiles.path, list(_tiles(spec)))
    if spec.hand and not shared:
        put(document, spec.hand.path, list(brushes(spec.hand.parts)))
    return document


def _laid(layer: Layer, size: tuple[int, int] | None) -> Iterator[Sheet]:
    """As many brushes as a fixed board has squares, evenly chosen; all of them on a free grid."""
    every = list(brushes(layer.parts))
    rows, columns = size or (len(every), 10)
    for i, brush in enumerate(every[:: len(every) // (rows * columns) + 1]):
        yield {"at": list(divmod(i, columns)), **brush}


def _filled_in(field: Field) -> Any:
    values: dict[str, Any] = {
        "number": field.high,
        "numbers": numbers(field, field.high),
        "choice": field.words[0].word if field.words else None,
        "choices": [word.word for word in field.words],
        "yesno": True,
        "map": {word.word: field.values[0] for word in field.words if field.values},
    }
    return values[field.kind]


def _tiles(spec: EditorSpec) -> Iterator[Sheet]:
    assert spec.tiles
    for i, kind in enumerate(spec.tiles.kinds):
        tile = {"kind": kind.word, "squares": [[0, i]]}
        if kind.word != spec.tiles.more_kind:
            yield tile
        else:
            yield from (tile | {spec.tiles.more_key: word.word} for word in spec.tiles.more)


def check_scores(game: Game[Any], sheet: Sheet) -> None:
    """The completed sheet can be scored, and completing it again changes nothing."""
    after = completed(game, sheet)
    game.score(game.read(after))
    assert completed(game, after) == after


def check_empty(game: Game[Any], options: Sheet, seats: int) -> None:
    """A table at which nobody entered anything yet: nobody has a point."""
    sheet: Sheet = {"game": game.slug, "options": options, "players": [{"name": ""} for _ in range(seats)]}
    check_scores(game, sheet)
    answer = game.score(game.read(completed(game, sheet)))
    assert [player.total for player in answer.players if player.name.startswith("Player ")] == [0] * seats


def check_sound_sheets(game: Game[Any]) -> None:
    """What is whole already keeps its answer."""
    for sheet in own_sheets(game.slug):
        after = completed(game, sheet)
        assert game.score(game.read(after)) == game.score(game.read(sheet))
        assert completed(game, after) == after


def check_nothing_raises(game: Game[Any], sheet: Record, options: Sequence[Sheet]) -> None:
    """Whatever stands at any key, and at any two of options and a player: an editor and a completed sheet come out."""
    shape = sheet.keys["options"].shape
    assert isinstance(shape, Record)
    odd = [options[-1] | {key: junk} for key in shape.keys for junk in JUNK]
    players = [{"name": "A"}, {}, *({key: junk} for key in player_keys(sheet) for junk in JUNK)]
    for chosen, seats in [*((sound, players) for sound in options), *((strange, players[::7]) for strange in odd)]:
        spec_of(game, chosen)
        after = completed(game, {"game": game.slug, "options": chosen, "players": seats})
        assert completed(game, after) == after
    for key, junk in itertools.product(("options", "players", "board"), JUNK):
        after = completed(game, {"game": game.slug, "players": [{}, 5, None], key: junk})
        assert completed(game, after) == after
    assert completed(game, {}) == completed(game, completed(game, {}))
