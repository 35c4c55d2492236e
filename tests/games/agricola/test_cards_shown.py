"""Cards as people see them: one's own hand, what others know of it, and cards laid out."""

from __future__ import annotations

import re
from random import Random
from typing import Any, Final, NamedTuple

import pytest

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.drawing.board_parts import parts
from stoneage_lab.drawing.ground import Place
from stoneage_lab.drawing.position_scenes import scene_of
from stoneage_lab.drawing.scene import Fact
from stoneage_lab.drawing.text_board import text_board
from stoneage_lab.games.agricola.drawing.hands import card_requirements, cost, lines_of, opened
from stoneage_lab.games.agricola.drawing.position_view import Look
from stoneage_lab.games.agricola.explain.card_text import prices_now
from stoneage_lab.games.agricola.rules.cards import CARD_NUMBERS, CARDS
from stoneage_lab.games.agricola.rules.flow import STEPS
from stoneage_lab.games.agricola.rules.log_event_facts import EVENT_FACTS
from stoneage_lab.session.game_words import words_of

HAND: Final = ["half-timbered-house", "helpful-neighbors", "canoe", "outhouse", "chief", "reeve"]
LAID: Final = ["corn-scoop", "bean-field", "grocer", "guildmaster", "lord-of-the-manor"]
PASSED_ON: Final = "mini-pasture"
OCCUPATIONS: Final = [c.id for c in CARDS if c.deck is not None and c.deck.kind == "occupation"]

in_both = pytest.mark.parametrize("code", LANGUAGES)


def table(**red: Any) -> lab.Position:
    """Four players; Red holds `HAND` and has laid out `LAID`; Blue was passed a card."""
    data = lab.play("agricola", players=4, rules="standard", seed=3).position.to_dict()
    players = data["state"]["players"]
    for player in players.values():
        player["hand"] = [card for card in player["hand"] if card not in (*HAND, *LAID, PASSED_ON)][
            :9
        ]
    players["red"] |= {"hand": HAND, "cards": LAID, **red}
    players["blue"]["hand"].append(PASSED_ON)
    players["blue"]["shown"] = [PASSED_ON]
    return lab.Position.from_dict(data)


def shown(position: lab.Position, seat: str | None, code: str = "en") -> dict[str, Any]:
    """Return every place of the picture that a seat sees, by id."""
    return {place.id: place for _, place in scene_of(position, seat, code).places()}


class Face(NamedTuple):
    """What stands on a card that is unfolded to be read."""

    facts: tuple[Fact, ...]
    lines: tuple[str, ...]
    label: str


def face(position: lab.Position, name: str) -> Face:
    look, card = Look(position, "en", True, 0), CARDS[CARD_NUMBERS[name]]
    facts = cost(look, 0, prices_now(look.state, 0, card))
    lines = card_requirements(look, 0, card)
    place = opened(look, 0, card, lines_of(look, 0, card, 300), 300, 400)
    written = " ".join(place.drawn[0][5])
    assert all(word in written for line in lines for word in line.split())
    assert place.drawn[0][6] == tuple((fact.symbol, fact.text, fact.dim) for fact in facts)
    return Face(facts, tuple(lines), place.control.label)


@in_both
def test_a_card_of_the_hand_tells_where_it_is_played_while_it_cannot_be(code: str) -> None:
    play = lab.play(table(marks={"grocer": 8}), seed=1)
    texts = lab.game("agricola").texts(code)
    for card, site in (("chief", "lessons"), ("canoe", "start")):
        why = shown(play.position, "red", code)[f"hand-red-{card}"].control.why
        assert texts[f"site.{site}"] in why
    # What can be done comes into sight: the cards unfold over the village.
    assert "sal-tray" not in parts(play, seat="red", language=code)["board"]
    play.do("use lessons")
    assert all(action.words.startswith("play ") for action in play.position.legal())
    board = parts(play, seat="red", language=code)["board"]
    assert all(f'id="hand-red-{card}"' in board.split("sal-tray")[1] for card in ("chief", "reeve"))


# ---- who sees a hand -------------------------------------------------------------------------


@in_both
def test_a_hand_is_drawn_for_its_seat_and_for_nobody_else(code: str) -> None:
    position = table()
    texts = lab.game("agricola").texts(code)
    said = [re.sub(r"\s+", "", texts[f"card_does.{card}"]) for card in HAND]
    hidden = [f"hand-red-{card}" for card in HAND] + [f"tip-{card}" for card in HAND]
    for seat in ("blue", "green", None):
        drawn = "".join(parts(position, seat=seat, language=code).values())
        written = re.sub(r"\s+", "", text_board(scene_of(position, seat, code)))
        assert [id for id in hidden if id in drawn] == []
        assert [sentence for sentence in said if sentence in written] == []
    own = "".join(parts(position, seat="red", language=code).values())
    assert [id for id in hidden if id not in own] == []
    board = re.sub(r"\s+", "", text_board(scene_of(position, "red", code)))
    assert [sentence for sentence in said if sentence not in board] == []


@in_both
def test_others_see_how_many_cards_of_each_kind_are_held_and_what_was_passed_on(code: str) -> None:
    position = table()
    seen = shown(position, "red", code)
    hand = position.to_dict()["state"]["players"]["blue"]["hand"]
    occupations = [card for card in hand if card in OCCUPATIONS]
    held = {"occupation": len(occupations), "minor": len(hand) - len(occupations) - 1}
    for kind, number in held.items():
        back = seen[f"back-blue-{kind}"]
        assert back.said == str(number)
        assert str(number) in back.control.label
    passed = seen[f"shown-blue-{PASSED_ON}"]
    assert passed.name == lab.game("agricola").texts(code)[f"card.{PASSED_ON}"]
    assert passed.control.tip == f"tip-{PASSED_ON}"


def test_the_family_game_has_no_hands() -> None:
    position = lab.play("agricola", players=2, rules="family", seed=1).position
    assert [id for id in shown(position, "red") if id.startswith(("hand-", "back-"))] == []


# ---- a card of the hand ----------------------------------------------------------------------


def test_a_card_shows_its_price_and_what_is_missing_of_it() -> None:
    position = table(goods={"food": 2, "wood": 3, "clay": 1})
    facts = {fact.symbol: (fact.text, fact.dim) for fact in face(position, HAND[0]).facts}
    assert facts == {
        "wood": ("1", False), "clay": ("1", False), "reed": ("1", True), "stone": ("2", True),
    }  # fmt: skip


def test_two_ways_to_pay_have_a_stroke_between_them() -> None:
    assert [f.text for f in face(table(), "helpful-neighbors").facts] == ["1", "/", "1"]
    label = face(table(), "helpful-neighbors").label
    assert "1 wood or 1 clay" in label


def test_a_condition_is_told_as_met_or_with_what_is_missing() -> None:
    assert face(table(goods={"wood": 2}), "canoe").lines == ("✓ 2 occupations",)
    few = face(table(cards=["grocer"], goods={"wood": 1}), "canoe").lines
    assert few == ("✗ 2 occupations: 1 missing", "✗ 1 wood missing")
    assert face(table(), "outhouse").lines[0].startswith("✓ ")


def test_a_card_tells_what_is_missing_for_the_nearest_price_and_to_whom_it_goes() -> None:
    poor = face(table(goods={}), "helpful-neighbors").lines
    assert poor == ("✗ 1 wood or 1 clay missing", "→ goes to Blue")
    assert face(table(goods={"clay": 1}), "helpful-neighbors").lines == ("→ goes to Blue",)


def test_a_card_that_is_cheaper_now_tells_its_usual_price() -> None:
    goods = {"wood": 9, "clay": 9, "reed": 9, "stone": 9}
    usual = face(table(goods=goods), "half-timbered-house")
    assert usual.lines == ()
    cheaper = face(table(goods=goods, cards=["stonecutter"]), "half-timbered-house")
    assert [(f.symbol, f.text) for f in usual.facts if f not in cheaper.facts] == [("stone", "2")]
    assert cheaper.lines == ("Usually 1 wood, 1 clay, 1 reed, 2 stone",)


@in_both
def test_every_card_of_the_hand_has_its_sentence_in_its_tip_its_label_and_its_text(
    code: str,
) -> None:
    position = table()
    scene = scene_of(position, "red", code)
    tips = {tip.id: tip for tip in scene.tips}
    board = re.sub(r"\s+", "", text_board(scene))
    texts = lab.game("agricola").texts(code)
    for card in HAND:
        place = shown(position, "red", code)[f"hand-red-{card}"]
        does = texts[f"card_does.{card}"]
        assert does in tips[place.control.tip].lines
        assert does in place.control.label
        assert re.sub(r"\s+", "", does) in board


# ---- cards laid out --------------------------------------------------------------------------


def on_strip(place: Place) -> tuple[tuple[str, str], ...]:
    """Return the pictograms with numbers on a card that is drawn as a strip."""
    found: tuple[tuple[str, str], ...] = place.drawn[0][3]
    return found


@in_both
def test_cards_laid_out_are_seen_by_all_with_name_tip_and_what_lies_on_them(code: str) -> None:
    position = table(marks={"bean-field": "vegetable 2", "grocer": 1})
    texts = lab.game("agricola").texts(code)
    for seat in ("red", "blue", None):
        scene = scene_of(position, seat, code)
        tips = {tip.id: tip for tip in scene.tips}
        seen = shown(position, seat, code)
        for card in LAID:
            tile = seen[f"own-{card}"]
            assert isinstance(tile, Place)
            assert tile.name == texts[f"card.{card}"]
            assert texts[f"card_does.{card}"] in tips[tile.control.tip].lines
        assert ("vegetable", "2") in on_strip(seen["own-bean-field"])
        # The topmost reed was bought: grain lies on seven.
        assert on_strip(seen["own-grocer"]) == (("grain", "7"),)


def test_every_card_of_the_deck_can_be_drawn_in_a_hand() -> None:
    data = lab.play("agricola", players=5, rules="standard", seed=3).position.to_dict()
    players = data["state"]["players"].values()
    dealt = [card.id for card in CARDS if card.deck is not None]
    for number, player in enumerate(players):
        player["hand"] = dealt[number::5]
    position = lab.Position.from_dict(data)
    drawn: dict[str, Any] = {}
    for name in data["state"]["players"]:
        drawn |= shown(position, name)
    cards = {id.partition("-")[2].partition("-")[2]: place for id, place in drawn.items()
             if id.startswith("hand-") and place.drawn[0][0] == "card_strip"}  # fmt: skip
    assert sorted(cards) == sorted(dealt)
    assert [id for id in dealt if cards[id].drawn[0][2] == "occupation"] == OCCUPATIONS


def test_the_space_of_a_card_is_on_the_board_once_the_card_is_laid_out() -> None:
    assert "site-forester" not in shown(table(), None)
    assert "site-forester" in shown(table(cards=["master-forester"]), None)


# ---- playing them ----------------------------------------------------------------------------


def session(**red: Any) -> lab.Session:
    """`table`, where a person plays Red."""
    return lab.play(table(**red), ["you", "random", "random", "random"], seed=1)


def test_a_card_that_can_be_played_is_played_by_a_press_and_the_others_tell_why_not() -> None:
    play = session(goods={"food": 1})
    play.do("use lessons", bots=False)
    seen = shown(play.position, "red")
    assert seen["hand-red-reeve"].control.action == "play reeve"
    chief = seen["hand-red-chief"].control
    assert chief.action == ""
    assert "3 food" in chief.why
    assert "canoe" not in seen["hand-red-canoe"].control.action
    play.do("play reeve", bots=False)
    seen = shown(play.position, "red")
    assert "hand-red-reeve" not in seen
    assert seen["own-reeve"].name == "Reeve"


def test_a_card_that_is_a_field_is_pressed_to_sow_on_it() -> None:
    play = session(goods={"food": 2, "vegetable": 1}, marks={"grocer": 8})
    play.do("use sow", bots=False)
    assert play.position.moves.words == ["sow vegetable bean-field"]
    tile = shown(play.position, "red")["own-bean-field"]
    assert tile.control.action == "sow vegetable bean-field"


def test_what_a_card_turns_into_other_goods_is_pressed_on_the_card() -> None:
    tile = shown(session(goods={"food": 1}).position, "red")["own-grocer"]
    assert tile.control.action == "convert grocer 1 food for 1 reed"


def test_the_price_of_an_occupation_is_that_of_the_next_one() -> None:
    for cards, price in (([], ["0"]), (["grocer"], ["1"])):
        assert [fact.text for fact in face(table(cards=cards), "reeve").facts] == price


@in_both
def test_a_card_that_has_just_acted_is_marked_and_told(code: str) -> None:
    play = session()
    play.do("use grain", bots=False)
    tile = shown(play.position, "red", code)["own-corn-scoop"]
    assert tile.changed
    assert ("spark", "") in on_strip(tile)
    name = lab.game("agricola").texts(code)["card.corn-scoop"]
    assert [line for line in scene_of(play, "red", code).news if name in line]
    other = shown(play.position, "red", code)["own-guildmaster"]
    assert not other.changed


@in_both
@pytest.mark.parametrize("card", ["corn-scoop", "half-timbered-house", "reeve", "cattle-market"])
def test_a_card_is_called_by_its_name_in_every_language(code: str, card: str) -> None:
    game = lab.game("agricola", 4, rules="standard")
    action = game.find(f"play {card}")
    name = game.texts(code)[f"card.{card}"]
    for typed in (f"play {name}", game.label(action, code), game.label(action, code).upper()):
        assert words_of(game).action(typed) is action


@in_both
def test_every_action_and_every_step_of_the_full_game_has_words(code: str) -> None:
    game = lab.game("agricola", 5, rules="standard")
    said = [game.label(action, code) for action in game.all_actions()]
    assert [label for label in said if label.startswith("label.") or "{" in label] == []
    assert [step for step in STEPS.names if f"step.{step}" not in game.texts(code)] == []
    assert [name for name in EVENT_FACTS if f"event.{name}" not in game.texts(code)] == []


def test_a_place_and_a_card_may_have_one_name() -> None:
    position = table()
    known = words_of(position.game)
    assert str(known.action("use 家畜市場")) == "use livestock"
    assert str(known.action("play 家畜市場")) == "play cattle-market"


@pytest.mark.long
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_every_decision_of_a_game_can_be_made_on_the_board(players: int) -> None:
    play = lab.play("agricola", players=players, seed=players, rules="standard")
    choose = Random(players)
    while not play.position.over:
        legal = play.position.moves.words
        seat = play.game.seats[play.position.mover]
        for code in LANGUAGES:
            scene = scene_of(play, seat, code)
            reached = {word for reach in scene.controls() for word in reach.words}
            assert set(legal) <= reached
            said = " ".join((scene.prompt.sentence, scene.prompt.detail, *scene.news))
            assert not re.search(r"[{}]|\b(prompt|event|card_does|need|hand)\.[a-z_]", said)
        cards = [words for words in legal if words.startswith(("play", "accept"))]
        play.do(choose.choice(cards or legal))


def test_before_points_are_counted_goods_can_be_eaten_on_the_board() -> None:
    """Cards that turn goods into food act once more then, and crops can be eaten beside them."""
    play = lab.play("agricola", players=3, seed=3, rules="standard")
    choose = Random(3)
    while play.position.state.step_name != "reckoning":
        legal = play.position.moves.words
        cards = [words for words in legal if words.startswith(("play", "accept"))]
        play.do(choose.choice(cards or legal))
    legal, seat = play.position.moves.words, play.position.mover_name
    assert "eat 1 vegetable" in legal
    reached = {words for one in scene_of(play, seat).controls() for words in one.words}
    assert set(legal) <= reached


@pytest.mark.parametrize("players", [2, 5])
def test_at_the_end_the_cards_laid_out_alone_lie_below_the_score(players: int) -> None:
    play = lab.play("agricola", ["careful"] * players, rules="standard", seed=8).run_bots()
    over = shown(play.position, None)
    for seat, player in zip(play.game.seats, play.position.state.players, strict=True):
        assert not [name for name in over if name.startswith(f"hand-{seat}-")]
        assert player.hand
    strips = [place for name, place in over.items() if name.startswith("own-")]
    laid = sum(len(player.cards) for player in play.position.state.players)
    assert len(strips) == laid > players
