"""What templates are compiled to draws what Jinja2 itself would draw."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import jinja2
import pytest
from markupsafe import Markup

from stoneage_lab.core.memo import clear_memos
from stoneage_lab.drawing import template_code
from stoneage_lab.drawing.templating import environment

SOURCE = """{% macro one(a, b=2) %}[{{ a }}|{{ b }}]{% endmacro %}
{% macro framed(a) %}<b title="{{ a }}">{{ caller() }}</b>{% endmacro %}
{% macro nested(some) %}{% for each in some %}{{ loop.index }}{{ one(each, b=loop.last) }}{% endfor %}{% endmacro %}
{{ one(value) }}{{ one(value, value) }}{{ one(b=value, a=1) }}{{ one(*[value, 3]) }}
{% call framed(value) %}{{ one(value) }}{% endcall %}
{{ nested([value, one(value)]) }}{{ 1.50 }}{{ "<" }}{{ value|string|upper }}{{ [value]|tojson }}
{% set shown %}{{ value }}{% endset %}{{ shown }}{{ one(shown)|length }}"""  # noqa: E501


@pytest.fixture
def written_anew(tmp_path: Path) -> Any:
    """Return what our environment draws of the source, for a value."""
    (tmp_path / "all.j2").write_text(SOURCE, encoding="utf-8")
    clear_memos()
    return lambda value: environment(tmp_path).get_template("all.j2").render(value=value)


@pytest.mark.parametrize(
    "value",
    ["a", "<i> & \"'", "", "雪 🐑", Markup("<i>"), 7, -3, 0, True, None, 1.0, 0.1 + 0.2, ()],
)
def test_it_draws_what_jinja_draws(written_anew: Any, value: Any) -> None:
    plain = jinja2.Environment(
        autoescape=True,
        trim_blocks=True,
        finalize=lambda each: f"{each:.6g}" if each.__class__ is float else each,
    )
    plain.policies["json.dumps_function"] = environment().policies["json.dumps_function"]
    drawn = written_anew(value)
    assert drawn == plain.from_string(SOURCE).render(value=value)
    # From what was kept of the texts, too.
    assert written_anew(value) == drawn


def test_a_sign_that_no_page_may_have_is_replaced(written_anew: Any) -> None:
    assert "\x07" not in written_anew("a\x07b")
    assert "a\ufffdb" in written_anew("a\x07b")


@pytest.mark.parametrize(
    ("source", "drawn"),
    [
        ("{{ one.name }}", "Pond"),
        ("{{ one.fish.many }}", "3"),
        ("{{ one.fish['kind'].old }}", "yes"),
        ("{% for each in [one, one] %}{{ each.name }}{% endfor %}", "PondPond"),
        ("{% macro told(some) %}{{ some.fish.many }}{% endmacro %}{{ told(one) }}", "3"),
        ("[{{ 'x' if one.fish.gone }}|{{ 'x' if one.name }}]", "[|x]"),
        ("{{ 'a' ~ ('b' if one.fish.gone) }}", "a"),
    ],
)
def test_attributes_and_items_are_read_as_by_jinja(tmp_path: Path, source: str, drawn: str) -> None:
    given = {"name": "Pond", "fish": {"many": 3, "gone": False, "kind": {"old": "yes"}}}
    (tmp_path / "read.j2").write_text(source, encoding="utf-8")
    clear_memos()
    for one in (given, SimpleNamespace(**given)):
        assert environment(tmp_path).get_template("read.j2").render(one=one) == drawn
        assert jinja2.Environment(autoescape=True).from_string(source).render(one=one) == drawn


def test_what_is_undefined_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "none.j2").write_text("{{ thing.missing }}{{ nothing }}", encoding="utf-8")
    template = environment(tmp_path).get_template("none.j2")
    with pytest.raises(jinja2.UndefinedError, match="missing"):
        template.render(thing=())


def test_the_texts_that_are_kept_have_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(template_code.known_texts, "limit", 10)
    for number in range(50):
        assert template_code.written(f"<{number}") == f"&lt;{number}"
        assert len(template_code.known_texts) <= 10
