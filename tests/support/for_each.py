"""One test for many small cases, as long as each is done in less time than a test takes to run.

    @for_each(path=FILES)
    def test_links_lead_somewhere(path: Path) -> None: ...

A parameter of pytest makes each case a test. That costs three milliseconds, for it is collected by
every process and reported in three steps: more than it takes to look through a file. Here all cases
are tried, and all that fail are shown, each with what it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from inspect import signature
from itertools import product
from typing import Any, TypeAlias

import pytest

Test: TypeAlias = Callable[..., None]


def for_each(**axes: Iterable[Any]) -> Callable[[Test], Test]:
    """Return a decorator that calls a test with every combination of these arguments."""
    cases = [dict(zip(axes, row, strict=True)) for row in product(*axes.values())]

    def decorate(test: Test) -> Test:
        @wraps(test)
        def of_all(**fixtures: Any) -> None:
            assert cases, "there is nothing to try"
            failed: list[BaseException] = []
            for case in cases:
                try:
                    test(**case, **fixtures)
                except (Exception, pytest.fail.Exception) as error:
                    error.add_note(", ".join(f"{name}: {value}" for name, value in case.items()))
                    failed.append(error)
            if failed:
                raise BaseExceptionGroup(f"{len(failed)} of {len(cases)} cases fail", failed)

        whole = signature(test)
        rest = [one for name, one in whole.parameters.items() if name not in axes]
        # What is left are fixtures.
        of_all.__signature__ = whole.replace(parameters=rest)  # type: ignore[attr-defined]
        return of_all

    return decorate
