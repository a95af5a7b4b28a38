"""What a sheet asks before it believes a photo, and what goes into a lesson; the reader's answers are given here."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Request, Route, expect

from tests.browser.people import Finger, named, open_sheet, saved, somebody
from tests.browser.photos import (
    COUNT,
    QUESTION,
    answered,
    boxed,
    choose,
    entry,
    offer,
    open_photos,
    parts_of,
    photo,
    reviewed,
    sheet_at,
    truth,
)


@pytest.fixture
def host(browser: Browser, address: str) -> Iterator[Page]:
    with somebody(browser, address, reduced_motion="reduce") as page:
        yield page


def test_a_confirmed_sheet_teaches_a_new_box_of_the_group(host: Page) -> None:
    sheet_at(host, "arborea")
    drawn = photo("arborea", 4, 24)
    right = truth("arborea", drawn)["sheet"]["squares"]
    asked = answered(host, "arborea", truth("arborea", drawn, {3: ("water", right[3]["habitat"])}))
    taught: list[Request] = []

    def learn(route: Route) -> None:
        taught.append(route.request)
        route.fulfill(json={"learned": 27})

    host.route("**/api/v1/teach/arborea", learn)
    open_photos(host)
    choose(host, drawn)
    reviewed(host)
    expect(host.get_by_role("button", name="Teach Canopy this copy")).to_have_count(0)
    offer(host, right[3]["habitat"])
    host.get_by_role("button", name="Teach Canopy this copy").tap()
    expect(host.locator(".photo-said")).to_contain_text("Learned 27 things for Our box.")
    parts = dict(parts_of(taught[0]))
    assert json.loads(parts["sheet"])["squares"] == right
    corners = [pixel for point in json.loads(parts["quad"]) for pixel in point]
    assert corners == pytest.approx([pixel for point in drawn.quad for pixel in point], abs=0.2)
    box = host.request.get("/teach/arborea/sets.json").json()["sets"][0]
    assert (box["set"], box["name"]) == (parts["set"].decode(), "Our box")
    open_photos(host)
    host.get_by_role("button", name="Read again").tap()
    reviewed(host)
    assert dict(parts_of(asked[-1]))["set"].decode() == box["set"]


def test_guesses_are_not_taken_at_one_tap_and_a_lesson_is_taken_back(host: Page) -> None:
    sheet_at(host, "arborea")
    drawn = photo("arborea", 4, 24)
    told = truth("arborea", drawn, dict.fromkeys(range(5), ("water", "rock")))
    guessed = {**told, "squares": [{**one, "confidence": min(one["confidence"], 0.2)} for one in told["squares"]]}
    answered(host, "arborea", guessed, told)
    lessons = boxed(host, "arborea")
    open_photos(host)
    choose(host, drawn)
    reviewed(host)
    expect(host.locator(".photo-place")).to_contain_text("Most of these are guesses.")
    expect(host.get_by_role("button", name="All 5 are right")).to_have_count(0)
    open_photos(host)
    host.get_by_role("button", name="Read again").tap()
    host.get_by_role("button", name="All 5 are right").tap()
    expect(host.locator(".photo-place")).to_contain_text("Canopy has not been taught your copy")
    expect(host.locator(COUNT)).to_have_text("5 to check")
    host.get_by_role("button", name="Yes, I looked: all 5").tap()
    host.get_by_role("button", name="Teach Our box this photo").tap()
    expect(host.locator(".photo-said")).to_contain_text("5 doubtful places were not looked at one by one.")
    assert lessons == []
    host.get_by_role("button", name="All of it is right: teach").tap()
    expect(host.locator(".photo-said")).to_contain_text("Learned 27 things for Our box.")
    assert lessons == ["lesson-0"]
    expect(host.get_by_role("button", name="Next photo")).to_be_visible()
    host.locator(".photo-lesson").get_by_role("button", name="Undo").tap()
    expect(host.locator(".photo-said")).to_contain_text("Forgotten")
    assert lessons == []
    expect(host.get_by_role("button", name="Teach Our box this photo")).to_be_visible()


@pytest.mark.slow
def test_what_a_box_was_never_shown_and_what_looks_like_the_table_is_looked_for(host: Page) -> None:
    host.goto("/new/arborea")
    host.get_by_label("Midnight River").check()
    host.locator("button[name=do][value=open]").last.click()
    open_sheet(host)
    drawn = photo("arborea", 4, 24)
    told = truth("arborea", drawn) | {"set": "our"}
    taken = [one["at"] for one in told["squares"][8:11]]
    less = told | {"squares": [one for one in told["squares"] if one["at"] not in taken]}
    less["sheet"] = told["sheet"] | {"squares": [one for one in told["sheet"]["squares"] if one["at"] not in taken]}
    doubted = truth("arborea", drawn, dict.fromkeys(range(20), ("rock", "water"))) | {"set": "our"}
    answered(host, "arborea", told, less, doubted)
    boxed(host, "arborea", missing=["fish", "dark-sprite"]).append("lesson")
    open_photos(host)
    choose(host, drawn)
    reviewed(host)
    expect(host.locator(COUNT)).to_have_text("Look once more")
    expect(host.locator(QUESTION)).to_contain_text("Our box was never shown fish or dark sprite")
    expect(host.get_by_role("button", name="Teach Our box this photo")).to_have_count(0)
    host.get_by_role("button", name="None is there").tap()
    expect(host.locator(COUNT)).to_have_text("All checked")
    open_photos(host)
    host.get_by_role("button", name="Set the corners").tap()
    host.get_by_role("button", name="Read with these").tap()
    host.get_by_role("button", name="None is there").tap()
    bare = drawn.rows * drawn.cols - len(less["squares"])
    expect(host.locator(QUESTION)).to_contain_text(f"{bare} squares inside your corners were taken for the table.")
    expect(host.locator(".photo-doubt")).to_have_count(bare)
    host.get_by_role("button", name="They are bare").tap()
    expect(host.locator(COUNT)).to_have_text("All checked")
    open_photos(host)
    host.get_by_role("button", name="Set the corners").tap()
    host.get_by_role("button", name="Read with these").tap()
    expect(host.locator("[data-part=info]")).to_contain_text("Do your corners, rows and columns fit the squares?")


@pytest.mark.slow
def test_labels_that_are_no_better_than_chance_are_left_blank_and_painted_over_the_photo(host: Page) -> None:
    sheet_at(host, "arborea")
    drawn = photo("arborea", 4, 24)
    told = truth("arborea", drawn, dict.fromkeys(range(24), ("coral", "rock")))
    rivals = [["flower", 0.1377], ["rock", 0.1377]]
    told["squares"] = [{**one, "confidence": 0.1734, "alternatives": rivals} for one in told["squares"]]
    answered(host, "arborea", told | {"pieces": []})
    open_photos(host)
    choose(host, drawn)
    reviewed(host)
    expect(host.locator(COUNT)).to_have_text("24 to enter")
    expect(host.locator(".photo-doubt")).to_have_count(24)
    assert named(host) == []
    host.get_by_role("button", name="Paint them in").tap()
    last = told["squares"][-1]["at"]
    Finger(host).place(last)
    saved(host)
    assert entry(host)["squares"] == [{"at": last, "habitat": "tree"}]
    host.get_by_role("button", name="Photo", exact=True).tap()
    expect(host.locator(COUNT)).to_have_text("23 to enter")
    host.get_by_role("button", name="The rest is bare").tap()
    expect(host.locator(QUESTION)).to_contain_text("has not been taught your copy and sees no creatures.")
    host.get_by_role("button", name="None is there").tap()
    expect(host.get_by_role("button", name="Teach Canopy this copy")).to_be_visible()


@pytest.mark.slow
def test_another_layout_takes_the_place_of_a_sheet_only_when_asked(host: Page) -> None:
    sheet_at(host, "arborea")
    first, second = photo("arborea", 4, 24), photo("arborea", 5, 24)
    told = truth("arborea", first)
    other = truth("arborea", second, dict.fromkeys(range(12), ("rock", "water")))
    answered(host, "arborea", told, other)
    open_photos(host)
    choose(host, first)
    reviewed(host)
    open_photos(host)
    host.get_by_role("button", name="New photo").tap()
    choose(host, second)
    expect(host.get_by_role("heading", name="Replace the sheet?")).to_be_visible()
    expect(host.locator(".photo-dialog")).to_contain_text(f"not sure of 12 of the {len(other['squares'])} squares")
    host.get_by_role("button", name="Keep the sheet").tap()
    saved(host)
    assert entry(host)["squares"] == told["sheet"]["squares"]
    host.get_by_role("button", name="Read", exact=True).tap()
    host.get_by_role("button", name="Replace it").tap()
    expect(host.locator(COUNT)).to_have_text("12 to check")
    saved(host)
    assert entry(host)["squares"] == other["sheet"]["squares"]
