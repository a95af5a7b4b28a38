"""Parts of a page that a program writes: what stands between `<!-- name -->` and `<!-- /name -->`."""

from pathlib import Path

DOCS = Path(__file__).parent.parent / "docs"


def filled(text: str, name: str, part: str) -> str:
    """The page with that part anew. `ValueError` where the page has no place for it.

    >>> filled("a\\n<!-- x -->\\nold\\n<!-- /x -->\\nb", "x", "new")
    'a\\n<!-- x -->\\nnew\\n<!-- /x -->\\nb'
    """
    begin, end = text.index(f"<!-- {name} -->\n"), text.index(f"<!-- /{name} -->")
    return f"{text[:begin]}<!-- {name} -->\n{part.rstrip()}\n{text[end:]}"


def part_of(text: str, name: str) -> str:
    """What stands there now.

    >>> part_of("a\\n<!-- x -->\\nold\\n<!-- /x -->\\nb", "x")
    'old\\n'
    """
    return text.partition(f"<!-- {name} -->\n")[2].partition(f"<!-- /{name} -->")[0]


def write_part(page: str, name: str, part: str) -> None:
    """Write it into a page of `docs`."""
    place = DOCS / page
    place.write_text(filled(place.read_text(encoding="utf-8"), name, part), encoding="utf-8")
