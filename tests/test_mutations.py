"""Every example sheet, and each of many small mutations of it refused in the right place."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend

from companion.catalog import GAMES
from companion.core.sheet import Refused
from tests.mutations import Mutation, mutations

HERE = Path(__file__).resolve().parent
FOLDERS = (HERE / "cases" / "sheets", HERE.parents[1] / "shared" / "formats")
SHEETS = [path for folder in FOLDERS for path in sorted(folder.glob("*.json")) if path.name != "expected.json"]
GAME_OF = {game.slug: game for game in GAMES}


def unique(validator: Any, wanted: bool, instance: Any, schema: Any) -> Iterator[ValidationError]:
    """The keyword uniqueItems; the library compares each item with each, which takes half of the time."""
    if wanted and validator.is_type(instance, "array"):
        spelled = {json.dumps(item, sort_keys=True) for item in instance}
        if len(spelled) < len(instance):
            yield ValidationError("not unique")


VALIDATOR: Any = extend(Draft202012Validator, {"uniqueItems": unique})  # type: ignore[no-untyped-call]
SCHEMAS = {game.slug: VALIDATOR(dict(game.schema())) for game in GAMES}


def refusals(read: Callable[[object], Any], sheet: Any) -> set[str]:
    """Where the sheet is refused; nowhere if it is not."""
    try:
        read(sheet)
    except Refused as refused:
        return {error.pointer for error in refused.errors}
    return set()


def complaint(game: str, mutation: Mutation) -> str | None:
    """What is wrong with how a mutation was received; None where it was refused as it should be."""
    found = refusals(GAME_OF[game].read, mutation.sheet)
    if mutation.pointer not in found:
        return f"{mutation.what}: refused at {sorted(found)}, not at {mutation.pointer!r}"
    if mutation.alone and found != {mutation.pointer}:
        return f"{mutation.what}: refused at {sorted(found)}, not at {mutation.pointer!r} alone"
    if mutation.expressible and SCHEMAS[game].is_valid(mutation.sheet):
        return f"{mutation.what}: taken by the schema"
    return None


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_each_small_mutation_is_refused_in_the_right_place(path: Path) -> None:
    sheet = json.loads(path.read_text(encoding="utf-8"))
    game = sheet["game"]
    assert refusals(GAME_OF[game].read, sheet) == set()
    assert SCHEMAS[game].is_valid(sheet)
    tried = list(mutations(sheet))
    complaints = [text for text in (complaint(game, mutation) for mutation in tried) if text]
    assert len(tried) >= 100
    assert not complaints, "\n".join(complaints[:20])
