"""What a notebook's output looks like in JupyterLab, without starting one.

The rules that JupyterLab lays over every output are taken from the installed JupyterLab itself, so
that a test sees what a reader sees. Notebook 7 and Voila bring the same ones.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from pathlib import Path

LAB = Path(sys.prefix) / "share" / "jupyter" / "lab"
# Each style sheet stands in the bundle as one template literal.
SHEET = re.compile(r"\.push\(\[\w+\.id,`((?:[^`\\]|\\.)*)`")
PAGE = """<!doctype html><meta charset="utf-8"><style>{css}</style>
<body style="overflow:auto;margin:0;padding:8px 16px;background:var(--jp-layout-color0)">
<div class="jp-Notebook" style="overflow:visible"><div class="jp-OutputArea">
<div class="jp-OutputArea-child">{output}</div></div></div>"""
RICH = '<div class="jp-RenderedHTMLCommon jp-RenderedHTML jp-OutputArea-output">{html}</div>'
PLAIN = '<div class="jp-RenderedText jp-OutputArea-output"><pre>{text}</pre></div>'


@cache
def rules(dark: bool = False) -> str:
    """Return JupyterLab's style sheets under one of its themes."""
    theme = LAB / "themes" / "@jupyterlab" / f"theme-{'dark' if dark else 'light'}-extension"
    found = (theme / "index.css").read_text(encoding="utf-8")
    for bundle in sorted((LAB / "static").glob("jlab_core.*.js")):
        found += "\n".join(SHEET.findall(bundle.read_text(encoding="utf-8")))
    assert ".jp-OutputArea-output dl" in found, "JupyterLab keeps its style sheets elsewhere now"
    return found.replace("\\`", "`").replace("\\\\", "\\")


def output(html: str, dark: bool = False) -> str:
    """Return a page that shows HTML as the output of a cell."""
    return PAGE.format(css=rules(dark), output=RICH.format(html=html))


def printed(text: str, dark: bool = False) -> str:
    """Return a page that shows what a cell has printed; the text must need no escaping."""
    return PAGE.format(css=rules(dark), output=PLAIN.format(text=text))
