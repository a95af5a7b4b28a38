"""How players call the things of Arboria when they ask what they score."""

from typing import Final

from companion.core.asked import Asked, ask, names_of

_SAID: Final = {
    "red": "red, reds",
    "green": "green, greens",
    "blue": "blue, blues",
    "yellow": "yellow, yellows",
    "height": (
        "tallest, height, high, tall, counter, stack, stack of, pile, pile of, tallest flower, highest, highest "
        "flower, biggest flower, biggest, tower, flower height, counters tall, counter tall, counters high, "
        "counter high, tallest one, best, tall one, big one, max, smallest, lowest"
    ),
    "length": (
        "in a row, in row, long, length, row, line, flower line, in a line, in line, square, row of, line of, "
        "diagonal, diag, column, horizontal, vertical, flowers in a row, flower in a row, squares long, "
        "square long, in "
        "a diagonal, diagonally, connected, next to each other, in the line, in the row, space, square line"
    ),
    "elsewhere": (
        "elsewhere, outside, not in the line, not in line, outside the line, somewhere else, other place, "
        "anywhere else, on the board, not in it, off the line, not part of the line, outside of it, "
        "isnt in the line, "
        "not on the line, isnt in it, away from the line, not in that line"
    ),
    "mine": "mine, my",
    "theirs": (
        "grandma, grandmas, lumberjack, lumberjacks, wizard, wizards, boy, boys, his, her, hers, theirs, opponent, "
        "opponents, somebody elses, someone elses, enemy"
    ),
    "none mine": (
        "none of mine, none mine, no flower of mine, not mine, none of them mine, none is mine, none are mine, "
        "not one is mine, none of them are mine, none of them is mine, nothing of mine, without mine"
    ),
    "alone": "on its own, by itself, all alone, alone, lonely, lone, on his own, nothing beside it, nothing next to it",
    "colors": "colour, color, colors, colours",
    "flower": "flower, bloom, plant",
    "other": (
        "cloud, sun, rain, shadow, shade, rock, bee, card, thunderbolt, fertilizer, carnivorous plant, "
        "transplanting, grasshopper, sunlight, sunny"
    ),
}
NAMES: Final = names_of(_SAID, ("elsewhere", "mine", "alone", "theirs", "none mine"))


def read(question: str) -> Asked:
    """A question read with the names of the game."""
    return ask(question, NAMES)
