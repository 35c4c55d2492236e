"""Cards of a user's own, given when a game is made: they act, are kept, and are checked."""

from __future__ import annotations

import json
import pickle
import random
import re
from pathlib import Path
from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.core.language import speaking
from stoneage_lab.core.state import CHANCE, OVER
from stoneage_lab.core.twin import is_twin, twin
from stoneage_lab.drawing.position_scenes import scene_of
from stoneage_lab.games.agricola.rules.card_data import deck
from stoneage_lab.games.agricola.rules.cards import CARDS
from stoneage_lab.games.agricola.rules.custom_card_checks import check_card, hooks

CUTTER = """
[reed-cutter]
name = { en = "Reed Cutter", ja = "葦刈り" }
sentence = "When you play it, you get 1 reed. At “reed bank” you also get 1 food."
effects = [
  { hook = "played", gain = { reed = 1 } },
  { hook = "used", spaces = ["reeds"], gain = { food = 1 } },
]
"""
MORE = CUTTER.replace("gain = { reed = 1 }", "gain = { reed = 2 }")
OWN = {"red": ["reed-cutter"]}


def table(cards: Any = CUTTER, players: int = 1, dealt: Any = OWN, **more: Any) -> lab.Session:
    faces = lab.agricola.own_cards(cards, dealt=dealt, **more)
    return lab.play("agricola", players, rules="standard", seed=1, faces=faces)


def one(effect: str, **fields: str) -> str:
    """Return the text of a card with one effect."""
    rows = "".join(f"{name} = {value}\n" for name, value in fields.items())
    return f'[mine]\nname = "Mine"\nsentence = "It acts."\n{rows}effects = [{effect}]\n'


def said(play: lab.Session) -> list[str]:
    return [str(entry) for entry in play.log]


def goods(play: lab.Session, seat: str = "red") -> dict[str, int]:
    found: dict[str, int] = play.position.to_dict()["state"]["players"][seat]["goods"]
    return found


def hand(play: lab.Session, seat: str = "red") -> list[str]:
    found: list[str] = play.position.to_dict()["state"]["players"][seat]["hand"]
    return found


def test_an_own_card_is_dealt_played_and_acts() -> None:
    play = table()
    assert "reed-cutter" in hand(play)
    assert len(hand(play)) == 14
    play.do("use lessons, play reed-cutter")
    assert said(play)[-1] == "“Reed Cutter” brings Red 1 reed."
    play.do("use reeds")
    assert "“Reed Cutter” brings Red 1 food." in said(play)
    assert goods(play)["reed"] == 2
    with speaking("ja"):
        assert any("葦刈り" in line for line in said(play))


def test_words_can_be_typed_as_for_every_card() -> None:
    play = table().do("use lessons")
    with pytest.raises(lab.UnknownAction, match="Did you mean: play reed-cutter"):
        play.do("play reed cuter")
    play.do("Play Reed Cutter")
    assert "reed-cutter" in play.position.to_dict()["state"]["players"]["red"]["cards"]


def test_a_card_in_another_hand_is_refused_by_its_name() -> None:
    play = table(dealt={"blue": ["reed-cutter"], "red": ["woodcutter"]}, players=2)
    while play.position.mover != 0:
        play.do(str(play.position.moves[0]))
    refusal = play.do("use lessons").why_not("play reed-cutter")
    assert refusal is not None
    assert "Reed Cutter" in str(refusal)


def test_without_an_own_card_nothing_changes() -> None:
    plain = lab.play("agricola", 2, rules="standard", seed=3)
    none = lab.play("agricola", 2, rules="standard", seed=3, faces={"cards": {}})
    assert plain.position.to_dict() == none.position.to_dict()
    assert plain.game == none.game
    assert "faces" not in plain.position.to_dict()


def test_hands_are_given_and_the_rest_is_dealt() -> None:
    faces = {"dealt": {"red": ["canoe", "woodcutter"], "blue": ["carpenter"]}}
    play = lab.play("agricola", 2, rules="standard", seed=5, faces=faces)
    assert {"canoe", "woodcutter"} <= set(hand(play))
    assert "carpenter" in hand(play, "blue")
    assert len(hand(play)) == len(hand(play, "blue")) == 14


def test_two_games_may_have_different_cards_of_one_name() -> None:
    first, second = table(), table(MORE)
    for play in (first, second):
        play.do("use lessons, play reed-cutter")
    assert (goods(first)["reed"], goods(second)["reed"]) == (1, 2)
    assert first.game != second.game
    for play in (first, second):
        moves = [move for move in play.game.all_actions() if "reed-cutter" in str(move)]
        assert [pickle.loads(pickle.dumps(move)) for move in moves] == moves


def test_other_words_leave_the_game_as_it_is() -> None:
    first, second = table(players=2), table(CUTTER.replace("When", "As soon as"), 2)
    assert [str(move) for move in first.position.moves] == [
        str(move) for move in second.position.moves
    ]
    assert hand(first, "blue") == hand(second, "blue")


def test_a_saved_game_holds_its_cards(tmp_path: Path) -> None:
    play = table().do("use lessons, play reed-cutter, use reeds")
    path = tmp_path / "game.json"
    play.save(path)
    again = lab.load(path)
    assert said(again) == said(play)
    position = lab.Position.from_dict(play.position.to_dict())
    assert position == play.position
    assert pickle.loads(pickle.dumps(play.position)) == play.position


def test_a_saved_game_without_its_card_is_refused(tmp_path: Path) -> None:
    data = table().do("use lessons, play reed-cutter").position.to_dict()
    del data["faces"]
    with pytest.raises(lab.RecordError, match="reed-cutter"):
        lab.Position.from_dict(data)


# -- A function of the user's -----------------------------------------------------------------


def gather(moment: Any) -> None:
    """Two food for each person, against one reed."""
    if moment.pay(reed=1):
        moment.gain(food=2 * moment.farm["people"])


ACTS = one('{ hook = "used", spaces = ["reeds"], code = "gather" }')


def test_a_function_acts_and_tells_it() -> None:
    play = table(ACTS, dealt={"red": ["mine"]}, functions=gather)
    play.do("use lessons, play mine")
    before = goods(play)["food"]
    play.do("use reeds")
    assert "“Mine” brings Red 4 food." in said(play)
    assert (goods(play)["food"], goods(play)["reed"]) == (before + 4, 0)


def test_a_function_that_is_not_known_is_told(tmp_path: Path) -> None:
    play = table(ACTS, dealt={"red": ["mine"]}, functions=gather)
    play.save(tmp_path / "game.json")
    data = json.loads((tmp_path / "game.json").read_text())
    data["faces"]["cards"]["mine"]["effects"][0]["code"] = "gathers"
    (tmp_path / "other.json").write_text(json.dumps(data))
    with pytest.raises(lab.RecordError, match=r"function “gathers”, .* Did you mean “gather”"):
        lab.load(tmp_path / "other.json")
    assert said(lab.load(tmp_path / "game.json")) == said(play)


def broken(moment: Any) -> None:
    raise ZeroDivisionError("nothing to share")


def greedy(moment: Any) -> None:
    moment.gain(gold=3)


@pytest.mark.parametrize(
    ("function", "told"),
    [(broken, "“broken” of the card “Mine” failed: ZeroDivisionError: nothing to share"),
     (greedy, "gold=3. Goods are food, wood")],
)  # fmt: skip
def test_a_function_that_fails_is_told_and_undone(function: Any, told: str) -> None:
    text = one(f'{{ hook = "played", code = "{function.__name__}" }}')
    play = table(text, dealt={"red": ["mine"]}, functions=function).do("use lessons")
    before = play.position.to_dict()
    with pytest.raises(lab.SetupError, match=told):
        play.do("play mine")
    assert play.position.to_dict() == before


# -- What is wrong is told --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "told"),
    [
        (one('{ hook = "usd", gain = { food = 1 } }'), "is no hook. Did you mean “used”?"),
        (one("{ gain = { food = 1 } }"), "The field “hook” is missing in effect 1 of the card “m"),
        (one('{ hook = "ahead", gain = { food = 1 } }'), '“rounds” is missing .* "next 3"'),
        (one('{ hook = "used", spaces = ["reeds"] }'), "give it one of gain, choose, do"),
        (one('{ hook = "used", gain = { gold = 1 } }'), r"such as \{ wood = 1 \}, not .*gold"),
        (one('{ hook = "used", gain = 1 }'), "“gain” should be goods with numbers .*, not 1"),
        (one('{ hook = "used", space = ["reeds"], gain = { food = 1 } }'), "mean “spaces”"),
        (one('{ hook = "used", spaces = ["reed bank"], gain = { food = 1 } }'), "action spaces"),
        (one('{ hook = "played", do = "dance" }'), "one of plow, sow, bake"),
        (one('{ hook = "played", do = "sow" }'), "“do = sow” needs “only” beside it"),
        (one('{ hook = "others", event = "cook", by = "other", gain = { food = 1 } }'), "“per”"),
        (one("", cost="[{ wood = 1 }]"), '“cost” .* kind = "minor"'),
        (one("", players="7"), "“players” should be a whole number from 1 to 5, not 7"),
        (one("", needs="{ occupation = 2 }"), "Did you mean “occupations”?"),
        (one("", need="{ occupations = 2 }"), "There is no field “need”"),
        (one("", kind='"major"'), "one of occupation, minor, not 'major'"),
        ('[mine]\nname = "Mine"', "The field “sentence” is missing in the card “mine”"),
        ("[Mine]\n", "small letters and digits"),
        (CUTTER.replace("[reed-cutter]", "[canoe]"), "“canoe” is taken .* “my-canoe”"),
        (CUTTER.replace("[reed-cutter]", "[well]"), "“well” is taken"),
        (one('{ hook = "played", code = "nobody" }'), "function “nobody”, which is not known"),
        ("[mine", "is no TOML"),
        (7, "TOML text, a TOML file .* not 7"),
        ({"mine": 3}, "The fields are missing in the card “mine”"),
    ],
)
def test_a_wrong_card_is_told_with_what_would_be_right(card: Any, told: str) -> None:
    with pytest.raises(lab.SetupError, match=told):
        lab.agricola.own_cards(card)


@pytest.mark.parametrize(
    ("dealt", "told"),
    [
        ({"red": ["reed-cuter"]}, "Did you mean “reed-cutter”?"),
        ({"pink": ["reed-cutter"]}, "There is no seat 'pink'"),
        ({"red": ["reed-cutter"], "blue": ["reed-cutter"]}, "dealt twice"),
        ({"red": ["reed-cutter", "acrobat"]}, "no card 'acrobat'"),
        ({"red": "reed-cutter"}, "should be a list of cards"),
        (["reed-cutter"], 'dealt by seat, such as {"red": '),
    ],
)
def test_a_wrong_hand_is_told(dealt: Any, told: str) -> None:
    with pytest.raises(lab.SetupError, match=re.escape(told)):
        table(players=2, dealt=dealt)


def test_a_hand_has_seven_of_a_kind_and_only_cards_of_this_number_of_players() -> None:
    solo = [card.id for card in deck() if card.kind == "occupation" and card.players == 1]
    more = next(card.id for card in deck() if card.players == 4)
    with pytest.raises(lab.SetupError, match="8 occupations are dealt to Red"):
        table(dealt={"red": solo[:8]})
    with pytest.raises(lab.SetupError, match="from 4 players on; here there are 1"):
        table(dealt={"red": [more]})


def test_the_family_game_has_no_hands() -> None:
    with pytest.raises(lab.SetupError, match='rules="standard"'):
        lab.play("agricola", 2, rules="family", faces=lab.agricola.own_cards(CUTTER))


def test_every_shipped_card_passes_the_same_checks() -> None:
    own_code = ("double", "from_hand")
    for card in deck():
        row = dict(card.row)
        row["kind"] = card.kind
        row["effects"] = [
            effect for effect in row.get("effects", ())
            if effect["hook"] != "space" and not any(key in effect for key in own_code)
            and effect.get("do") != "lay_this"
        ]  # fmt: skip
        check_card(f"my-{card.id}", row, [*(card.id for card in CARDS), "mansion"])


def test_every_hook_but_one_is_open_to_users() -> None:
    shipped = {hook for card in deck() for hook in card.effects}
    assert shipped - set(hooks()) == {"space"}


# -- The board, and the laws ------------------------------------------------------------------


def test_the_card_is_drawn_in_the_hand_and_on_the_table() -> None:
    play = table()
    for code, name in (("en", "Reed Cutter"), ("ja", "葦刈り")):
        places = {place.id: place for _, place in scene_of(play.position, "red", code).places()}
        assert name in str(places["hand-red-reed-cutter"])
    play.do("use lessons, play reed-cutter")
    for code, name in (("en", "Reed Cutter"), ("ja", "葦刈り")):
        places = {place.id: place for _, place in scene_of(play.position, "red", code).places()}
        assert "hand-red-reed-cutter" not in places
        assert name in str(places["own-reed-cutter"])


@pytest.mark.long
def test_a_game_with_own_cards_keeps_the_laws() -> None:
    faces = lab.agricola.own_cards(CUTTER + ACTS, functions=gather, dealt=OWN)
    lab.check_game(lab.game("agricola", 2, rules="standard", faces=faces), games=1)


def test_many_games_can_be_played_with_own_cards() -> None:
    faces = lab.agricola.own_cards(ACTS, functions=gather)
    results = lab.simulate(
        "agricola", ["random"], 2, seed=1, rules="standard", faces=faces, progress=False
    )
    assert len(results) == 2


# -- The Cook alone ---------------------------------------------------------------------------


def test_the_cook_is_in_no_game_of_one_player() -> None:
    with pytest.raises(lab.SetupError, match="“cook” is in the game from 4 players on; here"):
        lab.play("agricola", 1, rules="standard", faces={"dealt": {"red": ["cook"]}})
    data = lab.play("agricola", 1, rules="standard", seed=1).position.to_dict()
    data["state"]["players"]["red"]["cards"] = ["cook"]
    with pytest.raises(lab.RecordError, match="'cook'"):
        lab.Position.from_dict(data)


@pytest.mark.parametrize(
    ("people", "newborn", "plain", "cook"),
    [(2, 0, 6, 4), (3, 0, 9, 5), (5, 0, 15, 7), (3, 1, 7, 5)],
)
def test_a_cook_alone_feeds_his_family_as_his_sentence_says(
    people: int, newborn: int, plain: int, cook: int
) -> None:
    """Alone a grown person eats 3 food; beside the Cook two eat 2, and every other one eats 1."""
    shipped = next(card for card in deck() if card.id == "cook")
    row = {**shipped.row, "players": 1}
    data = table({"my-cook": row}, dealt={"red": ["my-cook"]}).position.to_dict()
    red = data["state"]["players"]["red"]
    red |= {"people": people, "newborn": newborn, "home": people - newborn}
    red["rooms"] = ["1-1", "1-2", "2-1", "2-2", "3-1"]
    assert lab.Position.from_dict(data).seat("red").needed == plain
    red["hand"].remove("my-cook")
    red["cards"] = ["my-cook"]
    assert lab.Position.from_dict(data).seat("red").needed == cook


def test_the_compiled_rules_play_own_cards_as_the_readable_ones_do() -> None:
    faces = lab.agricola.own_cards(CUTTER + ACTS, functions=gather, dealt={"red": ["mine"]})
    game = lab.game("agricola", 2, rules="standard", faces=faces)
    if not is_twin(twin(game)):
        pytest.skip("the rules run as plain Python here")
    logs = []
    for one_of in (game, twin(game)):
        state: Any = one_of.start()
        state.events, rng = [], random.Random(3)
        while state.node != OVER:
            if state.node == CHANCE:
                state.settle(rng.choice([outcome for outcome, _ in state.chance().outcomes()]))
                continue
            moves = state.legal()
            cards = [move for move in moves if str(move) in ("use lessons", "play mine")]
            state.play(rng.choice(cards or moves))
        logs.append([one_of.sentence(event, "en") for event in state.events])
    assert logs[0] == logs[1]
    assert any("“Mine” brings" in line for line in logs[0])
