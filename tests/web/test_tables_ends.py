"""What a table says towards its end: who still enters, what was changed after all was open, and what comes next."""

from flask import Flask

from tests.web.tables import Person, card


def hidden_round(app: Flask) -> tuple[Person, Person, str]:
    """Ana and Ben with hidden standings, both done."""
    ana, ben = Person(app), Person(app)
    code = ana.opens("arboretum", 2, {"hidden": "y", "name-0": "Ana"})
    ben.sits(code, 1, "Ben")
    ana.edits(code, 0, [card(0, 0, "oak", 1)])
    ben.edits(code, 1, [card(0, 0, "maple", 3)])
    ana.does(code, "done", seat=0, on=1)
    assert "maple" not in ana.get(f"/t/{code}/state").get_data(as_text=True)
    ben.does(code, "done", seat=1, on=1)
    return ana, ben, code


def test_what_was_shown_stays_shown_when_done_is_taken_back(app: Flask) -> None:
    ana, ben, code = hidden_round(app)
    assert ana.state(code)["seats"][1]["entry"]["squares"]
    ana.does(code, "done", seat=0, on=0)
    for person in (ana, ben):
        seats = person.state(code)["seats"]
        assert all(seat["entry"] for seat in seats), "who has seen the others' sheets is seen by them"
    assert "changed after everybody saw" not in ben.text(f"/t/{code}")


def test_a_sheet_that_was_changed_after_the_reveal_is_told(app: Flask) -> None:
    ana, ben, code = hidden_round(app)
    ana.does(code, "done", seat=0, on=0)
    ana.edits(code, 0, [card(0, 1, "oak", 8)])
    page = ben.text(f"/t/{code}")
    assert page.count("changed after everybody saw the sheets") == 1
    assert page.index("changed after everybody saw") < page.index("Ben</span>")


def test_seen_sheets_cannot_be_hidden_again(app: Flask) -> None:
    ana, _, code = hidden_round(app)
    ana.does(code, "hide", on=1)
    assert "Everybody has seen the sheets already." in ana.text(f"/t/{code}")
    assert ana.state(code)["hidden"] is False


def test_the_last_undone_seat_taken_away_opens_the_sheets_for_good(app: Flask) -> None:
    ana, ben, stranger = Person(app), Person(app), Person(app)
    code = ana.opens("arboretum", 3, {"hidden": "y"})
    ben.sits(code, 1, "Ben")
    ben.edits(code, 1, [card(0, 0, "maple", 3)])
    ana.does(code, "done", seat=0, on=1)
    ben.does(code, "done", seat=1, on=1)
    assert stranger.state(code)["seats"][1]["entry"] is None
    ana.does(code, "drop", seat=2)
    assert stranger.state(code)["seats"][1]["entry"]
    ana.does(code, "add")
    assert stranger.state(code)["seats"][1]["entry"]


def test_done_says_who_is_waited_for_and_then_what_comes_next(app: Flask) -> None:
    ana = Person(app)
    code = ana.opens("arboretum", 3, {"name-0": "Ana", "name-1": "Ben", "name-2": "Cleo"})
    ana.does(code, "done", seat=0, on=1)
    page = ana.text(f"/t/{code}")
    assert "Done. Still entering: Ben and Cleo." in page
    assert "Still entering: Ben and Cleo." in ana.text(f"/t/{code}")
    ana.does(code, "done", seat=1, on=1)
    ana.does(code, "done", seat=2, on=1)
    assert "so is everybody. Finish the game next." in ana.text(f"/t/{code}")
    assert "Still entering" not in ana.text(f"/t/{code}")


def test_finishing_says_who_was_not_done_and_can_be_taken_back(app: Flask) -> None:
    ana = Person(app)
    code = ana.opens("arboretum", 2, {"name-0": "Ana", "name-1": "Ben"})
    ana.does(code, "done", seat=0, on=1)
    ana.does(code, "finish")
    page = ana.text(f"/t/{code}/end")
    assert "The game is finished, though these had not said that they are done: Ben." in page
    ana.does(code, "undo")
    assert ana.state(code)["finished"] is False
    ana.does(code, "done", seat=1, on=1)
    ana.does(code, "finish")
    assert "had not said" not in ana.text(f"/t/{code}/end")


def test_nobody_is_asked_to_join_a_finished_game(app: Flask) -> None:
    ana = Person(app)
    code = ana.opens("arboretum", 2)
    assert 'class="qr"' in ana.text(f"/t/{code}")
    ana.does(code, "finish")
    page = ana.text(f"/t/{code}")
    assert 'class="qr"' not in page
    assert "Join with this code" not in page


def test_a_number_of_players_that_the_game_does_not_know_is_refused(app: Flask) -> None:
    ana = Person(app)
    ana.text("/new/arboretum")
    for seats in ("5", "9", "0", "-2", "two", "", "2.5"):
        answer = ana.post("/new/arboretum", {"do": "open", "seats": seats})
        assert answer.status_code == 422, seats
        assert "Arboretum is for 1 to 4 players." in answer.get_data(as_text=True)
    assert ana.post("/new/arboretum", {"do": "open", "seats": "3"}).status_code == 303


def test_a_table_has_no_more_seats_than_its_game(app: Flask) -> None:
    ana = Person(app)
    code = ana.opens("arboretum", 3)
    assert "One more seat" in ana.text(f"/t/{code}")
    ana.does(code, "add")
    assert "One more seat" not in ana.text(f"/t/{code}")
    ana.does(code, "add")
    assert "Arboretum is for 1 to 4 players." in ana.text(f"/t/{code}")
    assert len(ana.state(code)["seats"]) == 4


def test_a_name_that_nobody_can_see_is_refused(app: Flask) -> None:
    ana = Person(app)
    code = ana.opens("arboretum", 2, {"name-0": "Ana"})
    for name in ("\u200b\u200b", "\u2060", "\u3164", "\u2800", "\u200d\ufe0f", "\u034f"):
        ana.does(code, "name", seat=0, name=name)
        assert "needs a letter, sign or digit that can be seen" in ana.text(f"/t/{code}"), repr(name)
        assert ana.state(code)["seats"][0]["name"] == "Ana"
    for name in ("7", "\u5f20", "\U0001f469\u200d\U0001f680", "\u0130pek"):
        ana.does(code, "name", seat=0, name=name)
        assert ana.state(code)["seats"][0]["name"] == name


def test_the_sheet_leads_to_the_trackers_where_the_game_has_them(app: Flask) -> None:
    ana = Person(app)
    code = ana.opens("arborea", 2)
    link = f"/t/{code}/seat/0/seasons"
    has_link = link in ana.text(f"/t/{code}/seat/0")
    assert has_link == (ana.get(link).status_code == 200)
    other = ana.opens("arboretum", 2)
    assert "/seasons" not in ana.text(f"/t/{other}/seat/0")


def test_a_new_table_of_greenwood_shows_the_board_that_it_starts_with(app: Flask) -> None:
    ana = Person(app)
    assert 'aria-label="Small' not in ana.text("/new/greenwood")
    ana.text("/setup/boards/new")
    board = {"board-name": "Small", "board-rows": "2", "board-cols": "3", "board-start": "1.1", "do": "save"}
    assert ana.post("/setup/boards/new", board).status_code == 303
    page = ana.text("/new/greenwood")
    assert 'aria-label="Small, 2 rows by 3 columns"' in page
    assert "row 1, column 1: open, starting space" in page


def test_a_bonus_that_gives_nothing_is_asked_about(app: Flask) -> None:
    ana = Person(app)
    ana.text("/setup/boards/new")
    board = {"board-rows": "2", "board-cols": "3", "board-start": "1.1", "board-bonuses-0-squares": "1.2", "do": "save"}
    answer = ana.post("/setup/boards/new", board)
    assert answer.status_code == 422
    assert "Say what this bonus gives." in answer.get_data(as_text=True)
    assert ana.post("/setup/boards/new", board | {"board-bonuses-0-gain": "1 energy"}).status_code == 303
