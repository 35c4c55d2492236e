"""What the entries of a record have to do with one another: each thing is in one place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.arrays import i64, vec
from ....core.language import texts
from ....core.tasks import Task, step_of
from ....core.validation import Entries
from .game_components import Components
from .player import Player
from .refusal_rules import read as sentences
from .step_base import TaskStep
from .task_numbers import END, TAKING, USE

if TYPE_CHECKING:
    from .state import StoneAgeState


def check_stacks(state: StoneAgeState, entries: Entries) -> None:
    """Raise if a tile lies face up on an empty stack."""
    for top, count in zip(state.tops, state.stacks, strict=True):
        if top >= 0 and not count:
            raise entries.wrong("stacks", count, sentences()("record.tiles"))


def check_once(player: Player, entries: Entries) -> None:
    """Read the tools for one use; raise if they are not those of the player's cards."""
    once = entries.items("once")
    tops = [player.catalog[card].top for card in player.cards]
    printed = [top.amount for top in tops if top.kind == "one_use"]
    for value in once:
        if value not in printed:
            raise entries.wrong("once", repr(value), sentences()("record.once"))
        printed.remove(value)
    player.once = tuple(sorted(once, reverse=True))
    if player.any_two and not any(top.kind == "any_two" for top in tops):
        raise entries.wrong("any_two", player.any_two, sentences()("record.once"))


def account(state: StoneAgeState, entries: Entries) -> None:
    """Put everything not placed into the unseen piles; raise if a thing is in two places."""
    cards = [card for card in state.display if card >= 0]
    tiles = [tile for tile in state.tops if tile >= 0]
    for player in state.players:
        cards += player.cards
        tiles += player.buildings
    parts = state.parts
    _check_strays(parts, cards, entries)
    for extra in parts.extras:
        cards += extra.cards(state.extras[extra.number])
    for entry, seen, table in (
        ("cards", cards, parts.card_numbers),
        ("buildings", tiles, parts.tile_numbers),
    ):
        twice = sorted({n for n in seen if seen.count(n) > 1})
        if twice:
            raise entries.wrong(entry, list(table)[twice[0]], texts()("record.twice"))
    unseen = set(range(len(parts.cards))).difference(cards)
    state.deck = vec[i64](sorted(unseen))
    state.tiles = vec[i64](sorted(set(range(len(parts.tiles))).difference(tiles)))
    hidden = sum(state.stacks) - sum(1 for top in state.tops if top >= 0)
    if hidden > len(state.tiles):
        raise entries.wrong("stacks", list(state.stacks), sentences()("record.tiles"))


def _check_strays(parts: Components, cards: list[int], entries: Entries) -> None:
    """Raise if a card that only lies in the deck is on display or owned."""
    for card in cards:
        if card in parts.strays:
            raise entries.wrong("cards", parts.card_ids[card], sentences()("record.stray"))


def check_stage(state: StoneAgeState, entries: Entries) -> None:
    """Raise if a pending task does not belong to the stage."""
    parts = state.parts
    # Only dealing, revealing and taking dice have several tasks, each for another slot or seat.
    todo = state.pending
    single = len(todo) > 1 and not all(_in_rows(state, task) for task in todo)
    if single or len(set(todo)) < len(todo) or not state.steps.may_stand(state, todo):
        raise entries.wrong("todo", state.steps.listed(todo), sentences()("record.task"))
    if parts.is_cleared(state.stage) and not state.is_cleared():
        raise entries.wrong("placed", "…", sentences()("record.home"))
    _check_turns(state, entries)
    if sum(step_of(task) == TAKING for task in todo) != len(state.tray):
        raise entries.wrong("tray", list(state.tray), sentences()("record.tray"))
    if state.stage == END and state.turn != 1:
        raise entries.wrong("turn", state.turn, "1")


def _in_rows(state: StoneAgeState, task: Task) -> bool:
    """Tell whether several tasks of this kind may be pending at once."""
    step = state.steps.by_number[step_of(task)]
    assert isinstance(step, TaskStep)
    return step.in_rows


def _check_turns(state: StoneAgeState, entries: Entries) -> None:
    """Raise if people are out whose player has had the last turn: they would never come home."""
    if state.stage != USE:
        return
    for done in range(state.turn):
        seat = (state.start + done) % state.seats
        if state.players[seat].sites & state.parts.used:
            name = state.game.seats[seat]
            why = sentences()("record.used_up", seat=state.game.seat_text(name), most=done)
            raise entries.wrong("turn", state.turn, why)
