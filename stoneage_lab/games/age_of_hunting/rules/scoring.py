"""The final score, line by line, and what breaks a tie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.arrays import i64
from .faces import AT_END, Area
from .goods import CAVES, COIN, FOLLOWERS, FOODS, HUTS, TRACK, WIDTH
from .packed_rows import owner_at

if TYPE_CHECKING:
    from .state import HuntingState

Line = tuple[str, int, int, int]
"""(name, first number, second number, points)."""


def points(state: HuntingState, seat: i64) -> i64:
    """Return the points of a seat if the game ended now."""
    counts = state.counts
    base = seat * WIDTH
    rows = state.parts.rows
    found = counts[base + TRACK]
    found += rows[0].points[counts[base + CAVES]]
    found += rows[1].points[counts[base + FOLLOWERS]]
    found += rows[2].points[counts[base + HUTS]]
    if not counts[base + HUTS]:
        return found
    for ground in state.laid:
        huts = state.huts[ground]
        place: i64 = 0
        while huts:
            if huts & 15 == seat + 1:
                area = state.parts.faces[2 * ground + state.sides[ground]].areas[place]
                if area.hut >= 0:
                    found += area.hut
                else:
                    found += end_points_of(state, base, area)
            huts >>= 4
            place += 1
    return found


def end_points_of(state: HuntingState, base: i64, area: Area) -> i64:
    """Return the points of a hut on an area that counts what its owner has at the end."""
    found: i64 = 0
    for part in area.parts:
        found += end_points(state, base, part.ends, part.among, part.each, part.points)
    return found


def end_points(
    state: HuntingState, base: i64, ends: str, among: tuple[int, ...], each: i64, worth: i64
) -> i64:
    """Return the points of one hut on one end area."""
    counts = state.counts
    if ends == "points":
        return worth
    if ends == "coins":
        return counts[base + COIN] // each * worth
    held: i64 = 0
    if ends == "stored":
        for kind in among:
            held += counts[base + kind]
    return held * worth


def score_sheet(state: HuntingState, seat: int) -> list[Line]:
    """Return the lines of a seat's score, if the game ended now."""
    counts, base, rows = state.counts, seat * WIDTH, state.parts.rows
    track = counts[base + TRACK]
    lines: list[Line] = [("track", track, 1, track)]
    names = (("caves", CAVES), ("followers", FOLLOWERS), ("huts", HUTS))
    for number, (name, counter) in enumerate(names):
        done = counts[base + counter]
        lines.append((name, done, 0, rows[number].points[done]))
    numbered = spaces = fixed = fixed_huts = 0
    counted = {"stored": [0, 0, 0], "coins": [0, 0, 0]}
    for ground in state.laid:
        face = state.parts.faces[2 * ground + state.sides[ground]]
        for space in face.builds:
            if owner_at(state.huts[ground], space) != seat:
                continue
            area = face.areas[space - 1]
            if area.hut >= 0:
                numbered, spaces = numbered + 1, spaces + int(area.hut)
            for part in area.parts:
                if part.kind != AT_END:
                    continue
                brings = int(end_points(state, base, part.ends, part.among, part.each, part.points))
                if part.ends == "points":
                    fixed_huts, fixed = fixed_huts + 1, fixed + brings
                else:
                    row = counted[part.ends]
                    row[0] = _counted(state, base, part.ends, part.among, int(part.each))
                    row[1] += 1
                    row[2] += brings
    lines.append(("spaces", numbered, 0, spaces))
    lines += [(name, row[0], row[1], row[2]) for name, row in counted.items()]
    lines.append(("fixed", fixed_huts, 0, fixed))
    return lines


def _counted(state: HuntingState, base: int, ends: str, among: tuple[int, ...], each: int) -> int:
    """Return what an end area counts of a seat."""
    if ends == "coins":
        return int(state.counts[base + COIN]) // each
    return sum(int(state.counts[base + kind]) for kind in among)


class TieBreak:
    """The order of players with the same points."""

    name = ""

    def rank(self, state: HuntingState, seat: int) -> tuple[int, int]:
        """Return numbers of which the larger ones win: developments, then foods in caves."""
        raise NotImplementedError


def developed(state: HuntingState, seat: int) -> int:
    """Return how many developments a seat has made."""
    counts, base = state.counts, seat * WIDTH
    return int(counts[base + CAVES] + counts[base + FOLLOWERS] + counts[base + HUTS])


def gone(state: HuntingState, seat: int) -> int:
    """Return how many pieces and rocks have left a seat's board."""
    counts, base = state.counts, seat * WIDTH
    rocks = sum(state.parts.stacks[: counts[base + CAVES]])
    return int(rocks + counts[base + FOLLOWERS] + counts[base + HUTS])


def stored(state: HuntingState, seat: int) -> int:
    """Return how many foods a seat holds."""
    base = seat * WIDTH
    return sum(int(state.counts[base + kind]) for kind in range(FOODS))


class Developments(TieBreak):
    """More developments win, then more foods."""

    name = "developments"

    def rank(self, state: HuntingState, seat: int) -> tuple[int, int]:
        return developed(state, seat), stored(state, seat)


class FewestPieces(TieBreak):
    """Fewer pieces and rocks left on the board win, then more foods."""

    name = "pieces"

    def rank(self, state: HuntingState, seat: int) -> tuple[int, int]:
        return gone(state, seat), stored(state, seat)
