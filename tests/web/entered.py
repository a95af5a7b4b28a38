"""What somebody enters in the set-up, and what its pages show."""

import re
from html import unescape
from typing import Any

from tests.form_reader import form_fields
from tests.web.tables import Person

SPIRIT = {str(position): 2 * position + 1 for position in range(-8, 9)}
BOARD = {
    "name": "Board 2",
    "rows": 3,
    "cols": 4,
    "start": [0, 1],
    "unusable": [[2, 3]],
    "bonuses": [{"id": "b1", "squares": [[1, 1], [1, 2]], "gain": "1 Wayfinding"}],
    "completions": [{"id": "c1", "squares": [[0, 0], [1, 0], [2, 0]], "gain": "Play 1 Companion"}],
}


def spirit_name(position: str) -> str:
    return f"spirit_rp-below_{position[1:]}" if position.startswith("-") else f"spirit_rp-at_{position}"


def spirit_fields(numbers: dict[str, Any]) -> dict[str, str]:
    return {spirit_name(position): str(number) for position, number in numbers.items()}


def shown(page: str, name: str) -> str:
    found = dict(form_fields(page))
    return found.get(name, "")


def board_fields(board: dict[str, Any]) -> dict[str, str]:
    """A board as somebody types it."""

    def squares(places: Any) -> str:
        return " ".join(f"{row + 1}.{column + 1}" for row, column in places)

    fields = {f"board-{key}": str(board[key]) for key in ("name", "rows", "cols")}
    fields |= {"board-start": squares([board["start"]]), "board-unusable": squares(board["unusable"])}
    for kind in ("bonuses", "completions"):
        for i, reward in enumerate(board[kind]):
            fields |= {f"board-{kind}-{i}-{key}": reward[key] for key in ("id", "gain")}
            fields[f"board-{kind}-{i}-squares"] = squares(reward["squares"])
    return fields


def board_ids(person: Person) -> list[str]:
    return re.findall(r'href="/setup/boards/([0-9a-f]+)"', person.text("/setup"))


def draws(person: Person, board: dict[str, Any]) -> None:
    person.text("/setup/boards/new")
    answer = person.post("/setup/boards/new", {"do": "save", **board_fields(board)})
    assert answer.status_code == 303, answer.get_data(as_text=True)


def imports(person: Person, text: str) -> Any:
    person.text("/setup")
    return person.post("/setup/boards/import", {"board": text})


def options_of(person: Person, code: str) -> Any:
    return person.state(code)["shared"]["document"]["options"]


def errors(answer: Any) -> str:
    return unescape(re.sub(r"<[^>]+>", " ", answer.get_data(as_text=True)))


def lacks(text: str, key: str) -> bool:
    """Do the errors say that a key is missing?"""
    return re.search(rf'"{key}" is missing here|Missing here: {key}\b', text) is not None
