"""The base class of games: name, options, rule sets, expansions, seats and texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from .action import Action
from .action_outcomes import Reason, points_at_once
from .arguments import as_text, is_one_of, known_name, several, shown, whole_number
from .errors import SetupError
from .faces import Faces, FacesGiven, own_faces, shipped_faces
from .game_info import GameInfo, info_of, numbers
from .hidden_facts import event_seen_by, told_whole
from .language import Texts, called, known_language, load_texts, texts
from .language import unknown as unknown
from .plain_text import plain_word
from .rule import Refusal, Rule
from .rule_example import RuleExample
from .rulebook import Chapter
from .seat_names_and_colours import SEATS, Seat
from .state import UNKNOWN, Event, State
from .weights_file import UntrainedError, learned_heuristics, learned_policy, weights_of

if TYPE_CHECKING:
    from .record_fields import RecordFields
    from .validation import Entries

P = TypeVar("P")
"""The components of a game, of any class."""


class Option:
    """One question that the rules leave open, and its possible answers.

    Parameters
    ----------
    name : str
    values : sequence of str
        The first one is the answer of the standard rules.
    before : str, optional
        The answer in records that do not name the option, because they are older than it: a record
        names every such option, so that it is replayed under the rules it was played by.

    Raises
    ------
    SetupError
        If the name or an answer is no text, or if there are no answers.
    """

    def __init__(self, name: str, values: Sequence[str], before: str = "") -> None:
        listed = isinstance(values, Sequence) and not isinstance(values, str) and bool(values)
        if not listed or not all(isinstance(each, str) for each in (name, *values)):
            raise SetupError(texts()("error.option_values", name=shown(name), given=shown(values)))
        self.name = name
        self.values = tuple(values)
        self.before = before

    @property
    def default(self) -> str:
        """The answer of the standard rules."""
        return self.values[0]

    def __repr__(self) -> str:
        return f"Option({self.name!r}, {list(self.values)})"


class Game:
    """A game set up for some players under some rules; `start` returns its first state.

    A game of your own is a subclass that gives `name`, `title`, `least`, `most` and `start`,
    and a `parse`; everything else has a sensible default.

    Parameters
    ----------
    players : int
    rules : str, optional
        A rule set: a named choice of options; the first one of the game by default.
    options : mapping of str to str
        Single options that differ from the rule set.
    expansions : iterable of str
        Expansions to play with; a set, so their order does not matter.
    faces : str, Path or mapping, optional
        Other cards, tiles or boards: a JSON file or its contents.

    Attributes
    ----------
    seats : tuple of str
        The names of the seats in playing order.
    seat_table : sequence of Seat
        The seats to play on: the first ones of the table of all games, unless a game gives its own.
    opening_rules : mapping of str to str
        The rules from which events before the first move follow, where these are others than those
        of `event_rules`.
    heuristics : Heuristics or None
        Heuristics for players that look ahead.
    learnable : Learnable or None
        The numbers from which bots learn the game by self-play; see
        `stoneage_lab.core.learned_heuristics`.
    weights_file : Path or None
        The file of what they have learned; see `stoneage_lab.core.weights_file`.
    hides : bool
        Whether anything is hidden from some seat (piles without order do not count); its states
        then say by `State.seen_by` what a seat knows, and by `State.determinize` how the rest
        may lie.
    options : dict
        Every option with the value in force.
    expansions : tuple of str
        The expansions in force, in the order of `known_expansions`.
    pictograms : mapping of str to str
        Pictograms that the components of this game bring besides those of its drawing: by name
        what stands inside the group of SVG; ``#wood`` is another pictogram there.
    card_list : str or None
        The module whose ``page(language)`` describes every card of the game in Markdown, for games
        with cards of many kinds; the reference has a page of it in every language.
    rule_tables : str or None
        The module whose ``blocks(game, language)`` returns, by the names of the chapters of the
        rulebook, the tables that stand there, and what stands in its sections ``"aim"``, ``"box"``
        and ``"course"``; see `stoneage_lab.core.rulebook`.
    observation_module : str or None
        The module whose ``fields(game)`` returns what a seat sees of a position as rows of numbers,
        for programs that learn; see `stoneage_lab.core.observation_fields`.
    card_priors : str or None
        The module that says how the worth of a card is measured in pairs of games, for games whose
        bots know a prior of every card; see `stoneage_lab.trials.card_priors`.
    emblems : mapping of str to str
        By the name of an expansion in force a small picture of what it adds: SVG markup of 240 ×
        96, in which the pictograms of the game may be used.
    known_expansions : tuple of str
        The names of all expansions of the game; `add_expansion` adds one.
    faces_file : Path or None
        The data file of what is printed on the game's cards, tiles and boards, if these can be
        replaced; see `stoneage_lab.core.faces`.
    own_faces : mapping or None
        The user's faces, as far as this set-up uses them; None with those of `faces_file`.
    reconstructed : bool
        Whether the shipped faces of this set-up are partly made up by this project.
    """

    name: str = "game"
    title: str = "Game"
    about: ClassVar[GameInfo | None] = None
    least: int = 2
    most: int = 4
    option_table: tuple[Option, ...] = ()
    rule_sets: Mapping[str, Mapping[str, str]] = {"standard": {}}
    known_expansions: tuple[str, ...] = ()
    expansion_changes: ClassVar[Mapping[str, Callable[[Any], Any]]] = {}
    expansion_players: ClassVar[Mapping[str, Sequence[int]]] = {}
    added_expansions: ClassVar[frozenset[str]] = frozenset()
    seat_table: ClassVar[Sequence[Seat]] = SEATS
    drawing: str | None = None
    lessons: str | None = None
    card_list: ClassVar[str | None] = None
    rule_tables: ClassVar[str | None] = None
    observation_module: ClassVar[str | None] = None
    card_priors: ClassVar[str | None] = None
    text_folders: tuple[Path, ...] = ()
    rules_table: tuple[Chapter, ...] = ()
    shown_elsewhere: ClassVar[tuple[str, ...]] = ()
    topics: ClassVar[tuple[str, ...]] = ()
    event_rules: Mapping[str, str] = {}
    opening_rules: ClassVar[Mapping[str, str]] = {}
    pictograms: Mapping[str, str] = {}
    emblems: Mapping[str, str] = {}
    rule_examples: ClassVar[Mapping[str, RuleExample]] = {}
    bots: ClassVar[Mapping[str, Callable[..., Action]]] = {}
    heuristics: ClassVar[Any] = None
    learnable: Any = None
    weights_file: Path | None = None
    hides: bool = False
    faces_file: ClassVar[Path | None] = None
    reconstructed: bool = False

    def __init__(
        self,
        players: int | None = None,
        rules: str | None = None,
        options: Mapping[str, str] | None = None,
        expansions: Iterable[str] = (),
        faces: FacesGiven = None,
    ) -> None:
        table: object = self.option_table
        listed = isinstance(table, tuple | list)
        if not listed or not all(isinstance(option, Option) for option in self.option_table):
            facts = {"title": self.shown_title(), "given": shown(table)}
            raise SetupError(texts()("error.option_table", **facts))
        self.rules = self._check_rules(rules)
        self.chosen = self._check_options({} if options is None else options)
        self.options = {option.name: option.default for option in self.option_table}
        self.options.update(self._check_options(self.rule_sets[self.rules]))
        # A record names these always: what is the rule anyway was not chosen.
        self.chosen = {
            option.name: self.chosen[option.name]
            for option in self.option_table
            if option.name in self.chosen
            and not (option.before and self.chosen[option.name] == self.options[option.name])
        }
        self.options.update(self.chosen)
        self.expansions = self._check_expansions(expansions)
        self.players = self._check_players(players)
        self.seats = tuple(seat.id for seat in self.seat_table[: self.players])
        self.own_faces = own_faces(self, faces)

    @property
    def info(self) -> GameInfo:
        """Facts about the game that need no rules, such as its default bot."""
        return info_of(type(self))

    @cached_property
    def learned(self) -> Any:
        """The heuristics learned by self-play that hold for this set-up, or None."""
        try:
            return learned_heuristics(self, weights_of(self))
        except UntrainedError:
            return None

    @cached_property
    def policy(self) -> Any:
        """The heuristics by which `policy` plays, mostly those of the search; or None."""
        if self.learned is None:
            return None
        weights = weights_of(self)
        return self.learned if weights.at_once is None else learned_policy(self, weights)

    def player_counts(self) -> tuple[int, ...]:
        """Return how many may play with these options and expansions, in ascending order."""
        return tuple(self.info.players(self.options, self.expansions))

    def with_players(self, players: int) -> Self:
        """Return this game, with its rules, options and faces, for another number of players.

        Raises
        ------
        SetupError
            If so many cannot play.
        """
        return type(self)(players, self.rules, self.chosen, self.expansions, self.own_faces)

    @property
    def seating(self) -> tuple[Seat, ...]:
        """The seats of this set-up in playing order, with their colours, shapes and letters."""
        pairs = zip(self.seats, self.seat_table, strict=False)
        return tuple(seat if seat.id == name else replace(seat, id=name) for name, seat in pairs)

    def seat_colour(self, name: str) -> str:
        """Return the name of the colour of a seat, or an empty text for what is no seat."""
        return next((seat.colour for seat in self.seating if is_one_of(name, (seat.id,))), "")

    # -- expansions --------------------------------------------------------------------

    @classmethod
    def shown_title(cls, code: str | None = None) -> str:
        """Return the title as the given or the current language writes it.

        Examples
        --------
        >>> from stoneage_lab.games import game
        >>> game("stone-age").shown_title("ja"), game("stone-age").shown_title("en")
        ('ストーンエイジ', 'Stone Age')
        """
        return cls.about.titles.get(known_language(code), cls.title) if cls.about else cls.title

    @classmethod
    def add_expansion(
        cls, name: str, change: Callable[[P], P], players: Sequence[int] = ()
    ) -> None:
        """Add an expansion to this game: a function from components to changed components.

        Parameters
        ----------
        name : str
        change : callable
        players : sequence of int
            Numbers of players that the game can be played with besides, with this expansion.

        Raises
        ------
        SetupError
            If the game already has an expansion of this name.
        """
        if name in cls.known_expansions:
            facts = {"title": cls.shown_title(), "known": ", ".join(cls.known_expansions)}
            raise SetupError(texts()("error.expansion_known", given=as_text(name), **facts))
        # New containers: a subclass must not add to the expansions of its parent.
        cls.known_expansions = (*cls.known_expansions, name)
        cls.expansion_changes = {**cls.expansion_changes, name: change}
        cls.expansion_players = {**cls.expansion_players, name: tuple(players)}
        cls.added_expansions = cls.added_expansions | {name}

    def expand(self, components: P) -> P:
        """Return components as the expansions in force change them."""
        for name in self.expansions:
            components = self.expansion_changes[name](components)
        return components

    def rule(self, rule: Rule) -> Rule:
        """Return a rule with the texts of this game, including those of expansions."""
        return Rule(rule.id, self.texts) if self.expansions else rule

    # -- faces -------------------------------------------------------------------------

    @property
    def faces(self) -> Faces:
        """What is printed on the components of this set-up: the user's data, or the shipped."""
        return self.shipped_faces if self.own_faces is None else self.own_faces

    @property
    def shipped_faces(self) -> Faces:
        """The faces of `faces_file`, as far as this set-up uses them."""
        return shipped_faces(self)

    def read_faces(self, entries: Entries) -> Faces:
        """Return the faces in a file, as plain data, as far as this set-up uses them.

        All of the file is checked. Two files whose results are equal are the same faces.

        Raises
        ------
        RecordError
            If these cannot be the faces of this set-up; the sentence says where and why.
        """
        raise NotImplementedError

    def faces_text(self, part: str, code: str | None = None) -> str:
        """Say whose faces the game has, if that has to be said; else return an empty text.

        Parameters
        ----------
        part : {"name", "note"}
            A few words, or a sentence.
        """
        kind = self.faces_kind
        return texts(code)(f"faces.{kind}_{as_text(part)}") if kind else ""

    @property
    def faces_kind(self) -> str:
        """``"own"``, ``"reconstructed"``, or an empty text where faces are as printed."""
        if self.own_faces is not None:
            return "own"
        return "reconstructed" if self.reconstructed else ""

    def is_about_faces(self, state: State) -> bool:
        """Tell whether the decision is about a card or tile that is not as printed."""
        return False

    # -- what a game gives -------------------------------------------------------------

    def start(self) -> State:
        """Return the state before anything has happened (often a chance node)."""
        raise NotImplementedError

    def from_dict(self, data: Mapping[str, Any]) -> State:
        """Return the state that `State.to_dict` wrote.

        Raises
        ------
        RecordError
            If the data do not describe a possible state.
        """
        raise NotImplementedError

    def find(self, words: str) -> Action | None:
        """Return the action that these words name in any position, or None."""
        raise NotImplementedError

    def begun(self, words: str) -> list[str]:
        """Return the proper words of half a move; several where it may be half of several.

        Actions whose words begin so are suggested. By default these are the words that were typed.
        """
        return [plain_word(words)]

    def completed(self, words: str) -> list[str]:
        """Return the words that the last, unfinished word of a move may become, in any position."""
        before, _, last = words.rpartition(" ")
        said, found = plain_word(before).split(), []
        for action in self.all_actions():
            parts = action.words.split()
            if len(parts) > len(said) and parts[: len(said)] == said:
                found.append(parts[len(said)])
        return [word for word in dict.fromkeys(found) if word.startswith(plain_word(last))]

    def line_parts(self, words: str) -> list[str]:
        """Return the parts of a line of several actions; none if the game knows no lines."""
        return []

    def line(self, state: State, words: str) -> list[Action] | None:
        """Return the actions that a part of a line stands for in a state, or None if for none."""
        return None

    def line_refusal(self, state: State, words: str) -> Refusal | None:
        """Return the rule that forbids a part of a line as a whole, or None."""
        return None

    def only_ends(self, words: str) -> bool:
        """Tell whether a part of a line only ends what was begun.

        It is left out where that has ended by itself.
        """
        return False

    def forced(self, state: State) -> Action | None:
        """Return the only legal action where it decides nothing, or None.

        A session takes it without asking anybody. Most games have no such moment: what leaves no
        choice is best done by the rules themselves.
        """
        return None

    def left_out(self, state: State) -> Action | None:
        """Return the action that records of earlier versions leave out here, or None.

        It is one that was done by itself before there was anything to decide.
        """
        return None

    def sentence(self, event: Event, code: str | None = None, you: int = -1) -> str:
        """Say what happened in one sentence.

        A game with hidden facts may have more texts for an event: ``event.<name>_hidden`` where a
        fact is unknown, and ``event.<name>_you`` for the seat `you` that did it.
        """
        event = told_whole(event)
        seat = self.seats[event[1]] if 0 <= event[1] < self.players else ""
        said, key = self.texts(code), f"event.{self.event_key(event)}"
        if UNKNOWN in event[2:] and f"{key}_hidden" in said:
            key += "_hidden"
        elif event[1] == you >= 0 and f"{key}_you" in said:
            key += "_you"
        return said(key, seat=seat, **self.event_facts(event))

    def event_rule(self, event: Event, opening: bool = False) -> Rule | None:
        """Return the rule from which an event follows, if the game names one.

        `opening` tells that it happened before the first move.
        """
        rules = {**self.event_rules, **self.opening_rules} if opening else self.event_rules
        id = rules.get(self.event_key(event)) or rules.get(str(event[0]))
        return Rule(id, self.texts) if id else None

    def event_key(self, event: Event) -> str:
        """Return the name of the text of an event (usually the name of the event)."""
        return str(event[0])

    def topic(self, event: Event) -> str:
        """Return which of the game's `topics` an event belongs to, or an empty text.

        Events of one topic share a line of the log, and the log can be filtered by topic.
        """
        return ""

    def event_facts(self, event: Event) -> dict[str, Any]:
        """Return the facts of an event as names and values (``fact1``, ``fact2`` … by default)."""
        return {f"fact{number}": fact for number, fact in enumerate(event[2:], 1)}

    def label(self, action: Action, code: str | None = None, state: State | None = None) -> str:
        """Return an action as a phrase for users (its words by default).

        In a state, what can lie there in several ways is called as it lies: by the side that is up.
        """
        return action.words

    def texts(self, code: str | None = None) -> Texts:
        """Return the game's texts in a language (the current one by default)."""
        return load_texts(known_language(code), *self.text_folders)

    def seat_text(self, name: str, code: str | None = None) -> str:
        """Return the name of a seat for users."""
        return self.texts(code).get(f"seat.{as_text(name)}", as_text(name))

    def score_sheet(self, state: State, seat: int) -> list[tuple[str, int, int, int]]:
        """Return the lines of a final score: (what, first number, second number, points)."""
        return []

    def score_name(self, line: tuple[str, int, int, int], code: str | None = None) -> str:
        """Return what a line of the score sheet counts."""
        return self.texts(code).get(f"line.{line[0]}", line[0])

    def score_working(
        self,
        line: tuple[str, int, int, int],
        code: str | None = None,
        state: State | None = None,
        seat: int = -1,
    ) -> str:
        """Return the calculation of a line's points (``5 × 7``), or an empty text.

        The seat whose line it is may have more to tell in a state than the line.
        """
        return ""

    def tie_note(self, state: State, code: str | None = None) -> str:
        """Return how a tie was broken, with the numbers; an empty text if there was none."""
        return ""

    def looking_back(
        self,
        plies: Sequence[Sequence[Event]],
        state: State,
        seat: int,
        whole: bool,
        code: str | None = None,
    ) -> list[str]:
        """Return what a game tells besides, when a seat looks back: a heading, then sentences.

        Parameters
        ----------
        plies : sequence
            The events of every decision, in order.
        state : State
            The latest state.
        seat : int
        whole : bool
            Whether what only this seat has seen may be told, too.
        code : str, optional
            The language; by default the current one.

        Returns
        -------
        list of str
            Empty if there is nothing to tell.
        """
        return []

    def figures(self, state: State, seat: int) -> dict[str, Any]:
        """Return the figures of a seat by which two positions are compared.

        Numbers, texts, or tuples of things; for seat -1 those of no seat. The title of a figure is
        the text ``figure.<name>``, that of a thing ``<name>.<thing>``.
        """
        if seat < 0:
            return {}
        plain = {k: v for k, v in state.seat(seat).items() if isinstance(v, int | str | tuple)}
        return {"points": state.scores()[seat]} | plain

    def rounds(self, state: State) -> int | None:
        """Return the number of the round, for tables of results; None in a game without rounds."""
        return None

    def keeps_dice(self, action: Action) -> bool:
        """Tell whether the dice of the last roll stay in the picture after an action."""
        return False

    def following(self, state: State) -> bool:
        """Tell whether the decision only completes the previous action."""
        return False

    def rule_of_step(self, state: State) -> str:
        """Return the id of the rule that requires the decision, or an empty text."""
        return ""

    def step_text(self, state: State, code: str | None = None) -> str:
        """Return a short description of the decision."""
        return texts(code)("explain.decide")

    def tempting(self, state: State) -> list[Action]:
        """Return plausible but possibly illegal actions, whose refusals are worth explaining."""
        return []

    def reasons(self, state: State, action: Action) -> list[Reason]:
        """Return reasons for or against an action of the mover, the most important first.

        Each is the name of a text ``reason.<name>``, with its facts, and must be true of
        the position. By default: the points that the action brings before the next
        decision, exactly.
        """
        # What is hidden may decide over the points: only the game knows what can be said.
        return [] if self.hides else points_at_once(state, action)

    def all_actions(self) -> list[Action]:
        """Return all actions of any position, or a representative selection.

        For each, the laws compare the list of legal moves with the refusals.
        """
        return []

    def event_seen_by(self, event: Event, seat: int | None) -> Event | None:
        """Return what happened as a seat saw it, or None if it saw nothing of it.

        Facts that are `Hidden` from it are `UNKNOWN`; None for a seat is a spectator.
        """
        return event_seen_by(event, seat)

    # -- what every game does ----------------------------------------------------------

    def seat_number(self, seat: int | str) -> int:
        """Return the number of a seat given by name or number.

        Raises
        ------
        SetupError
            If there is no such seat.
        """
        named = called(seat, self.seats, "seat", self.texts)
        if named is not None:
            return self.seats.index(named)
        number = whole_number(seat, 0, self.players - 1)
        if number is not None:
            return number
        raise SetupError(texts()("error.seat", given=as_text(seat), known=", ".join(self.seats)))

    @property
    def record_fields(self) -> RecordFields:
        """What a record says of a position: a table, which writes states and reads them."""
        raise NotImplementedError

    def setup(self) -> dict[str, Any]:
        """Return the set-up as plain data, as records keep it."""
        return {
            "game": self.name,
            "players": self.players,
            "rules": self.rules,
            "options": dict(self.chosen),
            "expansions": list(self.expansions),
            **({} if self.own_faces is None else {"faces": self.own_faces}),
        }

    def recorded_setup(self) -> dict[str, Any]:
        """Return the set-up for a record of a game: it names options that are younger, too."""
        younger = {each.name: self.options[each.name] for each in self.option_table if each.before}
        setup = self.setup()
        return {**setup, "options": {**younger, **setup["options"]}} if younger else setup

    def __reduce__(self) -> tuple[Any, ...]:
        # A game is pickled as its class and set-up: its actions are shared objects, and every
        # process has its own.
        own = () if self.own_faces is None else (self.own_faces,)
        setup = self.players, self.rules, self.chosen, self.expansions, *own
        # Another process may not know an expansion that was added here.
        added = {
            name: (self.expansion_changes[name], self.expansion_players.get(name, ()))
            for name in self.expansions
            if name in self.added_expansions
        }
        if not added:
            return type(self), setup
        return partial(_rebuilt, type(self), added), setup

    def __deepcopy__(self, memo: object) -> Game:
        return self

    def __repr__(self) -> str:
        extra = "".join(f", {name}={value}" for name, value in self.chosen.items())
        if self.expansions:
            extra += f", expansions={'+'.join(self.expansions)}"
        name = self.faces_text("name")
        extra += f", {name}" if name else ""
        return f"<{self.shown_title()}, {self.players} players, {self.rules} rules{extra}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.setup() == other.setup()

    def __hash__(self) -> int:
        options = tuple(sorted(self.chosen.items()))
        return hash((self.name, self.players, self.rules, options, self.expansions))

    # -- bad input ---------------------------------------------------------------------

    def _check_players(self, players: object) -> int:
        most, counts = len(self.seat_table), self.player_counts()
        if not counts or counts[0] < 1 or counts[-1] > most:
            names = ", ".join(seat.id for seat in self.seat_table)
            facts = {"title": self.shown_title(), "least": self.least, "most": self.most}
            raise SetupError(texts()("error.seat_range", n=most, seats=names, **facts))
        if players is None:
            return next((n for n in counts if n > 1), counts[0])
        count = whole_number(players)
        if count is not None and count in counts:
            return count
        facts = {"title": self.shown_title(), "given": shown(players), "counts": numbers(counts)}
        raise SetupError(texts()("error.players", **facts))

    def _check_rules(self, rules: object) -> str:
        if rules is None:
            return next(iter(self.rule_sets))
        known = known_name(rules, self.rule_sets)
        if known is not None:
            return known
        raise self._unknown("rules", rules, self.rule_sets)

    def _check_options(self, options: object) -> dict[str, str]:
        if not isinstance(options, Mapping):
            raise SetupError(
                texts()("error.option", title=self.shown_title(), given=shown(options), hint="",
                        known=", ".join(o.name for o in self.option_table))
            )  # fmt: skip
        table = {option.name: option for option in self.option_table}
        chosen: dict[str, str] = {}
        for given, setting in options.items():
            name = known_name(given, table)
            if name is None:
                raise self._unknown("option", given, table)
            value = known_name(setting, table[name].values)
            if value is None:
                raise self._unknown("value", setting, table[name].values, option=name)
            chosen[name] = value
        return {name: chosen[name] for name in table if name in chosen}

    def _check_expansions(self, expansions: Iterable[str] | None) -> tuple[str, ...]:
        if expansions is None:
            return ()
        if not isinstance(expansions, Iterable):
            raise self._unknown("expansion", expansions, self.known_expansions)
        given = []
        for asked in several(expansions):
            expansion = known_name(asked, self.known_expansions)
            if expansion is None:
                raise self._unknown("expansion", asked, self.known_expansions)
            given.append(expansion)
            if given.count(expansion) > 1:
                told = texts()(
                    "error.expansion_twice", title=self.shown_title(), given=as_text(expansion)
                )
                raise SetupError(told)
        # In the order of the game, so that equal sets are equal games.
        return tuple(name for name in self.known_expansions if name in given)

    def _unknown(self, what: str, given: object, known: Iterable[str], **facts: str) -> SetupError:
        return SetupError(unknown(what, given, known, title=self.shown_title(), **facts))


def _rebuilt(
    kind: type[Game], added: Mapping[str, tuple[Callable[[Any], Any], Sequence[int]]], *setup: Any
) -> Game:
    """Return an unpickled game; its expansions are added if they are unknown."""
    for name, (change, players) in added.items():
        if name not in kind.known_expansions:
            kind.add_expansion(name, change, players)
    return kind(*setup)
