"""Settings: the file, the environment over it, and errors that name the key."""

import runpy
from pathlib import Path

import pytest

from companion.config import ROOT, ConfigError, Limits, load_settings

WHOLE = """
host = "127.0.0.1"
port = 1
data_dir = "here"
database_url = ""
trusted_proxies = 0
ratelimit_enabled = true
table_codes = "long"
log_format = "json"
metrics = "loopback"
[serving]
workers = 1
threads = 2
graceful_seconds = 3
[limits]
sheet_bytes = 10
form_bytes = 20
[rates]
create = 1
join = 2
read = 3
teach = 4
book = 5
ask = 6
suggest = 7
score = 8
[photo]
file_bytes = 1
pixels = 2
at_once = 3
upload_bytes = 4
long_side = 5
processes = 6
seconds = 7
memory_mb = 8
[bgg]
arborea = 0
arboretum = 1
rainforest_city = 2
arboria = 0
greenwood = 0
"""


def written(folder: Path, text: str) -> Path:
    file = folder / "config.toml"
    file.write_text(text)
    return file


def test_the_shipped_file_is_whole() -> None:
    settings = load_settings({})
    assert (settings.host, settings.port) == ("0.0.0.0", 8000)  # noqa: S104
    assert settings.data_dir == ROOT / "instance"
    assert settings.database_url == ""
    assert settings.ratelimit_enabled is True


def test_every_key_of_the_shipped_file_has_a_comment_before_it() -> None:
    lines = (ROOT / "config.toml").read_text().splitlines()
    for i, line in enumerate(lines):
        if "=" in line and not line.startswith("#"):
            block = []
            for before in reversed(lines[:i]):
                if not before:
                    break
                block.append(before)
            assert any(before.startswith("#") for before in block), line


def test_the_environment_overrules_the_file(tmp_path: Path) -> None:
    environ = {
        "CANOPY_PORT": "9",
        "CANOPY_DATA_DIR": "/elsewhere",
        "CANOPY_RATELIMIT_ENABLED": "false",
        "CANOPY_LIMITS__SHEET_BYTES": "77",
        "PATH": "left alone",
    }
    settings = load_settings(environ, written(tmp_path, WHOLE))
    assert settings.port == 9
    assert settings.data_dir == Path("/elsewhere")
    assert settings.ratelimit_enabled is False
    assert settings.limits == Limits(77, 20)


def test_nothing_at_all_is_a_number_where_it_means_something(tmp_path: Path) -> None:
    names = ("PORT", "TRUSTED_PROXIES", "SERVING__WORKERS", "RATES__ASK", "PHOTO__PROCESSES", "BGG__ARBORIA")
    settings = load_settings({f"CANOPY_{name}": "0" for name in names}, written(tmp_path, WHOLE))
    assert (settings.serving.workers, settings.rates.ask, settings.photo.processes) == (0, 0, 0)


def test_a_game_that_has_no_number_is_left_out(tmp_path: Path) -> None:
    file = written(tmp_path, WHOLE)
    assert load_settings({}, file).bgg.numbers() == {"arboretum": 1, "rainforest-city": 2}
    assert load_settings({"CANOPY_BGG__RAINFOREST_CITY": "0"}, file).bgg.numbers() == {"arboretum": 1}
    assert load_settings({}).bgg.numbers() == {"arboretum": 140934}


def test_a_relative_folder_starts_beside_the_file(tmp_path: Path) -> None:
    assert load_settings({}, written(tmp_path, WHOLE)).data_dir == tmp_path / "here"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (WHOLE.replace("port = 1", ""), "port"),
        (WHOLE.replace("sheet_bytes = 10", ""), "limits.sheet_bytes"),
        (WHOLE.replace("arboria = 0", ""), "bgg.arboria"),
        (WHOLE.replace("long_side = 5", "long_side = 0.5"), "photo.long_side"),
        ("colour = 1\n" + WHOLE, "colour"),
        (WHOLE.replace("form_bytes", "more = 1\nform_bytes"), "limits.more"),
        (WHOLE.replace("port = 1", 'port = "1"'), "port"),
        (WHOLE.replace("port = 1", "port = true"), "port"),
        (WHOLE.replace("[limits]", "[limit]"), "limit"),
        ("host = ", "config.toml"),
        (WHOLE.replace("threads = 2", "threads = 0"), "serving.threads must be at least 1"),
        (WHOLE.replace("long_side = 5", "long_side = 0"), "photo.long_side must be at least 1"),
        (WHOLE.replace("join = 2", "join = -2"), "rates.join must be at least 0"),
        (WHOLE.replace("port = 1", "port = 65536"), "port must be at most 65535"),
        (WHOLE.replace('"json"', '"xml"'), "log_format must be one of plain, json"),
    ],
)
def test_a_wrong_file_is_an_error_that_names_the_key(tmp_path: Path, text: str, named: str) -> None:
    with pytest.raises(ConfigError, match=named):
        load_settings({}, written(tmp_path, text))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("CANOPY_PROT", "1"),
        ("CANOPY_LIMITS", "1"),
        ("CANOPY_PORT", "many"),
        ("CANOPY_RATELIMIT_ENABLED", "perhaps"),
        ("CANOPY_LIMITS__MORE", "1"),
        ("CANOPY_METRICS", "yes"),
    ],
)
def test_a_wrong_environment_is_an_error_that_names_the_variable(tmp_path: Path, name: str, value: str) -> None:
    with pytest.raises(ConfigError, match=name):
        load_settings({name: value}, written(tmp_path, WHOLE))


@pytest.mark.parametrize("program", ["app.py", "gunicorn.conf.py"])
def test_a_mistake_ends_what_starts_with_a_sentence(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CANOPY_PORT", "many")
    with pytest.raises(SystemExit, match=r"^Settings of Canopy: CANOPY_PORT must be a whole number, not 'many'\.$"):
        runpy.run_path(str(ROOT / program))
