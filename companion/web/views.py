"""A score as the result page shows it."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from flask import url_for

from companion.core.game import Game
from companion.core.problem import Problem
from companion.core.score import Line, PlayerScore, Score
from companion.rules.digest import Entry, load
from companion.web.drawing import Drawing, draw
from companion.web.pages import (
    AsideView,
    LineView,
    ObjectiveView,
    PlaceView,
    PlayerView,
    ReadingView,
    ResultPage,
)
from companion.web.rules.place import way_back

OUTCOMES = {"won": "Won.", "lost": "Lost.", "undecided": "Not decided: neither won nor lost yet."}
TIE_BREAKS = {
    "creatures": "The tie was broken by the number of creatures in the ecosystem.",
    "spirit": "The tie was broken by the position on the Spirit Track.",
    "season-steps": "The tie was broken by the spaces that the season trackers advanced.",
    "species": "The tie was broken by the number of species lying in the arboretum.",
    "compost": "The tie was broken by the smaller compost heap.",
    "rescued": "The tie was broken by the captive tiles at the top of the submarine.",
}


@cache
def _entries(slug: str, digest: Any) -> Mapping[str, Entry]:
    return {f"{slug}/{entry.id}": entry for entry in load(digest).entries}


def words(identifier: str) -> str:
    """A word of the formats as people read it.

    >>> words("season-1"), words("blue-spruce")
    ('Season 1', 'Blue spruce')
    """
    return identifier.replace("-", " ").capitalize()


def result_page(game: Game[Any], layout: Any, score: Score, echo: Sequence[tuple[str, str]]) -> ResultPage:
    """Everything that the result page shows."""
    drawings = drawings_of(game, layout)
    return ResultPage(
        game=game,
        outcome=outcome_of(score),
        places=places_of(score),
        tie_break=tie_break_of(score),
        players=tuple(player_view(game, score, i, drawings) for i in range(len(score.players))),
        board=drawings[0] if game.shared_board else None,
        problems=tuple(_problem(score, problem) for problem in score.problems if not problem.is_note),
        notes=tuple(_problem(score, problem) for problem in score.problems if problem.is_note),
        readings=_readings(game, score),
        asides=aside_views(game, layout),
        echo=tuple(echo),
    )


def drawings_of(game: Game[Any], layout: Any) -> tuple[Drawing, ...]:
    """The pictures of a layout, drawn."""
    return tuple(draw(picture, f"layout-{i}") for i, picture in enumerate(game.pictures(layout)))


def outcome_of(score: Score) -> str:
    """Won or lost, where a game knows that; else empty."""
    return OUTCOMES[score.outcome] if score.outcome else ""


def places_of(score: Score) -> tuple[PlaceView, ...]:
    """The ranking."""
    totals = {player.name: player.total for player in score.players}
    return tuple(PlaceView(p.place, " and ".join(p.names), totals[p.names[0]]) for p in score.ranking)


def tie_break_of(score: Score) -> str:
    """What decided a tie; else empty."""
    return TIE_BREAKS[score.tie_break] if score.tie_break else ""


def aside_views(game: Game[Any], layout: Any) -> tuple[AsideView, ...]:
    """The notes of a game, their pictures drawn."""
    asides = game.asides(layout) if game.asides else ()
    return tuple(
        AsideView(aside, draw(aside.picture, f"aside-{i}") if aside.picture else None) for i, aside in enumerate(asides)
    )


def _problem(score: Score, problem: Problem) -> str:
    """A problem with the name of the player before whom it lies, which many begin with themselves."""
    who = next((p.name for i, p in enumerate(score.players) if problem.at_player(i)), "")
    is_told = not who or problem.text.startswith((f"{who} ", f"{who}'"))
    return problem.text if is_told else f"{who}: {problem.text}"


def _readings(game: Game[Any], score: Score) -> tuple[ReadingView, ...]:
    rulings = {ruling.id: ruling for ruling in game.rulings}
    found = []
    for other in score.readings:
        ruling = rulings[other.ruling]
        text = ruling.default_text if other.reading == ruling.default else ruling.other_text
        totals = ", ".join(f"{p.name} {t}" for p, t in zip(score.players, other.totals, strict=True))
        back = way_back()
        url = url_for("rulebook.rulings", slug=game.slug, _anchor=other.ruling, **back)
        found.append(ReadingView(other.ruling, ruling.question, text, totals, url, bool(back)))
    return tuple(found)


def player_view(game: Game[Any], score: Score, index: int, drawings: Sequence[Drawing]) -> PlayerView:
    """One player's lines, with the squares that each lights in that player's drawing or the shared one."""
    player = score.players[index]
    at = 0 if game.shared_board else index
    drawing = drawings[at] if at < len(drawings) and drawings[at].tiles else None
    place = next((place.place for place in score.ranking if player.name in place.names), None)
    return PlayerView(
        name=player.name,
        total=player.total,
        place=place,
        lines=tuple(_line(game, line, drawing) for line in player.lines),
        drawing=None if game.shared_board else drawing,
        objectives=_objectives(player, drawing),
        verdict=_verdict(player),
    )


def _line(game: Game[Any], line: Line, drawing: Drawing | None) -> LineView:
    return LineView(
        title=words(line.id),
        points=line.points,
        text=line.text,
        rule=_entries(game.slug, game.digest).get(line.rule),
        rule_url=url_for("rulebook.entry", slug=game.slug, entry=line.rule.partition("/")[2], **way_back()),
        at_table=bool(way_back()),
        drawing=drawing,
        lit=drawing.lit(line.squares) if drawing else (),
        parts=tuple(_line(game, part, drawing) for part in line.parts),
    )


def _objectives(player: PlayerScore, drawing: Drawing | None) -> tuple[ObjectiveView, ...]:
    return tuple(
        ObjectiveView(
            title=f"Objective {objective['id']}",
            met=objective["met"],
            own=objective["own"],
            note=_objective_note(objective),
            text=objective["text"],
            drawing=drawing,
            lit=drawing.lit(objective["squares"]) if drawing else (),
        )
        for objective in player.more.get("objectives", ())
    )


def _objective_note(objective: Mapping[str, Any]) -> str:
    notes = ["Met" if objective["met"] else "Not met"]
    if objective["earlier"]:
        notes.append("met earlier")
    return ", ".join(notes)


def _verdict(player: PlayerScore) -> str:
    verdict = player.more.get("verdict")
    if verdict is None:
        return ""
    low, high = verdict["range"]
    reach = f"up to {high}" if low is None else f"{low} and more" if high is None else f"{low} to {high}"
    return f"Band {verdict['band'] + 1} of 5: {reach} points."
