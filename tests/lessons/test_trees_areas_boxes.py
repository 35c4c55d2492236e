"""Trees, areas and box plots show what the rules say, with letters that do not touch."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import pytest
from support import jupyter_css

import stoneage_lab as lab
from stoneage_lab.core.language import speaking
from stoneage_lab.figures.area_model import EMPTY, SIDE, Block, Column, areas
from stoneage_lab.figures.figure import Figure
from stoneage_lab.figures.table import Table

RECTANGLE = re.compile(
    r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" style="fill:([^;]+)'
)
TOUCHING = """() => [...document.querySelectorAll('figure svg')].flatMap((svg) => {
  const paper = svg.getBoundingClientRect();
  const texts = [...svg.querySelectorAll('text')].map((text) =>
    [text.textContent, text.getBoundingClientRect()]);
  const found = [];
  texts.forEach(([said, one], n) => {
    if (one.left < paper.left || one.right > paper.right || one.bottom > paper.bottom)
      found.push(`${said} is cut`);
    for (const [other, two] of texts.slice(n + 1))
      if (one.left < two.right && two.left < one.right
          && one.top < two.bottom - 3 && two.top < one.bottom - 3)
        found.push(`${said} touches ${other}`);
  });
  return found;
})"""


@pytest.fixture(autouse=True)
def normal() -> Iterator[None]:
    yield
    lab.projector(False)


def shown() -> list[Figure]:
    rocks, tool, square = (
        lab.age_of_hunting.RockTree, lab.stone_age.ToolTree, lab.stone_age.SplitSquare,
    )  # fmt: skip
    return [
        *(rocks(number=number).figure() for number in (1, 2, 3)),
        *(tool(first=first, second="quarry").figure() for first in ("hunt", "river")),
        *(square(at_first=a, at_second=b).figure() for a, b in ((3, 2), (1, 4), (7, 7), (1, 1))),
        *(lab.BayesSquare(seen=seen, most=7).figure() for seen in (5, 12)),
        lab.box_plot({"6": [3, 4, 5, 9], "3 + 3": [-20, 4, 4]}, "points"),
    ]


@pytest.mark.layout
@pytest.mark.parametrize("code", ["en", "ja"])
@pytest.mark.parametrize("large", [False, True])
def test_no_letters_touch_or_are_cut(page: Any, code: str, large: bool) -> None:
    lab.projector(large)
    with speaking(code):
        html = "".join(figure.html() for figure in shown())
    page.set_viewport_size({"width": 1300, "height": 900})
    page.set_content(jupyter_css.output(html))
    assert page.evaluate(TOUCHING) == []


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("players", [2, 3])
def test_the_ways_of_a_tree_are_those_of_the_rules(number: int, players: int) -> None:
    figure = lab.age_of_hunting.RockTree(number=number, players=players).figure()
    ways = [Fraction(row[1].split("= ")[-1]) for row in figure.table.rows]
    assert sum(ways) == 1
    found = lab.age_of_hunting.rocks(number, players=players)
    points: dict[int, Fraction] = {}
    for row, way in zip(figure.table.rows, ways, strict=True):
        count = row[0].split(", ").count("point")
        points[count] = points.get(count, Fraction(0)) + way
    assert points == dict(found.items())
    # In frames stand those with a point: their sum is in the caption.
    assert figure.svg.count('rx="4"') == len(ways) - 1
    assert f" {found.prob_ge(1)} " in figure.caption


@pytest.mark.parametrize("sites", list(product(("hunt", "forest", "river"), repeat=2)))
def test_the_tool_first_where_it_brings_more(sites: tuple[str, str]) -> None:
    one, two = (_mean(lab.stone_age.ToolTree(first=a, second=b)) for a, b in (sites, sites[::-1]))
    pips = {"hunt": 2, "forest": 3, "river": 6}
    first, second = (pips[site] for site in sites)
    assert one - two == Fraction(first - second, first * second)


def _mean(tree: Any) -> Fraction:
    return Fraction(re.findall(r"= (\S+) points", tree.figure().caption)[0])


def test_areas_are_the_probabilities() -> None:
    wood = lab.stone_age.yields("forest", people=3).prob_ge(2)
    gold = lab.stone_age.yields("river", people=2).prob_ge(1)
    svg = lab.stone_age.SplitSquare(at_first=3, at_second=2).figure().svg
    drawn = [float(w) * float(h) / SIDE**2 for _, _, w, h, _ in RECTANGLE.findall(svg)][:6]
    expected = [wood * gold, wood * (1 - gold), (1 - wood) * gold, (1 - wood) * (1 - gold)]
    # Strips of paper under the numbers lie between the rectangles.
    for chance in expected:
        assert any(abs(area - chance) < 0.001 for area in drawn), float(chance)


def test_fills_differ_by_more_than_colour() -> None:
    parts = tuple(Block(Fraction(1, 4), fill) for fill in (0, 1, 2, EMPTY))
    table = Table("Four", ["", "P"], [["a", "1/4"]])
    svg = areas(table, [Column("all", Fraction(1), parts)], [], ("", "")).svg
    lines = re.findall(r'<rect [^>]*height="66.0"[^>]*/>((?:<path d="[^"]*)?)', svg)
    kinds = {(bool(re.search(r"h\d", one)), "V" in one) for one in lines}
    assert len(lines) == 4
    assert kinds == {(False, False), (True, False), (False, True)}
    empty = [fill for *_, fill in RECTANGLE.findall(svg) if "layout-color" in fill]
    assert empty, "the empty one is paper; the first is a plain colour"


def test_what_is_filled_is_divided_by_all_that_is_filled() -> None:
    figure = lab.BayesSquare(seen=2, divisor=3, most=3).figure()
    rows = figure.table.rows
    filled = [Fraction(row[3]) for row in rows]
    assert [part * 324 for part in filled] == [18, 48, 23]
    assert [Fraction(row[4]) for row in figure.table.rows] == [
        part / sum(filled) for part in filled
    ]
    bars = lab.BayesBars(seen=2, divisor=3, most=3).figure()
    assert [row[4] for row in rows] == [row[3] for row in bars.table.rows]


def test_a_box_holds_the_middle_half() -> None:
    numbers = list(range(1, 12))
    figure = lab.box_plot({"odd": numbers, "even": numbers[:10]})
    assert figure.table.rows[0][1:] == ["11", "1", "3", "6", "9", "11", "6"]
    assert figure.table.rows[1][1:] == ["10", "1", "3", "5.5", "8", "10", "5.5"]
    boxes = [
        (float(left), float(left) + float(wide))
        for left, _, wide, high, _ in RECTANGLE.findall(figure.svg)
        if high == "26"
    ]
    ticks = _ticks(figure)
    for (left, right), (lower, upper) in zip(boxes, ((3, 9), (3, 8)), strict=True):
        assert abs(left - ticks(lower)) < 0.2
        assert abs(right - ticks(upper)) < 0.2


def _ticks(figure: Figure) -> Any:
    """Return where a number stands on the axis, from two of its ticks."""
    found = re.findall(r'<text x="([\d.]+)"[^>]*middle[^>]*>(\d+)<', figure.svg)
    (x0, a), (x1, b) = [(float(x), int(n)) for x, n in (found[0], found[-1])]
    return lambda value: x0 + (x1 - x0) * (value - a) / (b - a)


def test_numbers_below_zero_have_a_minus_sign() -> None:
    figure = lab.box_plot({"a": [-30, -2, 10]})
    assert "−30" in figure.table.rows[0]
    assert not re.search(r">-\d", figure.svg)


def test_what_the_numbers_are_may_be_a_number() -> None:
    assert ">3</text>" in lab.box_plot({"a": [1, 2]}, what=3).svg


def test_two_simulations_in_boxes() -> None:
    one, two = (
        lab.simulate("stone-age", [who, "random"], 8, seed=3, progress=False)
        for who in ("random", "builder")
    )
    figure = one.compare(two).box_plot("scores", "red")
    assert [row[0] for row in figure.table.rows] == ["random", "builder"]
    assert figure.table.rows[0][4] == f"{_median(one.values('scores', 'red')):.4g}"
    with pytest.raises(lab.SetupError, match="red, blue"):
        one.compare(two).box_plot("scores")
    with pytest.raises(lab.SetupError, match="scores"):
        one.compare(two).box_plot("luck", "red")


def _median(values: list[int]) -> float:
    ordered = sorted(values)
    return (ordered[3] + ordered[4]) / 2


@pytest.mark.parametrize("given", [[], {}, [1, 2], {str(n): [1] for n in range(13)}])
def test_what_is_no_sample_is_refused_with_what_would_be_right(given: Any) -> None:
    with pytest.raises(lab.LabError, match=re.escape("{'a': [3, 6, 1]")):
        lab.box_plot(given)


def test_words_are_no_numbers_of_a_box() -> None:
    with pytest.raises(lab.LabError, match="gold"):
        lab.box_plot({"a": [1, "gold"]})


def test_branches_stand_between_the_ones_before_and_after() -> None:
    svg = lab.age_of_hunting.RockTree(number=3).figure().svg
    ends = [float(y) for y in re.findall(r'rx="4"[^>]*/><rect [^>]*y="([\d.]+)"', svg)]
    assert all(later - before == 36 for before, later in pairwise(ends))
