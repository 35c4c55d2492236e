"""What everybody shares: the track of points, the stock of food, the rocks nobody has seen."""

from __future__ import annotations

from ....core.goods import total
from ....drawing.items import Count, Purse, Space, Token, Track
from ....drawing.scene import Control, Tip
from ..rules.components import UNLIMITED
from ..rules.goods import FOOD_NAMES, TRACK
from .look import Look


def track(look: Look) -> Track:
    """Return the track of points, with the markers of all players."""
    state, goal = look.state, int(look.state.parts.goal)
    steps: list[list[Token]] = [[] for _ in range(goal + 1)]
    for seat, place in enumerate(look.game.seating):
        here = int(state.count(seat, TRACK))
        over = str(here) if here > goal else ""
        steps[min(here, goal)].append(
            Token(f"piece-{place.id}-track", place.colour, over, letter=place.letter)
        )
    spaces = tuple(
        Space(
            f"track-{step}", Control(look.texts("map.step", n=step)), str(step), tuple(tokens),
            "value" if step == goal else "trail",
        )
        for step, tokens in enumerate(steps)
    )  # fmt: skip
    return Track("track", look.texts("map.track", n=goal), spaces)


def stock(look: Look) -> Purse:
    """Return the foods that are left, and the rocks nobody has seen."""
    state = look.state
    counts = [
        Count(f"stock-{name}", look.texts(f"good.{name}"), min(99, int(state.stock[kind])),
              symbol=name)
        for kind, name in enumerate(FOOD_NAMES) if state.parts.stock < UNLIMITED
    ]  # fmt: skip
    rocks = int(sum(state.rocks))
    bag = Control(look.texts("map.bag", n=rocks), tip="tip-rocks")
    counts.append(Count("stock-rocks", look.texts["map.rocks"], rocks, bag, symbol="bag"))
    return Purse("stock", look.texts["map.stock"], tuple(counts))


def tips(look: Look) -> tuple[Tip, ...]:
    """Return the tips of grounds, rows of the board, and rocks."""
    state, texts = look.state, look.texts
    found = []
    for ground in state.laid:
        face = state.face(ground)
        areas = [
            texts("tip.area", space=space, area=look.area(int(ground), space))
            for space in range(1, len(face.areas) + 1)
        ]
        # The areas in one paragraph: a line for each would cover the grounds below.
        kind, price = texts[f"kind.{face.kind}"], texts("map.price", goods=face.cost.listed())
        lines = (kind, price, " · ".join(areas))
        name = face.id[:-1]
        found.append(Tip(f"tip-{name}", texts("map.strip", ground=face.id, name=name), lines))
    for row in state.parts.rows:
        prices = [
            texts("tip.price", n=at + 1, cost=price.listed(), points=row.points[at + 1])
            for at, price in enumerate(row.prices)
        ]
        about = texts(f"tip.about_{row.name}")
        found.append(Tip(f"tip-row-{row.name}", texts(f"tip.row_{row.name}"), (about, *prices)))
    return (*found, rocks_tip(look))


def rocks_tip(look: Look) -> Tip:
    """Return the exact odds of the next rock."""
    state, texts = look.state, look.texts
    left = int(sum(state.rocks))
    pairs = list(zip(state.parts.rocks, map(int, state.rocks), strict=True))
    points = sum(count for rock, count in pairs if rock.gift[TRACK])
    foods = sum(count for rock, count in pairs if total(rock.gift[:5]))
    lines = [texts("tip.next_rock", n=left, points=points, foods=foods)]
    return Tip("tip-rocks", texts["map.rocks"], tuple(lines))
