"""Greenwood's submarine boards: entered once, kept with the set-up, carried from one Canopy to another as a file."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from flask import Blueprint, Response, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.core.document import NotJson, parse_json
from companion.core.edits import same
from companion.core.sheet import SheetError
from companion.store.records import Unfit
from companion.web.setup.facts import change, drawing_of, game_called, setup_page
from companion.web.setup.groups import known_facts
from companion.web.setup.pages import BoardPage
from companion.web.setup.remembered import (
    BOARD,
    BOARDS,
    MOST_BOARDS,
    board_title,
    boards_in,
    new_board_key,
    option_form,
    refusals,
)
from companion.web.stored import database

boards = Blueprint("boards", __name__, url_prefix="/setup/boards")

FULL: Final = f"There are {MOST_BOARDS} boards already. Forget one first."
_WHERE: Final = "/options/board"


@boards.route("/new", methods=["GET", "POST"])
def new() -> ResponseReturnValue:
    """A board to enter."""
    return _sent("") if request.method == "POST" else _page(option_form(game_called("greenwood"), {}), "")


@boards.route("/<id_>", methods=["GET", "POST"])
def edit(id_: str) -> ResponseReturnValue:
    """A board to change."""
    board = _board(id_)
    if request.method == "POST":
        return _sent(id_)
    return _page(option_form(game_called("greenwood"), {"board": board}), id_)


def _board(id_: str) -> Mapping[str, Any]:
    with database().read() as connection:
        board = known_facts(connection).get(BOARDS + id_)
    return board if isinstance(board, Mapping) else abort(404)


def _sent(id_: str) -> ResponseReturnValue:
    """Save the board, or do what another button of its form asks."""
    form = game_called("greenwood").form(formdata=request.form)
    command = request.form.get("do", "save")
    if command == "save":
        return _save(form, id_)
    if form.act(command) is None:
        abort(400)
    return _page(form, id_)


def _save(form: Any, id_: str) -> ResponseReturnValue:
    draft = form.draft()
    board = draft.sheet.get("options", {}).get("board", {})
    refused = [*refusals(game_called("greenwood"), board), *_silent(board)]
    if refused:
        form.show_faults(draft, refused)
        return _page(form, id_, 422)
    try:
        with database().write() as connection:
            if not id_ and len(boards_in(known_facts(connection))) >= MOST_BOARDS:
                raise Unfit(FULL)
            key = BOARDS + id_ if id_ else new_board_key()
            change(connection, {key: board, BOARD: key}, f"Kept: {board_title(board)}.")
    except Unfit as error:
        form.show_faults(draft, [SheetError(_WHERE, str(error))])
        return _page(form, id_, 422)
    return redirect(url_for("setup.page"), 303)


def _silent(board: Mapping[str, Any]) -> Iterator[SheetError]:
    """Bonuses and completion areas of which nobody said what they give."""
    for key, what in (("bonuses", "bonus"), ("completions", "completion area")):
        for number, reward in enumerate(board.get(key, ())):
            if not str(reward.get("gain", "")).strip():
                yield SheetError(f"{_WHERE}/{key}/{number}/gain", f"Say what this {what} gives.")


def _page(form: Any, id_: str, status: int = 200) -> ResponseReturnValue:
    board = form.draft().sheet.get("options", {}).get("board", {})
    page = BoardPage(
        game=game_called("greenwood"),
        form=form,
        id=id_,
        title=(form.board.form.name.data or "").strip() or ("Submarine board" if id_ else "A new submarine board"),
        faults=tuple(form.faults),
        drawing=drawing_of(board, "board") if board else None,
    )
    return render_template("setup_board.html", page=page), status


@boards.post("/<id_>/forget")
def forget(id_: str) -> ResponseReturnValue:
    """Take a board out of the list, with its likes from other tables."""
    board = _board(id_)
    with database().write() as connection:
        alike = [key for key, other in known_facts(connection).items() if key.startswith(BOARDS) and same(other, board)]
        change(connection, dict.fromkeys(alike), f"Forgotten: {board_title(board)}.")
    return redirect(url_for("setup.page"), 303)


@boards.get("/<id_>.json")
def download(id_: str) -> Response:
    """A board as a file, in the format of `options.board`."""
    board = _board(id_)
    name = re.sub(r"[^a-z0-9]+", "-", str(board.get("name", "")).casefold()).strip("-")[:40] or "board"
    return _file(board, f"greenwood-{name}.json")


@boards.get("/all.json")
def download_all() -> Response:
    """All boards as one file: a list of them."""
    with database().read() as connection:
        found = list(boards_in(known_facts(connection)).values())
    return _file(found, "greenwood-boards.json")


def _file(content: Any, name: str) -> Response:
    answer = Response(json.dumps(content, indent=1, ensure_ascii=False) + "\n", mimetype="application/json")
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@boards.post("/import")
def take_in() -> ResponseReturnValue:
    """Boards from a file saved here: one board, or a list of them. All or none."""
    file = request.files.get("board_file")
    sent = file.read() if file else b""
    text = sent.decode("utf-8", "replace") if sent else request.form.get("board", "")
    try:
        given = parse_json(sent or text)
    except NotJson as error:
        return _refused(text, [f"This is no file of a board. {error}"])
    found = given if isinstance(given, list) else [given]
    errors = list(_errors(found, numbered=isinstance(given, list))) if found else ["There is no board in this file."]
    if not errors:
        try:
            flash(_added(found))
        except Unfit as error:
            errors = [str(error)]
    return _refused(text, errors) if errors else redirect(url_for("setup.page"), 303)


def _errors(found: Sequence[Any], *, numbered: bool) -> Iterator[str]:
    """What the game's own reader has against boards, each with where it stands in the file."""
    for number, board in enumerate(found):
        for error in refusals(game_called("greenwood"), board):
            where = (f"/{number}" if numbered else "") + error.pointer.removeprefix(_WHERE)
            yield f"{where}: {error.text}" if where else error.text


def _written(board: Mapping[str, Any]) -> dict[str, Any]:
    """A sound board as the game writes it: no 1.0 for a 1."""
    game = game_called("greenwood")
    player = {"name": "Board", "track_points": 0}
    written = game.write(game.read({"game": game.slug, "options": {"board": board}, "players": [player]}))
    kept: dict[str, Any] = written["options"]["board"]
    return kept


def _added(found: Sequence[Any]) -> str:
    """Keep boards; where it is one, or none was used yet, the next new table starts with it."""
    with database().write() as connection:
        known = known_facts(connection)
        there = boards_in(known)
        fresh: list[Any] = []
        for board in map(_written, found):
            if not any(same(board, other) for other in [*there.values(), *fresh]):
                fresh.append(board)
        if len(there) + len(fresh) > MOST_BOARDS:
            raise Unfit(FULL)
        if not fresh:
            return "Nothing new in this file."
        text = f"Taken in: {'; '.join(map(board_title, fresh[:3]))}{' and more' if len(fresh) > 3 else ''}."
        kept = {new_board_key(): board for board in fresh}
        first = {BOARD: next(iter(kept))} if len(fresh) == 1 or known.get(BOARD) not in there else {}
        change(connection, kept | first, text)
    return "The boards are here now." if len(fresh) > 1 else "The board is here now."


def _refused(text: str, errors: Sequence[str]) -> ResponseReturnValue:
    return setup_page(import_text=text[:100_000], import_errors=tuple(errors[:50])), 422
