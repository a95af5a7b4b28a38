"""A second opinion on loading a submarine, slow and straight from the rules."""

from typing import Any

Pair = tuple[int, int]


def pairs(squares: list[list[int]]) -> list[Pair]:
    return [(row, column) for row, column in squares]


def touch(one: Pair, other: Pair) -> bool:
    """Two squares share an edge."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def in_one_piece(squares: list[Pair]) -> bool:
    """Spread from the first square as long as anything new is reached."""
    reached = {squares[0]}
    while True:
        more = {a for a in squares for b in reached if touch(a, b)} - reached
        if not more:
            return len(reached) == len(squares)
        reached |= more


def what_lies(board: dict[str, Any], tiles: list[dict[str, Any]]) -> dict[Pair, list[str]]:
    """For each square what lies there, the lowest first: a kind, or the sort of a Provision.

    Replays everything from the start each time it is asked.
    """
    lies: dict[Pair, list[str]] = {}
    bare = pairs(board.get("unusable", []))
    for entry in tiles:
        word = entry.get("provision", entry["kind"])
        for square in pairs(entry["squares"]):
            row, column = square
            inside = 0 <= row < board["rows"] and 0 <= column < board["cols"]
            if not inside or square in bare:
                continue
            if square not in lies:
                lies[square] = [word]
            elif entry["kind"] == "provision" and lies[square] == [word]:
                lies[square].append(word)
    return lies


def broken_rules(board: dict[str, Any], before: list[dict[str, Any]], entry: dict[str, Any]) -> set[str]:
    """Every code that the tile deserves, given the tiles before it."""
    lies = what_lies(board, before)
    squares = pairs(entry["squares"])
    bare = pairs(board.get("unusable", []))
    is_provision = entry["kind"] == "provision"
    sort = entry.get("provision")
    on_top = [square for square in squares if is_provision and lies.get(square) == [sort]]
    inside = [s for s in squares if 0 <= s[0] < board["rows"] and 0 <= s[1] < board["cols"]]
    codes = set()
    if len(inside) < len(squares):
        codes.add("tile-outside")
    if [square for square in squares if square in lies and square not in on_top]:
        codes.add("tile-overlaps")
    if [square for square in squares if square in bare]:
        codes.add("tile-on-unusable")
    if not before and tuple(board["start"]) not in squares:
        codes.add("first-tile-off-start")
    if before and not on_top and not [1 for a in squares for b in lies if touch(a, b)]:
        codes.add("tile-apart")
    sizes = (2, 3, 4) if entry["kind"] == "creature" else (1,)
    if len(squares) not in sizes or not in_one_piece(squares):
        codes.add("tile-shape")
    new = [square for square in inside if square not in lies and square not in bare]
    partial = [square for square, words in lies.items() if words == [sort] and square not in on_top]
    if is_provision and new and partial:
        codes.add("partial-stacks")
    return codes


def gained(board: dict[str, Any], tiles: list[dict[str, Any]], which: str) -> list[str]:
    """The bonuses or completions that are covered once these tiles lie, in the board's order."""
    lies = what_lies(board, tiles)
    bare = pairs(board.get("unusable", [])) if which == "completions" else []
    return [
        entry["id"]
        for entry in board.get(which, [])
        if all(square in lies or square in bare for square in pairs(entry["squares"]))
    ]


def submarine(board: dict[str, Any], tiles: list[dict[str, Any]]) -> dict[str, Any]:
    """What the answer format says of a submarine."""
    usable = board["rows"] * board["cols"] - len(board.get("unusable", []))
    covered = len(what_lies(board, tiles))
    by_tile = []
    for count in range(len(tiles)):
        step = []
        for which in ("bonuses", "completions"):
            already = gained(board, tiles[:count], which)
            step += [name for name in gained(board, tiles[: count + 1], which) if name not in already]
        by_tile.append(step)
    return {
        "covered": covered,
        "open": usable - covered,
        "bonuses": gained(board, tiles, "bonuses"),
        "completions": gained(board, tiles, "completions"),
        "by_tile": by_tile,
    }
