"""What is hidden is dealt anew where a line leaves a game, and where a card is entered."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from fixtures.market import CARDS, Market

import stoneage_lab as lab
from stoneage_lab.core.fresh_seed import SEED_BITS, fresh_seed
from stoneage_lab.session.record import Record
from stoneage_lab.session.session import Session


@pytest.fixture(autouse=True)
def _market_is_known() -> None:
    lab.register(Market)


@pytest.fixture
def play() -> Session:
    return lab.play(Market(2), players=["you", "random"], seed=5)


def hands(play: Session) -> Any:
    return play.position.state.to_dict()["hands"]


def again(play: Session) -> Session:
    """Return a session from what is saved."""
    data = json.loads(json.dumps(play.record().to_dict()))
    return Record.from_dict(data, "saved").play_through(Session, "saved")


# ---- lines -------------------------------------------------------------------------------------


def test_a_line_keeps_ones_own_hand_and_no_other(play: Session) -> None:
    line = play.branch()
    assert hands(line)[0] == hands(play)[0]
    assert sorted(hands(line)[1]) != sorted(hands(play)[1])
    assert len(hands(line)[1]) == len(hands(play)[1])


def test_every_line_is_another_deal_and_the_same_one_again(play: Session) -> None:
    deals = [hands(play.variations.begin()) for _ in range(4)]
    assert len({str(deal) for deal in deals}) > 1
    other = lab.play(Market(2), players=["you", "random"], seed=5)
    assert [hands(other.variations.begin()) for _ in range(4)] == deals


def test_an_open_game_is_left_as_it_is() -> None:
    play = lab.play("stone-age", players=["you", "random"], seed=7)
    line = play.branch()
    line.do("place 3 forest")
    play.do("place 3 forest")
    assert line.position == play.position
    assert line.seed == play.seed


def test_a_game_that_is_over_is_left_as_it_was(play: Session) -> None:
    while not play.over:
        play.do(play.moves[0])
    assert not play.hides
    line = play.variations.begin(2)
    assert line.position == play.at(2)


def test_a_line_hides_at_its_end_until_the_game_is_over(play: Session) -> None:
    line = play.variations.begin()
    while not line.over:
        line.do(line.moves[0])
    assert line.hides
    assert line.seat("blue").hands == [-1] * len(hands(line)[1])
    while not play.over:
        play.do(play.moves[0])
    assert not line.hides
    assert line.seat("blue").hands == hands(line)[1]


def test_going_back_before_the_line_deals_anew_there(play: Session) -> None:
    play.do("draw").do(play.moves[0])
    line = play.variations.begin()
    line.do(line.moves[0])
    assert play.variations.of(line).begun == play.last  # type: ignore[union-attr]
    line.goto(0)
    # What came before is known as it was seen, and no more.
    assert line.position.state.hands[1] == [-1, -1, -1]  # type: ignore[attr-defined]
    line.do(line.moves[-1])
    assert play.variations.of(line).begun == 0  # type: ignore[union-attr]
    assert line.at(0).state.to_dict()["hands"][0] == play.at(0).state.to_dict()["hands"][0]
    assert line.at(0).state.key() != play.at(0).state.key()
    # The moves that were replaced are kept, as everywhere.
    assert len(line.variations) == 1


def test_a_refused_action_deals_nothing(play: Session) -> None:
    play.do(play.moves[0])
    line = play.snapshot()
    before = line.position
    with pytest.raises(lab.IllegalMove):
        line.do("draw" if "draw" in line.moves else line.moves.words[0], chance=["c99"])
    assert line.position is before


def test_what_was_dealt_is_saved(play: Session, tmp_path: Path) -> None:
    play.do(play.moves[0])
    line = play.variations.begin(0, "mine")
    line.do(line.moves[0])
    nested = line.variations.begin(0)
    nested.do(nested.moves[-1])
    back = again(play)
    assert back.record().to_dict() == play.record().to_dict()
    assert [repr(each) for each in back.variations] == [repr(each) for each in play.variations]
    assert hands(back.variations["mine"].play) == hands(line)
    assert back.variations["mine"].play.hides
    # It goes on with the same cards.
    for each in (back.variations["mine"].play, line):
        each.do(each.moves[0])
    assert hands(back.variations["mine"].play) == hands(line)


@pytest.mark.parametrize("damage", [
    {"after": 99}, {"state": {}}, {"seen_by": "pink"}, {"seed": -1}, {"other": 1},
])  # fmt: skip
def test_a_damaged_deal_is_refused(play: Session, damage: dict[str, Any]) -> None:
    line = play.variations.begin()
    line.do(line.moves[0])
    data = play.record().to_dict()
    data["variations"][0]["dealt"][0] |= damage
    with pytest.raises(lab.RecordError, match="variation"):
        Record.from_dict(data, "saved").play_through(Session, "saved")


def test_a_deal_that_changes_what_was_seen_is_refused(play: Session) -> None:
    line = play.variations.begin()
    line.do(line.moves[0])
    data = play.record().to_dict()
    state = data["variations"][0]["dealt"][0]["state"]
    state["hands"][0][0], state["hands"][1][0] = state["hands"][1][0], state["hands"][0][0]
    with pytest.raises(lab.RecordError, match="does not fit"):
        Record.from_dict(data, "saved").play_through(Session, "saved")


def test_a_pickled_line_takes_no_game_along_and_goes_on_hiding(play: Session) -> None:
    line = play.variations.begin()
    while not line.over:
        line.do(line.moves[0])
    alone = pickle.loads(pickle.dumps(line))
    assert alone._leaves is None
    assert alone.hides
    whole = pickle.loads(pickle.dumps(play))
    (found,) = whole.lines
    while not whole.over:
        whole.do(whole.moves[0])
    assert not found.hides


# ---- outcomes that are entered -----------------------------------------------------------------


def test_a_card_is_accepted_wherever_it_lies_unseen(play: Session) -> None:
    own, theirs = hands(play)
    unseen = [card for card in CARDS if card not in own and card not in play.position.state.row]  # type: ignore[attr-defined]
    play.do(f"store {own[0]}")
    for card in [card for card in unseen if card not in play.position.state.row]:  # type: ignore[attr-defined]
        trial = again(play)
        trial.do("draw", chance=card, bots=False)
        assert card in hands(trial)[0]
        assert card not in hands(trial)[1]
    assert set(theirs) & set(unseen)


def test_what_was_dealt_to_fit_is_saved(play: Session) -> None:
    play.do(f"store {hands(play)[0][0]}")
    card = hands(play)[1][-1]
    play.do("draw", chance=card, bots=False)
    assert again(play).record().to_dict() == play.record().to_dict()
    assert hands(again(play)) == hands(play)
    assert play.record().to_dict()["format"] == "stoneage-lab/2"


def test_a_refused_outcome_lists_what_one_has_not_seen(play: Session) -> None:
    play.do(f"store {hands(play)[0][0]}")
    own = play.position.state
    with pytest.raises(lab.IllegalMove) as caught:
        play.do("draw", chance="c99")
    held = [card for card in hands(play)[1] if card in CARDS[:10]]
    listed = str(caught.value)
    seen = [*own.hands[0], *own.row]  # type: ignore[attr-defined]
    assert not any(f" {card}," in listed for card in seen)
    assert all(f"{card}," in listed for card in held[:1])


# ---- seeds -------------------------------------------------------------------------------------


def test_seeds_that_nobody_gave_are_long() -> None:
    seeds = [lab.play("age-of-revive").seed for _ in range(4)] + [fresh_seed() for _ in range(20)]
    assert max(seeds).bit_length() > SEED_BITS - 8
    assert len(set(seeds)) == len(seeds)
    assert lab.simulate("stone-age", ["random", "random"], games=1, progress=False).seed > 10**6


def test_a_long_seed_is_saved_to_its_last_bit() -> None:
    seed = 2**64 - 3
    play = lab.play(Market(2), players=["you", "random"], seed=seed)
    assert again(play).seed == seed
    assert hands(lab.play(Market(2), players=["you", "random"], seed=seed + 1)) != hands(play)


def test_the_next_game_is_not_told_by_the_last_one(play: Session) -> None:
    assert play.again().seed not in range(play.seed - 1000, play.seed + 1000)
    assert lab.play("stone-age", seed=7).again().seed == 8
