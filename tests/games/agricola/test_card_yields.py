"""What cards brought agrees with the log, the goods and the points; hands stay hidden."""

from __future__ import annotations

from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.advice.reviewer import Reviewer
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.games.agricola.explain.card_gains_in_game import points, records
from stoneage_lab.games.agricola.rules.cards import CARD_NUMBERS, CARDS
from stoneage_lab.games.agricola.rules.scoring import score_sheet

CARD_LINES = ("cards", "bonus")


def told(play: lab.Session, whole: bool = True, seat: int = 0, code: str = "en") -> list[str]:
    plies = [play.at(ply).events for ply in range(play.last + 1)]
    found: list[str] = play.game.looking_back(plies, play.at(-1).state, seat, whole, code)
    return found


def record(play: lab.Session, card: str, seat: int = 0) -> Any:
    plies = [play.at(ply).events for ply in range(play.last + 1)]
    state: Any = play.at(-1).state
    return records(plies, state, seat)[CARD_NUMBERS[card]]


def begun(position: str, *moves: str) -> lab.Session:
    play = lab.play(lab.lesson_position(position), players=["you", "careful"], seed=1)
    for words in moves:
        play.do(words)
    return play


def test_what_a_card_brought_is_counted_from_the_moment_it_lies_there() -> None:
    play = begun("A10.table", "use lessons", "play woodcutter", "use forest")
    assert dict(record(play, "woodcutter").gained) == {"wood": 1}
    assert "“Woodcutter”, round 3: brought 1 wood." in told(play)


def test_goods_on_later_rounds_count_once_the_round_has_begun() -> None:
    play = begun("A10.later", "use start, play private-forest, lead", "use forest")
    assert record(play, "private-forest").gained["wood"] == 0
    play.do("use fishing")
    assert play.position.state.round == 4
    assert dict(record(play, "private-forest").gained) == {"wood": 1}
    assert record(play, "private-forest").cost == [("food", 2)]


def test_a_conversion_tells_what_it_took_and_what_is_not_counted_is_said_to_be_so() -> None:
    convert = "convert dock-worker 2 clay for 1 stone"
    play = begun("A10.prices", "use rooms, build room 1-1", convert)
    assert "“Dock Worker”, round 3: brought 1 stone, took 2 clay." in told(play)
    (axe,) = [each for each in told(play) if "“Axe”" in each]
    assert axe.endswith("What else it does is in no number of the log.")


def test_a_card_that_has_not_acted_yet_tells_its_price_and_its_points() -> None:
    play = begun("A10.canoe", "use lessons", "play clay-mixer", "use forest", "use start")
    play.do("play canoe")
    assert "“Canoe”, round 3, for 2 wood: 1 point." in told(play)


def test_a_card_of_the_hand_tells_what_it_would_have_brought() -> None:
    play = begun("A10.table", "use forest", "use lessons", "play chief", "use grain")
    sentence = "“Woodcutter” stayed in the hand: from the first round on it would have acted 1 time"
    assert f"{sentence} and brought 1 wood." in told(play)
    assert not any("stayed" in each for each in told(play, whole=False))
    assert any("stayed, too: " in each and "Canoe" in each for each in told(play))


@pytest.mark.parametrize("seed", range(12))
def test_the_points_of_all_cards_explain_the_whole_score(seed: int) -> None:
    play = lab.play("agricola", ["random"] * 3, rules="standard", seed=seed).run_bots()
    state: Any = play.at(-1).state
    reeves = [p for p in state.players if CARD_NUMBERS["reeve"] in p.cards]
    for seat, player in enumerate(state.players):
        if reeves and player not in reeves:
            continue  # The Reeve of another seat may bring points, too.
        rest = sum(
            line[3] for line in score_sheet(state.parts, player) if line[0] not in CARD_LINES
        )
        cards = sum(points(state, seat, CARDS[card]) for card in player.cards)
        assert rest + cards == state.scores()[seat]


def test_goods_of_all_cards_are_those_of_the_events() -> None:
    play = lab.play("agricola", ["random"] * 4, rules="standard", seed=5).run_bots()
    plies = [play.at(ply).events for ply in range(play.last + 1)]
    state: Any = play.at(-1).state
    gained = dict.fromkeys(range(4), 0)
    for event in (event for events in plies for event in events):
        if event[0] == "card_gain":
            gained[event[1]] += sum(n for _, n in event[3])
        if event[0] in ("card_convert",):
            gained[event[1]] += sum(n for _, n in event[4])
        if event[0] == "convert":
            gained[event[1]] += event[4]
        if event[0] == "hand_out":
            gained[event[1]] += sum(n for _, n in event[2])
    assert sum(gained.values()) > 10
    for seat in range(4):
        counted = sum(sum(each.gained.values()) for each in records(plies, state, seat).values())
        assert counted == gained[seat]


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_review_tells_the_hand_of_one_person_only(code: str) -> None:
    table = lab.lesson_position("A10.table")
    chief = lab.game("agricola").texts(code)["card.chief"]

    def besides(players: list[str], seat: str | None) -> str:
        play = lab.play(table, players=players, seed=1)
        play.do("use lessons").do("play woodcutter").do("use forest")
        looked = Reviewer(play, seat, tries=1).review()
        with speaking(code):
            return "\n".join(line for lines in looked.besides for line in lines) + repr(looked)

    alone = besides(["you", "careful"], "red")
    assert chief in alone
    other = besides(["you", "careful"], "blue")
    assert lab.game("agricola").texts(code)["card.tutor"] not in other
    assert chief not in other


def test_the_family_game_tells_of_improvements_alone_and_other_games_nothing() -> None:
    play = lab.play("agricola", ["careful", "careful"], seed=3).run_bots()
    assert not any("hand" in each for each in told(play))
    pig = lab.play("stone-age", ["random", "random"], seed=1).run_bots()
    assert told(pig) == []
