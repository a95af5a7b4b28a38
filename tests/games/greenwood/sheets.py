"""Sheets in few words, for the tests of this folder."""

from typing import Any

from companion.games.greenwood.layout import read
from companion.games.greenwood.scoring import score


def tile(kind: str, *squares: tuple[int, int], provision: str | None = None) -> dict[str, Any]:
    entry: dict[str, Any] = {"kind": kind, "squares": [list(square) for square in squares]}
    return entry | {"provision": provision} if provision else entry


def creature(*squares: tuple[int, int]) -> dict[str, Any]:
    return tile("creature", *squares)


def sprite(*squares: tuple[int, int]) -> dict[str, Any]:
    return tile("sprite", *squares)


def provision(sort: str, *squares: tuple[int, int]) -> dict[str, Any]:
    return tile("provision", *squares, provision=sort)


def reward(name: str, *squares: tuple[int, int]) -> dict[str, Any]:
    return {"id": name, "squares": [list(square) for square in squares], "gain": f"what {name} gives"}


def board(rows: int = 3, cols: int = 4, start: tuple[int, int] = (0, 0), **more: Any) -> dict[str, Any]:
    return {"rows": rows, "cols": cols, "start": list(start), **more}


def player(name: str = "Ana", track_points: int = 50, **more: Any) -> dict[str, Any]:
    return {"name": name, "track_points": track_points, **more}


def table(*players: dict[str, Any], **options: Any) -> dict[str, Any]:
    sheet: dict[str, Any] = {"game": "greenwood", "players": list(players) or [player()]}
    return sheet | {"options": options} if options else sheet


def aboard(of: dict[str, Any], *tiles: dict[str, Any]) -> dict[str, Any]:
    """A table of one whose tiles lie in the submarine `of`."""
    return table(player(submarine={"tiles": list(tiles)}), board=of)


def answer(sheet: dict[str, Any]) -> dict[str, Any]:
    return score(read(sheet)).answer()


def cargo(of: dict[str, Any], *tiles: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = answer(aboard(of, *tiles))["players"][0]["submarine"]
    return found


def faults(of: dict[str, Any], *tiles: dict[str, Any]) -> list[tuple[int, str]]:
    """Which tile (from 0) breaks which rule, in the order of the tiles."""
    found = answer(aboard(of, *tiles))["problems"]
    return [(int(problem["pointer"].rpartition("/")[2]), problem["code"]) for problem in found]
