"""The finished games of a browser: a list with filters, and each player's numbers, counted anew from the sheets."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any, Final

from flask import Blueprint, abort, render_template, request, url_for

from companion.catalog import GAMES, find_game
from companion.core.game import Game
from companion.store.records import Table
from companion.store.tables import history as finished_tables
from companion.web.after.figures import Figures, Play, figures_of
from companion.web.after.pages import FigureView, GameFiguresView, HistoryPage, PastView, PlayerPage, PlayRow
from companion.web.after.plain import day
from companion.web.after.plots import Score, curve, decimal, rows
from companion.web.after.scored import Scored, score_table
from companion.web.stored import database
from companion.web.views import OUTCOMES, outcome_of, places_of, words
from companion.web.visitors import holder

history = Blueprint("history", __name__, url_prefix="/history")

AT_ONCE: Final = 30
FILTERS: Final = ("game", "player", "since", "until")


@history.get("")
def past() -> str:
    """The finished tables, the latest first, by game, player and days; and everybody's numbers at them."""
    filters = {name: request.args.get(name, "").strip() for name in FILTERS}
    days, error = _days(filters)
    everything = _finished({})
    tables = _finished(_wanted(filters, days)) if any(filters.values()) else everything
    played = [score_table(table) for table in tables if find_game(table.game)]
    first = _first(len(played))
    page = HistoryPage(
        games=tuple(game for game in GAMES if any(table.game == game.slug for table in everything)),
        players=_names(everything),
        filters=filters,
        filtered=any(filters.values()),
        figures=_all_figures(played),
        past=tuple(_past(scored) for scored in played[first : first + AT_ONCE]),
        found=len(played),
        newer=_page_link(first - AT_ONCE) if first else "",
        older=_page_link(first + AT_ONCE) if first + AT_ONCE < len(played) else "",
        error=error,
    )
    return render_template("history.html", page=page)


@history.get("/<slug>", endpoint="player_asked")
@history.get("/<slug>/<path:player>")
def player(slug: str, player: str = "") -> str:
    """A player's numbers in a game: plays, wins, best, average, scores over time, where the points come from."""
    game = find_game(slug) or abort(404)
    name = player or request.args.get("player", "")
    tables = _finished({"game": slug, "player": name}) if name.strip() else []
    own = [f for f in figures_of(map(score_table, tables)) if f.name.casefold() == name.strip().casefold()]
    if not own:
        abort(404)
    return render_template("player.html", page=_player_page(game, own[0]))


def player_url(slug: str, name: str) -> str:
    """Where a player's numbers are. Names that an address would be read by have another one."""
    if "/" in name or name in (".", "..") or "\\" in name:
        return url_for("history.player_asked", slug=slug, player=name)
    return url_for("history.player", slug=slug, player=name)


def _finished(wanted: Mapping[str, Any]) -> list[Table]:
    asking = holder()
    if asking is None:
        return []
    with database().read() as connection:
        return finished_tables(connection, asking, **wanted)


def _wanted(filters: Mapping[str, str], days: Mapping[str, datetime]) -> dict[str, Any]:
    named = {name: filters[name] for name in ("game", "player") if filters[name]}
    return {**named, **days}


def _days(filters: Mapping[str, str]) -> tuple[dict[str, datetime], str]:
    """The moments between which a game was finished, both days included, by the clock of the server."""
    found: dict[str, datetime] = {}
    for name, later in (("since", 0), ("until", 1)):
        if not filters[name]:
            continue
        try:
            wanted = date.fromisoformat(filters[name]) + timedelta(days=later)
            found[name] = datetime(wanted.year, wanted.month, wanted.day).astimezone()
        except (ValueError, OverflowError):
            return {}, "A day looks like 2026-03-09. The list shows all days."
    return found, ""


def _names(tables: Sequence[Table]) -> tuple[str, ...]:
    names = {seat.name.casefold(): seat.name for table in reversed(tables) for seat in table.seats if seat.name}
    return tuple(sorted(names.values(), key=str.casefold))


def _first(found: int) -> int:
    asked = request.args.get("from", "")
    first = int(asked) if asked.isdecimal() and len(asked) < 7 else 0
    return first // AT_ONCE * AT_ONCE if first < found else 0


def _page_link(first: int) -> str:
    kept: dict[str, Any] = {name: request.args[name] for name in FILTERS if request.args.get(name)}
    if first > 0:
        kept["from"] = first
    return url_for("history.past", **kept)


def _past(scored: Scored) -> PastView:
    places = places_of(scored.score) if scored.score else ()
    note = outcome_of(scored.score) if scored.score else "This sheet cannot be scored; it is kept as it is."
    return PastView(
        code=scored.table.code,
        game=scored.game,
        finished=day(scored.table.finished or scored.table.changed),
        places=places,
        names=() if places else scored.names,
        note=note,
    )


def _all_figures(played: Sequence[Scored]) -> tuple[GameFiguresView, ...]:
    found = []
    for game in GAMES:
        own = figures_of(scored for scored in played if scored.game.slug == game.slug)
        if own:
            found.append(GameFiguresView(game, tuple(_figure(game, figures) for figures in own)))
    return tuple(found)


def _figure(game: Game[Any], figures: Figures) -> FigureView:
    return FigureView(
        name=figures.name,
        url=player_url(game.slug, figures.name),
        plays=len(figures.plays),
        wins=figures.wins,
        best="" if figures.best is None else str(figures.best),
        average="" if figures.average is None else decimal(figures.average),
    )


def _player_page(game: Game[Any], figures: Figures) -> PlayerPage:
    sources = figures.sources() if figures.scores else ()
    bars = [(line, value) for line, value in sources if value]
    scores = [Score(day(p.finished), p.total, p.won) for p in figures.plays if p.total is not None]
    return PlayerPage(
        game=game,
        figure=_figure(game, figures),
        curve=curve(scores),
        sources=rows(bars, figures.lines),
        averages=tuple((words(line), decimal(value)) for line, value in sources),
        plays=tuple(
            PlayRow(p.code, day(p.finished), "" if p.total is None else str(p.total), _placed(p))
            for p in reversed(figures.plays)
        ),
    )


def _placed(play: Play) -> str:
    if play.outcome is not None:
        return OUTCOMES[play.outcome].partition(":")[0].rstrip(".").lower()
    place = "" if play.place is None else f"{play.place}."
    return f"{place} won".strip() if play.won else place
