"""The class of the game Age of Revive."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, ClassVar

from ...core.action import Action
from ...core.component_game import ComponentGame, StateFunctions
from ...core.faces import FacesGiven
from ...core.instance_check import state_of, words_of
from ...core.language import Texts, known_language, load_texts
from ...core.state import UNKNOWN, Event, State
from ...core.validation import Entries
from .bots.careful import careful
from .bots.evaluation import HEURISTICS
from .bots.features import LEARNABLE
from .explain import score_text
from .explain.action_phrases import label
from .explain.move_reasons import reasons
from .explain.option_examples import RULE_EXAMPLES
from .info import INFO, WEIGHTS
from .rules.actions import (
    SUBURB,
    ReviveAction,
)
from .rules.cells import GAP, RUBBLE
from .rules.faces_check import SHIPPED, TEXT_FOLDERS, checked
from .rules.game_components import Components
from .rules.goods import NAMES
from .rules.invariants import conserved
from .rules.log_event_facts import EVENT_FACTS, TOPICS
from .rules.rule_list import EVENT_RULES, RULEBOOK
from .rules.rule_options import CHANGES, OPTIONS, RULE_SETS
from .rules.serialization import fields, read
from .rules.state import ReviveState

# Facts whose values are the names of cards, of goods and of seats.
_CARD_FACTS = ("missing", "from", "into", "old", "new", "by", "first", "top", "line")
_GOOD_FACTS = ("offer", "laid", "got")


class AgeOfRevive(ComponentGame):
    """The game for three or four players.

    Attributes
    ----------
    parts : Components
        The components of this game, with options applied.

    Examples
    --------
    >>> AgeOfRevive(4, rules="first")
    <Age of Revive, 4 players, first rules, reconstructed faces>
    """

    parts: Components
    about = INFO
    name = INFO.name
    title = INFO.title
    least = 3
    most = 4
    option_table = OPTIONS
    rule_sets = RULE_SETS
    lessons = "stoneage_lab.games.age_of_revive.lessons"
    hides = True
    faces_file = SHIPPED
    reconstructed = True
    drawing = "stoneage_lab.games.age_of_revive.drawing"
    text_folders: tuple[Path, ...] = TEXT_FOLDERS
    rules_table = RULEBOOK
    rule_tables = "stoneage_lab.games.age_of_revive.explain.rulebook_tables"
    observation_module = "stoneage_lab.games.age_of_revive.bots.observation"
    event_rules = EVENT_RULES
    topics = ("move", "act", "build", "cards", "king", "score")
    shown_elsewhere = ("score",)  # the board shows them in the table of the final score
    rule_examples = RULE_EXAMPLES
    bots: ClassVar[Mapping[str, Callable[..., Action]]] = {"careful": careful}
    heuristics = HEURISTICS
    learnable = LEARNABLE
    weights_file: Path | None = WEIGHTS
    option_changes = CHANGES
    functions = StateFunctions(
        state=ReviveState,
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
        rules: str = "standard",
        options: Mapping[str, str] | None = None,
        expansions: Iterable[str] = (),
        faces: FacesGiven = None,
    ) -> None:
        super().__init__(players, rules, options, expansions, faces)
        self.parts = self.changed(Components(self.players, self.faces))
        self._words: dict[str, Texts] = {}

    def read_faces(self, entries: Entries) -> Mapping[str, Any]:
        """Return the faces in a file, checked."""
        return checked(entries)

    def start(self) -> ReviveState:
        """Return the state before cards are dealt."""
        state = ReviveState(self, self.parts)
        state.set_up()
        return state

    def from_dict(self, data: Mapping[str, Any]) -> ReviveState:
        """Return the state that `ReviveState.to_dict` wrote, checked."""
        return read(self, data)

    def find(self, words: str) -> Action | None:
        """Return the action with these words, legal or not, or None.

        Cards may be called by the names that are printed on them, in any language.

        Examples
        --------
        >>> AgeOfRevive(4).find("build the Coach House behind 穀倉")
        <build coachhouse after granary>
        """
        return self.parts.moves.grammar.find(words_of(words))

    def begun(self, words: str) -> list[str]:
        """Return the proper words of half a move; none if it is none."""
        return self.parts.moves.grammar.begun(words)

    def completed(self, words: str) -> list[str]:
        """Return the words that the last, unfinished word of a move may become."""
        return self.parts.moves.grammar.completed(words)

    def all_actions(self) -> list[Action]:
        """Return all actions."""
        return self.parts.moves.grammar.all_actions()

    def texts(self, code: str | None = None) -> Texts:
        """Return the game's texts in a language, with the names of cards and cells."""
        code = known_language(code)
        plain_texts = load_texts(code, *self.text_folders)
        found = self._words.get(code)
        if found is None or _source_of(found) is not plain_texts:
            found = self._words[code] = TextsWithFaces(plain_texts, self.parts, code, self.seats)
        return found

    def event_facts(self, event: Event) -> dict[str, Any]:
        """Return the facts of an event as names and values, for its sentence."""
        return dict(zip(EVENT_FACTS[event[0]], event[2:], strict=True))

    def event_key(self, event: Event) -> str:
        """Return the name of the text of an event."""
        name = str(event[0])
        facts = self.event_facts(event)
        if name == "move" and facts["horses"]:
            return "move_horses"
        if name == "build" and facts["place"] == "suburb":
            return "build_suburb"
        return f"skip_{facts['skipped']}" if name == "skip" else name

    def event_seen_by(self, event: Event, seat: int | None) -> Event | None:
        """Return what happened as a seat saw it; what others find in rubble is not told."""
        seen = super().event_seen_by(event, seat)
        if seen is not None and seen[0] == "find" and UNKNOWN in seen[2:]:
            return None
        return seen

    def topic(self, event: Event) -> str:
        """Return the part of the game an event belongs to."""
        return TOPICS.get(event[0], "act")

    def score_sheet(self, state: State, seat: int) -> list[tuple[str, int, int, int]]:
        """Return the lines of a seat's score at this moment: the same lines for every seat."""
        return score_text.score_sheet(state_of(state, ReviveState), seat)

    def _place(self, action: ReviveAction) -> str:
        """Return the fact of the place after which something is built."""
        if action.b == SUBURB:
            return "suburb"
        name = self.parts.name_of(action.b)
        return name if action.c < 0 else f"{self.seats[action.c]} {name}"


class TextsWithFaces(Texts):
    """The texts of a game with the names of its cards and cells, which stand in the faces."""

    def __init__(self, source: Texts, parts: Components, code: str, seats: tuple[str, ...]) -> None:
        table = dict(source)
        for card in parts.cards:
            for fact in ("card", *_CARD_FACTS):
                table.setdefault(f"{fact}.{card.id}", card.names[code])
        for good in NAMES:
            for fact in _GOOD_FACTS:
                table[f"{fact}.{good}"] = source[f"good.{good}"]
        table["place.centre"] = source["cell.centre"]
        table["place.suburb"] = source["cell.suburb"]
        said = Texts(table)
        for words, place in parts.place_names.items():
            kind = "card" if place < RUBBLE else "rubble" if place < GAP else "gap"
            number = place - (RUBBLE if place < GAP else GAP) + 1
            facts = {"card": words, "n": number}
            table[f"place.{words}"] = said(f"own.{kind}", **facts)
            for seat in seats:
                table[f"who.{seat}"] = source[f"seat.{seat}"]
                table[f"place.{seat} {words}"] = said(f"cell.{kind}", owner=seat, **facts)
        super().__init__(table)
        self.source = source


def _source_of(found: Texts) -> Texts:
    return getattr(found, "source", found)
