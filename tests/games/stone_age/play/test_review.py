"""A blunder in Stone Age is found when looking back, and told with the reasons of the game."""

from __future__ import annotations

import pytest

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.games.stone_age.bots.careful import careful


def with_hunger():
    """A game of careful players in which red, once, lets people starve instead of paying wood."""
    play = lab.play("stone-age", players=2, seed=14)
    while play.position.state.round < 3:
        play.do(careful(play.position.state, None))
    while play.position.state.step_name != "feeding":
        state = play.position.state
        away = [a for a in play.moves if a.words in ("place 5 forest", "use forest")]
        play.do(away[0] if state.mover == 0 and away else careful(state, None))
    ply = play.ply
    play.do("starve")
    for _ in range(3):
        play.do(careful(play.position.state, None))
    return play, ply


@pytest.fixture(scope="module")
def reviewed():
    play, ply = with_hunger()
    return play, ply, lab.review(play, "red", tries=60, progress=False)


def test_a_planted_blunder_is_found_with_the_better_move_and_why(reviewed):
    play, ply, looked = reviewed
    starved = next(entry for entry in looked.costliest if entry.ply == ply)
    assert starved.played.words == "starve"
    assert starved.better.words.startswith("pay")
    assert starved.cost > 0
    assert not starved.equal
    assert starved.points > 2
    assert "People go hungry: 10 points lost." in starved.why_not
    assert "Feeds all people: saves 10 points." in starved.why
    assert play.at(ply).why_not(starved.better) is None


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_review_is_shown_as_text_and_as_html_with_its_numbers(reviewed, code):
    *_, looked = reviewed
    with speaking(code):
        shown = looked._repr_mimebundle_()
        assert shown["text/plain"] == repr(looked)
        for part in ("<svg", "<details>", "<ol>", f'lang="{code}"'):
            assert part in shown["text/html"]
        for entry in looked.costliest:
            assert entry.headline() in shown["text/plain"]
            assert all(sentence in shown["text/plain"] for sentence in entry.why)
        assert "{" not in shown["text/plain"]
        assert len(looked.table().rows) == len(looked.judged)
