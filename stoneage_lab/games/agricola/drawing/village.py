"""The village: the action spaces, each a place with its things, its heap and its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from ....core.language import Texts
from ....core.memo import memo
from ....drawing.ground import Box, Drawn, Place, Point
from ....drawing.ground_art import closer, heaped, number
from ....drawing.items import Token
from ....drawing.palette import SMALLEST
from ....drawing.scene import Control, Tip
from ....drawing.text_metrics import sentence_case, width
from ..explain.action_space_text import space_does
from ..rules import actions as verbs
from ..rules.action_space_names import ACTION_SPACE_NUMBERS, ACTION_SPACES, ALWAYS, EXTRA
from ..rules.goods import GOODS
from .goods_animation import Arrival, anchor, dropped
from .layout import PLOT, SLOTS, nearest_street

if TYPE_CHECKING:
    from ..rules.game_components import Components
    from .position_view import Look

CARD_TEXT: Final = 12.5
"""The size of the smallest letters before a player, beside the land."""

Put = tuple[str, float, float, float]
"""A symbol, where it lies, and its scale."""

WOODS: Final[tuple[Put, ...]] = (
    ("pine", -24, -12, 0.62), ("oak", -8, -17, 0.64), ("pine", 12, -15, 0.7),
    ("oak", 27, -10, 0.58), ("pine", -33, 0, 0.52),
)  # fmt: skip
SCENES: Final[Mapping[str, tuple[Put, ...]]] = {
    "forest": WOODS,
    "woods": WOODS,
    "forester": (("oak", -20, -12, 0.6), ("pine", 2, -14, 0.62), ("pine", 20, -8, 0.56)),
    "grove": (("oak", -22, -10, 0.68), ("apple", 2, -14, 0.64), ("oak", 24, -8, 0.62)),
    "copse": (("bush", -22, -8, 0.9), ("oak", 0, -13, 0.62), ("bush", 22, -6, 1)),
    "claypit": (("pit", 0, -20, 0.8),),
    "hollow": (("pit", -2, -20, 0.66), ("tuft", -30, -4, 0.7), ("bush", 28, -26, 0.6)),
    "reeds": (
        ("cattail", -26, -14, 1), ("cattail", -12, -20, 0.9), ("cattail", 16, -20, 1),
        ("cattail", 28, -10, 0.9), ("cattail", 4, -24, 0.8),
    ),
    "fishing": (("jetty", -2, -15, 0.9), ("fish", 16, -1, 0.74)),
    "quay": (("boat", 0, -14, 0.8), ("stone", -26, -2, 0.44), ("wood", -11, 2, 0.44)),
    "start": (("linden", -8, -2, 0.78), ("first", 23, -28, 0.84)),
    "rooms": (("frame", -2, 0, 0.9), ("stable", 30, -2, 0.62)),
    "grain": (("mill", -2, 0, 0.88), ("grain", 27, -3, 0.66)),
    "plow": (("plowland", 0, 0, 0.94),),
    "bakehouse": (("oven", -4, 0, 0.78), ("stable", 20, 1, 0.5), ("bread", 33, 2, 0.5)),
    "lessons": (("school-house", -4, 0, 0.84), ("occupation", 30, -4, 0.6)),
    "school": (("hut", -6, 0, 0.94), ("occupation", 30, -4, 0.6)),
    "labor": (("barrow", -4, -2, 1.1), ("food", 12, 2, 0.56), ("any", 31, -1, 0.58)),
    "market": (("stall", -4, 0, 0.98), ("any", 28, -2, 0.66)),
    "stores": (("shed", -4, 0, 0.98), ("any", 14, 1, 0.54), ("any", 32, 1, 0.54)),
    "depot": (
        ("cart", -4, -2, 0.9), ("reed", -2, -22, 0.5), ("stone", 12, -22, 0.5),
        ("food", 30, 0, 0.52),
    ),
    "theater": (("theater-stage", 0, -2, 0.86),),
    "livestock": (
        ("rail-across", -40, -26, 0.9), ("sheep", -22, -10, 0.68), ("boar", 2, -3, 0.66),
        ("cattle", 24, -11, 0.68),
    ),
}  # fmt: skip
"""What stands at each space, from the point where its things stand."""

FULL_SCENES: Final[Mapping[str, tuple[Put, ...]]] = {
    "start": (("linden", -8, -2, 0.78), ("first", 23, -28, 0.84), ("minor", 28, 0, 0.56)),
    "labor": (("barrow", -4, -2, 1.1), ("food", 13, 2, 0.56), ("food", 30, 2, 0.56)),
}
"""Those of spaces that offer something else in the full game."""
ICONS: Final[Mapping[str, tuple[str, ...]]] = {
    "improve": ("card",),
    "fences": ("fence",),
    "sow": ("sow", "bread"),
    "growth": ("child", "room"),
    "renovate": ("renew", "card"),
    "vegetable": ("vegetable",),
    "cultivate": ("plow", "sow"),
    "urgent": ("child",),
    "rebuild": ("renew", "fence"),
}
"""The pictograms of what a card offers."""
FULL_ICONS: Final[Mapping[str, tuple[str, ...]]] = {
    "improve": ("card", "minor"),
    "growth": ("child", "room", "minor"),
    "renovate": ("renew", "card", "minor"),
}
"""Those of cards that offer something else in the full game."""
CHILD: Final[Put] = ("child", 8, -2, 0.6)
MOST_SEATS: Final = 5

GROUNDS: Final[Mapping[str, str]] = {
    "forest": "plot-copse", "woods": "plot-copse", "grove": "plot-copse", "copse": "plot-copse",
    "forester": "plot-copse", "claypit": "plot-clayey", "hollow": "plot-clayey",
    "reeds": "", "fishing": "", "quay": "plot",
}  # fmt: skip
HEAP_AT: Final[Mapping[str, Point]] = {"start": (18, 2), "theater": (16, 2), "quay": (20, 2)}
HEAP_SCALE: Final[Mapping[str, float]] = {"food": 0.5, "reed": 0.5}
UNUSED: Final[Mapping[int, tuple[Put, ...]]] = {
    1: (("oak", -18, 12, 0.8), ("pine", 12, 22, 0.84)),
    5: (("apple", -14, 16, 0.74), ("bush", 20, 26, 0.88)),
    6: (("oak", -8, 20, 0.7), ("bush", 24, 28, 0.9)),
    9: (("bush", -8, 6, 0.9), ("haystack", 14, 24, 0.84)),
    13: (("haystack", -12, 6, 0.9), ("haystack", 16, 18, 0.7), ("bush", -22, 28, 0.7)),
    14: (("apple", -16, 4, 0.9), ("apple", 20, 18, 0.8), ("bush", -8, 30, 0.7)),
}
"""What grows in slots that a game does not use."""
START: Final = ACTION_SPACE_NUMBERS["start"]
GROWN_AT: Final = ("growth", "urgent", "school", "stores")
"""The spaces where children are born."""
PEOPLE_STEP: Final = 21.0
STANDS_AT: Final[Point] = (-24, 8)
"""Where the first person of a space stands."""
PLATE_AT: Final = 27.0
PLATE_EDGE: Final = 9.0
LIGHT: Final[Box] = (-46, -56, 92, 88)
BEYOND: Final = -30.0
"""Where people are out of sight, beyond the border of the land."""
NEVER: Final = -1.0
"""After how many moments what never comes is seen."""


def village(look: Look) -> list[Place]:
    """Return the spaces that are open in every round, and what grows beside them."""
    present = look.once(_present, look.state.parts, int(look.state.open))
    found = [space(look, number) for number in present]
    taken = {SLOTS[ACTION_SPACES[number]] for number in present}
    for slot, parts in UNUSED.items():
        if slot not in taken:
            found.append(look.once(_scenery, slot, look.layout.slots[slot], parts))
    roads = look.once(_roads, look.layout.streets)
    return [area("sites", look.layout.village), roads, *found]


def _scenery(_texts: Texts, slot: str, at: Point, parts: tuple[Put, ...]) -> Place:
    """Return what stands where this game has no space."""
    art: Drawn = ("stead", "", parts, (), False)
    return Place(f"scenery-{slot}", *at, drawn=(art,), foot=at[1])


def _roads(_texts: Texts, streets: tuple[float, ...]) -> Place:
    """Return where people come from beyond the border."""
    ends = tuple(anchor(f"road-{at}", -14, y) for at, y in enumerate(streets))
    return Place("roads", drawn=ends)


@memo(256)
def area(id: str, box: Box) -> Place:
    """Return a part of the land that a guide can point at."""
    return Place(id, drawn=(("extent", *box),), box=box, foot=-1)


def _present(_texts: Texts, parts: Components, opened: int) -> tuple[int, ...]:
    """Return the spaces of this game; one of a card is there, once the card is laid out."""
    numbers = [ACTION_SPACE_NUMBERS[name] for name in (*ALWAYS, *EXTRA)]
    spaces = [(number, parts.spaces[number]) for number in numbers]
    return tuple([
        number
        for number, there in spaces
        if there.present and (not there.by_card or opened >> number & 1)
    ])  # fmt: skip


def space(look: Look, number: int) -> Place:
    """Return an action space of the village with what lies there and who stands there."""
    at, words = look.layout.slots[SLOTS[ACTION_SPACES[number]]], words_of(look, number)
    return look.once(
        _space, look.spaces[number], at, control_of(look, number, words),
        int(look.state.lying[number]), people(look, number, at), words.told,
        dropped(look, number), out_of(look, number), look.leaving,
    )  # fmt: skip


def _space(
    texts: Texts,
    there: SpaceKind,
    at: Point,
    control: Control,
    lying: int,
    tokens: tuple[Token, ...],
    said: str,
    new: tuple[Arrival, ...],
    out: tuple[str, ...],
    leave: Leaving,
) -> Place:
    name, good, grows, parts, _ = there
    called, taken = texts(f"site.{name}"), bool(tokens)
    short = texts.get(f"plate.{name}", called)
    art, spots = space_art(name, parts, good, lying, taken), stands(len(tokens))
    return Place(
        f"site-{name}", *at, control,
        (art, anchor(name, *middle(name)), crowd(tokens, spots, at, leave)), PLOT,
        label=(
            *new_pieces(good, new, heap(name, good, lying)), *anchors(out),
            *labels(short, lying, grows, control.state, taken),
        ),
        tokens=tokens, stands=spots, name=called, said=said, corner=(31, -44), foot=at[1],
        pool=LIGHT, shows=art,
    )  # fmt: skip


class SpaceKind(NamedTuple):
    """What is drawn of an action space in all pictures of a game."""

    name: str
    good: str
    """What gathers there; empty for nothing."""
    grows: int
    """How much of it comes in a round."""
    stands: tuple[Put, ...]
    """What stands at a space of the village."""
    icons: tuple[str, ...]
    """The pictograms on a card of the year."""


def kinds(_texts: Texts, parts: Components) -> tuple[SpaceKind, ...]:
    """Return what is drawn of each space of a game, by its number."""
    return tuple([
        SpaceKind(
            there.id, GOODS[there.good] if there.good >= 0 else "", int(there.per_round),
            scene_at(parts, there.id),
            (FULL_ICONS if parts.hands else {}).get(there.id, ICONS.get(there.id, ())),
        )
        for there in parts.spaces
    ])  # fmt: skip


def scene_at(parts: Components, name: str) -> tuple[Put, ...]:
    """Return what stands at a space in this game; a card of the year lies elsewhere."""
    usual = SCENES.get(name, ())
    if not parts.hands:
        return usual
    if name == "school" and parts.players == MOST_SEATS:
        return (*usual, CHILD)
    return FULL_SCENES.get(name, usual)


def space_art(name: str, parts: tuple[Put, ...], good: str, lying: int, taken: bool) -> Drawn:
    """Return the art of a space: its ground, what stands there, and its heap."""
    return ("stead", GROUNDS.get(name, "plot"), parts, heap(name, good, lying), taken)


def middle(name: str) -> Point:
    """Return where the heap of a space stands."""
    return HEAP_AT.get(name, (10, 1))


@memo(256)
def heap(name: str, good: str, lying: int) -> tuple[Put, ...]:
    """Return the heap of a space, piece by piece."""
    scale = HEAP_SCALE.get(good, 0.54)
    return tuple((good, x, y, scale) for x, y in heaped(min(lying, 10), *middle(name), scale))


def new_pieces(good: str, new: tuple[Arrival, ...], lies: tuple[Put, ...]) -> tuple[Drawn, ...]:
    """Return the pieces of a heap that have just come, where they lie."""
    last = reversed(lies[-len(new) :]) if new else ()
    return tuple(("arriving", *one, *put) for one, put in zip(new, last, strict=False))


def crowd(tokens: tuple[Token, ...], spots: tuple[Point, ...], at: Point, leave: Leaving) -> Drawn:
    """Return the people at a space, of whom those that leave it in the evening are drawn."""
    here = tuple(
        Walker(token.id, token.seat, at, token.size)
        for token, at in zip(tokens, spots, strict=True)
    )
    return ("leaving", Crowd(here, leave.stays, leave.after, _street_end(leave.streets, at)))


def _street_end(streets: tuple[float, ...], at: Point) -> Point:
    """Return the end of the street nearest to a point, from there."""
    street = streets[nearest_street(streets, at[1])]
    return round(BEYOND - at[0], 1), round(street - at[1], 1)


def anchors(out: tuple[str, ...]) -> tuple[Drawn, ...]:
    """Return the points from which the people at a space go home."""
    return tuple(
        ("anchor_out", id, x, y) for id, (x, y) in zip(out, stands(len(out)), strict=True) if id
    )


def labels(name: str, lying: int, grows: int, state: str, taken: bool) -> tuple[Drawn, ...]:
    """Return what lies over a space: its name, how much is there, where one would stand."""
    found: list[Drawn] = []
    if lying:
        found.append(heap_number(str(lying), f"+{grows}", 41, -45))
    found.append(plate(name, 0, PLATE_AT, 80, state))
    if state == "can" and not taken:
        found.append(("here", *STANDS_AT))
    return tuple(found)


def heap_number(text: str, more: str, right: float, y: float) -> Drawn:
    """Return the number of a heap whose plate ends at a point."""
    made = number(text, 0, y, SMALLEST, more)
    return (*made[:2], round(right - made[-1] / 2, 1), *made[3:])


def plate(text: str, x: float, y: float, most: float, state: str) -> Drawn:
    """Return a name on a plate, which is lit where something can be done."""
    wide = min(most, round(width(text, SMALLEST, bold=True) + PLATE_EDGE, 1))
    room = closer(text, wide - PLATE_EDGE, SMALLEST, bold=True)
    return ("plate", text, x, y, SMALLEST, wide, room, state)


def stands(count: int) -> tuple[Point, ...]:
    """Return where the people at a space stand."""
    x, y = STANDS_AT
    return tuple((x + PEOPLE_STEP * number, y) for number in range(count))


class Leaving(NamedTuple):
    """How people leave the spaces in the evening: the same at all of them."""

    stays: str
    """The colour of those who do not leave, because they are seen to come home."""
    after: float
    """After how many moments the others go; negative if they do not."""
    streets: tuple[float, ...]
    """Where the streets lie along which they go."""


class Walker(NamedTuple):
    """Somebody at a space: the piece, whose it is, where it stands, and how large it is drawn."""

    piece: str
    colour: str
    at: Point
    size: float


class Crowd(NamedTuple):
    """The people at a space, and those who have just left it for a house that is not seen.

    Examples
    --------
    >>> blue = Walker("piece-blue-at-forest", "blue", (-24, 8), 1)
    >>> then = Crowd((blue,), "red", -1, (-150, 40))
    >>> [who.colour for who in Crowd((), "red", 1, (-150, 40)).marked(then).left]
    ['blue']
    """

    here: tuple[Walker, ...]
    stays: str
    """The colour of those who are seen to come home."""
    after: float
    """After how many moments the others go; negative if they do not."""
    end: Point
    """The end of their street, from the point of the space."""
    left: tuple[Walker, ...] = ()

    def marked(self, before: Crowd | None) -> Crowd:
        """Return this crowd with those who have left since an earlier picture."""
        gone = before.here if before is not None and self.after >= 0 else ()
        return self._replace(left=tuple(
            who for who in gone if who not in self.here and who.colour != self.stays
        ))  # fmt: skip


class ActionSpaceWords(NamedTuple):
    """What is said of an action space: for a screen reader, in its tip, in the text board."""

    label: str
    tip: Tip
    told: str


def words_of(look: Look, number: int) -> ActionSpaceWords:
    """Return what is said of an action space, with what lies there and who stands there."""
    state = look.state
    lying, there = int(state.lying[number]), int(state.there[number])
    return look.once(_words_of, state.parts, number, lying, look.game.seats, there)


def _words_of(
    texts: Texts, parts: Components, number: int, lying: int, seats: tuple[str, ...], people: int
) -> ActionSpaceWords:
    there = parts.spaces[number]
    name, does = there.id, space_does(texts, parts, there.id)
    goods = ((GOODS[there.good], lying),) if lying else ()
    rounds = lying // max(1, there.per_round)
    heap = [texts("board.lying", goods=goods, n=rounds)] if lying else []
    # What can be seen is said first: the name, and the number on the goods.
    known = "board.site_lying" if lying else "board.site"
    said = [texts(known, site=name, does=does, n=lying), *heap]
    who = [seat for at, seat in enumerate(seats) if people >> at & 1]
    said += [texts("board.at_work", who=seat) for seat in who]
    tip = Tip(f"tip-site-{name}", texts(f"site.{name}"), (sentence_case(does), *heap))
    short = "" if there.good >= 0 else does
    told = texts("card_words.goods", goods=list(goods)) if lying else short
    return ActionSpaceWords(texts.joined(said), tip, told)


def control_of(look: Look, number: int, said: ActionSpaceWords) -> Control:
    """Return what a press on an action space does; the scene then has its tip."""
    move, tip = look.on_action_spaces.get(number), said.tip
    # The prompt has a button for it, too.
    leads = look.of_verbs(verbs.LEAD)[:1] if number == START and move is None else ()
    look.tips[tip.id] = tip
    return look.choice_control(
        said.label, (move,) if move else leads, "", look.tried_at(number), tip.id
    )


def at_home(look: Look, seat: int) -> int:
    """Return how many people are drawn at home: a child is with its parent until the evening."""
    player = look.state.players[seat]
    return int(player.home + player.newborn) - bool(child_at(look, seat))


def child_at(look: Look, seat: int) -> str:
    """Return the space where a child of this round is with its parent; empty for none."""
    state = look.state
    if not state.players[seat].newborn:
        return ""
    there = [name for name in GROWN_AT if state.there[ACTION_SPACE_NUMBERS[name]] >> seat & 1]
    return there[0] if there else ""


def out_of(look: Look, number: int) -> tuple[str, ...]:
    """Return the anchors of the people at a space, in their order; a child comes home last."""
    there = look.state.there
    if not there[number]:
        return ()
    found = []
    for seat, name in enumerate(look.game.seats):
        if there[number] >> seat & 1:
            before = sum([people >> seat & 1 for people in there[:number]])
            found.append(f"out-{name}-{before + 1}")
            if child_at(look, seat) == ACTION_SPACES[number]:
                away = sum([people >> seat & 1 for people in there])
                found.append(f"out-{name}-{away + 1}")
    return tuple(found)


def way_of(look: Look, seat: int, at: Point) -> tuple[str, tuple[Point, ...]]:
    """Return from where a person comes to a space, and the way there.

    One's own come from their doors, those of the others along the nearest street. While all is
    moved on the table they go straight.
    """
    name, layout = look.game.seats[seat], look.layout
    # Who is new at a space left last: those at home are numbered from the first one.
    door = f"piece-{name}-home-{at_home(look, seat) + 1}"
    if layout.lowered:
        return door, ()
    way = layout.way_to(*at)
    return (door, way) if seat == look.mine else (f"piece-at-road-{layout.street_of(at)}", way[-1:])


def people(look: Look, number: int, at: Point) -> tuple[Token, ...]:
    """Return the people at an action space, which lies at a point; they walk along the street."""
    state = look.state
    if not state.there[number]:
        return ()
    found: list[Token] = []
    for seat, name in enumerate(look.game.seats):
        if state.there[number] >> seat & 1:
            colour = look.colour(seat)
            origin, way = way_of(look, seat, at)
            found.append(
                Token(
                    f"piece-{name}-at-{ACTION_SPACES[number]}", colour, symbol=f"person-{colour}",
                    origin=origin, letter=look.game.seating[seat].letter, way=way,
                )
            )  # fmt: skip
            if child_at(look, seat) == ACTION_SPACES[number]:
                found.append(
                    Token(f"piece-{name}-child", colour, symbol=f"person-{colour}", size=0.66,
                          letter=look.game.seating[seat].letter)
                )  # fmt: skip
    return tuple(found)
