"""Tests in a browser: a failed one tells what its pages showed, and is tried once more.

A press in a real front end passes through a page, a server and a kernel of other people's, and now
and then one of them loses it. One such press in 14 000 tests must not fail the run. It must not be
overlooked either: the run names every test that needed a second try, with the reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

LOOK = """() => {
    const told = document.querySelectorAll('[role=status], [role=alert], .sal-prompt, input');
    return [...told].map((each) => {
        const box = each.getBoundingClientRect();
        const state = each.checkVisibility() ? `at ${Math.round(box.x)}, ${Math.round(box.y)}`
            : 'hidden';
        const text = (each.value ?? each.textContent).replace(/\\s+/g, ' ').trim();
        return `${each.className || each.tagName} (${state}): ${text.slice(0, 300)}`;
    });
}"""
BUSY = "() => document.querySelectorAll('[aria-busy=true]').length"
RERUN = "rerun"  # how pytest-rerunfailures calls the outcome of a first try that failed


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let every test in a browser have a second try."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[Any]:
    """Add to the report of a failed test what its pages show."""
    report = yield
    browser = getattr(item, "funcargs", {}).get("browser")
    if report.when == "call" and report.failed and browser:
        report.sections.append(("what the pages showed", "\n".join(shown(browser))))
    return report


def shown(browser: Any) -> Iterator[str]:
    """Yield what the open pages of a browser tell their user, line by line."""
    from playwright.sync_api import Error

    for page in [page for context in browser.contexts for page in context.pages]:
        if page.url == "about:blank":
            continue
        try:
            yield f"{page.url}, {page.evaluate(BUSY)} boards wait for an answer"
            yield from page.evaluate(LOOK)
        except Error as error:  # closed or crashed
            yield f"{page.url}: {error.message}"


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Name the tests that needed a second try, with what made the first one fail."""
    again = terminalreporter.stats.get(RERUN, [])
    if not again:
        return
    terminalreporter.section("needed a second try")
    for report in again:
        terminalreporter.write_line(report.nodeid)
        terminalreporter.write_line(report.longreprtext)
        for title, text in report.sections:
            terminalreporter.write_line(f"-- {title}\n{text}")
