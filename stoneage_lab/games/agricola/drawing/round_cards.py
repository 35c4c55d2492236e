"""The year: the cards of the rounds on lines across the woods, and the sickles of the harvests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.language import Texts
from ....drawing.ground import Box, Drawn, Place, Point
from ....drawing.ground_art import closer, heaped
from ....drawing.items import Token
from ....drawing.palette import SMALLEST
from ....drawing.scene import Control
from ..rules.action_space_names import HARVESTS, ROUNDS, STAGE_OF_ROUND
from ..rules.goods import NOTHING, listed
from .goods_animation import Arrival, anchor, dropped
from .layout import CARD
from .village import (
    NEVER,
    Leaving,
    Put,
    SpaceKind,
    area,
    control_of,
    crowd,
    heap_number,
    new_pieces,
    out_of,
    people,
    words_of,
)

if TYPE_CHECKING:
    from .position_view import Look

BOX: Final[Box] = (0, 0, *CARD)
LIGHT: Final[Box] = (-9, -9, CARD[0] + 18, CARD[1] + 18)
MIDDLE: Final = (34.0, 23.0)
HERD_AT: Final[tuple[tuple[Point, ...], ...]] = (
    ((-2, 0),), ((-13, 1), (13, 0)), ((-16, 3), (14, 3), (0, -6)),
)  # fmt: skip
MOST_WAITING: Final = 3
"""The owners of waiting goods whose goods are drawn on the back of a card."""


def year(look: Look) -> list[Place]:
    """Return the round cards: those that were turned, and a back for each one to come."""
    turned = look.state.turned
    return [
        area("rounds", look.layout.year),
        sign(look),
        *[card(look, number, at) for at, number in enumerate(turned, 1)],
        *[back(look, number) for number in range(len(turned) + 1, ROUNDS + 1)],
        *[sickle(look, number) for number in HARVESTS],
    ]


def sign(look: Look) -> Place:
    """Return the sign that says which round it is."""
    x, y = look.layout.sign
    texts, round_number = look.texts, str(look.state.round)
    drawn: Drawn = ("round_sign", texts["board.sign"], round_number, texts["board.sign_of"])
    return Place("round", x, y, drawn=(drawn, anchor("round", 24, 30)))


def card(look: Look, number: int, round_number: int) -> Place:
    """Return a round card that was turned, with what lies there and who stands there."""
    at, words = look.layout.cards[round_number - 1], words_of(look, number)
    return look.once(
        _card, look.spaces[number], at, control_of(look, number, words),
        round_number, int(look.state.lying[number]), people(look, number, at), words.told,
        dropped(look, number), out_of(look, number), turned_at(look, round_number),
        look.leaving,
    )  # fmt: skip


def turned_at(look: Look, round_number: int) -> float:
    """Return the delay of turning up a card that the last move turned up, in moments."""
    now = round_number == look.state.round and look.story.dawn >= 0
    return look.story.dawn if now else NEVER


def _card(
    texts: Texts,
    there: SpaceKind,
    at: Point,
    control: Control,
    round_number: int,
    lying: int,
    tokens: tuple[Token, ...],
    said: str,
    new: tuple[Arrival, ...],
    out: tuple[str, ...],
    after: float,
    leave: Leaving,
) -> Place:
    name, good, _, _, icons = there
    called = texts(f"site.{name}")
    drawn = face(texts.get(f"plate.{name}", called), round_number, icons, good, lying, bool(tokens))
    label = (heap_number(str(lying), "", CARD[0] - 2, 13),) if lying else ()
    lies = tuple(part for part in drawn[4] if good and part[0] == good)
    label = (*new_pieces(good, new, lies), *label)
    if after >= 0:
        stage = texts("board.stage", n=STAGE_OF_ROUND[round_number - 1] + 1)
        drawn = ("turned", round_number, after, stage, *drawn[1:])
    stands = tuple((CARD[0] - 15 - 21.0 * at, CARD[1] - 17.0) for at in range(len(tokens)))
    return Place(
        f"site-{name}", *at, control,
        (drawn, anchor(name, *MIDDLE), crowd(tokens, stands, at, leave)), BOX, tokens=tokens,
        shows=(lying, bool(tokens)),
        label=(
            *(("anchor_out", id, *spot) for id, spot in zip(out, stands, strict=True) if id), *label
        ),
        stands=stands, name=called, said=said, corner=(CARD[0] - 7, 7), foot=at[1], pool=LIGHT,
    )  # fmt: skip


def face(
    name: str,
    round_number: int,
    icons: tuple[str, ...],
    good: str,
    lying: int,
    taken: bool,
) -> Drawn:
    """Return the face of a card: its number, what it offers or what lies there, its name."""
    x, y = MIDDLE
    parts: list[Put]
    if good in ("sheep", "boar", "cattle"):
        spots = HERD_AT[min(max(lying, 1), len(HERD_AT)) - 1]
        parts = [(good, x + dx, y + dy, 0.74) for dx, dy in sorted(spots, key=lambda at: at[1])]
    elif good:
        spots = heaped(min(max(lying, 1), 6), x, y, 0.54)
        # A heap of any height stands about the middle, or its foot would lie on the name.
        up = (spots[0][1] - spots[-1][1]) / 2
        parts = [(good, at, down + up, 0.54) for at, down in spots]
    else:
        size, step = (0.78, 28) if len(icons) < MOST_WAITING else (0.6, 21)
        first = x + 9 - step * (len(icons) - 1) / 2
        parts = [(icon, first + step * at, y, size) for at, icon in enumerate(icons)]
    empty = bool(good) and not lying
    return (
        "round_card",
        str(round_number),
        name,
        closer(name, CARD[0] - 4, SMALLEST),
        tuple(parts),
        taken,
        empty,
    )


def back(look: Look, number: int) -> Place:
    """Return the back of a round card, with what waits there."""
    owned = tuple(
        (look.game.seats[seat], look.colour(seat), tuple(goods))
        for seat, goods in waiting(look, number).items()
    )
    return look.once(_back, number, look.layout.cards[number - 1], owned)


def _back(
    texts: Texts,
    number: int,
    at: Point,
    owned: tuple[tuple[str, str, tuple[tuple[str, int], ...]], ...],
) -> Place:
    stage = STAGE_OF_ROUND[number - 1] + 1
    label = texts("board.to_come", n=number, stage=stage)
    if number in HARVESTS:
        label = texts("board.then_harvest", told=label)
    lines = [texts("board.waits", who=who, goods=list(goods)) for who, _, goods in owned]
    shown = tuple((colour, goods) for _, colour, goods in owned[:MOST_WAITING])
    wide = any(len(goods) > 1 for _, goods in shown)
    # What waits takes the room of the stage, and then of the middle, where the number stands.
    told = "" if wide or len(shown) > 1 else texts("board.stage", n=stage)
    low = 30 if told else 49 if wide else 34
    drawn = ("round_back", str(number), told, low, shown, len(owned) > MOST_WAITING)
    return Place(
        f"round-{number}", *at, Control(texts.joined([label, *lines])),
        (drawn, anchor(f"card-{number}", *MIDDLE)), BOX,
        name=texts("board.round", n=number), said=texts.joined(lines), foot=at[1],
    )  # fmt: skip


def waiting(look: Look, number: int) -> dict[int, list[tuple[str, int]]]:
    """Return the goods that wait on a round, by their owner."""
    found = {}
    for seat, player in enumerate(look.state.players):
        there = list(NOTHING)
        for at, good, count in player.ahead:
            if at == number:
                there[good] += count
        if any(there):
            found[seat] = listed(tuple(there))
    return found


def sickle(look: Look, number: int) -> Place:
    """Return the sign of a harvest after a round: it is past, the next one, or a later one."""
    ahead = "next" if number == look.next_harvest else "later"
    kind = "past" if number < look.state.round else ahead
    return look.once(_sickle, number, look.layout.posts[number], kind)


def _sickle(texts: Texts, number: int, at: Point, kind: str) -> Place:
    said = Control(texts("board.harvest_after", n=number))
    return Place(f"sickle-{number}", *at, said, (("sickle_sign", kind),), foot=at[1] + 40)
