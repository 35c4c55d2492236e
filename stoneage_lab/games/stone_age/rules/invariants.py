"""What no move changes: cards, tiles and people, counted over all places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .state import StoneAgeState


def conserved(state: StoneAgeState) -> dict[str, Any]:
    """Return an invariant of all moves, including any mismatch between people and rings."""
    cards = [card for card in (*state.display, *state.deck) if card >= 0]
    for extra in state.parts.extras:
        cards += extra.cards(state.extras[extra.number])
    tiles = [tile for tile in (*state.tops, *state.tiles) if tile >= 0]
    lost = 0
    for seat, player in enumerate(state.players):
        cards += player.cards
        tiles += player.buildings
        out = sum(state.placed[seat :: state.seats])
        lost += abs(player.people - player.home - out)
        lost += sum(1 for held in (*player.goods, player.food, player.home) if held < 0)
    built = sum(len(player.buildings) for player in state.players)
    return {
        "cards": sorted(cards),
        "tiles": sorted(tiles),
        "tiles in stacks and built": sum(state.stacks) + built,
        "people and goods that do not add up": lost,
        "people on the board": sum(state.crowd) - sum(state.placed),
    }
