"""Form fields of a Rainforest City table to and from the sheet."""

from collections.abc import Iterable, Mapping
from typing import Any

from wtforms import Form, FormField

from companion.forms.base import PlayerForm, TableForm, entries, player_list, put_readings, readings_form
from companion.forms.draft import Draft, Path
from companion.forms.fields import ChecksField, ChoiceField, GridField, Layer, NumberField, number_or_text
from companion.games.rainforest_city.vocabulary import (
    ADVANCED,
    CLAIM_SPACES,
    HOUSE,
    LETTERS,
    LEVELS,
    MOST_PLAYERS,
    OBJECTIVE_NAMES,
    OBJECTIVE_TYPES,
    RULINGS,
    SLUG,
    SPECIES,
    TERRAINS,
    TOGETHER,
    VARIANTS,
)

Choices = tuple[tuple[str, str], ...]

TYPES = ("terrain", "flora", "fauna")


def named(words: Iterable[str]) -> Choices:
    """Words of the sheet with what a person reads."""
    return tuple((word, word.replace("-", " ").capitalize()) for word in words)


def objective_choices(kind: str = "") -> Choices:
    """The objectives of one type, or all twelve."""
    return tuple((x, f"{x}: {OBJECTIVE_NAMES[x]}") for x in LETTERS if kind in ("", OBJECTIVE_TYPES[x]))


def token_name(kind: str) -> str:
    """A token as a narrow cell shows it: its number first, its terrain last.

    >>> token_name("mangrove-herbivore"), token_name("otter")
    ('2 herbivore, mangrove', '3 otter')
    """
    terrain, _, level = kind.rpartition("-")
    return f"{SPECIES[kind].level} {level}" + (f", {terrain}" if terrain else "")


TOKENS: Choices = tuple((kind, token_name(kind)) for kind in SPECIES)
SPACES: Choices = tuple((str(value), f"on {value}") for value in CLAIM_SPACES)


class ObjectivesForm(Form):
    """Three objectives, one of each type."""

    terrain = ChoiceField("Terrain objective", objective_choices("terrain"), blank="Choose")
    flora = ChoiceField("Flora objective", objective_choices("flora"), blank="Choose")
    fauna = ChoiceField("Fauna objective", objective_choices("fauna"), blank="Choose")


class ClaimsForm(Form):
    """A player's markers on the objectives in the middle."""

    terrain = ChoiceField("Marker on the terrain objective", SPACES, blank="none")
    flora = ChoiceField("Marker on the flora objective", SPACES, blank="none")
    fauna = ChoiceField("Marker on the fauna objective", SPACES, blank="none")


class TogetherForm(ObjectivesForm):
    """What a player or a landscape of the cooperative and the solo game has besides."""

    met = ChecksField("Met in an earlier turn", objective_choices())
    unmatching = NumberField(
        "Unmatching tokens in the compost",
        description="Those that did not match their square. They count for losing; left blank, the whole heap does.",
    )


class RainforestCityPlayerForm(PlayerForm):
    """One player's landscape."""

    squares = GridField(
        "Landscape",
        (Layer("terrain", "Terrain", named((*TERRAINS, HOUSE))), Layer("token", "Token", TOKENS)),
        start=(5, 6),
        description="The terrain of each square and the token on it.",
    )
    compost = NumberField("Tokens in the compost")
    claims = FormField(ClaimsForm, "Advanced game: markers")
    together = FormField(TogetherForm, "Cooperative or solo game: objectives")


class RainforestCityForm(TableForm):
    """A Rainforest City table."""

    slug = SLUG
    variant = ChoiceField("Variant", named(VARIANTS))
    level = ChoiceField("Level", named(LEVELS), blank="None", description="Cooperative and solo game only.")
    objectives = FormField(ObjectivesForm, "Advanced game: objectives in the middle")
    readings = FormField(readings_form(RULINGS), "Other readings of the rules")
    players = player_list(RainforestCityPlayerForm, MOST_PLAYERS)

    def fill_draft(self, draft: Draft) -> None:
        """Options, then each player's landscape and numbers. What belongs to another variant is left out."""
        together = self.variant.data in TOGETHER
        advanced = self.variant.data == ADVANCED
        draft.place(("options",), (self.level if together else self.objectives).name)
        draft.put(("options", "variant"), self.variant)
        if together:
            draft.put(("options", "level"), self.level)
        if advanced:
            _put_objectives(draft, ("options", "objectives"), self.objectives)
        put_readings(draft, self.readings)
        for i, (_, player) in enumerate(entries(self.players)):
            self._put_squares(draft, i, player.squares)
            draft.put(("players", i, "compost"), player.compost)
            if advanced:
                self._put_claims(draft, i, player.claims)
            if together:
                self._put_together(draft, i, player.together)

    @staticmethod
    def _put_squares(draft: Draft, i: int, grid: GridField) -> None:
        """What is said of the landscape as a whole is shown at the grid."""
        draft.set(("players", i, "squares"), [], grid.name)
        draft.place(("players", i), grid.name)
        for at, cell in grid.data.items():
            place = grid.cell_name(at)
            if "terrain" in cell:
                draft.add(("players", i, "squares"), {"at": list(at), "terrain": cell["terrain"]}, place)
            if "token" in cell:
                draft.add(("players", i, "tokens"), {"at": list(at), "kind": cell["token"]}, place)

    def _put_claims(self, draft: Draft, i: int, claims: Any) -> None:
        """A marker lies on the objective of its type; without one in the middle it is shown to have no place."""
        draft.place(("players", i, "claims"), claims.name)
        for kind in TYPES:
            marker, letter = claims.form[kind], self.objectives.form[kind].data
            if marker.data:
                draft.sheet["players"][i].setdefault("claims", {})
            if marker.data and letter:
                draft.set(("players", i, "claims", letter), number_or_text(marker.data), marker.name)

    @staticmethod
    def _put_together(draft: Draft, i: int, together: Any) -> None:
        _put_objectives(draft, ("players", i, "objectives"), together)
        if "objectives" not in draft.sheet["players"][i]:
            draft.place(("players", i), together.name)
        draft.put(("players", i, "met"), together.form.met)
        draft.put(("players", i, "unmatching"), together.form.unmatching)

    @classmethod
    def data_of(cls, sheet: Mapping[str, Any]) -> dict[str, Any]:
        """The form's data for a sound sheet."""
        options = sheet.get("options", {})
        objectives = _by_type(options.get("objectives", []))
        return {
            "variant": options.get("variant"),
            "level": options.get("level"),
            "objectives": objectives,
            "readings": options.get("readings", {}),
            "players": [cls._player_data(player, objectives) for player in sheet["players"]],
        }

    @staticmethod
    def _player_data(player: Mapping[str, Any], in_the_middle: Mapping[str, str]) -> dict[str, Any]:
        claims = player.get("claims", {})
        return {
            "name": player["name"],
            "extras": player.get("extras", []),
            "squares": _cells(player),
            "compost": player.get("compost"),
            "claims": {kind: str(claims[x]) for kind, x in in_the_middle.items() if x in claims},
            "together": {
                **_by_type(player.get("objectives", [])),
                "met": player.get("met", []),
                "unmatching": player.get("unmatching"),
            },
        }


def _put_objectives(draft: Draft, path: Path, objectives: Any) -> None:
    """The objectives chosen, as a list; one left blank is missed by the sheet reader once another is chosen."""
    draft.place(path, objectives.name)
    for kind in TYPES:
        field = objectives.form[kind]
        if field.data:
            draft.add(path, field.data, field.name)


def _by_type(letters: Iterable[str]) -> dict[str, str]:
    return {OBJECTIVE_TYPES[letter]: letter for letter in letters}


def _cells(player: Mapping[str, Any]) -> dict[tuple[int, int], dict[str, str]]:
    cells: dict[tuple[int, int], dict[str, str]] = {}
    for square in player["squares"]:
        cells[tuple(square["at"])] = {"terrain": square["terrain"]}
    for token in player.get("tokens", []):
        cells.setdefault(tuple(token["at"]), {})["token"] = token["kind"]
    return cells
