"""A tiny expansion of Stone Age: a good, what pays with it, a lookout and a decision at dusk."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from stoneage_lab.core.action import Action
from stoneage_lab.core.grammar import Verb
from stoneage_lab.core.rule import Refusal, Rule
from stoneage_lab.core.rulebook import RuleEntry
from stoneage_lab.core.tasks import Task, seat_of
from stoneage_lab.games.stone_age.game import StoneAge
from stoneage_lab.games.stone_age.rules.buildings import Fixed, Tile
from stoneage_lab.games.stone_age.rules.cards import CivilizationCard, GoodsTop, People
from stoneage_lab.games.stone_age.rules.flow import Stage, seat_in_turn
from stoneage_lab.games.stone_age.rules.game_components import Components
from stoneage_lab.games.stone_age.rules.goods import Good
from stoneage_lab.games.stone_age.rules.refusal_rules import read
from stoneage_lab.games.stone_age.rules.sites import Gather, Site
from stoneage_lab.games.stone_age.rules.state import StoneAgeState
from stoneage_lab.games.stone_age.rules.step_base import Decision

PAY_SHELLS = Rule("pay.shells", read)
USE_LOOKOUT = Rule("use.lookout", read)
SHAPE = "M0 12C-13 9-14-8 0-12 14-8 13 9 0 12Z"
swap, hold = Verb("swap shell", Action), Verb("hold shells", Action)
SWAP, HOLD = swap(), hold()


class ShellPrice(Fixed):
    """A building of shells cites its own rule."""

    def misfit(self, purse: tuple[int, ...], count: int) -> Rule | None:
        return PAY_SHELLS if super().misfit(purse, count) else None


class Lookout(Site):
    """People may come again and again, and stay until dusk, after the meal."""

    kind = "lookout"
    again = True
    used = False
    stay_rule = USE_LOOKOUT


class Barter(Decision):
    """At dusk a shell may be swapped for a food."""

    name = "barter"
    rule = "round.dusk"
    stages: tuple[str, ...] = ("dusk",)

    def legal_moves(self, state: StoneAgeState, task: Task) -> list[Action]:
        return [SWAP, HOLD]

    def play(self, state: StoneAgeState, task: Task, action: Action) -> None:
        if action is SWAP:
            seat, goods = seat_of(task), state.parts.goods
            player = state.players[seat]
            player.add(goods.names.index("shell"), -1)
            player.food += 1
            state.record_event("swap", seat)

    def reasons(self, state: StoneAgeState, task: Task, action: Action) -> list[Refusal]:
        return [] if action in (SWAP, HOLD) else [self.not_now(state, task, action)]


class Dusk(Stage):
    """Those who have shells may swap one; then the lookouts come home."""

    def __init__(self, step: int, lookout: int) -> None:
        super().__init__()
        self.step = step
        self.lookout = lookout

    def next_tasks(self, state: StoneAgeState) -> bool:
        shell = state.parts.goods.names.index("shell")
        while state.turn < state.seats:
            seat = seat_in_turn(state)
            state.turn += 1
            if state.players[seat].goods[shell]:
                state.push(self.step, seat)
                return True
        for seat in range(state.seats):
            if state.placed_at(self.lookout, seat):
                state.move_out(seat, self.lookout)
        state.next_stage()
        return True


def shore(parts: Components) -> Components:
    """Add shells with a shore, a building, a card and a die, a lookout, and dusk."""
    shell = parts.add_good(Good("shell", 2, 3, "#d98c7a", SHAPE))
    parts.add_site(Gather("shore", shell, 7, 4))
    lookout = parts.add_site(Lookout("lookout", 3))
    cost = parts.goods.cost(shell=2, wood=1)
    parts.tiles = (*parts.tiles, Tile("S01", ShellPrice(cost)))
    card = CivilizationCard("D01", GoodsTop(2, shell), People("shaman", 1))
    parts.cards = (*parts.cards, card)
    parts.draft = (GoodsTop(1, shell), *parts.draft[1:])
    parts.verbs += [swap, hold]
    step = parts.add_step(Barter())
    parts.add_stage("dusk", Dusk(step, lookout), before="restore")
    parts.event_facts["swap"] = ()
    parts.event_rules["swap"] = "round.dusk"
    rules = {"pay.shells": ShellPrice, "use.lookout": Lookout, "round.dusk": Dusk}
    entries = tuple(RuleEntry(id, code) for id, code in rules.items())
    parts.rulebook = (*parts.rulebook, ("shore", entries))
    parts.text_folders = (*parts.text_folders, Path(__file__).parent / "shore_text")
    return parts


@contextmanager
def known_shore() -> Iterator[None]:
    """Let Stone Age have this expansion for a while."""
    before = StoneAge.known_expansions, StoneAge.expansion_changes
    StoneAge.add_expansion("shore", shore)
    try:
        yield
    finally:
        StoneAge.known_expansions, StoneAge.expansion_changes = before
