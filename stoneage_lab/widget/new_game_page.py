"""The page of the panel for a new game: what can be chosen, as markup and messages.

It is drawn by the front end of the boards, in their style, and answers in their protocol: ``set``
chooses something, ``act`` presses one of the buttons ("start", "seed", "open", "tour").
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from ..core.errors import LabError
from ..core.game_info import info_of, numbers
from ..core.language import LANGUAGE_NAMES, speaking
from ..core.memo import memo
from ..core.projector_mode import LARGER, is_projector
from ..core.seat_names_and_colours import SEAT_COLOURS
from ..drawing import strings
from ..drawing.embedded_svg import data_uri
from ..drawing.picture import emblem_svg, table_svg
from ..drawing.seat_style import outline
from ..drawing.templating import render
from ..games import game_names, game_type
from ..players import PERSON
from ..session.session import play as begin
from . import toolbar_and_help
from .new_game_choices import GameChoices
from .page_view import PageView
from .protocol import VERSION, Ack, InvalidMessage, accepted, check_message, refused, short
from .words import say

_TEMPLATES: Final = (Path(__file__).parent / "templates",)
DOOR: Final = "door-"
"""Before the name of a game: the button that begins its first tour."""
NAME: Final = re.compile(r"[a-z][a-z0-9-]*")
"""Other names cannot be part of a selector."""


class LiveSetUp(PageView):
    """The choices for a new game, drawn as the boards are.

    Parameters
    ----------
    choices : GameChoices
    press : mapping
        What each button does, by name; a button that is missing is not shown.
    changed : function
        Called after the language was changed here.
    folded : bool
        Show only a row of buttons; one of them unfolds the choices.

    Attributes
    ----------
    unfolded : bool
        Whether the choices are shown.
    problem : str
        The sentence shown about impossible choices, or "".
    """

    def __init__(
        self,
        choices: GameChoices,
        press: Mapping[str, Callable[[], None]],
        changed: Callable[[], None],
        folded: bool,
    ) -> None:
        self.choices = choices
        self.folded = folded
        self.unfolded = not folded
        self._pictures: tuple[str, str] = ("", "")
        self.problem = ""
        self.last_error = ""
        self.rev = 0
        self._press = {**press, "open": self._turn}
        self._changed = changed
        self.connect(self.picture())

    @property
    def _doors(self) -> bool:
        """Whether the games are shown as pictures at the top; pressing one opens its first tour."""
        return any(name.startswith(DOOR) for name in self._press)

    def _turn(self) -> None:
        self.unfolded = not self.unfolded

    # -- Python → page ---------------------------------------------------------------------

    def show(self) -> None:
        """Show the present choices."""
        self.put(**self.picture())

    def picture(self) -> dict[str, Any]:
        """Return the traits `view` and `scenery` for the present choices, with a new number."""
        self.rev += 1
        language = self.choices.language
        words = strings(language)
        size = f"zoom:{LARGER};--sal-zoom:{LARGER}" if is_projector() else ""
        view = {
            "v": VERSION,
            "rev": self.rev,
            "lang": language,
            "look": size,
            "parts": {"setup": self._markup()},
            "status": "",
            "ply": 0,
            "past": False,
            "auto": False,
            "pace": 0,
            "strings": toolbar_and_help.page_words(words, self.in_cells),
        }
        # They take long to draw: not before the choices are seen for the first time.
        if (self.unfolded or self._doors) and self._pictures[0] != language:
            self._pictures = (language, _pictures(language))
        return {"view": view, "scenery": {"pictures": self._pictures[1]}}

    def _markup(self) -> str:
        choices, language = self.choices, self.choices.language
        with speaking(language):
            try:
                code = choices.code
                self.problem = ""
            except LabError as error:
                code, self.problem = "", str(error)
        context = {
            "say": lambda key, **facts: say(f"new.{key}", language, **facts),
            "languages": {k: name for k, name in LANGUAGE_NAMES.items() if k != language},
            "folded": self.folded,
            "open": self.unfolded,
            "tour": "tour" in self._press,
            "doors": self._doors,
            "problem": self.problem,
            "code": "" if self.folded else code,
        }
        # A folded panel lists no games, so that a first board imports only its own game.
        if self.unfolded or self._doors:
            context["games"] = [self._game(name) for name in game_names()]
        if self.unfolded:
            context |= self._choices()
        return render("new_game.html.j2", _TEMPLATES, context)

    def _choices(self) -> dict[str, Any]:
        """Return all that can be chosen of the game."""
        choices = self.choices
        return {
            "counts": choices.counts,
            "seats": [self._seat(number) for number in range(len(choices.players))],
            "rules": [self._rule_set(name) for name in choices.kind.rule_sets],
            "options": self._options(),
            "expansions": [self._expansion(name) for name in choices.kind.known_expansions],
            "seed": choices.seed,
        }

    def _game(self, name: str) -> dict[str, Any]:
        kind = game_type(name)
        counts = numbers(info_of(kind).players({}, ()))
        note = say("new.for_players", self.choices.language, counts=counts)
        return {
            "name": name,
            "title": kind.shown_title(self.choices.language),
            "note": note,
            "on": name == self.choices.kind.name,
            "picture": f"sal-picture-{name}" if NAME.fullmatch(name) else "",
        }

    def _seat(self, number: int) -> dict[str, Any]:
        choices = self.choices
        game = choices.game
        seat = game.seating[number]
        people = [(PERSON, say("new.person", choices.language))]
        known = [(name, self._bot(name)) for name in choices.bots]
        return {
            "number": number,
            "name": game.seat_text(game.seats[number], choices.language),
            "colour": SEAT_COLOURS["standard"][seat.colour],
            "shape": outline(seat.shape, seat.colour),
            "players": [
                (key, text, key == choices.players[number]) for key, text in people + known
            ],
        }

    def _bot(self, name: str) -> str:
        meaning = self.choices.text(f"bot.{name}")
        language = self.choices.language
        return say("new.bot", language, name=name, meaning=meaning) if meaning else name

    def _rule_set(self, name: str) -> dict[str, Any]:
        choices = self.choices
        return {
            "name": name,
            "title": choices.text(f"rule_set.{name}_title", name),
            "note": choices.text(f"rule_set.{name}"),
            "on": name == choices.rules,
        }

    def _options(self) -> list[dict[str, Any]]:
        """Return every option: the rule it changes, and the rule's sentence for each value."""
        found, choices = [], self.choices
        for option in choices.kind.option_table:
            now = choices.options[option.name]
            values = []
            title = option.name
            for value in option.values:
                rule = choices.rule_of(option, value)
                says = rule.says(choices.language) if rule else value
                values.append({"value": value, "says": says, "on": value == now})
                if rule is not None:
                    title = rule.text("title", choices.language)
            changed = now != option.default
            found.append(
                {"name": option.name, "title": title, "values": values, "changed": changed}
            )
        return found

    def _expansion(self, name: str) -> dict[str, Any]:
        return {
            "name": name,
            "title": self.choices.expansion_text(f"{name}_title", name) or name,
            "note": self.choices.expansion_text(name, name),
            "faces": self.choices.faces_text(name),
            "picture": _style_of(self.choices.kind.name, name)
            if _emblem(self.choices.kind.name, name)
            else "",
            "on": name in self.choices.expansions,
        }

    # -- page → Python ---------------------------------------------------------------------

    def close(self) -> None:
        """Remove the choices from the page."""
        self.disconnect()

    def receive(self, content: object) -> None:
        """Answer one message of the page."""
        self.send(self.answer(content))

    def answer(self, content: object) -> Ack:
        """Handle one message of the page and return the answer to it."""
        message = check_message(content)
        language = self.choices.language
        if isinstance(message, InvalidMessage):
            text = say("board.malformed", language, why=message.why)
            return refused(message.req, self.rev, "malformed", text)
        try:
            with speaking(language):
                if message.t == "set":
                    self.choices.choose(message.setting, message.value)
                elif message.t == "act" and message.action in self._press:
                    self._press[message.action]()
        except LabError as error:
            self.show()
            return refused(message.req, self.rev, "illegal", str(error))
        except Exception as error:
            self.last_error = "".join(traceback.format_exception(error))
            why = short(f"{type(error).__name__}: {error}", 300)
            return refused(
                message.req, self.rev, "internal", say("board.internal", language, why=why)
            )
        if message.t in ("set", "act"):
            self.show()
            self._changed()
        return accepted(message.req, self.rev)


def _pictures(language: str) -> str:
    """Return the style with the pictures of all games by day and at night, in a language."""
    names = [name for name in game_names() if NAME.fullmatch(name)]
    rules = []
    for night, under in ((False, ""), (True, ".sal-night ")):
        pictures = {f"sal-picture-{name}": _picture(name, night, language) for name in names}
        for game in names:
            for expansion in game_type(game).known_expansions:
                pictures[_style_of(game, expansion)] = _emblem(game, expansion, night)
        rules += [
            f'{under}.{style}{{background-image:url("{data_uri(picture)}")}}'
            for style, picture in pictures.items()
            if picture
        ]
    return f"<style>{''.join(rules)}</style>"


def _style_of(game: str, expansion: str) -> str:
    """Return the class of the picture of an expansion."""
    return f"sal-picture-{game}-{expansion}"


@memo(128)
def _emblem(game: str, expansion: str, night: bool = False) -> str:
    """Return the picture of an expansion, if it has one and its name can be a selector."""
    if not (NAME.fullmatch(game) and NAME.fullmatch(expansion)):
        return ""
    kind = game_type(game)
    counts = info_of(kind).players({}, (expansion,))
    return emblem_svg(kind(counts[-1], expansions=(expansion,)), expansion, night)


@memo(32)
def _picture(name: str, night: bool, language: str) -> str:
    """Return a picture of a game: how its table looks at the start."""
    return table_svg(begin(name, seed=7).position, language, night)
