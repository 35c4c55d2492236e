"""The picture of a board: the traits that are sent to the page."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from .. import drawing
from ..drawing.board_texts import shared_texts
from ..drawing.log_view import NO_NOTES, latest_of
from ..drawing.protocol import WIDE
from ..drawing.templating import render
from ..drawing.text_metrics import printable
from ..drawing.viewer import you_at
from ..session.game_line import line_of
from . import toolbar_and_help
from .commands import ALL, COPY, allows
from .downloads import save_panel
from .hint_list import hint_list
from .log_additions import notes_of
from .protocol import VERSION
from .variation_tabs import tabs
from .words import say

if TYPE_CHECKING:
    from ..drawing.scene import LogNotes
    from ..session.position import Position
    from ..session.variations import Variations
    from .after_game import AfterGame
    from .changes_since import LookingBack
    from .coach_review import CoachReview
    from .curtain import Curtain
    from .guide import GuideBanner
    from .hint import Hint
    from .resume_offer import EarlierGame
    from .score_count import ScoreCount
    from .settings import BoardSettings
    from .shown_session import ShownSession
    from .viewer_snapshot import Viewing

# In the order of the Tab key.
PARTS: Final = ("guide", "lines", "now", "head", "board", "prompt", "hand", "code", "log")
# Parts that are the same for every position: pictograms and styles, and what "?" opens.
SCENERY: Final = ("symbols", "help")
_TEMPLATES: Final = (Path(__file__).parent / "templates",)
SELECTOR: Final = re.compile(r"\.[a-zA-Z][\w-]*|\[data-kind=[a-zA-Z][\w-]*\]", re.ASCII)


class KeptPictures:
    """The latest pictures of a game, for the boards that show the same of it.

    Whoever sees the same gets the same: what a picture is kept by is all that it is drawn from.

    Parameters
    ----------
    most : int
        How many are kept.
    """

    def __init__(self, most: int = 64) -> None:
        self._most = most
        self._pictures: OrderedDict[Hashable, dict[str, Any]] = OrderedDict()

    def get(self, key: Hashable, draw: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """Return the picture of a key, drawn now unless it is kept."""
        if key not in self._pictures:
            self._pictures[key] = draw()
            if len(self._pictures) > self._most:
                self._pictures.popitem(last=False)
        self._pictures.move_to_end(key)
        return self._pictures[key]


class BoardPicture:
    """The picture of a board, composed of the markup of its parts.

    Parameters
    ----------
    shown : ShownSession
    settings : BoardSettings
    past : LookingBack
    curtain : Curtain
    score : ScoreCount
    hint : Hint
    guide : GuideBanner
    review : CoachReview
    after : AfterGame
    earlier : EarlierGame
    commands : frozenset of str
        What may be asked of the board; there are no buttons for anything else.
    in_cells : bool
        Whether the board is the output of a cell, which can be run again.
    kept : KeptPictures, optional
        Pictures that other boards of the game have drawn.
    """

    def __init__(
        self,
        shown: ShownSession,
        settings: BoardSettings,
        past: LookingBack,
        curtain: Curtain,
        score: ScoreCount,
        hint: Hint,
        guide: GuideBanner,
        review: CoachReview,
        after: AfterGame,
        earlier: EarlierGame,
        commands: frozenset[str],
        in_cells: bool,
        kept: KeptPictures | None,
    ) -> None:
        self._shown = shown
        self._settings = settings
        self._past = past
        self._curtain = curtain
        self._score = score
        self._hint = hint
        self._guide = guide
        self._review = review
        self._after = after
        self._earlier = earlier
        self._commands = commands
        self._in_cells = in_cells
        self._kept = kept
        # The session that was drawn last, and its number when another one was left for it.
        self._drawn = shown.first
        self._began = -1

    def traits(
        self, viewing: Viewing, rev: int, paused: bool, layouts: Collection[str] = ()
    ) -> dict[str, Any]:
        """Return the traits `view` and `scenery`: the position as this board's seat sees it.

        They always hold all parts, not only the changed ones: a page that opens later (a second
        view, a reload) has nothing else. The page itself skips unchanged parts.

        Parameters
        ----------
        viewing : Viewing
        rev : int
            The number of the picture.
        paused : bool
            Whether the bots are paused.
        layouts : collection of str
            Those that pages have room for, besides the usual one: a part that differs in a layout
            is sent as ``"board narrow"``.
        """
        return self._with_number(self._drawn_for(viewing, paused, layouts), viewing, rev)

    def _with_number(self, drawn: dict[str, Any], viewing: Viewing, rev: int) -> dict[str, Any]:
        """Return a picture with what is not the same on all boards that show it."""
        own = {"rev": rev, "fresh": self._is_fresh()}
        return {**drawn, "view": {**drawn["view"], **own}}

    def _drawn_for(
        self, viewing: Viewing, paused: bool, layouts: Collection[str]
    ) -> dict[str, Any]:
        """Return a picture without its number, drawn now or by another board of the game."""
        if self._kept is None or self._past.deed is not None:
            return self._draw(viewing, paused, layouts)
        line, settings = line_of(viewing.play), self._settings
        key = (
            line.history[viewing.play.ply], line.history[-1], *map(str, line.players),
            viewing.seat, viewing.viewer, viewing.watches, viewing.play.acts, viewing.waits_for,
            tuple(settings.items()), self._commands, frozenset(layouts), paused,
            self._past.in_past, self._past.comparing, self._score.lines,
        )  # fmt: skip
        return self._kept.get(key, lambda: self._draw(viewing, paused, layouts))

    def _draw(self, viewing: Viewing, paused: bool, layouts: Collection[str]) -> dict[str, Any]:
        play, settings = viewing.play, self._settings
        words = drawing.strings(viewing.language)
        waits = play.bot_to_move and play.ply == play.last
        # Walked once for each picture: it also finds where each line branches off now.
        known = self._shown.first.variations
        parts = self._framing(viewing, waits, paused) | self._parts(viewing, known, layouts)
        glossary = toolbar_and_help.glossary_of(play.game, viewing.language)
        parts["help"] = toolbar_and_help.help_panel(
            viewing.language, parts.pop("legend", ""), glossary, self._commands
        )
        scenery = {name: parts.pop(name) for name in SCENERY if name in parts}
        view = {
            "v": VERSION,
            "game": play.game.name,
            "rev": 0,
            "seat": None if viewing.watches else viewing.seat,
            "lang": viewing.language,
            "look": ";".join(filter(None, (drawing.look(play.game), settings.style()))),
            "light": settings.get("light", "page"),
            "parts": {name: parts[name] for name in sorted(parts, key=_tab_order)},
            "status": self._status(viewing),
            "head": play.last,
            "ply": play.ply,
            "past": self._past.in_past,
            "fresh": False,
            "auto": waits and not paused and not self._guide.holds and self._may("next"),
            "pace": settings.pace * (_moments(viewing) if waits else 1),
            "strings": toolbar_and_help.page_words(words, self._in_cells),
        }
        return {"view": view, "scenery": scenery}

    def _may(self, command: str, value: str = "") -> bool:
        return allows(self._commands, command, value)

    def _is_fresh(self) -> bool:
        """Tell whether no piece moves here from its place in the last picture.

        So it is until something is done in another game than the one before; and with a question,
        of which the answer changes nothing on the table.
        """
        first = self._shown.first
        if first is not self._drawn:
            self._drawn, self._began = first, first.rev
        begins = self._shown.play is first and first.rev == self._began
        return begins or self._guide.asks

    def earlier(
        self, view: dict[str, Any], viewing: Viewing, position: Position, layouts: Collection[str]
    ) -> dict[str, Any]:
        """Return a view whose table is that of an earlier position: pieces walk from there."""
        latest = latest_of(viewing.play, viewing.language)
        parts = dict(view["parts"])
        for layout in (WIDE, *layouts):
            found = drawing.table_parts(
                position,
                seat=viewing.seat,
                language=viewing.language,
                layout=layout,
                latest=latest,
            )
            parts |= {
                name if layout == WIDE else f"{name} {layout}": markup
                for name, markup in found.items()
                if markup
            }
        return {**view, "parts": parts}

    def _asked(self, viewing: Viewing) -> dict[str, Any]:
        """Return how the game is drawn for this viewer, with the marks of coach and guide."""
        return {
            "seat": viewing.seat,
            "language": viewing.language,
            "since": self._past.compared(viewing),
            "lines": self._score.lines,
            "advice": self._hint.shown_to(viewing),
            "deed": self._past.deed,
            "meant": self._guide.meant or (None if self._guided else self._after.meant(viewing)),
        }

    def _parts(
        self, viewing: Viewing, known: Variations, layouts: Collection[str]
    ) -> dict[str, str]:
        """Return the parts of the game, and those of the guide, the coach and the curtain."""
        play, language = viewing.play, viewing.language
        said = self._guide.said(viewing)
        asked = self._asked(viewing)
        drawn = {layout: drawing.table_parts(play, **asked, layout=layout) for layout in layouts}
        # The usual one at last: its scene is asked for again.
        notes = self._notes(viewing, known)
        parts: dict[str, str] = drawing.parts(play, **asked, notes=notes)
        others = {
            f"{name} {layout}": markup
            for layout, found in sorted(drawn.items())
            for name, markup in found.items()
            if markup != parts.get(name, "")
        }
        if viewing.waits_for is not None:
            parts["prompt"] = self._curtain.markup(viewing)
        if not self._guided and viewing.waits_for is None:
            told = self._after.markup(viewing) if self._may("decide") else ""
            parts["prompt"] = parts["prompt"] + told if play.over else told + parts["prompt"]
            if self._may("resume"):
                parts["prompt"] = self._earlier.markup(viewing) + parts["prompt"]
        if play.over and not self._guided:
            asks = self._may("decide") and self._after.may_begin
            parts["prompt"] += afterwards(language, self._review, asks, self._commands)
        parts["prompt"] += self._past.markup(viewing)
        if self._hint.is_for(viewing):
            parts["prompt"] += hint_list(viewing, self._hint.advice)
        if "log" in parts:
            who, what = kinds_of_lines(viewing)
            parts["log"] = toolbar_and_help.filters(language, who, what) + parts["log"]
        guide = {"guide": self._guide.markup(said, viewing)} if said else {}
        return parts | others | guide

    @property
    def _guided(self) -> bool:
        return self._guide.guide is not None

    def _notes(self, viewing: Viewing, known: Variations) -> LogNotes:
        """Return what the coach and the variations add to the log."""
        # A guide has its own way through the game, and a curtain shows what all may see.
        if self._guided or viewing.waits_for is not None or not self._may("review"):
            return NO_NOTES
        return notes_of(viewing, self._shown, known, self._review)

    def _framing(self, viewing: Viewing, waits: bool, paused: bool) -> dict[str, str]:
        """Return the parts that all games share; `waits` means that a bot has to move."""
        play, language, settings = viewing.play, viewing.language, self._settings
        words = drawing.strings(language)
        controls = toolbar_and_help.Controls(
            language=language,
            undo=play.can_undo,
            redo=play.can_redo,
            bots=settings.has_bots,
            paused=paused,
            bot_waits=waits and paused,
            hint=viewing.say("hint_button"),
            decides=viewing.decides,
            commands=self._commands,
        )
        code = toolbar_and_help.code(words, self._curtain.lines(viewing)) if self._may(COPY) else ""
        parts = {
            "head": toolbar_and_help.head(controls)
            + settings.panel(viewing)
            + save_panel(language, self._commands),
            "code": self._review.markup(language) + code,
        }
        lines = tabs(self._shown, language)
        if lines and self._may("line"):
            parts["lines"] = lines
        if self._past.in_past:
            parts["now"] = toolbar_and_help.now(words, play.last, self._past.comparing)
        return parts

    def _status(self, viewing: Viewing) -> str:
        """Return the sentence above the board; it names an earlier position as such."""
        if viewing.waits_for is not None:
            return self._curtain.sentence(viewing)
        play = viewing.play
        sentence: str = drawing.status(
            play,
            seat=viewing.seat,
            language=viewing.language,
            lines=self._score.lines,
            beside=self._guide.sentence,
        )
        if not self._past.in_past:
            return sentence
        return f"{viewing.say('past', ply=play.ply, head=play.last)} {sentence}"


def _moments(viewing: Viewing) -> int:
    """Return how long the next bot waits: longer if there is more to see, not within a turn."""
    shown = drawing.scene_of(viewing.play, viewing.seat, viewing.language)
    return 0 if shown.passes else 3 if shown.lingers else 1


def afterwards(
    language: str, review: CoachReview, asks: bool, commands: frozenset[str] = ALL
) -> str:
    """Return the buttons at the end of a game: play again, look back, review, save.

    The review stands below the board, often out of sight: here is how far it has come, then a way
    to it. One button is filled, what is of most use next. Who has won stands there already: while
    one `asks` why, it is that question (see `AfterGame`), so that a press too many leaves the end
    in sight; then a review that is there; then another game.
    """
    said = ("title", "again", "back", "review", "to_review", "save")
    context: dict[str, object] = {each: say(f"over.{each}", language) for each in said}
    context["coming"], context["told"] = review.coming(language), review.is_told
    context["again_first"] = not (asks or review.is_told)
    context["may_again"] = allows(commands, "again")
    context["may_review"] = allows(commands, "hint")
    context["may_save"] = allows(commands, "export", "html")
    return render("game_over_buttons.html.j2", _TEMPLATES, context)


def kinds_of_lines(viewing: Viewing) -> tuple[toolbar_and_help.Names, toolbar_and_help.Names]:
    """Return the filters of the log by seat and by topic."""
    game, language = viewing.play.game, viewing.language
    texts = shared_texts(language)
    names = [game.seat_text(name, language) for name in game.seats]
    you = you_at(viewing.play, viewing.seat)
    if you >= 0:
        names[you] = texts("chrome.you", who=names[you])
    seating = zip(game.seating, names, strict=True)
    topics = drawing.topics(game, language).items()
    return (
        _selected((f".sal-seat-{each.colour}", name) for each, name in seating),
        _selected((f"[data-kind={key}]", word) for key, word in topics),
    )


def _selected(words: Iterable[tuple[str, str]]) -> toolbar_and_help.Names:
    """Return selectors with their words; names that contain anything but letters are left out."""
    return tuple((key, printable(word)) for key, word in words if SELECTOR.fullmatch(key))


def _tab_order(part: str) -> int:
    return PARTS.index(part) if part in PARTS else len(PARTS)
