"""Lines of text as HTML: what is plain text only, JupyterLab breaks within words."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

from ..core.projector_mode import text_size

_STYLE: Final = "white-space:pre-wrap;word-break:normal;overflow-wrap:break-word"


def text_lines(lines: Iterable[str]) -> str:
    """Return lines as HTML that keeps their spaces and breaks between words.

    Parameters
    ----------
    lines : iterable of str

    Examples
    --------
    >>> print(text_lines(["3 < 5", "  and so on"]))
    <pre style="white-space:pre-wrap;word-break:normal;overflow-wrap:break-word">3 &lt; 5
      and so on</pre>
    """
    return f'<pre style="{text_size()}{_STYLE}">{escape(chr(10).join(lines))}</pre>'
