"""Of three and more players the mats of the others are folded to a line on a live board."""

from __future__ import annotations

import re

from fixtures.tables import panels

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.drawing.render import still


def whole(markup: str) -> set[str]:
    """Return the ids of the mats that stand outside of every fold."""
    return set(
        re.findall(r'id="(mat-\w+)" viewBox', re.sub(r"(?s)<details.*?</details>", "", markup))
    )


def lines(markup: str) -> dict[str, str]:
    """Return what a screen reader says of each line, by the id of its fold."""
    return dict(re.findall(r'id="([\w-]+-fold)"[^>]*><summary.*?heard">([^<]*)<', markup))


def test_two_players_have_room_for_both_mats() -> None:
    hand = drawing.parts(lab.play("stone-age", players=2, seed=7))["hand"]
    assert whole(hand) == {"mat-red", "mat-blue"}
    assert not lines(hand)


def test_the_viewers_own_mat_stays_and_the_others_are_told() -> None:
    play = lab.play("stone-age", players=["you", "careful", "careful", "careful"], seed=7)
    for words in ("place 1 forest", ""):
        hand = drawing.parts(play)["hand"]
        assert whole(hand) == {"mat-red"}
        assert set(lines(hand)) == {"mat-blue-fold", "mat-green-fold", "mat-yellow-fold"}
        if words:
            play.do(words, bots=False)
    said = lines(drawing.parts(play, language="en")["hand"])["mat-green-fold"]
    assert said.startswith("people: 5 at home of 5, food 12, wood 0")
    assert said.endswith(", 0 points")


def test_people_who_share_a_board_see_the_mat_of_whose_turn_it_is() -> None:
    play = lab.play("stone-age", players=3, seed=7)
    assert whole(drawing.parts(play)["hand"]) == {"mat-red"}
    play.do("place 1 forest")
    hand = drawing.parts(play)["hand"]
    assert whole(hand) == {"mat-blue"}
    # Its line waits hidden, as it was left.
    assert '<details class="sal-fold sal-one" id="mat-blue-fold" hidden>' in hand


def test_people_who_come_home_are_seen_to_arrive_at_a_line() -> None:
    play = lab.play("stone-age", players=["you", "careful", "careful"], seed=7)
    while not any(event[:2] == ("use", 1) for event in play.position.events):
        play.step() if play.bot_to_move else play.do(play.moves[0], bots=False)
    hand = drawing.parts(play)["hand"]
    line = hand[hand.index('id="mat-blue-line"') :]
    assert 'data-from="piece-blue-' in line[: line.index("</summary>")]


def test_panels_are_folded_as_mats_are_but_never_one_that_is_needed() -> None:
    play = lab.play(panels.Panels(6), ["you", *["random"] * 5], seed=1)
    board = drawing.parts(play)["board"]
    assert set(lines(board)) == {f"panel-{each.colour}-fold" for each in play.game.seating[1:]}
    assert lines(board)["panel-blue-fold"] == "0 tokens"
    # All persons: the panel of whose turn it is has places to press.
    board = drawing.parts(lab.play(panels.Panels(3), 3, seed=1))["board"]
    shown = re.sub(r"(?s)<details.*?</details>", "", board)
    assert 'data-action="put 3"' in shown
    assert 'id="panel-blue"' not in shown


def test_pictures_and_replays_show_every_mat() -> None:
    play = lab.play("stone-age", players=4, seed=7)
    assert whole(still(play.position, "en")["hand"]) == {
        f"mat-{name}" for name in ("red", "blue", "green", "yellow")
    }
