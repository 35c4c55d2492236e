"""What one move sets off, told in moments that follow each other.

The last person of a round sends everybody home; then there may be a harvest: crops come from the
fields, people eat, young animals are born; and the next round begins. All of it is one move, and
the picture shows the end of it. What came at a moment appears when that moment is reached, each
takes less than a second, and any press goes to the end: see `Token.after`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from ....core.language import Texts
from ....drawing.ground import Drawn, Place
from ..rules.names import HARVESTS
from .village import TEXT

if TYPE_CHECKING:
    from ....core.state import Event
    from .look import Look

EVENING, REAP, MEAL, BREED, DAWN = "evening", "reap", "meal", "breed", "dawn"
MOMENTS: Final = (EVENING, REAP, MEAL, BREED, DAWN)
WORK: Final = frozenset(("use", "take", "gain", "plow", "sow", "fence", "room", "stable", "grow"))
"""Events of work, which is the first moment where there was some."""
SIGNS: Final[Mapping[str, str]] = {
    EVENING: "room", REAP: "sickle", MEAL: "food", BREED: "sheep", DAWN: "first",
}  # fmt: skip
"""The pictogram of each moment."""
BOWLS: Final = 8
"""The most bowls that are seen to be filled."""
NEVER: Final = -1.0


class Story(NamedTuple):
    """When each moment of a move comes: 0 at once, 1 one moment later; negative if it does not.

    Examples
    --------
    >>> Story(reap=1).told
    ('reap',)
    """

    evening: float = NEVER
    reap: float = NEVER
    meal: float = NEVER
    breed: float = NEVER
    dawn: float = NEVER

    @property
    def told(self) -> tuple[str, ...]:
        """The moments that come, in order."""
        return tuple(name for name in MOMENTS if getattr(self, name) >= 0)


def moments_of(event: Event) -> tuple[str, ...]:
    """Return the moments that an event belongs to.

    Examples
    --------
    >>> moments_of(("round", 0, 2, "fences")), moments_of(("round", 0, 5, "growth"))
    (('evening', 'dawn'), ('dawn',))
    """
    kind = event[0]
    if kind == "round":
        return (DAWN,) if event[2] - 1 in HARVESTS or event[2] == 1 else (EVENING, DAWN)
    known = {"harvest": EVENING, "reap": REAP, "feed": MEAL, "beg": MEAL, "breed": BREED}
    return (known[kind],) if kind in known else ()


def story_of(events: tuple[Event, ...]) -> Story:
    """Return when each moment of a move comes.

    Examples
    --------
    >>> story_of((("plow", 2, "3-4"), ("round", 2, 3, "sow")))
    Story(evening=1, reap=-1.0, meal=-1.0, breed=-1.0, dawn=2)
    """
    came = {moment for event in events for moment in moments_of(event)}
    first = int(any(event[0] in WORK for event in events))
    ordered = [moment for moment in MOMENTS if moment in came]
    return Story(**{moment: first + at for at, moment in enumerate(ordered)})


def born(look: Look, seat: int) -> tuple[str, ...]:
    """Return the kinds of young animals that a player got with the last move."""
    return tuple(
        good
        for event in look.position.events
        if event[0] == "breed" and event[1] == seat
        for good, _ in look.game.event_facts(event)["goods"]
    )


def captions(look: Look) -> list[Place]:
    """Return a sign for each moment, which is seen while it lasts; none for a single one."""
    story = look.story
    if len(story.told) < 2:
        return []
    x, y = look.layout.farm
    number = int(look.state.round)
    return [
        look.once(_caption, name, number, getattr(story, name), x + 220, y + 16)
        for name in story.told
    ]


def _caption(texts: Texts, name: str, number: int, after: float, x: float, y: float) -> Place:
    said = texts(f"moment.{name}", n=number)
    sign: Drawn = ("moment", f"{name}-{number}", after, SIGNS[name], said, TEXT + 3)
    return Place(f"moment-{name}", x, y, label=(sign,))


def eaten(look: Look, seat: int, wide: float) -> tuple[Drawn, ...]:
    """Return the bowls of the meal that was held with the last move, filled one after the other.

    They come from the food in the supply, and are gone when the meal is over.
    """
    name, start = look.game.seats[seat], look.story.meal
    if start < 0:
        return ()
    paid = [
        look.game.event_facts(event)["paid"]
        for event in look.position.events
        if event[0] == "feed" and event[1] == seat
    ]
    many = min(BOWLS, int(sum(paid)))
    step = (wide - 34) / max(1, BOWLS - 1)
    first = wide / 2 - step * (many - 1) / 2
    number = int(look.state.round)
    return (("cloth", f"{name}-{number}", start, wide),) * bool(many) + tuple(
        ("served", f"{name}-{number}-{at}", f"piece-at-{name}-food", round(first + step * at, 1),
         round(start + 0.08 * at, 2))
        for at in range(many)
    )  # fmt: skip
