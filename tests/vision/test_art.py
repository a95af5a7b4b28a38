"""What is drawn on cards is known again: whichever end is up, in other light, a little beside."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.vision.art import CELLS, Art, art_samples
from companion.vision.box import Skill, skill_from_bytes, skill_to_bytes
from companion.vision.classify import Samples
from companion.vision.rectify import Bytes

SIDE = 60
TREES = ("cone", "ball", "bush")
EVEN = dict.fromkeys(TREES, 1 / 3)


def card(tree: str, value: int, shift: int = 0, light: float = 1.0) -> Bytes:
    """A pale card with a green tree, one form for each kind, and a mark that changes with the value."""
    art = np.full((SIDE, SIDE, 3), (215, 225, 228), np.uint8)
    green = (60, 140, 70)
    if tree == "cone":
        cv2.fillPoly(art, [np.array([(30, 10), (46, 44), (14, 44)])], green)
    elif tree == "ball":
        cv2.circle(art, (30, 26), 16, green, -1)
    else:
        cv2.ellipse(art, (30, 36), (22, 9), 0, 0, 360, green, -1)
    cv2.line(art, (30, 44), (30, 54), (40, 60, 90), 4)
    cv2.rectangle(art, (3, 3), (3 + value, 11), (30, 30, 30), -1)
    slope = np.linspace(light, 1.0, SIDE)[None, :, None]
    noise = np.random.default_rng(value).normal(0, 4, art.shape)
    return np.asarray(np.clip(np.roll(art, shift, axis=1) * slope + noise, 0, 255), np.uint8)


def over(picture: Bytes) -> Bytes:
    return np.ascontiguousarray(picture[::-1, ::-1])


def taught(values: tuple[int, ...] = (2, 7), turned: bool = False) -> Art:
    shown = [(tree, value) for tree in TREES for value in values]
    cards = [over(card(*each)) if turned and each[1] == values[-1] else card(*each) for each in shown]
    return Art.of(art_samples(np.stack(cards), [tree for tree, _ in shown]))


def told(art: Art, cards: list[Bytes]) -> list[str]:
    chances = art.weighed(np.stack(cards), [EVEN] * len(cards))
    assert all(sum(each.values()) == pytest.approx(1) for each in chances)
    return [max(each, key=lambda tree: each[tree]) for each in chances]


@pytest.mark.parametrize("turned", [False, True], ids=["taught one way up", "taught either way up"])
def test_a_tree_is_known_again(turned: bool) -> None:
    art = taught(turned=turned)
    cards = [card(tree, 5, 2, 0.6) for tree in TREES]
    assert told(art, cards) == list(TREES)
    assert told(art, [over(each) for each in cards]) == list(TREES)


def test_one_card_of_each_is_enough() -> None:
    assert told(taught((3,)), [card(tree, 9, -2, 1.2) for tree in TREES]) == list(TREES)


def test_what_changes_from_card_to_card_tells_little() -> None:
    spread = taught((1, 8)).spread
    assert spread[:4, 1:4].mean() > 4 * spread[6:, 6:14].mean()


def test_another_opinion_decides_where_the_pictures_do_not() -> None:
    art = taught()
    none = Art(np.zeros_like(art.pictures), art.labels, art.spread)
    likely = {"cone": 0.1, "ball": 0.2, "bush": 0.7}
    chances = none.weighed(card("cone", 4)[None], [likely])[0]
    assert sorted(chances, key=lambda tree: -chances[tree]) == ["bush", "ball", "cone"]


def test_kinds_that_were_never_seen_are_left_to_the_other_opinion() -> None:
    opinion = {"cone": 0.2, "palm": 0.8}
    assert taught().weighed(card("cone", 4)[None], [opinion]) == [opinion]
    assert taught().weighed(np.zeros((0, SIDE, SIDE, 3), np.uint8), []) == []


def test_a_skill_keeps_what_is_drawn() -> None:
    art = taught()
    kept = skill_from_bytes(skill_to_bytes(replace(Skill({}), art=art))).art
    assert kept is not None
    assert kept.labels == art.labels
    assert np.array_equal(kept.pictures, art.pictures)
    assert told(kept, [card("ball", 6)]) == ["ball"]


def test_other_samples_are_refused() -> None:
    with pytest.raises(ValueError, match="no cards"):
        Art.of(Samples.of(np.zeros((2, CELLS), np.float32), ["cone", "ball"]))
