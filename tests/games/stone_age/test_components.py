"""The 36 cards and the 28 tiles, field by field, against a table written out here."""

from __future__ import annotations

from collections import Counter

import pytest
from games.stone_age.table import CARDS as CARD_IDS
from games.stone_age.table import GOODS, go, using, worth
from games.stone_age.table import TILES as TILE_IDS

import stoneage_lab as lab
from stoneage_lab.games.stone_age.rules.buildings import TILES
from stoneage_lab.games.stone_age.rules.cards import CARDS

# card: top half · bottom half
CARD_TABLE = """
C01 dice_for_all    · pottery
C02 dice_for_all    · writing
C03 dice_for_all    · sundial
C04 dice_for_all    · transport
C05 dice_for_all    · farmer 1
C06 dice_for_all    · farmer 2
C07 dice_for_all    · hut_builder 1
C08 dice_for_all    · hut_builder 2
C09 dice_for_all    · tool_maker 2
C10 dice_for_all    · tool_maker 2
C11 food 7          · pottery
C12 food 5          · medicine
C13 food 3          · weaving
C14 food 1          · weaving
C15 food 4          · hut_builder 1
C16 food 2          · hut_builder 2
C17 food 3          · farmer 2
C18 goods 2 stone   · transport
C19 goods 1 stone   · farmer 1
C20 goods 1 stone   · shaman 1
C21 goods 1 gold    · shaman 1
C22 goods 1 brick   · shaman 2
C23 roll 2 gold     · art
C24 roll 2 stone    · shaman 1
C25 roll 2 wood     · shaman 2
C26 points 3        · music
C27 points 3        · music
C28 points 3        · hut_builder 3
C29 tool 1          · art
C30 field 1         · sundial
C31 field 1         · farmer 1
C32 extra_card 1    · writing
C33 one_use 4       · tool_maker 1
C34 one_use 3       · tool_maker 1
C35 one_use 2       · tool_maker 2
C36 any_two 2       · medicine
"""

# tile: printed cost (wood brick stone gold) and points, or what it takes
TILE_TABLE = """
B01 fixed 2 1 0 0 = 10
B02 fixed 2 0 1 0 = 11
B03 fixed 1 2 0 0 = 11
B04 fixed 2 0 0 1 = 12
B05 fixed 1 0 2 0 = 13
B06 fixed 0 2 1 0 = 13
B07 fixed 0 2 0 1 = 14
B08 fixed 0 1 2 0 = 14
B09 fixed 0 0 2 1 = 16
B10 fixed 1 1 1 0 = 12
B11 fixed 1 1 1 0 = 12
B12 fixed 1 1 0 1 = 13
B13 fixed 1 1 0 1 = 13
B14 fixed 1 0 1 1 = 14
B15 fixed 1 0 1 1 = 14
B16 fixed 0 1 1 1 = 15
B17 fixed 0 1 1 1 = 15
B18 kinds 4 of 1
B19 kinds 4 of 2
B20 kinds 4 of 3
B21 kinds 4 of 4
B22 kinds 5 of 1
B23 kinds 5 of 2
B24 kinds 5 of 3
B25 kinds 5 of 4
B26 range 1 to 7
B27 range 1 to 7
B28 range 1 to 7
"""


def rows(text: str) -> list[str]:
    return [" ".join(row.split()) for row in text.strip().splitlines()]


@pytest.mark.parametrize("row", rows(CARD_TABLE))
def test_card(row: str) -> None:
    id, _, halves = row.partition(" ")
    top, _, bottom = halves.partition(" · ")
    card = CARDS[CARD_IDS.index(id)]
    assert card.id == id
    kind, *details = top.split()
    assert card.top.kind == kind
    if details:
        assert str(card.top.amount) == details[0]
    if len(details) == 2:
        assert card.top.good == details[1]
    profession, _, count = bottom.partition(" ")
    if count:
        assert (card.bottom.kind, card.bottom.symbol) == ("people", "")
        assert (card.bottom.profession, str(card.bottom.count)) == (profession, count)
    else:
        assert (card.bottom.kind, card.bottom.symbol) == ("culture", bottom)
        assert (card.bottom.profession, card.bottom.count) == ("", 0)


@pytest.mark.parametrize("row", rows(TILE_TABLE))
def test_tile(row: str) -> None:
    id, kind, *numbers = row.split()
    tile = TILES[TILE_IDS.index(id)]
    assert (tile.id, tile.price.kind) == (id, kind)
    if kind == "fixed":
        cost = tuple(int(number) for number in numbers[:4])
        assert tile.price.cost == cost
        assert tile.price.points((*cost, 0)) == int(numbers[5]) == worth(cost)
    elif kind == "kinds":
        assert (tile.price.count, tile.price.kinds) == (int(numbers[0]), int(numbers[2]))
    else:
        assert (tile.price.least, tile.price.most) == (1, 7)


def test_there_are_36_cards_and_28_tiles_and_no_others() -> None:
    assert [card.id for card in CARDS] == list(CARD_IDS)
    assert [tile.id for tile in TILES] == list(TILE_IDS)


def test_tops_as_counted_in_the_rules() -> None:
    tops = Counter(card.top.kind for card in CARDS)
    assert tops == {
        "dice_for_all": 10, "food": 7, "goods": 5, "roll": 3, "points": 3, "tool": 1, "field": 2,
        "extra_card": 1, "one_use": 3, "any_two": 1,
    }  # fmt: skip
    amounts = [card.top.amount for card in CARDS if card.top.kind == "food"]
    assert sorted(amounts, reverse=True) == [7, 5, 4, 3, 3, 2, 1]


def test_eight_symbols_stand_on_two_green_cards_each() -> None:
    symbols = Counter(card.bottom.symbol for card in CARDS if card.bottom.kind == "culture")
    names = ["medicine", "art", "music", "weaving", "pottery", "writing", "transport", "sundial"]
    assert symbols == dict.fromkeys(names, 2)


@pytest.mark.parametrize(
    ("profession", "counts"),
    [
        ("farmer", [1, 1, 1, 2, 2]),
        ("tool_maker", [1, 1, 2, 2, 2]),
        ("hut_builder", [1, 1, 2, 2, 3]),
        ("shaman", [1, 1, 1, 2, 2]),
    ],
)
def test_people_on_the_sand_cards(profession: str, counts: list[int]) -> None:
    assert sorted(c.bottom.count for c in CARDS if c.bottom.profession == profession) == counts


def test_fixed_tiles_are_nine_of_two_kinds_and_four_twice_of_three() -> None:
    costs = [tile.price.cost for tile in TILES if tile.price.kind == "fixed"]
    two = [cost for cost in costs if sum(1 for count in cost if count) == 2]
    three = Counter(cost for cost in costs if cost not in two)
    assert len(two) == len(set(two)) == 9
    assert sorted(three) == [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]
    assert set(three.values()) == {2}
    assert all(sum(cost) == 3 for cost in costs)


@pytest.mark.parametrize("row", [row for row in rows(TILE_TABLE) if " fixed " in row])
def test_a_fixed_tile_is_paid_as_printed_on_the_board(row: str) -> None:
    # The same table once more, but played: whoever owns exactly the cost may pay just that.
    id, _, *numbers = row.split()
    goods = dict(zip(GOODS, map(int, numbers[:4]), strict=True))
    tops = [id, next(tile for tile in TILE_IDS if tile != id)]
    position = using({"building1": {"red": 1}}, players={"red": {"goods": goods}}, tops=tops)
    position = position.after("use building1")
    words = "pay " + " ".join(f"{n} {good}" for good, n in goods.items() if n)
    assert position.moves.words == [words, "decline"]
    position = go(position, words)
    assert position.scores[0] == int(numbers[5])
    assert position.seat("red").buildings == (id,)
    assert position.seat("red").goods == (0, 0, 0, 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_is_laid_out_from_all_cards_and_as_many_stacks_of_seven_as_players(
    players: int,
) -> None:
    state = lab.game("stone-age", players).start()
    seen: dict[str, list[list[str]]] = {}
    while state.node == 1:
        outcomes = [outcome for outcome, _ in state.chance().outcomes()]
        seen.setdefault(state.step_name, []).append(outcomes)
        state.settle(outcomes[0])
    assert seen["starting"] == [list(("red", "blue", "green", "yellow")[:players])]
    assert [len(names) for names in seen["dealing"]] == [36, 35, 34, 33]
    assert set(seen["dealing"][0]) == set(CARD_IDS)
    assert [len(names) for names in seen["revealing"]] == [28, 27, 26, 25][:players]
    assert set(seen["revealing"][0]) == set(TILE_IDS)
    assert state.stacks == [7] * players
    assert len(state.display) == 4
    for seat in range(players):
        assert state.placed_at(0, seat) == 0
        player = state.players[seat]
        assert (player.people, player.home, player.food, player.fields) == (5, 5, 12, 0)
        assert (player.tools, player.goods, player.points) == ((0, 0, 0), (0, 0, 0, 0), 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_board_has_its_sites_and_rings(players: int) -> None:
    sites = {site.name: site for site in lab.game("stone-age", players).sites}
    gathering = ["hunt", "forest", "clay", "quarry", "river"]
    village = ["toolmaker", "hut", "field"]
    cards = [f"card{slot}" for slot in range(1, 5)]
    buildings = [f"building{stack}" for stack in range(1, players + 1)]
    assert list(sites) == gathering + village + cards + buildings
    assert [sites[name].rings for name in gathering] == [0, 7, 7, 7, 7]
    assert [sites[name].divisor for name in gathering] == [2, 3, 4, 5, 6]
    assert [sites[name].good for name in gathering] == ["food", *GOODS]
    assert [sites[name].rings for name in village] == [1, 2, 1]
    assert {sites[name].rings for name in cards + buildings} == {1}
