"""Form fields of a Greenwood table to and from the sheet."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from wtforms import BooleanField, FieldList, Form, FormField, StringField

from companion.forms.base import PlayerForm, TableForm, entries, player_list
from companion.forms.draft import Draft, Path
from companion.forms.fields import ChoiceField, NumberField, SquaresField
from companion.games.greenwood.shape import LONGEST_SIDE, MOST_PLAYERS, PROVISIONS, SLUG
from companion.games.greenwood.tally import CLAN_SOURCES, SOURCES, START, Entry, tally

MODES = (("basic", "Basic game"), ("clans", "With clans"), ("solo", "Solo"))
KINDS = (
    ("creature", "Creature"),
    ("sprite", "Sprite"),
    *((provision, provision.capitalize()) for provision in PROVISIONS),
)
BLANK_ROWS = 4
"""Rows for tiles on a fresh page, and how many more a press of the button brings."""

GROWING = ("-tiles", "-bonuses", "-completions")

NUMBERS = ("track_points", "unused_energy", "unused_spies", "potion_points", "rescued")
SQUARES = "Row.column, counted from 1 at the top left: 1.2 1.3"
MOST_OTHERS = 20
TALLY_HINT = f"Everybody starts with {START} points. Points lost are negative. This is not kept in a saved file."


class RewardForm(Form):
    """A bonus in the hold, or a completion bonus."""

    squares = SquaresField("Spaces")
    gain = StringField("What it gives")
    id = StringField("Name (blank: numbered)")


class BoardForm(Form):
    """The submarine that everybody uses."""

    name = StringField("Name")
    rows = NumberField("Rows", low=1, high=LONGEST_SIDE)
    cols = NumberField("Columns", low=1, high=LONGEST_SIDE)
    start = SquaresField("Starting space", description=SQUARES)
    unusable = SquaresField("Unusable spaces")
    bonuses = FieldList(
        FormField(RewardForm), "Bonuses in the hold", description="One over several spaces needs them all."
    )
    completions = FieldList(
        FormField(RewardForm), "Completion bonuses", description="All spaces of the column, diagonal or area."
    )

    @property
    def rewards(self) -> "tuple[tuple[str, FieldList[Any]], ...]":
        """The two lists of rewards by their keys in the sheet."""
        return (("bonuses", self.bonuses), ("completions", self.completions))

    @property
    def open(self) -> bool:
        """True where something was entered."""
        plain = (self.name, self.rows, self.cols, self.start, self.unusable)
        return any(field.data not in (None, "", []) for field in plain) or any(_filled(r) for _, r in self.rewards)


class TileForm(Form):
    """A tile in a submarine."""

    kind = ChoiceField("What", KINDS, blank="")
    squares = SquaresField("Spaces")


class OtherForm(Form):
    """A source of one's own."""

    label = StringField("What for")
    points = NumberField("Points", low=-9999)


class _Sources(Form):
    """A tally of where the points came from. It stays in the form: the sheet knows nothing of it."""

    compact = True

    def counted(self) -> Iterator[Entry]:
        """The sources filled with a whole number, in the form's order."""
        for label, points in self._typed():
            if isinstance(points, int):
                yield Entry(label, points)

    def _typed(self) -> Iterator[tuple[str, Any]]:
        for field in self:
            if isinstance(field, NumberField) and field.data is not None:
                yield field.label.text, field.data
            elif isinstance(field, FieldList):
                for _, other in entries(field):
                    if other.points.data is not None:
                        yield other.label.data or "Something else", other.points.data

    @property
    def open(self) -> bool:
        """True where something was entered."""
        return any(True for _ in self._typed())

    def said(self, track_points: Any) -> str:
        """The comparison with the track, and what could not be counted; a hint where nothing was entered."""
        if not self.open:
            return TALLY_HINT
        reckoned = tally(list(self.counted()), track_points if isinstance(track_points, int) else START)
        known = isinstance(track_points, int)
        sentences = [
            reckoned.text if known else (f"The tally comes to {reckoned.total}; the track is not entered yet.")
        ]
        sentences += reckoned.notes
        sentences += [
            f"{label}: {points} is no whole number and is not counted."
            for label, points in self._typed()
            if not isinstance(points, int)
        ]
        return " ".join(sentences)


def _fields() -> dict[str, Any]:
    """A number for each source, those of the clans last, then sources of one's own."""
    fields: dict[str, Any] = {f"source{i}": NumberField(label, low=-9999) for i, label in enumerate(SOURCES)}
    fields |= {f"clan{i}": NumberField(f"Clans: {label}", low=-9999) for i, label in enumerate(CLAN_SOURCES)}
    return fields | {"others": FieldList(FormField(OtherForm), "Other sources", max_entries=MOST_OTHERS)}


TallyForm: type[_Sources] = type("TallyForm", (_Sources,), _fields())


class GreenwoodPlayerForm(PlayerForm):
    """One player's end of the third round."""

    track_points = NumberField("Points on the track")
    unused_energy = NumberField("Energy tokens unused in round 3")
    unused_spies = NumberField("Spies unused in round 3")
    dawn_counted = BooleanField("The points for unused tokens are on the track already")
    potion_points = NumberField(
        "Points from Potions at the last Dawn", description="Only what is not on the track yet; with the Brewmasters."
    )
    rescued = NumberField("Captive tiles at the top of the submarine", description="They decide a tie.")
    has_submarine = BooleanField("Check the submarine", description="Ticked, or any tile below: it is looked over.")
    tiles = FieldList(
        FormField(TileForm),
        "Tiles in the order placed",
        description=(
            f"{SQUARES}. Water, fruit and roots are Provisions; the second one of a stack is entered as well."
        ),
        default=[{}] * BLANK_ROWS,
    )
    tally = FormField(TallyForm, "Where the points came from, if you want to check")


class GreenwoodForm(TableForm):
    """A Greenwood table."""

    slug = SLUG
    mode = ChoiceField("Game", MODES)
    board = FormField(
        BoardForm,
        "The submarine board",
        description="Everybody uses the same one. Left blank, tiles are drawn but not checked.",
    )
    players = player_list(GreenwoodPlayerForm, MOST_PLAYERS)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for _, player in entries(self.players):
            player.tally.description = player.tally.form.said(player.track_points.data)

    def act(self, command: str) -> str | None:
        """As in every form; a press of the button under tiles or bonuses brings several rows."""
        place = super().act(command)
        verb, _, name = command.partition(" ")
        if place is not None and verb == "add" and name.endswith(GROWING):
            for _ in range(BLANK_ROWS - 1):
                super().act(command)
        return place

    def fill_draft(self, draft: Draft) -> None:
        """The mode, the board, then each player's numbers and tiles."""
        draft.place(("options", "mode"), self.mode.name)
        if self.mode.data and self.mode.data != MODES[0][0]:
            draft.put(("options", "mode"), self.mode)
        self._put_board(draft)
        for i, (_, player) in enumerate(entries(self.players)):
            for key in NUMBERS:
                draft.put(("players", i, key), player[key])
            draft.put(("players", i, "dawn_counted"), player.dawn_counted)
            _put_tiles(draft, ("players", i, "submarine"), player)

    def _put_board(self, draft: Draft) -> None:
        here, board = ("options", "board"), self.board.form
        draft.place(here, self.board.name)
        if not board.open:
            return
        draft.set(here, {}, self.board.name)
        for key in ("name", "rows", "cols", "unusable"):
            draft.put((*here, key), board[key])
        _put_start(draft, (*here, "start"), board.start)
        taken = {reward.id.data for _, rewards in board.rewards for _, reward in entries(rewards)}
        for key, rewards in board.rewards:
            _put_rewards(draft, (*here, key), rewards, _fresh_ids(key[0], taken))

    @classmethod
    def data_of(cls, sheet: Mapping[str, Any]) -> dict[str, Any]:
        """The form's data for a sound sheet."""
        options = sheet.get("options", {})
        board = dict(options.get("board", {}))
        if board:
            board["start"] = [board["start"]]
        return {
            "mode": options.get("mode"),
            "board": board,
            "players": [cls._player_data(player) for player in sheet["players"]],
        }

    @staticmethod
    def _player_data(player: Mapping[str, Any]) -> dict[str, Any]:
        tiles = player.get("submarine", {}).get("tiles", [])
        return {
            **{key: player[key] for key in ("name", *NUMBERS, "dawn_counted", "extras") if key in player},
            "has_submarine": "submarine" in player,
            "tiles": [{"kind": tile.get("provision", tile["kind"]), "squares": tile["squares"]} for tile in tiles],
        }


def _filled(rows: "FieldList[Any]") -> list[tuple[str, Any]]:
    """The rows in which something was entered, with their names."""
    return [(name, row) for name, row in entries(rows) if any(field.data not in (None, "", []) for field in row)]


def _put_start(draft: Draft, path: Path, field: SquaresField) -> None:
    """One square; several are handed on for the reader to refuse."""
    draft.place(path, field.name)
    if field.data:
        draft.set(path, field.data[0] if len(field.data) == 1 else field.data, field.name)


def _fresh_ids(letter: str, taken: Collection[str]) -> Iterator[str]:
    """Names that no reward bears yet: b1, b2, ...

    >>> ids = _fresh_ids("b", {"b1"})
    >>> next(ids), next(ids)
    ('b2', 'b3')
    """
    number = 0
    while True:
        number += 1
        if f"{letter}{number}" not in taken:
            yield f"{letter}{number}"


def _put_rewards(draft: Draft, path: Path, rewards: "FieldList[Any]", ids: Iterator[str]) -> None:
    draft.place(path, rewards.name)
    for k, (name, reward) in enumerate(_filled(rewards)):
        entry = {
            "id": reward.id.data or next(ids),
            "squares": reward.squares.data or [],
            "gain": reward.gain.data or "",
        }
        draft.set((*path, k), entry, name)
        for key in entry:
            draft.place((*path, k, key), reward[key].name)


def _put_tiles(draft: Draft, path: Path, player: Any) -> None:
    draft.place(path, player.has_submarine.name)
    filled = _filled(player.tiles)
    if not filled and not player.has_submarine.data:
        return
    draft.set(path, {"tiles": []}, player.has_submarine.name)
    draft.place((*path, "tiles"), player.tiles.name)
    for j, (name, tile) in enumerate(filled):
        draft.set((*path, "tiles", j), _tile(tile), name)
        draft.place((*path, "tiles", j, "kind"), tile.kind.name)
        draft.place((*path, "tiles", j, "squares"), tile.squares.name)


def _tile(tile: Any) -> dict[str, Any]:
    """A tile of the sheet; what was left blank stays absent, so that the sheet reader asks for it."""
    entry: dict[str, Any] = {}
    if tile.kind.data:
        entry["kind"] = tile.kind.data
    if tile.kind.data in PROVISIONS:
        entry |= {"kind": "provision", "provision": tile.kind.data}
    if tile.squares.data:
        entry["squares"] = tile.squares.data
    return entry
