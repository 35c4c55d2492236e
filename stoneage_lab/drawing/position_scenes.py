"""From a position to its scene, and to scenes that show less of it.

No random numbers and no clock are used: the same position gives the same scene.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter, is_
from typing import TYPE_CHECKING, Any, Final

from ..core.language import known_language, texts
from ..core.memo import emptied_with_memos, memo
from ..players import PERSON
from . import default_drawing
from .advice_ranks import placeless, ranks_of, with_ranks
from .board_texts import shared_texts
from .ground import Ground, Place
from .guide_marks import GuideFocus, with_meant
from .highlight import scene_with_changes, with_changed, with_traces
from .items import Fold, Panel
from .plain_value import replace
from .protocol import WIDE, drawing_of
from .scene import Control, MarkedAction
from .viewer import may_act, observed, position_of, seen, you_at

if TYPE_CHECKING:
    from ..advice.advice import Suggestion
    from ..core.game import Game
    from ..session.position import Position
    from ..session.session import Session
    from .scene import ChoicePanel, Scene

    Marks = Mapping[Position, tuple[Iterable[Suggestion], GuideFocus | None]]
    """The marks of the coach and of a guide, by the position where they stand."""


def scene_of(
    source: Position | Session,
    seat: int | str | None = None,
    language: str | None = None,
    still: bool = False,
    layout: str = WIDE,
    advice: Iterable[Suggestion] = (),
    meant: GuideFocus | None = None,
) -> Scene:
    """Return the scene of a position.

    Parameters
    ----------
    source : Position or Session
    seat : int or str, optional
        The viewer; None for a board that all seats share.
    language : {"en", "ja"}, optional
        The current one by default.
    still : bool, optional
        Whether nothing in the picture can be pressed.
    layout : str, optional
        How painted grounds are laid out; of a game with one layout it changes nothing.
    advice : iterable of Suggestion, optional
        Moves of the position shown; their ranks stand where they are made. By default those of
        the `source`, which may be the picture of an advice.
    meant : GuideFocus, optional
        What a guide means.
    """
    source = seen(source, seat)
    position = observed(source, seat, position_of(source))
    code = known_language(language)
    acting, you = may_act(source, seat), you_at(source, seat)
    counting = meant is None or meant.counting
    scene = built(position, code, acting, you, still, layout, counting)
    advice = advice or getattr(source, "advice", ())
    if advice or meant:
        live = built(position, code, acting, you, False, layout, counting) if still else scene
        only = meant is not None and meant.only
        rest = built(position, code, False, you, True, layout, counting) if only else None
        scene = told_on(scene, live, position, advice, meant, rest)
    if not getattr(source, "tells_results", True):
        scene = without_results(scene)
    since = getattr(source, "since", None)
    if since is not None:
        return since_marked(scene, source, seat, since, layout)
    return scene if still else recalling(scene, source, seat, layout)


def recalling(
    scene: Scene, source: Position | Session, seat: int | str | None, layout: str
) -> Scene:
    """Return a scene whose art knows what was there before the last move, if its game shows that.

    Nothing is marked as changed.
    """
    given: Any = source
    position, ply = position_of(source), getattr(given, "ply", 0)
    module = drawing_of(position.game)
    if not (ply and module and module.recalls and module.recalls(position)):
        return scene
    return _recalling(scene, _earlier(scene, source, seat, given.at(ply - 1), layout))


def _recalling(scene: Scene, before: Scene) -> Scene:
    # A board asks for its parts, for its status and how long the next bot waits.
    kept = _recalling_scenes.find((scene, before))
    if kept is not None:
        return kept
    places = {one.id: one for _, one in before.places() if isinstance(one, Place)}
    made = scene.with_places(
        lambda one: one.recalling(places.get(one.id)) if isinstance(one, Place) else one
    )
    return _recalling_scenes.keep((scene, before), made)


MOST_TRACED: Final = 40
"""The number of moves before which a person's last decision is no longer looked for."""


def scene_with_bot_moves(
    scene: Scene, session: Session, seat: int | str | None, layout: str = WIDE
) -> Scene:
    """Return a scene that marks the pieces of others that came while bots decided.

    So a person sees what they did since the last decision of a person, until the next one.
    """
    people = [at for at, player in enumerate(session.players) if player == PERSON]
    mover = session.position.state.mover
    if mover not in people or len(people) == len(session.players):
        return scene
    plies = range(session.ply - 1, max(session.ply - MOST_TRACED, 0) - 1, -1)
    decided = next((ply for ply in plies if session.at(ply).state.mover in people), session.ply)
    if decided + 1 >= session.ply:
        return scene
    before = _earlier(scene, session, seat, session.at(decided + 1), layout)
    mine = session.game.seating[mover].colour
    panels = {item.id for item in scene.items if isinstance(item, Panel)}
    pieces = {
        token.id
        for group, place in scene_with_changes(scene, before).places()
        for token in (getattr(place, "tokens", ()) if group not in panels else ())
        if token.changed and token.seat not in ("", mine)
    }
    return with_traces(scene, pieces) if pieces else scene


def told_on(
    scene: Scene,
    live: Scene,
    position: Position,
    advice: Iterable[Suggestion] = (),
    meant: GuideFocus | None = None,
    rest: Scene | None = None,
) -> Scene:
    """Return a scene with the marks of an advice and of a guide.

    Where a move is made is told by the `live` scene of the position: in a still picture places bear
    the same names, and nothing can be pressed. For the scene at `rest` see `with_meant`.
    """
    if advice:
        advised = placeless(live, advice, position)
        scene = replace(with_ranks(scene, ranks_of(live, advice)), advised=advised)
    return with_meant(scene, meant, live, rest) if meant else scene


def marks_of(
    session: Session,
    advice: Mapping[Position, Iterable[Suggestion]] | None,
    meant: Mapping[Position, GuideFocus] | None,
) -> Marks:
    """Return the marks of a game that is shown whole; none where an advice would tell of a hand."""
    hidden = session.hides and not session.over
    return {
        position: ((advice or {}).get(position, ()), (meant or {}).get(position))
        for position in ([] if hidden else {*(advice or ()), *(meant or ())})
    }


def read_only_scene(
    position: Position,
    language: str,
    advice: Iterable[Suggestion] = (),
    meant: GuideFocus | None = None,
) -> Scene:
    """Return the scene of a position in which nothing can be pressed, with marks as `told_on`."""
    scene = built(position, language, acting=False)
    if not advice and not meant:
        return scene
    return told_on(scene, built(position, language, acting=True), position, advice, meant)


def since_marked(
    scene: Scene,
    source: Position | Session,
    seat: int | str | None,
    since: Position,
    layout: str = WIDE,
) -> Scene:
    """Return a scene with its changes since a position marked.

    Both are seen from the same seat: on a board that all share, from that of the player to move.
    """
    return scene_with_changes(scene, _earlier(scene, source, seat, since, layout))


def _earlier(
    scene: Scene,
    source: Position | Session,
    seat: int | str | None,
    since: Position,
    layout: str,
) -> Scene:
    """Return the scene of an earlier position for whom a scene is."""
    you = you_at(source, seat)
    you = position_of(source).state.mover if you < 0 else you
    before = observed(source, seat, since)
    return built(before, scene.language, acting=False, you=you, layout=layout)


def deed_marked(
    scene: Scene,
    source: Position | Session,
    seat: int | str | None,
    first: Position,
    last: Position,
    layout: str = WIDE,
) -> Scene:
    """Return a scene in which is marked what has changed from one earlier position to another."""
    before, after = (_earlier(scene, source, seat, each, layout) for each in (first, last))
    done = scene_with_changes(after, before)
    drawn: list[Any] = [place for _, place in done.places()]
    places = {place.id for place in drawn if place.changed}
    pieces = {one.id for place in drawn for one in getattr(place, "tokens", ()) if one.changed}
    facts = {
        panel.id: {fact.symbol for fact in panel.line if fact.changed}
        for panel in done.items
        if isinstance(panel, Panel)
    }
    return with_changed(scene, places, pieces, facts)


def draft(source: Position | Session, words: str, language: str | None = None) -> MarkedAction:
    """Return what the marks on the table would do, and what is still missing or wrong.

    Parameters
    ----------
    source : Position or Session
    words : str
        The line that a button would send: its verb and the words of all marks.
    language : {"en", "ja"}, optional
        The current one by default.

    Returns
    -------
    MarkedAction
        Without texts if the game's drawing says nothing about marks.
    """
    position = position_of(source)
    module = drawing_of(position.game)
    if module is None or module.draft is None:
        return MarkedAction("")
    return module.draft(position, words, known_language(language))


def without_results(scene: Scene) -> Scene:
    """Return a scene whose pickers stand at their first choice, and tell no choice's result.

    Their lists of all choices are left out: the answer would be one of their lines.
    Buttons that lead to choices of a picker give way to it: they are named by their results.
    A place does not tell that nothing would come of pressing it.
    """
    pickers = [panel for panel in scene.prompt.panels if panel.form == "picker"]
    picked = {choice.action for panel in pickers for choice in panel.choices}

    def named_by_results(panel: ChoicePanel) -> bool:
        actions = {button.control.action for button in panel.buttons} - {""}
        return panel not in pickers and bool(actions) and actions <= picked

    hidden = any(map(named_by_results, scene.prompt.panels))
    panels = tuple(
        replace(
            panel,
            choices=tuple(replace(choice, note="") for choice in panel.choices),
            start=0,
            open=panel.open or hidden,
            listed=False,
        )
        if panel in pickers
        else panel
        for panel in scene.prompt.panels
        if not named_by_results(panel)
    )
    return replace(scene.with_places(_hopeful), prompt=replace(scene.prompt, panels=panels))


def _hopeful(place: Any) -> Any:
    if not place.control.in_vain:
        return place
    return replace(place, control=replace(place.control, why=""))


def built(
    position: Position,
    code: str,
    acting: bool,
    you: int = -1,
    still: bool = False,
    layout: str = WIDE,
    counting: bool = True,
) -> Scene:
    """Return the scene of a position; `acting` means that the viewer may decide now.

    The seat `you` is marked as that of the viewer; -1 marks none. In a `still` picture nothing can
    be pressed, nor in one that is not `counting`: it omits the points that the board counts.

    The latest scenes are kept: a board needs one for its parts and its status, and the one since
    which its changes are marked for as long as others move.
    """
    # A safeguard for every caller: hidden information is never drawn.
    position = position.public
    asked = (code, acting, you, still, layout, counting)
    kept = _built_scenes.find((position,), asked)
    if kept is not None:
        return kept
    scene = _made(position, code, acting, you, still, layout, counting)
    if still or not counting:
        scene = scene.with_places(resting)
    return _built_scenes.keep((position,), scene, asked)


class _LatestScenes:
    """The latest scenes, by the very objects of which each was made and how it was asked for."""

    def __init__(self, limit: int) -> None:
        self._kept: deque[tuple[tuple[object, ...], object, Scene]] = deque(maxlen=limit)

    def find(self, made_of: tuple[object, ...], asked: object = None) -> Scene | None:
        """Return the scene; None if it is not kept. Equal objects are not the same."""
        # A tuple, because another board may draw in another thread.
        for kept, kept_asked, scene in tuple(self._kept):
            if all(map(is_, kept, made_of)) and kept_asked == asked:
                return scene
        return None

    def keep(self, made_of: tuple[object, ...], scene: Scene, asked: object = None) -> Scene:
        """Keep a scene, and return it."""
        self._kept.append((made_of, asked, scene))
        return scene

    def clear(self) -> None:
        """Forget all scenes."""
        self._kept.clear()


_built_scenes: Final = emptied_with_memos(_LatestScenes(6))
_recalling_scenes: Final = emptied_with_memos(_LatestScenes(3))


def after_scene(position: Position, code: str, you: int, layout: str) -> Scene:
    """Return the scene of a position that is not shown: `built` goes on keeping the shown one."""
    return _made(position, code, acting=False, you=you, still=True, layout=layout)


def _made(
    position: Position,
    code: str,
    acting: bool,
    you: int,
    still: bool,
    layout: str,
    counting: bool = True,
) -> Scene:
    """Return a game's scene of a position, with the additions of its faces and components."""
    module, game = drawing_of(position.game), position.game
    make: Callable[..., Scene] = module.scene if module else default_drawing.scene
    if still and module and module.still:
        make = module.still
    if not counting and module and module.uncounted:
        make = module.uncounted
    more = module.laid(layout) if module else {}
    scene = telling_faces(make(position, code, acting, you, **more), game)
    return replace(scene, pictograms=game.pictograms) if game.pictograms else scene


def telling_faces(scene: Scene, game: Game) -> Scene:
    """Return a scene that says whose faces it shows, where they are not the printed ones."""
    name = game.faces_text("name", scene.language)
    if not name:
        return scene
    titled = texts(scene.language)("faces.titled", title=scene.title, name=name)
    return replace(scene, title=titled, faces=name)


def resting(place: Any) -> Any:
    """Return a place without its action, because a still picture cannot be clicked."""
    control = place.control
    if not (control.state or control.line):
        return place
    try:
        return _actionless(place)
    except TypeError:
        # A place of a game that holds lists cannot be looked up.
        return _without_action(place)


def _without_action(place: Any) -> Any:
    control = place.control
    return replace(place, control=Control(control.label, tip=control.tip))


_actionless = memo(2048)(_without_action)


def scene_with_lines(scene: Scene, lines: int) -> Scene:
    """Return a scene with only some lines of its table, which does not reveal the result."""
    table = scene.prompt.table
    if table is None or not table.first(lines).left:
        return scene
    counting = shared_texts(scene.language)["chrome.counting"]
    shown = table.first(lines)
    prompt = replace(scene.prompt, sentence=counting, detail="", table=shown)
    # The panels show no more points than the table.
    sums = iter(shown.foot[1:])
    items = tuple(
        each.counting(next(sums, "")) if isinstance(each, Panel) else each
        for each in map(_untold, scene.items)
    )
    return replace(scene, prompt=prompt, summary=counting, items=items)


def _untold(item: Any) -> Any:
    """Return an item whose grounds, and those in it, tell no result."""
    if isinstance(item, Ground):
        return item.counting()
    if isinstance(item, Panel | Fold):
        return replace(item, items=tuple(map(_untold, item.items)))
    return item


def headlines(scene: Scene) -> tuple[str, ...]:
    """Return the main news: the action of a player, and its last consequence."""
    if scene.headlines:
        return scene.headlines
    return scene.news if len(scene.news) < 3 else (scene.news[0], scene.news[-1])


_action: Final = attrgetter("control.action")
_opens: Final = attrgetter("control.opens")
_mark: Final = attrgetter("control.mark")


def far_off(scene: Scene) -> bool:
    """Tell whether what can be pressed lies in hands and before players: below, out of sight.

    What the prompt offers as well, such as to pass, does not count: it is seen.
    """
    panels = [panel for panel in scene.prompt.panels if panel.open]
    seen = {words for panel in panels for each in panel.controls() for words in each.words}

    def usable(item: Any) -> bool:
        places = tuple(item.places())
        # Most do nothing: they are passed over without a step for each.
        if not seen.issuperset(filter(None, map(_action, places))):
            return True
        return any(map(_opens, places)) or any(map(_mark, places))

    below = [item for item in scene.items if isinstance(item, Fold | Panel)]
    near = [item for item in scene.items if not isinstance(item, Fold | Panel)]
    return not any(map(usable, near)) and any(map(usable, below))
