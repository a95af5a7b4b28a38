"""The tests are held to their promise: planted mistakes, each of which the tests of its game must catch."""

import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[1]
FEWEST_PER_GAME = 8
FEWEST = 30


class Mutant(NamedTuple):
    """A mistake: the exact text that it replaces, and which game's tests must notice."""

    game: str
    number: int
    file: str
    old: str
    new: str
    why: str

    @property
    def tests(self) -> list[str]:
        """The deterministic tests of the game's folder; first those that import the damaged module and last the large
        ones, so that a mistake is caught soon."""
        folder = ROOT / "tests" / "games" / self.game.replace("-", "_")
        damaged = self.file.removesuffix(".py").replace("/", ".")
        found = [path for path in folder.glob("test_*.py") if not path.name.endswith("_random.py")]
        imports = f"from {damaged} import"
        found.sort(key=lambda path: ("_large" in path.name, imports not in path.read_text(encoding="utf-8"), path.name))
        return [str(path.relative_to(ROOT)) for path in found]


def mutants() -> list[Mutant]:
    found = []
    for path in sorted((ROOT / "tests" / "cases" / "mutants").glob("*.toml")):
        entries = tomllib.loads(path.read_text(encoding="utf-8"))["mutant"]
        found += [Mutant(path.stem, number, **entry) for number, entry in enumerate(entries, 1)]
    return found


MUTANTS = mutants()
each_mutant = pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: f"{mutant.game}-{mutant.number}")


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the code and its tests that may be damaged."""
    copy = tmp_path_factory.mktemp("scratch")
    for folder in ("companion", "tests", "templates", "static"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("pyproject.toml", "config.toml"):
        shutil.copy(ROOT / file, copy)
    return copy


@pytest.fixture
def damaged(scratch: Path, mutant: Mutant) -> Iterator[Path]:
    """The copy with the mistake planted; mended afterwards."""
    file = scratch / mutant.file
    sound = file.read_text(encoding="utf-8")
    file.write_text(sound.replace(mutant.old, mutant.new), encoding="utf-8")
    yield scratch
    file.write_text(sound, encoding="utf-8")


@each_mutant
def test_a_mistake_has_one_place_and_changes_it(mutant: Mutant) -> None:
    text = (ROOT / mutant.file).read_text(encoding="utf-8")
    assert text.count(mutant.old) == 1, f"{mutant.old!r} occurs {text.count(mutant.old)} times in {mutant.file}"
    assert mutant.old != mutant.new
    assert mutant.why.strip()
    assert mutant.tests


def test_enough_mistakes_are_planted() -> None:
    games = {mutant.game for mutant in MUTANTS}
    assert len(MUTANTS) >= FEWEST
    assert all(sum(mutant.game == game for mutant in MUTANTS) >= FEWEST_PER_GAME for game in games)


def judged(folder: Path, mutant: Mutant) -> subprocess.CompletedProcess[str]:
    """The tests of the mutant's game, run in a copy. Without Hypothesis's plugin, which would read all the code for
    constants first: a quarter of the time."""
    plugins = ["-p", "no:cacheprovider", "-p", "no:hypothesispytest"]
    command = [sys.executable, "-B", "-m", "pytest", "-x", "-q", "-n0", *plugins, *mutant.tests]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300, check=False)


@pytest.mark.slow
@pytest.mark.parametrize("mutant", {mutant.game: mutant for mutant in MUTANTS}.values(), ids=lambda m: m.game)
def test_the_undamaged_copy_passes(mutant: Mutant, scratch: Path) -> None:
    """Without this a copy whose tests fail for another reason would count every mistake as caught."""
    run = judged(scratch, mutant)
    assert run.returncode == 0, run.stdout[-2000:]


@pytest.mark.slow
@each_mutant
def test_a_mistake_is_caught(mutant: Mutant, damaged: Path) -> None:
    """A failed test, exit code 1, catches it; code that no longer loads (2) would be no mistake worth planting."""
    run = judged(damaged, mutant)
    assert run.returncode == 1, f"not caught: {mutant.why}\n{run.stdout[-2000:]}{run.stderr[-1000:]}"
