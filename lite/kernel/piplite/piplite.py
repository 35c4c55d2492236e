"""See `micropip` beside this package. The kernel sets both names below."""

from micropip import install

__all__ = ["install"]

_PIPLITE_DISABLE_PYPI = True
_PIPLITE_URLS: list[str] = []
