"""Arboretum entered by hand on a phone, from the menu to the ranking."""

from playwright.sync_api import Page, expect

ANA = {(0, 0): "oak 1", (0, 1): "oak 3", (0, 2): "oak 4", (1, 2): "maple 5", (2, 2): "oak 8"}
BEN = {(0, 0): "willow 3", (0, 1): "willow 4", (0, 2): "willow 5", (0, 3): "willow 6"}
HANDS = [
    ["oak 5", "oak 6", "willow 8", "cassia 1", "cassia 2", "maple 1", "dogwood 4"],
    ["willow 1", "oak 2", "cassia 8", "maple 3", "maple 4", "dogwood 5", "jacaranda 6"],
]


def lay(page: Page, player: int, cards: dict[tuple[int, int], str]) -> None:
    for (row, column), card in cards.items():
        species, value = card.split()
        cell = f"players-{player}-squares-{row}.{column}"
        page.select_option(f"[name='{cell}-species']", species)
        page.select_option(f"[name='{cell}-value']", value)


def hold(page: Page, player: int, hand: list[str]) -> None:
    for i, card in enumerate(hand):
        species, value = card.split()
        page.select_option(f"#players-{player}-hand-{i}-species", species)
        page.select_option(f"#players-{player}-hand-{i}-value", value)


def test_from_the_menu_to_the_ranking(phone: Page) -> None:
    phone.goto("/")
    phone.get_by_role("link", name="Arboretum", exact=False).first.click()
    for species in ("Cassia", "Dogwood", "Jacaranda", "Maple", "Oak", "Willow"):
        phone.get_by_label(species, exact=True).check()
    phone.fill("#players-0-name", "Ana")
    lay(phone, 0, ANA)
    hold(phone, 0, HANDS[0])
    phone.locator("#players-1 > summary").click()
    phone.fill("#players-1-name", "Ben")
    with phone.expect_navigation():
        phone.get_by_role("button", name="Add a row above").nth(1).click()
    expect(phone.locator("#players-0-name")).to_have_value("Ana")
    lay(phone, 1, BEN)
    hold(phone, 1, HANDS[1])
    phone.get_by_role("button", name="Score", exact=True).last.click()
    places = phone.locator(".ranking li").all_inner_texts()
    assert [" ".join(place.split()) for place in places] == ["1. Ana 8", "2. Ben 8"]
    expect(phone.get_by_text("The tie was broken by the number of species")).to_be_visible()
    oak = phone.locator(".score").nth(0).locator("details.line", has_text="Oak").first
    oak.locator("> summary").click()
    expect(oak.locator("rect.lit")).to_have_count(5)
    phone.get_by_role("button", name="Correct").click()
    expect(phone.locator("[name='players-0-squares-2.2-value']")).to_have_value("8")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
