"""The golden views take every way through every template: what is drawn anywhere, they show."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from drawing.branches import Branch, branches_of, watched
from drawing.by_hand import crowded, scene_of_words, without_sums
from drawing.golden import GOLDEN, Says
from drawing.stage import PHASES
from fixtures.pig import Pig
from fixtures.tables import belt, cards, farm, panels, purse, ring, tall
from games.stone_age.mill import known_mill

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.drawing.items import (
    CardItem,
    Count,
    Fold,
    Hand,
    Panel,
    Pile,
    Purse,
    Space,
    Token,
    Zone,
)
from stoneage_lab.drawing.picture import sheet
from stoneage_lab.drawing.render import _board, _hand, _prompt, drawing_of
from stoneage_lab.drawing.replay import replay_page
from stoneage_lab.drawing.scene import Control
from stoneage_lab.drawing.templating import render
from stoneage_lab.games import _own
from stoneage_lab.widget.guide import Guidance
from stoneage_lab.widget.hint import hint_markup
from stoneage_lab.widget.toolbar import Controls, head

PACKAGE = Path(lab.__file__).parent
# The pages of lessons are drawn in tests/lessons.
FOLDERS = sorted(
    {path.parent for path in PACKAGE.rglob("*.j2")} - {PACKAGE / "lessons" / "templates"}
)


def boards() -> None:
    """Draw every golden view on a board and as a picture."""
    for make in GOLDEN.values():
        board = make()
        drawing.svg(board.play)
        board.close()


def by_hand() -> None:
    """Draw what the rules of no game bring about, but a scene may hold."""
    _prompt(scene_of_words("words"), None)
    session = PHASES["tools"][0]()
    module = drawing_of(session.game)
    scene = crowded(drawing.scene_of(session))
    sheet(scene, module)
    _board(scene, module)
    _hand(scene, module)
    drawing.bundle(session.position, parts=("land", "cards"))
    drawing.bundle(session.position, parts=("mat-red",))
    ended = without_sums(drawing.scene_of(PHASES["final"][0]()))
    sheet(ended, module)
    _prompt(ended, module)


def with_an_expansion() -> None:
    """Draw a site that has no place on the map."""
    with known_mill():
        drawing.svg(lab.play("stone-age", 2, seed=3, expansions=["mill"]))


def beside_the_board() -> None:
    """Draw what a guide and the coach say in every way they have of saying it."""
    play = lab.play("stone-age", players=2, seed=7)
    for said in (
        Guidance("A tour", "Right.", "Yes.", right=True),
        Guidance("A tour", "Look.", "So it is.", sign="·"),
        Guidance("A tour", "Look.", tips=False),
        Guidance(
            "A goal", "Reached.", done="Done.", name="R1-first", following="Next",
            leads_to={"item": "R1-crowd", "notebook": ""},
        ),
    ):  # fmt: skip
        lab.Board(play, guide=Says(play, said)).close()
    move = {
        "id": "coach-1", "letter": "A", "action": "place 3 forest", "label": "3 to the forest",
        "rating": "best", "win": "50 %", "difference": "+2", "why": ("It brings wood.",),
        "place": "site-forest",
    }  # fmt: skip
    other = {**move, "id": "coach-2", "why": ("It brings wood.", "It is near."), "place": ""}
    hint_markup("en", [move, other], ["So it is."])
    hint_markup("en", [], ())
    # Where nobody can be asked.
    head(drawing.strings("en"), Controls("en", True, False, False, False, False))


def panel_of_a_small_game() -> None:
    """Draw the panel for a game that has neither options nor expansions."""
    _own[cards.Cards.name] = cards.Cards
    try:
        lab.NewGame(cards.Cards.name).close()
    finally:
        del _own[cards.Cards.name]


def lines_of_play() -> None:
    """Draw the tabs of a game that is looked at beside another line."""
    board = GOLDEN["branched"]()
    board.answer({"t": "line", "req": "back", "rev": board.rev, "line": "1"})
    board.close()


def panels_for_a_new_game() -> None:
    """Draw the panel for a new game: whole, folded, with an expansion, options, a wrong seed."""
    with known_mill():
        for folded, tour in product((False, True), (None, lambda: lab.Board(lab.play()))):
            panel = lab.NewGame("stone-age", seed=7, folded=folded, tour=tour)
            panel.set_up.answer({"t": "act", "req": "0", "rev": panel.set_up.rev, "action": "open"})
            for number, (setting, value) in enumerate(
                (("expansion", "mill"), ("option", "culture=fives"), ("seed", "seven"))
            ):
                panel.set_up.answer(
                    {
                        "t": "set", "req": f"s{number}", "rev": panel.set_up.rev,
                        "setting": setting, "value": value,
                    }
                )  # fmt: skip
            panel.close()


def pages() -> None:
    """Draw whole games: one with a drawing and colours of its own, one without a drawing."""
    session = lab.play("stone-age", ["careful", "careful"], seed=3)
    for _ in range(40):
        session.step()
    session.settings = session.settings.changed("colours", "okabe-ito")
    replay_page(session)
    pig = lab.play(Pig(2), ["you", "random"], seed=3)
    lab.Board(pig).close()
    drawing.bundle(pig)
    replay_page(pig)


def items() -> None:
    """Draw the games that are made of generic items alone, and what none of them has."""
    table = (cards.Cards(1), ring.Round(2), farm.Farm(1), belt.Belt(2), panels.Panels(2))
    for game in (*table, purse.Barter(2), tall.Estate(2)):
        play = lab.play(game, ["you"] * game.players, seed=1)
        for _ in range(2):
            play.do(str(play.position.legal()[-1]))
            lab.Board(play, seat=0).close()
            drawing.svg(play)
            drawing.parts(play, since=play.at(0))
    play.goto(0)
    some = (
        Token("piece-1", "red", "2"),
        Token("piece-2", symbol="shape-blue", origin="piece-1", changed=True),
    )
    control = Control("a", opens="b", tip="c")
    scene = replace(
        drawing.scene_of(play),
        items=(
            Zone("zone", "Zone", (Space("s1", control, tokens=some, symbol="shape-red"),), "red"),
            Hand("hand", "Hand", (CardItem("c1", control, symbol="shape-red", seat="blue"),)),
            Hand("none", "Hand", (), empty="Nothing"),
            Pile("pile", "Pile", 0),
            Purse("purse", "Purse", (Count("count", "red", 2, symbol="shape-red"),)),
            Fold("fold", "Fold", (Zone("more", "Zone", ()),), open=True),
            Panel("bare", "Bare", "red", ()),
            Panel("one", "One of a group", "blue", (), group="group"),
        ),
    )
    module = drawing_of(play.game)
    sheet(scene, module)
    _board(scene, module)


@pytest.fixture(scope="module")
def taken() -> set[Branch]:
    with watched() as found:
        boards()
        by_hand()
        with_an_expansion()
        beside_the_board()
        lines_of_play()
        panels_for_a_new_game()
        panel_of_a_small_game()
        pages()
        items()
    return found


def test_every_branch_of_every_template_is_taken(taken: set[Branch]) -> None:
    lines = {
        path.name: path.read_text("utf-8").splitlines()
        for folder in FOLDERS
        for path in folder.glob("*.j2")
    }
    missing = [
        f"{branch}: {lines[branch.template][branch.line - 1]}"
        for branch in sorted(branches_of(FOLDERS) - taken)
    ]
    assert not missing, "no golden view shows this (tests/drawing/golden.py):\n" + "\n".join(
        missing
    )


def test_the_branches_are_those_of_the_templates(taken: set[Branch]) -> None:
    assert len(FOLDERS) >= 3
    assert taken <= branches_of(FOLDERS)


def test_a_template_that_nobody_uses_is_noticed(tmp_path: Path) -> None:
    source = (
        "{% macro never() %}{% endmacro %}\n{% for each in some if each %}{{ 'a' if each > 1 }}"
        "{% endfor %}{% if some %}b{% elif not some %}c{% endif %}"
    )
    (tmp_path / "new.j2").write_text(source, encoding="utf-8")
    with watched() as taken:
        assert render("new.j2", (tmp_path,), {"some": [0, 1]}) == "b"
    left = branches_of([tmp_path]) - taken
    assert {(each.line, each.way, each.number) for each in left} == {
        (1, "run", 1),  # the macro
        (2, "true", 2),  # more than 1
        (2, "false", 3),  # nothing there
        (2, "true", 4),
        (2, "false", 4),
    }
