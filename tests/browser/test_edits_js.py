"""The script's twins of the edits: the same documents and edits, sound and unsound, through both."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from companion.core.edits import EditError, apply, apply_all, inverse, same

Json = dict[str, Any]
CASES = 3000
WORDS = ("squares", "hand", "claims", "A", "submarine", "constructor", "x_1")
BAD_STEPS = ("", "__proto__", "a b", "a" * 41, "é", 7, None)
PLAIN = (0, 1, -3, 7.5, True, False, "", "oak", "1", "é")

RUN = """async (cases) => {
  const { EditError, apply, inverse } = await import("/static/js/edits.js");
  return cases.map(([document, edit]) => {
    const before = JSON.stringify(document);
    try {
      const after = apply(document, edit);
      return { after, back: inverse(document, edit), kept: JSON.stringify(document) === before };
    } catch (error) {
      if (!(error instanceof EditError)) throw error;
      return { refused: error.message };
    }
  });
}"""
UNDO = """async ([documents, steps]) => {
  const { apply } = await import("/static/js/edits.js");
  const { History } = await import("/static/js/edits.js");
  const now = new Map(Object.entries(documents));
  const documentOf = (seat) => now.get(String(seat));
  const make = (step) => step.forEach(({ seat, edit }) => now.set(String(seat), apply(documentOf(seat), edit)));
  const state = () => JSON.parse(JSON.stringify(Object.fromEntries(now)));
  let history = new History();
  for (const { step, label } of steps) {
    history.remember(documentOf, step, label);
    make(step);
  }
  const end = state();
  history = new History(JSON.parse(JSON.stringify(history.save())));
  const undone = history.past.length;
  for (let step = history.undo(documentOf); step; step = history.undo(documentOf)) make(step);
  const start = state();
  for (let step = history.redo(documentOf); step; step = history.redo(documentOf)) make(step);
  return { start, end, again: state(), undone };
}"""


@pytest.fixture(scope="module")
def page(browser: Browser, address: str) -> Iterator[Page]:
    context = browser.new_context(base_url=address, bypass_csp=True)
    page = context.new_page()
    page.goto("/")
    yield page
    context.close()


def a_value(rng: random.Random, depth: int = 0) -> Any:
    roll = rng.random()
    if depth > 2 or roll < 0.6:
        return rng.choice(PLAIN)
    if roll < 0.8:
        return [a_value(rng, depth + 1) for _ in range(rng.randrange(3))]
    return {rng.choice(WORDS): a_value(rng, depth + 1) for _ in range(rng.randrange(3))}


def an_entry(rng: random.Random) -> Json:
    return {"at": [rng.randrange(3), rng.randrange(3)], "habitat": rng.choice(("tree", "rock"))}


def a_document(rng: random.Random) -> Json:
    """Lists of entries and values (some entries twice, as an imported sheet may have them), nested objects, nulls."""
    document: Json = {}
    for word in rng.sample(WORDS, rng.randrange(len(WORDS))):
        document[word] = rng.choice((
            lambda: [an_entry(rng) for _ in range(rng.randrange(4))],
            lambda: [a_value(rng) for _ in range(rng.randrange(4))],
            lambda: {rng.choice(WORDS): [an_entry(rng)], rng.choice(WORDS): a_value(rng)},
            lambda: a_value(rng),
            lambda: None,
        ))()  # fmt: skip
    return document


def an_edit(rng: random.Random) -> Json:
    do = rng.choice(("put", "set", "hold", "drop"))
    edit: Json = {"do": do, "path": rng.choices(WORDS, k=rng.choice((1, 1, 1, 2, 3)))}
    if do == "put":
        edit |= {"at": [rng.randrange(3), rng.randrange(3)], "value": rng.choice(({"habitat": "tree"}, {}, None))}
    else:
        edit["value"] = an_entry(rng) if rng.random() < 0.3 else a_value(rng)
        if do == "set" and rng.random() < 0.3:
            edit["value"] = None
    return edit


def spoilt(rng: random.Random, edit: Json) -> Any:
    """An edit with something wrong about it, or something that is no edit."""
    deep: Any = 1
    for _ in range(18):
        deep = [deep]
    return rng.choice((
        lambda: rng.choice((None, 3, "put", [edit])),
        lambda: edit | {"do": rng.choice(("post", None, 3, "constructor"))},
        lambda: edit | {"extra": 1},
        lambda: {key: value for key, value in edit.items() if key != rng.choice(list(edit))},
        lambda: edit | {"path": rng.choice(([], "squares", None, ["a"] * 9, ["squares", rng.choice(BAD_STEPS)]))},
        lambda: edit | {"value": rng.choice((deep, {"at": [0, 0]}, None, 5))},
        lambda: edit | {"at": rng.choice(([0], [0, 1, 2], [0, 0.5], [1000, 0], [0, -1000], None, "00", ["0", 1]))},
    ))()  # fmt: skip


def expected(document: Json, edit: Any) -> Json:
    try:
        return {"after": apply(document, edit), "back": inverse(document, edit), "kept": True}
    except EditError as error:
        return {"refused": str(error)}


def test_both_twins_make_and_refuse_the_same(page: Page) -> None:
    rng = random.Random(20)  # noqa: S311
    cases = []
    for _ in range(CASES):
        edit = an_edit(rng)
        cases.append((a_document(rng), spoilt(rng, edit) if rng.random() < 0.3 else edit))
    answers = page.evaluate(RUN, cases)
    refused = 0
    for (document, edit), answer in zip(cases, answers, strict=True):
        wanted = expected(document, edit)
        refused += "refused" in wanted
        assert answer.keys() == wanted.keys(), (document, edit, wanted, answer)
        if "after" in wanted:
            assert same(answer, wanted), (document, edit)
            assert json.dumps(answer["after"]) == json.dumps(wanted["after"]), "the same order of keys and entries"
    assert CASES // 5 < refused < CASES // 2


def settled(document: Any) -> Any:
    """A document without what an undo may leave: empty lists and objects, the order of a list."""
    if isinstance(document, dict):
        kept = {key: settled(value) for key, value in document.items()}
        return {key: value for key, value in kept.items() if value not in ([], {}, None)}
    if isinstance(document, list):
        return sorted((settled(value) for value in document), key=lambda value: json.dumps(value, sort_keys=True))
    return document


def sound_step(rng: random.Random, documents: dict[str, Json]) -> list[Json]:
    """One to three edits that fit the documents, which change with them."""
    step: list[Json] = []
    while not step or (len(step) < 3 and rng.random() < 0.4):
        seat = rng.choice((0, None))
        key = "null" if seat is None else str(seat)
        edit: Json = {"do": "put", "path": ["squares"], "at": [rng.randrange(3), rng.randrange(3)]}
        edit["value"] = rng.choice(({"habitat": "tree"}, {"habitat": "rock"}, None))
        if rng.random() < 0.5:
            word = rng.choice(("hold", "drop", "set"))
            edit = {"do": word, "path": ["spirit"] if word == "set" else ["hand"], "value": rng.randrange(4)}
        documents[key] = apply(documents[key], edit)
        step.append({"seat": seat, "edit": edit})
    return step


@pytest.mark.parametrize("seed", range(20))
def test_all_can_be_undone_and_redone(page: Page, seed: int) -> None:
    rng = random.Random(seed)  # noqa: S311
    first = {"0": apply_all({}, [{"do": "hold", "path": ["hand"], "value": 3}]), "null": {"squares": [an_entry(rng)]}}
    last = dict(first)
    steps = [{"step": sound_step(rng, last), "label": rng.choice((None, "a", "b"))} for _ in range(40)]
    answer = page.evaluate(UNDO, [first, steps])
    assert same(answer["end"], last)
    assert settled(answer["start"]) == settled(first)
    assert settled(answer["again"]) == settled(last)
    assert 5 < answer["undone"] <= 40
