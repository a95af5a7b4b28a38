"""The games' forms on the parts of a shared table: one seat, the board, the options.

A game has one form for its whole table. A page shows some of its fields; the others are filled in from the table.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from werkzeug.datastructures import MultiDict
from wtforms import FieldList, FormField

from companion.core.edits import same
from companion.core.game import Game
from companion.core.sheet import Refused, SheetError
from companion.forms.draft import Draft
from companion.forms.posted import as_posted
from companion.store.records import Table
from companion.web.table.mending import sound_sheet
from companion.web.table.standing import bare_sheet, completed, game_at

Posted = MultiDict[str, str]


def seat_form(table: Table, number: int, posted: Posted | None = None) -> Any:
    """The form of the table with one seat's entry, as kept or as sent. Its fields begin with `prefix_of`."""
    prefix = prefix_of(table, number)
    form = _form_of(table, (number,))
    _unfill(form, _index(table, number), table.seat(number).entry)
    return form if posted is None else _merged(form, posted, lambda name: name.startswith(prefix))


def prefix_of(table: Table, number: int) -> str:
    """How the names of the fields of a seat begin."""
    return f"players-{_index(table, number)}-"


def shared_form(table: Table, names: Callable[[Game[Any], Any], Sequence[str]], posted: Posted | None = None) -> Any:
    """The form of the table with options and board, as kept or with some of its fields as sent."""
    form = _form_of(table, ())
    if posted is None:
        return form
    mine = names(game_at(table), form)
    return _merged(form, posted, lambda name: any(name == own or name.startswith(f"{own}-") for own in mine))


def option_names(game: Game[Any], form: Any) -> tuple[str, ...]:
    """The fields of the options."""
    fields = tuple(field.name for field in form if field.name not in ("players", "csrf_token"))
    if not game.shared_board:
        return fields
    places = [place for pointer, place in form.draft().places.items() if f"{pointer}/".startswith("/options/")]
    return tuple(name for name in fields if any(p == name or p.startswith(f"{name}-") for p in places))


def board_names(game: Game[Any], form: Any) -> tuple[str, ...]:
    """The fields of a shared board."""
    options = option_names(game, form)
    return tuple(f.name for f in form if f.name not in ("players", "csrf_token", *options))


def refusals(game: Game[Any], draft: Draft) -> list[SheetError]:
    """What the sheet reader refuses of a form as it was sent, once completed."""
    try:
        game.read(completed(game, dict(draft.sheet)))
    except Refused as refused:
        return list(refused.errors)
    return []


def entry_in(draft: Draft, table: Table, number: int) -> dict[str, Any]:
    """The entry of a seat in a form as it was sent."""
    player = draft.sheet["players"][_index(table, number)]
    return {key: value for key, value in player.items() if key != "name"}


def changes(old: Mapping[str, Any], new: Mapping[str, Any], path: Sequence[str] = ()) -> list[dict[str, Any]]:
    """The edits that turn one object into another.

    >>> changes({"cards": 3, "young": 1}, {"cards": 4})
    [{'do': 'set', 'path': ['cards'], 'value': 4}, {'do': 'set', 'path': ['young'], 'value': None}]
    """
    keys = dict.fromkeys([*old, *new])
    return [
        {"do": "set", "path": [*path, key], "value": new.get(key)}
        for key in keys
        if not same(old.get(key), new.get(key))
    ]


def is_inside(error: SheetError, part: str) -> bool:
    """Does an error lie at a part of the sheet, or in it?

    >>> is_inside(SheetError("/players/1/hand", ""), "/players/1"), is_inside(SheetError("/players", ""), "/players/1")
    (True, False)
    """
    return f"{error.pointer}/".startswith(f"{part}/")


def pointer_to(table: Table, number: int) -> str:
    """The pointer to a seat's player in the sheet."""
    return f"/players/{_index(table, number)}"


def _index(table: Table, number: int) -> int:
    return [seat.number for seat in table.seats].index(table.seat(number).number)


def _form_of(table: Table, shown: Sequence[int]) -> Any:
    game = game_at(table)
    sheet = sound_sheet(game, bare_sheet(table, shown))
    return game.form(formdata=None, data=game.form.data_of(sheet))


def _merged(form: Any, posted: Posted, mine: Callable[[str], bool]) -> Any:
    kept = [(name, value) for name, value in as_posted(form) if not mine(name)]
    sent = [(name, value) for name, value in posted.items(multi=True) if mine(name)]
    return type(form)(formdata=MultiDict(kept + sent))


def _unfill(form: Any, index: int, entry: Mapping[str, Any]) -> None:
    """Leave blank again what nobody entered and the completed sheet filled in."""
    draft = form.draft()
    for key in draft.sheet["players"][index].keys() - entry.keys() - {"name"}:
        place = draft.places.get(f"/players/{index}/{key}")
        _blank(form.field_at(place) if place else None)


def _blank(field: Any) -> None:
    if isinstance(field, FormField):
        for inner in field.form:
            _blank(inner)
    elif field is not None and not isinstance(field, FieldList):
        field.data = type(field.data)() if isinstance(field.data, dict | list) else None
