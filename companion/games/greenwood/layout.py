"""A finished table of Greenwood: its sheet, read and written."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.core.grid import Square
from companion.core.sheet import BAD, Errors, Refused, SheetError
from companion.games.greenwood.shape import LONGEST_SIDE, MODES, MOST_PLAYERS, SHEET, SLUG


class Reward(NamedTuple):
    """A bonus of the submarine, or a completion bonus: its name, the squares it asks for, what it gives."""

    id: str
    squares: tuple[Square, ...]
    gain: str


@dataclass(frozen=True, slots=True)
class Board:
    """The submarine that everybody uses. Squares count from (0, 0) at the top left, up to 20 by 20."""

    rows: int
    cols: int
    start: Square
    name: str = ""
    unusable: tuple[Square, ...] = ()
    bonuses: tuple[Reward, ...] = ()
    completions: tuple[Reward, ...] = ()

    def holds(self, square: Square) -> bool:
        """True where the square lies in the grid."""
        return 0 <= square[0] < self.rows and 0 <= square[1] < self.cols

    def squares(self) -> Iterator[Square]:
        """All squares of the grid in reading order, the unusable ones included."""
        return ((row, column) for row in range(self.rows) for column in range(self.cols))


class Tile(NamedTuple):
    """A tile in a submarine; `provision` says which kind of Provision it is, None for anything else."""

    kind: str
    squares: tuple[Square, ...]
    provision: str | None = None

    @property
    def name(self) -> str:
        """What a person calls it.

        >>> Tile("provision", ((0, 0),), "water").name
        'water provision'
        """
        return f"{self.provision} provision" if self.provision else self.kind


@dataclass(frozen=True, slots=True)
class Player:
    """One player's end of the third round.

    track_points: where the marker stands. unused_energy, unused_spies: tokens left over in round 3. dawn_counted:
    whether their points are on the track already. rescued: captive tiles above the submarine. tiles: the submarine's
    tiles in the order placed, None where the sheet has no submarine.
    """

    name: str
    track_points: int
    unused_energy: int = 0
    unused_spies: int = 0
    dawn_counted: bool = False
    potion_points: int = 0
    rescued: int = 0
    tiles: tuple[Tile, ...] | None = None
    extras: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Layout:
    """The whole table."""

    players: tuple[Player, ...]
    mode: str = "basic"
    board: Board | None = None


def read(document: object) -> Layout:
    """The table that a sheet (parsed JSON) describes. Raises `Refused` with all errors."""
    errors: Errors = []
    sound = SHEET.read(document, errors)
    if sound is not BAD:
        errors += _crossed(sound)
    if errors:
        raise Refused(errors)
    options = sound["options"]
    board = options["board"]
    return Layout(
        tuple(_player(player) for player in sound["players"]),
        options["mode"],
        None if board is None else _board(board),
    )


def _board(board: Mapping[str, Any]) -> Board:
    return Board(
        board["rows"],
        board["cols"],
        board["start"],
        board["name"],
        tuple(board["unusable"]),
        tuple(Reward(r["id"], tuple(r["squares"]), r["gain"]) for r in board["bonuses"]),
        tuple(Reward(r["id"], tuple(r["squares"]), r["gain"]) for r in board["completions"]),
    )


def _player(player: Mapping[str, Any]) -> Player:
    submarine = player["submarine"]
    return Player(
        player["name"],
        player["track_points"],
        player["unused_energy"],
        player["unused_spies"],
        player["dawn_counted"],
        player["potion_points"],
        player["rescued"],
        None if submarine is None else tuple(map(_tile, submarine["tiles"])),
        tuple((extra["label"], extra["points"]) for extra in player["extras"]),
    )


def _tile(tile: Mapping[str, Any]) -> Tile:
    return Tile(tile["kind"], tuple(tile["squares"]), tile["provision"])


def _crossed(sheet: Mapping[str, Any]) -> Iterator[SheetError]:
    """What single keys do not show: the number of players, the Provisions, the board."""
    options = sheet.get("options", {})
    players = sheet.get("players", [])
    if options.get("mode") == "solo" and 1 < len(players) <= MOST_PLAYERS:
        yield SheetError("/players", f"A solo game has exactly one player, not {len(players)}.")
    if options.get("board"):
        yield from _board_errors(options["board"])
    for i, player in enumerate(players):
        if player is not BAD and player.get("submarine"):
            yield from _tile_errors(player["submarine"].get("tiles", []), f"/players/{i}/submarine/tiles")


def _tile_errors(tiles: list[Any], where: str) -> Iterator[SheetError]:
    """A Provision needs its sort, and nothing else may have one."""
    for i, tile in enumerate(tiles):
        if tile is BAD or "kind" not in tile or "provision" not in tile:
            continue
        if tile["kind"] != "provision":
            if tile["provision"] is not None:
                yield SheetError(f"{where}/{i}/provision", f"A {tile['kind']} is no provision.")
        elif tile["provision"] is None:
            yield SheetError(f"{where}/{i}", "Missing here: which provision it is.")


def _board_errors(board: Mapping[str, Any]) -> Iterator[SheetError]:
    """Squares outside the grid, rewards that nobody can gain, ids that two rewards share."""
    here = "/options/board"
    for square, pointer in _board_squares(board):
        yield from _outside(board, square, pointer)
    unusable = {square for square in board.get("unusable", []) if square is not BAD}
    if board.get("start") in unusable:
        yield SheetError(f"{here}/start", "The starting space is unusable.")
    for i, bonus in _rewards(board, "bonuses"):
        for k, square in enumerate(bonus.get("squares", [])):
            if square in unusable:
                yield SheetError(f"{here}/bonuses/{i}/squares/{k}", "This square is unusable: no tile can cover it.")
    for i, completion in _rewards(board, "completions"):
        squares = completion.get("squares", [])
        if squares and unusable.issuperset(squares):
            yield SheetError(f"{here}/completions/{i}", "This completion has unusable squares only.")
    yield from _shared_ids(board)


def _rewards(board: Mapping[str, Any], which: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """The entries of `bonuses` or `completions` that are sound enough to look into, with their places."""
    return ((i, reward) for i, reward in enumerate(board.get(which, [])) if reward is not BAD)


def _board_squares(board: Mapping[str, Any]) -> Iterator[tuple[Square, str]]:
    """Every sound square that the board names, with its pointer."""
    named: list[tuple[Any, str]] = [(board.get("start", BAD), "/options/board/start")]
    named += [(square, f"/options/board/unusable/{k}") for k, square in enumerate(board.get("unusable", []))]
    for which in ("bonuses", "completions"):
        for i, reward in _rewards(board, which):
            where = f"/options/board/{which}/{i}/squares"
            named += [(square, f"{where}/{k}") for k, square in enumerate(reward.get("squares", []))]
    return ((square, pointer) for square, pointer in named if square is not BAD)


def _outside(board: Mapping[str, Any], square: Square, pointer: str) -> Iterator[SheetError]:
    """An error for each number of the square that the grid does not reach."""
    for step, (number, side) in enumerate(zip(square, ("rows", "cols"), strict=True)):
        length = board.get(side, LONGEST_SIDE)
        if not 0 <= number < length:
            one, many = ("Row", "rows") if side == "rows" else ("Column", "columns")
            yield SheetError(f"{pointer}/{step}", f"{one} {number + 1} is outside the grid, which has {length} {many}.")


def _shared_ids(board: Mapping[str, Any]) -> Iterator[SheetError]:
    """The answer names what a tile gained by id alone, so a completion may not bear the id of a bonus."""
    taken = {bonus["id"] for _, bonus in _rewards(board, "bonuses") if "id" in bonus}
    for i, completion in _rewards(board, "completions"):
        if completion.get("id") in taken:
            taken.discard(completion["id"])  # a third one is refused by its own list already
            yield SheetError(f"/options/board/completions/{i}/id", "A bonus has this id already.")


def write(layout: Layout) -> dict[str, Any]:
    """The sheet of a table, without the keys that say nothing."""
    options: dict[str, Any] = {}
    if layout.mode != MODES[0]:
        options["mode"] = layout.mode
    if layout.board is not None:
        options["board"] = _written_board(layout.board)
    sheet: dict[str, Any] = {"game": SLUG}
    if options:
        sheet["options"] = options
    return sheet | {"players": [_written_player(player) for player in layout.players]}


def _written_board(board: Board) -> dict[str, Any]:
    sheet: dict[str, Any] = {"name": board.name} if board.name else {}
    sheet |= {"rows": board.rows, "cols": board.cols, "start": list(board.start)}
    if board.unusable:
        sheet["unusable"] = [list(square) for square in board.unusable]
    for which, rewards in (("bonuses", board.bonuses), ("completions", board.completions)):
        if rewards:
            sheet[which] = [{"id": r.id, "squares": [list(s) for s in r.squares], "gain": r.gain} for r in rewards]
    return sheet


def _written_player(player: Player) -> dict[str, Any]:
    sheet: dict[str, Any] = {"name": player.name, "track_points": player.track_points}
    for key in ("unused_energy", "unused_spies", "dawn_counted", "potion_points", "rescued"):
        if value := getattr(player, key):
            sheet[key] = value
    if player.tiles is not None:
        sheet["submarine"] = {"tiles": [_written_tile(tile) for tile in player.tiles]}
    if player.extras:
        sheet["extras"] = [{"label": label, "points": points} for label, points in player.extras]
    return sheet


def _written_tile(tile: Tile) -> dict[str, Any]:
    sheet: dict[str, Any] = {"kind": tile.kind, "squares": [list(square) for square in tile.squares]}
    return sheet | {"provision": tile.provision} if tile.provision else sheet
