"""The market within the road: the King's Support, the Town Centre, the piles, the suburbs."""

from __future__ import annotations

from typing import Final

from ....core.language import Texts
from ....drawing.ground import NO_BOX, Box, Drawn, Place, Point
from ....drawing.palette import SMALLEST
from ....drawing.scene import Control
from ....drawing.text_metrics import sentence_case, width
from ..rules.cells import CENTRE
from ..rules.goods import KINDS, NAMES
from .card_pictograms import board, deal, row
from .goods_and_cards_animation import KING, OFFER, PILES
from .layout import RoadLayout
from .position_view import Look
from .reachable_cells import replaceable, replaced
from .ring import pieces, worth

WELL: Final = 56.0
"""How far the wells of the chest lie apart, before it is scaled."""
CORNERS: Final[dict[int, tuple[int, ...]]] = {3: (0, 1, 3), 4: (0, 1, 2, 3)}
"""In which corner of the market the suburb of each seat lies."""


def market(look: Look) -> tuple[Place, ...]:
    """Return all that lies within the road."""
    return (*suburbs(look), *chest(look), centre(look), deck(look), discards(look), *offer(look))


def inside(look: Look) -> list[str]:
    """Return the piles and the Town Centre in the board in words."""
    drawn, laid = pile_words(look)
    return [drawn, look.name(look.parts.cards[look.parts.centre]) + look.letters_on(CENTRE), laid]


# -- the King's Support --------------------------------------------------------------------


def chest(look: Look) -> tuple[Place, ...]:
    """Return the chest, whose cubes are the clock of the game, and its five wells."""
    state, layout = look.state, look.layout
    left, first = state.left, tuple(look.parts.support)
    there = tuple(int(count) for count in state.support)
    x, y = layout.market["support"]
    scale = layout.scales["support"]
    told = [
        f"{sentence_case(look.said[f'good.{good}'])} {n}"
        for good, n in zip(NAMES, there, strict=True)
    ]
    name = look.own("support.name", n=left)
    whole = Place(
        "support",
        x,
        y,
        control=Control(name),
        drawn=look.once(chest_art, first, there, left, scale),
        box=_scaled((-140, -78, 280, 144), scale),
        said=look.own("ring.listed", name=name, cells=" · ".join(told)),
        # Its wells tell what has been taken.
        shows=first,
        foot=y - 20,
    )
    return (whole, *(well(look, kind, x, y, scale) for kind in range(KINDS)))


def _scaled(box: Box, scale: float) -> Box:
    left, top, wide, high = (round(side * scale, 1) for side in box)
    return left, top, wide, high


def chest_art(
    texts: Texts, first: tuple[int, ...], there: tuple[int, ...], left: int, scale: float
) -> tuple[Drawn, ...]:
    """Return the open chest: a cube in a well, an outline where one was taken, the number left."""
    cubes: list[tuple[str, float, float]] = []
    holes: list[tuple[float, float]] = []
    for kind, (most, count) in enumerate(zip(first, there, strict=True)):
        step = min(21.0, 46 / max(1, most - 1))
        for one in range(most):
            at_x = WELL * (kind - 2) + (one - (most - 1) / 2) * step
            at_y = 4.0 - 4 * (one % 2)
            if one < count:
                cubes.append((NAMES[kind], round(at_x, 1), at_y))
            else:
                holes.append((round(at_x, 1), at_y))
    said = texts("support.left", n=left)
    size = 16 / scale
    return (
        ("chest", scale, tuple(cubes), tuple(holes), texts["support.title"], said,
         round(width(said, size, bold=True) + size, 1), size, SMALLEST / scale),
    )  # fmt: skip


def well(look: Look, kind: int, x: float, y: float, scale: float) -> Place:
    """Return one well of the chest with its count on the front."""
    good, number = NAMES[kind], int(look.state.support[kind])
    named = sentence_case(look.said[f"good.{good}"])
    label = look.own("support.good", good=named, n=number)
    words = f"take {good}" if look.step.takes_from == "support" else ""
    at = round(x + WELL * (kind - 2) * scale, 1), y
    return look.once(_well, good, number, at, scale, look.control(label, words))


def _well(_: Texts, good: str, number: int, at: Point, scale: float, control: Control) -> Place:
    return Place(
        f"king-{good}",
        *at,
        control=control,
        # Its number is a label: a ring around the well must not cut it.
        label=(
            ("anchor", f"{KING}-{good}", 0, 0),
            ("well_count", good, number, round(42 * scale, 1)),
        ),
        box=_scaled((-23, -18, 46, 86), scale),
        least=_scaled((-28, -18, 56, 86), scale),
        shows=(number,),
        foot=at[1] - 19,
    )


# -- the Town Centre and the piles ---------------------------------------------------------


def centre(look: Look) -> Place:
    """Return the Town Centre: the fountain, and the pieces that stand around it."""
    layout, card = look.layout, look.parts.cards[look.parts.centre]
    x, y = layout.market["cell-centre"]
    scale = layout.scales["cell-centre"]
    label = look.own("ring.cell", cell=look.name(card), text=look.does(card))
    tokens = pieces(look, CENTRE, {})
    spots = ((-56, 2), (56, 2), (-36, -7), (36, -7))
    stands: tuple[Point, ...] = tuple((float(at), float(down)) for at, down in spots[: len(tokens)])
    labels: list[Drawn] = [
        board(row(deal(card)), 0, 27 * scale + 8),
        ("said", look.name(card), 0, round(27 * scale + 34, 1)),
    ]
    if look.mover >= 0 and look.state.pieces[look.mover] == CENTRE:
        own = f"piece-{look.seats[look.mover]}"
        labels += [
            ("here", *at) for token, at in zip(tokens, stands, strict=True) if token.id == own
        ]
    wide, high = 78 * scale, 54 * scale
    round_it = f"M{-wide:.1f} -6A{wide:.1f} {high:.1f} 0 1 1 {wide:.1f} -6 {wide:.1f} {high:.1f} 0 1 1 {-wide:.1f} -6Z"  # noqa: E501
    return Place(
        "cell-centre",
        x,
        y,
        control=look.control(label, "return", "" if "return" in look.all else look.tip(card)),
        drawn=(("pictogram", "centre", 0, 0, scale),),
        outline=round_it,
        box=(-wide, -6 - high, 2 * wide, 2 * high),
        label=tuple(labels),
        tokens=tokens,
        stands=stands,
        foot=y,
    )


def deck(look: Look) -> Place:
    """Return the draw pile on its stall."""
    count = int(look.state.deck)
    control = look.control(look.own("piles.draw_label", n=count), "draw")
    scale = look.layout.scales["deck"]
    sheets = min(7, -(-count // 6))
    name = look.own["piles.draw_name"]
    drawn: tuple[Drawn, ...] = (("stall", scale), ("draw_pile", sheets, scale))
    labels: tuple[Drawn, ...] = (
        ("number", str(count), *_plate(-28 * scale, scale, str(count))),
        _under(name, scale),
        ("anchor", PILES["draw"], 0, round(-16 * scale, 1)),
    )
    return look.once(_at_stall, "deck", look.layout.market["deck"], scale, control, drawn, labels)


def _at_stall(
    _: Texts,
    id: str,
    at: Point,
    scale: float,
    control: Control,
    drawn: tuple[Drawn, ...],
    label: tuple[Drawn, ...],
) -> Place:
    box = _scaled((-54, -82, 108, 122), scale)
    return Place(id, *at, control, drawn, box, label=label, foot=at[1])


def _plate(x: float, scale: float, text: str) -> tuple[float, float, float, str, float]:
    wide = round(width(text, SMALLEST, bold=True) + 12, 1)
    return round(x, 1), round(-36 * scale, 1), SMALLEST, "", wide


def _under(text: str, scale: float) -> Drawn:
    return ("said", text, 0, round(40 * scale + 12, 1))


def discards(look: Look) -> Place:
    """Return the top of the discards on its stall."""
    pile, scale = look.state.discards, look.layout.scales["deck"]
    at = look.layout.market["discards"]
    drawn: tuple[Drawn, ...] = (("stall", scale),)
    if not len(pile):
        empty = look.own["piles.empty"]
        control, labels = Control(empty), (_under(empty, scale),)
        return look.once(_at_stall, "discards", at, scale, control, drawn, labels)
    card = look.parts.cards[pile[-1]]
    label = look.own("piles.pick_label", card=look.name(card), n=len(pile))
    number = f"×{len(pile)}"
    shown: tuple[Drawn, ...] = (
        ("number", number, *_plate(28 * scale, scale, number)),
        _under(look.short(card), scale),
        ("anchor", PILES["pick"], 0, round(-16 * scale, 1)),
    )
    control = look.control(label, f"pick {card.id}", look.tip(card))
    drawn = (*drawn, ("top_card", look.symbol(card), scale))
    return look.once(_at_stall, "discards", at, scale, control, drawn, shown)


def pile_words(look: Look) -> tuple[str, str]:
    """Return the two piles in the board in words."""
    pile = look.state.discards
    drawn = look.own("piles.draw", n=int(look.state.deck))
    if not len(pile):
        return drawn, look.own["piles.empty"]
    card = look.parts.cards[pile[-1]]
    told = look.own("piles.discards", card=look.name(card), n=len(pile))
    return drawn, told


def offer(look: Look) -> tuple[Place, ...]:
    """Return the goods that are laid out on the rim of the fountain, if there are any."""
    found = []
    for kind, good in enumerate(NAMES):
        if look.state.offer >> kind & 1:
            named = sentence_case(look.said[f"good.{good}"])
            words = f"take {good}" if look.step.takes_from == "offer" else ""
            label = look.own("offer.good", good=named)
            x, y = look.layout.offer[kind]
            found.append(
                Place(
                    f"offer-{good}",
                    x,
                    y,
                    control=look.control(label, words),
                    drawn=(("laid_out", good),),
                    label=(("anchor", f"{OFFER}-{good}", 0, 0),),
                    box=(-16, -16, 32, 32),
                    least=_finger(look.layout),
                    said=label,
                    foot=y + 60,
                )
            )
    return tuple(found)


def _finger(layout: RoadLayout) -> Box:
    size = layout.least
    return (-size / 2, -size / 2, size, size) if size else NO_BOX


# -- the suburbs ---------------------------------------------------------------------------


def suburbs(look: Look) -> list[Place]:
    """Return the cards of all suburbs, in the corner of the market near their owner's Tent."""
    found = []
    new = replaceable(look)
    corners = CORNERS[len(look.seats)]
    for seat, name in enumerate(look.seats):
        spots = look.layout.suburbs[corners[seat]]
        for number, held in enumerate(look.state.suburbs[seat]):
            card = look.parts.cards[held]
            x, y = spots[number % len(spots)]
            spoken = look.own("suburb.card", card=look.name(card), who=look.who(seat),
                              text=look.does(card))  # fmt: skip
            control = Control(spoken, tip=look.tip(card))
            if seat == look.mover and held in new:
                control = replaced(look, spoken, card, new[held])
            found.append(
                Place(
                    f"suburb-{name}-{card.id}",
                    x + 8 * (number // len(spots)),
                    y + 6 * (number // len(spots)),
                    control=control,
                    drawn=(("suburb", look.symbol(card), look.colour(seat),
                            look.layout.scales["suburb"]),),
                    label=(
                        ("worth", worth(look, seat, card), bool(card.per), -20, -8),
                        _suburb_tag(look.short(card)),
                    ),
                    box=(-22, -28, 44, 44),
                    foot=y,
                )
            )  # fmt: skip
    return found


def _suburb_tag(name: str) -> Drawn:
    most = 46.0
    closer = most if width(name, SMALLEST, bold=True) > most else 0
    return ("said", name, 0, 14, closer)
