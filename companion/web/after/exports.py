"""A table on its way to other programs: the sheet as JSON, the lines as CSV, a play for BG Stats."""

import csv
import hashlib
import io
import json
from collections.abc import Mapping
from datetime import UTC
from typing import Any, Final
from urllib.parse import quote

from flask import Blueprint, Response

from companion.core.score import Line
from companion.store.records import Table
from companion.web.after.plain import cell, plain
from companion.web.after.revealed import revealed_table
from companion.web.after.scored import Scored, score_table
from companion.web.views import words

exports = Blueprint("exports", __name__)

BG_STATS: Final = "https://app.bgstatsapp.com/createPlay.html?data="
HEAD: Final = ("game", "finished", "player", "place", "total", "line", "points", "reason")


@exports.get("/t/<code>/sheet.json")
def sheet(code: str) -> Response:
    """The sheet; of a table that cannot be scored what was entered so far."""
    scored = score_table(revealed_table(code).table)
    return _file(scored, "json", sheet_text(scored), "application/json")


@exports.get("/t/<code>/lines.csv")
def lines(code: str) -> Response:
    """Every line of every player."""
    scored = score_table(revealed_table(code).table)
    return _file(scored, "csv", csv_text(scored), "text/csv")


def _file(scored: Scored, ending: str, text: str, mimetype: str) -> Response:
    answer = Response(text, mimetype=mimetype)
    name = f"{scored.game.slug}-{_moment(scored.table):%Y-%m-%d}.{ending}"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    answer.headers["Cache-Control"] = "private, no-cache"
    return answer


def _moment(table: Table) -> Any:
    return (table.finished or table.changed).astimezone(UTC)


def sheet_text(scored: Scored) -> str:
    """The sheet as the format has it, ready to be opened again."""
    sound = scored.score is not None
    document = scored.game.write(scored.layout) if sound else scored.table.sheet()
    return json.dumps(document, ensure_ascii=False, indent=1)


def csv_text(scored: Scored) -> str:
    """A row per player and line; a player who has no lines has one row.

    Words of players never begin a cell as a formula would. It begins with a byte order mark, so that spreadsheets
    take it for UTF-8.
    """
    file = io.StringIO()
    write = csv.writer(file)
    write.writerow(HEAD)
    finished = f"{_moment(scored.table):%Y-%m-%d %H:%M:%S}" if scored.table.finished else ""
    for player in scored.score.players if scored.score else ():
        place = scored.place_of(player.name)
        before = (scored.game.slug, finished, cell(player.name), "" if place is None else place)
        for line in player.lines or (None,):
            write.writerow((*before, *((player.total, *_line(line)) if line else ("", "", "", ""))))
    return "\ufeff" + file.getvalue()


def _line(line: Line) -> tuple[str, int, str]:
    return (cell(words(line.id)), line.points, cell(line.text))


def bg_stats_link(scored: Scored, ids: Mapping[str, int]) -> str:
    """The address under which BG Stats takes the play. `ids` are the games' numbers at BoardGameGeek."""
    text = json.dumps(bg_stats_play(scored, ids), ensure_ascii=False, separators=(",", ":"))
    return BG_STATS + quote(text, safe="")


def bg_stats_play(scored: Scored, ids: Mapping[str, int]) -> dict[str, Any]:
    """The play as BG Stats reads it. It names neither the code of the table nor who holds its seats."""
    table, game = scored.table, scored.game
    number = ids.get(game.slug)
    return {
        "sourceName": "Canopy",
        "sourcePlayId": _opaque(table.group, table.code, table.created.isoformat()),
        "playDate": f"{_moment(table):%Y-%m-%d %H:%M:%S}",
        "game": {
            "name": game.name,
            "sourceGameId": game.slug,
            **({"bggId": number} if number else {}),
            "highestWins": True,
            "noPoints": not scored.has_points,
        },
        "players": [_player(scored, index) for index in range(len(table.seats))],
    }


def _player(scored: Scored, index: int) -> dict[str, Any]:
    """Who sat there; an opponent that the game makes up is nobody to keep plays of."""
    seat, name = scored.table.seats[index], scored.names[index]
    player: dict[str, Any] = {
        "name": plain(name),
        "sourcePlayerId": _opaque(scored.table.group, name.casefold()),
        "winner": name in scored.winners,
        "startPlayer": seat.starts,
    }
    if scored.score and scored.has_points:
        player |= {"score": scored.score.players[index].total, "rank": scored.place_of(name)}
    return player


def _opaque(*parts: str) -> str:
    """An id that is always the same and says nothing."""
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:20]
