"""What people type as an answer, whatever the lesson."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from fixtures.small_games import Matches

import stoneage_lab as lab
from stoneage_lab.core.hooks import paint
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.core.plain_text import plain_text
from stoneage_lab.lessons.name_answers import Choices, Moves, Several
from stoneage_lab.lessons.number_answers import About, Number, Whole


def test_every_dash_and_space_is_a_dash_and_a_space() -> None:
    for dash in "-‐‑‒–—―−－﹣ー─":
        assert plain_text(f"1{dash}2") == "1-2"
    for space in " \u3000\u00a0\u2009":
        assert plain_text(f"1{space}2") == "1 2"
    assert plain_text("1\u200b\ufeff2") == "12"


def test_a_die_may_be_called_as_players_call_it() -> None:
    about = About(ask="いくつ振りますか。")
    for name in ("さいころ", "ダイス", "サイコロ", "ｻｲｺﾛ"):
        assert plain_text(f"{name}の目") == "さいころの目"
        assert int(Whole().on(about).read(f"{name}2個").value) == 2
        assert Several("さいころ", "カード").read(name) == {"さいころ"}
    assert plain_text("パラダイス") == "パラダイス"


def test_what_was_typed_is_quoted_as_the_language_quotes() -> None:
    asked = {"en": "“seven parts”", "ja": "「seven parts」"}
    for code, quoted in asked.items():
        lab.language(code)
        with pytest.raises(lab.LabError, match=quoted):
            Whole().read("seven parts")


def test_a_game_without_a_drawing_does_not_list_its_moves_beside_a_question() -> None:
    position = lab.play(Matches(2), seed=1).position
    assert "take 2" in paint(position)["text/plain"]
    asked = paint(position, acting=False)
    assert "take 2" not in asked["text/plain"] + asked["text/html"]
    assert "left" in asked["text/plain"]


def test_kinds_can_be_used_without_a_question() -> None:
    assert Several("a", "b").read("b") == {"b"}
    assert Choices(2, "now", "later").read("later, now") == ("later", "now")
    assert Moves().read("Place 1-2 hunt") == {"place 1 hunt", "place 2 hunt"}
    about = About(ask="How many boats are there?")
    assert int(Whole().on(about).read("three boats").value) == 3


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_decimal_is_equal_only_where_it_is_exact(code: str) -> None:
    with speaking(code):
        for exact in (Fraction(n, d) for d in (2, 3, 8, 36, 64, 216) for n in range(1, d)):
            written, sign, decimal = re.split("([=≈≒])", Number().show(exact).replace(" ", ""))
            assert Fraction(written) == exact
            assert (sign == "=") is (Fraction(decimal) == exact), (written, decimal)
