"""The class of the game Age of Hunting."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, ClassVar

from ...core.action import Action, BoardNames
from ...core.component_game import ComponentGame, StateFunctions
from ...core.faces import FacesGiven
from ...core.instance_check import words_of
from ...core.language import Texts, known_language, load_texts
from ...core.rule import Rule
from ...core.state import Event
from ...core.validation import Entries
from .bots.careful import careful
from .bots.evaluation import HEURISTICS
from .bots.features import LEARNABLE
from .explain import score_text
from .explain.action_phrases import label
from .explain.move_reasons import reasons
from .explain.option_examples import RULE_EXAMPLES
from .info import ASKED_WEIGHTS, INFO, WEIGHTS
from .rules.actions import GRAMMAR, GROUND_NAMES
from .rules.faces_check import FACES_FILE, read_faces
from .rules.game_components import Components
from .rules.goods import listed
from .rules.invariants import conserved
from .rules.log_event_facts import EVENT_FACTS, TOPICS
from .rules.refusal_rules import TEXT_FOLDERS
from .rules.rule_list import EVENT_RULES, RULEBOOK
from .rules.rule_options import CHANGES, OPTIONS, RULE_SETS
from .rules.serialization import fields, read
from .rules.state import HuntingState


class AgeOfHunting(ComponentGame):
    """Age of Hunting for two to five players.

    Attributes
    ----------
    parts : Components
        The components of this game, with options applied.

    Examples
    --------
    >>> AgeOfHunting(3, rules="recommended").parts.due
    ('special', 'score')
    """

    parts: Components
    about = INFO
    name = INFO.name
    title = INFO.title
    most = 5
    option_table = OPTIONS
    rule_sets = RULE_SETS
    drawing = "stoneage_lab.games.age_of_hunting.drawing"
    lessons = "stoneage_lab.games.age_of_hunting.lessons"
    text_folders: tuple[Path, ...] = TEXT_FOLDERS
    rules_table = RULEBOOK
    rule_tables = "stoneage_lab.games.age_of_hunting.explain.rulebook_tables"
    observation_module = "stoneage_lab.games.age_of_hunting.bots.observation"
    event_rules = EVENT_RULES
    topics = ("hunt", "develop", "store", "round", "score")
    shown_elsewhere = ("score",)
    rule_examples = RULE_EXAMPLES
    bots: ClassVar[Mapping[str, Callable[..., Action]]] = {"careful": careful}
    heuristics = HEURISTICS
    learnable = LEARNABLE
    weights_file: Path | None = WEIGHTS
    option_changes = CHANGES
    functions = StateFunctions(
        state=HuntingState,
        fields=fields,
        conserved=conserved,
        reasons=reasons,
        figures=score_text.figures,
        working=score_text.working,
        tie_note=score_text.tie_note,
        label=label,
    )
    faces_file: ClassVar[Path | None] = FACES_FILE
    reconstructed = True

    def __init__(
        self,
        players: int | None = None,
        rules: str = "standard",
        options: Mapping[str, str] | None = None,
        expansions: Iterable[str] = (),
        faces: FacesGiven = None,
    ) -> None:
        super().__init__(players, rules, options, expansions, faces)
        self.parts = self.changed(Components(self.players, self.faces))
        if self.parts.asked:
            self.weights_file = ASKED_WEIGHTS
        self._texts: dict[tuple[str, int], Texts] = {}
        self._named = BoardNames({
            title: ground
            for ground, given in zip(GROUND_NAMES, self.faces["grounds"], strict=True)
            for side in given["sides"].values()
            for title in side["title"].values()
        })  # fmt: skip

    def start(self) -> HuntingState:
        """Return the state before the start player is drawn."""
        state = HuntingState(self, self.parts)
        state.set_up()
        return state

    def from_dict(self, data: Mapping[str, Any]) -> HuntingState:
        """Return the state that `HuntingState.to_dict` wrote, checked."""
        return read(self, data)

    def read_faces(self, entries: Entries) -> Mapping[str, Any]:
        """Return the faces in a file, as plain data, after every check."""
        return read_faces(entries)

    def find(self, words: str) -> Action | None:
        """Return the action with these words, legal or not, or None.

        Grounds may be called by the names on the board, too.

        Examples
        --------
        >>> AgeOfHunting(2).find("place 1 on the boar forest")
        <place 1 b3>
        """
        return GRAMMAR.find(words_of(words), self._named)

    def begun(self, words: str) -> list[str]:
        """Return the proper words of half a move; none if it is none."""
        return GRAMMAR.begun(words)

    def completed(self, words: str) -> list[str]:
        """Return the words that the last, unfinished word of a move may become."""
        return GRAMMAR.completed(words)

    def texts(self, code: str | None = None) -> Texts:
        """Return the texts of the game, with the names of its grounds."""
        code = known_language(code)
        plain = load_texts(code, *self.text_folders)
        # The texts themselves change when a file is read again.
        known = self._texts.get((code, id(plain)))
        if known is None:
            titles = {
                f"ground.{id}{side}": given["title"][code]
                for id, ground in zip(GROUND_NAMES, self.faces["grounds"], strict=True)
                for side, given in ground["sides"].items()
            }
            known = self._texts[code, id(plain)] = Texts({**plain, **titles})
        return known

    def rule(self, rule: Rule) -> Rule:
        """Return a rule with the texts of this game: its grounds have names of their own."""
        return Rule(rule.id, self.texts)

    def event_facts(self, event: Event) -> dict[str, Any]:
        """Return the facts of an event as names and values, for its sentence."""
        facts = dict(zip(EVENT_FACTS[event[0]], event[2:], strict=True))
        if event[0] == "rock":
            rock = self.parts.rocks[self.parts.rock_ids.index(facts["rock"])]
            facts["goods"] = listed(rock.gift)
        return facts

    def event_key(self, event: Event) -> str:
        """Return the name of the text of an event; zero facts have a shorter text."""
        name = str(event[0])
        facts = self.event_facts(event)
        if name == "place":
            alone = "_alone" if not facts["followers"] else ""
            return f"place{alone}{'_pushed' if facts['pushed'] else ''}"
        if name == "home":
            alone = "_alone" if not facts["followers"] else ""
            return f"home{alone}{'_closed' if facts['closed'] else ''}"
        if name == "harvest" and not facts["goods"]:
            return "harvest_empty"
        return name

    def topic(self, event: Event) -> str:
        """Return the part of the turn an event belongs to."""
        return TOPICS.get(event[0], "hunt")

    def all_actions(self) -> list[Action]:
        """Return every action of every kind; of takings, trades, payments and returns many."""
        return GRAMMAR.all_actions()
