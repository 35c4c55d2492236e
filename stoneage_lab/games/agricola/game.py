"""The class of the game Agricola."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from ...core.action import Action, BoardNames
from ...core.component_game import ComponentGame, StateFunctions
from ...core.faces import FacesGiven
from ...core.instance_check import state_of, words_of
from ...core.language import LANGUAGES, Texts, known_language, load_texts
from ...core.memo import memo
from ...core.plain_text import plain_word
from ...core.rule import Refusal, Rule
from ...core.state import Event, State
from ...core.validation import Entries
from .bots.card_features import CARD_LEARNABLE
from .bots.careful import careful
from .bots.evaluation import HEURISTICS
from .bots.features import LEARNABLE
from .explain import score_text
from .explain.action_phrases import label
from .explain.card_gains_in_game import sentences
from .explain.move_reasons import reasons
from .explain.option_examples import RULE_EXAMPLES
from .info import CARD_WEIGHTS, INFO, WEIGHTS
from .rules.action_space_names import ACTION_SPACE_NUMBERS, ACTION_SPACES
from .rules.actions import DONE
from .rules.cards import is_occupation
from .rules.compound_move_grammar import GRAMMAR as LINES
from .rules.compound_move_grammar import expand, split, why_no_layout
from .rules.custom_card_checks import wrong
from .rules.custom_cards import NONE, checked, deck_cards, functions_of
from .rules.game_components import Components, base
from .rules.invariants import conserved
from .rules.refusal_rules import TEXT_FOLDERS
from .rules.rule_list import RULEBOOK
from .rules.rule_options import CHANGES, OPTIONS, RULE_SETS
from .rules.serialization import fields, read
from .rules.state import AgricolaState


@memo(1)
def _spaces_as_shown() -> BoardNames:
    """Return the words of the spaces by their names on the board, in every language."""
    shown = (load_texts(code, *TEXT_FOLDERS) for code in LANGUAGES)
    return BoardNames({texts[f"site.{space}"]: space for texts in shown for space in ACTION_SPACES})


class Agricola(ComponentGame):
    """The family game or the full game, for one to five players.

    Attributes
    ----------
    parts : Components
        The components of this game, with options applied.
    given_functions : dict of str to function
        The functions that came with custom cards, by their names.

    Examples
    --------
    >>> Agricola(3)
    <Agricola, 3 players, family rules>
    """

    parts: Components
    about = INFO
    name = INFO.name
    title = INFO.title
    least, most = 1, 5
    option_table = OPTIONS
    rule_sets = RULE_SETS
    drawing = "stoneage_lab.games.agricola.drawing"
    lessons = "stoneage_lab.games.agricola.lessons"
    card_list = "stoneage_lab.games.agricola.explain.card_list"
    rule_tables = "stoneage_lab.games.agricola.explain.rulebook_tables"
    observation_module = "stoneage_lab.games.agricola.bots.observation"
    card_priors = "stoneage_lab.games.agricola.bots.card_prior_trial"
    text_folders: tuple[Path, ...] = TEXT_FOLDERS
    rules_table = RULEBOOK
    topics = ("work", "build", "farm", "cards", "harvest", "round", "score")
    shown_elsewhere = ("score",)
    rule_examples = RULE_EXAMPLES
    bots: ClassVar[Mapping[str, Callable[..., Action]]] = {"careful": careful}
    heuristics = HEURISTICS
    learnable = LEARNABLE
    weights_file: Path | None = WEIGHTS
    option_changes = CHANGES
    functions = StateFunctions(
        state=AgricolaState,
        fields=fields,
        conserved=conserved,
        reasons=reasons,
        figures=score_text.figures,
        working=score_text.working,
        tie_note=score_text.tie_note,
        label=label,
    )
    faces_file = NONE

    def __init__(
        self,
        players: int | None = None,
        rules: str | None = None,
        options: Mapping[str, str] | None = None,
        expansions: Iterable[str] = (),
        faces: FacesGiven = None,
    ) -> None:
        self.given_functions = functions_of(faces)
        super().__init__(players, rules, options, expansions, faces)
        parts = base(self.players)
        if self.own_faces is not None:
            parts.custom_cards = tuple(deck_cards(self.own_faces["cards"]))
            parts.card_functions = functions_of(self.own_faces)
        self.parts = self.changed(parts)
        self.parts.complete()
        for seat, hand in self.faces["dealt"].items():
            numbers = tuple(sorted(self.parts.numbers[id] for id in hand))
            self.parts.hands_given[self.seats.index(seat)] = numbers
        self._texts: dict[tuple[str, tuple[Path, ...]], tuple[Texts, Texts]] = {}
        self.hides = self.parts.hands
        if self.parts.hands:
            self.learnable, self.weights_file = CARD_LEARNABLE, CARD_WEIGHTS
        self.event_rules = self.parts.event_rules

    def read_faces(self, entries: Entries) -> Mapping[str, Any]:
        """Return the cards and hands in a file, checked; the family game has neither."""
        found = checked(entries, self.seats, self.players, self.given_functions)
        if (found["cards"] or found["dealt"]) and self.options["board"] == "family":
            raise wrong("family", rules=self.rules)
        return found

    def rule(self, rule: Rule) -> Rule:
        """Return a rule with the texts of this game, which know the names of its cards."""
        return rule if self.own_faces is None else Rule(rule.id, self.texts)

    def texts(self, code: str | None = None) -> Texts:
        """Return the game's texts in a language, with the words of users' cards."""
        return self.texts_with(known_language(code))

    def texts_with(self, code: str, *folders: Path) -> Texts:
        """Return the texts of some folders and of the game, with the words of users' cards."""
        plain = load_texts(code, *folders, *self.text_folders)
        if self.own_faces is None:
            return plain
        known = self._texts.get((code, folders))
        if known is None or known[0] is not plain:
            said = dict(plain)
            for id, row in self.own_faces["cards"].items():
                said |= {f"card.{id}": row["name"][code], f"card_does.{id}": row["sentence"][code]}
            known = self._texts[code, folders] = plain, Texts(said)
        return known[1]

    def start(self) -> AgricolaState:
        """Return the state before the start player is drawn."""
        state = AgricolaState(self, self.parts)
        state.set_up()
        return state

    def from_dict(self, data: Mapping[str, Any]) -> AgricolaState:
        """Return the state that `AgricolaState.to_dict` wrote, checked."""
        return read(self, data)

    def find(self, words: str) -> Action | None:
        """Return the action with these words, legal or not, or None.

        Spaces may be called by the names on the board, too.

        Examples
        --------
        >>> Agricola(2).find("use the fishing pond")
        <use fishing>
        """
        typed, grammar = words_of(words), self.parts.cards.grammar
        found = grammar.find(typed)
        if found is None and plain_word(typed).startswith("use "):
            # Asked for last: the names are read in every language.
            found = grammar.find(typed, _spaces_as_shown())
        return found

    def begun(self, words: str) -> list[str]:
        """Return the proper words of half a move; none if it is none."""
        return self.parts.cards.grammar.begun(words) or LINES.begun(words)

    def completed(self, words: str) -> list[str]:
        """Return the words that the last, unfinished word of a move may become."""
        more = LINES.completed(words)
        return list(dict.fromkeys([*self.parts.cards.grammar.completed(words), *more]))

    def line(self, state: State, words: str) -> list[Action] | None:
        """Return the actions that a part of a line stands for here, or None."""
        return expand(state_of(state, AgricolaState), words_of(words))

    def line_parts(self, words: str) -> list[str]:
        """Return the parts of a line."""
        return split(words_of(words))

    def line_refusal(self, state: State, words: str) -> Refusal | None:
        """Return why a part of a line stands for nothing that could be done."""
        return why_no_layout(state_of(state, AgricolaState), words_of(words))

    def only_ends(self, words: str) -> bool:
        """Tell whether a part of a line is ``done``, which may be left out."""
        return self.find(words) is DONE

    def event_facts(self, event: Event) -> dict[str, Any]:
        """Return the facts of an event as names and values, for its sentence."""
        return dict(zip(self.parts.event_facts[event[0]], event[2:], strict=True))

    def event_key(self, event: Event) -> str:
        """Return the name of the text of an event; some facts have a text of their own."""
        name = str(event[0])
        facts = self.event_facts(event)
        if name == "feed" and not facts["newborn"]:
            return "feed_grown"
        if name == "score":
            return score_text.event_key(facts)
        if name == "play":
            learned = is_occupation(self.parts.numbers[facts["card"]])
            return ("learn" if learned else "play") + ("" if facts["goods"] else "_free")
        if name == "card_convert" and not facts["gets"]:
            return "card_back"
        if name == "toll" and not self.parts.spaces[ACTION_SPACE_NUMBERS[facts["site"]]].by_card:
            return "toll_of_catch"
        if name == "wait" and facts["first"] == facts["last"]:
            return "wait_one"
        return name

    def topic(self, event: Event) -> str:
        """Return the topic an event belongs to."""
        return self.parts.topics.get(event[0], "work")

    def looking_back(
        self,
        plies: Sequence[Sequence[Event]],
        state: State,
        seat: int,
        whole: bool,
        code: str | None = None,
    ) -> list[str]:
        """Return what the cards of a seat brought in a game, and those that stayed in its hand."""
        words = self.texts(code)
        told = sentences(words, plies, state_of(state, AgricolaState), seat, whole)
        return [words("brought.heading", who=self.seats[seat]), *told] if told else []

    def all_actions(self) -> list[Action]:
        """Return every action of every kind, herds up to six of each animal."""
        return self.parts.cards.all_actions()
