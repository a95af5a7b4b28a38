"""What the board of a submarine has printed on its squares: the start, bonuses and completion areas."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from companion.core.grid import Square
from companion.games.greenwood.layout import Reward

START: Final = "start"
BONUS: Final = "bonus"
COMPLETION: Final = "completion"
UNUSABLE: Final = "unusable"
SPACE: Final = "space"
"""The kinds of squares that no tile lies on; a plain one is a space."""

LONGEST_ID: Final = 3
ROOM: Final = 7
"""Letters of a name, and of all the names together, that fit a square."""


class Print(NamedTuple):
    """One square: its kind, what is read aloud, and the ids of its bonuses and completion areas as far as they fit."""

    kind: str
    name: str
    letters: str


class _Sign(NamedTuple):
    kind: str
    name: str
    id: str = ""


def printed(
    start: Square, unusable: Sequence[Square], bonuses: Sequence[Reward], completions: Sequence[Reward]
) -> dict[Square, Print]:
    """Every square that is not plain, in reading order. Of several signs the first of start, bonus and completion
    gives the kind; all are named."""
    told: dict[Square, list[_Sign]] = {}
    for square, sign in _signs(start, unusable, bonuses, completions):
        told.setdefault(square, []).append(sign)
    return {square: _print(signs) for square, signs in sorted(told.items())}


def _signs(
    start: Square, unusable: Sequence[Square], bonuses: Sequence[Reward], completions: Sequence[Reward]
) -> Iterator[tuple[Square, _Sign]]:
    for square in unusable:
        yield square, _Sign(UNUSABLE, "unusable")
    yield start, _Sign(START, "starting space")
    for kind, words, rewards in ((BONUS, "bonus", bonuses), (COMPLETION, "completion area", completions)):
        for reward in rewards:
            for square in reward.squares:
                yield square, _Sign(kind, f"{words} {reward.id}: {reward.gain}", reward.id[:LONGEST_ID])


def _print(signs: Sequence[_Sign]) -> Print:
    letters = " ".join(sign.id for sign in signs if sign.id)
    if len(letters) > ROOM:
        letters = letters[: ROOM - 1].rstrip() + "+"
    return Print(signs[0].kind, ", ".join(sign.name for sign in signs), letters)
