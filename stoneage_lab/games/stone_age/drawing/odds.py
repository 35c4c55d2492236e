"""Exact odds of a roll, as words for a choice and as bars for a tip."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from ....core.action_outcomes import number, percent
from ....core.chance import Roll
from ....core.language import Texts
from ....core.memo import memo
from ....drawing.scene import Bar, Tip
from ....drawing.text_metrics import sentence_case
from ..rules.actions import PlacePeople
from ..rules.sites import Gather, Site
from .expansions import words
from .position_view import Look

MOST_BARS: Final = 16


@memo(512)
def yields(
    dice: int, divisor: int, bonus: int = 0, less: int = 0
) -> tuple[tuple[int, Fraction], ...]:
    """Return the probability of each number of goods.

    Examples
    --------
    One person at the river finds gold with one chance in six.

    >>> yields(1, 6)
    ((0, Fraction(5, 6)), (1, Fraction(1, 6)))
    """
    roll = Roll(dice)
    odds: dict[int, int] = {}
    for total, weight in roll.outcomes():
        got = (max(0, total - less) + bonus) // divisor
        odds[got] = odds.get(got, 0) + weight
    return tuple((got, Fraction(weight, roll.total())) for got, weight in sorted(odds.items()))


def mean(odds: tuple[tuple[int, Fraction], ...]) -> Fraction:
    """Return the expected number."""
    return sum((got * chance for got, chance in odds), Fraction(0))


def at_least(odds: tuple[tuple[int, Fraction], ...], least: int) -> Fraction:
    """Return the chance of at least this number."""
    return sum((chance for got, chance in odds if got >= least), Fraction(0))


@memo(512)
def expected(dice: int, divisor: int, bonus: int = 0, less: int = 0) -> str:
    """Return the mean of a roll, written out."""
    return number(mean(yields(dice, divisor, bonus, less)))


@memo(512)
def something(dice: int, divisor: int, less: int = 0) -> tuple[str, str]:
    """Return the chance to get anything and the chance to get nothing, written out."""
    chance = at_least(yields(dice, divisor, 0, less), 1)
    return percent(chance), percent(1 - chance)


@memo(512)
def bars(dice: int, divisor: int, less: int, written: str) -> tuple[Bar, ...]:
    """Return a bar for each number of goods that is not very rare.

    ``written`` is how a number of hundredths is written: ``"{n} %"``.
    """
    odds = yields(dice, divisor, 0, less)
    return tuple(
        Bar(
            got,
            round(float(chance) * 100, 1),
            written.format(n=percent(chance)),
            written.format(n=percent(at_least(odds, got))),
        )
        for got, chance in odds
        if chance >= Fraction(1, 1000)
    )[:MOST_BARS]


@memo(512)
def about(dice: int, divisor: int, bonus: int = 0, less: int = 0) -> str:
    """Return the mean as one says it: whole, or with decimals where it is small.

    Examples
    --------
    >>> about(3, 3), about(1, 6), about(2, 6, less=6), about(1, 6, less=1)
    ('3', '0.2', '0.03', '0')
    """
    expects = mean(yields(dice, divisor, bonus, less))
    if not expects or expects >= 2:
        return str(round(expects))
    return f"{float(expects):.{1 if expects >= 0.05 else 2}f}"


@memo(512)
def in_ten(dice: int, divisor: int, less: int = 0) -> tuple[int, int]:
    """Return a number of goods above the mean, and in how many of ten rolls one gets as many.

    Examples
    --------
    >>> in_ten(3, 3)
    (4, 4)
    """
    odds = yields(dice, divisor, 0, less)
    more = int(mean(odds)) + 1
    while more > 1 and at_least(odds, more) < Fraction(1, 20):
        more -= 1
    return more, round(10 * at_least(odds, more))


def note(texts: Texts, site: Gather, people: int, less: int) -> str:
    """Return a short note on the expected yield of some people at a site."""
    return texts(
        "panel.expect",
        mean=expected(people, site.divisor, 0, less),
        good=site.good,
        percent=something(people, site.divisor, less)[0],
    )


def people_considered(look: Look, site: Gather) -> list[int]:
    """Return the numbers of people that the viewer may send or roll for."""
    actions = look.at_site.get(site.number, [])
    placing = [action.people for action in actions if isinstance(action, PlacePeople)]
    if placing:
        return placing
    seat = look.state.mover
    there = look.state.placed_at(site.number, seat) if seat >= 0 else 0
    return [there] if there else []


def tips(look: Look) -> tuple[Tip, ...]:
    """Return the tip of every site, with odds if the viewer may roll there."""
    return tuple(
        site_tip(look, site)
        for site in look.state.parts.sites
        if site.kind not in ("card", "building")
    )


def site_tip(look: Look, site: Site) -> Tip:
    """Return the tip of a site: the odds if the viewer may roll, otherwise its use."""
    if not isinstance(site, Gather):
        return look.once(place_tip, site, words(look, site))
    people = tuple(people_considered(look, site))
    if people:
        return look.once(roll_tip, site, people, lowered(look, site, people), bonus(look))
    return look.once(plain_tip, site)


def lowered(look: Look, site: Gather, people: Iterable[int]) -> tuple[int, ...]:
    """Return by how much a roll of each of these numbers of people is lowered at a site."""
    return tuple(site.less(look.state, number) for number in people)


def bonus(look: Look) -> int:
    """Return what the tools of the player who decides may still add."""
    return sum(look.player.ready)


def place_tip(texts: Texts, site: Site, now: str) -> Tip:
    """Return the tip of a site without dice; `now` is what is there at the moment."""
    about = texts.get(f"about.{site.name}")
    told = tuple(filter(None, (sentence_case(now), about)))
    return Tip(f"tip-{site.name}", texts(f"plate.{site.name}"), told)


def plain_tip(texts: Texts, site: Gather) -> Tip:
    """Return the use of a site with dice."""
    rings = texts("about.rings", rings=site.rings) if site.rings else texts["about.crowd"]
    lines = (texts("about.gather", divisor=site.divisor, good=site.good), rings)
    return Tip(f"tip-{site.name}", texts(f"plate.{site.name}"), lines)


def roll_tip(
    texts: Texts, site: Gather, people: tuple[int, ...], lowered: tuple[int, ...], bonus: int
) -> Tip:
    """Return the odds of a roll of the largest number: in a line, and in full on demand."""
    most, less = people[-1], lowered[-1]
    least, tenths = in_ten(most, site.divisor, less)
    expects = about(most, site.divisor, 0, less)
    lines = [texts("odds.short", mean=expects, good=site.good, least=least, n=tenths)]
    exact = [texts("odds.mean", mean=expected(most, site.divisor, 0, less), good=site.good)]
    if bonus:
        helped = about(most, site.divisor, bonus, less)
        lines.append(texts("odds.tools_short", n=bonus, mean=helped, good=site.good))
        helped = expected(most, site.divisor, bonus, less)
        exact.append(texts("odds.tools", n=bonus, mean=helped, good=site.good))
    exact += [
        texts(
            "odds.rows",
            n=fewer,
            mean=expected(fewer, site.divisor, 0, smaller),
            percent=something(fewer, site.divisor, smaller)[1],
        )
        for fewer, smaller in zip(people[:-1], lowered, strict=False)
    ]
    return Tip(
        id=f"tip-{site.name}",
        title=texts("odds.dice", n=most, divisor=site.divisor),
        lines=tuple(lines),
        more=tuple(exact),
        bars=bars(most, site.divisor, less, texts["figure.percent"]),
        head=(texts("odds.number", good=site.good), texts["odds.chance"], texts["odds.at_least"]),
    )
