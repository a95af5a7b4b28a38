"""Sheets to send through forms and pages: the examples, and some that stretch the format."""

import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
FILES = [
    *sorted((ROOT / "tests" / "cases" / "sheets").glob("arboretum-*.json")),
    *sorted((ROOT.parent / "shared" / "formats").glob("arboretum.json")),
]
ODD: dict[str, Any] = {
    "game": "arboretum",
    "options": {"species": ["oak", "ginkgo", "tree-fern"]},
    "players": [
        {
            "name": "Ana",
            "squares": [
                {"at": [-999, 7], "species": "ginkgo", "value": 1},
                {"at": [-998, 8], "species": "stray", "value": 8},
            ],
            "hand": [{"species": "elm", "value": 1}] * 30,
            "extras": [{"label": "Tea, cold", "points": -9999}],
        },
        {"name": '<b>Ben & "Co"</b>', "squares": []},
    ],
}
UNNAMED: dict[str, Any] = {
    "game": "arboretum",
    "players": [{"name": "Ana", "squares": [{"at": [0, 0], "species": "ginkgo", "value": 1}]}],
}
SHEETS: dict[str, Any] = {path.stem: json.loads(path.read_text()) for path in FILES} | {"odd": ODD, "unnamed": UNNAMED}
