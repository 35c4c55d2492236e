"""The words of actions: they name one action each, and slips of the hand are forgiven."""

from __future__ import annotations

import pickle
from itertools import combinations, combinations_with_replacement

import pytest
from games.stone_age.table import GOODS, bought, payment, purses, table

import stoneage_lab as lab
from stoneage_lab.games.stone_age.rules.actions import PlacePeople
from stoneage_lab.games.stone_age.rules.buildings import Fixed, Tile
from stoneage_lab.games.stone_age.rules.game_components import base

SITES = (
    *["hunt", "forest", "clay", "quarry", "river", "toolmaker", "hut", "field"],
    *(f"card{slot}" for slot in range(1, 5)),
    *(f"building{stack}" for stack in range(1, 5)),
)


def all_actions() -> list[str]:
    """All words of the game, put together from its grammar."""
    words = [f"place {people} {site}" for people in range(1, 11) for site in SITES]
    words += [f"{verb} {site}" for verb in ("use", "skip") for site in SITES]
    once = [chosen for n in range(4) for chosen in combinations(("once4", "once3", "once2"), n)]
    for count in range(4):
        for values in combinations_with_replacement("4321", count):
            words += ["tools " + ("+".join((*values, *extra)) or "none") for extra in once]
    words += [payment(purse) for purse in purses(7) if any(purse)]
    words += [payment(purse) for purse in purses(5, kinds=5) if purse[4]]
    words += [f"take {face}" for face in range(1, 7)]
    words += [f"gain {a} {b}" for a, b in combinations_with_replacement(GOODS, 2)]
    return [*words, "decline", "starve", "keep"]


def test_words_name_one_action_each_and_come_back_the_same() -> None:
    position = table()
    actions = [(words, position.parse(words)) for words in all_actions()]
    for words, action in actions:
        assert (str(action), action.words) == (words, words)
        assert position.parse(words) is action
        assert position.parse(action) is action
    assert len({id(action) for _, action in actions}) == len(actions)


def test_an_action_is_the_same_object_in_every_game_and_after_a_journey() -> None:
    here, there = table(2), table(4, rules="bga")
    for words in ("place 3 forest", "tools 3+once4", "pay 2 wood 1 gold", "starve"):
        action = here.parse(words)
        assert there.parse(words) is action
        assert pickle.loads(pickle.dumps(action)) is action


@pytest.mark.parametrize(("players", "rules"), [
    (4, "standard"), *(pytest.param(*each, marks=pytest.mark.long)
                       for each in ((2, "rulebook"), (3, "bga"))),
])  # fmt: skip
def test_every_move_of_a_game_can_be_typed(players: int, rules: str) -> None:
    known = set(all_actions())
    session = lab.play("stone-age", ["random"] * players, seed=6, rules=rules)
    verbs = set()
    while not session.over:
        for action in session.moves:
            verbs.add(action.words.split()[0])
            assert session.position.parse(action.words) is action
            # Feeding may take more goods than the seven of the grammar above.
            assert action.words in known or action.words.startswith("pay")
        session.step()
    assert {"place", "use", "pay", "decline", "starve"} <= verbs


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("PLACE 3 FOREST", "place 3 forest"),
        ("  place   3 \t forest\n", "place 3 forest"),
        ("place forest 3", "place 3 forest"),
        ("place 3 people on the forest", "place 3 forest"),
        ("place 3 in the forest", "place 3 forest"),
        ("place forest", "place 1 forest"),
        ("place 1 person at the toolmaker", "place 1 toolmaker"),
        ("place 1 card 2", "place 1 card2"),
        ("place card 2", "place 1 card2"),
        ("place 1 Building1", "place 1 building1"),
        ("use the hut", "use hut"),
        ("Use Card 1", "use card1"),
        ("skip the field", "skip field"),
        ("tools 1+2", "tools 2+1"),
        ("tools 1 + once4 + 3", "tools 3+1+once4"),
        ("tools once2+once4", "tools once4+once2"),
        ("tools 0", "tools none"),
        ("Tools NONE", "tools none"),
        ("pay 1 gold 2 wood", "pay 2 wood 1 gold"),
        ("pay 1 gold, 2 woods", "pay 2 wood 1 gold"),
        ("pay 2 wood and 1 gold", "pay 2 wood 1 gold"),
        ("PAY 2 WOOD AND 1 GOLD", "pay 2 wood 1 gold"),
        ("pay 2 bricks 1 stone", "pay 2 brick 1 stone"),
        ("pay gold", "pay 1 gold"),
        ("pay 1 wood 1 wood", "pay 2 wood"),
        ("pay 1 wood 1 person", "pay 1 wood 1 people"),
        ("take the 5", "take 5"),
        ("take a die 5", "take 5"),
        ("gain gold wood", "gain wood gold"),
        ("gain wood and gold", "gain wood gold"),
        ("gain 2 gold", "gain gold gold"),
        ("Decline", "decline"),
        (" STARVE ", "starve"),
    ],
)
def test_forgiving_spellings(typed: str, words: str) -> None:
    assert table().parse(typed).words == words


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("\uff30\uff2c\uff21\uff23\uff25\u3000\uff13\u3000\uff46\uff4f\uff52\uff45\uff53\uff54",
         "place 3 forest"),
        ("\u200bpay\u00a02 wood\ufeff", "pay 2 wood"),
        ("tools \uff13\uff0bonce4", "tools 3+once4"),
        ("pay the 2 woods and a gold", "pay 2 wood 1 gold"),
        ("gain the wood and the gold", "gain wood gold"),
        ("place card 3 2", "place 2 card3"),
        ("take the upper prize", "take top"),
        ("use the mammoth", "use mammoth"),
    ],
)  # fmt: skip
def test_every_game_reads_slips_before_it_knows_the_names_on_the_board(
    typed: str, words: str
) -> None:
    for game in (lab.game("stone-age", 2), lab.game("stone-age", 4, expansions=["animals"])):
        assert str(game.find(typed)) == words


@pytest.mark.parametrize(
    ("typed", "example"),
    [("place 2 people on the", "place 2 hunt"), ("gain the golds", "gain gold gold"),
     ("pay wood 1", "pay 1 wood 1 brick"), ("skip the", "skip hunt")],
)  # fmt: skip
def test_half_a_move_is_told_from_nonsense_whatever_its_spelling(typed: str, example: str) -> None:
    with pytest.raises(lab.UnknownAction, match="only the beginning") as error:
        table().parse(typed)
    assert example in str(error.value)


def test_a_site_of_an_expansion_has_its_number_in_each_game() -> None:
    games = [
        lab.game("stone-age", players, expansions=names)
        for players, names in ((2, ["animals"]), (4, ["animals"]), (4, ["animals", "mammoth"]))
    ]
    for game in games:
        action = game.find("place 2 on the animals")
        assert isinstance(action, PlacePeople)
        assert game.sites[action.site].name == "animal"
        assert pickle.loads(pickle.dumps(action)) is action
    assert len({id(game.find("use animal")) for game in games}) == 2
    for words in ("pay 1 wood", "take stone", "place 3 forest"):
        assert len({id(game.find(words)) for game in games}) == 1


def test_to_pay_nothing_is_a_move_only_where_something_is_free() -> None:
    assert lab.game("stone-age").find("pay nothing") is None
    assert table().parse("Pay nothing").words == "starve"
    parts = base(2)
    parts.tiles = (*parts.tiles, Tile("F01", Fixed((0, 0, 0, 0))))
    parts.complete()
    (free,) = parts.tiles[-1].price.payments((0, 0, 0, 0))
    assert parts.grammar.find("Pay nothing") is free
    assert pickle.loads(pickle.dumps(free)) is free


def test_a_forgiven_spelling_is_played_and_logged_in_its_proper_words() -> None:
    session = lab.play("stone-age", players=2, seed=1).do("Place HUNT 2")
    assert session.record().moves == ["place 2 hunt"]
    assert "PLACE  hut   2" in lab.play("stone-age", players=2, seed=1).moves


@pytest.mark.parametrize(
    "typed",
    [
        "", "   ", "forest", "place", "place 0 forest", "place 11 hunt", "place -1 hunt",
        "place 1 card5", "place 1 building5", "place 1 card", "place 1 moon", "use", "skip it",
        "tools", "tools 5", "tools 1+1+1+1", "tools 1-1", "pay", "pay somebody",
        "pay 1 fool", "pay 0 wood", "pay wood wood wood x", "take", "take 7", "take 0", "gain",
        "gain wood", "gain wood wood wood", "gain food food", "pass", "keep it", "1", "🪵",
    ],
)  # fmt: skip
def test_nonsense_is_no_action(typed: str) -> None:
    position = table()
    with pytest.raises(lab.UnknownAction):
        position.after(typed)
    with pytest.raises(lab.UnknownAction):
        position.why_not(typed)
    assert typed not in position.moves


@pytest.mark.parametrize("typed", [None, 3, ("place", 3), b"starve"])
def test_an_action_is_written_in_words(typed: object) -> None:
    with pytest.raises(lab.UnknownAction):
        table().after(typed)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("place 3 forst", "place 3 forest"),
        ("plce 2 hut", "place 2 hut"),
        ("place 4 qarry", "place 4 quarry"),
        ("place 1 tolmaker", "place 1 toolmaker"),
        ("place 2 hnt", "place 2 hunt"),
    ],
)
def test_the_nearest_words_are_offered(typed: str, meant: str) -> None:
    position = table()
    with pytest.raises(lab.UnknownAction) as caught:
        position.after(typed)
    assert caught.value.nearest[0] == meant
    assert meant in str(caught.value)
    assert typed in str(caught.value)
    assert all(words in position.moves for words in caught.value.nearest)


def test_only_what_is_possible_now_is_offered() -> None:
    position = bought("C01").settle((2, 5))
    with pytest.raises(lab.UnknownAction) as caught:
        position.after("take fiv")
    assert set(caught.value.nearest) <= {"take 2", "take 5"}


def test_where_nothing_is_near_some_moves_are_named() -> None:
    with pytest.raises(lab.UnknownAction) as caught:
        table().after("xyzzy")
    assert caught.value.nearest == []
    assert "place 1 hunt" in str(caught.value)
