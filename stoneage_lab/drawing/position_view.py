"""The base class of what a game's drawing reads: a position, seen from a seat, in a language."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from ..core.action import Action
from ..core.language import Texts, load_texts
from ..core.memo import memo
from ..core.rule import Refusal, Rule
from .recent_memo import RecentMemo
from .scene import Button, Control, Item, Prompt, Scene
from .text_metrics import sentence_case

if TYPE_CHECKING:
    from ..core.game import Game
    from ..core.seat_names_and_colours import Seat
    from ..session.position import Position

TEXT: Final = Path(__file__).parent / "text"
"""The words of every picture."""

KEPT: Final = 6000
"""The number of parts of pictures that are kept, see `PositionView.once`."""

plain_control: Final = memo(KEPT)(Control)
"""Makes a `Control`, and the same object for the same values: most places stay as they are."""

T = TypeVar("T")


class _MadeValues(RecentMemo[tuple[Any, ...]]):
    """Parts of pictures, by the function that makes them, its texts and its values."""

    def __missing__(self, key: tuple[Any, ...]) -> Any:
        found = self._earlier.get(key)
        if found is None:
            make, *given = key
            found = make(*given)
        return self.keep(key, found)


made_values: Final = _MadeValues(KEPT)


def once(texts: Texts, make: Callable[..., T], *values: Any) -> T:
    """Return what a function makes of some words and values, of the same values only once.

    Successive pictures are almost equal. The function is called with the texts and the values,
    and what it returns must depend on nothing else: it gets neither the position nor its look.
    Values are numbers, texts, tuples of them, or components that a game never changes.
    """
    made: T = made_values[make, texts, *values]
    return made


def picture_texts(game: Game, language: str, folders: tuple[Path, ...]) -> Texts:
    """Return the words of a game, of its picture (in some folders), and of every picture."""
    # The texts of a picture may refer to those of the game.
    whole = *folders, *game.text_folders
    return once(game.texts(language), _with_words_of_pictures, language, whole)


def _with_words_of_pictures(texts: Texts, language: str, folders: tuple[Path, ...]) -> Texts:
    return load_texts(language, TEXT, *folders).with_more(texts)


class PositionView:
    """One position, seen from a seat, in a language.

    A game's own class adds what its pieces, cards and places need; a small drawing needs none.

    Parameters
    ----------
    position : Position
    language : {"en", "ja"}
    acting : bool
        Whether the viewer may decide now.
    you : int
        The seat of the viewer, or -1.
    counting : bool
        Whether the picture may say what pieces and cards count now.
    still : bool
        Whether nothing in the picture can be pressed.
    laid : {"wide", "narrow"}
        The layout of the table, of a game that has several.

    Attributes
    ----------
    state : State
    game : Game
    text_folders : tuple of Path
        The folders of texts that only the picture needs.
    """

    state: Any
    game: Any
    text_folders: ClassVar[tuple[Path, ...]] = ()

    def __init__(
        self,
        position: Position,
        language: str,
        acting: bool,
        you: int = -1,
        counting: bool = True,
        still: bool = False,
        laid: str = "wide",
    ) -> None:
        self.position = position
        self.state = position.state
        self.game = self.state.game
        self.language = language
        self.acting = acting and not position.over
        self.you = you
        self.counting = counting
        self.still = still
        self.laid = laid

    @cached_property
    def texts(self) -> Texts:
        """The words of the game, of its picture, and of every picture."""
        return picture_texts(self.game, self.language, self.text_folders)

    def once(self, make: Callable[..., T], *values: Any) -> T:
        """Return what a function makes of `texts` and some values, see `once`."""
        # As there, without a call: it is asked for each place.
        made: T = made_values[make, self.texts, *values]
        return made

    @property
    def title(self) -> str:
        """The title of the game, as the language writes it."""
        return str(self.game.shown_title(self.language))

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats."""
        return tuple(self.game.seats)

    @cached_property
    def mover(self) -> int:
        """The seat that decides, or -1."""
        return int(self.state.mover)

    @property
    def whom(self) -> str:
        """The name of the seat that decides, for a sentence, or ``""``."""
        return self.named(self.mover) if self.mover >= 0 else ""

    def named(self, seat: int) -> str:
        """Return the name of a seat for a sentence; the viewer's seat has a mark."""
        name = self.seats[seat]
        return self.texts("chrome.you", who=name) if seat == self.you else name

    def in_words(self, seat: int) -> str:
        """Return the name of a seat as it is shown; the viewer's seat has a mark."""
        name = self.game.seat_text(self.seats[seat], self.language)
        return self.texts("chrome.you", who=name) if seat == self.you else name

    @cached_property
    def seating(self) -> tuple[Seat, ...]:
        """The seats with their colours and letters."""
        return tuple(self.game.seating)

    def colour(self, seat: int) -> str:
        """Return the colour of a seat; of none, ``""``."""
        return self.seating[seat].colour if seat >= 0 else ""

    def letter(self, seat: int) -> str:
        """Return the letter of a seat: on its pieces and in the text board."""
        return self.seating[seat].letter

    @cached_property
    def moves(self) -> list[Any]:
        """The viewer's legal actions; empty if another seat decides."""
        return list(self.position.moves) if self.acting else []

    @cached_property
    def by_verb(self) -> dict[str, list[Any]]:
        """The actions by their first word."""
        found: dict[str, list[Any]] = defaultdict(list)
        for action in self.moves:
            found[action.words.partition(" ")[0]].append(action)
        return found

    def label(self, action: Action) -> str:
        """Return an action as a phrase."""
        return str(self.game.label(action, self.language, self.state))

    def why(self, tried: str | Action) -> str:
        """Return why the viewer may not do this now, with the rule; or ``""``.

        To look for the action that some words name takes a third as long as the rules' answer.
        """
        refusal = self.position.why_not(tried) if self.acting and not self.still else None
        if refusal is None:
            return ""
        if "action" in refusal.facts:
            # On a board it is called as its button is.
            named = self.label(self.position.parse(tried))
            refusal = Refusal(refusal.rule, **refusal.facts | {"action": named})
        return self.once(_refused, _as_values(refusal), self.language)

    @cached_property
    def playable(self) -> frozenset[str]:
        """The words of the viewer's actions."""
        return frozenset([action.words for action in self.moves])

    def control(self, label: str, words: str = "", tip: str = "") -> Control:
        """Return what a place does: it plays these words, or says by which rule it cannot.

        Where the viewer does not decide, or there are no words, it does neither.
        """
        if words in self.playable:
            return plain_control(label, action=words, tip=tip)
        return plain_control(label, why=self.why(words) if words else "", tip=tip)

    def button(self, action: Action, text: str = "", note: str = "", **more: Any) -> Button:
        """Return a button for one action; it says what the action does, or a `text`.

        It may have a `note`, and `more` attributes of a `Button`.
        """
        said = text or self.label(action)
        label = self.texts["list.comma"].join((said, note)) if note else said
        name = re.sub("[ +]", "-", action.words)
        return Button(f"do-{name}", Control(label, action=action.words), said, note, **more)

    def news(self, quiet: Collection[str] = ()) -> tuple[str, ...]:
        """Return what happened in the last ply, a sentence for each event that is not `quiet`."""
        return tuple(
            sentence_case(self.game.sentence(event, self.language, self.you))
            for event in self.position.events
            if event[0] not in quiet
        )

    def scene(
        self, asked: Prompt, items: Iterable[Item], quiet: Collection[str] = (), **more: Any
    ) -> Scene:
        """Return the scene with what is asked and what lies on the table.

        Events that are `quiet` are no news; `more` are attributes of `Scene`.
        """
        return Scene(
            title=self.title,
            language=self.language,
            summary=asked.sentence,
            prompt=asked,
            items=tuple(items),
            **{"news": self.news(quiet), **more},
        )


def _as_values(refusal: Refusal) -> tuple[Any, ...]:
    """Return all that a refusal tells as values that can be looked up."""
    told = [tuple(each) if type(each) is list else each for each in refusal.facts.values()]
    parts = tuple(map(_as_values, refusal.parts))
    # With their classes: 1 and True are equal, and told by different words.
    return refusal.rule, tuple(refusal.facts), tuple(told), tuple(map(type, told)), parts


def _refused(_: Texts, told: tuple[Any, ...], language: str) -> str:
    return _of_values(*told).text(language)


def _of_values(
    rule: Rule,
    names: tuple[str, ...],
    values: tuple[Any, ...],
    _: tuple[type, ...],
    parts: tuple[Any, ...],
) -> Refusal:
    made = Refusal(rule, **dict(zip(names, values, strict=True)))
    made.parts = [_of_values(*part) for part in parts]
    return made


V = TypeVar("V", bound=PositionView)


class SceneMaker(Generic[V]):
    """The functions `scene`, `still` and `uncounted` of a drawing module, made from one.

    Parameters
    ----------
    view : type
        The game's own class of `PositionView`.
    make : function
        What returns the scene of a position that is seen in this way.

    Examples
    --------
    >>> def _scene(look):
    ...     return look.scene(Prompt(f"It is the turn of {look.whom}."), [])
    >>> scene = SceneMaker(PositionView, _scene).scene
    >>> from stoneage_lab.session.session import play
    >>> scene(play("stone-age", 2, seed=1).position, "en", acting=True).summary
    'It is the turn of red.'
    """

    def __init__(self, view: type[V], make: Callable[[V], Scene]) -> None:
        self._view = view
        self._make = make

    def scene(
        self, position: Position, language: str, acting: bool, you: int = -1, layout: str = "wide"
    ) -> Scene:
        """Return the scene of a position, see `DrawingModule.scene`; it is laid out as told."""
        return self._make(self._view(position, language, acting, you, laid=layout))

    def still(
        self, position: Position, language: str, acting: bool, you: int = -1, layout: str = "wide"
    ) -> Scene:
        """Return the scene of a picture in which nothing can be pressed."""
        return self._make(self._view(position, language, acting, you, still=True, laid=layout))

    def uncounted(
        self, position: Position, language: str, acting: bool, you: int = -1, layout: str = "wide"
    ) -> Scene:
        """Return the scene without what pieces and cards count; nothing in it can be pressed."""
        view = self._view(position, language, False, you, False, still=True, laid=layout)
        return self._make(view)
