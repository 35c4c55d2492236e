"""The rows of a dial: what may be set, what is there, and the list of all choices."""

from __future__ import annotations

import random

import pytest

import stoneage_lab as lab
from stoneage_lab.drawing.board_parts import prompt_markup
from stoneage_lab.drawing.number_picker import choices_of, listed, rows_of
from stoneage_lab.drawing.position_scenes import scene_of
from stoneage_lab.drawing.scene import ChoicePanel, GoodsKind, PanelChoice, Prompt, Scene

WOOD, GOLD = GoodsKind("wood", "wood", 3), GoodsKind("gold", "gold", 1)


def picker(*counts, listed=True):
    choices = tuple(PanelChoice(f"pay {each}", "", counts=each) for each in counts)
    return ChoicePanel("p", "Pay", "picker", choices, (WOOD, GOLD), open=True, listed=listed)


def markup(panel):
    return prompt_markup(Scene("", "en", "", Prompt("Pay.", panels=(panel,))), None)


def test_a_picker_has_a_row_for_each_kind_and_as_many_pictures_as_can_be_chosen():
    wood, gold = rows_of(picker((2, 0), (1, 1)))
    assert (wood.least, wood.most, gold.least, gold.most) == (1, 2, 0, 1)
    drawn = markup(picker((2, 0), (1, 1)))
    assert drawn.count('class="sal-pip"') == 3
    assert "wood (3)" in drawn


def test_a_kind_that_cannot_be_chosen_is_no_row():
    assert '<span class="sal-spin" data-kind="gold" hidden>' in markup(picker((2, 0), (1, 0)))
    assert '"gold" hidden' not in markup(picker((2, 0), (1, 1)))


@pytest.mark.parametrize(
    ("counts", "lines"),
    [
        (((2, 0), (1, 1)), []),
        (((2, 0), (1, 1), (0, 1), (1, 0)), ["2 wood", "1 wood + 1 gold", "1 gold", "1 wood"]),
        (((2, 0),), []),
    ],
)
def test_choices_are_listed_where_no_row_alone_determines_one(counts, lines):
    assert listed(picker(*counts)) == lines
    assert listed(picker(*counts, listed=False)) == []
    assert ("<select" in markup(picker(*counts))) == bool(lines)


def test_a_stepper_counts_its_choices():
    choices = tuple(PanelChoice(f"place {n} hut", f"{n} people") for n in (1, 2, 3))
    panel = ChoicePanel("p", "How many?", "stepper", choices, open=True)
    (row,) = rows_of(panel)
    assert (row.label, row.least, row.most) == ("How many?", 1, 3)
    assert [each["counts"] for each in choices_of(panel)] == [(1,), (2,), (3,)]
    assert listed(panel) == []
    drawn = markup(panel)
    assert drawn.count('class="sal-button sal-step"') == 2
    assert "sal-kind" not in drawn


def test_names_are_written_as_text():
    kinds = (GoodsKind("a", '<b>"&', 1),)
    panel = ChoicePanel(
        "p", "<i>", "picker", (PanelChoice("x", "", counts=(1,)),), kinds, open=True
    )
    drawn = markup(panel)
    assert "<b>" not in drawn
    assert "<i>" not in drawn


def test_no_dial_of_a_game_asks_for_more_than_there_is():
    play = lab.play("stone-age", players=2, seed=7)
    chance, seen = random.Random(1), 0
    for _ in range(80):
        for panel in scene_of(play).prompt.panels:
            for row, kind in zip(rows_of(panel) if panel.kinds else [], panel.kinds, strict=True):
                assert 0 <= row.least <= row.most <= kind.have
                seen += 1
        play.do(chance.choice(play.position.moves))
    assert seen
