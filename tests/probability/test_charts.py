"""Charts say what is along their axes, and take the colours of the page around them."""

from __future__ import annotations

import re

import pytest
from fixtures.pig import Pig
from support import jupyter_css

import stoneage_lab as lab
from stoneage_lab.core.language import texts

HEARD = re.compile(r"<text [^>]*>([^<]*)</text>")


def figures():
    three = lab.Die(6).iid_sum(3)
    results = lab.simulate(Pig(2), ["random", "random"], 4, seed=3, progress=False)
    return {
        "bars": (three.plot(), ["outcome", "probability"]),
        "steps": (three.plot(cumulative=True), ["outcome", "P(X ≤ x)"]),
        "results": (results.plot("scores"), ["points", "games"]),
        "rates": (results.plot("wins"), [texts()("trials.rate")]),
    }


@pytest.mark.parametrize("name", ["bars", "steps", "results", "rates"])
def test_axes_have_titles(name):
    figure, titles = figures()[name]
    words = HEARD.findall(figure.svg)
    assert words[-len(titles) :] == titles


@pytest.mark.parametrize("dark", [False, True])
def test_a_chart_is_as_dark_as_the_page(page, dark):
    figure = lab.Die(6).iid_sum(2).plot()
    page.set_content(jupyter_css.output(figure.html(), dark))
    paper, ink = page.evaluate("""() => [
      getComputedStyle(document.querySelector('figure svg')).backgroundColor,
      getComputedStyle(document.querySelector('figure svg text')).fill]""")
    brightness = [sum(map(float, re.findall(r"[\d.]+", each)[:3])) for each in (paper, ink)]
    assert (brightness[0] < brightness[1]) is dark
    assert abs(brightness[0] - brightness[1]) > 400
