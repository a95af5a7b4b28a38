"""What a browser may know of a table, as JSON."""

from collections.abc import Mapping
from typing import Any

from companion.core.editor import EditorSpec, as_json
from companion.core.game import Game
from companion.store.records import Seat, Table
from companion.web.table.standing import Standing, answer_of, game_at, shown_errors, standing_of, totals_of
from companion.web.visitors import Visitor

Json = dict[str, Any]


def state_of(visitor: Visitor, standing: Standing | None = None) -> Json:
    """The state of a table for a visitor."""
    return {"you": you_of(visitor), **common_state(visitor, standing)}


def you_of(visitor: Visitor) -> Json:
    """Who the visitor is at the table."""
    return {"seats": list(visitor.seats), "host": visitor.hosts}


def common_state(visitor: Visitor, standing: Standing | None = None) -> Json:
    """The state without who asks: the same for all who may see the same seats."""
    table = visitor.table
    standing = standing or standing_of(visitor)
    totals = totals_of(standing)
    spec = editor_of(game_at(table), table)
    return {
        "code": table.code,
        "game": table.game,
        "revision": table.revision,
        "mark": table.mark,
        "locked": table.locked,
        "hidden": table.hidden,
        "finished": table.finished is not None,
        "shared": {"revision": table.shared_revision, "document": table.document(None)},
        "seats": [_seat(seat, visitor, spec, totals.get(seat.number)) for seat in table.seats],
        "answer": answer_of(standing, table),
        "errors": shown_errors(standing, table),
    }


def _seat(seat: Seat, visitor: Visitor, spec: EditorSpec, total: int | None) -> Json:
    return {
        "number": seat.number,
        "name": seat.name,
        "color": seat.color,
        "held": seat.holder is not None,
        "done": seat.done,
        "starts": seat.starts,
        "revision": seat.revision,
        "entry": seat.entry if visitor.may_see(seat.number) else None,
        "progress": progress(spec, seat.entry),
        "total": total,
    }


def editor_of(game: Game[Any], table: Table) -> EditorSpec:
    """What the sheet editor offers at a table."""
    return game.editor(table.options) if game.editor else EditorSpec()


def progress(spec: EditorSpec, entry: Mapping[str, Any]) -> str:
    """How far an entry is, in the words of the game's editor; where all is on a shared board, what is entered besides.

    >>> from companion.core.editor import Tiles
    >>> tiles = EditorSpec(tiles=Tiles(("tiles",), "Tiles", ()), expected="{n} tiles")
    >>> progress(tiles, {}), progress(tiles, {"tiles": [{}]}), progress(tiles, {"tiles": [{}, {}]})
    ('nothing yet', '1 tile', '2 tiles')
    """
    own = [layer.path for layer in spec.layers if not layer.shared][:1] or [t.path for t in (spec.tiles,) if t]
    if own and (laid := _length(entry, own[0])):
        return _counted(spec.expected, laid)
    entered = sum(1 for value in entry.values() if value not in (None, [], {}))
    return f"{entered} {'entry' if entered == 1 else 'entries'}" if entered else "nothing yet"


def _counted(expected: str, number: int) -> str:
    return expected.format(n=number).removesuffix("s" if number == 1 and " of " not in expected else "")


def _length(entry: Mapping[str, Any], path: tuple[str, ...]) -> int:
    found: Any = entry
    for step in path:
        found = found.get(step) if isinstance(found, Mapping) else None
    return len(found) if isinstance(found, list) else 0


def boot_of(visitor: Visitor, state: Json, seat: int | None, urls: Mapping[str, str], csrf: str) -> Json:
    """What a live page starts from."""
    table = visitor.table
    return {
        "code": table.code,
        "seat": seat,
        "game": table.game,
        "spec": as_json(editor_of(game_at(table), table)),
        "state": state,
        "urls": dict(urls),
        "csrf": csrf,
    }
