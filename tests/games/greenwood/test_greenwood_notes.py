"""What stands beside the score: pictures, asides, the tally, the digest."""

import re
from pathlib import Path

import pytest

from companion.core.picture import Piece, Tile
from companion.games.greenwood.asides import asides
from companion.games.greenwood.game import GAME
from companion.games.greenwood.layout import read
from companion.games.greenwood.pictures import pictures
from companion.games.greenwood.scoring import score
from companion.games.greenwood.tally import LABELS, START, Entry, tally
from tests.games.greenwood.sheets import aboard, board, creature, player, provision, reward, sprite, table

CODES = {
    *("tile-outside", "tile-overlaps", "tile-on-unusable", "first-tile-off-start", "tile-apart", "tile-shape"),
    *("partial-stacks", "tokens-over-limit"),
}
RULINGS = {f"E{number}" for number in range(1, 14)}
DIGEST = Path(GAME.digest).read_text()


def test_a_picture_shows_every_space_of_the_submarine() -> None:
    of = board(2, 3, unusable=[[0, 2]], bonuses=[reward("b1", (1, 0))])
    water = provision("water", (0, 1))
    (drawn,) = pictures(read(aboard(of, sprite((0, 0)), water, water)))
    assert drawn.title == "Ana's submarine"
    assert {tile.at: (tile.kind, tile.label) for tile in drawn.tiles} == {
        (0, 0): ("sprite", "1"),
        (0, 1): ("provision", "2"),
        (0, 2): ("unusable", ""),
        (1, 0): ("bonus", "b1"),
        (1, 1): ("space", ""),
        (1, 2): ("space", ""),
    }
    assert drawn.pieces == (Piece((0, 1), "water", "2", "row 1, column 2: water, full crate"),)


def test_a_picture_names_start_bonus_and_partial_stack() -> None:
    of = board(1, 3, bonuses=[reward("b1", (0, 1))])
    (drawn,) = pictures(read(aboard(of, provision("roots", (0, 2)))))
    names = {tile.at: tile.name for tile in drawn.tiles}
    assert names[(0, 0)] == "row 1, column 1: open, starting space"
    assert names[(0, 1)] == "row 1, column 2: open, bonus b1: what b1 gives"
    assert drawn.pieces[0].name == "row 1, column 3: roots, partial stack"


def test_what_is_printed_beneath_a_tile_stays_in_sight() -> None:
    of = board(1, 3, bonuses=[reward("b1", (0, 1))], completions=[reward("c1", (0, 1), (0, 2)), reward("c2", (0, 1))])
    (drawn,) = pictures(read(aboard(of, creature((0, 0), (0, 1)))))
    told = {tile.at: (tile.kind, tile.label, tile.under) for tile in drawn.tiles}
    assert told == {
        (0, 0): ("creature", "1", ""),
        (0, 1): ("creature", "1", "b1 c1+"),
        (0, 2): ("completion", "c1", ""),
    }
    (covered,) = [tile.name for tile in drawn.tiles if tile.at == (0, 1)]
    assert "tile 1, creature, bonus b1: what b1 gives, completion area c1" in covered


def test_without_a_board_the_tiles_alone_are_drawn_the_first_on_top() -> None:
    tiles = [creature((0, 0), (0, 1)), sprite((0, 1)), sprite((5, 5))]
    drawn = pictures(read(table(player(submarine={"tiles": tiles}), player("Ben"))))
    assert [tile.label for tile in drawn[0].tiles] == ["1", "1", "3"]
    assert drawn[0].tiles[0] == Tile((0, 0), "creature", "1", "row 1, column 1: tile 1, creature")
    assert (drawn[1].title, drawn[1].tiles) == ("Ben's submarine", ())


def test_an_aside_lists_each_tile_with_gain_and_fault() -> None:
    of = board(bonuses=[reward("b1", (0, 1))], completions=[reward("c1", (0, 0), (0, 1))])
    layout = read(aboard(of, creature((0, 0), (0, 1)), sprite((2, 3)), sprite((2, 2))))
    (note,) = asides(layout)
    assert note.text == "4 spaces covered, 8 open. 1 of 3 tiles could not have been placed so."
    assert note.rows == (
        ("1", "creature", "1.1 1.2", "bonus b1: what b1 gives; completion c1: what c1 gives", ""),
        ("2", "sprite", "3.4", "", "Tile 2 (sprite) shares no edge with a tile placed before it."),
        ("3", "sprite", "3.3", "", ""),
    )
    assert len(note.head) == 5


def test_where_nothing_is_wrong_the_column_is_left_out() -> None:
    (note,) = asides(read(aboard(board(), sprite((0, 0)))))
    assert (note.head, note.rows) == (("Tile", "Kind", "Spaces", "Triggers"), (("1", "sprite", "1.1", ""),))


def test_asides_of_full_crates_long_tiles_and_empty_submarines() -> None:
    water = provision("water", (0, 0))
    (note,) = asides(read(aboard(board(), water, water, creature(*[(0, column) for column in range(9)]))))
    assert note.rows[1][3] == "a full crate"
    assert note.rows[2][2] == "1.1 1.2 1.3 1.4 1.5 1.6 and 3 more"
    (empty,) = asides(read(aboard(board())))
    assert (empty.text, empty.rows) == ("0 spaces covered, 12 open. No tile yet.", ())


def test_no_aside_without_board_or_submarine() -> None:
    assert asides(read(table(player(submarine={"tiles": [sprite((0, 0))]})))) == ()
    assert asides(read(table(board=board()))) == ()


def test_a_solo_game_shows_the_bands_first() -> None:
    layout = read(table(player(track_points=104, submarine={}), mode="solo", board=board()))
    verdict, submarine = asides(layout)
    assert [row[0] for row in verdict.rows] == ["up to 45", "46 to 65", "66 to 85", "86 to 104", "105 and more"]
    assert [row[2] for row in verdict.rows] == ["", "", "", "here", ""]
    assert verdict.text.startswith("104 points")
    assert submarine.title == "Ana's submarine"


def test_a_tally_starts_at_five_and_is_held_against_the_track() -> None:
    assert tally([], 5).text == "The tally comes to 5, as the track shows."
    reckoned = tally([Entry("Small creatures rescued", 9), Entry("Doomsayers", -4)], 8)
    assert (reckoned.total, reckoned.difference) == (10, -2)
    assert [step.stand for step in reckoned.steps] == [14, 10]
    assert reckoned.text == "The tally comes to 10; the track shows 8, 2 less."
    assert reckoned.notes == ()
    assert tally([], 7).text == "The tally comes to 5; the track shows 7, 2 more."


def test_a_tally_below_zero_is_noted_and_not_mended() -> None:
    reckoned = tally([Entry("Doomsayers", -START), Entry("Dark Moon", -1), Entry("Call for Aid", 3)], 2)
    assert (reckoned.total, reckoned.difference) == (2, 0)
    assert len(reckoned.notes) == 1
    assert reckoned.notes[0].startswith("After Dark Moon (-1) this tally stands at -1.")
    still_below = tally([Entry("Doomsayers", -9), Entry("Call for Aid", 1)], 0)
    assert len(still_below.notes) == 1


@pytest.mark.parametrize("mode", ["basic", "clans", "solo"])
def test_every_mode_suggests_sources_none_twice(mode: str) -> None:
    assert len(set(LABELS[mode])) == len(LABELS[mode])
    assert ("Potions" in LABELS[mode]) == (mode != "basic")


def test_every_cited_rule_problem_and_ruling_has_a_digest_entry() -> None:
    entries = set(re.findall(r"^## (\S+)$", DIGEST, re.MULTILINE))
    extras = [{"label": "x", "points": 1}]
    lines = score(read(table(player(extras=extras)))).players[0].lines
    cited = {line.rule for line in lines} | {part.rule for line in lines for part in line.parts}
    assert {f"greenwood/{entry}" for entry in entries} >= cited
    assert entries >= CODES | {"house-rules", "solo", "tie-break"}
    assert set(re.findall(r"^Ruling: (\S+)$", DIGEST, re.MULTILINE)) >= RULINGS
    assert set(re.findall(r"^See: (\S+)$", DIGEST, re.MULTILINE)) <= entries


def test_the_game_says_what_it_is() -> None:
    assert (GAME.slug, GAME.name, GAME.players, GAME.rulings) == ("greenwood", "Greenwood", (1, 4), ())
    assert GAME.shared_board is False
