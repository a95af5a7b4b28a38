"""How things are called when the scorer speaks to players."""

from typing import Final

CREATURE_NAMES: Final = {
    "mushfrog": "Mushfrog",
    "antlerworm": "Antlerworm",
    "spiderant": "Spiderant",
    "wiseowl": "Wiseowl",
    "grimster": "Grimster",
    "tailcat": "Tailcat",
}
DWELLER_NAMES: Final = {"fish": "Fish", "bright-sprite": "Bright Sprite", "dark-sprite": "Dark Sprite"}
WIND_NAMES: Final = {
    "extreme-weather": "Extreme Weather",
    "never-ending-summer": "Never-ending Summer",
    "flooded-river": "Flooded River",
    "bountiful-spring": "Bountiful Spring",
    "fertility-festival": "Fertility Festival",
    "advanced-pathfinding": "Advanced Pathfinding",
    "autumn-harvest": "Autumn Harvest",
    "inspired-works": "Inspired Works",
    "prepared-pilgrimage": "Prepared Pilgrimage",
    "water-world": "Water World",
    "wild-rapids": "Wild Rapids",
}
SEASON_NAMES: Final = {
    "gifts": "Gifts",
    "season-steps": "Season steps",
    "aligned": "Creatures in one line",
    "rocks": "Rocks",
    "by-water": "Creatures by water",
    "uncompleted": "Uncompleted cards",
    "villagers": "Young and Veteran Villagers",
    "spirit": "Spirit",
    "waters": "Waters",
    "cards": "Cards",
    "kinds": "Kinds of creature",
    "mushfrogs-antlerworms": "Mushfrogs and Antlerworms",
    "grimsters-tailcats": "Grimsters and Tailcats",
    "spiderants-wiseowls": "Spiderants and Wiseowls",
    "fish": "Fish",
    "sprites": "Sprites",
    "other": "A tile of your own",
}


def counted(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun.

    >>> counted(1, "tree"), counted(2, "tree"), counted(0, "fish", "fish")
    ('1 tree', '2 trees', '0 fish')
    """
    return f"{number} {one}" if number == 1 else f"{number} {many or one + 's'}"
