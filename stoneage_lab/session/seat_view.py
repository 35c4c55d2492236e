"""What one seat has, readable by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core.text_wrapping import wrapped


class SeatView:
    """What one seat has, by name; read only.

    Examples
    --------
    >>> from stoneage_lab.session.session import play
    >>> play("stone-age", players=2, seed=7).position.seat("red").food
    12
    """

    def __init__(self, name: str, facts: Mapping[str, Any]) -> None:
        self.__dict__.update({"name": name, **facts})

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # looked up by pickle and Jupyter
            raise AttributeError(name)
        known = ", ".join(self.__dict__)
        raise AttributeError(f"a seat has no {name!r}; it has: {known}") from None

    def __reduce__(self) -> tuple[Any, ...]:
        facts = dict(self.__dict__)
        return SeatView, (facts.pop("name"), facts)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a position never changes; after(words) gives the next one")

    def __dir__(self) -> list[str]:
        return list(self.__dict__)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SeatView) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash(repr(self))

    def __repr__(self) -> str:
        shown = ", ".join(f"{k}={v!r}" for k, v in self.__dict__.items() if k != "name")
        return wrapped(f"<{self.name}: {shown}>", 1)
