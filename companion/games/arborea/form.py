"""Form fields of an Arborea table to and from the sheet."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from wtforms import BooleanField, Form, FormField

from companion.forms.base import PlayerForm, TableForm, entries, player_list, put_readings, readings_form
from companion.forms.draft import Draft, Path
from companion.forms.fields import ChecksField, ChoiceField, GridField, Layer, NumberField, number_or_text
from companion.games.arborea.layout import CREATURES, DWELLERS, HABITATS, POSITIONS, SEASONS
from companion.games.arborea.readings import RULINGS
from companion.games.arborea.words import CREATURE_NAMES, DWELLER_NAMES, SEASON_NAMES, WIND_NAMES

Choices = tuple[tuple[str, str], ...]

HABITAT_CHOICES: Choices = tuple((habitat, habitat.capitalize()) for habitat in HABITATS)
CREATURE_CHOICES: Choices = tuple((kind, CREATURE_NAMES[kind]) for kind in CREATURES)
DWELLER_CHOICES: Choices = tuple((kind, DWELLER_NAMES[kind]) for kind in DWELLERS)
SEASON_CHOICES: Choices = tuple((tile, SEASON_NAMES[tile]) for tile in SEASONS)
SPOTS: Choices = tuple((str(spot), str(spot)) for spot in range(4))
MULTIPLIERS: Choices = tuple((str(factor), f"x{factor}") for factor in range(7))
SAGES = 9
NUMBERS = ("track_rp", "spirit", "captives", "season_steps", "cards", "uncompleted", "young", "veterans")


class SeasonsForm(Form):
    """The four season tiles."""

    open = True
    season_1 = ChoiceField("First season", SEASON_CHOICES, blank="Not scored")
    season_2 = ChoiceField("Second season", SEASON_CHOICES, blank="Not scored")
    season_3 = ChoiceField("Third season", SEASON_CHOICES, blank="Not scored")
    season_4 = ChoiceField("Fourth season", SEASON_CHOICES, blank="Not scored")


class SoloForm(Form):
    """What Feronia's board shows before the endgame."""

    difficulty = NumberField("Difficulty", low=1, high=20)
    track_rp = NumberField("Feronia's RP on the track")
    veteran_steps = NumberField("Steps of her Veteran Villager")
    creatures = NumberField("Creatures she invited")
    completed = NumberField("Cards she completed")
    stacked = NumberField("Cards stacked on her rightmost space")
    waiting = NumberField("Villagers waiting on trails")


def spirit_name(position: int) -> str:
    """The field of a Spirit position.

    >>> spirit_name(-8), spirit_name(3)
    ('below_8', 'at_3')
    """
    return f"below_{-position}" if position < 0 else f"at_{position}"


def _spirit_form() -> type[Form]:
    fields = {spirit_name(position): NumberField(f"At {position}", low=-99, high=99) for position in POSITIONS}
    return type("SpiritForm", (Form,), {"compact": True, "open": True, **fields})


def _gifts_form() -> type[Form]:
    labels = [f"Sage {number}" for number in range(1, SAGES)] + ["River's Sage"]
    fields = {f"sage_{number}": ChoiceField(label, SPOTS) for number, label in enumerate(labels, 1)}
    return type("GiftsForm", (Form,), {"compact": True, **fields})


class MultipliersForm(Form):
    """How far each season tracker came."""

    compact = True
    open = True
    season_1 = ChoiceField("Season 1", MULTIPLIERS, blank="?")
    season_2 = ChoiceField("Season 2", MULTIPLIERS, blank="?")
    season_3 = ChoiceField("Season 3", MULTIPLIERS, blank="?")
    season_4 = ChoiceField("Season 4", MULTIPLIERS, blank="?")


class BasesForm(Form):
    """What a tile of one's own counts."""

    compact = True
    season_1 = NumberField("Season 1")
    season_2 = NumberField("Season 2")
    season_3 = NumberField("Season 3")
    season_4 = NumberField("Season 4")


class ArboreaPlayerForm(PlayerForm):
    """One player's ecosystem and numbers."""

    squares = GridField(
        "Ecosystem",
        (
            Layer("habitat", "Habitat", HABITAT_CHOICES),
            Layer("creature", "Creature", CREATURE_CHOICES),
            Layer("dweller", "Fish, sprite", DWELLER_CHOICES),
        ),
        start=(4, 5),
        description="Only what can be seen. A creature is entered at the square to the upper left of where it stands.",
    )
    track_rp = NumberField("RP on the track", low=-999)
    spirit = NumberField("Spirit position", low=-8, high=8, description="Before captives are taken off.")
    captives = NumberField("Creatures in captivity", description="Fish and sprites do not count.")
    cards = NumberField("Cards in the ecosystem", description="The starting card too.")
    uncompleted = NumberField("Cards above the board")
    young = NumberField("Young Villagers in the supply")
    veterans = NumberField("Veteran Villagers in the supply")
    season_steps = NumberField("Steps on all season tracks")
    multipliers = FormField(
        MultipliersForm, "Season multipliers", description="The number printed where each season tracker stands."
    )
    season_bases = FormField(
        BasesForm, "Base RP of your own season tiles", description="Only for a tile of your own, before the limit of 8."
    )
    gifts = FormField(_gifts_form(), "Gifts to the Sages", description="The spot that your cube reached at each Sage.")


class ArboreaForm(TableForm):
    """An Arborea table."""

    slug = "arborea"
    midnight_river = BooleanField("Midnight River")
    winds = ChecksField("Winds of Change", tuple(WIND_NAMES.items()), description="Two at most; none in the solo game.")
    seasons = FormField(SeasonsForm, "Season tiles, from left to right")
    spirit_rp = FormField(
        _spirit_form(),
        "RP of the Spirit Track",
        description="What the board prints under each position. Left blank, a position counts as its own number.",
    )
    solo = FormField(SoloForm, "Solo game: Feronia")
    readings = FormField(readings_form(RULINGS), "Other readings of the rules")
    players = player_list(ArboreaPlayerForm, 5)

    def fill_draft(self, draft: Draft) -> None:
        """Options, then each player's ecosystem and numbers."""
        draft.place(("options",), self.spirit_rp.name)
        draft.put(("options", "midnight_river"), self.midnight_river)
        _put_list(draft, ("options", "winds"), self.winds, [(wind, self.winds.name) for wind in self.winds.data or []])
        _put_list(draft, ("options", "seasons"), self.seasons, _filled(self.seasons))
        self._put_spirit_rp(draft)
        draft.place(("options", "solo"), self.solo.name)
        for field in self.solo.form:
            draft.put(("options", "solo", field.short_name), field)
        put_readings(draft, self.readings)
        for i, (_, player) in enumerate(entries(self.players)):
            self._put_player(draft, i, player)

    def _put_spirit_rp(self, draft: Draft) -> None:
        draft.place(("options", "spirit_rp"), self.spirit_rp.name)
        for position in POSITIONS:
            draft.put(("options", "spirit_rp", str(position)), self.spirit_rp.form[spirit_name(position)])

    def _put_player(self, draft: Draft, i: int, player: Any) -> None:
        self._put_squares(draft, i, player.squares)
        for name in NUMBERS:
            draft.put(("players", i, name), player[name])
        _put_gifts(draft, i, player.gifts, bool(self.midnight_river.data))
        factors = [(number_or_text(word), place) for word, place in _filled(player.multipliers)]
        _put_list(draft, ("players", i, "multipliers"), player.multipliers, factors)
        _put_bases(draft, i, player.season_bases)
        self._place_what_is_missing(draft, i, player)

    @staticmethod
    def _put_squares(draft: Draft, i: int, grid: GridField) -> None:
        """What is said of the ecosystem as a whole is shown at the grid."""
        draft.set(("players", i, "squares"), [], grid.name)
        draft.place(("players", i), grid.name)
        for at, cell in grid.data.items():
            place = grid.cell_name(at)
            if "habitat" in cell:
                draft.add(("players", i, "squares"), {"at": list(at), "habitat": cell["habitat"]}, place)
            if "creature" in cell:
                draft.add(("players", i, "creatures"), {"at": list(at), "kind": cell["creature"]}, place)
            if "dweller" in cell:
                draft.add(("players", i, "dwellers"), {"at": list(at), "kind": cell["dweller"]}, place)

    @staticmethod
    def _place_what_is_missing(draft: Draft, i: int, player: Any) -> None:
        """Seasons without their multipliers or bases are refused at the player; that leads to the fields left blank."""
        seasons = draft.sheet.get("options", {}).get("seasons")
        sheet = draft.sheet["players"][i]
        if seasons and "multipliers" not in sheet:
            draft.place(("players", i), player.multipliers.name)
        elif seasons and "other" in seasons and "season_bases" not in sheet:
            draft.place(("players", i), player.season_bases.name)

    @classmethod
    def data_of(cls, sheet: Mapping[str, Any]) -> dict[str, Any]:
        """The form's data for a sound sheet."""
        options = sheet.get("options", {})
        spirit_rp = options.get("spirit_rp", {})
        return {
            "midnight_river": options.get("midnight_river", False),
            "winds": options.get("winds", []),
            "seasons": dict(_numbered("season", options.get("seasons", []))),
            "spirit_rp": {spirit_name(int(position)): rp for position, rp in spirit_rp.items()},
            "solo": options.get("solo", {}),
            "readings": options.get("readings", {}),
            "players": [_player_data(player) for player in sheet["players"]],
        }


def _filled(group: Any) -> list[tuple[Any, str]]:
    """What stands in the fields of a group that were not left blank, each with the name of its field."""
    return [(field.data, field.name) for field in group.form if field.data not in (None, "")]


def _put_list(draft: Draft, path: Path, group: Any, values: Iterable[tuple[Any, str]]) -> None:
    """Write values, each with its field, as a list, absent without any. Faults of the list itself lead to the group."""
    for number, (value, place) in enumerate(values):
        draft.set((*path, number), value, place)
    draft.place(path, group.name)


def _put_gifts(draft: Draft, i: int, gifts: Any, river: bool) -> None:
    """A list of all spots, unless all are zero; the river's Sage is left out where there is neither river nor gift."""
    spots = [(number_or_text(field.data or "0"), field.name) for field in gifts.form]
    if not river and spots[-1][0] == 0:
        spots.pop()
    _put_list(draft, ("players", i, "gifts"), gifts, spots if any(spot for spot, _ in spots) else [])


def _put_bases(draft: Draft, i: int, bases: Any) -> None:
    """A list of four with null where a field was left blank, unless all were."""
    typed = [(field.data, field.name) for field in bases.form]
    _put_list(draft, ("players", i, "season_bases"), bases, typed if _filled(bases) else [])


def _numbered(name: str, values: Any) -> Iterator[tuple[str, Any]]:
    return ((f"{name}_{number}", value) for number, value in enumerate(values, 1))


def _player_data(player: Mapping[str, Any]) -> dict[str, Any]:
    return {
        **{name: player.get(name) for name in ("name", *NUMBERS)},
        "extras": player.get("extras", []),
        "squares": _cells(player),
        "multipliers": {name: str(int(factor)) for name, factor in _numbered("season", player.get("multipliers", []))},
        "season_bases": dict(_numbered("season", player.get("season_bases", []))),
        "gifts": {name: str(int(spot)) for name, spot in _numbered("sage", player.get("gifts", []))},
    }


def _cells(player: Mapping[str, Any]) -> dict[tuple[int, int], dict[str, str]]:
    cells: dict[tuple[int, int], dict[str, str]] = {}
    for key, layer, word in (
        ("squares", "habitat", "habitat"),
        ("creatures", "creature", "kind"),
        ("dwellers", "dweller", "kind"),
    ):
        for entry in player.get(key, []):
            row, column = entry["at"]
            cells.setdefault((row, column), {})[layer] = entry[word]
    return cells
