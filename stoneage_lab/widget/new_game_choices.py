"""The settings of a new game: the available choices, and the chosen ones.

This module knows no game: each game lists its own choices.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ..core.arguments import shown, whole_number
from ..core.errors import SetupError
from ..core.fresh_seed import fresh_seed
from ..core.game import Game, Option
from ..core.game_info import info_of
from ..core.language import known_language, load_texts, speaking
from ..core.rulebook import Rulebook, RuleText
from ..games import game as find_game
from ..games import game_names, game_type
from ..players import PERSON, bots
from .transcript import quoted
from .words import TEXTS, say

CHOICES: Final = (
    "game", "players", "seat", "rules", "option", "expansion", "seed", "language",
)  # fmt: skip


class GameChoices:
    """The choices for a new game.

    Parameters
    ----------
    game : str, optional
    players : int, optional
    seed : int, optional
    language : str, optional

    Attributes
    ----------
    kind : type of Game
    players : list of str
        Who plays each seat: ``"you"`` or the name of a bot.
    rules : str
    options : dict
        Every option with its value.
    expansions : list of str
    seed : str
        As it was typed; `arguments` refuses what is no whole number.
    language : str
    """

    def __init__(
        self, game: str | None, players: int | None, seed: int | None, language: str | None
    ) -> None:
        self.language = known_language(language)
        with speaking(self.language):
            name = game_names()[0] if game is None else game
            self.kind = game_type(name)
            count = find_game(name, players).players
        self.seed = (
            str(fresh_seed())
            if seed is None
            else shown(seed)
            if whole_number(seed) is not None
            else str(seed)
        )
        self.players: list[str] = []
        self._begin(self.kind, count)

    def _begin(self, kind: type[Game], count: int | None = None) -> None:
        self.kind = kind
        self.rules = info_of(kind).newcomers or next(iter(kind.rule_sets))
        self.expansions: list[str] = []
        self.options = self._usual()
        self._seat(count or self.kind().players)

    def _usual(self) -> dict[str, str]:
        """Return every option with its value in the rule set."""
        given = self.kind.rule_sets[self.rules]
        return {
            option.name: given.get(option.name, option.default) for option in self.kind.option_table
        }

    def _seat(self, count: int) -> None:
        """Change the number of seats; who sat down stays if that bot plays the game."""
        known = self.bots
        usual = info_of(self.kind).default_bot
        bot = usual if usual in known else known[0]
        stay = [each for each in self.players if each == PERSON or each in known]
        self.players = [*stay, *([PERSON] if not stay else []), *[bot] * count][:count]

    # -- what can be chosen ----------------------------------------------------------------

    @property
    def counts(self) -> list[int]:
        """The numbers of players that the options and expansions allow."""
        return list(info_of(self.kind).players(self.options, self.expansions))

    @property
    def bots(self) -> list[str]:
        """The names of the bots, the weakest first as far as the game tells."""
        known = list(bots(self.kind()))
        order = info_of(self.kind).bots_by_strength
        return sorted(known, key=lambda name: order.index(name) if name in order else len(order))

    @property
    def game(self) -> Game:
        """The chosen game."""
        count = len(self.players)
        return find_game(self.kind.name, count, self.rules, self.expansions, self.options)

    def rule_of(self, option: Option, value: str) -> RuleText | None:
        """Return the rule that an option changes, as it is with this value."""
        options = {**self.options, option.name: value}
        # The value may be for other numbers of players.
        counts = info_of(self.kind).players(options, self.expansions)
        count = _nearest(len(self.players), counts)
        game = find_game(self.kind.name, count, self.rules, self.expansions, options)
        return next((rule for rule in Rulebook(game) if option.name in rule.options), None)

    def text(self, key: str, usual: str = "") -> str:
        """Return a text of the game, or of all games, or the usual one."""
        found: str | None = self.kind().texts(self.language).get(key)
        return found or load_texts(self.language, TEXTS).get(key, usual)

    def expansion_text(self, key: str, name: str) -> str:
        """Return a text of an expansion, chosen or not; empty if it has none.

        Its keys are under ``[expansion]`` in the expansion's own texts (`Components.text_folders`)
        or in those of the game: ``<name>_title`` is its name, ``<name>`` says what it adds.
        """
        counts = info_of(self.kind).players({}, (name,))
        game = find_game(self.kind.name, counts[-1], expansions=(name,))
        found: str = game.texts(self.language).get(f"expansion.{key}", "")
        return found

    def faces_text(self, expansion: str) -> str:
        """Return whose faces a game with this expansion has, in a few words; mostly empty."""
        counts = info_of(self.kind).players({}, (expansion,))
        game = find_game(self.kind.name, counts[-1], expansions=(expansion,))
        return game.faces_text("name", self.language)

    # -- choosing --------------------------------------------------------------------------

    def choose(self, name: str, value: str) -> None:
        """Choose a value.

        Parameters
        ----------
        name : {"game", "players", "seat", "rules", "option", "expansion", "seed", "language"}
        value : str
            Of a seat and of an option with its name: ``"1=careful"``, ``"kinds=at_least"``. An
            expansion is switched on or off.

        Raises
        ------
        SetupError
            If there is no such choice; nothing has changed.
        """
        match name:
            case "game":
                self._begin(game_type(value))
            case "players":
                self._seat(int(self._known(value, [str(n) for n in self.counts])))
            case "seat":
                number, _, player = value.partition("=")
                seats = [str(n) for n in range(len(self.players))]
                seat = int(self._known(number, seats))
                self.players[seat] = self._known(player, [PERSON, *self.bots])
            case "rules":
                self.rules = self._known(value, list(self.kind.rule_sets))
                self.options = self._usual()
                self._follow_counts()
            case "option":
                self._choose_option(*value.partition("=")[::2])
            case "expansion":
                known = self._known(value, list(self.kind.known_expansions))
                chosen = {*self.expansions} ^ {known}
                self.expansions = [each for each in self.kind.known_expansions if each in chosen]
                self._follow_counts()
            case "seed":
                self.seed = value
            case "language":
                self.language = known_language(value)
            case _:
                raise SetupError(self._no_choice(name, list(CHOICES)))

    def _choose_option(self, name: str, value: str) -> None:
        table = {option.name: option for option in self.kind.option_table}
        option = table[self._known(name, list(table))]
        self.options[name] = self._known(value, list(option.values))
        self._follow_counts()

    def _follow_counts(self) -> None:
        """Seat as many as may play, if that is another number now."""
        now, counts = len(self.players), self.counts
        if now not in counts:
            self._seat(_nearest(now, counts))

    def draw_seed(self) -> None:
        """Choose a seed at random."""
        self.seed = str(fresh_seed())

    def _known(self, value: str, values: Sequence[str]) -> str:
        if value not in values:
            raise SetupError(self._no_choice(value, values))
        return value

    def _no_choice(self, given: str, known: Sequence[str]) -> str:
        return say("new.no_choice", self.language, given=given, known=", ".join(known))

    # -- what was chosen -------------------------------------------------------------------

    def arguments(self) -> dict[str, Any]:
        """Return the choices as arguments of `stoneage_lab.session`.

        Raises
        ------
        SetupError
            If the seed is no whole number.
        """
        seats = list(self.players)
        given: dict[str, Any] = {
            "game": self.kind.name,
            "players": len(seats) if set(seats) == {PERSON} else seats,
            "seed": self._read_seed(),
        }
        if self.rules != next(iter(self.kind.rule_sets)):
            given["rules"] = self.rules
        usual = self._usual()
        options = {name: value for name, value in self.options.items() if value != usual[name]}
        if options:
            given["options"] = options
        if self.expansions:
            given["expansions"] = list(self.expansions)
        return given

    @property
    def code(self) -> str:
        """The lines of Python that start the same game and show the same board."""
        given = self.arguments()
        name = source(given.pop("game"))
        told = ", ".join([name, *(f"{key}={source(value)}" for key, value in given.items())])
        spoken = "" if self.language == known_language(None) else f', language="{self.language}"'
        return f"play = lab.play({told})\nlab.Board(play{spoken})"

    def _read_seed(self) -> int:
        text = self.seed.strip()
        try:
            return int(text)
        except ValueError:
            message = load_texts(self.language)("error.seed", given=repr(text[:40]))
            raise SetupError(message) from None


def _nearest(count: int, counts: Sequence[int]) -> int:
    return min(counts, key=lambda each: abs(each - count))


def source(value: Any) -> str:
    """Return a value as Python source.

    Examples
    --------
    >>> print(source(["you", {"tie_break": "sum"}, 7]))
    ["you", {"tie_break": "sum"}, 7]
    """
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, list):
        return "[" + ", ".join(map(source, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{quoted(k)}: {source(v)}" for k, v in value.items()) + "}"
    return repr(value)
