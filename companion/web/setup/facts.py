"""The set-up of a group: what the rulebooks leave to the boards of the box is asked once and kept."""

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import Connection

from companion.catalog import GAMES, find_game
from companion.core.edits import same
from companion.core.game import Game
from companion.store.facts import facts, remember
from companion.store.records import Unfit
from companion.web.drawing import Drawing, draw
from companion.web.setup.groups import FORGOTTEN, known_facts, settled_group
from companion.web.setup.pages import ArboreaPage, BoardView, SetupPage, TrackField
from companion.web.setup.remembered import SEASONS, SPIRIT, board_title, boards_in, option_form, refusals
from companion.web.stored import database
from companion.web.table import lately

setup = Blueprint("setup", __name__, url_prefix="/setup")

TRACKS: Final = ("First", "Second", "Third", "Fourth")
LONGEST_TRACK: Final = 30
HIGHEST: Final = 6
"""The highest multiplier that the rulebook knows."""
_ASIDE: Final = "undo/setup"
_ACT: Final = "setup"
_WHOLE: Final = re.compile(r"\d{1,4}")


@setup.get("")
def page() -> str:
    """All that this browser has entered once."""
    return setup_page()


def setup_page(import_text: str = "", import_errors: tuple[str, ...] = ()) -> str:
    """The page of the set-up, perhaps with why a file was not taken in."""
    with database().read() as connection:
        known = known_facts(connection)
    undo = lately.offered("")
    page = SetupPage(
        spirit=SPIRIT in known,
        seasons=SEASONS in known,
        boards=tuple(_board_view(key, board) for key, board in boards_in(known).items()),
        photographed=tuple(game for game in GAMES if game.board),
        undo=undo.text if undo and undo.act == _ACT else "",
        import_text=import_text,
        import_errors=import_errors,
    )
    return render_template("setup.html", page=page)


def _board_view(key: str, board: Mapping[str, Any]) -> BoardView:
    return BoardView(key.rpartition("/")[2], board_title(board), drawing_of(board, f"board-{key.rpartition('/')[2]}"))


def drawing_of(board: Mapping[str, Any], name: str) -> Drawing | None:
    """The empty board; None where the sheet reader refuses it."""
    game = game_called("greenwood")
    if refusals(game, board):
        return None
    player = {"name": "Board", "track_points": 0, "submarine": {"tiles": []}}
    layout = game.read({"game": game.slug, "options": {"board": board}, "players": [player]})
    return draw(game.pictures(layout)[0]._replace(title=board_title(board)), name)


def game_called(slug: str) -> Game[Any]:
    """The game of that name; 404 without one."""
    return find_game(slug) or abort(404)


def change(connection: Connection, new: Mapping[str, Any], text: str) -> None:
    """Keep facts for this browser, None to forget one; what was there before can be brought back. Raises `Unfit`."""
    group, known = settled_group(), known_facts(connection)
    remember(connection, group, _ASIDE, {key: known.get(key) for key in new})
    _write(connection, group, new)
    lately.offer(_ACT, "", text)


def _write(connection: Connection, group: str, new: Mapping[str, Any]) -> None:
    for key, value in new.items():
        remember(connection, group, key, FORGOTTEN if value is None else value)


@setup.post("/undo")
def undo() -> ResponseReturnValue:
    """Bring back what stood there before the last change."""
    what = lately.offered("")
    if what is None or what.act != _ACT:
        flash("It is too late to take that back.")
    else:
        with database().write() as connection:
            group = settled_group()
            _write(connection, group, facts(connection, group).get(_ASIDE) or {})
        lately.withdraw()
    return redirect(url_for("setup.page"), 303)


class Track(NamedTuple):
    """Multipliers as typed, or what is wrong with them."""

    numbers: list[int]
    error: str = ""


def read_track(typed: str) -> Track:
    """The multipliers along one season track, from its start space on.

    >>> read_track("0 1, 1 2").numbers
    [0, 1, 1, 2]
    >>> read_track("0 x2 9").error
    '"x2" is no multiplier: whole numbers from 0 to 6 belong here.'
    """
    words = [word for word in re.split(r"[\s,;]+", typed.strip()) if word]
    for word in words:
        if not _WHOLE.fullmatch(word) or int(word) > HIGHEST:
            return Track([], f'"{word[:20]}" is no multiplier: whole numbers from 0 to {HIGHEST} belong here.')
    if len(words) > LONGEST_TRACK:
        return Track([], f"A track of more than {LONGEST_TRACK} spaces does not fit.")
    return Track([int(word) for word in words])


@setup.get("/arborea")
def arborea() -> ResponseReturnValue:
    """What Arborea's boards print and its rulebook does not."""
    game = game_called("arborea")
    with database().read() as connection:
        known = known_facts(connection)
    spirit = known.get(SPIRIT)
    sound = spirit is not None and not refusals(game, spirit)
    form = option_form(game, {"spirit_rp": spirit} if sound else {})
    tracks = [" ".join(map(str, track)) for track in known.get(SEASONS) or [[]] * 4]
    return _arborea_page(game, form, _track_fields(tracks, [""] * 4))


@setup.post("/arborea")
def save_arborea() -> ResponseReturnValue:
    """Keep it."""
    game = game_called("arborea")
    form = game.form(formdata=request.form)
    draft = form.draft()
    spirit = draft.sheet.get("options", {}).get("spirit_rp")
    refused = refusals(game, spirit) if spirit is not None else []
    form.show_faults(draft, refused)
    typed = [request.form.get(f"track-{number}", "") for number in range(4)]
    read = [read_track(text) for text in typed]
    if not read[0].numbers and any(track.numbers for track in read[1:]):
        read[0] = Track([], "Enter the first track too.")
    if refused or any(track.error for track in read):
        return _arborea_page(game, form, _track_fields(typed, [track.error for track in read]), 422)
    seasons = [track.numbers or read[0].numbers for track in read] if read[0].numbers else None
    _save({SPIRIT: spirit, SEASONS: seasons}, "The numbers of Arborea's boards are kept.")
    return redirect(url_for("setup.page"), 303)


def _save(new: Mapping[str, Any], text: str) -> None:
    try:
        with database().write() as connection:
            known = known_facts(connection)
            changed = {key: value for key, value in new.items() if not same(known.get(key), value)}
            if changed:
                change(connection, changed, text)
    except Unfit as error:
        flash(str(error))


def _track_fields(typed: list[str], errors: list[str]) -> tuple[TrackField, ...]:
    return tuple(
        TrackField(f"track-{number}", f"{TRACKS[number]} track", text, error)
        for number, (text, error) in enumerate(zip(typed, errors, strict=True))
    )


def _arborea_page(game: Game[Any], form: Any, tracks: tuple[TrackField, ...], status: int = 200) -> ResponseReturnValue:
    return render_template("setup_arborea.html", page=ArboreaPage(game, form, tracks)), status
