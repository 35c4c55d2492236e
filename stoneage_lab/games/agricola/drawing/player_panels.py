"""What lies before each player beside the land: the viewer's cards, the farms of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.goods import Purse
from ....core.language import Texts, true_minus
from ....drawing.ground import Ground, Place
from ....drawing.items import Fold, Panel, Thing, Token
from ....drawing.plain_value import replace
from ....drawing.position_view import once
from ....drawing.scene import Control, Fact, Tip
from ....drawing.text_metrics import sentence_case
from ..rules.cards import CARD_NUMBERS, is_occupation
from ..rules.farm_grid import COLUMNS, ROWS, count
from ..rules.goods import FOOD, GOODS
from ..rules.scoring import TABLES, next_step
from .farms import HIGH, WIDE, Scale, farm, land_of, people_in
from .hands import asked_for, backs, hand_strips, seen, title_of
from .played_cards import STRIP, laid_out_cards
from .player_supply import Corner, meal_of, yard
from .village import CARD_TEXT, area

if TYPE_CHECKING:
    from .farms import Land
    from .position_view import Look

SMALL: Final = 0.5
"""How large the farm of another player is drawn, beside one's own."""
FARM_SIZE: Final = (276, 122)
CARDS_WIDE: Final = 2 * STRIP[0] + 8
GOODS_SIZE: Final = (276, 114)
GOODS_ALONE: Final = (276, 60)
"""How large the goods of another player are where no meal comes any more."""
LINES: Final = {
    "fields": "plow", "pastures": "fence", "grain": "grain", "vegetables": "vegetable",
    "sheep": "sheep", "boar": "boar", "cattle": "cattle", "unused": "tuft", "stables": "stable",
    "house": "room", "people": "child", "cards": "card", "bonus": "points", "begging": "begging",
}  # fmt: skip
"""The pictogram of each line of the score sheet."""
LINES_ACROSS: Final = 5
LINE_SIZE: Final = (55, 31)


def panel(look: Look, seat: int) -> Panel:
    """Return what lies before a player: of the one whose farm lies on the land the cards alone."""
    player, state, texts = look.state.players[seat], look.state, look.texts
    colour, name = look.colour(seat), look.game.seats[seat]
    score = look.scores[seat]
    things: list[Thing | Fold] = []
    if seat != look.mine:
        things += [neighbour(look, seat), supply(look, seat)]
    things += cards(look, seat)
    # At the end the table beside the board says the same, line by line.
    asks = look.counting and not look.position.over
    if asks and seat == look.mine:
        things.append(sheet(look, seat))
    has = (int(player.people), count(player.fields), len(player.room), int(player.goods[FOOD]))
    facts = look.once(_of_farm, *has)
    if state.parts.hands:
        facts = (*facts, Fact("card", str(len(player.hand)), title_of(look, seat)))
    if seat == look.mine and not look.position.over:
        # What lies in the yard is told of a move before it is made.
        facts = (*facts, *(fact for fact in goods(look, seat) if fact.symbol != GOODS[FOOD]))
    return Panel(
        f"farm-of-{name}", texts(f"seat.{name}"), colour, tuple(things),
        score=texts("board.score", n=score),
        label=texts("board.farm_label", who=look.named(seat), n=score),
        you=texts["board.yours"] if seat == look.you else "",
        active=seat == state.mover,
        line=facts,
    )  # fmt: skip


def _of_farm(texts: Texts, people: int, fields: int, pastures: int, food: int) -> tuple[Fact, ...]:
    return (
        Fact("child", str(people), texts("board.people", n=people)),
        Fact("plow", str(fields), texts("board.fields", n=fields)),
        Fact("fence", str(pastures), texts("board.pastures", n=pastures)),
        Fact("food", str(food), texts("board.food", n=food)),
    )


def goods(look: Look, seat: int) -> tuple[Fact, ...]:
    """Return how much of each good a player has."""
    return look.once(_goods, tuple(look.state.players[seat].goods))


def _goods(texts: Texts, has: Purse) -> tuple[Fact, ...]:
    # When there is more of one good, the others stay.
    return tuple([once(texts, _good, good, n) for good, n in zip(GOODS, has, strict=True)])


def _good(texts: Texts, good: str, n: int) -> Fact:
    return Fact(good, str(n), texts("board.has", good=texts(f"good.{good}"), n=n))


def neighbour(look: Look, seat: int) -> Ground:
    """Return the farm of another player: the same drawing, smaller."""
    name = look.game.seats[seat]
    left = (FARM_SIZE[0] - COLUMNS * WIDE * SMALL) / 2 + 6
    at = Scale(left, FARM_SIZE[1] - ROWS * HIGH * SMALL - 4, SMALL)
    meadow = look.once(_meadow, name, at)
    home = look.once(_at_home, land_of(look, seat))
    return look.once(_neighbour, name, look.colour(seat), (meadow, home, *farm(look, seat, at)))


def _meadow(_texts: Texts, name: str, at: Scale) -> Place:
    """Return the ground of a farm that is drawn small."""
    return Place(f"meadow-{name}", drawn=(("small_meadow", at.x, at.y, *FARM_SIZE),), foot=-1)


def _at_home(_texts: Texts, land: Land) -> Place:
    """Return the people in the house of a farm that is drawn small, beside it."""
    at_home = [token for space in range(ROWS * COLUMNS) for token in people_in(land, space)]
    tokens = tuple(
        Token(token.id, token.seat, symbol=f"small-{token.symbol}", letter=token.letter)
        for token in at_home
    )
    stands = tuple((0.0, 26.0 * number) for number in range(len(tokens)))
    return Place(f"home-{land.name}", 14, 34, tokens=tokens, stands=stands)


def _neighbour(texts: Texts, name: str, colour: str, holds: tuple[Place, ...]) -> Ground:
    title = texts("board.farm", who=name)
    return Ground(f"farm-{name}", title, FARM_SIZE, holds=holds, seat=colour, letters=CARD_TEXT)


def supply(look: Look, seat: int) -> Ground:
    """Return the goods of another player, and the table of the next meal."""
    name = look.game.seats[seat]
    corner = Corner((0, 0, *GOODS_SIZE), 5, (69, 60), headed=False)
    _, *holds = yard(look, seat, corner)
    laid = any(meal_of(look, seat))
    size, held = (GOODS_SIZE, holds) if laid else (GOODS_ALONE, holds[:-1])
    return look.once(_supply, name, look.colour(seat), tuple(held), size)


def _supply(
    texts: Texts, name: str, colour: str, holds: tuple[Place, ...], size: tuple[int, int]
) -> Ground:
    return Ground(f"goods-{name}", texts["board.supply"], size, holds=holds, seat=colour,
                  letters=CARD_TEXT)  # fmt: skip


def cards(look: Look, seat: int) -> list[Ground]:
    """Return the cards of a player as strips: occupations at the left, improvements at the right.

    Those laid out lie above those in the hand; of a hidden hand the numbers are known. At the end
    those laid out alone lie there, below the score: what is left in a hand counts for nothing.
    """
    name, texts = look.game.seats[seat], look.texts
    out = sorted(laid_out_cards(look, seat), key=lambda place: not _is_job(look, place))
    hands = look.state.parts.hands and not look.position.over
    columns: list[list[tuple[list[Place], str]]]
    at_rest = 0
    if not hands:
        columns = [[(out, "")], [([], "")]]
    else:
        jobs = [place for place in out if _is_job(look, place)]
        rest = [place for place in out if place not in jobs]
        known = backs(look, seat) if not seen(look, seat) else []
        columns = [
            [(jobs, ""), (hand_strips(look, seat, True) or known[:1], f"hand-occupations-{name}")],
            [(rest, ""), (hand_strips(look, seat, False) or known[1:], f"hand-minors-{name}")],
        ]
        at_rest = with_tray(look, seat, [jobs, rest])
    if not any(places for places, _ in columns[0]) or not any(places for places, _ in columns[1]):
        # Where all are of one kind, or a tray has the others, and at the end they share the room.
        both = [place for column in columns for places, _ in column for place in places]
        half = -(-len(both) // 2)
        columns = [[(both[:half], "")], [(both[half:], "")]]
    holds, high = stacks(columns)
    if not holds:
        return []
    whole = area(f"hand-{name}", (0, 0, CARDS_WIDE, high))
    title = title_of(look, seat) if hands else texts["board.cards"]
    return [
        Ground(f"cards-{name}", title, (CARDS_WIDE, round(high)), holds=(whole, *holds),
               heading=(), seat=look.colour(seat), letters=CARD_TEXT,
               whole=at_rest),
    ]  # fmt: skip


def with_tray(look: Look, seat: int, laid: list[list[Place]]) -> int:
    """Return how high two columns are when the cards of a tray lie there again; 0 without one."""
    kinds, player = asked_for(look, seat), look.state.players[seat]
    if not kinds:
        return 0
    rows = [
        len(cards) + (player.held(kind) if kind in kinds else 0)
        for kind, cards in zip((True, False), laid, strict=True)
    ]
    return round(3 + max(rows) * (STRIP[1] + 2))


def _is_job(look: Look, place: Place) -> bool:
    number = CARD_NUMBERS.get(place.id.removeprefix("own-"))
    return number is not None and is_occupation(number)


def stacks(columns: list[list[tuple[list[Place], str]]]) -> tuple[tuple[Place, ...], float]:
    """Put strips below each other in two columns; return them and the height of all."""
    found: list[Place] = []
    high = 0.0
    for at, parts in enumerate(columns):
        x, y = at * (STRIP[0] + 8.0), 3.0
        for places, id in parts:
            if id and places:
                tall = len(places) * (STRIP[1] + 2.0)
                found.append(area(id, (x, y, STRIP[0], tall)))
            for place in places:
                found.append(replace(place, x=x, y=y))
                y += STRIP[1] + 2.0
        high = max(high, y)
    return tuple(found), high


def sheet(look: Look, seat: int) -> Fold:
    """Return the score so far, line by line, with what brings the next point."""
    name = look.game.seats[seat]
    have = tuple(
        [(line, int(have), int(points)) for line, have, _, points in look.state.score_sheet(seat)]
    )
    # Beside a hand there is less room.
    unfolded = not look.state.parts.hands
    told = seat == look.mine
    drawn, tips = look.once(_sheet, name, look.colour(seat), have, told, unfolded)
    look.tips.update({tip.id: tip for tip in tips})
    return drawn


def _sheet(
    texts: Texts,
    name: str,
    colour: str,
    have: tuple[tuple[str, int, int], ...],
    told: bool,
    unfolded: bool,
) -> tuple[Fold, tuple[Tip, ...]]:
    lines = []
    for number, (line, many, points) in enumerate(have):
        row, column = divmod(number, LINES_ACROSS)
        at = 2 + column * LINE_SIZE[0], row * LINE_SIZE[1]
        lines.append(once(texts, _line, name, line, many, points, *at, told))
    size = CARDS_WIDE, -(-len(lines) // LINES_ACROSS) * LINE_SIZE[1]
    ground = Ground(f"sheet-{name}", texts["board.sheet"], size, holds=tuple(lines),
                    seat=colour, letters=CARD_TEXT)  # fmt: skip
    tips = tuple([once(texts, _tip_of_line, line) for line in lines]) if told else ()
    return Fold(f"score-{name}", texts["board.sheet"], (ground,), open=unfolded), tips


def _line(
    texts: Texts, name: str, line: str, have: int, points: int, x: float, y: float, mine: bool
) -> Place:
    more = next_step(TABLES[line], have) if line in TABLES else 0
    label = texts("board.line", line=line, have=have, n=points)
    if more:
        label = texts("board.line_more", told=label, n=more)
    id = f"sheet-{name}-{line}"
    return Place(
        id, x, y, Control(label, tip=f"tip-{id}" if mine else ""),
        (("sheet_line", LINES[line], true_minus(points), points < 0),), (0, 0, *LINE_SIZE),
        name=texts.get(f"tile.{line}", texts(f"line.{line}")), said=true_minus(points),
        result=True,
    )  # fmt: skip


def _tip_of_line(texts: Texts, drawn: Place) -> Tip:
    """Return the tip of a line: of pictograms and numbers, pointing at one says its name."""
    return Tip(drawn.control.tip, sentence_case(drawn.name), (drawn.control.label,))
