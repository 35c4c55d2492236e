"""The chances to win that the coach tells, against chances that are known exactly.

Who stands in for whom, and that the twin gives the same advice, is asked of Stone Age: it has bots
and a twin.
"""

from __future__ import annotations

import pytest
from fixtures.market import Market
from fixtures.small_games import Matches, Verdict

import stoneage_lab as lab
from stoneage_lab.advice.advice import Advice
from stoneage_lab.advice.win_chance import doubt, shifted
from stoneage_lab.advice.win_chance_playouts import QUICK, PlayoutResults, stand_ins
from stoneage_lab.core.language import speaking

GRANTED = {"kind": 1.0, "random": 0.5, "stern": 0.0}
"""How often each player of blue grants what red asks for."""


def exact(asked: str, blue: str) -> float:
    """Return the true chance of red to win."""
    granted, sides = GRANTED[blue], Verdict.sides
    return (granted * sides[asked, "grant"] + (1 - granted) * sides[asked, "deny"]) / 6


def advised(blue: str, tries: int = 2000) -> Advice:
    return lab.coach(lab.play(Verdict(2), players=["you", blue], seed=1), tries=tries)


def test_the_chance_to_win_is_that_against_the_players_of_the_table():
    """A search alone expects that blue denies, and says one sixth to all of them."""
    off = []
    for blue in GRANTED:
        advice = advised(blue)
        for move in advice:
            off.append(move.win - exact(move.words, blue))
        # For the person, the default bot plays: it knocks and rings equally often.
        off.append(advice.win - (exact("knock", blue) + exact("ring", blue)) / 2)
    assert max(map(abs, off)) < 0.08
    assert abs(sum(off) / len(off)) < 0.03


def test_the_rating_follows_the_chances():
    assert [(m.words, m.rating) for m in advised("kind")] == [("knock", "best"), ("ring", "poor")]
    assert {move.rating for move in advised("stern")} == {"best", "equal"}


def test_suggestions_are_in_the_order_of_what_is_told_of_them():
    for tries in (5, 50, 500):
        for players in (2, 3):
            advice = lab.coach(lab.play(Market(players), seed=tries), tries=tries)
            wins = [move.win for move in advice]
            assert wins == sorted(wins, reverse=True)
            assert advice[0].rating == "best"


def test_more_players_share_a_whole():
    play = lab.play(Market(3), players=["you", "random", "random"], seed=4)
    for _ in range(3):
        play.do(play.moves[0])
    looked = lab.review(play, "red", tries=30, progress=False)
    assert looked.judged
    for entry in looked.judged:
        assert sum(entry.chances) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in entry.chances)


def test_who_plays_to_the_end():
    three = lab.game("stone-age", players=3)
    assert stand_ins(three) == ("policy",) * 3
    mixed = ["random", lab.Search(tries=5), lambda position: position.moves[0]]
    assert stand_ins(three, mixed) == ("random", "policy", "policy")
    # Under other rules than those that were learned, and in a game without weights.
    untrained = lab.game("stone-age", players=3, options={"tie_break": "fields_first"})
    assert stand_ins(untrained) == ("careful",) * 3
    assert stand_ins(untrained, ["policy", "builder", "you"]) == ("careful", "builder", "careful")
    assert stand_ins(Matches(2), ["you", "search"]) == ("random", "random")


def test_a_default_bot_that_searches_is_too_slow(monkeypatch):
    game = Matches(2)
    info = type(game.info)(name="matches", title="Matches", players=game.info.players,
                           default_bot="search")  # fmt: skip
    monkeypatch.setattr(Matches, "info", info)
    assert stand_ins(game) == (QUICK, QUICK)
    assert 0 <= lab.coach(lab.play(game, ["you", "search"], seed=1), tries=40)[0].win <= 1


def test_the_bots_that_stand_in_are_named():
    advice = lab.coach(lab.play("stone-age", players=["you", "search"], seed=7), tries=40)
    assert advice.games
    assert "Red: policy, Blue: policy" in repr(advice.numbers)
    assert "The player of Blue is too slow" in repr(advice.numbers)


@pytest.mark.parametrize(("code", "said"), [("en", "Not sure"), ("ja", "確かではありません")])
def test_search_and_games_that_disagree_leave_the_coach_unsure(code: str, said: str):
    """Looking ahead expects that blue denies; the bot that plays on for blue mostly does not."""
    play = lab.play(Verdict(2), players=["you", "you"], seed=1)
    with speaking(code):
        advice = lab.coach(play, tries=2000)
        assert not advice.sure
        assert advice.doubt.searched < 0.25
        assert advice.doubt.key == "games"
        assert advice.doubt.other > 0.4
        shown = advice._repr_mimebundle_()
        for text in (shown["text/plain"], shown["text/html"]):
            assert said in text
        assert {"en": "20 %", "ja": "20%"}[code] in repr(advice.numbers)
        # Who sits there is known to grant: then the games have the right level.
        assert lab.coach(lab.play(Verdict(2), ["you", "kind"], seed=1), tries=2000).sure


def test_after_few_games_and_after_a_sure_end_nothing_is_doubted():
    class Searched:
        win = 0.9

    cases = [(4, 0, False, False), (40, 0, False, True), (40, 34, False, False)]
    for games, won, ends, told in [*cases, (40, 0, True, False)]:
        result = PlayoutResults(2)
        for number in range(games):
            result.add((1.0, 0.0) if number < won else (0.0, 1.0), 0.0)
        result.ends = ends
        assert (doubt(Searched(), result, 0) is not None) is told


def test_a_sure_win_stays_sure_while_the_others_lose():
    sure, poor = shifted([13.0, 0.0], [50, 2], [50, 50])
    assert sure > 0.99
    assert poor < 0.2


def test_readable_and_compiled_rules_give_the_same_advice(monkeypatch):
    def said() -> str:
        play = lab.play("stone-age", players=["you", "builder", "careful"], seed=3)
        advice = lab.coach(play, tries=30)
        return f"{advice!r}{advice.numbers!r}{advice.win}{[move.win for move in advice]}"

    fast = said()
    monkeypatch.setenv("STONEAGE_LAB_PURE", "1")
    assert said() == fast
