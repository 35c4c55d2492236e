"""The golden views take every way through every template: what is drawn anywhere, they show."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from drawing.branches import Branch, branches_of, watched
from drawing.by_hand import crowded, scene_of_words, without_sums
from drawing.golden import GOLDEN, Says
from drawing.stage import PHASES
from fixtures.hamlet import Hamlet
from fixtures.pig import Pig
from fixtures.tables import belt, cards, farm, panels, purse, ring, tall
from games.agricola.farms import red
from games.stone_age.expansions.laid import ALL, at_work, laid
from games.stone_age.mill_expansion import known_mill
from games.stone_age.table import go

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.drawing.board_parts import board_markup, hand_markup, prompt_markup
from stoneage_lab.drawing.ground import Place
from stoneage_lab.drawing.ground_art import edge_slot, name_plate, pictogram, signboard, strip
from stoneage_lab.drawing.guide_marks import GuideFocus, with_meant
from stoneage_lab.drawing.highlight import scene_with_changes
from stoneage_lab.drawing.items import (
    CardItem,
    Count,
    Edge,
    Fold,
    Grid,
    Hand,
    Panel,
    Pile,
    Purse,
    Space,
    Token,
    Zone,
)
from stoneage_lab.drawing.picture import sheet
from stoneage_lab.drawing.position_scenes import without_results
from stoneage_lab.drawing.preview import preview_markup
from stoneage_lab.drawing.protocol import drawing_of
from stoneage_lab.drawing.replay import replay_page
from stoneage_lab.drawing.scene import Button, ChoicePanel, Control, Fact, Rank, Scene
from stoneage_lab.drawing.templating import render
from stoneage_lab.figures.table import Table
from stoneage_lab.widget.after_game import Insight, panel_markup
from stoneage_lab.widget.commands import WATCHING
from stoneage_lab.widget.guide import Guidance, Press
from stoneage_lab.widget.hint_list import hint_markup
from stoneage_lab.widget.log_additions import note_mark
from stoneage_lab.widget.page_boards import PageBoard
from stoneage_lab.widget.toolbar_and_help import Controls, head

PACKAGE = Path(lab.__file__).parent
# The pages of lessons are drawn in tests/lessons, those of puzzles in tests/puzzles.
ELSEWHERE = {PACKAGE / room / "templates" for room in ("lessons", "puzzles", "tables")}
# Lands and places of games whose positions are not all among these views: some branches of their
# templates (a crown, cards that wait) are seen in whole games only: see test_painted_branches.py.
PAINTED = {
    PACKAGE / "games" / name / "drawing" / "templates"
    for name in ("agricola", "age_of_hunting", "age_of_revive")
}
FOLDERS = sorted({path.parent for path in PACKAGE.rglob("*.j2")} - ELSEWHERE - PAINTED)


def boards() -> None:
    """Draw every golden view on a board and as a picture."""
    for make in GOLDEN.values():
        board = make()
        drawing.svg(board.play)
        board.close()


def by_hand() -> None:
    """Draw what the rules of no game bring about, but a scene may hold."""
    prompt_markup(scene_of_words("words"), None)
    session = PHASES["tools"][0]()
    module = drawing_of(session.game)
    scene = crowded(drawing.scene_of(session))
    sheet(scene, module)
    board_markup(scene, module)
    hand_markup(scene, module)
    drawing.bundle(session.position, parts=("land", "cards", "mat-red"))
    drawing.bundle(session.position, parts=("mat-red",))
    ended = without_sums(drawing.scene_of(PHASES["final"][0]()))
    sheet(ended, module)
    prompt_markup(ended, module)
    prompt_markup(without_results(drawing.scene_of(PHASES["building"][0]())), module)


def grounds() -> None:
    """Draw a small game on a ground, and what neither it nor Stone Age has."""
    session = lab.play(Hamlet(2), seed=1)
    for words in ("take wood", "take fish", "fence north", "take wood", "take fish", "rest"):
        drawing.parts(session)
        before = session.position
        session.do(words)
    module = drawing_of(session.game)
    scene = scene_with_changes(drawing.scene_of(session), drawing.scene_of(before))
    land, *panels = scene.items
    came = Token(
        "came", "red", "9", origin="home", way=((0, 0), (9, 9)), gait="ride", after=2, traced=True
    )
    fallen = replace(came, id="wood", lies=True, changed=True)
    best, second = Rank("1", "best", "Best."), Rank("2", "good", "Good.")
    control = Control("Grove", "go", ranks=(best, second))
    more = (
        Place("herd", 40, 40, tokens=(came,), stands=((0, 0),)),
        Place("grove", 90, 40, control, box=(-40, -40, 80, 80)),
        Place("woods", 90, 140, control, box=(-40, -40, 240, 80)),
        Place("named", label=(name_plate("a name without room", most=60),)),
        Place("tied", drawn=(edge_slot(40, True), strip("A title " * 9, 90, 26, sign="★"))),
        Place("plain", drawn=(signboard([("star", "")]), pictogram("star", scale=2))),
        Place("lit", 20, 20, control, soft=True, pool=(-20, -20, 40, 40)),
        Place("barred", 20, 90, Control("Barred", why="Barred."), box=(0, 0, 40, 40), sign=1.5),
        Place("heap", tokens=(fallen,), stands=((0, 0),)),
        # Its ring lies below who stands there.
        Place("yard", 140, 140, control, outline="M0 0h40v40H0z", tokens=(came,), stands=((9, 9),)),
    )
    lands = [
        replace(land, id=f"land-{wide}", size=(wide, 300), holds=more, tray=None)
        for wide in (600, 900)
    ]
    zone = Zone("zone", "Zone", (Space("space", control),))
    asked = replace(
        scene.prompt,
        panels=(
            ChoicePanel("p", "p", buttons=(Button("b", control, "b"),)),
            ChoicePanel("q", "q", open=True, signs=("star",),
                        buttons=(Button("s", control, "s", signs=("star",)),)),
            ChoicePanel("r", "r", open=True,
                        buttons=tuple(Button(f"r{n}", control, "r") for n in range(4))),
        ),
    )  # fmt: skip
    noted = [replace(panel, changed=True, line=(Fact("star", ""),)) for panel in panels]
    scene = replace(scene, items=(land, *lands, zone, *noted), prompt=asked)
    for draw in (sheet, board_markup, hand_markup, prompt_markup):
        draw(scene, module)
        draw(all_meant(scene), module)
    preview_markup(lab.play("stone-age", players=2, seed=7), "place 2 hut")


def all_meant(scene: Scene) -> Scene:
    """Return a scene with everything in it marked as a guide marks it."""
    inside = [one for item in scene.items for one in (item, *getattr(item, "items", ()))]
    deeper = [one for item in inside for one in getattr(item, "items", ())]
    things = [one.id for one in (*inside, *deeper)] + [place.id for _, place in scene.places()]
    moves = [words for each in scene.controls() for words in each.words[:1]]
    return with_meant(scene, GuideFocus(moves, things), scene)


def with_an_expansion() -> None:
    """Draw a site that has no place on the map."""
    with known_mill():
        drawing.svg(lab.play("stone-age", 2, seed=3, expansions=["mill"]))
    # Animal and herd, buildings with a mark, own ones that pay each round, and a lowered roll
    # beside two added places.
    tops, own = ["H05", "W01", "H06", "H02"], {"red": {"buildings": ["H03", "I01"]}}
    work = at_work(*ALL, placed={"forest": {"red": 3}}, tops=tops, players=own)
    drawing.svg(go(work, "use forest", 11))
    # A prize is chosen on its tile; beside two added places a duel's dice stand alone.
    hunt = at_work("mammoth", placed={"forest": {"red": 2}}, more=False)
    won = hunt.after("use forest").settle(6).after("place 1 mammoth").after("pay 1 food")
    for code in LANGUAGES:
        drawing.parts(won, language=code)
    scene = drawing.scene_of(won)
    barred = scene.with_places(
        lambda place: replace(place, control=Control("Barred", why="Barred."))
    )
    sheet(barred, drawing_of(won.game))
    hunters = {"mammoth": {"red": 2, "blue": 1}}
    drawing.svg(go(laid(*ALL, stage="tame", placed=hunters), (3, 6), (5,)))


def beside_the_board() -> None:
    """Draw what a guide and the coach say in every way they have of saying it."""
    play = lab.play("stone-age", players=2, seed=7)
    for said in (
        Guidance("A tour", "Right.", "Yes.", right=True),
        Guidance("A tour", "Look.", "So it is.", sign="·"),
        Guidance("A tour", "Look.", tips=False),
        Guidance("A tour", "A house stands.", cheer="You did it!"),
        Guidance("Ten puzzles", "How many?", cheer="4 of 10 right.", stars=1),
        Guidance("A tour", "The end.", buttons=(Press("rules", "A0", notebook="rules/A0.ipynb"),)),
        Guidance("A tour", " ".join(["Look at all that lies here."] * 8)),
        Guidance(
            "A goal", "Reached.", done="Done.", name="R1-first", following="Next",
            leads_to={"item": "R1-crowd", "notebook": ""},
        ),
        *asked(),
    ):  # fmt: skip
        lab.Board(play, guide=Says(play, said)).close()
    after_a_game()
    move = {
        "id": "coach-1", "rank": "1", "action": "place 3 forest", "label": "3 to the forest",
        "rating": "best", "numbers": ("50 %", "+2"), "why": ("It brings wood.",),
        "place": "site-forest",
    }  # fmt: skip
    other = {**move, "id": "coach-2", "why": ("It brings wood.", "It is near."), "place": ""}
    hint_markup("en", [move, other], ["chance", "points"], ["So it is."])
    hint_markup("en", [move], ["chance", "points"], [], "Not sure.")
    hint_markup("en", [], (), ())
    # Where nobody can be asked.
    head(Controls("en", True, False, False, False, False))


def asked() -> tuple[Guidance, ...]:
    """Return a question with its answers, before one is given and after it."""
    answers = (
        Press("a", "Six.", sign="✓", right=True),
        Press("b", "One of the two that stand there, and nothing else of it all.", sign="✗"),
        Press("c", "Two.", can=False),
    )
    table = Table("Moves", ["Move", "Wood"], [["3 to the forest", "3"]], ["Counted."])
    return (
        Guidance("A puzzle", "What comes?", asks=True, answers=answers),
        Guidance(
            "A puzzle", "What comes?", "Right.", right=True, asks=True, answers=answers,
            lines=("It brings wood.",), more=("On average.",), table=table, folded="All moves",
        ),
        Guidance("A puzzle", "What comes?", asks=True, more=("On average.",), folded="More"),
    )  # fmt: skip


def as_one_who_looks_on() -> None:
    """Draw boards on which not everything may be asked: of a game that goes on, and of an end."""
    over = lab.play("stone-age", players=["random", "random"], seed=7)
    over.run_bots()
    for play in (lab.play("stone-age", players=2, seed=7), over):
        for commands in (WATCHING, frozenset[str]()):
            PageBoard(lambda *_: None, "guest", play, commands=commands).close()


def after_a_game() -> None:
    """Draw what is told of a game that is over: while it is looked for, and once it is found."""
    lesson = Insight("Your lesson", ["You rested.", ""], "red", 3, 3, "Better: walk.", ["Far."])
    told = (Insight("The turning point", ["Nothing decided it alone."]), lesson)
    for shown in (
        panel_markup("en"),
        panel_markup("en", running="<progress></progress>"),
        panel_markup("en", told),
        panel_markup("en", told, over=False, last=9),
    ):
        assert "sal-after" in shown


def panel_of_a_small_game() -> None:
    """Draw the panel for a game that has neither options nor expansions, and the doors of all."""
    first = lab.Board(lab.play("stone-age", players=2, seed=7))
    lab.NewGame("stone-age", folded=True, doors=True, tour=lambda _game: first).close()
    first.close()
    with lab.registered(cards.Cards):
        lab.NewGame(cards.Cards.name).close()


def lines_of_play() -> None:
    """Draw the tabs of a game that is looked at beside another line."""
    board = GOLDEN["branched"]()
    board.answer({"t": "line", "req": "back", "rev": board.rev, "line": "1"})
    board.close()


def looked_at_by_the_coach() -> None:
    """Draw the chances to win of a game and of its lines, and what leads from one to another."""
    play = lab.play("stone-age", players=2, seed=5)
    play.do("place 1 hunt").do("place 1 field")
    play.variations.begin(1, "other").do("place 2 hut")
    board = lab.Board(play)
    board._review._show = lambda error: None
    board.answer({"t": "review", "req": "a", "rev": board.rev})
    board.picture()
    board.wait_for_review()
    verdict = board._review.found
    assert verdict is not None
    note_mark(0, "✗", "mistake", "told", "en")
    board.picture()
    board.answer({"t": "line", "req": "b", "rev": board.rev, "line": "2"})
    unfold = {"t": "set", "setting": "line-text", "value": "on"}
    board.answer({**unfold, "req": "c", "rev": board.rev})
    board.close()
    replay_page(play)
    # Words of moves may tell of a hand.
    hidden = lab.play("age-of-revive", players=["you", "careful", "careful"], seed=5)
    hidden.do(hidden.moves[0]).variations.begin(0, "other")
    lab.Board(hidden).close()
    with lab.registered(Pig):
        review_at_the_end()


def review_at_the_end() -> None:
    """Look at the end of a game whose coach's review cannot be shown."""
    over = lab.play("pig", players=["random", "random"], seed=3)
    while not over.over:
        over.step()
    board = lab.Board(over)
    board._review._show = lambda error: None
    board.answer({"t": "hint", "req": "a", "rev": board.rev})
    board.picture()
    board.wait_for_review()
    board.picture()
    board.close()


def panels_for_a_new_game() -> None:
    """Draw the panel for a new game: whole, folded, with an expansion, options, a wrong seed."""
    with known_mill():
        tours = (None, None, lambda _game: lab.Board(lab.play()))
        for folded, tour in zip((False, True, True), tours, strict=True):
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
    for _ in range(20):
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
            for words in play.position.moves:
                preview_markup(play, str(words))
    # Cards in a fold can be played once a player has tilled two cells.
    drawing.parts(play.do("till 0").do("till 1"))
    play.goto(0)
    # Fences are marked on the page and sent together; a farm can be shown alone.
    fencing = red(goods={"wood": 4}, fields={"1-1": ""}).do("use fences")
    lab.Board(fencing).close()
    fencing.position.detail("farm-red")._repr_mimebundle_()
    some = (
        Token("piece-1", "red", "2"),
        Token("piece-2", symbol="shape-blue", origin="piece-1", changed=True, traced=True),
    )
    control = Control("a", opens="b", tip="c")
    long = Token("p3", text="1000")
    marked_edges = tuple(Edge(f"e{way}", 0, 0, bool(way), Control("e", mark="e")) for way in (0, 1))
    price = (Fact("shape-red", "2"), Fact("", "/"), Fact("shape-blue", "1", dim=True))
    scene = replace(
        drawing.scene_of(play),
        items=(
            Zone("zone", "Zone", (Space("s1", control, tokens=some, symbol="shape-red"),), "red"),
            Grid("grid", "Grid", 1, (Space("g1", tokens=(long,)),), marked_edges),
            Zone(
                "owned",
                "Zone",
                (Space("s2", tokens=some, symbol="shape-red", badge="2", seat="red"),),
            ),
            Hand("hand", "Hand", (CardItem("c1", control, symbol="shape-red", seat="blue"),)),
            Hand("priced", "Hand", (CardItem("c2", symbol="shape-red", facts=price),)),
            Zone("open", "Zone", (Space("s3", name="No ground", ground=""),)),
            Hand(
                "told",
                "Hand",
                (
                    CardItem("c3", text="What it does.", symbol="shape-red", facts=price),
                    CardItem("c4", text="It does nothing."),
                ),
            ),
            Hand("none", "Hand", (), empty="Nothing"),
            Pile("pile", "Pile", 0),
            Purse("purse", "Purse", (Count("count", "red", 2, symbol="shape-red"),)),
            Fold("fold", "Fold", (Zone("more", "Zone", ()),), open=True),
            Panel("bare", "Bare", "red", ()),
            Panel("one", "One of a group with a name too long", "blue", (), group="group"),
        ),
    )
    module = drawing_of(play.game)
    for each in (scene, all_meant(scene)):
        sheet(each, module)
        board_markup(each, module)
        hand_markup(each, module)
        hand_markup(each, module, live=False)


@pytest.fixture(scope="module")
def taken() -> set[Branch]:
    with watched() as found:
        boards()
        by_hand()
        grounds()
        with_an_expansion()
        beside_the_board()
        as_one_who_looks_on()
        lines_of_play()
        looked_at_by_the_coach()
        panels_for_a_new_game()
        panel_of_a_small_game()
        pages()
        items()
    return found


def test_every_branch_of_every_template_is_taken(taken: set[Branch]) -> None:
    lines = {
        str(path): path.read_text("utf-8").splitlines()
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
    assert taken <= branches_of({Path(branch.template).parent for branch in taken})


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
