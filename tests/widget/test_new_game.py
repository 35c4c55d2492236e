"""The panel before a game: what it offers, what it starts, and what it says to nonsense.

Mostly on Stone Age: the panel opens on it, and no game of the fixtures has expansions, rule sets,
options and a picture of its own all at once.
"""

from __future__ import annotations

import html
import re

import pytest
from fixtures.kalah import Kalah
from fixtures.pig import Pig
from games.stone_age.five_player_expansion import known_fifth

import stoneage_lab as lab
from stoneage_lab.drawing.palette import NIGHT
from stoneage_lab.drawing.picture import table_svg
from stoneage_lab.games.stone_age.game import StoneAge


@pytest.fixture
def panel():
    panel = lab.NewGame(seed=7)
    yield panel
    panel.close()


def send(panel, t, **fields):
    """Send a message as the page does."""
    message = {"t": t, "req": "r", "rev": panel.set_up.rev, **fields}
    return panel.set_up.answer(message)


def choose(panel, setting, value):
    """Choose something that the page offers; what it does not offer is no choice."""
    shown = markup(panel)
    command, listed = f'data-command="set {setting} {value}"', f'<option value="{value}"'
    assert command in shown or listed in shown or setting == "seed", (setting, value)
    return send(panel, "set", setting=setting, value=value)


def press(panel, name):
    assert f'data-action="{name}"' in markup(panel)
    return send(panel, "act", action=name)


def markup(panel):
    return html.unescape(panel.set_up.view["parts"]["setup"])


def words(panel):
    """The words of the panel."""
    return " ".join(re.sub(r"<[^>]*>", " ", markup(panel)).split())


def counts(panel):
    return [int(n) for n in re.findall(r'"set players (\d+)"', markup(panel))]


def who_plays(panel):
    return re.findall(r'<option value="\d=([^"]*)" selected', markup(panel))


def started(panel):
    """The session that the shown code makes."""
    names = {"lab": lab}
    exec(panel.code, names)
    return names["play"]


def test_start_shows_the_board_of_what_was_chosen(panel):
    choose(panel, "players", "3")
    choose(panel, "seat", "2=random")
    choose(panel, "rules", "bga")
    press(panel, "start")
    assert panel.play.players == ["you", "careful", "random"]
    assert (panel.play.game.rules, panel.play.seed) == ("bga", 7)
    assert panel.board.play is panel.play
    assert panel.children[-1].children == (panel.board,)


@pytest.mark.parametrize("rules", ["standard", "rulebook", "bga"])
def test_the_shown_code_starts_the_same_game(panel, rules):
    choose(panel, "players", "4")
    choose(panel, "rules", rules)
    choose(panel, "option", "village_closed=two")
    choose(panel, "seed", " -12 ")
    panel.start()
    again = started(panel)
    assert again.record().to_dict() == panel.play.record().to_dict()
    assert again.position == panel.play.position


def test_options_are_sentences_that_say_which_rule_they_change(panel):
    shown = words(panel)
    for title, says in (
        ("The village closes with few players", "two players only one; the others are closed"),
        ("Few players, few gatherers", "As many players may gather at a place as its rings hold"),
    ):
        assert title in shown
        assert says in shown
    assert "village_closed" not in shown
    assert "Changed rules" not in markup(panel)
    choose(panel, "option", "village_closed=two")
    listed = re.search(r'<ul class="sal-new-changed".*?</ul>', markup(panel)).group()
    assert listed.count("<li>") == 1
    assert "with two players only one" in listed
    # A rule set presets the options; single ones can be changed then.
    choose(panel, "rules", "rulebook")
    listed = re.search(r'<ul class="sal-new-changed".*?</ul>', markup(panel)).group()
    assert listed.count("<li>") == 4
    choose(panel, "option", "tie_break=fields_first")
    assert 'options={"tie_break": "fields_first"}' in panel.code


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_option_has_a_title_and_two_different_sentences(panel, language):
    send(panel, "set", setting="language", value=language)
    for option in panel.set_up._options():
        assert option["title"] != option["name"]
        says = [value["says"] for value in option["values"]]
        assert len({*says}) == len(says) > 1, option["name"]


def test_bots_are_told_with_their_strength_the_weakest_first(panel):
    listed = re.findall(r'<option value="1=[^"]*"[^>]*>([^<]*)<', markup(panel))
    assert listed[0] == "you, or another person"
    assert [each.split()[0] for each in listed[1:]] == [
        "random", "builder", "collector", "farmer", "careful", "policy", "search", "expert",
    ]  # fmt: skip
    assert "careful – weighs every move: a good opponent" in listed
    assert "search – looks ahead: a strong opponent" in listed
    assert "expert – looks ahead with what it has learned: the strongest" in listed


def test_a_person_at_every_seat_is_told_by_the_number(panel):
    choose(panel, "seat", "1=you")
    assert "players=2" in panel.code


def test_who_sat_down_stays(panel):
    choose(panel, "seat", "1=farmer")
    choose(panel, "players", "4")
    choose(panel, "players", "3")
    assert who_plays(panel) == ["you", "farmer", "careful"]


@pytest.mark.parametrize("seed", [" ", "seven", "1.5", "9" * 40, "１２３x"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_nonsense_is_answered_with_a_sentence_in_the_panel(panel, seed, language):
    send(panel, "set", setting="language", value=language)
    choose(panel, "seed", seed)
    press(panel, "start")
    if seed == "9" * 40:
        # A whole number, but a larger one than seeds may be.
        assert panel.play is None or panel.play.seed == int(seed)
        return
    assert panel.play is None
    assert 'role="alert"' in markup(panel)
    assert {"en": "A seed is a whole number", "ja": "シード"}[language] in words(panel)
    choose(panel, "seed", "7")
    assert 'role="alert"' not in markup(panel)
    press(panel, "start")
    assert panel.play.seed == 7


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("players", "9"), ("seat", "1=nobody"), ("seat", "7=you"), ("rules", "x"),
        ("option", "kinds=x"), ("option", "x=y"), ("expansion", "x"), ("game", "chess"),
        ("colour", "red"), ("language", "fr"),
    ],
)  # fmt: skip
def test_what_cannot_be_chosen_is_refused_and_nothing_is_lost(panel, setting, value):
    before = panel.code
    answer = send(panel, "set", setting=setting, value=value)
    assert not answer["ok"]
    assert answer["code"] == "illegal", answer
    assert panel.code == before
    panel.start()


def test_another_seed_is_shown_so_that_the_game_can_be_repeated(panel):
    press(panel, "seed")
    seed = re.search(r'data-set="seed" value="(\d+)"', markup(panel)).group(1)
    assert seed != "7"
    assert f"seed={seed}" in panel.code
    panel.start()
    assert str(panel.play.seed) == seed
    assert started(panel).position == panel.play.position


def test_it_speaks_both_languages_and_so_does_its_board(panel):
    choose(panel, "language", "ja")
    assert "始める" in words(panel)
    assert "赤" in words(panel)
    panel.start()
    assert panel.board.language == "ja"
    assert 'language="ja"' in panel.code
    choose(panel, "language", "en")
    assert panel.board.language == "en"
    assert "Start" in words(panel)


def test_games_of_ones_own_are_offered_too():
    lab.register(Pig)
    panel = lab.NewGame("pig", players=3, seed=1)
    assert len(who_plays(panel)) == 3
    panel.start()
    assert panel.play.game.name == "pig"
    choose(panel, "game", "stone-age")
    assert len(who_plays(panel)) == 2
    choose(panel, "game", "pig")
    assert started(panel).position == lab.play("pig", players=panel.arguments()["players"],
                                               seed=1).position  # fmt: skip
    panel.close()


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


def test_playing_again_at_the_board_is_the_game_of_the_panel(panel):
    for seat in ("0", "1"):
        choose(panel, "seat", f"{seat}=random")
    panel.start()
    panel.play.run_bots()
    assert panel.play.over
    answer = panel.board.answer({"t": "again", "req": "a", "rev": panel.board.rev})
    assert answer["ok"]
    assert (panel.play.seed, panel.play.ply) == (8, 0)


def test_folded_away_there_are_two_buttons_and_no_code():
    tour = lab.tutorial("first")
    page = lab.NewGame(seed=7, folded=True, tour=lambda _game: tour.board)
    page.start()
    assert page.children[-1].children == (page.board,)
    assert words(page) == "Guided tour (1 minute) New game …"
    press(page, "open")
    assert "lab.play" not in words(page)
    choose(page, "seat", "1=random")
    press(page, "start")
    assert page.play.players == ["you", "random"]
    assert words(page) == "Guided tour (1 minute) New game …"
    press(page, "tour")
    assert page.play is tour.play
    assert "guide" in page.board.view["parts"]
    html = page._repr_mimebundle_()["text/html"]
    assert "lab.play" not in html
    assert "<img" in html or "<svg" in html
    page.close()


def test_the_language_of_the_board_is_that_of_the_panel(panel):
    heard = []
    panel.on_language(lambda: heard.append(panel.language))
    panel.start()
    panel.board.change("language", "ja")
    assert "始める" in words(panel)
    choose(panel, "language", "en")
    assert panel.board.language == "en"
    assert heard == ["ja", "en"]
    # Also that of the next game, and of no board that is gone.
    old = panel.board
    choose(panel, "language", "ja")
    panel.start()
    assert panel.board.language == "ja"
    old.change("language", "en")
    assert panel.language == "ja"


def test_an_expansion_offers_its_numbers_of_players():
    with known_fifth():
        panel = lab.NewGame(seed=7)
        assert counts(panel) == [2, 3, 4]
        choose(panel, "option", "tie_break=fields_first")
        name = re.findall(r'"set expansion ([^"]+)"', markup(panel))[-1]
        choose(panel, "expansion", name)
        assert counts(panel) == [2, 3, 4, 5]
        choose(panel, "players", "5")
        assert "Black" in words(panel)
        # What was chosen before stays.
        assert "fields_first" in panel.code
        press(panel, "start")
        assert panel.play.game.players == 5
        choose(panel, "expansion", name)
        assert (counts(panel), len(who_plays(panel))) == ([2, 3, 4], 4)
        assert 'role="alert"' not in markup(panel)
        panel.close()


def test_an_expansion_brings_its_own_name_and_sentence(tmp_path, monkeypatch):
    """They are read before the expansion is chosen, in the language of the panel."""
    texts = {"en": ("A fifth seat", "Five may play."), "ja": ("5人目の席", "5人で遊べます。")}
    for code, (title, note) in texts.items():
        lines = f'[expansion]\nfifth_title = "{title}"\nfifth = "{note}"\n'
        (tmp_path / f"{code}.toml").write_text(lines, encoding="utf-8")
    with known_fifth():
        change = StoneAge.expansion_changes["fifth"]

        def with_texts(parts):
            parts = change(parts)
            parts.text_folders = (*parts.text_folders, tmp_path)
            return parts

        monkeypatch.setitem(StoneAge.expansion_changes, "fifth", with_texts)
        for code, (title, note) in texts.items():
            panel = lab.NewGame(seed=7, language=code)
            assert f"<b>{title}</b><span>{note}</span>" in markup(panel)
            panel.close()


def test_the_tile_of_a_game_shows_its_table(panel):
    assert 'class="sal-tile-picture sal-picture-stone-age"' in markup(panel)
    style = panel.set_up.scenery["pictures"]
    assert '.sal-picture-stone-age{background-image:url("data:image/svg+xml,' in style
    # Every picture is there at night, too, in dark colours.
    by_day, at_night = style.split(".sal-night ", 1)
    assert at_night.count("background-image") == by_day.count("background-image")
    dark = NIGHT["paper"].replace("#", "%23")
    assert dark in at_night
    assert dark not in by_day
    # Not large, and sent again only in another language, with its words.
    assert len(style) < 700_000
    panel.set_up.show()
    assert panel.set_up.scenery["pictures"] is style
    panel.choices.choose("language", "ja")
    panel.set_up.show()
    assert "粘土場" in panel.set_up.scenery["pictures"]


def test_the_picture_of_a_game_of_items_shows_the_first_of_them():
    # All of them would be too small to be recognised, and cut off anywhere.
    shown = table_svg(lab.play(Kalah(2)).position).partition("</desc>")[2]
    assert "house-0-1" in shown
    assert "house-1-1" not in shown


def test_every_expansion_is_a_switch_with_a_sentence_and_a_picture(panel):
    names = ["animals", "igloos", "winter", "huts", "mammoth"]
    assert re.findall(r'"set expansion ([^"]+)"', markup(panel)) == names
    assert "lower the dice" in words(panel)
    assert words(panel).count("(reconstructed faces)") == 5
    pictures = panel.set_up.picture()["scenery"]["pictures"]
    for name in names:
        assert f"sal-picture-stone-age-{name}" in markup(panel)
        assert f".sal-picture-stone-age-{name}{{background-image" in pictures
    choose(panel, "expansion", "mammoth")
    choose(panel, "expansion", "animals")
    assert 'expansions=["animals", "mammoth"]' in panel.code
    press(panel, "start")
    assert panel.play.game.expansions == ("animals", "mammoth")


def test_a_game_with_rules_for_newcomers_offers_those_at_first(panel):
    choose(panel, "game", "age-of-revive")
    assert 'rules="first"' in panel.code
    panel.start()
    assert panel.play.game.rules == "first"
    choose(panel, "rules", "standard")
    assert "rules" not in panel.code
    choose(panel, "game", "stone-age")
    assert "rules" not in panel.code
