"""A second opinion: Arborea scored from the printed rules, on the sheet itself, slowly and in plain sight.

Places are thought of as points and cells on paper. A square [r, c] is the cell whose corners are the points (r, c),
(r, c+1), (r+1, c) and (r+1, c+1); so the creature "at [r, c]" stands on the point (r+1, c+1).
"""

from collections import Counter
from typing import Any

Sheet = dict[str, Any]
DEFAULTS = {
    "A1": "one-side",
    "A9": "own-kind",
    "A10": "each",
    "A16": "no-floor",
    "A17": "visible",
    "A20": "stop",
    "A23": "pair",
}
DIRECTIONS = [(-1, 0), (1, 0), (0, -1), (0, 1)]


def readings_of(sheet: Sheet) -> dict[str, str]:
    return {**DEFAULTS, **sheet.get("options", {}).get("readings", {})}


def river(sheet: Sheet) -> bool:
    return bool(sheet.get("options", {}).get("midnight_river", False))


def habitats(player: Sheet) -> dict[tuple[int, int], str]:
    return {(s["at"][0], s["at"][1]): s["habitat"] for s in player["squares"]}


def dwellers(sheet: Sheet, player: Sheet) -> list[tuple[tuple[int, int], str]]:
    if not river(sheet):
        return []
    return [((d["at"][0], d["at"][1]), d["kind"]) for d in player.get("dwellers", [])]


def cells_round(creature: Sheet) -> list[tuple[int, int]]:
    y, x = creature["at"][0] + 1, creature["at"][1] + 1
    return [(y - 1, x - 1), (y - 1, x), (y, x - 1), (y, x)]


def can_walk(cells: dict[tuple[int, int], str], point: tuple[int, int], way: tuple[int, int], reading: str) -> bool:
    """Whether the stretch of grid line from a point to the next one in some direction lies by the cards."""
    (y, x), (dy, dx) = point, way
    if dx:
        left = x if dx > 0 else x - 1
        beside = [(y - 1, left), (y, left)]
    else:
        top = y if dy > 0 else y - 1
        beside = [(top, x - 1), (top, x)]
    there = [cell in cells for cell in beside]
    return all(there) if reading == "both-sides" else any(there)


def found_on_walk(player: Sheet, creature: Sheet, way: tuple[int, int], reading: str) -> list[str]:
    cells = habitats(player)
    standing = {(c["at"][0] + 1, c["at"][1] + 1): c["kind"] for c in player.get("creatures", [])}
    y, x = creature["at"][0] + 1, creature["at"][1] + 1
    found = []
    while can_walk(cells, (y, x), way, reading):
        y, x = y + way[0], x + way[1]
        if (y, x) in standing:
            found.append(standing[(y, x)])
    return found


def partners(player: Sheet, creature: Sheet, reading: str) -> int:
    wanted = {"grimster": "mushfrog", "tailcat": "antlerworm"}.get(creature["kind"])
    return sum(found_on_walk(player, creature, way, reading).count(str(wanted)) for way in DIRECTIONS)


def longest_line(player: Sheet, reading: str) -> int:
    longest = 0
    for creature in player.get("creatures", []):
        for one, other in ([(-1, 0), (1, 0)], [(0, -1), (0, 1)]):
            found = found_on_walk(player, creature, one, reading) + found_on_walk(player, creature, other, reading)
            longest = max(longest, 1 + len(found))
    return longest


def before_sprites_and_water(sheet: Sheet, player: Sheet, creature: Sheet, plain: list[str], bright: int) -> int:
    """What a creature scores for the plain habitats and the number of Bright Sprites around it, and for company."""
    said = readings_of(sheet)
    kind = creature["kind"]
    wild = 1 if said["A10"] == "once" and bright > 1 else bright
    company = 3 * partners(player, creature, said["A1"])
    if kind == "mushfrog":
        return 3 * (plain.count("tree") + wild)
    if kind == "antlerworm":
        return 3 * (plain.count("coral") + wild)
    if kind == "wiseowl":
        return 2 * (plain.count("mushroom") + wild) + sum(player.get("gifts", [])) // 2
    if kind == "grimster":
        return 2 * (plain.count("flower") + wild) + company
    if kind == "tailcat":
        return 2 * (plain.count("weed") + wild) + company
    if said["A9"] == "rock":
        return 2 * len(set(plain + ["rock"] * bright))
    return 2 * (len(set(plain)) + wild)


def creature_points(sheet: Sheet, player: Sheet, creature: Sheet) -> int:
    cells = habitats(player)
    sprites = {at: what for at, what in dwellers(sheet, player) if what in ("bright-sprite", "dark-sprite")}
    around = cells_round(creature)
    bright = sum(1 for cell in around if sprites.get(cell) == "bright-sprite")
    dark = sum(1 for cell in around if sprites.get(cell) == "dark-sprite")
    plain = [cells[cell] for cell in around if cell in cells and cell not in sprites]
    points = before_sprites_and_water(sheet, player, creature, plain, bright) - 3 * dark
    if "water" in plain:
        points *= 2
    return 0 if readings_of(sheet)["A16"] == "floor" and points < 0 else points


def dweller_points(player: Sheet, kind: str) -> int:
    waters = sum(1 for habitat in habitats(player).values() if habitat == "water")
    return {"fish": 3 * waters, "bright-sprite": 3, "dark-sprite": 8}[kind]


def water_world_points(sheet: Sheet, player: Sheet, creature: Sheet) -> int:
    cells = habitats(player)
    sprites = [at for at, kind in dwellers(sheet, player) if kind != "fish"]
    waters = [cell for cell in cells_round(creature) if cells.get(cell) == "water" and cell not in sprites]
    return len(waters) * (6 if creature["kind"] in ("mushfrog", "antlerworm") else 4)


def spirit_position(player: Sheet) -> int:
    position = int(player.get("spirit", 0))
    for _ in range(player.get("captives", 0)):
        position = max(-8, position - 3)
    return position


def season_base(sheet: Sheet, player: Sheet, place: int) -> int:
    tile = sheet["options"]["seasons"][place]
    said = readings_of(sheet)
    cells = habitats(player)
    creatures = player.get("creatures", [])
    count = Counter(creature["kind"] for creature in creatures)
    lives = Counter(kind for _, kind in dwellers(sheet, player))
    if said["A17"] == "covered":
        for at, kind in dwellers(sheet, player):
            if kind in ("bright-sprite", "dark-sprite"):
                cells.pop(at, None)
    seen = Counter(cells.values())
    if tile == "aligned":
        longest = longest_line(player, said["A1"])
        return 2 * longest if longest > 1 or said["A23"] == "single" else 0
    if tile == "by-water":
        return 2 * sum(1 for creature in creatures if any(cells.get(at) == "water" for at in cells_round(creature)))
    return int(
        {
            "gifts": sum(player.get("gifts", [])),
            "season-steps": player.get("season_steps", 0),
            "rocks": seen["rock"],
            "uncompleted": 3 * player.get("uncompleted", 0),
            "villagers": 3 * player.get("young", 0) + 3 * player.get("veterans", 0),
            "spirit": max(0, spirit_position(player)),
            "waters": 2 * seen["water"],
            "cards": player.get("cards", 0),
            "kinds": 2 * len(count),
            "mushfrogs-antlerworms": 2 * count["mushfrog"] + 2 * count["antlerworm"],
            "grimsters-tailcats": 2 * count["grimster"] + 2 * count["tailcat"],
            "spiderants-wiseowls": 2 * count["spiderant"] + 2 * count["wiseowl"],
            "fish": 4 * lives["fish"],
            "sprites": 2 * lives["bright-sprite"] + 2 * lives["dark-sprite"],
            "other": (player.get("season_bases") or [0] * 4)[place] or 0,
        }[tile]
    )


def lines(sheet: Sheet, player: Sheet) -> dict[str, int]:
    options = sheet.get("options", {})
    winds = options.get("winds", [])
    position = spirit_position(player)
    found = {
        "track": player.get("track_rp", 0),
        "spirit": options["spirit_rp"][str(position)] if "spirit_rp" in options else position,
    }
    for place in range(len(options.get("seasons", []))):
        base = season_base(sheet, player, place)
        if "extreme-weather" not in winds and base > 8:
            base = 8
        found[f"season-{place + 1}"] = base * player["multipliers"][place]
    creatures = player.get("creatures", [])
    found["creatures"] = sum(creature_points(sheet, player, creature) for creature in creatures)
    if river(sheet):
        found["dwellers"] = sum(dweller_points(player, kind) for _, kind in dwellers(sheet, player))
    if "water-world" in winds:
        found["water-world"] = sum(water_world_points(sheet, player, creature) for creature in creatures)
    if player.get("extras"):
        found["extras"] = sum(extra["points"] for extra in player["extras"])
    return found


def totals(sheet: Sheet) -> list[int]:
    found = [sum(lines(sheet, player).values()) for player in sheet["players"]]
    solo = sheet.get("options", {}).get("solo")
    if solo:
        more = (
            solo.get("creatures", 0) + solo.get("completed", 0) + solo.get("stacked", 0) // 2 + solo.get("waiting", 0)
        )
        found.append(solo.get("track_rp", 0) + solo["difficulty"] * (solo.get("veteran_steps", 0) + more))
    return found


def other_readings(sheet: Sheet) -> list[tuple[str, str, list[int]]]:
    """Every reading not in force that changes a total: the whole table scored anew for each."""
    words = {
        "A1": ("one-side", "both-sides"),
        "A9": ("own-kind", "rock"),
        "A10": ("each", "once"),
        "A16": ("no-floor", "floor"),
        "A17": ("visible", "covered"),
        "A23": ("pair", "single"),
    }
    before = totals(sheet)
    found = []
    for ruling, pair in words.items():
        said = readings_of(sheet)
        other = pair[1] if said[ruling] == pair[0] else pair[0]
        changed = {**sheet, "options": {**sheet.get("options", {}), "readings": {**said, ruling: other}}}
        after = totals(changed)
        if after != before:
            found.append((ruling, other, after))
    return found


def ranking(sheet: Sheet) -> list[tuple[int, list[str]]]:
    """Places with several people: each stands behind all who beat them."""
    said = readings_of(sheet)
    keys = []
    for player, total in zip(sheet["players"], totals(sheet), strict=False):
        spirit = spirit_position(player)
        if said["A20"] == "carry-on":
            spirit = player.get("spirit", 0) - 3 * player.get("captives", 0)
        keys.append((total, len(player.get("creatures", [])), spirit, player.get("season_steps", 0)))
    places: dict[int, list[str]] = {}
    for player, key in zip(sheet["players"], keys, strict=True):
        places.setdefault(1 + sum(1 for other in keys if other > key), []).append(player["name"])
    return sorted(places.items())
