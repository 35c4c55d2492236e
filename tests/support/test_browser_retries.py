"""A test in a browser has a second try, and the run says so."""

from __future__ import annotations

import pytest

pytest_plugins = ["pytester"]

CONFTEST = """
import pytest

@pytest.fixture
def browser():
    class Page:
        url = "http://127.0.0.1/notebook"
        def evaluate(self, script):
            return 1 if "length" in script and "map" not in script else ["STATUS: not possible"]
    class Context:
        pages = [Page()]
    class Browser:
        contexts = [Context()]
    return Browser()
"""
TESTS = """
tries = []

def test_loses_the_first_press(browser):
    tries.append(1)
    assert len(tries) == 2, "the press was lost"

def test_is_broken(browser):
    assert False, "it never works"

def test_has_no_browser():
    tries.append(1)
    assert len(tries) > 3, "no second try"
"""


@pytest.fixture
def output(pytester: pytest.Pytester) -> str:
    """What a run with three failures prints."""
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(TESTS)
    result = pytester.runpytest("-p", "support.browser_retries", "-p", "no:cacheprovider")
    result.assert_outcomes(passed=1, failed=2)
    return str(result.stdout)


def test_a_lost_press_passes_and_is_named(output: str):
    told = output.partition("needed a second try")[2]
    assert "test_loses_the_first_press" in told
    assert "the press was lost" in told
    assert "STATUS: not possible" in told


def test_a_broken_test_fails_and_what_has_no_browser_is_tried_once(output: str):
    assert "it never works" in output
    assert "2 rerun" in output
    assert "no second try" in output
