"""What to draw of a table: one landscape per player."""

from companion.core.picture import Picture, Piece, Tile
from companion.games.rainforest_city.layout import Layout, Player, Token
from companion.games.rainforest_city.vocabulary import SPECIES

LETTERS_OF = {"rainforest": "R", "mangrove": "M", "ocean": "O", "house": "H"}


def pictures(layout: Layout) -> tuple[Picture, ...]:
    """One drawing per player, in turn order."""
    return tuple([_picture(player) for player in layout.players])


def _picture(player: Player) -> Picture:
    tiles = tuple([Tile(at, terrain, LETTERS_OF[terrain], terrain) for at, terrain in player.squares])
    return Picture(player.name, tiles, tuple([_piece(token) for token in player.tokens]))


def _piece(token: Token) -> Piece:
    """A token shows its number, as the printed ones do."""
    return Piece(token.at, token.kind, str(SPECIES[token.kind].level), token.name)
