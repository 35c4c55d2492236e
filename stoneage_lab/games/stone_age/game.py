"""The class of the game Stone Age."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, ClassVar

from ...core.action import Action
from ...core.component_game import ComponentGame, ScoreLine, StateFunctions
from ...core.faces import FacesGiven
from ...core.instance_check import state_of, words_of
from ...core.language import Texts, known_language
from ...core.rule import Rule
from ...core.state import Event, State
from ...core.validation import Entries
from ...core.weights_file import follows
from .bots.careful import careful
from .bots.evaluation import HEURISTICS
from .bots.expansion_features import EXPANSION_LEARNABLE
from .bots.features import LEARNABLE
from .bots.strategies import builder, collector, farmer
from .expansions import EXPANSIONS
from .expansions.read_faces import FACES, read_faces
from .explain import score_text
from .explain.action_phrases import label
from .explain.move_reasons import reasons
from .explain.option_examples import RULE_EXAMPLES
from .info import EXPANSION_WEIGHTS, INFO, WEIGHTS
from .rules.actions import Tools
from .rules.flow import STEPS
from .rules.game_components import Components, base
from .rules.goods import pictograms
from .rules.invariants import conserved
from .rules.refusal_rules import TEXT_FOLDERS
from .rules.rule_list import OPENING_RULES, RULEBOOK
from .rules.rule_options import CHANGES, OPTIONS, RULE_SETS
from .rules.serialization import fields, read
from .rules.sites import BuildingStack
from .rules.state import StoneAgeState


class StoneAge(ComponentGame):
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

    parts: Components
    about = INFO
    name = INFO.name
    title = INFO.title
    option_table = OPTIONS
    rule_sets = RULE_SETS
    drawing = "stoneage_lab.games.stone_age.drawing"
    lessons = "stoneage_lab.games.stone_age.lessons"
    known_expansions = tuple(EXPANSIONS)
    expansion_changes: ClassVar[Mapping[str, Callable[[Any], Any]]] = EXPANSIONS
    faces_file: ClassVar[Path | None] = FACES
    text_folders: tuple[Path, ...] = TEXT_FOLDERS
    rules_table = RULEBOOK
    rule_tables = "stoneage_lab.games.stone_age.explain.rulebook_tables"
    observation_module = "stoneage_lab.games.stone_age.bots.observation"
    opening_rules = OPENING_RULES
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
    learnable = LEARNABLE
    weights_file: Path | None = WEIGHTS
    option_changes = CHANGES
    functions = StateFunctions(
        state=StoneAgeState,
        fields=fields,
        conserved=conserved,
        reasons=reasons,
        figures=score_text.figures,
        working=score_text.working,
        tie_note=score_text.tie_note,
        label=label,
    )

    def __init__(
        self,
        players: int | None = None,
        rules: str | None = None,
        options: Mapping[str, str] | None = None,
        expansions: Iterable[str] = (),
        faces: FacesGiven = None,
    ) -> None:
        super().__init__(players, rules, options, expansions, faces)
        if self.expansions or follows(self, ["rulebook"]):
            self.learnable, self.weights_file = EXPANSION_LEARNABLE, EXPANSION_WEIGHTS
        parts = base(self.players)
        self.reconstructed = bool(self.faces)
        parts.faces, parts.faces_kind = self.faces, self.faces_kind
        self.parts = self.changed(parts)
        self.parts.complete()
        self.text_folders = self.parts.text_folders
        self.rules_table = self.parts.rulebook
        self.event_rules = self.parts.event_rules
        self.pictograms = pictograms(self.parts.goods) | self.parts.pictograms
        self.emblems = self.parts.emblems

    def read_faces(self, entries: Entries) -> dict[str, Any]:
        """Return the checked faces of the expansions that are played."""
        return read_faces(entries, [name for name in self.expansions if name in EXPANSIONS])

    def texts(self, code: str | None = None) -> Texts:
        """Return the game's texts in a language, with names that are made from numbers."""
        return self.parts.named(super().texts(code), known_language(code))

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
        return read(self, data)

    def find(self, words: str) -> Action | None:
        """Return the action with these words, legal or not, or None."""
        return self.parts.grammar.find(words_of(words))

    def begun(self, words: str) -> list[str]:
        """Return the proper words of half a move; none if it is none."""
        return self.parts.grammar.begun(words)

    def completed(self, words: str) -> list[str]:
        """Return the words that the last, unfinished word of a move may become."""
        return self.parts.grammar.completed(words)

    def event_facts(self, event: Event) -> dict[str, Any]:
        """Return the facts of an event as names and values, for its sentence."""
        return dict(zip(self.parts.event_facts[event[0]], event[2:], strict=True))

    def event_rule(self, event: Event, opening: bool = False) -> Rule | None:
        """Return the rule from which an event follows; a reward names its own."""
        own = self.event_facts(event).get("rule")
        return Rule(own, self.texts) if own else super().event_rule(event, opening)

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
        left_out = self.parts.short_events.get(name)
        return f"{name}_plain" if left_out and not facts[left_out] else name

    def topic(self, event: Event) -> str:
        """Return the part of the round an event belongs to."""
        return self.parts.topics.get(event[0], "use")

    def is_about_faces(self, state: State) -> bool:
        """Tell whether the decision is about a tile or prize that is not as printed."""
        own = state_of(state, StoneAgeState)
        bought = own.parts.sites[own.buying] if own.buying >= 0 else None
        tiled = isinstance(bought, BuildingStack) and bool(bought.cited(own))
        return bool(self.faces_kind) and (tiled or own.step not in STEPS.by_number)

    def score_working(
        self,
        line: ScoreLine,
        code: str | None = None,
        state: State | None = None,
        seat: int = -1,
    ) -> str:
        """Return the calculation of a line's points, with buildings that are not counted."""
        left_out = 0 if state is None else state_of(state, StoneAgeState).left_out(line[0], seat)
        return score_text.working(self.texts(code), line, left_out)

    def keeps_dice(self, action: Action) -> bool:
        """Tell whether an action belongs to the dice on the table: tools do."""
        return isinstance(action, Tools)

    def all_actions(self) -> list[Action]:
        """Return every action of every kind, payments up to eight goods."""
        return self.parts.grammar.all_actions()
