"""Boards as tests write them: a letter for the species, one for the colour, the height."""

from companion.games.arboria.layout import COLORS, SPECIES, Flower, Layout, Player

EVERYBODY = (
    Player("Lu", "lumberjack"),
    Player("Grete", "grandma"),
    Player("Wim", "wizard"),
    Player("Bo", "boy"),
)


def flowers(drawing: str) -> tuple[Flower, ...]:
    """The flowers of a drawing: rows of words, `.` for an empty square, `Lr2` for a lumberjack's red pile of two."""
    found = []
    for row, line in enumerate(drawing.strip().splitlines()):
        for column, word in enumerate(line.split()):
            if word != ".":
                species = next(name for name in SPECIES if name[0] == word[0].lower())
                color = next(name for name in COLORS if name[0] == word[1])
                found.append(Flower((row, column), species, color, int(word[2])))
    return tuple(found)


def board(drawing: str, players: tuple[Player, ...] = EVERYBODY) -> Layout:
    """A table with the flowers of a drawing."""
    return Layout(flowers(drawing), players)
