"""Reasons for an action: its gains, what they can pay for, and which pieces it moves.

Every reason is true of the position: gains are what the rules give, probabilities are exact.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ....core.action import Action
from ....core.action_outcomes import Reason, percent
from ..rules.actions import (
    DECLINE,
    DEVELOP_CAVE,
    DEVELOP_FOLLOWER,
    BuildHut,
    Copy,
    GiveBack,
    Pay,
    Recall,
    SendChief,
    Take,
    Trade,
    Use,
)
from ..rules.faces import GAIN, Area
from ..rules.goods import (
    CAVES,
    FOLLOWERS,
    FOODS,
    GIFTS,
    HUTS,
    POINT,
    TRACK,
    WIDTH,
    Gift,
    listed,
)
from ..rules.packed_rows import followers_before, groups, owner_at, with_hut
from ..rules.scoring import points
from ..rules.shared_arrays import replaced
from ..rules.state import HuntingState

Weighed = tuple[float, str, dict[str, Any]]
"""A reason with its weight, roughly in points."""

ALWAYS: Final = 50.0
"""The weight of a reason that must not be overlooked."""

_ROWS: Final = ("cave", "follower", "hut")


def reasons(state: HuntingState, action: Action) -> list[Reason]:
    """Return reasons for or against an action of the mover, the most important first."""
    found = list(Reasons(state).of(action))
    found.sort(key=lambda reason: -abs(reason[0]))
    return [(key, facts) for _, key, facts in found]


class Reasons:
    """Finds reasons for the actions of one seat."""

    def __init__(self, state: HuntingState) -> None:
        self.state = state
        self.seat = state.mover

    def of(self, action: Action) -> Iterator[Weighed]:
        """Yield reasons for or against an action, in no order."""
        if isinstance(action, SendChief):
            yield from self.placing(action)
        elif isinstance(action, Recall):
            yield from self.recalling(action)
        elif isinstance(action, Use | Copy):
            yield from self.area(self.state.area(action.ground, action.space))
        elif isinstance(action, BuildHut):
            yield from self.building(action)
        elif action is DEVELOP_CAVE:
            yield from self.cave()
        elif action is DEVELOP_FOLLOWER:
            yield from self.follower()
        elif isinstance(action, Take):
            yield 2.0, "brings", {"goods": listed(action.purse)}
            yield from self.affords(self.with_goods((*action.purse, 0)))
        elif isinstance(action, Trade):
            yield from self.trading(action)
        elif isinstance(action, Pay | GiveBack):
            yield from self.kept(action)
        elif action is DECLINE and any(self.state.held(self.seat)):
            yield 0.5, "saves", {"goods": listed(self.state.held(self.seat))}

    # -- hunting -----------------------------------------------------------------------

    def placing(self, action: SendChief) -> Iterator[Weighed]:
        """Reasons about sending a group."""
        ground, space = int(action.ground), int(action.followers) + 1
        yield from self.harvest(ground, space)
        at = 0
        face = self.state.face(ground)
        for seat, followers in groups(self.state.rows[ground]):
            at += followers + 1
            now = sure_gains(face.areas[at - 1])
            then = sure_gains(face.areas[at + space - 1])
            if now == then:
                continue
            facts = {"space": at, "other": at + space, "goods": listed(then)}
            if seat == self.seat:
                yield 1.5, "pushes_own", facts
            else:
                who = self.state.game.seats[seat]
                yield 0.8, "pushes_other", facts | {"who": who, "goods2": listed(now)}

    def recalling(self, action: Recall) -> Iterator[Weighed]:
        """Reasons about calling a chief home."""
        yield from self.harvest(int(action.ground), int(action.space))
        led = int(followers_before(self.state.rows[action.ground], action.space))
        yield 1.0, *(("comes_home", {"n": led}) if led else ("comes_home_alone", {}))

    def harvest(self, ground: int, space: int) -> Iterator[Weighed]:
        """Reasons about what the areas of a hunt bring."""
        state = self.state
        face = state.face(ground)
        sure = list(sure_gains(face.areas[space - 1]))
        yield from self.area(face.areas[space - 1])
        for other in face.builds:
            if owner_at(state.huts[ground], other) == self.seat:
                brings = sure_gains(face.areas[other - 1])
                if any(brings):
                    yield 3.0, "hut_too", {"space": other, "goods": listed(brings)}
                sure = [one + two for one, two in zip(sure, brings, strict=True)]
        after = self.with_goods(tuple(sure))
        surplus = int(after.foods(self.seat) - after.open_caves(self.seat))
        if surplus > 0:
            yield -1.0 * surplus, "too_many", {"n": surplus}
        yield from self.affords(after)
        if sure[POINT] and state.count(self.seat, TRACK) + sure[POINT] >= state.parts.goal:
            yield from self.ending(after)

    def area(self, area: Area) -> Iterator[Weighed]:
        """Reasons about what one area brings."""
        sure = sure_gains(area)
        if any(sure):
            yield 4.0, "brings", {"goods": listed(sure)}
        if area.waits:
            yield 3.5, "choice", {"space": int(area.space)}
        elif not any(sure):
            yield -2.0, "nothing", {}

    # -- developing --------------------------------------------------------------------

    def with_goods(self, gift: Gift) -> HuntingState:
        """Return the state with more goods for the seat; the stock is ignored."""
        after = self.state.copy()
        for kind in range(len(GIFTS)):
            after.counts[self.seat * WIDTH + kind] += gift[kind]
        return after

    def affords(self, after: HuntingState) -> Iterator[Weighed]:
        """Reasons about developments that can be paid for afterwards, and could not before."""
        state, seat = self.state, self.seat
        base = seat * WIDTH
        for row in range(2):
            done = state.count(seat, CAVES + row)
            if done < state.parts.rows[row].size:
                price = state.parts.rows[row].prices[done]
                if price.can_pay(after.counts, base) and not price.can_pay(state.counts, base):
                    yield 4.0, f"affords_{_ROWS[row]}", {}
        best: Weighed | None = None
        done = state.count(seat, HUTS)
        if done >= state.parts.rows[2].size:
            return
        for ground in state.laid:
            number = 2 * ground + state.sides[ground]
            price = state.parts.hut_prices[number][done]
            if not price.can_pay(after.counts, base) or price.can_pay(state.counts, base):
                continue
            worth = self.best_space(int(ground))
            if worth >= 0 and (best is None or worth + 4 > best[0]):
                facts = {"ground": state.face(ground).id, "n": worth}
                best = worth + 4.0, "affords_hut", facts
        if best:
            yield best

    def best_space(self, ground: int) -> int:
        """Return the points of a hut on the best free build space of a ground; -1 without one."""
        state = self.state
        face = state.face(ground)
        more = self.row_points(2)
        free = [space for space in face.builds if owner_at(state.huts[ground], space) < 0]
        return max((more + max(0, int(face.areas[space - 1].hut)) for space in free), default=-1)

    def row_points(self, row: int) -> int:
        """Return the points under the next piece of a row."""
        done = int(self.state.count(self.seat, CAVES + row))
        return self.state.parts.rows[row].printed_points[done]

    def cave(self) -> Iterator[Weighed]:
        """Reasons about opening a cave."""
        # Imported for the first reason, not with the game.
        from fractions import Fraction

        state = self.state
        yield from self.more(self.row_points(0))
        yield 3.0, "cave_room", {"n": int(state.open_caves(self.seat)) + 1}
        left = int(sum(state.rocks))
        pairs = list(zip(state.parts.rocks, map(int, state.rocks), strict=True))
        points = sum(count for rock, count in pairs if rock.gift[POINT])
        foods = sum(count for rock, count in pairs if any(rock.gift[:FOODS]))
        facts = {
            "chance": percent(Fraction(points, left)), "chance2": percent(Fraction(foods, left)),
        }  # fmt: skip
        yield 2.0, "rock_point", facts

    def follower(self) -> Iterator[Weighed]:
        """Reasons about gaining a follower."""
        yield from self.more(self.row_points(1))
        n = int(self.state.count(self.seat, FOLLOWERS) + self.state.parts.hands) + 1
        yield 3.0, "longer", {"n": n, "other": n + 1}

    def building(self, action: BuildHut) -> Iterator[Weighed]:
        """Reasons about building a hut."""
        state, seat = self.state, self.seat
        area = state.area(action.ground, action.space)
        after = state.copy()
        base = seat * WIDTH
        after.counts[base + HUTS] += 1
        huts = with_hut(after.huts[action.ground], action.space, seat)
        after.huts = replaced(after.huts, action.ground, huts)
        if area.hut >= 0:
            yield from self.more(self.row_points(2) + int(area.hut))
            brings = sure_gains(area)
            if any(brings):
                facts = {"ground": state.face(action.ground).id, "goods": listed(brings)}
                yield 2.0, "hut_area", facts
        else:
            more = int(points(after, seat) - points(state, seat))
            yield from self.more(self.row_points(2))
            yield 3.0, "hut_ends", {"n": more - self.row_points(2)}
        if after.counts[base + HUTS] == state.parts.rows[2].size and state.ending < 0:
            yield from self.ending(after)

    def more(self, n: int) -> Iterator[Weighed]:
        """Reasons about points that a development brings for sure."""
        if n:
            yield 2.0 + n, "more_points", {"n": n}

    def ending(self, after: HuntingState) -> Iterator[Weighed]:
        """Reasons about meeting the end of the game."""
        if self.state.ending >= 0:
            return
        scores = after.scores()
        behind = any(
            score > scores[self.seat] for seat, score in enumerate(scores) if seat != self.seat
        )
        if behind:
            yield -ALWAYS, "ends_behind", {}
        else:
            yield ALWAYS, "ends", {}

    # -- goods ---------------------------------------------------------------------------

    def trading(self, action: Trade) -> Iterator[Weighed]:
        """Reasons about a trade."""
        gift = [0] * len(GIFTS)
        gift[action.gets] += int(action.got)
        yield 2.0, "brings", {"goods": listed(tuple(gift))}
        gift[action.pays] -= int(action.given)
        after = self.with_goods(tuple(gift))
        yield from self.affords(after)
        if gift[POINT] and after.count(self.seat, TRACK) >= self.state.parts.goal:
            yield from self.ending(after)

    def kept(self, action: Pay | GiveBack) -> Iterator[Weighed]:
        """Reasons about what is left after a payment."""
        held = self.state.held(self.seat)
        left = tuple(max(0, have - paid) for have, paid in zip(held, action.purse, strict=True))
        if any(left):
            yield 1.0, "saves", {"goods": listed(left)}


def sure_gains(area: Area) -> Gift:
    """Return what an area gives without a choice."""
    found = [0] * len(GIFTS)
    for part in area.parts:
        if part.kind == GAIN:
            for kind, count in enumerate(part.gift):
                found[kind] += count
    return tuple(found)
