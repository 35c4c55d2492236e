"""Games that compose their pictures of generic items: every part is drawn, reached and told."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from drawing.controls import controls_of
from fixtures.tables import cards, panels
from fixtures.tables.every import GAMES, begun

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.drawing.board_parts import board_markup, hand_markup
from stoneage_lab.drawing.items import (
    CardItem,
    Count,
    DiceItem,
    Edge,
    Fold,
    Grid,
    Hand,
    Panel,
    Pile,
    Purse,
    Ring,
    Space,
    Token,
    Zone,
    flat,
)
from stoneage_lab.drawing.layout import CARD, MOST, TOLD, laid, panel_rows
from stoneage_lab.drawing.palette import FINE, NORMAL
from stoneage_lab.drawing.picture import sheet
from stoneage_lab.drawing.position_scenes import scene_of
from stoneage_lab.drawing.protocol import drawing_of, read_drawing
from stoneage_lab.drawing.scene import Control, Fact
from stoneage_lab.drawing.text_board import item_lines, text_board
from stoneage_lab.drawing.text_metrics import width

LONG = "When the last of it has been brought in, all that is over may be sold, piece by piece."
each_game = pytest.mark.parametrize("name", GAMES)


def table(source: Any, **given: Any) -> str:
    """Return the markup of what lies on the table, and of what lies before the players."""
    parts = drawing.parts(source, **given)
    return parts["board"] + parts.get("hand", "")


@each_game
def test_every_move_of_a_whole_game_has_exactly_one_control(name: str) -> None:
    play = lab.play(GAMES[name], ["random"] * GAMES[name].players, seed=3).run_bots()
    for ply in range(0, play.last + 1, max(1, play.last // 7)):
        position = play.at(ply)
        scene = scene_of(position)
        found = controls_of(drawing.parts(position) | {"symbols": ""})
        assert Counter(each.words for each in found.found) == Counter(
            str(move) for move in position.legal()
        )
        reached = Counter(words for each in scene.controls() for words in each.words)
        assert reached == Counter(each.words for each in found.found)
        assert {each.id for each in scene.controls()} <= set(found.ids)
        assert len(set(found.ids)) == len(found.ids)


@each_game
def test_a_picture_stands_alone_and_promises_nothing(name: str) -> None:
    play = begun(name)
    for code in ("en", "ja"):
        picture = drawing.svg(play, language=code)
        assert "data-action" not in picture
        for item in scene_of(play, None, code).items:
            assert all(one.name in picture for one in flat([item]))
    assert all(not each.words for each in scene_of(play, still=True).controls())


@each_game
def test_what_a_move_changed_is_marked(name: str) -> None:
    play = begun(name)
    move = play.position.legal()[0]
    after = play.do(str(move)).position
    marked = table(after, since=play.at(0))
    assert "sal-changed" in marked
    assert "sal-changed" not in table(after, since=after)


def test_the_text_board_tells_every_item() -> None:
    play = begun("farm").do("plough 1 1").do("fence 0 0 top").do("fence 1 1 left")
    lines = drawing.text(play, language="en").splitlines()
    assert any("+---+" in line for line in lines), "a fence along the top"
    assert any("| R" in line for line in lines), "a fence to the left of a field"
    told = drawing.text(begun("cards"), language="en")
    assert "Pile ×2: ?" in told
    assert "Dice: 1 2 3 4 5 6 Six faces make 21." in told
    assert "Well (gives 1 food) (each round)" in told
    assert "Red, 0 points" in drawing.text(begun("panels"), language="en")
    assert "Bank: reed 7 · clay 7 · sheep 12" in drawing.text(begun("purse"), language="en")


def test_a_purse_shows_and_tells_how_much_there_is() -> None:
    play = begun("purse").do("take coin")
    board = drawing.parts(play, language="en")["board"]
    assert 'id="red-coin" class="sal-place" role="img" aria-label="Coin: 1"' in board
    # The coin was the only one: who presses it is told why there is none.
    assert 'id="bank-coin" class="sal-place cannot" role="button" aria-label="Coin: 0"' in board
    assert 'class="sal-f-gem sal-l1"' in board
    assert ".sal-f-gem{fill:#7c5aa6}" in drawing.svg(play)
    assert Count("c", "ore", 3, Control("3 ore, for sale")).spoken == "3 ore, for sale"
    assert Count("c", "ore", 3, Control("13 ores")).spoken == "13 ores: 3"


def test_a_card_face_down_tells_nothing_of_its_face() -> None:
    item = Hand("hand", "Hand", (CardItem("back", title="Well", lines=("3 food",), hidden=True),))
    scene = replace(scene_of(begun("cards")), items=(item,))
    for told in (sheet(scene, read_drawing(cards.__name__)).markup, text_board(scene)):
        assert "Well" not in told
        assert "3 food" not in told


def test_what_would_be_pressed_in_vain_glows_least_and_says_why() -> None:
    play = lab.play(panels.Panels(2), seed=1)

    def slot(n: int) -> str:
        return table(play).partition(f'id="slot-red-{n}"')[2].partition("</g>")[0]

    assert f'data-why="{panels.IN_VAIN}"' in slot(6)
    assert 'data-action="put 6"' in slot(6)
    assert 'class="sal-faint"' in slot(6)
    assert "sal-faint" not in slot(5)
    # Nothing of it where what a choice leads to is the exercise.
    play.tells_results = False
    assert 'class="sal-halo"' in slot(6)
    assert "data-why" not in slot(6)


def folds(play: Any, seat: str | None = None) -> dict[str, bool]:
    """What is folded on a board, and whether it is open at first."""
    board = table(play, seat=seat, language="en")
    found = re.findall(r"<details ([^>]*)>", board)
    return {re.findall(' id="([^"]*)"', each)[0]: each.endswith(" open") for each in found}


def test_of_a_group_of_panels_the_one_that_matters_is_open() -> None:
    play = begun("tall")
    panels = {f"panel-{colour}" for colour in ("red", "blue", "green")}

    def open_panels(seat: str | None = None) -> set[str]:
        return {id for id, is_open in folds(play, seat).items() if is_open and id in panels}

    assert panels < folds(play).keys()
    assert open_panels() == {"panel-red"}
    play.do("till 1")
    assert open_panels() == {"panel-blue"}, "it is Blue's turn"
    assert open_panels("green") == {"panel-green"}, "the viewer's own, where nothing can be done"
    board = table(play, language="en")
    assert board.count('name="sal-estates"') == 3, "the browser opens one at a time"


@pytest.mark.parametrize("name", ["赤（スタートプレイヤー）", "The start player, with a shack"])
def test_a_long_name_of_a_panel_ends_before_its_score(name: str) -> None:
    row = [Panel(f"mat-{n}", name if n else "Red", "red", (), score="128") for n in range(3)]
    short, long, _ = panel_rows(row, 984, 0)[0]
    assert not short.size
    assert 11 < long.size < NORMAL
    begin_of_score = long.wide - 16 - width("128", NORMAL, bold=True)
    assert 44 + width(name, long.size, bold=True) < begin_of_score


def test_what_can_be_done_is_never_folded_away() -> None:
    play = begun("tall")
    assert not folds(play)["fold-red"]
    for words in ("till 1", "till 1", "till 1", "till 2", "till 2", "till 2"):
        play.do(words)
    assert "play 3" in play.moves.words
    assert folds(play)["fold-red"]
    assert not folds(play)["fold-blue"]


def test_a_picture_and_the_text_board_show_what_is_folded() -> None:
    play = begun("tall")
    assert drawing.svg(play).count(">Card 29<") == 3
    assert "<details" not in drawing.svg(play)
    told = drawing.text(play, language="en").splitlines()
    assert told.count("  30 cards") == 3
    assert "Earlier rounds" in told


def spaces(count: int) -> tuple[Space, ...]:
    return tuple(Space(f"s{n}") for n in range(count))


def grid(rows: int, columns: int) -> Grid:
    edges = [Edge(f"t{r}{c}", r, c, True) for r in range(rows + 1) for c in range(columns)]
    edges += [Edge(f"l{r}{c}", r, c, False) for r in range(rows) for c in range(columns + 1)]
    return Grid("grid", "Grid", columns, spaces(rows * columns), tuple(edges))


@pytest.mark.parametrize(
    "item",
    [
        *(Ring("ring", "Ring", spaces(n)) for n in (3, 5, 8, 12, 16)),
        *(grid(rows, columns) for rows, columns in ((1, 1), (3, 5), (6, 6))),
        *(Zone("zone", "Zone", spaces(n)) for n in (1, 7, 13)),
        Hand("hand", "Hand", tuple(CardItem(f"c{n}", title="Long title here") for n in range(7))),
        Hand("told", "Hand", tuple(CardItem(f"c{n}", text=LONG[n:]) for n in range(5))),
        Pile("pile", "Pile", 3, CardItem("top", title="Top")),
        *(Purse("p", "Purse", tuple(Count(f"c{k}", "ore", k) for k in range(n))) for n in (1, 13)),
        DiceItem("dice", "Dice", (1, 2, 3, 4, 5, 6, 1, 2, 3), "Nine dice"),
    ],
    ids=repr,
)
def test_no_part_of_an_item_lies_on_another(item: Any) -> None:
    placed = laid(item)
    assert placed.wide <= MOST
    for one, other in itertools.combinations(placed.spots, 2):
        apart_x = one.x + one.wide <= other.x + 0.5 or other.x + other.wide <= one.x + 0.5
        apart_y = one.y + one.high <= other.y + 0.5 or other.y + other.high <= one.y + 0.5
        assert apart_x or apart_y, (one, other)
    for spot in placed.spots:
        assert spot.x >= 0
        assert spot.x + spot.wide <= placed.wide
        assert spot.y + spot.high <= placed.high
        # What is pressed is never smaller than a finger's least (WCAG 2.5.8).
        assert min(spot.wide, spot.high) >= 24


def test_a_disc_is_as_wide_as_its_number() -> None:
    play = begun("farm")
    numbers = ("−13", "−1", "6")
    spaces = tuple(
        Space(f"s{n}", tokens=(Token(f"piece-n-{n}", text=text),)) for n, text in enumerate(numbers)
    )
    scene = replace(scene_of(play), items=(Zone("zone", "Zone", spaces),))
    module = drawing_of(play.game)
    assert module is not None
    drawn = sheet(scene, module).markup
    for n, number in enumerate(numbers):
        token = re.search(rf'id="piece-n-{n}".*?>{number}</text>', drawn)
        assert token
        disc = re.search(r'<circle [^>]*r="([\d.]+)"|<rect [^>]*width="([\d.]+)"', token[0])
        assert disc
        wide = 2 * float(disc[1]) if disc[1] else float(disc[2])
        assert wide > width(number, 18, True) - 0.1, number


def test_a_word_too_long_for_a_card_is_broken() -> None:
    card = CardItem(
        "c", title="Antidisestablishmentarianism", lines=("長い日本語の文がここにあります",)
    )
    spot = laid(Hand("hand", "Hand", (card,))).spots[0]
    assert len(spot.lines) > 3


@pytest.mark.parametrize("count", [20, 27, 33, 45])
def test_a_long_ring_lies_along_a_rectangle_with_spaces_inside(count: int) -> None:
    spaces = tuple(
        Space(f"s{n}", badge=f"{n}", seat="red", said=f"space {n}") for n in range(count)
    )
    inside = tuple(Space(f"i{n}") for n in range(3))
    item = Ring("long", "Long", spaces, inside=inside)
    found = laid(item)
    assert found.wide <= MOST
    assert [spot.thing.id for spot in found.spots] == [place.id for place in item.places()]
    boxes = [(s.x, s.y, s.x + s.wide, s.y + s.high) for s in found.spots]
    for (a, b, c, d), (e, f, g, h) in itertools.combinations(boxes, 2):
        assert c <= e or g <= a or d <= f or h <= b
    assert min(spot.wide for spot in found.spots) >= 40
    # No hole is so wide that a space seems to be missing, the way back to the first one included.
    ring = found.spots[: len(spaces)]
    for here, there in zip(ring, [*ring[1:], ring[0]], strict=True):
        assert abs(here.x - there.x) + abs(here.y - there.y) < 1.75 * here.wide
    first, second = found.spots[:2]
    assert first.y == second.y
    assert first.x < second.x
    changed = item.with_places(lambda place: replace(place, name="new"))
    assert {place.name for place in changed.places()} == {"new"}


@pytest.mark.parametrize(
    "text", [LONG, "「森」「木立」「大きな森」の木材を取るとき、1を残してもよいです。"]
)
def test_the_sentences_of_a_card_stand_on_it_whole_and_its_short_texts_below_them(
    text: str,
) -> None:
    card = CardItem("c", title="Seller", lines=("one", "two"), text=text)
    spot = laid(Hand("hand", "Hand", (card,))).spots[0]
    assert "".join(spot.more).replace(" ", "") == text.replace(" ", "")
    assert len(spot.more) > 2
    for line in spot.more:
        assert width(line, FINE) <= spot.wide - 16
        assert line[-1] not in "「『"
    found = sentence_lines(card)
    tops = [y for _, y in found]
    assert [line for line, _ in found] == ["Seller", *spot.more, "one", "two"]
    assert min(after - before for before, after in itertools.pairwise(tops)) >= FINE
    assert spot.high > tops[-1] - tops[0] + 2 * FINE


def sentence_lines(card: CardItem) -> list[tuple[str, float]]:
    """Return the words on a card of a picture, and how far down each line stands."""
    scene = replace(scene_of(begun("cards")), items=(Hand("hand", "", (card,)),))
    drawn = sheet(scene, read_drawing(cards.__name__)).markup
    lines = re.findall(r'<text class="sal-t[01][^"]*" x="22" y="([\d.]+)">([^<]+)</text>', drawn)
    return sorted(((line, float(y)) for y, line in lines), key=lambda each: each[1])


def test_a_hand_has_wide_cards_only_if_one_of_them_has_sentences() -> None:
    plain = CardItem("a", title="Well")
    told = CardItem("b", title="Well", text=LONG)
    assert {s.wide for s in laid(Hand("h", "H", (plain, plain))).spots} == {CARD[0]}
    wide = laid(Hand("h", "H", (plain, told, plain))).spots
    assert {s.wide for s in wide} == {TOLD}
    assert wide[0].high == wide[1].high > wide[2].high, "a line of cards is as high as its longest"
    hidden = replace(told, hidden=True)
    assert laid(Hand("h", "H", (hidden,))).spots[0].more == ()


def test_what_follows_the_panels_is_drawn_below_them() -> None:
    above, below = Zone("above", "Above", ()), Zone("below", "Below", ())
    scene = scene_of(begun("panels"))
    rest = [item for item in scene.items if isinstance(item, Panel)]
    scene = replace(scene, items=(above, *rest, below))
    drawn = sheet(scene, read_drawing(panels.__name__)).markup
    module = read_drawing(panels.__name__)
    board = board_markup(scene, module) + hand_markup(scene, module)
    assert board.index('id="above"') < board.index(f'id="{rest[0].id}"') < board.index('id="below"')
    tops = [
        float(y) for y in re.findall(r'translate\(8 ([\d.]+)\)"><rect class="sal-f-paper"', drawn)
    ]
    assert len(tops) == 2
    bottoms = [
        float(y) + float(high)
        for y, high in re.findall(
            r'translate\([\d.]+ ([\d.]+)\)"><rect class="sal-f-card sal-\w+" width="[\d.]+" '
            r'height="([\d.]+)" rx="12"',
            drawn,
        )
    ]
    assert len(bottoms) == len(rest)
    assert tops[0] < min(bottoms) <= max(bottoms) < tops[1]


def test_a_card_tells_its_price_in_pictograms() -> None:
    price = (Fact("wood", "2", "2 wood"), Fact("stone", "1", "1 stone", dim=True))
    card = CardItem("card", Control("Well"), "Well", ("can be paid",), facts=price)
    assert card.spoken == "Well · 2 wood · 1 stone · can be paid"
    assert replace(card, hidden=True).spoken == "Well"


def test_the_text_board_says_a_name_once() -> None:
    tiles = Zone("tiles", "Tiles", (Space("tile", Control("a hut"), "hut"),))
    assert item_lines(Fold("all", "Tiles: 1 left", (tiles,))) == ["Tiles: 1 left", "  hut"]
    assert item_lines(Fold("all", "Behind", (tiles,))) == ["Behind", "  Tiles: hut"]
    coins = Count("coins-red", "coins", 4, Control("4 coins"))
    stones = replace(coins, id="stones-red", name="stones")
    assert item_lines(Purse("purse", "Coins", (coins, stones))) == ["Coins: 4 · stones 4"]
    assert item_lines(Pile("hand", "Hand: 4", 4)) == ["Hand: 4"]
    assert item_lines(Pile("deck", "Deck", 4)) == ["Deck ×4"]


def test_a_piece_tells_its_way_and_how_it_goes():
    token = Token(
        "piece-a", "red", origin="piece-b", way=((10, 20.5), (30, 40)), gait="ride", after=2
    )
    zone = Zone("zone", "Zone", (Space("there", tokens=(token, Token("piece-c"))),))
    game = read_drawing(begun("belt").game.drawing)
    scene = replace(scene_of(begun("belt")), items=(zone,))
    drawn = board_markup(scene, game)
    piece, other = (re.search(f'<g id="{name}"[^>]*>', drawn)[0] for name in ("piece-a", "piece-c"))
    assert ' data-from="piece-b" data-gait="ride" data-way="10,20.5 30,40"' in piece
    assert "data-way" not in other
    assert "data-gait" not in other
    # It waits two moments; what comes at once waits none.
    assert 'style="--sal-after:2"' in piece
    assert "data-after" not in other
