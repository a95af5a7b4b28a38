"""A result to pass round: as a picture, as a text, as a link that shows it and allows nothing."""

from flask import Blueprint, Response, abort, render_template, request, url_for

from companion.store.tables import find_table
from companion.web.after.bars import bars_of
from companion.web.after.card import Card, Row, draw_card, drawable
from companion.web.after.links import code_in, is_signed, token_of
from companion.web.after.pages import SharedPage
from companion.web.after.plain import day, plain
from companion.web.after.revealed import revealed_table
from companion.web.after.scored import Scored, score_table
from companion.web.lan import link_for_phones
from companion.web.secret import cookie_key
from companion.web.stored import database, stored
from companion.web.views import outcome_of, result_page, tie_break_of, words
from companion.web.visitors import is_revealed

sharing = Blueprint("sharing", __name__)


@sharing.get("/t/<code>/result.png")
def picture(code: str) -> Response:
    """The result as a picture."""
    return _picture(score_table(revealed_table(code).table))


@sharing.get("/t/<code>/result.txt")
def text(code: str) -> Response:
    """The result as a text."""
    scored = _with_score(score_table(revealed_table(code).table))
    answer = Response(result_text(scored), mimetype="text/plain")
    answer.headers["Cache-Control"] = "private, no-cache"
    return answer


@sharing.get("/r/<token>")
def shared(token: str) -> Response:
    """The result for whoever has the link. The token says nothing of the table's code, nor does the page."""
    scored = _shared(token)
    page = SharedPage(
        game=scored.game,
        token=token,
        title=title_of(scored),
        finished=finished_on(scored),
        result=result_page(scored.game, scored.layout, scored.score, ()) if scored.score else None,
        bars=bars_of(scored),
    )
    answer = Response(render_template("shared.html", page=page))
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer


@sharing.get("/r/<token>/result.png")
def shared_picture(token: str) -> Response:
    """The picture for whoever has the link."""
    return _picture(_shared(token))


def link_to(scored: Scored) -> str:
    """The whole address of the read-only page."""
    url = url_for("sharing.shared", token=token_of(scored.table, _key()), _external=True)
    return link_for_phones(url, stored().settings)


def _key() -> str:
    return cookie_key(stored().settings.data_dir)


def _shared(token: str) -> Scored:
    """The table of a token, if it was signed here and its points are for everybody."""
    code = code_in(token, _key()) or abort(404)
    with database().read() as connection:
        table = find_table(connection, code)
    if table is None or not is_signed(token, table, _key()) or not is_revealed(table):
        abort(404)
    return score_table(table)


def _with_score(scored: Scored) -> Scored:
    return scored if scored.score else abort(404)


def _picture(scored: Scored) -> Response:
    answer = Response(draw_card(card_of(_with_score(scored))), mimetype="image/png")
    answer.headers["Cache-Control"] = "private, no-cache"
    answer.add_etag()
    answer.make_conditional(request)
    return answer


def finished_on(scored: Scored) -> str:
    """The day the game was finished; empty before."""
    return day(scored.table.finished) if scored.table.finished else ""


def card_of(scored: Scored) -> Card:
    """What the picture says: the players by their places, in turn order where there are none."""
    score = scored.score
    seats = scored.table.seats
    rows = []
    for number, player in enumerate(score.players if score else (), 1):
        place = scored.place_of(player.name)
        rows.append(
            Row(
                place=f"{place}." if place else "",
                name=drawable(player.name) or f"Player {number}",
                color=seats[number - 1].color if number <= len(seats) else "",
                end=str(player.total) if player.lines else "",
                lines=player.lines,
                first=player.name in scored.winners,
            )
        )
    rows.sort(key=lambda row: int(row.place.rstrip(".") or 0))
    outcome = outcome_of(score) if score else ""
    head = "  ".join(part for part in (outcome, finished_on(scored) or "Not finished yet") if part)
    return Card(scored.game.name, head, tuple(rows), tie_break_of(score) if score else "")


def _remarks(scored: Scored) -> list[str]:
    found = (outcome_of(scored.score), tie_break_of(scored.score)) if scored.score else ()
    return [remark for remark in found if remark]


def title_of(scored: Scored) -> str:
    """The result in a line.

    One who reads it in a chat knows who won before opening the link.
    """
    if scored.score is None or not scored.has_points:
        return ": ".join([scored.game.name, *_remarks(scored)])
    ranked = sorted(scored.score.players, key=lambda player: scored.place_of(player.name) or 0)
    return f"{scored.game.name}: " + ", ".join(f"{plain(player.name)} {player.total}" for player in ranked)


def result_text(scored: Scored) -> str:
    """The result for a chat: the ranking, what decided a tie, each player's lines."""
    score = scored.score
    players = score.players if score else ()
    lines = [", ".join(part for part in (scored.game.name, finished_on(scored)) if part)]
    totals = {player.name: player.total for player in players}
    for place in score.ranking if score else ():
        lines += [f"{place.place}. {plain(name)} {totals[name]}" for name in place.names]
    if score and not score.ranking:
        lines.append(", ".join(plain(player.name) for player in players))
    lines += _remarks(scored)
    for player in players:
        earned = ", ".join(f"{words(line.id)} {line.points}" for line in player.lines if line.points)
        if earned:
            lines.append(f"{plain(player.name)}: {earned}")
    return "\n".join(lines) + "\n"
