"""What no move changes: pieces and cards, and what may never be out of order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .arrival_at_space import fewer_people
from .cards import FIRST_MINOR
from .farm_grid import MOST_FENCES, count, joined, pastures_of, rim
from .player import MOST_PEOPLE, MOST_STABLES
from .record_checks import seats_making_room
from .task_numbers import WORK

if TYPE_CHECKING:
    from .state import AgricolaState


def conserved(state: AgricolaState) -> dict[str, Any]:
    """Return an invariant of all moves: pieces and cards, and what may never be out of order."""
    cards = [card for card in range(FIRST_MINOR) if state.majors >> card & 1]
    placed = [*state.gone]
    wrong = 0
    busy = seats_making_room(state)
    for seat, player in enumerate(state.players):
        cards += [card for card in player.cards if card < FIRST_MINOR]
        placed += [card for card in (*player.hand, *player.cards) if card >= FIRST_MINOR]
        wrong += not set(player.shown) <= set(player.hand)
        out = sum(1 for there in state.there if there >> seat & 1)
        if state.stage == WORK:
            held = fewer_people(state, seat)
            wrong += player.people - player.newborn != player.home + out + held
        wrong += sum(1 for n in player.goods if n < 0)
        rims = fenced = 0
        for pasture in pastures_of(player.fences):
            rims |= rim(pasture)
            fenced |= pasture
        wrong += rims != player.fences
        wrong += count(player.fences) > MOST_FENCES
        wrong += count(player.stables) > MOST_STABLES
        wrong += fenced & (player.rooms | player.fields) != 0
        wrong += fenced != 0 and not joined(fenced)
        wrong += not 0 < player.people <= MOST_PEOPLE
        if seat not in busy:
            wrong += not player.has_room(*player.animals())
    wrong += len(placed) - len(set(placed))
    return {"improvements": sorted(cards), "things that do not add up": int(wrong)}
