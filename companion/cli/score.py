"""`flask --app app score`."""

import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import click

from companion.catalog import game_of
from companion.core.document import NotJson, parse_json
from companion.core.score import Line, Score
from companion.core.sheet import Refused


def _read(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read()
    with open(file, "rb") as opened:
        return opened.read()


def _score(file: str) -> Score:
    document = parse_json(_read(file))
    game = game_of(document)
    score: Score = game.score(game.read(document))
    return score


def _refusals(file: str, error: Exception) -> Iterator[str]:
    if isinstance(error, Refused):
        yield from (f"{file}: {pointer or '(top)'}: {text}" for pointer, text in error.errors)
    else:
        yield f"{file}: {error}"


def _lines(lines: Sequence[Line], indent: str) -> Iterator[str]:
    for line in lines:
        yield f"{indent}{line.points:>5}  {line.id}: {line.text}  [{line.rule}]"
        yield from _lines(line.parts, indent + "       ")


def _told(score: Score) -> Iterator[str]:
    """A score as text for a terminal."""
    yield f"== {score.game}" + (f": {score.outcome}" if score.outcome else "")
    for player in score.players:
        yield f"{player.name}: {player.total}"
        yield from _lines(player.lines, "  ")
    for place in score.ranking:
        yield f"{place.place}. {', '.join(place.names)}"
    if score.tie_break:
        yield f"Tie broken by: {score.tie_break}"
    for problem in score.problems:
        yield f"! {problem.pointer or '(top)'}: {problem.text}"
    for other in score.readings:
        yield f"Counted the other way ({other.ruling}: {other.reading}): {', '.join(map(str, other.totals))}"


@click.command("score")
@click.argument("files", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="One answer a line, as JSON.")
def score_command(files: tuple[str, ...], as_json: bool) -> None:
    """Score sheets: JSON files, or - for standard input. Ends with 1 where a sheet was refused."""
    refused = False
    for file in files:
        try:
            score = _score(file)
        except (NotJson, Refused, OSError) as error:
            refused = True
            for text in _refusals(file, error):
                click.echo(text, err=True)
            continue
        answer: Any = score.answer() if as_json else None
        click.echo(json.dumps(answer, separators=(",", ":")) if as_json else "\n".join(_told(score)))
    sys.exit(1 if refused else 0)
