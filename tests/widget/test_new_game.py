"""The panel before a game: what it offers, what it starts, and what it says to nonsense."""

from __future__ import annotations

import pytest
from fixtures.pig import Pig
from games.stone_age.fifth import known_fifth

import stoneage_lab as lab
from stoneage_lab.games import _own


@pytest.fixture
def panel():
    panel = lab.NewGame(seed=7)
    yield panel
    panel.close()


def started(panel):
    """The session that the shown code makes."""
    names = {"lab": lab}
    exec(panel.code, names)
    return names["play"]


def test_start_shows_the_board_of_what_was_chosen(panel):
    panel._count.value = 3
    panel._seats[2].value = "random"
    panel._rules.value = "bga"
    panel._start.click()
    assert panel.play.players == ["you", "careful", "random"]
    assert (panel.play.game.rules, panel.play.seed) == ("bga", 7)
    assert panel.board.play is panel.play
    assert panel.children[-1].children == (panel.board,)


@pytest.mark.parametrize("rules", ["standard", "rulebook", "bga"])
def test_the_shown_code_starts_the_same_game(panel, rules):
    panel._count.value = 4
    panel._rules.value = rules
    panel._options[0].value = "two"
    panel._seed.value = " -12 "
    panel.start()
    again = started(panel)
    assert again.record().to_dict() == panel.play.record().to_dict()
    assert again.position == panel.play.position


def test_the_note_says_what_the_rules_change(panel):
    assert panel._note.value == "The standard rules."
    panel._rules.value = "rulebook"
    assert panel._note.value.count("<li>") == 4
    assert "culture = fives" in panel._note.value
    # Single options begin as the rule set has them.
    assert {box.description: box.value for box in panel._options}["kinds"] == "at_least"
    panel._options[-1].value = "fields_first"
    assert "tie_break = fields_first" in panel._note.value
    assert 'options={"tie_break": "fields_first"}' in panel.code


def test_a_person_at_every_seat_is_told_by_the_number(panel):
    for seat in panel._seats:
        seat.value = "you"
    assert "players=2" in panel.code


def test_who_sat_down_stays(panel):
    panel._seats[1].value = "farmer"
    panel._count.value = 4
    panel._count.value = 3
    assert [seat.value for seat in panel._seats] == ["you", "farmer", "careful"]


@pytest.mark.parametrize("seed", ["", "seven", "1.5", "9" * 40, "１２３x"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_nonsense_is_answered_with_a_sentence_in_the_panel(panel, seed, language):
    panel._language.value = language
    panel._seed.value = seed
    panel._start.click()
    assert panel.play is None
    assert 'role="alert"' in panel._message.value
    assert {"en": "A seed is a whole number", "ja": "シード"}[language] in panel._message.value
    panel._seed.value = "7"
    assert panel._message.value == ""
    panel._start.click()
    assert panel.play.seed == 7


def test_another_seed_is_shown_so_that_the_game_can_be_repeated(panel):
    panel._another.click()
    assert panel._seed.value != "7"
    assert f"seed={panel._seed.value}" in panel.code
    panel.start()
    assert str(panel.play.seed) == panel._seed.value
    assert started(panel).position == panel.play.position


def test_it_speaks_both_languages_and_so_does_its_board(panel):
    panel._language.value = "ja"
    assert panel._start.description == "始める"
    assert panel._seats[0].description == "赤"
    panel.start()
    assert panel.board.language == "ja"
    assert 'language="ja"' in panel.code
    panel._language.value = "en"
    assert (panel.board.language, panel._start.description) == ("en", "Start")


def test_games_of_ones_own_are_offered_too():
    lab.register(Pig)
    try:
        panel = lab.NewGame("pig", players=3, seed=1)
        assert len(panel._seats) == 3
        panel.start()
        assert panel.play.game.name == "pig"
        panel._game.value = "stone-age"
        assert panel._count.value == 2
        panel._game.value = "pig"
        assert started(panel).position == lab.play("pig", players=panel.arguments()["players"],
                                                   seed=1).position  # fmt: skip
        panel.close()
    finally:
        _own.pop("pig")


@pytest.mark.parametrize(
    "wrong", [{"game": "chess"}, {"players": 9}, {"language": "fr"}, {"game": 3}]
)
def test_wrong_arguments_are_refused(wrong):
    with pytest.raises(lab.SetupError):
        lab.NewGame(**wrong)


def test_without_a_kernel_the_lines_of_python_stand_there(panel):
    data = panel._repr_mimebundle_()
    data = data[0] if isinstance(data, tuple) else data
    assert "lab.play(&quot;stone-age&quot;" in data["text/html"]
    assert data["text/plain"] == panel.code
    panel.start()
    data = panel._repr_mimebundle_()
    data = data[0] if isinstance(data, tuple) else data
    assert "data:image/svg+xml" in data["text/html"]


def test_starting_again_takes_the_old_board_away(panel):
    panel.start()
    old = panel.board
    panel.start()
    assert old.comm is None
    assert panel.board is not old


def test_folded_away_the_board_comes_first_and_no_code(panel):
    page = lab.NewGame(seed=7, folded=True)
    page.start()
    _, button, chosen, place = page.children
    assert place.children == (page.board,)
    assert chosen.layout.display == "none"
    button.value = True
    assert chosen.layout.display == ""
    assert page._shown not in [*chosen.children, *page.children]
    page._seats[1].value = "random"
    page._start.click()
    assert page.play.players == ["you", "random"]
    assert (chosen.layout.display, button.value) == ("none", False)
    html = page._repr_mimebundle_()["text/html"]
    assert "lab.play" not in html
    assert "<img" in html or "<svg" in html
    page.close()


def test_the_language_of_the_board_is_that_of_the_panel(panel):
    heard = []
    panel.on_language(lambda: heard.append(panel.language))
    panel.start()
    panel.board.change("language", "ja")
    assert panel._start.description == "始める"
    panel._language.value = "en"
    assert panel.board.language == "en"
    assert list(dict.fromkeys(heard)) == ["ja", "en"]
    # Also that of the next game, and of no board that is gone.
    old = panel.board
    panel._language.value = "ja"
    panel.start()
    assert panel.board.language == "ja"
    old.change("language", "en")
    assert panel.language == "ja"


def test_controls_stay_on_the_page_while_seats_and_rules_change(panel):
    """A control put on the page anew would lose what somebody is typing into it."""
    shown = panel.children
    panel._count.value = 4
    panel._rules.value = "bga"
    assert panel.children == shown
    assert panel._seat_box.children == tuple(panel._seats)
    assert len(panel._seats) == 4


def test_an_expansion_offers_its_numbers_of_players():
    with known_fifth():
        panel = lab.NewGame(seed=7)
        assert list(panel._count.options) == [2, 3, 4]
        panel._options[-1].value = "fields_first"
        panel._expansions[0].value = True
        assert list(panel._count.options) == [2, 3, 4, 5]
        panel._count.value = 5
        assert [seat.description for seat in panel._seats][-1] == "Black"
        # What was chosen before stays.
        assert panel._options[-1].value == "fields_first"
        assert "tie_break = fields_first" in panel._note.value
        panel._start.click()
        assert panel.play.game.players == 5
        panel._expansions[0].value = False
        assert (list(panel._count.options), panel._count.value) == ([2, 3, 4], 4)
        assert len(panel._seats) == 4
        assert not panel._start.disabled
        panel.close()
