"""The house keeps to its map: who may import whom, and what the pure parts may not import."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import catalog

ROOT = Path(__file__).resolve().parent.parent
MODULES = sorted([*(ROOT / "companion").rglob("*.py"), ROOT / "app.py"])
GAMES = {path.name for path in (ROOT / "companion" / "games").iterdir() if (path / "game.py").is_file()}
STANDARD = set(sys.stdlib_module_names)

# layer -> layers it may import from; its own is always allowed
MAY_IMPORT = {
    "app": {"web", "cli", "config"},
    "web": {"config", "catalog", "forms", "rules", "store", "vision", "core"},
    "cli": {"config", "catalog", "rules", "store", "vision", "core"},
    "catalog": {"games", "core"},
    "games": {"forms", "core"},
    "forms": {"core"},
    "rules": {"core"},
    "store": {"core"},
    "vision": {"core"},
    "config": set(),
    "core": set(),
}
PURE = {"core", "config"}
# the only files of a game that may know forms or anything beyond the standard library
IMPURE_OF_A_GAME = {"form.py", "game.py"}


def layer(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return "app" if parts == ("app",) else parts[1]


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield node.module or ""


def top_level_imports_only(path: Path) -> bool:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    inside = [n for f in ast.walk(tree) if isinstance(f, ast.FunctionDef) for n in ast.walk(f)]
    return not any(isinstance(node, ast.Import | ast.ImportFrom) for node in inside)


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_a_layer_imports_only_from_below(path: Path) -> None:
    own = layer(path)
    if own == "__init__":
        return
    used = {name.split(".")[1] for name in imports(path) if name.startswith("companion.")}
    assert used <= MAY_IMPORT[own] | {own}
    assert top_level_imports_only(path), "no deferred imports"


@pytest.mark.parametrize("path", [p for p in MODULES if layer(p) in PURE], ids=lambda p: str(p.relative_to(ROOT)))
def test_the_kernel_needs_the_standard_library_alone(path: Path) -> None:
    outside = {name.split(".")[0] for name in imports(path)} - STANDARD - {"companion"}
    assert not outside


@pytest.mark.parametrize("path", [p for p in MODULES if layer(p) == "store"], ids=lambda p: str(p.relative_to(ROOT)))
def test_the_store_needs_sqlalchemy_and_alembic_beside_it(path: Path) -> None:
    outside = {name.split(".")[0] for name in imports(path)} - STANDARD - {"companion"}
    assert outside <= {"sqlalchemy", "alembic"}


GAME_MODULES = [path for path in MODULES if layer(path) == "games" and path.parent.name in GAMES]


@pytest.mark.parametrize("path", GAME_MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_a_game_knows_no_other_game_and_its_engine_is_pure(path: Path) -> None:
    names = set(imports(path))
    others = {f"companion.games.{game}" for game in GAMES - {path.parent.name}}
    assert not {name for name in names if name.startswith(tuple(others))}
    if path.name not in IMPURE_OF_A_GAME:
        assert not {name for name in names if name.startswith("companion.forms")}
        assert not {name.split(".")[0] for name in names} - STANDARD - {"companion"}


def test_there_are_no_import_cycles() -> None:
    graph = {}
    for path in MODULES:
        parts = path.relative_to(ROOT).with_suffix("").parts
        module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        graph[module] = {name for name in imports(path) if name.startswith("companion")}
    done: set[str] = set()

    def walk(module: str, trail: tuple[str, ...]) -> None:
        assert module not in trail, " -> ".join((*trail, module))
        if module not in done:
            for name in graph.get(module, ()):
                walk(name, (*trail, module))
            done.add(module)

    for module in graph:
        walk(module, ())


def test_every_game_folder_is_complete() -> None:
    needed = {"layout.py", "problems.py", "scoring.py", "pictures.py", "form.py", "digest.md", "game.py"}
    for game in GAMES:
        assert needed <= {path.name for path in (ROOT / "companion" / "games" / game).iterdir()}, game
    assert {game.digest.parent.name for game in catalog.GAMES} == GAMES
