"""Fences that are marked on a farm and not yet built: their price, and what is still wrong."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from ....core.action import Action
from ....core.language import load_texts
from ....drawing.scene import MarkedAction
from ....drawing.text_metrics import joined
from ..rules.actions import DONE
from ..rules.animal_room_with_cards import pasture_holds
from ..rules.compound_move_grammar import FenceEdges, expand, find, why_no_layout
from ..rules.farm_grid import count, edges_of, pastures_of, rim
from ..rules.fence_lookahead import regions
from ..rules.fencing import SINGLE, FenceStep, most_new
from ..rules.goods import WOOD
from ..rules.prices import fences_cost
from ..rules.refusal_rules import FENCE_LEFT, FENCE_TOGETHER, FENCE_WOOD

if TYPE_CHECKING:
    from ....core.rule import Refusal
    from ....session.position import Position
    from ..rules.player import Player
    from ..rules.state import AgricolaState

TEXT: Final = Path(__file__).parent / "text"


def draft(position: Position, words: str, language: str) -> MarkedAction:
    """Return what the fences of a line cost and hold, and what forbids them as they are.

    Examples
    --------
    >>> from stoneage_lab.session.session import play
    >>> session = play("agricola", players=1, seed=1)
    >>> draft(session.position, "fence 1-5n 1-5e", "en").text
    'Press edges of your farm first: each press marks a fence or takes it away.'
    """
    state: AgricolaState = position.state  # type: ignore[assignment]
    texts = load_texts(language, TEXT, *state.game.text_folders)
    edges = edges_in(words)
    if position.over or not isinstance(state.step, FenceStep) or not edges:
        return MarkedAction(texts["prompt.no_marks"])
    player = state.players[state.mover]
    new = edges & ~player.fences
    _, _, _, built, mode = state.task
    facts = {"n": count(new), "have": int(player.goods[WOOD])}
    cost = fences_cost(player, built + count(new)) - fences_cost(player, built)
    refusal, left_open = why_not(state, words, new)
    free = "_free" if mode == SINGLE else ""
    if refusal is None:
        text = texts(f"prompt.pen{free}", wood=cost, room=room_for(player, edges), **facts)
        return MarkedAction(text)
    why = refusal.text(language)
    if left_open:
        why = joined([why, texts("prompt.missing", n=left_open)], language)
    return MarkedAction(texts(f"prompt.marked{free}", wood=cost, **facts), why)


def edges_in(words: str) -> int:
    """Return the edges that a line names.

    Examples
    --------
    >>> count(edges_in("fence 1-5n, 1-5e"))
    2
    """
    line = find(words)
    return int(line.edges) if isinstance(line, FenceEdges) else 0


def why_not(state: AgricolaState, words: str, new: int) -> tuple[Refusal | None, int]:
    """Return why new fences cannot be built, and how many more would close a pasture.

    Missing wood, for these fences or for any pasture with them, is said before they are closed.
    """
    still_open = why_no_layout(state, words)
    if still_open is None:
        return _refused(state, expand(state, words) or []), 0
    if still_open.rule.id != "fence.open":
        return still_open, 0
    player, name = state.players[state.mover], state.game.seats[state.mover]
    least = fewest(player, new)
    left, most = player.fences_left(), most_new(player, state.task)
    if count(new) > most:
        return state.refuse(FENCE_TOGETHER, seat=name, need=count(new), have=most), 0
    facts = {"seat": name, "at": edges_of(new), "need": least}
    if least > left:
        return state.refuse(FENCE_LEFT, have=left, **facts), 0
    if least > most:
        return state.refuse(FENCE_WOOD, have=most, **facts), 0
    return still_open, least - count(new) if least else 0


def fewest(player: Player, new: int) -> int:
    """Return the fewest new fences of one pasture with all these; 0 if no single one has them."""
    found = [
        rim(region) & ~player.fences
        for region in regions(player.fenceable(), player.fences, MOST)
        if not new & ~rim(region)
    ]
    return min(map(count, found), default=0)


MOST: Final = 15
"""A budget that forbids nothing: what is too dear is told with its price."""


def _refused(state: AgricolaState, moves: list[Action]) -> Refusal | None:
    """Return the first refusal of actions that are done one after the other."""
    trial = state.copy()
    for move in moves:
        found = trial.refusals(move)
        if found:
            return found[0]
        if move is not DONE:
            trial.play(move)
    return None


def room_for(player: Player, edges: int) -> str:
    """Return for how many animals each new pasture has room: ``"2 + 4"``."""
    old = pastures_of(player.fences)
    found = [
        pasture_holds(2 * count(pasture) << count(pasture & player.stables), player.modifiers)
        for pasture in pastures_of(player.fences | edges)
        if pasture not in old
    ]
    return " + ".join(map(str, found))
