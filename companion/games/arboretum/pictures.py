"""The arboretums as something to draw."""

from companion.core.picture import Picture, Tile
from companion.games.arboretum.layout import Layout, Planted, Player, spoken


def pictures(layout: Layout) -> tuple[Picture, ...]:
    """One drawing per player, in turn order."""
    return tuple([_picture(player) for player in layout.players])


def _picture(player: Player) -> Picture:
    return Picture(player.name, tuple([_tile(card) for card in player.squares]), portrait=True)


def _tile(card: Planted) -> Tile:
    return Tile(card.at, card.species, str(card.value), f"{spoken(card.species)} {card.value}")
