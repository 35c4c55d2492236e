"""A panel that sets up a game, and then shows its board.

It knows no game: the games themselves say what can be chosen.
"""

from __future__ import annotations

import secrets
import weakref
from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING, Any, Final

import ipywidgets

from ..core.errors import LabError, SetupError
from ..core.game import Game, Option
from ..core.info import info_of
from ..core.language import LANGUAGE_NAMES, LANGUAGES, load_texts, speaking
from ..core.rulebook import Rulebook
from ..drawing import bundle
from ..drawing.projector import LARGER, follow, is_projector
from ..games import game as find_game
from ..games import game_names, game_type
from ..play.session import play as begin
from ..players import PERSON, bots
from .board import Board
from .transcript import quoted
from .words import known_language, say

if TYPE_CHECKING:
    from ..play.session import Session

MOST_SEEDS: Final = 10**6
_WIDE: Final = {"description_width": "10em"}
_ROW: Final = {"width": "26em"}
_STYLE: Final = (
    "<style>.sal-new-game>:not(.sal-new-game-board){max-width:60em;align-self:flex-start}"
    ".sal-new-game .widget-html-content{line-height:1.5}"
    ".sal-new-game .widget-vbox{overflow:visible}"
    ".sal-new-game pre{white-space:pre-wrap;user-select:all;padding:6px 10px;margin:4px 0;"
    "border:1px solid var(--jp-border-color1,#999);font:13px/1.5 monospace}"
    ".sal-new-game-large{zoom:" + str(LARGER) + "}</style>"
)


class NewGame(ipywidgets.VBox):  # type: ignore[misc]
    """A panel to set up a game: players, rules, options, seed; *Start* shows the board.

    Below it are the lines of Python that do the same, ready to be copied.

    Parameters
    ----------
    game : str
        The game chosen at first; the first of `stoneage_lab.games` by default.
    players : int, optional
        The number of players chosen at first.
    seed : int, optional
        The first seed; random by default. The panel shows it, so the game can be repeated.
    language : {"en", "ja"}, optional
    folded : bool
        For pages without code: the board comes first, the choices are folded behind a button,
        and no Python is shown.

    Attributes
    ----------
    play : Session or None
        The game that was started last.
    board : Board or None
        Its board.

    Examples
    --------
    >>> import stoneage_lab as lab
    >>> panel = lab.NewGame(seed=7)
    >>> print(panel.code)
    play = lab.play("stone-age", players=["you", "careful"], seed=7)
    lab.Board(play)
    >>> panel.start()
    >>> panel.play.seats
    ('red', 'blue')
    >>> panel.close()
    """

    def __init__(
        self,
        game: str | None = None,
        players: int | None = None,
        seed: int | None = None,
        language: str | None = None,
        folded: bool = False,
    ) -> None:
        self.play: Session | None = None
        self.board: Board | None = None
        self._speaks = known_language(language)
        self._quiet = False
        self._folded = folded
        self._listeners: list[Callable[[], None]] = []
        with speaking(self._speaks):
            name = game_names()[0] if game is None else game
            kind = game_type(name)
            count = find_game(name, players).players
        self._make_controls(name, _any_seed() if seed is None else seed)
        super().__init__()
        self.add_class("sal-new-game")
        self._choose_game(kind, count)
        self._arrange()
        self._follow_projector()

    # -- what was chosen -------------------------------------------------------------------

    @property
    def language(self) -> str:
        """The language of the panel, and of the board it makes."""
        return self._speaks

    def on_language(self, listener: Callable[[], None]) -> None:
        """Call `listener` when another language is chosen, here or at the board."""
        self._listeners.append(listener)

    def arguments(self) -> dict[str, Any]:
        """Return the present choices as arguments of `stoneage_lab.play`.

        Raises
        ------
        SetupError
            If the seed is no whole number.
        """
        seats = [seat.value for seat in self._seats]
        given: dict[str, Any] = {
            "game": self._game.value,
            "players": len(seats) if set(seats) == {PERSON} else seats,
            "seed": self._read_seed(),
        }
        if self._rules.value != self._rules.options[0]:
            given["rules"] = self._rules.value
        usual = self._kind.rule_sets[self._rules.value]
        options = {
            option.name: box.value
            for option, box in zip(self._kind.option_table, self._options, strict=True)
            if box.value != usual.get(option.name, option.default)
        }
        if options:
            given["options"] = options
        expansions = self._chosen_expansions()
        if expansions:
            given["expansions"] = expansions
        return given

    @property
    def code(self) -> str:
        """The lines of Python that start the same game and show the same board."""
        given = self.arguments()
        name = source(given.pop("game"))
        told = ", ".join([name, *(f"{key}={source(value)}" for key, value in given.items())])
        spoken = "" if self._speaks == known_language(None) else f', language="{self._speaks}"'
        return f"play = lab.play({told})\nlab.Board(play{spoken})"

    def start(self) -> None:
        """Start the chosen game, as the button does; the panel shows its board.

        Raises
        ------
        SetupError
            If the choices are impossible; the panel shows the message, too.
        """
        with speaking(self._speaks):
            try:
                play = begin(**self.arguments())
                board = Board(play, language=self._speaks)
            except LabError as error:
                self._tell(str(error))
                raise
        if self.board is not None:
            self.board.close()
        self.play, self.board = play, board
        self._tell("")
        self._fold.value = False
        board.observe(lambda _: self._speak_as_the_board(), "view")
        self._place.children = (board,)

    # -- controls --------------------------------------------------------------------------

    def _make_controls(self, name: str, seed: int) -> None:
        names = [(f"{game_type(each).title} ({each})", each) for each in game_names()]
        spoken = [(LANGUAGE_NAMES[code], code) for code in LANGUAGES]
        self._game = ipywidgets.Dropdown(options=names, value=name, style=_WIDE, layout=_ROW)
        self._count = ipywidgets.Dropdown(style=_WIDE, layout=_ROW)
        self._rules = ipywidgets.Dropdown(style=_WIDE, layout=_ROW)
        self._seed = ipywidgets.Text(value=str(seed), style=_WIDE, layout=_ROW)
        self._language = ipywidgets.Dropdown(
            options=spoken, value=self._speaks, style=_WIDE, layout=_ROW
        )
        self._another = ipywidgets.Button(layout={"width": "auto"})
        self._more = ipywidgets.ToggleButton(layout={"width": "auto"})
        self._start = ipywidgets.Button(button_style="primary")
        self._fold = ipywidgets.ToggleButton(layout={"width": "auto"})
        self._chosen = ipywidgets.VBox(layout={"align_items": "flex-start"})
        self._note, self._message, self._shown = (ipywidgets.HTML() for _ in range(3))
        self._option_box = ipywidgets.VBox(layout={"display": "none"})
        self._seat_box = ipywidgets.VBox()
        self._expansion_box = ipywidgets.VBox()
        self._place = ipywidgets.VBox(layout={"width": "100%"})
        self._place.add_class("sal-new-game-board")
        self._seats: list[Any] = []
        self._options: list[Any] = []
        self._expansions: list[Any] = []
        self._game.observe(lambda _: self._choose_game(game_type(self._game.value)), "value")
        self._count.observe(lambda _: self._sit(), "value")
        self._rules.observe(lambda _: self._choose_rules(), "value")
        self._seed.observe(lambda _: self._refresh(), "value")
        self._language.observe(lambda _: self._speak(self._language.value), "value")
        self._more.observe(lambda _: self._unfold(), "value")
        self._another.on_click(lambda _: self._draw_seed())
        self._start.on_click(lambda _: self._pressed())
        self._fold.observe(lambda _: self._unfold(), "value")

    def _arrange(self) -> None:
        """Put the controls on the page once, so that a text being typed is kept."""
        self._style = ipywidgets.HTML(_STYLE)
        chosen: tuple[Any, ...] = (
            self._language,
            self._game,
            self._count,
            self._seat_box,
            self._rules,
            self._note,
            self._more,
            self._option_box,
            self._expansion_box,
            ipywidgets.HBox((self._seed, self._another)),
            self._start,
            self._message,
        )
        if self._folded:
            self._chosen.children = chosen
            chosen = (self._fold, self._chosen)
        else:
            chosen = (*chosen, self._shown)
        self.children = (self._style, *chosen, self._place)
        self._unfold()

    def _choose_game(self, kind: type[Game], count: int | None = None) -> None:
        """Offer the choices of this game."""
        self._quiet = True
        self._kind = kind
        counts = list(info_of(kind).players({}, ()))
        self._count.options = counts
        self._count.value = counts[0] if count is None else count
        self._rules.options = list(kind.rule_sets)
        self._rules.index = 0
        self._options = [self._option(option) for option in kind.option_table]
        self._expansions = [
            ipywidgets.Checkbox(description=name, style=_WIDE, layout=_ROW)
            for name in kind.known_expansions
        ]
        for box in self._expansions:
            box.observe(lambda _: self._choose_more(), "value")
        self._expansion_box.children = tuple(self._expansions)
        self._seats = []
        self._quiet = False
        self._sit()
        self._choose_rules()

    def _option(self, option: Option) -> Any:
        box = ipywidgets.Dropdown(
            description=option.name, options=list(option.values), style=_WIDE, layout=_ROW
        )
        box.observe(lambda _: self._choose_more(), "value")
        return box

    def _choose_more(self) -> None:
        """Follow an option or an expansion: more or fewer may play with it."""
        if not self._quiet:
            self._offer_counts()
            self._refresh()

    def _offer_counts(self) -> None:
        """Offer the numbers of players that the options and expansions allow."""
        options = {
            option.name: box.value
            for option, box in zip(self._kind.option_table, self._options, strict=True)
        }
        counts = list(info_of(self._kind).players(options, self._chosen_expansions()))
        if counts != list(self._count.options):
            now = self._count.value
            self._quiet = True
            self._count.options = counts
            self._count.value = min(counts, key=lambda count: abs(count - now))
            self._quiet = False
            self._sit()

    def _sit(self) -> None:
        """Offer one choice per seat; earlier choices are kept."""
        if self._quiet:
            return
        before = [seat.value for seat in self._seats]
        known = list(bots(self._game_now()))
        for old in self._seats:
            old.close()
        self._seats = []
        for number in range(self._count.value):
            default = info_of(self._kind).default_bot
            usual = default if default in known else known[0]
            value = before[number] if number < len(before) else usual if number else PERSON
            seat = ipywidgets.Dropdown(
                options=[PERSON, *known], value=value, style=_WIDE, layout=_ROW
            )
            seat.observe(lambda _: self._refresh(), "value")
            self._seats.append(seat)
        self._seat_box.children = tuple(self._seats)
        self._speak(self._speaks)

    def _choose_rules(self) -> None:
        """Set the options to those of the rule set."""
        if self._quiet:
            return
        usual = self._kind.rule_sets[self._rules.value]
        self._quiet = True
        for option, box in zip(self._kind.option_table, self._options, strict=True):
            box.value = usual.get(option.name, option.default)
        self._quiet = False
        self._choose_more()

    def _draw_seed(self) -> None:
        self._seed.value = str(_any_seed())

    def _pressed(self) -> None:
        try:
            self.start()
        except LabError:
            # The panel shows the message.
            return

    def _unfold(self) -> None:
        self._option_box.layout.display = "" if self._more.value else "none"
        self._chosen.layout.display = "" if self._fold.value else "none"

    def _read_seed(self) -> int:
        text = self._seed.value.strip()
        try:
            return int(text)
        except ValueError:
            with speaking(self._speaks):
                message = load_texts(self._speaks)("error.seed", given=repr(text[:40]))
            raise SetupError(message) from None

    # -- words -----------------------------------------------------------------------------

    def _speak(self, code: str) -> None:
        """Show the panel and the board in a language."""
        self._speaks = code
        named = {
            "language": self._language, "game": self._game, "players": self._count,
            "rules": self._rules, "seed": self._seed, "another": self._another,
            "more": self._more, "start": self._start, "fold": self._fold,
        }  # fmt: skip
        for key, control in named.items():
            control.description = say(f"new.{key}", code)
        known = list(bots(self._game_now()))
        for name, seat in zip(self._game_now().seats, self._seats, strict=True):
            value = seat.value
            people = [(say("new.person", code), PERSON)]
            self._quiet = True
            seat.options = people + [(say("new.bot", code, name=each), each) for each in known]
            seat.value = value
            self._quiet = False
            seat.description = self._game_now().seat_text(name, code)
        if self.board is not None and self.board.language != code:
            self.board.change("language", code)
        self._refresh()
        for listener in self._listeners:
            listener()

    def _speak_as_the_board(self) -> None:
        """Show the panel in the language that was chosen at the board."""
        if self.board is not None and self.board.language != self._speaks:
            self._language.value = self.board.language

    def _chosen_expansions(self) -> list[str]:
        return [box.description for box in self._expansions if box.value]

    def _game_now(self) -> Game:
        rules = self._rules.value or "standard"
        options = {
            option.name: box.value
            for option, box in zip(self._kind.option_table, self._options, strict=True)
        }
        return find_game(
            self._game.value, self._count.value, rules, self._chosen_expansions(), options
        )

    def _refresh(self) -> None:
        """Show the code and the note on the rules for the present choices."""
        if self._quiet:
            return
        try:
            lines = self.code
            options = self.arguments().get("options", {})
        except SetupError as error:
            self._tell(str(error))
            return
        self._tell("")
        label = escape(say("new.code", self._speaks))
        self._shown.value = f"{label}<pre>{escape(lines)}</pre>"
        expansions = self._chosen_expansions()
        chosen = self._kind(self._count.value, self._rules.value, options, expansions)
        changed = differences(chosen, self._speaks)
        self._more.layout.display = "" if self._options else "none"
        self._note.value = (
            f"<ul>{''.join(f'<li>{escape(each)}</li>' for each in changed)}</ul>"
            if changed
            else escape(say("new.usual_rules", self._speaks))
        )
        self._option_box.children = tuple(self._options)

    def _tell(self, sentence: str) -> None:
        """Show a message, or nothing."""
        self._message.value = (
            f'<p role="alert" style="color:var(--jp-error-color0,#a63a2b)">{escape(sentence)}</p>'
            if sentence
            else ""
        )
        self._start.disabled = bool(sentence)

    # -- the page --------------------------------------------------------------------------

    def _follow_projector(self) -> None:
        this = weakref.ref(self)

        def changed() -> None:
            panel = this()
            if panel is not None:
                panel._resize()

        weakref.finalize(self, follow(changed))
        self._resize()

    def _resize(self) -> None:
        # The board has its own size setting, so only the controls are enlarged.
        for control in self.children[:-1]:
            (control.add_class if is_projector() else control.remove_class)("sal-new-game-large")

    def close(self) -> None:
        """Remove the panel and its board from the page."""
        if self.board is not None:
            self.board.close()
        super().close()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the live panel, with its lines of Python for viewers without widgets."""
        found = super()._repr_mimebundle_(**kwargs)
        if found is None:
            return None
        data = found[0] if isinstance(found, tuple) else found
        still = ""
        if self.play:
            still = bundle(self.play, language=self._speaks, board=True)["text/html"]
        asleep = "new.asleep" if self._folded else "new.needs_kernel"
        sentence = escape(say(asleep, self._speaks))
        lines = "" if self._folded else f"<pre>{escape(self.code)}</pre>"
        data["text/html"] = f"<p>{sentence}</p>{lines}{still}"
        data["text/plain"] = self.code
        return found


def _any_seed() -> int:
    return secrets.randbelow(MOST_SEEDS)


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


def differences(game: Game, language: str) -> list[str]:
    """Return a sentence for every option that differs from the standard rules."""
    book = Rulebook(game)
    told = []
    for option in game.option_table:
        value = game.options[option.name]
        if value == option.default:
            continue
        rule = next((rule for rule in book if option.name in rule.options), None)
        meaning = f": {rule.says(language)}" if rule else ""
        told.append(f"{option.name} = {value}{meaning}")
    return told
