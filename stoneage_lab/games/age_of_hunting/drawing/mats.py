"""What each player has: one panel each, with the place before the player in it."""

from __future__ import annotations

from typing import Final

from ....core.language import Texts
from ....drawing.items import Panel
from ....drawing.scene import Fact
from ..rules.goods import CAVES, CHIEFS_HOME, FOLLOWERS_HOME, FOODS, HUTS, TRACK
from ..rules.task_numbers import TURNS
from .player_camp import CAMPS, Held, Offer, camp_of
from .position_view import Look

DEVELOPED: tuple[str, ...] = ("cave", "follower")
"""What is developed at the place of a player; huts are built on the grounds."""


def mats(look: Look) -> tuple[Panel, ...]:
    """Return the panels of all players, the viewer's first."""
    first = max(look.you, 0)
    order = [(first + after) % look.state.seats for after in range(look.state.seats)]
    scores = look.state.scores()
    return tuple(mat(look, int(seat), scores[seat]) for seat in order)


LINED: Final = ("foods", "caves", "coin", "chiefs", "followers", "huts_left", "track")
"""What the line of a folded mat tells of a player's goods and pieces."""


def mat(look: Look, seat: int, points: int) -> Panel:
    """Return the panel of one player with some points."""
    place, texts, state = look.seating[seat], look.texts, look.state
    has = drawn_belongings(look, seat)
    foods, coin = sum(has.goods[:FOODS]), has.goods[FOODS]
    left = int(state.parts.rows[2].size - state.count(seat, HUTS))
    track = int(state.count(seat, TRACK))
    counts = (foods, has.opened, coin, has.chiefs, has.followers, left, track)
    return Panel(
        f"mat-{place.id}",
        texts(f"who.{place.id}"),
        place.colour,
        (look.once(camp_of, state.parts, CAMPS[look.table.name], has),),
        score=str(points),
        label=texts("mat.label", who=place.id, foods=foods, caves=has.opened, coin=coin, n=points),
        you=texts["mat.you"] if seat == look.you else "",
        active=seat == state.mover,
        line=look.once(belongings, place.colour, *counts),
        counts="point",
        scored=texts("map.points", n=points),
    )


def belongings(texts: Texts, colour: str, foods: int, caves: int, *counts: int) -> tuple[Fact, ...]:
    """Return what a player has, in the order of `LINED`, for the line of a folded mat."""
    symbols = ("coin", f"chief-{colour}", f"follower-{colour}", f"hut-{colour}", "track")
    shown = [("cave", f"{foods}/{caves}", "stored", foods)]
    for symbol, name, count in zip(symbols, LINED[2:], counts, strict=True):
        shown.append((symbol, str(count), "coins" if name == "coin" else name, count))
    return tuple(
        Fact(symbol, text, texts(f"mat.{key}", n=n, caves=caves), dim=not n, number=n)
        for symbol, text, key, n in shown
    )


def drawn_belongings(look: Look, seat: int) -> Held:
    """Return what a player has, as far as it is drawn."""
    place, state = look.seating[seat], look.state
    return Held(
        place.id,
        place.colour,
        place.letter,
        state.held(seat),
        int(state.open_caves(seat)),
        int(state.count(seat, CHIEFS_HOME)),
        int(state.count(seat, FOLLOWERS_HOME)),
        tuple(int(state.count(seat, CAVES + row)) for row in range(3)),
        offers(look) if seat == state.mover and look.acting else (),
        look.gained(seat),
        look.returned[1:] if look.returned[0] == seat else (0, ""),
    )


def offers(look: Look) -> tuple[Offer, ...]:
    """Return what the player who decides can develop at the own place, or why nothing."""
    found = []
    asks = look.state.stage == TURNS and not look.state.step.follows
    for row, name in zip(look.state.parts.rows, DEVELOPED, strict=False):
        words = f"develop {name}"
        if words in look.playable:
            found.append(Offer(words, look.label_of(words)))
        else:
            left = look.state.count(look.mover, CAVES + len(found)) < row.size
            found.append(Offer(why=look.why(words) if asks and left else ""))
    return tuple(found)


def nearest(look: Look) -> tuple[int, int, int]:
    """Return the seat nearest to the end of the game: seat, huts left, place on the track."""
    state = look.state
    size, goal = int(state.parts.rows[2].size), int(state.parts.goal)

    def left(seat: int) -> float:
        huts = (size - int(state.count(seat, HUTS))) / size
        return min(huts, (goal - int(state.count(seat, TRACK))) / goal)

    seat = min(range(state.seats), key=left)
    return seat, size - int(state.count(seat, HUTS)), int(state.count(seat, TRACK))
