"""What the picture shows, and that every move can be made on it."""

from __future__ import annotations

import pytest
from games.age_of_hunting.table import table

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.core.rng import Rng
from stoneage_lab.drawing.scene import Scene
from stoneage_lab.drawing.text_board import text_board
from stoneage_lab.games.age_of_hunting.drawing import scene


def drawn(position: lab.Position, code: str = "en") -> Scene:
    return scene(position, code, True, max(0, position.mover))


def reachable(found: Scene) -> set[str]:
    return {words for reach in found.controls() for words in reach.words}


@pytest.mark.parametrize("code", ["en", "ja"])
@pytest.mark.parametrize("players", [2, 5])
def test_every_legal_move_can_be_made_on_the_picture(players: int, code: str) -> None:
    play = lab.play("age-of-hunting", players, seed=players, rules="rulebook")
    rng = Rng(players)
    for _ in range(120):
        if play.over:
            break
        moves = play.moves.words
        found = drawn(play.position, code)
        assert set(moves) <= reachable(found)
        texts = [found.summary, *(reach.control.label for reach in found.controls())]
        assert not [text for text in texts if "{" in text]
        play.do(moves[rng.below(len(moves))])


def test_before_a_move_the_stepper_says_what_it_brings_and_what_is_pushed_where() -> None:
    position = table(4, {"b3": "y1"}, {"b3 5": "red"}, red={"followers": 2})
    (panel,) = [p for p in drawn(position).prompt.panels if p.id == "place-b3"]
    assert panel.choices[2].note == (
        "Chief on 3: 1 boar, 1 coin. Hut on 5: 1 mammoth. "
        "The chief of Yellow moves from 2 (1 boar) to 5 (1 mammoth)."
    )


def test_a_lone_chief_has_no_stepper_and_its_arrow_says_the_same() -> None:
    position = table(4, {"b1": "r1", "b3": "y0"})
    labels = {place.id: place.control.label for _, place in drawn(position).places()}
    assert labels["enter-b3"] == (
        "Send a chief to the boar forest. Chief on 1: 1 boar. "
        "The chief of Yellow moves from 1 to 2 (still 1 boar)."
    )


def test_a_chief_says_what_calling_it_back_brings_and_who_moves_up() -> None:
    position = table(4, {"b3": "g1 r1 y0"}, {"b3 5": "red"})
    labels = {place.id: place.control.label for _, place in drawn(position).places()}
    assert labels["space-b3-4"] == (
        "Space 4 of the boar forest: chief of Red. Call it back. It brings: 2 boars. "
        "Hut on 5: 1 mammoth. The chief of Yellow moves from 5 (1 mammoth) to 3 (1 boar, 1 coin)."
    )
    assert labels["space-b3-5"].endswith("chief of Yellow. Over it: 1 mammoth")


def test_pieces_keep_their_names_when_they_are_pushed() -> None:
    def names(position: lab.Position) -> dict[str, str]:
        spaces = [place for _, place in drawn(position).places() if place.id.startswith("space-b3")]
        return {token.id: place.id for place in spaces for token in place.tokens}

    position = table(4, {"b3": "y1 b0"}, red={"followers": 2})
    before, after = names(position), names(position.after("place 2 b3"))
    assert set(before) < set(after)
    assert {name: f"space-b3-{int(at[-1]) + 3}" for name, at in before.items()} == {
        name: after[name] for name in before
    }


def test_a_mat_says_what_the_next_development_costs_and_what_is_missing() -> None:
    position = table(3, step="developing", red={"boar": 2, "corn": 2, "grape": 1})
    labels = {place.id: place.control for _, place in drawn(position).places()}
    assert "costs 1 grape, 2 boars" in labels["row-red-cave-0"].label
    poor = table(3, step="developing", red={"corn": 2, "grape": 1})
    labels = {place.id: place.control for _, place in drawn(poor).places()}
    assert "missing: 2 boars" in labels["row-red-cave-0"].label
    assert "lacks 2 boars" in labels["row-red-cave-0"].why


@pytest.mark.parametrize(("code", "name"), [("en", "Open a cave"), ("ja", "洞穴を作る")])
def test_what_cannot_be_developed_yet_is_called_as_its_button_is(code: str, name: str) -> None:
    places = drawn(table(3, {"b3": "r1"}), code).places()
    labels = {place.id: place.control for _, place in places}
    assert name in labels["row-red-cave-0"].why
    assert "develop" not in labels["row-red-cave-0"].why


def test_food_without_a_cave_lies_beside_in_the_warning_colour() -> None:
    red = {"grape": 2, "corn": 2}
    spaces = [p for _, p in drawn(table(3, step="returning", red=red)).places()]
    warned = [p for p in spaces if getattr(p, "ground", "") == "danger"]
    assert len(warned) == 1


def test_the_text_board_has_a_line_for_pieces_in_their_order() -> None:
    text = text_board(drawn(table(4, {"b3": "g1 r1 y0"}, {"b3 5": "red"})))
    assert "G G* R R* Y*" in " ".join(text.split())
    assert "R^" in text


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_picture_of_a_whole_table(players: int) -> None:
    play = lab.play("age-of-hunting", ["random"] * players, seed=3).run_bots()
    for ply in (0, len(play.record().to_dict()["moves"])):
        svg = drawing.svg(play.at(ply))
        assert svg.count("<svg") == 1
        assert len(svg) < 400_000
