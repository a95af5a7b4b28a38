"""A note beside the outcome of a cooperative or solo game: how far the table is from winning and from losing."""

from companion.core.picture import Aside
from companion.games.rainforest_city.cooperative import Reached, Standing, standing
from companion.games.rainforest_city.layout import Layout
from companion.games.rainforest_city.scoring import board_of
from companion.games.rainforest_city.vocabulary import TOGETHER

TITLE = "Winning and losing"
HEAD = ("Landscape", "Own objectives met", "Others' objectives met", "Unmatching tokens")


def asides(layout: Layout) -> tuple[Aside, ...]:
    """The standing of the table; none where points are scored."""
    if layout.options.variant not in TOGETHER:
        return ()
    found = standing(layout, [board_of(player, layout.options).met for player in layout.players])
    people = zip(layout.players, found.reached, strict=True)
    return (Aside(TITLE, _said(found), None, tuple(_row(player.name, one) for player, one in people), HEAD),)


def _said(found: Standing) -> str:
    crossing = ", and one objective of the other landscape by each" if found.crossing else ""
    return (
        f"Met by all together: {found.met}, {found.needed} needed{crossing}. "
        f"Most unmatching tokens in one compost heap: {found.unmatching}, {found.limit} lose."
    )


def _row(name: str, one: Reached) -> tuple[str, ...]:
    return (name, ", ".join(one.own) or "none", ", ".join(one.of_others) or "none", str(one.unmatching))
