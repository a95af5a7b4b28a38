"""`config.toml` and the environment to frozen `Settings`."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

ROOT = Path(__file__).resolve().parent.parent
PREFIX = "CANOPY_"
TRUTHS = {"true": True, "1": True, "yes": True, "on": True, "false": False, "0": False, "no": False, "off": False}
LAST_PORT = 65_535
NEEDED = ("serving.threads", "limits.", "photo.")
"""Where a whole number has to be at least 1; elsewhere 0 means something, as it does for `photo.processes`."""


class ConfigError(Exception):
    """A setting that is unknown, missing or of the wrong kind; the message names it."""


@dataclass(frozen=True, slots=True)
class Serving:
    """The processes that serve; `workers` 0 means one for each core."""

    workers: int
    threads: int
    graceful_seconds: int


@dataclass(frozen=True, slots=True)
class Limits:
    """Largest requests, in bytes."""

    sheet_bytes: int
    form_bytes: int


@dataclass(frozen=True, slots=True)
class Rates:
    """How often one address may do something in ten minutes; 0 means as often as it likes."""

    create: int
    join: int
    read: int
    teach: int
    book: int
    ask: int
    suggest: int
    score: int


@dataclass(frozen=True, slots=True)
class PhotoSettings:
    """What photos may be, and what reading them may cost."""

    file_bytes: int
    pixels: int
    at_once: int
    upload_bytes: int
    long_side: int
    processes: int
    seconds: int
    memory_mb: int


@dataclass(frozen=True, slots=True)
class Bgg:
    """The games' numbers at BoardGameGeek; 0 where none is known."""

    arborea: int
    arboretum: int
    rainforest_city: int
    arboria: int
    greenwood: int

    def numbers(self) -> dict[str, int]:
        """The known numbers by the games' names in sheets and addresses."""
        kept = {field.name.replace("_", "-"): getattr(self, field.name) for field in fields(self)}
        return {slug: number for slug, number in kept.items() if number > 0}


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting, as `config.toml` explains it. `data_dir` is absolute."""

    host: str
    port: int
    data_dir: Path
    database_url: str
    trusted_proxies: int
    ratelimit_enabled: bool
    table_codes: Literal["short", "long"]
    log_format: Literal["plain", "json"]
    metrics: Literal["off", "loopback", "on"]
    serving: Serving
    limits: Limits
    rates: Rates
    photo: PhotoSettings
    bgg: Bgg


def load_settings(environ: Mapping[str, str], file: Path = ROOT / "config.toml") -> Settings:
    """The settings of a file, overruled by `CANOPY_...` in the environment. Raises `ConfigError`."""
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{file.name} is not TOML: {error}") from error
    known = dict(_keys(Settings))
    for name, text in environ.items():
        if name.startswith(PREFIX):
            path = tuple(name.removeprefix(PREFIX).lower().split("__"))
            if path not in known:
                raise ConfigError(f"{name} in the environment is no setting")
            _put(table, path, _from_text(name, text, known[path]))
    built: Settings = _build(Settings, table, "", file.parent)
    return built


def settings_at_start(environ: Mapping[str, str]) -> Settings:
    """The settings that a program starts with: what is wrong with them ends it with a sentence, as `SystemExit`."""
    try:
        return load_settings(environ)
    except ConfigError as error:
        raise SystemExit(f"Settings of Canopy: {error}.") from None


def _keys(of: Any, before: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every key path of a settings class, with its type."""
    for field in fields(of):
        path = (*before, field.name)
        if is_dataclass(field.type):
            yield from _keys(field.type, path)
        else:
            yield path, field.type


def _put(table: dict[str, Any], path: tuple[str, ...], value: Any) -> None:
    for step in path[:-1]:
        table = table.setdefault(step, {})
    table[path[-1]] = value


def _from_text(name: str, text: str, kind: Any) -> Any:
    if kind is bool:
        if text.strip().lower() not in TRUTHS:
            raise ConfigError(f"{name} must be true or false, not {text!r}")
        return TRUTHS[text.strip().lower()]
    if kind is int:
        try:
            return int(text)
        except ValueError as error:
            raise ConfigError(f"{name} must be a whole number, not {text!r}") from error
    return _choice(name, text, kind)


def _build(of: Any, table: Mapping[str, Any], where: str, base: Path) -> Any:
    """A settings class from a table that must hold its keys and no others."""
    expected = {field.name: field.type for field in fields(of)}
    for name in table.keys() - expected.keys():
        raise ConfigError(f"{where}{name} is no setting")
    for name in expected.keys() - table.keys():
        raise ConfigError(f"the setting {where}{name} is missing")
    return of(**{name: _value(table[name], kind, where + name, base) for name, kind in expected.items()})


def _value(value: Any, kind: Any, name: str, base: Path) -> Any:
    if is_dataclass(kind):
        if not isinstance(value, dict):
            raise ConfigError(f"{name} must be a table")
        return _build(kind, value, f"{name}.", base)
    if kind is Path and isinstance(value, str):
        return base / value
    if get_origin(kind) is Literal:
        return _choice(name, value, kind)
    if type(value) is not kind:
        raise ConfigError(f"{name} must be of kind {kind.__name__}, not {value!r}")
    if kind is int:
        _within(name, value)
    return value


def _within(name: str, value: int) -> None:
    least = 1 if name.startswith(NEEDED) and name != "photo.processes" else 0
    if value < least:
        raise ConfigError(f"{name} must be at least {least}, not {value}")
    if name == "port" and value > LAST_PORT:
        raise ConfigError(f"{name} must be at most {LAST_PORT}, not {value}")


def _choice(name: str, value: Any, kind: Any) -> Any:
    if get_origin(kind) is Literal and value not in get_args(kind):
        raise ConfigError(f"{name} must be one of {', '.join(get_args(kind))}, not {value!r}")
    return value
