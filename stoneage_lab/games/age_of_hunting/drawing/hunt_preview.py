"""Preview of a hunt: what it brings, and the chiefs that it pushes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import TYPE_CHECKING, Final, cast

from ....drawing.text_metrics import joined
from ..rules.actions import GROUND_NAMES, OfGoods, Recall, SendChief, Trade
from ..rules.goods import CAVES, GOODS, HUTS
from ..rules.packed_rows import followers_before, groups, owner_at
from .position_view import Look

if TYPE_CHECKING:
    from ....session.position import Position
    from ..rules.faces import Face
    from ..rules.state import HuntingState

# So many chiefs that are pushed are told with what is over them.
_TOLD: Final = 2


def preview(position: Position, words: str, language: str) -> str:
    """Return what an action brings, what does not fit then, and what can be paid next."""
    look = Look(position, language, acting=True)
    action, then = position.parse(words), cast("HuntingState", position.after(words).state)
    said = []
    if isinstance(action, SendChief):
        said.append(placing(look, action))
    elif isinstance(action, Recall):
        said.append(recalling(look, int(action.ground), int(action.space)))
    elif not isinstance(action, OfGoods | Trade):
        # Of those the sentence of the action tells all.
        said += changes(look, then)
    return joined([*said, *afterwards(look, then, isinstance(action, Trade))], language)


def changes(look: Look, then: HuntingState) -> Iterator[str]:
    """Yield what the mover has more and less of."""
    seat = int(look.state.mover)
    pairs = list(zip(GOODS, look.state.held(seat), then.held(seat), strict=True))
    more = tuple((name, new - old) for name, old, new in pairs if new > old)
    less = tuple((name, old - new) for name, old, new in pairs if old > new)
    if more:
        yield look.texts("panel.gains", goods=more)
    if less:
        yield look.texts("panel.gives", goods=less)


def afterwards(look: Look, then: HuntingState, traded: bool) -> Iterator[str]:
    """Yield how many foods do not fit then, and what can be developed with what there is then.

    A trade leaves as many foods as there were.
    """
    seat, texts = int(look.state.mover), look.texts
    foods, caves = int(then.foods(seat)), int(then.open_caves(seat))
    if foods > caves and not traded:
        yield texts("panel.too_many", n=foods, caves=caves)
    if look.state.phase_name != "hunt":
        return
    able = [
        texts(f"mat.piece_name_{name}") for name in ("cave", "follower") if pays(then, seat, name)
    ]
    sites = [face for face in map(then.face, then.laid) if hut_paid(then, seat, face)]
    grounds = [texts("panel.ground", ground=texts(f"ground.{face.id}")) for face in sites]
    if grounds:
        able.append(texts("panel.hut_at", grounds=texts["list.comma"].join(grounds)))
    if able:
        yield texts("panel.able", names=texts["list.comma"].join(able))


def pays(state: HuntingState, seat: int, row: str) -> bool:
    """Return whether a seat can pay for its next cave or follower."""
    number = [each.name for each in state.parts.rows].index(row)
    done, prices = int(state.count(seat, CAVES + number)), state.parts.rows[number].prices
    return done < len(prices) and not prices[done].missing(state.held(seat))


def hut_paid(state: HuntingState, seat: int, face: Face) -> bool:
    """Return whether a seat can pay for its next hut on a ground that has room for one."""
    ground = GROUND_NAMES.index(face.id[:-1])
    done = int(state.count(seat, HUTS))
    if done >= state.parts.rows[2].size:
        return False
    if all(owner_at(state.huts[ground], space) >= 0 for space in face.builds):
        return False
    price = state.parts.hut_prices[2 * ground + state.sides[ground]][done]
    return not price.missing(state.held(seat))


def placing(look: Look, action: SendChief) -> str:
    """Return what a placing brings, and what it pushes where."""
    ground, space = int(action.ground), int(action.followers) + 1
    said = [look.texts("panel.chief_on", space=space, area=look.area(ground, space))]
    said += [*huts(look, ground), *moved(look, ground, 0, space)]
    return joined(said, look.language)


def recalling(look: Look, ground: int, space: int) -> str:
    """Return what a recall brings, and which chiefs move up."""
    group = 1 + int(followers_before(look.state.rows[ground], space))
    said = [look.texts("panel.brings", area=look.area(ground, space))]
    said += [*huts(look, ground), *moved(look, ground, space, -group)]
    return joined(said, look.language)


def huts(look: Look, ground: int) -> Iterator[str]:
    """Yield what the mover's huts on a ground bring."""
    for space in look.state.face(ground).builds:
        if owner_at(look.state.huts[ground], space) == look.state.mover:
            yield look.texts("panel.hut_on", space=space, area=look.area(ground, space))


def moved(look: Look, ground: int, beyond: int, by: int) -> Iterator[str]:
    """Yield where chiefs to the right of a space will stand, and what is over them then.

    Of one it is told what is over it now, too; of more than two only where they stand, as each
    line more covers choices below it.
    """
    ends = list(accumulate(followers + 1 for _, followers in groups(look.state.rows[ground])))
    seats = [seat for seat, _ in groups(look.state.rows[ground])]
    pushed = [(look.seats[seat], at) for seat, at in zip(seats, ends, strict=True) if at > beyond]
    if len(pushed) == 1:
        ((who, at),) = pushed
        now, then = look.area(ground, at), look.area(ground, at + by)
        key = "panel.pushed" if now != then else "panel.pushed_same"
        yield look.texts(key, who=who, space=at, other=at + by, before=now, area=then)
    elif pushed:
        key = "panel.pushed_one" if len(pushed) <= _TOLD else "panel.pushed_where"
        moves = [
            look.texts(key, who=who, space=at, other=at + by, area=look.area(ground, at + by))
            for who, at in pushed
        ]
        yield look.texts("panel.pushed_all", moves=look.texts["list.comma"].join(moves))
