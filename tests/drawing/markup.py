"""What holds for the markup of every picture and every board, whatever the game."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import stoneage_lab as lab
from stoneage_lab import drawing

SVG = "{http://www.w3.org/2000/svg}"


def check_picture(session: lab.Session, code: str) -> None:
    """Check that a picture is well formed, and that all it refers to comes along."""
    picture = drawing.svg(session, language=code)
    root = ElementTree.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    assert root.findtext(f"{SVG}title")
    assert root.findtext(f"{SVG}desc") == drawing.text(session, language=code)
    assert "currentColor" not in picture
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"<(script|image|foreignObject|link)", picture)
    named = {node.get("id") for node in root.iter()} - {None}
    wanted = {node.get("href", "")[1:] for node in root.iter(f"{SVG}use")}
    assert wanted <= named, "every symbol that is used comes along"
    symbols = {name for name in named if name and name.startswith("sal-")}
    assert symbols == wanted & symbols, "and no symbol that is not used"
    check_ids(picture)
    check_numbers(picture)


def check_parts(session: lab.Session, code: str) -> None:
    """Check the parts of a board: well formed, ids once, all they refer to is there."""
    parts = drawing.parts(session, language=code)
    symbols = set(re.findall(r'<g id="([^"]*)"', parts["symbols"]))
    for name, markup in parts.items():
        # The few attributes without a value that HTML allows.
        text = re.sub(
            r'(?<=") (data-stepper|data-picker|hidden|reversed|open)\b', r' \1=""', markup
        )
        text = re.sub(r"(<input[^>]*)>", r"\1/>", text)
        ElementTree.fromstring(f"<div>{text}</div>")
        assert "currentColor" not in markup, name
        if name in ("board", "prompt", "hand"):
            assert set(re.findall(r'href="#([^"]*)"', markup)) <= symbols
    whole = "".join(parts.values())
    check_ids(whole)
    check_numbers(whole)
    assert set(re.findall(r'data-open="([^"]*)"', whole)) <= set(
        re.findall(r'data-panel="([^"]*)"', whole)
    )
    assert set(re.findall(r'data-tip="([^"]*)"', whole)) <= set(
        re.findall(r'data-tip-for="([^"]*)"', whole)
    )
    for tag in re.findall(r"<(?:g|button|svg)[^>]*role=[^>]*>", parts["board"]):
        assert re.search(r'aria-label="[^"]+"', tag), tag


def check_numbers(markup: str) -> None:
    """Check that numbers are short: no 59.699999999999996 for 59.7, no 604.0 for 604."""
    attributes = re.findall(r'="[^"]*"', markup)
    assert re.findall(r"\d+\.(?:\d{6,}|0(?!\d))", "".join(attributes)) == []


def check_ids(markup: str) -> None:
    """Check that no id stands twice in some markup."""
    names = re.findall(r'\bid="([^"]*)"', markup)
    assert len(names) == len(set(names))
