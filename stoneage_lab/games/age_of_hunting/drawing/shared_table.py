"""What everybody shares: the sky with the track of points, the round, the stock, and the river."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ....core.goods import total
from ....core.language import Texts
from ....drawing.final_scores import winner_sign
from ....drawing.ground import Cell, Drawn, Place, Point
from ....drawing.ground_art import closer
from ....drawing.items import Token
from ....drawing.palette import SMALLEST
from ....drawing.position_view import once
from ....drawing.scene import Control, Tip
from ....drawing.text_metrics import width
from ..explain.area_text import area_words
from ..rules.faces import DevelopmentRow, Face
from ..rules.game_components import UNLIMITED
from ..rules.goods import FOOD_NAMES, GIFTS, POINT, TRACK
from ..rules.task_numbers import TURNS
from .grounds import COVER_FOOT, PRINT_FOOT
from .layout import TableLayout
from .painted_lands import soft
from .position_view import Look

TALL_SKY: Final = 90
"""The height of the sky from which on mountains stand in it."""
PHASES: Final = ("hunt", "develop", "store")
PLAQUE: Final = 158.0
"""The width of the plaque."""
WINNER: Final = 19.0
"""The size of the letters that name the winner on it."""


def sky(look: Look) -> Iterator[Place]:
    """Yield the sky with everything in it."""
    yield look.once(heavens, look.table, int(look.state.parts.goal))
    yield plaque(look)
    yield from track(look)
    yield from stock(look)


def heavens(texts: Texts, table: TableLayout, goal: int) -> Place:
    """Return the sky, and the mountain with the way to the goal of the track."""
    drawn: list[Drawn] = [("land", "sky")]
    if table.head >= TALL_SKY and not table.narrow:
        for x, size in ((338, 0.7), (86, 0.8), (132, 0.5), (624, 1.0), (566, 0.66)):
            drawn.append(("pictogram", "peak", x, -34, size))
    stones = table.stones(goal)
    (x0, y0), (x9, y9) = stones[0], stones[-1]
    line = soft(
        (
            (x0 - 62, table.head + 14),
            (x0 - 8, y0 + 4),
            stones[goal * 3 // 10],
            stones[goal * 6 // 10],
            (x9 - 4, y9 + 2),
            (x9 + 24, y9 + 12),
            (x9 + 60, table.head - 6.0),
            (x9 + 160, table.head + 12.0),
        )
    )
    walk = soft(tuple((x, y + 3) for x, y in stones))
    drawn.append(("summit", line, walk, table.head))
    return Place("sky", 0, table.head, drawn=tuple(drawn))


def river(look: Look) -> Place:
    """Return the river that joins all grounds of a wide table."""
    table = look.table
    if table.narrow:
        return Place("river")
    return Place("river", 0, table.head, drawn=(("river", 640 - table.head),), foot=COVER_FOOT - 2)


def plaque(look: Look) -> Place:
    """Return the plaque: the round, who began it, and the three steps of a turn, or who has won."""
    state = look.state
    if look.position.over:
        best, points = tuple(state.winners()), max(state.scores())
        colour = look.seating[best[0]].colour
        return look.once(end_plaque, look.table, winner_words(look, best), colour, int(points))
    start = look.seating[int(state.start)].colour
    now = state.phase_name if state.stage == TURNS else ""
    return look.once(round_plaque, look.table, round_name(look), plaque_words(look), start, now)


def round_name(look: Look) -> str:
    """Return which round it is."""
    if look.state.stage < TURNS:
        return look.texts["map.opening"]
    return look.texts("map.round", n=int(look.state.round))


def plaque_words(look: Look) -> str:
    """Return the plaque in words: the round, who began it, the step of the turn."""
    state, texts = look.state, look.texts
    label = texts("map.plaque", title=round_name(look), who=look.seats[int(state.start)])
    if state.stage != TURNS:
        return label
    return texts("map.plaque_now", label=label, phase=texts(f"map.{state.phase_name}"))


def winner_words(look: Look, best: Sequence[int]) -> str:
    """Return who has won, in two words."""
    return winner_sign(look.texts, [look.texts(f"who.{look.seats[seat]}") for seat in best])


def end_plaque(texts: Texts, table: TableLayout, won: str, colour: str, points: int) -> Place:
    """Return the plaque that names the winner; the steps of a turn are over."""
    room = PLAQUE - 76
    squeezed = closer(won, room, WINNER, bold=True)
    return Place(
        "plaque", *table.plaque, Control(texts("map.over", won=won, n=points), tip="tip-round"),
        (("nothing",),), box=(0, 0, PLAQUE, 42),
        label=(("end_sign", PLAQUE, won, colour, str(points), WINNER, squeezed),),
        foot=PRINT_FOOT, result=True,
    )  # fmt: skip


def round_plaque(
    texts: Texts, table: TableLayout, title: str, label: str, colour: str, now: str
) -> Place:
    """Return the plaque with these texts."""
    words = [texts(f"map.{phase}") for phase in PHASES]
    sizes = [max(34.0, width(word, SMALLEST) + 13) for word in words]
    room = PLAQUE
    steps, x = [], 4.0
    for phase, word, size in zip(PHASES, words, sizes, strict=True):
        wide = round(size * (room - 8) / sum(sizes), 1)
        closer = round(wide - 11, 1) if width(word, SMALLEST) > wide - 10 else 0
        steps.append((word, round(x, 1), wide, phase == now, closer))
        x += wide
    return Place(
        "plaque",
        *table.plaque,
        Control(label, tip="tip-round"),
        (("nothing",),),
        box=(0, 0, room, 42),
        # As a label it is never marked as changed: every step would be.
        label=(("round_sign", room, title, texts["map.starts"], colour, tuple(steps)),),
        foot=PRINT_FOOT,
    )


def track(look: Look) -> tuple[Place, ...]:
    """Return the stones of the track of points, with the markers of all players."""
    state, goal = look.state, int(look.state.parts.goal)
    steps: list[list[Token]] = [[] for _ in range(goal + 1)]
    points = look.table.stones(goal)
    for seat, place in enumerate(look.seating):
        here = int(state.count(seat, TRACK))
        # A marker goes from stone to stone.
        came = sum(good == GIFTS[POINT] for good, _ in look.gained(seat))
        over = str(here) if here > goal else ""
        token = Token(
            f"piece-{place.id}-track",
            place.colour,
            over,
            f"standing-follower-{place.colour}",
            letter=place.letter,
            size=0.54,
            way=points[min(goal, here - came) + 1 : min(here, goal)] if came else (),
        )
        steps[min(here, goal)].append(token)
    return look.once(stones, goal, points, tuple(map(tuple, steps)))


def stones(
    texts: Texts, goal: int, points: tuple[Point, ...], steps: tuple[tuple[Token, ...], ...]
) -> tuple[Place, ...]:
    """Return the stones of the track, and who has come to each."""
    return tuple([
        once(texts, stone, step, goal, point, tokens)
        for step, (point, tokens) in enumerate(zip(points, steps, strict=True))
    ])  # fmt: skip


def stone(texts: Texts, step: int, goal: int, at: Point, tokens: tuple[Token, ...]) -> Place:
    """Return one stone of the track, and who has come so far."""
    apart = 13 if len(tokens) < 3 else 9
    top = step == goal
    stands = tuple(
        (round((number - (len(tokens) - 1) / 2) * apart, 1), 4.0 if not top else 8.0)
        for number in range(len(tokens))
    )
    return Place(
        f"track-{step}",
        *at,
        Control(texts("map.step", n=step), tip="tip-track"),
        (("stone", "" if tokens and not top else str(step), top),),
        outline="M-13-2a13 8 0 1 0 26 0a13 8 0 1 0-26 0Z",
        tokens=tokens,
        stands=stands,
        said="" if tokens and not top else str(step),
        cell=Cell(texts("map.track", n=goal), 0, step),
        foot=PRINT_FOOT,
    )


def stock(look: Look) -> Iterator[Place]:
    """Yield the foods that are left, and the rocks nobody has seen."""
    state = look.state
    rocks = int(sum(state.rocks))
    held = [
        (name, min(99, int(state.stock[kind])))
        for kind, name in enumerate(FOOD_NAMES)
        if state.parts.stock < UNLIMITED
    ]
    yield look.once(shelf, look.table)
    for number, (name, count) in enumerate(held):
        yield look.once(stocked, look.table, number, name, count)
    yield look.once(bag, look.table, len(held), rocks)


def shelf(texts: Texts, table: TableLayout) -> Place:
    """Return the board on which the stock stands."""
    return Place("stock", *table.stock, Control(texts["map.stock"]), (("shelf",),), foot=PRINT_FOOT)


def _spot(table: TableLayout, number: int) -> Point:
    x, y = table.stock
    return x + 16 + 50 * (number % 3), y + 12 + 21 * (number // 3)


def stocked(texts: Texts, table: TableLayout, number: int, name: str, count: int) -> Place:
    """Return how much is left of a food."""
    label = texts("map.left", n=count, good=name)
    return _counted(texts, table, number, f"stock-{name}", name, count, Control(label))


def bag(texts: Texts, table: TableLayout, number: int, rocks: int) -> Place:
    """Return the bag of rocks nobody has seen."""
    control = Control(texts("map.bag", n=rocks), tip="tip-rocks")
    return _counted(texts, table, number, "stock-rocks", "bag", rocks, control)


def _counted(
    texts: Texts,
    table: TableLayout,
    number: int,
    id: str,
    symbol: str,
    count: int,
    control: Control,
) -> Place:
    cell = Cell(texts["map.rocks"], 0, 0)
    said = str(count)
    if symbol != "bag":
        cell = Cell(texts["map.stock_of_food"], 0, number)
        said = f"{texts(f'good.{symbol}')} {count}"
    return Place(
        id,
        *_spot(table, number),
        control,
        (("counted", symbol, str(count), 0.62),),
        box=(-12, -11, 46, 22),
        said=said,
        cell=cell,
        foot=PRINT_FOOT + 1,
    )


def tips(look: Look) -> tuple[Tip, ...]:
    """Return the tips of grounds, rows of the board, and rocks."""
    state = look.state
    faces = tuple([state.face(ground) for ground in state.laid])
    lasting = look.once(lasting_tips, faces, tuple(state.parts.rows))
    return (*lasting, round_tip(look), track_tip(look), rocks_tip(look))


def lasting_tips(
    texts: Texts, faces: tuple[Face, ...], rows: tuple[DevelopmentRow, ...]
) -> tuple[Tip, ...]:
    """Return the tips that do not change in a game."""
    return (*[ground_tip(texts, face) for face in faces], *[row_tip(texts, row) for row in rows])


def ground_tip(texts: Texts, face: Face) -> Tip:
    """Return what a ground is, what a hut costs there, and what its areas do."""
    told = [
        texts("tip.area", space=at, area=area_words(texts, area))
        for at, area in enumerate(face.areas, 1)
    ]
    # The areas in one paragraph: a line for each would cover the grounds below.
    kind, price = texts[f"kind.{face.kind}"], texts("map.price", goods=face.cost.listed())
    name = face.id[:-1]
    title = texts("map.strip", ground=face.id, name=name)
    return Tip(f"tip-{name}", title, (kind, price, " · ".join(told)))


def row_tip(texts: Texts, row: DevelopmentRow) -> Tip:
    """Return what each step of a row of the board costs and brings."""
    prices = [
        texts("tip.price", n=at + 1, cost=price.listed(), points=row.points[at + 1])
        for at, price in enumerate(row.prices)
    ]
    about = texts(f"tip.about_{row.name}")
    return Tip(f"tip-row-{row.name}", texts(f"tip.row_{row.name}"), (about, *prices))


def round_tip(look: Look) -> Tip:
    """Return what the plaque does not say: what a turn consists of."""
    texts = look.texts
    return Tip("tip-round", texts("map.round", n=int(look.state.round)), (texts["tip.round"],))


def track_tip(look: Look) -> Tip:
    """Return how far everybody has come, and what ends the game."""
    texts, state = look.texts, look.state
    goal = int(state.parts.goal)
    lines = [
        texts("tip.on_track", who=name, n=int(state.count(seat, TRACK)))
        for seat, name in enumerate(look.seats)
    ]
    return Tip("tip-track", texts("map.track", n=goal), (texts("tip.ends", n=goal), *lines))


def rocks_tip(look: Look) -> Tip:
    """Return the exact odds of the next rock."""
    state, texts = look.state, look.texts
    left = int(sum(state.rocks))
    pairs = list(zip(state.parts.rocks, map(int, state.rocks), strict=True))
    points = sum(count for rock, count in pairs if rock.gift[TRACK])
    foods = sum(count for rock, count in pairs if total(rock.gift[:5]))
    lines = [texts("tip.next_rock", n=left, points=points, foods=foods)]
    return Tip("tip-rocks", texts["map.rocks"], tuple(lines))
