"""Notes beside the score: how each submarine was loaded, and what the solo bands mean."""

from collections.abc import Iterator, Sequence

from companion.core.grid import Square
from companion.core.picture import Aside
from companion.games.greenwood.layout import Layout, Player, Tile
from companion.games.greenwood.problems import told
from companion.games.greenwood.scoring import BAND_ENDS, score
from companion.games.greenwood.submarine import Cargo, Laid, cargos

HEAD = ("Tile", "Kind", "Spaces", "Triggers", "Wrong")
VERDICTS = (
    "the Druids of the High Circle are not very upset",
    "the Druids are puzzled where some creatures have gone",
    "people at home take note of it",
    "many enthusiastic followers do the same",
    "the Liberation of Greenwood",
)
MOST_SQUARES = 6


def asides(layout: Layout) -> tuple[Aside, ...]:
    """A table per player with a submarine and a board to check it by; the bands of the verdict in a solo game."""
    loaded = zip(layout.players, cargos(layout), strict=True)
    notes = tuple(_submarine(player, cargo) for player, cargo in loaded if cargo is not None)
    return (_verdict(layout), *notes) if layout.mode == "solo" else notes


def _submarine(player: Player, cargo: Cargo) -> Aside:
    text = f"{cargo.covered} spaces covered, {cargo.open} open."
    if not cargo.laid:
        return Aside(f"{player.name}'s submarine", f"{text} No tile yet.")
    placed = zip(player.tiles or (), cargo.laid, strict=True)
    rows = tuple(_row(j, tile, laid, cargo) for j, (tile, laid) in enumerate(placed))
    wrong = sum(bool(laid.codes) for laid in cargo.laid)
    if not wrong:
        return Aside(f"{player.name}'s submarine", text, None, tuple(row[:-1] for row in rows), HEAD[:-1])
    text += f" {wrong} of {len(rows)} tiles could not have been placed so."
    return Aside(f"{player.name}'s submarine", text, None, rows, HEAD)


def _row(j: int, tile: Tile, laid: Laid, cargo: Cargo) -> tuple[str, ...]:
    wrong = " ".join(told(code, j, tile, laid, cargo.board) for code in laid.codes)
    return (str(j + 1), tile.name, _spaces(tile.squares), "; ".join(_triggered(laid)), wrong)


def _triggered(laid: Laid) -> Iterator[str]:
    if laid.completes:
        yield "a full crate"
    for word, rewards in (("bonus", laid.bonuses), ("completion", laid.completions)):
        for reward in rewards:
            yield f"{word} {reward.id}: {reward.gain}"


def _spaces(squares: Sequence[Square]) -> str:
    """Squares as the form writes them: row and column from 1.

    >>> _spaces([(0, 0), (0, 1)])
    '1.1 1.2'
    """
    shown = " ".join(f"{row + 1}.{column + 1}" for row, column in squares[:MOST_SQUARES])
    return shown if len(squares) <= MOST_SQUARES else f"{shown} and {len(squares) - MOST_SQUARES} more"


def _verdict(layout: Layout) -> Aside:
    """The five bands, the one reached marked."""
    player = score(layout).players[0]
    band = player.more["verdict"]["band"]
    rows = tuple((_band(i), VERDICTS[i], "here" if i == band else "") for i in range(len(VERDICTS)))
    text = f"{player.total} points: {VERDICTS[band]}."
    return Aside("How the solo game went", text, None, rows, ("Points", "Verdict", "Reached"))


def _band(i: int) -> str:
    """The range of a band as a person writes it.

    >>> _band(0), _band(1), _band(4)
    ('up to 45', '46 to 65', '105 and more')
    """
    if i == 0:
        return f"up to {BAND_ENDS[0]}"
    if i == len(BAND_ENDS):
        return f"{BAND_ENDS[-1] + 1} and more"
    return f"{BAND_ENDS[i - 1] + 1} to {BAND_ENDS[i]}"
