"""Guided tours: the steps of a route, taken in a real game."""

from __future__ import annotations

from typing import Any, Final

from ..core.action import Action
from ..core.errors import IllegalMove, LabError, SetupError, UnknownAction
from ..core.language import known_language
from ..core.listeners import Observable
from ..core.plain_text import plain_text
from ..drawing.text_metrics import joined, sentence_case
from ..games import game_names, game_type
from ..players import PERSON
from ..session.running_cell import running_cell
from ..session.session import Session
from ..session.session import play as begin
from .catalogue import Catalogue
from .positions import lesson_position
from .registry import taught
from .reply import MISTAKE, RIGHT, TOLD, Reply
from .tour_steps import Route, RouteStep
from .words import words

FIRST: Final = "first"
"""The name that the tour with which a game begins has in every game."""
MOST_SKIPPED: Final = 40
"""Maximum number of decisions of a step that the tour takes for the user."""


class Detour(LabError):
    """A legal move that the tour does not expect; nothing has changed."""


class TourSession(Session):
    """A session that lets a tour judge every move before it is made.

    A move from a cell prints the next sentence of the tour.
    """

    def __init__(self, tour: Tour, route: Route) -> None:
        start = lesson_position(route.position, route.game or None)
        super().__init__(start.game, route.players, route.seed, start)
        self._tour = tour
        super()._run_bots()

    def do(self, words: str | Action, **how: Any) -> Session:
        """Play an action that the tour expects; see `Session.do`.

        Raises
        ------
        Detour
            If it is legal, but not expected; the sentence says what is.
        """
        with self.lock:
            if self._tour.holds and how.get("bots", True):
                # Steps to read may be passed over in a cell.
                self._tour.next()
            if not self.bot_to_move:
                self._tour.admit(words, how.get("seat"))
            super().do(words, **how)
            if how.get("bots", True):
                # A board lets bots move one by one and shows the sentence itself.
                print(self._tour.sentence())
            return self

    def quietly(self, action: Action) -> None:
        """Play an action and let the bots answer, without printing."""
        self._tour.admit(action)
        super().do(action)

    def _run_bots(self) -> None:
        """Let the bots move until a person decides, or the tour has something to read."""
        self._tour.follow()
        while self.bot_to_move and not self._tour.holds:
            self._append(self._bot_choice())
            self._tour.follow()

    def done_since(self, ply: int) -> list[str]:
        """Return the words of persons' moves after a move, up to the position shown."""
        moves = range(ply + 1, self.ply + 1)
        return [self._history[n].words for n in moves if self._is_persons(n - 1)]

    def decision_from(self, ply: int) -> int:
        """Return the first move from this one on after which a person decides."""
        return next((n for n in range(ply, self.last) if self._is_persons(n)), self.last)


class Tour(Observable):
    """The state of one guided tour.

    Made by `tutorial`. Shown in a notebook it is a live board with the steps above it; without
    widgets use ``tour.play.do(…)``, which prints the next sentence, and
    `next`, `back`, `skip` and `again`.

    Parameters
    ----------
    route : Route

    Attributes
    ----------
    play : Session
        The game: ``play.do(…)``. A move that the tour does not expect is refused with a
        sentence, and changes nothing; the tour follows undo and time travel.
    said : Reply
        The reply to the last move.
    asked : Route
        The tour that was asked for; its buttons may have led to another one.
    left : bool
        Whether the user has left it for a game without a guide.

    Examples
    --------
    >>> tour = tutorial("first")
    >>> tour.step
    <RouteStep forest: place 2 forest>
    >>> tour.offer("place 1 field").outcome, tour.play.ply
    ('mistake', 0)
    >>> bool(tour.offer("place 2 forest")), tour.number
    (True, 2)
    """

    def __init__(self, route: Route) -> None:
        super().__init__()
        self._board: Any = None
        self.asked, self.left = route, False
        self._begin(route)

    def _begin(self, route: Route) -> None:
        self.route = route
        self.said = Reply(TOLD, "")
        self.play = TourSession(self, route)
        # The start of each step: (number of the move, number of the step).
        self._trail = [(self.play.ply, 0)]
        self._new: Session | None = None
        self.play.subscribe(self.follow)

    # -- looking -----------------------------------------------------------------------

    @property
    def _here(self) -> int:
        """The index in the trail of the position that is shown."""
        ply = self.play.ply
        return max(n for n, (begun, _) in enumerate(self._trail) if begun <= ply or not n)

    @property
    def _begun(self) -> int:
        return self._trail[self._here][0]

    @property
    def number(self) -> int:
        """The number of the step, from 1; beyond the last one when the tour is over."""
        return self._trail[self._here][1] + 1

    @property
    def step(self) -> RouteStep | None:
        """The current step; None when the tour is over."""
        return None if self.done else self.route.steps[self.number - 1]

    @property
    def done(self) -> bool:
        """Whether the tour is over: then every legal move is allowed."""
        return self.number > len(self.route.steps)

    @property
    def can_go_on(self) -> bool:
        """Whether the step is only read."""
        return self.step is not None and self.step.reads

    @property
    def holds(self) -> bool:
        """Whether bots wait until the user has read the step and continues."""
        return self.can_go_on and self.play.bot_to_move

    def waits_for(self, code: str | None = None) -> str:
        """Return the bot that has still to move before the tour goes on; empty for none.

        At the end of the tour nobody is waited for: its last sentence stands while bots move.

        Parameters
        ----------
        code : {"en", "ja"}, optional
            The current language by default.
        """
        play = self.play
        if self.done or self.holds or play.ply < play.last or not play.bot_to_move:
            return ""
        return play.game.seat_text(play.position.mover_name, known_language(code))

    @property
    def shown(self) -> Session:
        """The session on the tour's board: that of the tour, or the new game after it."""
        return self._new or self.play

    @property
    def can_go_back(self) -> bool:
        """Whether there is a step before this one."""
        return self._here > 0

    @property
    def seen(self) -> Session:
        """The session as the person on the tour sees it: the tour tells nothing else."""
        return self.play.seen_by(self.play.players.index(PERSON))

    def wanted(self, seen: Session | None = None) -> list[Action]:
        """Return the best moves for the step; empty if any will do.

        Parameters
        ----------
        seen : Session, optional
            The session as the reader sees it; by default as in `seen`.
        """
        step, position = self.step, (seen or self.seen).position
        if step is None or self.play.bot_to_move or position.mover < 0:
            return []
        return step.best(position)

    def sentence(self, code: str | None = None, seen: Session | None = None) -> str:
        """Return the current sentence of the tour.

        Parameters
        ----------
        code : {"en", "ja"}, optional
            The current language by default.
        seen : Session, optional
            As for `wanted`.
        """
        seen = seen or self.seen
        step = self.step
        if step is None:
            return self.route.text("end", code)
        facts = self._news(code, seen) | dict(step.facts(seen.position) if step.facts else {})
        return self.route.text(f"{step.name}.say", code, **facts)

    def progress(self, code: str | None = None) -> str:
        """Return the progress: "3 of 8"."""
        count = len(self.route.steps)
        return words(code=code)("tour.progress", n=min(self.number, count), most=count)

    def _news(self, code: str | None, seen: Session) -> dict[str, str]:
        """Return the events since the previous step as sentences: of the user, of others."""
        session, game = self.play, self.play.game
        since = self._trail[max(0, self._here - 1)][0]
        me = session.players.index(PERSON)
        told: dict[str, list[str]] = {"mine": [], "others": []}
        for line in seen.log:
            if line.ply > since and line.event[0] not in game.shown_elsewhere:
                whose = "mine" if line.seat == me else "others"
                told[whose].append(sentence_case(line.text(code)))
        return {
            whose: joined(lines, known_language(code)) or words(code=code)("tour.nothing_yet")
            for whose, lines in told.items()
        }

    # -- going on ----------------------------------------------------------------------

    def judge(self, action: Action) -> Reply:
        """Judge whether the step expects a legal action, without playing it."""
        ahead = self._ahead()
        step = self.route.steps[ahead] if ahead < len(self.route.steps) else None
        if step is None or step.fits(action.words, self.play.position):
            return Reply(RIGHT, "")
        wrong = self.route.text(f"{step.name}.wrong") or words()("tour.wrong")
        return Reply(RIGHT if step.loose else MISTAKE, wrong)

    def _ahead(self) -> int:
        """Return the number of the next step that expects a move; steps to read are passed."""
        ahead = self.number - 1
        while ahead < len(self.route.steps) and self.route.steps[ahead].reads:
            ahead += 1
        return ahead

    def admit(self, move: str | Action, seat: int | str | None = None) -> None:
        """Allow a move or refuse it; `said` keeps the reply.

        Raises
        ------
        Detour
            If the step does not expect it.
        IllegalMove, UnknownAction
            If it is unknown or illegal.
        """
        try:
            action = self.play.position.check(move, seat)
        except (IllegalMove, UnknownAction) as error:
            self._refuse(Reply(MISTAKE, str(error)))
            raise
        reply = self.judge(action)
        if not reply:
            self._refuse(reply)
            raise Detour(reply.text)
        ahead = self._ahead()
        if ahead != self.number - 1:
            self._arrive(ahead)
        del self._trail[self._here + 1 :]
        self.said = reply

    def _refuse(self, reply: Reply) -> None:
        self.said = reply
        self._tell()

    def offer(self, move: str | Action) -> Reply:
        """Play an action if the step expects it.

        Returns
        -------
        Reply
            True if it was played; otherwise its sentence says why not.
        """
        try:
            self.play.quietly(self.play.position.check(move))
        except LabError as error:
            self.said = Reply(MISTAKE, str(error))
        return self.said

    def next(self, *, bots: bool = True) -> Tour:
        """Continue after a step that is only read.

        Parameters
        ----------
        bots : bool
            Whether bots that waited move at once; a board lets them move one by one.
        """
        if self.can_go_on:
            self._arrive(self.number)
            self.follow()
            play = self.play
            if play.bot_to_move and play.ply < play.last:
                play.goto(play.decision_from(play.ply))
            if bots:
                play.run_bots()
        return self._tell()

    def skip(self) -> Tour:
        """Let the tour take the step, and continue."""
        self.play.run_bots()
        step, position = self.step, self.play.position
        if step is None or step.reads:
            return self.next()
        for _ in range(MOST_SKIPPED):
            right = step.wanted(position)
            if self.step is not step or not right:
                break
            self.play.quietly(right[0])
            position = self.play.position
        return self._tell()

    def back(self) -> Tour:
        """Return to the step before."""
        here = self._here
        if here:
            left, _ = self._trail[here]
            del self._trail[here:]
            begun, number = self._trail[-1]
            # A step to read is shown over the position at its end, with bots that still wait.
            reads = self.route.steps[number].reads
            self.play.goto(left if reads else self.play.decision_from(begun))
        return self._tell()

    def again(self) -> Tour:
        """Begin the tour again."""
        del self._trail[1:]
        self.play.goto(self._trail[0][0])
        return self._tell()

    def begin(self, name: str) -> Tour:
        """Change to another tour: of the same game, or of any with a full id.

        Raises
        ------
        SetupError
            If there is no such tour; near ones are named.
        """
        own = self.route.game or None
        self._begin(_of_game(name, own) if own and _meant(name, own) else _anywhere(name))
        return self._tell()

    def new_game(self) -> Session:
        """Begin a game with the rules and players of the tour on its board, and return it."""
        self._new = begin(self.play.game, players=self.play.players)
        self._new.settings = self.play.settings
        self._tell()
        return self._new

    def _arrive(self, number: int) -> None:
        """Go to a step; later entries of the trail are dropped."""
        del self._trail[self._here + 1 :]
        self._trail.append((self.play.ply, number))
        self.said = Reply(TOLD, "")

    def follow(self) -> None:
        """After a move or time travel: pass all steps that are over."""
        if self._here < len(self._trail) - 1:
            self.said = Reply(TOLD, "")
            return
        while (step := self.step) is not None and self._is_over(step):
            self._trail.append((self.play.ply, self.number))

    def _is_over(self, step: RouteStep) -> bool:
        if step.reads:
            return False
        if step.reached is not None:
            return step.reached(self.seen.position)
        done = self.play.done_since(self._begun)
        return any(step.loose or step.fits(words) for words in done)

    # -- being watched and shown -------------------------------------------------------

    def _tell(self) -> Tour:
        self._notify()
        return self

    @property
    def board(self) -> Any:
        """The live board that shows the tour; None where there are no widgets."""
        if self._board is None:
            from .tour_board import board

            self._board = board(self)
        return self._board

    def __repr__(self) -> str:
        title = words()("tour.title", title=self.route.text("title"))
        return f"{title} · {self.progress()}\n{self.sentence()}"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        from .tour_board import bundle

        return bundle(self)


def routes(game: str | None = None) -> Catalogue[Route]:
    """Return every tour of a game, or of all games, by id."""
    return taught("TOURS", game)


def tutorial(name: str | None = None, game: str | None = None) -> Any:
    """Begin a guided tour on a live board; without a name, list the tours there are.

    Parameters
    ----------
    name : str, optional
        A tour, for instance ``"first"`` (the first minute), ``"placing"`` or
        ``"stone-age/placing"``; or a game, whose first tour begins then.
    game : str, optional
        The game whose tours are meant; needed where two games have one of this name. Then
        ``"first"`` is the tour that the game begins with, and the word before a name's first
        ``_`` may be left out: ``"end"`` for ``"tag_end"``.

    Returns
    -------
    Tour, or Table of all tours

    Raises
    ------
    SetupError
        If there is no such tour (near ones are named), or several games have one.

    Examples
    --------
    >>> tutorial("stone-age").route.id
    'first'
    >>> tutorial("first", game="agricola").route.id
    'farm_first'
    >>> tour = tutorial("buying")
    >>> tour.play.do("use card1").ply
    Pay with 1 wood: you need the brick for the building.
    1
    >>> tour.offer("decline").outcome, tour.step.name
    ('mistake', 'price')
    """
    # The lessons of other games are not read for the first minute of one.
    if isinstance(name, str) and name in game_names() and not routes(name).matching(name):
        return _begun(_first(name))
    if name is None:
        return _list(routes(game))
    return _begun(_anywhere(name) if game is None else _of_game(name, game))


_RUNNING: Final[dict[str, Tour]] = {}
"""The tour of each cell of a notebook."""


def _begun(route: Route) -> Tour:
    """Return the tour that the running cell has begun and not ended; else begin it.

    Whoever runs the cell once more is not led back to the first step; a button of the tour does
    that.
    """
    cell = running_cell()
    if cell is None:
        return Tour(route)
    before = _RUNNING.get(cell.cell)
    same = before is not None and (before.asked.game, before.asked.id) == (route.game, route.id)
    if before is None or before.done or before.left or not same:
        before = _RUNNING[cell.cell] = Tour(route)
    return before


def _first(game: str) -> Route:
    """Return the tour that a game begins with."""
    found = list(routes(game).values())
    if not found:
        raise SetupError(words()("tour.none", title=game_type(game).shown_title()))
    return found[0]


def _meant(name: Any, game: str) -> list[Route]:
    """Return the tours of a game that a name may mean: its id, or less where the game is known."""
    found = routes(game)
    key = plain_text(name).strip().lower() if isinstance(name, str) else None
    first = [_first(game)] if key == FIRST and found else []
    short = [one for one in found.values() if one.id.lower().partition("_")[2] == key]
    return found.matching(name) or first or short


def _of_game(name: str, game: str) -> Route:
    """Return the tour of a game with a name, which may be shorter than its id."""
    return routes(game).find("tour", name, _meant(name, game))


def _anywhere(name: str) -> Route:
    """Return the tour of any game with a name."""
    return routes().find("tour", name)


def _list(found: Catalogue[Route]) -> Any:
    """Return a table of tours, by game where several have some."""
    from ..figures.table import Table

    table = words()
    head = [table(f"tour.{key}") for key in ("name", "about", "steps", "minutes")]
    rows = [
        [found.shown(one), one.text("title"), str(len(one.steps)), str(one.minutes)]
        for one in found.values()
    ]
    if len(found.games()) > 1:
        head.insert(0, table["lesson.game"])
        titles = [game_type(one.game).shown_title() for one in found.values()]
        rows = [[title, *row] for title, row in zip(titles, rows, strict=True)]
    first = next((found.shown(one) for one in found.values()), "")
    return Table(table["tour.list"], head, rows, [table("tour.how", id=first)])
