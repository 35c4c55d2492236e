"""The pieces on the hunting spaces of one ground, as one machine word.

Each space takes four bits, the leftmost space the lowest: 0 is an empty space, a follower of seat
s is 2 s + 1, its chief 2 s + 2. A row is always packed from the left, so pushing is a shift.
"""

from __future__ import annotations

from ....core.arrays import i64


def group(seat: i64, followers: i64) -> i64:
    """Return the row of a single group: followers, and their chief to the right.

    Examples
    --------
    >>> [piece_at(group(0, 2), space) for space in (1, 2, 3, 4)]
    [1, 1, 2, 0]
    """
    row: i64 = 0
    for place in range(followers):
        row |= (2 * seat + 1) << (4 * place)
    return row | (2 * seat + 2) << (4 * followers)


def pushed(row: i64, seat: i64, followers: i64) -> i64:
    """Return a row after a group came in at the left end.

    Examples
    --------
    >>> groups(pushed(group(1, 1), 0, 2))
    [(0, 2), (1, 1)]
    """
    return row << (4 * (followers + 1)) | group(seat, followers)


def piece_at(row: i64, space: i64) -> i64:
    """Return what stands on a space: 0 for nothing."""
    return row >> (4 * (space - 1)) & 15


def chief_on(row: i64, space: i64) -> i64:
    """Return the seat whose chief stands on a space, or -1."""
    piece = piece_at(row, space)
    if piece and piece & 1 == 0:
        return (piece >> 1) - 1
    return -1


def followers_before(row: i64, space: i64) -> i64:
    """Return how many followers of the chief on a space stand directly left of it."""
    own = piece_at(row, space) - 1
    found: i64 = 0
    while space - found > 1 and piece_at(row, space - found - 1) == own:
        found += 1
    return found


def without(row: i64, space: i64, followers: i64) -> i64:
    """Return a row after the group whose chief stands on a space left, closed up.

    Examples
    --------
    >>> groups(without(pushed(pushed(group(3, 1), 0, 1), 1, 0), 3, 1))
    [(1, 0), (3, 1)]
    """
    left = 4 * (space - 1 - followers)
    return row & ((1 << left) - 1) | row >> (4 * space) << left


def length(row: i64) -> i64:
    """Return how many pieces stand in a row."""
    found: i64 = 0
    while row:
        row >>= 4
        found += 1
    return found


def groups(row: int) -> list[tuple[int, int]]:
    """Return the groups of a row from the left: seat, and number of followers."""
    found: list[tuple[int, int]] = []
    followers = 0
    while row:
        piece = row & 15
        if piece & 1:
            followers += 1
        else:
            found.append(((piece >> 1) - 1, followers))
            followers = 0
        row >>= 4
    return found


def row_of(found: list[tuple[int, int]]) -> i64:
    """Return the row of groups from the left; `groups` is the other way round."""
    row: i64 = 0
    for seat, followers in reversed(found):
        row = pushed(row, seat, followers)
    return row


def owner_at(huts: i64, space: i64) -> i64:
    """Return the seat whose hut stands over a space, or -1; huts are written as seat + 1."""
    return (huts >> (4 * (space - 1)) & 15) - 1


def with_hut(huts: i64, space: i64, seat: i64) -> i64:
    """Return the huts of a ground with one more."""
    return huts | (seat + 1) << (4 * (space - 1))
