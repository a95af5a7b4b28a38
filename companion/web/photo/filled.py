"""A reading as a filled-in score sheet, its doubtful squares named."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.core.entry import wrapped
from companion.core.game import Game
from companion.core.problem import Problem
from companion.core.sheet import Refused, SheetError
from companion.web.pages import SheetPage
from companion.web.photo.blank import without_chance
from companion.web.photo.known import said
from companion.web.table.mending import sound_sheet
from companion.web.views import aside_views

Json = Mapping[str, Any]
DOUBTFUL = "doubtful"


def filled_page(game: Game[Any], reading: Json) -> SheetPage:
    """The form of a table with the reading in it. What the photo leaves open comes first among its notes."""
    reading, blank = without_chance(reading)
    sheet = sound_sheet(game, wrapped(game, reading["sheet"]))
    form = game.form(formdata=None, data=game.form.data_of(sheet))
    doubts = [*_doubts(reading, sheet), *_asked(reading, sheet)]
    asides: tuple[Any, ...] = ()
    found: Iterable[Problem | SheetError]
    try:
        layout = game.read(sheet)
        found, asides = game.score(layout).problems, aside_views(game, layout)
    except Refused as refused:
        found = refused.errors
    form.show_faults(form.draft(), [*doubts, *found])
    return SheetPage(game, form, form.faults, True, asides, note=note_of(reading, blank))


def doubts_in(reading: Json, player: Json) -> Iterator[Problem]:
    """What of a reading is to be checked, where it stands in the entry of one player, "/players/0"."""
    sheet = {"players": [player]}
    yield from _doubts(reading, sheet)
    yield from _asked(reading, sheet)


def note_of(reading: Json, blank: int, after: str = "then score") -> str:
    """What was seen, in a sentence, and what comes after."""
    if blank and not reading["squares"]:
        seen = "1 square is" if blank == 1 else f"{blank} squares are"
        return (
            f"{seen} seen in your photo, but not what lies there: teach your copy first, or fill in the sheet by hand."
        )
    squares, doubtful = len(reading["squares"]), len(reading["doubtful"])
    seen = f"Read from your photo: {squares} {'square' if squares == 1 else 'squares'}"
    if reading["pieces"]:
        seen += f" and {len(reading['pieces'])} {'piece' if len(reading['pieces']) == 1 else 'pieces'}"
    return f"{seen}. {f'{doubtful} to check below.' if doubtful else 'Nothing doubtful.'} Look it over, {after}."


def _doubts(reading: Json, sheet: Json) -> Iterator[Problem]:
    """What is doubtful, in players' words and with its square."""
    for pointer in reading["doubtful"]:
        _, kind, index = pointer.split("/")
        seen = reading[kind][int(index)]
        name = seen.get("label") or seen.get("kind") or ""
        others = ", ".join(f"{said(label)} ({chance:.0%})" for label, chance in seen["alternatives"][:2])
        told = f"{said(name) or 'nothing'} {_where(*seen['at'])}"
        text = f"Perhaps {told} ({seen['confidence']:.0%} sure){f', or {others}' if others else ''}."
        yield Problem(_place_of(sheet, seen["at"], name.split()), DOUBTFUL, text)


def _where(row: int, column: int) -> str:
    """A square as players count, also one just outside of the layout."""
    down = f"in row {row + 1}" if row >= 0 else "above row 1"
    return f"{down}, column {column + 1}" if column >= 0 else f"{down}, left of column 1"


def _asked(reading: Json, sheet: Json) -> Iterator[Problem]:
    """What a photo cannot tell, such as the height of a pile: at the entry that it belongs to."""
    for pointer in reading["asked"]:
        steps = pointer.split("/")[1:]
        entry: Any = reading["sheet"]
        for step in steps[:-1]:
            entry = entry[int(step)] if isinstance(entry, list) else entry[step]
        words = [str(value) for key, value in entry.items() if key not in ("at", steps[-1])]
        place = f"{_place_of(sheet, entry['at'], words)}/{steps[-1]}"
        yield Problem(place, DOUBTFUL, f"A photo cannot tell the {steps[-1]}: enter it.")


def _place_of(sheet: Json, at: list[int], words: Iterable[str]) -> str:
    """The pointer to what lies on a square by that name, or else to anything there."""
    wanted = set(words)
    there = list(_lying(sheet, at))
    exact = [pointer for pointer, said in there if wanted <= said]
    return next(iter([*exact, *(pointer for pointer, _ in there)]), "")


def _lying(sheet: Json, at: list[int]) -> Iterator[tuple[str, set[str]]]:
    """Pointers to all entries of the sheet that lie on a square, with the words in them."""
    parts = {"/players/0": sheet["players"][0], "/board": sheet.get("board", {})}
    for start, part in list(parts.items()):
        for key, value in part.items():
            if isinstance(value, Mapping):
                parts |= {f"{start}/{key}": value}
    for start, part in parts.items():
        for key, value in part.items():
            if value == at:
                yield f"{start}/{key}", {key}
            entries = value if isinstance(value, list) else []
            for index, entry in enumerate(entries):
                if isinstance(entry, Mapping) and (entry.get("at") == at or at in entry.get("squares", [])):
                    yield f"{start}/{key}/{index}", {str(word) for word in entry.values()}
