"""What is kept beside the pieces of a game, so that it need not be found anew, agrees with them."""

from __future__ import annotations

import random
from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import DECISION
from stoneage_lab.games.agricola.rules.action_space_names import MAJOR_NAMES
from stoneage_lab.games.agricola.rules.anytime_card_actions import can_still_act
from stoneage_lab.games.agricola.rules.buying_improvements import buyable, can_buy, can_buy_any
from stoneage_lab.games.agricola.rules.cards import CARD_NUMBERS, MAJORS
from stoneage_lab.games.agricola.rules.cards_as_payment import can_pay_card
from stoneage_lab.games.agricola.rules.farm_grid import (
    ALL_SPACES,
    EDGES,
    OWN_EDGES,
    SPACES,
    pastures_of,
    rim,
)
from stoneage_lab.games.agricola.rules.fencing import (
    affordable,
    can_fence,
    can_fence_single,
    single_spaces,
)
from stoneage_lab.games.agricola.rules.goods import GOODS, KINDS, alone, price_array
from stoneage_lab.games.agricola.rules.player import Player
from stoneage_lab.games.agricola.rules.playing_cards import can_play_any_minor, playable_minors
from stoneage_lab.games.agricola.rules.prerequisites import meets_needs, missing_need
from stoneage_lab.games.agricola.rules.shipped_and_custom_cards import SHIPPED
from stoneage_lab.games.agricola.rules.state import AgricolaState
from stoneage_lab.players.random_player import random_player


def flooded(fences: int) -> list[int]:
    """Return the pastures of some fences: space after space, edge by edge."""
    found, left = [], ALL_SPACES
    while left:
        group, waiting = 0, [(left & -left).bit_length() - 1]
        while waiting:
            space = waiting.pop()
            group |= 1 << space
            waiting += [
                other
                for other in range(SPACES)
                if not group >> other & 1 and OWN_EDGES[space] & OWN_EDGES[other] & ~fences
            ]
        left &= ~group
        if not rim(group) & ~fences:
            found.append(group)
    return found


@pytest.mark.parametrize("many", [10, 15, 20, 25, 30, 35])
def test_pastures_are_what_fences_close_off(many: int) -> None:
    drawn = random.Random(many)
    for _ in range(60):
        fences = sum(1 << edge for edge in drawn.sample(range(EDGES), many))
        assert list(pastures_of(fences)) == flooded(fences)


def same_answers(state: AgricolaState) -> None:
    """Assert that short questions have the answers of the lists that tell the same."""
    for seat, player in enumerate(state.players):
        assert can_fence(player) == (len(affordable(player)) > 0)
        assert can_fence_single(player) == (len(single_spaces(player)) > 0)
        assert can_play_any_minor(state, seat) == (len(playable_minors(state, seat)) > 0)
        sale = [card for card in range(len(MAJORS)) if state.majors >> card & 1]
        payable = [card for card in sale if can_pay_card(player, card)]
        assert [card for card in sale if can_buy(state, seat, card)] == payable
        assert buyable(state, seat, state.majors) == sum(1 << card for card in payable)
        assert can_buy_any(state, seat) == (len(payable) > 0)
        for card in player.hand:
            met = meets_needs(state, seat, state.parts.cards[card])
            assert met == (not missing_need(state, seat, card)[0])


@pytest.mark.parametrize("seed", range(3))
def test_what_is_kept_agrees_with_the_pieces(seed: int) -> None:
    state = lab.game("agricola", players=4, rules="standard").start()
    assert isinstance(state, AgricolaState)
    rng = Rng(seed, "moves")
    while state.round < 11:
        people = sum(1 << space for space, seats in enumerate(state.there) if seats)
        assert state.taken == people == state.copy().taken
        same_answers(state)
        if state.node == DECISION:
            state.play(random_player(state, rng))
        else:
            state.settle(state.chance().sample(rng))
    assert state.game.from_dict(state.to_dict()).taken == state.taken


def test_a_trial_that_is_interrupted_leaves_the_goods_as_they_were() -> None:
    state = lab.game("agricola", players=2, rules="standard").start()
    assert isinstance(state, AgricolaState)
    player = state.players[0]
    conversion = SHIPPED.conversions[CARD_NUMBERS["dock-worker"]][0]
    player.take(conversion.give)
    before = list(player.goods), player.marks

    class Interrupted:
        def legal_moves(self, *_: object) -> list[object]:
            assert list(player.goods) != before[0]
            raise RuntimeError

    interrupted: Any = Interrupted()
    state.step = interrupted
    with pytest.raises(RuntimeError):
        can_still_act(state, (0, 0, 0, 0, 0), conversion)
    assert (list(player.goods), player.marks) == before


def test_the_improvements_have_their_names() -> None:
    assert [card.id for card in MAJORS] == [*MAJOR_NAMES]


@pytest.mark.parametrize("good", range(KINDS))
def test_a_price_in_an_array_is_met_by_the_same_goods(good: int) -> None:
    price, player = alone(good, 2), Player()
    for have in range(4):
        player.goods[good] = have
        assert player.affords(price_array(price)) == player.has(price) == (have >= 2), GOODS[good]


@pytest.mark.parametrize("seed", range(10))
def test_what_could_be_raised_is_the_best_of_each_good(seed: int) -> None:
    player, drawn = Player(), random.Random(seed)
    for card in drawn.sample([*range(len(MAJORS)), *SHIPPED.conversions], 8):
        player.lay_out(card)
    sells, cook = player.modifiers.sells or (0,) * KINDS, player.cook
    raw = [1 if name in ("grain", "vegetable") else 0 for name in GOODS]
    most = [max(raw[good], cook[good], sells[good]) for good in range(KINDS)]
    for good in range(1, KINDS):
        player.goods[:] = [0] * KINDS
        player.goods[good] = 1
        assert player.raisable() >= most[good]
        assert player.modifiers.most_food[good] == most[good]
