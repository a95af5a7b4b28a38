"""Form fields of an Arboria table to and from the sheet."""

from collections.abc import Mapping
from typing import Any

from wtforms import FormField

from companion.core.grid import Square
from companion.forms.base import PlayerForm, TableForm, entries, player_list, put_readings, readings_form
from companion.forms.draft import Draft
from companion.forms.fields import ChoiceField, GridField, Layer, number_or_text
from companion.games.arboria.layout import COLORS, SIDES, SIZE, SPECIES, SPECIES_NAMES
from companion.games.arboria.lines import place
from companion.games.arboria.scoring import RULINGS

Choices = tuple[tuple[str, str], ...]

SPECIES_CHOICES: Choices = tuple((species, SPECIES_NAMES[species].capitalize()) for species in SPECIES)
COLOR_CHOICES: Choices = tuple((color, color.capitalize()) for color in COLORS)
HEIGHTS: Choices = tuple((str(height), str(height)) for height in range(1, 7))
SQUARES: Choices = tuple((f"{r}.{c}", place((r, c)).capitalize()) for r in range(SIZE) for c in range(SIZE))
LANES: Choices = tuple((str(at), f"{at + 1} and {at + 2}") for at in range(SIZE - 1))
TALLEST = RULINGS[0]
STONES_AND_CLOUD = ("rock", "carnivore", "cloud")


def square_word(square: Square) -> str:
    """A square as the form's choices have it.

    >>> square_word((0, 5))
    '0.5'
    """
    return f"{int(square[0])}.{int(square[1])}"


class ArboriaPlayerForm(PlayerForm):
    """One player and their species."""

    species = ChoiceField("Species", SPECIES_CHOICES, blank="Choose")


class ArboriaForm(TableForm):
    """An Arboria table."""

    slug = "arboria"
    flowers = GridField(
        "The board",
        (
            Layer("species", "Species", SPECIES_CHOICES),
            Layer("color", "Colour", COLOR_CHOICES),
            Layer("height", "Height", HEIGHTS),
        ),
        fixed=(SIZE, SIZE),
        description="Each flower: whose species, which colour, how many counters high.",
    )
    rock = ChoiceField("Rock", SQUARES, blank="Not on the board")
    carnivore = ChoiceField("Carnivorous Plant", SQUARES, blank="Not on the board")
    cloud = ChoiceField(
        "Cloud", SQUARES, blank="Not on the board", description="The square it stands on. It does not score."
    )
    sun_side = ChoiceField(
        "Sun: side of the board",
        tuple((side, side.capitalize()) for side in SIDES),
        blank="Not entered",
        description="It does not score; it tells where a flower may grow now.",
    )
    sun_at = ChoiceField(
        "Sun: shines on",
        LANES,
        blank="Not entered",
        description="Columns from the left where it stands at the top or bottom; else rows from the top.",
    )
    tallest = ChoiceField(
        f"{TALLEST.id}: {TALLEST.question}",
        [(TALLEST.default, f"{TALLEST.default_text} (standard)"), (TALLEST.other, TALLEST.other_text)],
    )
    readings = FormField(readings_form(RULINGS[1:]), "Other readings of the rules")
    players = player_list(ArboriaPlayerForm, 4)

    def fill_draft(self, draft: Draft) -> None:
        """Options, the board, then each player's species."""
        draft.place(("options", "tallest"), self.tallest.name)
        if self.tallest.data and self.tallest.data != TALLEST.default:
            draft.put(("options", "tallest"), self.tallest)
        put_readings(draft, self.readings)
        self._put_board(draft)
        for i, (_, player) in enumerate(entries(self.players)):
            draft.put(("players", i, "species"), player.species)

    def _put_board(self, draft: Draft) -> None:
        draft.set(("board",), {"flowers": []}, self.flowers.name)
        draft.place(("board", "flowers"), self.flowers.name)
        for at, cell in self.flowers.data.items():
            draft.add(("board", "flowers"), _flower(at, cell), self.flowers.cell_name(at))
        for key in STONES_AND_CLOUD:
            field = self[key]
            draft.place(("board", key), field.name)
            if field.data:
                draft.set(("board", key), _square(field.data), field.name)
        self._put_sun(draft)

    def _put_sun(self, draft: Draft) -> None:
        """Half a Sun is put down as it is; what the sheet reader misses then leads to the field left blank."""
        if not self.sun_side.data and not self.sun_at.data:
            return
        draft.set(("board", "sun"), {}, (self.sun_at if self.sun_side.data else self.sun_side).name)
        draft.put(("board", "sun", "side"), self.sun_side)
        draft.place(("board", "sun", "at"), self.sun_at.name)
        if self.sun_at.data:
            draft.set(("board", "sun", "at"), number_or_text(self.sun_at.data), self.sun_at.name)

    @classmethod
    def data_of(cls, sheet: Mapping[str, Any]) -> dict[str, Any]:
        """The form's data for a sound sheet."""
        board, options = sheet["board"], sheet.get("options", {})
        sun = board.get("sun", {})
        return {
            "flowers": {tuple(flower["at"]): _cell(flower) for flower in board["flowers"]},
            **{key: square_word(board[key]) for key in STONES_AND_CLOUD if key in board},
            "sun_side": sun.get("side"),
            "sun_at": str(int(sun["at"])) if sun else None,
            "tallest": options.get("tallest"),
            "readings": options.get("readings", {}),
            "players": [cls._player_data(player) for player in sheet["players"]],
        }

    @staticmethod
    def _player_data(player: Mapping[str, Any]) -> dict[str, Any]:
        return {"name": player["name"], "species": player.get("species"), "extras": player.get("extras", [])}


def _flower(at: Square, cell: Mapping[str, str]) -> dict[str, Any]:
    """A flower of the sheet; what was left blank stays absent, so that the sheet reader asks for it."""
    flower: dict[str, Any] = {"at": list(at)} | {key: cell[key] for key in ("species", "color") if key in cell}
    if "height" in cell:
        flower["height"] = number_or_text(cell["height"])
    return flower


def _cell(flower: Mapping[str, Any]) -> dict[str, str]:
    return {"species": flower["species"], "color": flower["color"], "height": str(int(flower["height"]))}


def _square(word: str) -> list[int | str | None]:
    return [number_or_text(step) for step in word.split(".")]
