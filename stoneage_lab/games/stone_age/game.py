"""The class of the game Stone Age."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, ClassVar

from ...core.action import Action, normal
from ...core.game import Game
from ...core.language import Texts
from ...core.lookahead import Reason
from ...core.state import Event, State
from .bots.careful import careful
from .bots.evaluation import HEURISTICS
from .bots.strategies import builder, collector, farmer
from .explain import score_text
from .explain.reasons import reasons
from .explain.rule_examples import RULE_EXAMPLES
from .explain.why_not import rule_of_step, tempting
from .info import INFO
from .rules.actions import (
    SITE_NUMBERS,
    Gain,
    Pay,
    PlacePeople,
    Skip,
    Take,
    Tools,
    Use,
    at_site,
    find,
    universe,
)
from .rules.components import base
from .rules.goods import pictograms
from .rules.options import CHANGES, OPTIONS, RULE_SETS
from .rules.rule_table import TEXT_FOLDERS
from .rules.rulebook import RULEBOOK
from .rules.serialization import conserved, read
from .rules.state import StoneAgeState


class StoneAge(Game):
    """The base game for two to four players.

    Attributes
    ----------
    parts : Components
        The components of this game, with options and expansions applied.

    Examples
    --------
    >>> StoneAge(3, rules="bga")
    <Stone Age, 3 players, bga rules>
    """

    about = INFO
    name = INFO.name
    title = INFO.title
    option_table = OPTIONS
    rule_sets = RULE_SETS
    drawing = "stoneage_lab.games.stone_age.drawing"
    lessons = "stoneage_lab.games.stone_age.lessons"
    text_folders: tuple[Path, ...] = TEXT_FOLDERS
    rules_table = RULEBOOK
    topics = ("place", "use", "feed", "round", "score")
    shown_elsewhere = ("score",)  # the board shows them in the table of the final score
    rule_examples = RULE_EXAMPLES
    bots: ClassVar[Mapping[str, Callable[..., Action]]] = {
        "careful": careful,
        "builder": builder,
        "farmer": farmer,
        "collector": collector,
    }

    heuristics = HEURISTICS

    def __init__(
        self,
        players: int | None = None,
        rules: str = "standard",
        options: Mapping[str, str] | None = None,
        expansions: Iterable[str] = (),
    ) -> None:
        super().__init__(players, rules, options, expansions)
        # Options come last, so that they also change what expansions bring.
        self.parts = self.expand(base(self.players))
        for option in self.option_table:
            change = CHANGES.get((option.name, self.options[option.name]))
            if change:
                self.parts = change(self.parts)
        self.parts.complete()
        self.text_folders = self.parts.text_folders
        self.rules_table = self.parts.rulebook
        self.event_rules = self.parts.event_rules
        self.pictograms = pictograms(self.parts.goods)

    @property
    def sites(self) -> list[Any]:
        """All sites of this game in the order of the rules."""
        return list(self.parts.sites)

    def start(self) -> StoneAgeState:
        """Return the state before the start player is drawn."""
        state = StoneAgeState(self, self.parts)
        state.set_up()
        return state

    def from_dict(self, data: Mapping[str, Any]) -> StoneAgeState:
        """Return the state that `StoneAgeState.to_dict` wrote, checked."""
        return read(self, self.parts, data)

    def find(self, words: str) -> Action | None:
        """Return the action with these words, legal or not, or None."""
        known = self.parts.words.get(normal(words))
        return known or find(words, self.parts.site_numbers, self.parts.purses)

    def event_facts(self, event: Event) -> dict[str, Any]:
        """Return the facts of an event as names and values, for its sentence."""
        return dict(zip(self.parts.event_facts[event[0]], event[2:], strict=True))

    def event_key(self, event: Event) -> str:
        """Return the name of the text of an event; zero facts have a shorter text."""
        name = str(event[0])
        facts = self.event_facts(event)
        if name == "score":
            alone = facts["line"] == "culture" and not facts["second"]
            return f"score_{facts['line']}{'_one' if alone else ''}"
        if name == "round" and facts["n"] == 1:
            return "round_first"
        if name == "feed" and facts["harvest"] and not facts["paid"]:
            return "feed_fields"
        left_out = {"yield": "bonus", "feed": "harvest"}.get(name)
        return f"{name}_plain" if left_out and not facts[left_out] else name

    def topic(self, event: Event) -> str:
        """Return the part of the round an event belongs to."""
        return self.parts.topics.get(event[0], "use")

    def score_sheet(self, state: State, seat: int) -> list[tuple[str, int, int, int]]:
        """Return the lines of a seat's final score at this moment."""
        assert isinstance(state, StoneAgeState)
        return state.score_sheet(seat)

    def score_working(self, line: tuple[str, int, int, int], code: str | None = None) -> str:
        """Return the calculation of a line's points."""
        return score_text.working(self.texts(code), line)

    def tie_note(self, state: State, code: str | None = None) -> str:
        """Return how a tie was broken, with the numbers."""
        assert isinstance(state, StoneAgeState)
        return score_text.tie_note(self.texts(code), state)

    def figures(self, state: State, seat: int) -> dict[str, Any]:
        """Return the figures of a seat, or of the table, by which positions are compared."""
        assert isinstance(state, StoneAgeState)
        return score_text.figures(state, seat)

    def conserved(self, state: State) -> dict[str, Any]:
        """Return an invariant of all moves: every card and tile is in exactly one place."""
        assert isinstance(state, StoneAgeState)
        return conserved(state)

    def keeps_dice(self, action: Action) -> bool:
        """Tell whether an action belongs to the dice on the table: tools do."""
        return isinstance(action, Tools)

    def following(self, state: State) -> bool:
        assert isinstance(state, StoneAgeState)
        return state.step_name in ("tools", "buying", "taking", "gaining")

    def rule_of_step(self, state: State) -> str:
        """Return the id of the rule that requires the decision."""
        assert isinstance(state, StoneAgeState)
        return rule_of_step(state)

    def step_text(self, state: State, code: str | None = None) -> str:
        """Return a short description of the decision."""
        assert isinstance(state, StoneAgeState)
        return self.texts(code)(f"step.{state.step_name}")

    def tempting(self, state: State) -> list[Action]:
        """Return plausible but possibly illegal actions."""
        assert isinstance(state, StoneAgeState)
        return tempting(state)

    def reasons(self, state: State, action: Action) -> list[Reason]:
        """Return the reasons for and against an action."""
        assert isinstance(state, StoneAgeState)
        return reasons(state, action)

    def universe(self) -> list[Action]:
        """Return every action of every kind, payments up to eight goods."""
        added = [site for site in self.parts.sites if site.name not in SITE_NUMBERS]
        return [
            *universe(self.parts.purses),
            *(action for site in added for action in at_site(site.number, site.name)),
            *self.parts.words.values(),
        ]

    def label(self, action: Action, code: str | None = None) -> str:
        """Return an action as a phrase for users."""
        words: Texts = self.texts(code)
        verb = action.words.partition(" ")[0]
        facts: dict[str, Any] = {}
        if isinstance(action, PlacePeople):
            facts = {"n": action.people, "site": action.name}
        elif isinstance(action, Use | Skip):
            facts = {"site": action.name}
        elif isinstance(action, Tools):
            if not action.bonus:
                verb = "no_tools"
            parts = action.words.removeprefix("tools ").split("+")
            facts = {"tool": parts, "bonus": action.bonus}
        elif isinstance(action, Pay | Gain):
            facts = {"goods": self.parts.goods.listed(action.purse)}
        elif isinstance(action, Take):
            gift = self.parts.draft[action.face - 1].words(words)
            facts = {"face": action.face, "gift": gift}
        key = f"label.{verb}"
        return words(key, **facts) if key in words else action.words
