"""A tiny expansion of Stone Age: a site, a stage, a card and something kept in the state."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from stoneage_lab.core.record_fields import RecordField, WholeField
from stoneage_lab.core.rule import Rule
from stoneage_lab.core.rulebook import RuleEntry
from stoneage_lab.games.stone_age.game import StoneAge
from stoneage_lab.games.stone_age.rules.cards import CivilizationCard, FoodTop, People
from stoneage_lab.games.stone_age.rules.flow import Stage
from stoneage_lab.games.stone_age.rules.game_components import Components, Extra
from stoneage_lab.games.stone_age.rules.goods import FOOD
from stoneage_lab.games.stone_age.rules.refusal_rules import read
from stoneage_lab.games.stone_age.rules.sites import Site
from stoneage_lab.games.stone_age.rules.state import StoneAgeState

PLACE_MILL = Rule("place.mill", read)
FLOUR = 5


class Mill(Site):
    """Three people grind flour; six rings, so two players find room."""

    kind = "mill"

    def __init__(self) -> None:
        super().__init__("mill", 6, 3, PLACE_MILL)

    def use(self, state: StoneAgeState, seat: int, people: int) -> None:
        state.gain(seat, FOOD, FLOUR)


class Thaws(Extra):
    """How often the ice broke."""

    def start(self, state: StoneAgeState) -> int:
        return 0

    def rows(self) -> tuple[RecordField, ...]:
        return (WholeField(self.name, at=self.place),)


class Thaw(Stage):
    """The ice breaks before people are placed."""

    def __init__(self, thaws: int) -> None:
        super().__init__()
        self.thaws = thaws

    def next_tasks(self, state: StoneAgeState) -> bool:
        state.extras[self.thaws] += 1
        state.record_event("thaw", -1, state.extras[self.thaws])
        state.next_stage()
        return True


def mill(parts: Components) -> Components:
    """Add the mill, the thaw, and a card for seven food."""
    parts.add_site(Mill())
    parts.add_stage("thaw", Thaw(parts.add_extra(Thaws("thaws"))), before="place")
    parts.cards = (*parts.cards, CivilizationCard("M01", FoodTop(6, FOOD), People("farmer", 1)))
    parts.event_facts["thaw"] = ("n",)
    parts.topics["thaw"] = "round"
    parts.event_rules["thaw"] = "place.mill"
    parts.rulebook = (*parts.rulebook, ("grinding", (RuleEntry("place.mill", Mill),)))
    parts.text_folders = (*parts.text_folders, Path(__file__).parent / "mill_text")
    return parts


@contextmanager
def known_mill() -> Iterator[None]:
    """Let Stone Age have this expansion for a while."""
    before = StoneAge.known_expansions, StoneAge.expansion_changes
    StoneAge.add_expansion("mill", mill)
    try:
        yield
    finally:
        StoneAge.known_expansions, StoneAge.expansion_changes = before
