"""What phones do besides their sheets: photos to be read, and questions about the rules."""

import json
import random
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from itertools import cycle
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

from benchmarks.evening import Phone, Times
from benchmarks.guests import LONGEST, GaveUp, Guest, Request, clock
from tests.drawing.kit import EASY, draw, first_lay, random_sheet
from tests.web.photographed import body_of

ASKED = Path(__file__).parent.parent / "tests" / "cases" / "rules" / "asked.jsonl"
PATIENCE = 90.0
"""Seconds that a browser waits for an answer: it has no limit of its own."""
PRINTING = 0
KINDS = 2
"""Different photos of each game."""
AT_ONCE = 32


class Album(NamedTuple):
    """Photos of a game as requests that read them with the set which knows this copy."""

    game: str
    requests: tuple[Request, ...]


class Errand(NamedTuple):
    """Something that a phone asks for at a moment."""

    due: float
    phone: Phone
    request: Request


def album_of(guest: Guest, game: str) -> Album:
    """Teach a copy of a game by one drawn photo, and draw others of it."""
    line = guest.door.line(PATIENCE)
    wish = json.dumps({"game": game, "name": "Club"}).encode()
    box = _said(guest, line, Request("teach", "POST", "/api/v1/sets", wish, "application/json"))["set"]
    sheet = first_lay(game)
    drawn = draw(game, sheet, PRINTING, 0, EASY)
    fields = {"photo": drawn.jpeg, "set": box, "sheet": json.dumps(sheet), "quad": json.dumps(drawn.quad)}
    _said(guest, line, _sending("teach", f"/api/v1/teach/{game}", fields))
    line.close()
    photos = [draw(game, _laid(game, seed), PRINTING, seed, EASY).jpeg for seed in range(1, KINDS + 1)]
    return Album(game, tuple(_sending("photo", f"/api/v1/read/{game}", {"photo": p, "set": box}) for p in photos))


def _laid(game: str, seed: int) -> dict[str, Any]:
    """Any layout; in Greenwood, where every board has to be taught, the one that was."""
    return first_lay(game) if game == "greenwood" else random_sheet(game, seed)


def _said(guest: Guest, line: HTTPConnection, request: Request) -> dict[str, Any]:
    answer = guest.insist(line, request)
    if answer.status not in (200, 201):
        raise RuntimeError(f"{request.path}: {answer.status} {answer.text}")
    found: dict[str, Any] = json.loads(answer.text)
    return found


def _sending(what: str, path: str, fields: dict[str, Any]) -> Request:
    body = body_of(fields)
    return Request(what, "POST", path, body["data"], body["content_type"])


def questions() -> dict[str, list[str]]:
    """Questions of players by game, in an order that is no order."""
    found: dict[str, list[str]] = defaultdict(list)
    for line in ASKED.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        found[row["game"]].append(row["question"])
    for asked in found.values():
        random.Random(len(asked)).shuffle(asked)  # noqa: S311
    return found


def errands(phones: Sequence[Phone], times: Times, photos: int, asked: int, albums: Iterable[Album]) -> list[Errand]:
    """So many photos and questions, evenly over the night and over the phones, each of the game on their table; photos
    at tables whose game is in an album."""
    pictures = {album.game: cycle(album.requests) for album in albums}
    texts = {game: cycle(found) for game, found in questions().items()}
    found = []
    seen = [phone for phone in phones if phone.table.play.game in pictures]
    for due, phone in _spread(seen, times, photos):
        found.append(Errand(due, phone, next(pictures[phone.table.play.game])))
    for due, phone in _spread(phones, times, asked):
        place = {"q": next(texts[phone.table.play.game]), "part": "1"}
        found.append(Errand(due, phone, Request("question", "GET", f"/ask?{urlencode(place)}")))
    return sorted(found, key=lambda errand: errand.due)


def _spread(phones: Sequence[Phone], times: Times, number: int) -> list[tuple[float, Phone]]:
    chance = random.Random(number)  # noqa: S311
    whose = [phone for _ in range(-(-number // len(phones))) for phone in chance.sample(phones, len(phones))]
    return [(times.share((k + 0.5) / number), phone) for k, phone in zip(range(number), whose, strict=False)]


def run_errands(all_: Sequence[Errand]) -> list[str]:
    """Do them all, each at its moment; what went wrong for good."""
    with ThreadPoolExecutor(AT_ONCE) as pool:
        under_way = []
        for errand in all_:
            time.sleep(max(0.0, errand.due - clock()))
            under_way.append(pool.submit(_do, errand))
    return [fault for each in under_way if (fault := each.result())]


def _do(errand: Errand) -> str:
    guest, request = errand.phone.guest, errand.request
    if not errand.phone.seated.wait(LONGEST):
        return f"{request.what}: nobody sat there"
    if request.what == "question":
        request = request._replace(path=f"{request.path}&t={guest.code}&seat={guest.seat}")
    line = guest.door.line(PATIENCE)
    try:
        answer = guest.insist(line, request)
    except GaveUp as error:
        return str(error)
    finally:
        line.close()
    return "" if answer.status == 200 else f"{request.what}: {answer.status} {answer.text[:300]}"
