"""For a projector figures, tables and questions are large; colour is never the only difference."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import stoneage_lab as lab
from stoneage_lab.core.language import speaking
from stoneage_lab.core.projector_mode import LARGER_TEXT
from stoneage_lab.figures.charts import Series, bars, panels
from stoneage_lab.figures.table import Table


@pytest.fixture(autouse=True)
def normal() -> Iterator[None]:
    yield
    lab.projector(False)
    lab.student("", 0)


def shown() -> dict[str, str]:
    table = Table("Rolls", ["outcome", "P"], [["1", "1/2"], ["2", "1/2"]], ["A note."])
    return {
        "figure": lab.Die(6).plot().html(),
        "tree": lab.age_of_hunting.RockTree(number=3).figure().html(),
        "area": lab.BayesSquare().figure().html(),
        "boxes": lab.box_plot({"a": [1, 2, 6]}).html(),
        "grid": lab.SampleSpaceGrid(divisor=2, value=3).figure().html(),
        "table": table.html(),
        "question": lab.question("P1.2").ask().html(),
        "class": lab.ClassData.replay("P2", "1B", 5, 10)._repr_mimebundle_()["text/html"],
    }


def test_everything_is_larger_on_a_projector_and_normal_again_after_it() -> None:
    before = shown()
    lab.projector()
    large = shown()
    for what in before:
        assert f"font-size:{LARGER_TEXT}em" in large[what], what
        assert f"font-size:{LARGER_TEXT}em" not in before[what], what
    for what in ("figure", "class", "tree", "area", "boxes"):
        narrow, wide = (
            int(re.findall(r"max-width:(\d+)px", html)[0]) for html in (before[what], large[what])
        )
        # The letters grow with the picture: 14 pixels become more than 22.
        assert wide == round(narrow * LARGER_TEXT)
        assert 14 * wide / narrow > 22
    lab.projector(False)
    assert shown() == before


def test_a_question_on_the_page_follows() -> None:
    form = lab.question("P1.2").form()
    lab.projector()
    assert f"font-size:{LARGER_TEXT}em" in form.asked.value
    lab.projector(False)
    assert "font-size" not in form.asked.value


def test_series_differ_by_more_than_colour() -> None:
    table = Table("Three", ["outcome", "a", "b", "c"], [["1", "1", "1", "1"]])
    for count in (2, 3, 4):
        series = [Series(str(n), [0.5, 0.5]) for n in range(count)]
        svg = bars(table, ["1", "2"], series).svg
        drawn = re.findall(r"<rect[^>]*/>((?:<path[^>]*/>)?)", svg)[: 2 * count]
        kinds = {"M h" * bool(re.search(r"h\d", one)) + "V" * ("V" in one) for one in drawn}
        assert len(kinds) == count


def test_seats_of_a_draft_stand_one_below_another() -> None:
    figure = lab.stone_age.DraftTable(players=4).figure()
    names = [f"player {n}" for n in (1, 2, 3, 4)]
    assert all(name in figure.svg for name in names)
    few = panels(figure.table, ["1", "2"], [Series("a", [0.25, 0.75])])
    assert few.svg.count("<rect") == 2


def test_a_japanese_caption_has_no_full_stop_of_english() -> None:
    with speaking("ja"):
        caption = lab.stone_age.DraftTable(players=4).figure().caption
        assert ". " not in re.sub(r"\d\.\d", "", caption)
        assert "。" in caption
