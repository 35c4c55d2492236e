"""What a program that learns sees of the expansions: each thing that lies open, under its name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from games.stone_age.mill_expansion import known_mill

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, OVER
from stoneage_lab.games.stone_age.expansions.animals import Animals
from stoneage_lab.games.stone_age.expansions.herd import Herd

PUBLISHED = lab.game("stone-age").known_expansions


def observed(env: Any, state: Any, seat: int) -> dict[str, float]:
    """Return the numbers of an observation by their names."""
    return dict(zip(env.fields.names, env.fields.numbers(state, seat), strict=True))


def positions(env: Any, seed: int) -> Iterator[Any]:
    """Yield the positions of a random game."""
    rng, state = Rng(seed, "observation"), env.game.start()
    while state.node != OVER:
        if state.node == CHANCE:
            state.settle(state.chance().sample(rng))
            continue
        yield state
        moves = state.legal()
        state.play(moves[rng.below(len(moves))])


def test_animals_stand_where_their_cards_are() -> None:
    env = lab.environment("stone-age", players=3, expansions=["animals"])
    waited = 0
    for state in positions(env, 4):
        seen = observed(env, state, 1)
        record = state.to_dict()["animal"]
        active = [name for name, value in seen.items() if name.startswith("animal.") and value]
        assert active == [f"animal.{record['active']}"] * (record["active"] is not None)
        places = {name: seen[name] for name in seen if name.startswith("animal_waiting.")}
        waiting = {f"animal_waiting.{id}": place for place, id in enumerate(record["waiting"], 1)}
        assert {name: place for name, place in places.items() if place} == waiting
        waited += len(waiting)
    assert waited


def test_animals_that_were_driven_off_are_seen() -> None:
    env = lab.environment("stone-age", players=3, expansions=["animals"])
    state = next(positions(env, 4))
    extra = next(extra for extra in state.parts.extras if extra.name == "animal")
    card = next(number for number, card in enumerate(state.parts.cards) if card.id in extra.ids)
    state.extras[extra.number] = Animals(gone=(card,))
    seen = observed(env, state, 0)
    gone = [name for name in seen if name.startswith("animal_gone.") and seen[name]]
    assert gone == [f"animal_gone.{state.parts.cards[card].id}"]


def test_the_herd_its_tiles_and_the_dice_of_a_duel_are_seen() -> None:
    env = lab.environment("stone-age", players=2, expansions=["mammoth"])
    state = next(positions(env, 5))
    extra = next(extra for extra in state.parts.extras if extra.name == "herd")
    ids = extra.ids
    state.extras[extra.number] = Herd(
        site=extra.tiles[1].site, tile=1, next=extra.tiles[2].site, aside=(0,), owned=((3,), (4,)),
        dice=((1, (6, 6, 2)),),
    )  # fmt: skip
    seen = observed(env, state, 1)
    assert seen[f"mammoth.{ids[1]}"] == seen[f"mammoth_aside.{ids[0]}"] == 1
    assert seen[f"herd.{extra.names[extra.tiles[1].site]}"] == 1
    assert seen[f"herd_next.{extra.names[extra.tiles[2].site]}"] == 1
    assert seen[f"own.mammoth_won.{ids[4]}"] == seen[f"next1.mammoth_won.{ids[3]}"] == 1
    assert (seen["own.duel_dice.6"], seen["own.duel_dice.2"]) == (2, 1)
    assert not any(seen[f"next1.duel_dice.{face}"] for face in range(1, 7))


def test_buildings_of_expansions_stand_before_those_who_built_them() -> None:
    env = lab.environment("stone-age", players=2, expansions=["igloos", "huts", "winter"])
    built = 0
    for state in positions(env, 6):
        seen = observed(env, state, 0)
        for about, player in (("own", state.players[0]), ("next1", state.players[1])):
            for name in [name for name in seen if name.startswith(f"{about}.added_tile.")]:
                number = state.parts.tile_numbers[name.rpartition(".")[2]]
                assert seen[name] == (number in player.buildings)
                built += number in player.buildings
    assert built


@pytest.mark.parametrize("name", PUBLISHED)
def test_each_expansion_alone_can_be_learned(name: str) -> None:
    env = lab.environment("stone-age", players=2, expansions=[name])
    plain = lab.environment("stone-age", players=2)
    assert set(env.fields.names) > set(plain.fields.names)


def test_what_an_expansion_of_ones_own_adds_has_to_be_given() -> None:
    with known_mill(), pytest.raises(lab.SetupError, match=r"mill\. .*observe=fields"):
        lab.environment("stone-age", players=2, expansions=["igloos", "mill"])
