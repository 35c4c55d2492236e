"""The deck of the full game: dealing, hidden hands, conditions, prices, cards passed on."""

from __future__ import annotations

import pytest
from games.agricola.farms import farm, goods, red, refused

import stoneage_lab as lab
from stoneage_lab.core.errors import RecordError
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, OVER
from stoneage_lab.games.agricola.bots.careful import careful
from stoneage_lab.games.agricola.rules.card_data import deck
from stoneage_lab.games.agricola.rules.cards import CARDS, FIRST_OCCUPATION
from stoneage_lab.games.agricola.rules.state import AgricolaState


def dealt(players: int, seed: int = 1) -> AgricolaState:
    """Return a full game after its hands were dealt."""
    state, rng = lab.game("agricola", players, rules="standard").start(), Rng(seed)
    while state.node == CHANCE:
        state.settle(state.chance().sample(rng))
    assert isinstance(state, AgricolaState)
    return state


def test_the_deck_is_read_as_it_is_written() -> None:
    kinds = [card.kind for card in deck()]
    assert (kinds.count("minor"), kinds.count("occupation")) == (53, 73)
    assert len({card.id for card in CARDS}) == 136
    assert sum(card.passes_left for card in deck()) == 8
    assert sum(not card.needs for card in deck() if card.kind == "minor") == 35
    by_players = [sum(card.players <= n for card in deck() if card.kind == "occupation")
                  for n in (2, 3, 4)]  # fmt: skip
    assert by_players == [28, 49, 73]
    hooks = {hook for card in deck() for hook in card.effects}
    assert len(hooks) == 29
    assert [card.id for card in deck() if not card.effects] == ["madonna-statue", "outhouse"]


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_seven_and_seven_are_dealt(players: int) -> None:
    state = dealt(players)
    hands = [card for player in state.players for card in player.hand]
    assert len(hands) == len(set(hands)) == 14 * players
    for player in state.players:
        assert (player.held(True), player.held(False)) == (7, 7)
        for card in player.hand:
            own = CARDS[card].deck
            assert own is not None
            assert own.players <= max(2, players)
    assert (state.stage_name, state.round) == ("work", 1)


def test_dealing_names_no_card() -> None:
    session = lab.play("agricola", players=2, rules="standard", seed=4)
    told = [line.event for line in session.whole_log if line.event[0] == "deal"]
    assert sorted(told) == [("deal", seat, 7, kind) for seat in (0, 1)
                            for kind in ("minors", "occupations")]  # fmt: skip


def test_a_seat_sees_its_own_hand() -> None:
    state = dealt(3)
    seen = state.seen_by(1)
    assert isinstance(seen, AgricolaState)
    assert seen.players[1].hand == state.players[1].hand
    assert seen.players[0].hand == (-2,) * 7 + (-1,) * 7
    told = seen.to_dict()["players"]
    assert set(told["red"]["hand"]) == {"? occupation", "? minor"}
    assert state.game.from_dict(seen.to_dict()).key() == seen.key()
    assert "hand" not in state.seat(1)


def test_what_is_unseen_is_dealt_anew() -> None:
    state = dealt(2)
    found = set()
    for seed in range(20):
        other = state.determinize(0, Rng(seed))
        assert isinstance(other, AgricolaState)
        assert other.players[0].hand == state.players[0].hand
        assert not set(other.players[1].hand) & set(state.players[0].hand)
        found |= set(other.players[1].hand)
    assert len(found) > 60


def test_cards_passed_on_are_seen() -> None:
    session = red(4, 3, rules="standard", hand=["market-stall"], goods={"grain": 1})
    session.do("use start, play market stall, done")
    assert goods(session) == {"vegetable": 1}
    names = session.game.seats
    left = farm(session, names[1])
    assert (left["hand"], left["shown"]) == (["market-stall"], ["market-stall"])
    seen = session.position.state.seen_by(2)
    assert isinstance(seen, AgricolaState)
    assert [CARDS[card].id for card in seen.players[1].hand] == ["market-stall"]
    assert session.position.seat("red").cards == ()
    alone = red(4, 1, rules="standard", hand=["market-stall"], goods={"grain": 1})
    alone.do("use start, play market stall, done")
    assert alone.position.to_dict()["state"]["gone"] == ["market-stall"]


def test_start_player_and_or_a_minor_improvement() -> None:
    session = red(4, 2, rules="standard", hand=["axe", "raft"], goods={"wood": 2}).do("use start")
    assert [str(move) for move in session.moves] == ["play raft", "lead"]
    session.do("play raft")
    assert [str(move) for move in session.moves] == ["lead", "done"]
    always = red(4, 2, rules="standard", options={"start_token": "always"}, hand=["raft"],
                 goods={"wood": 2}).do("use start")  # fmt: skip
    assert always.position.to_dict()["state"]["start"] == "red"
    assert [str(move) for move in always.moves] == ["play raft", "done"]


@pytest.mark.parametrize(("players", "site", "prices"), [
    (2, "lessons", (0, 1, 1)), (3, "school", (2, 2, 2)), (4, "school", (1, 1, 2)),
])  # fmt: skip
def test_the_food_for_an_occupation(players: int, site: str, prices: tuple[int, int, int]) -> None:
    for played, price in enumerate(prices):
        session = red(4, players, rules="standard", hand=["woodcutter"], goods={"food": 5},
                      cards=["tutor", "mendicant"][:played])  # fmt: skip
        session.do(f"use {site}, play woodcutter")
        assert goods(session) == ({"food": 5 - price})


def test_food_for_an_occupation_is_raised() -> None:
    session = red(4, 3, rules="standard", hand=["reeve"], cards=["tutor", "fireplace2"],
                  goods={"grain": 1, "sheep": 1}).do("use lessons, play reeve")  # fmt: skip
    assert [str(move) for move in session.moves] == ["eat 1 grain", "cook 1 sheep"]
    session.do("cook 1 sheep")
    assert goods(session)["food"] == 1
    poor = red(4, 3, rules="standard", hand=["reeve"], cards=["tutor"])
    idle = refused(poor, "use lessons")
    assert (idle.rule.id, idle.parts[0].rule.id) == ("use.idle", "learn.food")


def test_the_first_school_of_five_lets_a_family_grow() -> None:
    rooms = ["1-1", "2-1", "3-1"]
    early = red(4, 5, rules="standard", hand=["woodcutter"], goods={"food": 1}, rooms=rooms)
    assert refused(early.do("use school"), "grow").rule.id == "grow.round"
    late = red(5, 5, rules="standard", rooms=rooms).do("use school")
    assert farm(late)["people"] == 3 or late.do("grow").position.seat("red").people == 3


NEEDS: list[tuple[str, dict[str, object], bool]] = [
    ("canoe", {"cards": ["tutor"]}, False),
    ("canoe", {"cards": ["tutor", "mendicant"]}, True),
    ("canoe", {"cards": ["academic"]}, True),
    ("shepherds-pipe", {}, False),
    ("shepherds-pipe", {"goods": {"sheep": 1}}, True),
    ("ceramics", {"cards": ["pottery"]}, False),
    ("ceramics", {"cards": ["stone-oven"]}, True),
    ("carp-pond", {"cards": ["tutor", "axe"]}, False),
    ("carp-pond", {"cards": ["tutor", "axe", "well"]}, True),
    ("stone-house-extension", {"house": "clay"}, False),
    ("stone-house-extension", {"house": "stone"}, True),
    ("outhouse", {}, True),
    ("outhouse", {"seats": {"blue": {"cards": ["tutor", "baker"]},
                            "green": {"cards": ["mason", "mendicant"]}}}, False),
]  # fmt: skip


@pytest.mark.parametrize(("card", "given", "right"), NEEDS)
def test_conditions(card: str, given: dict[str, object], right: bool) -> None:
    rich = {"food": 5, "wood": 5, "clay": 5, "reed": 5, "stone": 5}
    wealth = rich | dict(given.get("goods", {}))  # type: ignore[call-overload]
    session = red(4, 3, rules="standard", hand=[card], **(given | {"goods": wealth}))
    session.do("use start")
    if right:
        assert f"play {card}" in session.moves
    else:
        assert refused(session, f"play {card}").rule.id == "play.needs"


def test_a_card_of_the_first_rounds() -> None:
    late = red(5, 4, rules="standard", hand=["hut-builder", "tutor"]).do("use lessons")
    refusal = refused(late, "play hut builder")
    assert (refusal.rule.id, refusal.what) == ("play.needs", "rounds")
    early = red(4, 4, rules="standard", hand=["hut-builder"]).do("use lessons, play hut builder")
    assert farm(early)["cards"] == ["hut-builder"]


def test_refusals_of_cards() -> None:
    session = red(4, 2, rules="standard", hand=["raft", "tutor"]).do("use start")
    assert refused(session, "play axe").rule.id == "play.hand"
    assert refused(session, "play tutor").rule.id == "play.where"
    dear = refused(session, "play raft")
    assert (dear.rule.id, dear.missing) == ("play.goods", [("wood", 2)])
    assert refused(session, "done").rule.id == "done.must"
    assert refused(session, "accept raft").rule.id == "accept.offer"
    lesson = red(4, 2, rules="standard", hand=["raft", "tutor"]).do("use lessons")
    assert refused(lesson, "play raft").rule.id == "play.where"
    built = ["1-2", "1-3", "1-4", "1-5"]
    full = red(4, 2, rules="standard", hand=["stable"], stables=built, goods={"wood": 1})
    assert refused(full.do("use start"), "play stable").rule.id == "play.effect"
    family = red(4, 2).do("use sow") if False else red(4, 2, goods={"clay": 2}).do("use improve")
    assert refused(family, "play axe").rule.id == "play.hand"


def test_cards_given_up() -> None:
    session = red(4, 2, rules="standard", hand=["madonna-statue"],
                  cards=["fireplace2", "axe", "well"], goods={"food": 1},
                  marks={"well": 3}, ahead=[[5, "food", 1], [6, "food", 1]])  # fmt: skip
    session.do("use start, play madonna statue, give axe, give well")
    state = session.position.to_dict()["state"]
    assert state["gone"] == ["axe"]
    assert "well" in state["majors"]
    assert farm(session)["ahead"] == []
    assert farm(session)["cards"] == ["fireplace2", "madonna-statue"]


def test_damaged_records_are_refused() -> None:
    for damage in ({"hand": ["tutor", "tutor"]}, {"hand": ["well"]}, {"hand": ["guildmaster"]},
                   {"shown": ["axe"]}, {"cards": ["axe"], "hand": ["axe"]},
                   {"marks": {"axe": 1}}, {"cards": ["no-such-card"]}):  # fmt: skip
        with pytest.raises(RecordError):
            red(4, 2, rules="standard", **damage)
    with pytest.raises(RecordError):
        red(4, 2, rules="standard", gone=["axe"], hand=["axe"])
    with pytest.raises(RecordError):
        red(4, 2, rules="standard", gone=["tutor"])


@pytest.mark.parametrize(("rules", "players"), [("standard", 1), ("seed", 2)])
def test_laws_of_the_full_game(rules: str, players: int) -> None:
    game = lab.game("agricola", players, rules=rules)
    report = lab.check_game(game, games=1, players=[players])
    assert report, report


@pytest.mark.long
@pytest.mark.parametrize("rules", ["standard", "seed"])
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_laws_of_the_full_game_for_any_number(rules: str, players: int) -> None:
    game = lab.game("agricola", players, rules=rules)
    report = lab.check_game(game, games=4, players=[players])
    assert report, report


def random_game(players: int, rules: str, seed: int, played: set[str]) -> AgricolaState:
    """Play a random game in which cards are played whenever they can be."""
    state, rng = lab.game("agricola", players, rules=rules).start(), Rng(seed)
    while state.node != OVER:
        if state.node == CHANCE:
            state.settle(state.chance().sample(rng))
            continue
        moves = state.legal()
        cards = [move for move in moves if move.words.startswith("play ")]
        eager = [move for move in moves if move.words in ("use lessons", "use start")]
        chosen = cards or (eager if rng.below(3) else []) or moves
        move = chosen[rng.below(len(chosen))]
        if move.words.startswith("play "):
            played.add(move.words)
        state.play(move)
    assert isinstance(state, AgricolaState)
    return state


def test_random_games_end() -> None:
    played: set[str] = set()
    for players in (1, 2, 3, 4, 5):
        state = random_game(players, "standard", players, played)
        assert (state.stage_name, state.round) == ("over", 14)
    assert len(played) > 40


@pytest.mark.long
def test_every_card_is_played_in_some_random_game() -> None:
    played: set[str] = set()
    for seed in range(60):
        random_game(2 + seed % 4, "standard", seed, played)
    missing = {f"play {card.id}" for card in deck()} - played
    assert len(missing) < 3, missing


def test_the_careful_player_plays_a_full_game() -> None:
    state, rng = dealt(2), Rng(2)
    while state.node != OVER:
        if state.node == CHANCE:
            state.settle(state.chance().sample(rng))
        else:
            move = careful(state, rng)
            assert move in state.legal()
            state.play(move)
    assert max(state.scores()) > 15
    assert any(card >= FIRST_OCCUPATION for player in state.players for card in player.cards)


def test_search_chooses_in_a_full_game() -> None:
    state = dealt(2)
    move = lab.Search(tries=8)(state.seen_by(state.mover), Rng(4))
    assert move in state.legal()
