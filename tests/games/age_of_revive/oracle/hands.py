"""Cards in hands: a seat knows of some copies there, never which of several like ones they are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.age_of_revive.oracle.tables import Table

EVERYBODY = "everybody"


def known(table: Table, holder: str, card: str, hands: dict[str, Any]) -> dict[str, int]:
    """Return of how many copies of a card in a hand each seat knows."""
    rows = [knowers for name, knowers in hands[holder] if name == card]
    return {seat: sum(seat in row or row == EVERYBODY for row in rows) for seat in table.seats}


def take_in(table: Table, holder: str, card: str, knowers: Iterable[str] | str) -> None:
    """Put a card into a hand, known to its holder and some others."""
    row = EVERYBODY if knowers == EVERYBODY else sorted({holder, *knowers})
    table.hands[holder].append([card, row])


def show(table: Table, holder: str, card: str) -> None:
    """Let everybody see a copy: who knew of one sees perhaps the same."""
    _rewrite(table, holder, card, {s: max(1, n) for s, n in _counts(table, holder, card).items()})


def put_down(table: Table, holder: str, card: str) -> None:
    """Take a copy out of a hand before everybody: each knows of one less."""
    _rewrite(table, holder, card, {s: n - 1 for s, n in _counts(table, holder, card).items()})


def hand_over(table: Table, holder: str, card: str, taker: str) -> None:
    """Give a copy away, covered: who looks on knows no more than before, and less of what stayed.

    Only who knows that nothing else could have been given knows what was.
    """
    names = {row[0] for row in table.hands[holder]}
    gifts = [row[0] for row in table.hands[holder] if row[0] != "shack"]
    before = {name: known(table, holder, name, table.hands) for name in names}
    certain = {seat for seat in before[card] if before[card][seat] == len(gifts)}
    for name in names:
        copies = before[name][holder]
        after = {}
        for seat, number in before[name].items():
            saw = seat in {holder, taker} | certain
            gone = name == card if saw else name != "shack"
            after[seat] = max(0, number - gone)
        after[holder] = copies - (name == card)
        _rewrite(table, holder, name, after)
    take_in(table, taker, card, {holder, *certain})


def _counts(table: Table, holder: str, card: str) -> dict[str, int]:
    return known(table, holder, card, table.hands)


def _rewrite(table: Table, holder: str, card: str, counts: dict[str, int]) -> None:
    """Let each seat know of so many copies; the holder of all of them."""
    others = [row for row in table.hands[holder] if row[0] != card]
    rows = [
        [card, [seat for seat, number in counts.items() if number > copy]]
        for copy in range(counts[holder])
    ]
    table.hands[holder] = others + rows
