"""What one move sets off, told in moments that follow each other.

The last person of a round sends everybody home; then there may be a harvest: crops come from the
fields, people eat, young animals are born; and the next round begins. All of it is one move, and
the picture shows the end of it. What came at a moment appears when that moment is reached, each
takes less than a second, and any press goes to the end: see `Token.after`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from ....core.language import Texts, true_minus
from ....drawing.ground import Drawn, Place
from ....drawing.palette import SMALLEST
from ....drawing.text_metrics import width
from ..rules.action_space_names import HARVESTS
from .village import NEVER

if TYPE_CHECKING:
    from ....core.state import Event
    from ....session.position import Position
    from .position_view import Look

EVENING, REAP, MEAL, BREED, DAWN = "evening", "reap", "meal", "breed", "dawn"
MOMENTS: Final = (EVENING, REAP, MEAL, BREED, DAWN)
WORK: Final = frozenset(("use", "take", "gain", "plow", "sow", "fence", "room", "stable", "grow"))
"""Events of work, which is the first moment where there was some."""
RECALLED: Final = frozenset(
    ("plow", "sow", "fence", "room", "stable", "renovate", "reap", "harvest", "round")
)
"""Events after which something grows, or is seen until it is gone."""
SIGNS: Final[Mapping[str, str]] = {
    EVENING: "room", REAP: "sickle", MEAL: "food", BREED: "sheep", DAWN: "first",
}  # fmt: skip
"""The pictogram of each moment."""
BOWLS: Final = 8
"""The most bowls that are seen to be filled."""
ABOVE_ALL: Final = 9999.0
TAG_SHAPE: Final = 33.0
TAG_GOOD: Final = 26.0
TAG_GAP: Final = 6.0
TAG_HIGH: Final = 38.0
TAGS_WIDE: Final = 430.0
"""Widths on the tags of what each player gets, and the room for a line of them."""


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


def recalls(position: Position) -> bool:
    """Tell whether a picture shows what was there before the last move."""
    return any(event[0] in RECALLED for event in position.events)


def born(look: Look, seat: int) -> tuple[str, ...]:
    """Return the kinds of young animals that a player got with the last move."""
    return tuple(
        good
        for event in look.position.events
        if event[0] == "breed" and event[1] == seat
        for good, _ in look.game.event_facts(event)["goods"]
    )


Share = tuple[str, tuple[tuple[str, str], ...]]
"""The colour of a seat, and what it gets or gives at a moment: goods with their numbers."""


def shares(look: Look, moment: str) -> tuple[Share, ...]:
    """Return what each player gets or gives at a moment; nothing where one is alone.

    The farms of the others are not seen on the land, nor is that of who moved last, where all sit
    at one board: it is the next one's already.
    """
    found: dict[int, list[tuple[str, str]]] = {}
    for event in look.position.events if look.state.seats > 1 else ():
        if moment in moments_of(event) and event[1] >= 0:
            found.setdefault(int(event[1]), []).extend(_share(look, event))
    return tuple((look.colour(seat), tuple(found[seat])) for seat in sorted(found) if found[seat])


def _share(look: Look, event: Event) -> list[tuple[str, str]]:
    facts = look.game.event_facts(event)
    if event[0] == "feed":
        return [("food", true_minus(-facts["paid"]))] if facts["paid"] else []
    if event[0] == "beg":
        return [("begging", f"+{facts['n']}")]
    return [(good, f"+{many}") for good, many in facts.get("goods", ())]


def tags(some: tuple[Share, ...]) -> tuple[Drawn, ...]:
    """Return the shares as tags in lines above each other, each with its middle and its width.

    Examples
    --------
    >>> tags((("red", (("grain", "+2"),)),))
    (('red', (('grain', '+2'),), 0.0, -38.0, 87.0),)
    """
    wide = [TAG_SHAPE + sum(good_wide(text) for _, text in goods) for _, goods in some]
    lines: list[list[int]] = [[]]
    for at, each in enumerate(wide):
        if lines[-1] and sum(wide[one] + TAG_GAP for one in lines[-1]) + each > TAGS_WIDE:
            lines.append([])
        lines[-1].append(at)
    found: list[Drawn] = []
    for row, line in enumerate(lines):
        x = -(sum(wide[one] for one in line) + TAG_GAP * (len(line) - 1)) / 2
        for one in line:
            middle = round(x + wide[one] / 2, 1)
            found.append((*some[one], middle, -TAG_HIGH * (row + 1), wide[one]))
            x += wide[one] + TAG_GAP
    return tuple(found)


def good_wide(text: str) -> float:
    """Return the room that a good on a tag needs, with its number."""
    return round(TAG_GOOD + width(text, SMALLEST, bold=True))


def captions(look: Look) -> list[Place]:
    """Return a sign for each moment, which is seen while it lasts; none for a single one.

    Above it stands what each player gets or gives then.
    """
    story = look.story
    if len(story.told) < 2:
        return []
    x, y = look.layout.told
    number = int(look.state.round)
    return [
        look.once(_caption, name, number, getattr(story, name), x, y, shares(look, name))
        for name in story.told
    ]


def _caption(
    texts: Texts, name: str, number: int, after: float, x: float, y: float, some: tuple[Share, ...]
) -> Place:
    said = texts(f"moment.{name}", n=number)
    sign = ("moment", f"{name}-{number}", after, SIGNS[name], said, SMALLEST + 3, tags(some))
    return Place(f"moment-{name}", x, y, label=(sign,), foot=ABOVE_ALL)


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
