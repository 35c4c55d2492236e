"""What templates are compiled to draws what Jinja2 itself would draw."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import jinja2
import pytest
from markupsafe import Markup

from stoneage_lab.core.memo import clear_memos
from stoneage_lab.drawing import template_code, template_runtime
from stoneage_lab.drawing.protocol import drawing_of
from stoneage_lab.drawing.templating import environment
from stoneage_lab.games import game

SOURCE = """{% macro one(a, b=2) %}[{{ a }}|{{ b }}]{% endmacro %}
{% macro framed(a) %}<b title="{{ a }}">{{ caller() }}</b>{% endmacro %}
{% macro nested(some) %}{% for each in some %}{{ loop.index }}{{ one(each, b=loop.last) }}{% endfor %}{% endmacro %}
{{ one(value) }}{{ one(value, value) }}{{ one(b=value, a=1) }}{{ one(*[value, 3]) }}
{% call framed(value) %}{{ one(value) }}{% endcall %}
{{ nested([value, one(value)]) }}{{ 1.50 }}{{ "<" }}{{ value|string|upper }}{{ [value]|tojson }}
{% set shown %}{{ value }}{% endset %}{{ shown }}{{ one(shown)|length }}"""  # noqa: E501

# What needs no Jinja2 while it runs.
PLAIN = """{% macro one(a, b=2) %}[{{ a }}|{{ b }}]{% endmacro %}
{% macro nested(some) %}{% for each in some %}{{ loop.index }}{{ loop.revindex0 }}{{ one(each, b=loop.last) }}{% endfor %}{% endmacro %}
{{ one(value) }}{{ one(*[value, 3]) }}{{ nested([value, one(value)]) }}{{ "<" ~ value }}{{ one("") ~ value ~ 7 }}
{{ [value]|tojson }}{{ value|default("-") }}{{ nothing|default(value) }}{{ value is defined }}{{ nothing is undefined }}{{ value is none }}
{{ [value, "<"]|join(" & ") }}{{ [value, one(1)]|join("<") }}{{ things|join("+", "name") }}{{ things|selectattr("open")|list|length }}
{{ "%s<%s"|format(value, 3) }}{{ "4.7"|int }}{{ value|int }}{{ (7 / 3)|round }}{{ (7 / 3)|round(2) }}{{ -3|abs }}
{{ [3, 1.5]|min }}{{ ["B", "a"]|min }}{{ ["B", "a"]|max }}{{ [3]|list|length }}{{ "<i>"|safe }}{% set at = namespace(x=1) %}
{% for each in things %}{% set at.x = at.x + loop.length %}{% else %}none{% endfor %}{{ at.x }}{% if nothing is defined %}{{ nothing }}{% endif %}"""  # noqa: E501


@pytest.fixture(params=[None, "stone-age"])
def drawn_of(tmp_path: Path, request: pytest.FixtureRequest) -> Any:
    """Return what our environment, without a game or of one, draws of a source with some values."""
    of_game = drawing_of(game(request.param)) if request.param else None
    clear_memos()

    def drawn(source: str, **values: Any) -> str:
        (tmp_path / "one.j2").write_text(source, encoding="utf-8")
        return environment(tmp_path, game=of_game).get_template("one.j2").render(values)

    return drawn


@pytest.mark.parametrize(
    "value",
    ["a", "<i> & \"'", "", "雪 🐑", Markup("<i>"), 7, -3, 0, True, None, 1.0, 0.1 + 0.2, ()],
)
@pytest.mark.parametrize("source", [SOURCE, PLAIN], ids=["with Jinja2", "alone"])
def test_it_draws_what_jinja_draws(drawn_of: Any, value: Any, source: str) -> None:
    things = [SimpleNamespace(name="<", open=True), SimpleNamespace(name=1, open=False)]
    values = {"value": value, "things": things}
    plain = jinja2.Environment(
        autoescape=True,
        trim_blocks=True,
        finalize=lambda each: f"{each:.6g}" if each.__class__ is float else each,
    )
    plain.policies["json.dumps_function"] = environment().whole.policies["json.dumps_function"]
    drawn = drawn_of(source, **values)
    assert drawn == plain.from_string(source).render(values)
    # From what was kept of the texts, too.
    assert drawn_of(source, **values) == drawn


@pytest.mark.parametrize(
    "beyond",
    [
        "{{ 'pond'|title }}", "{{ [1]|join(d='-') }}", "{{ 3 is odd }}", "{{ lipsum }}",
        "{% for each in [1, 2] %}{{ loop.cycle('a', 'b') }}{% endfor %}",
        "{% block pond %}{% endblock %}", "{% include 'tip.html.j2' %}",
        "{% set pond %}fish{% endset %}", "{% filter upper %}fish{% endfilter %}",
        "{% macro m() %}{{ caller() }}{% endmacro %}",
        "{% import 'tip.html.j2' as tip with context %}",
        "{% for each in [] recursive %}{% endfor %}",
    ],
)  # fmt: skip
def test_a_template_that_needs_more_is_left_to_jinja(beyond: str) -> None:
    assert template_code.code_of(PLAIN, "one", "one.j2", False) is not None
    assert template_code.code_of(beyond, "one", "one.j2", False) is None


def test_only_jinja_is_asked_for_what_it_has_of_its_own(drawn_of: Any) -> None:
    assert (
        drawn_of(
            "{{ 'pond'|title }}{% for one in [1, 2] %}{{ loop.cycle('a', 'b') }}{% endfor %}"
            "{% import 'tip_details.html.j2' as tip %}{{ tip.more is defined }}"
        )
        == "PondabTrue"
    )


def test_a_traceback_shows_the_line_of_the_template(drawn_of: Any, tmp_path: Path) -> None:
    source = "{% macro fish(many) %}\n\n{{ 7 // many }}{% endmacro %}\n\n{{ fish(0) }}"
    with pytest.raises(ZeroDivisionError) as told:
        drawn_of(source)
    frames = [(entry.path, entry.lineno + 1) for entry in told.traceback]
    assert frames[-2:] == [(tmp_path / "one.j2", 5), (tmp_path / "one.j2", 3)]


def test_a_sign_that_no_page_may_have_is_replaced(drawn_of: Any) -> None:
    assert "\x07" not in drawn_of(SOURCE, value="a\x07b")
    assert "a\ufffdb" in drawn_of(SOURCE, value="a\x07b")


@pytest.mark.parametrize(
    ("source", "drawn"),
    [
        ("{% if one %}{% set a = 1 %}{% endif %}{{ a is defined }}", "False"),
        ("{% if not one %}{% set a = one %}{% endif %}{{ a }}", "0"),
        ("{% macro m(x) %}{% if x %}{% set a = x %}{% endif %}[{{ a|default('-') }}]{% endmacro %}"
         "{{ m(1) }}{{ m(0) }}", "[1][-]"),
        ("{% macro m(x) %}{% set a, b = x %}{{ b }}{{ a }}{% endmacro %}{{ m((1, 2)) }}", "21"),
        ("{% set a = 1 %}{% for each in [5, 6] %}{% set a = each %}{{ a }}{% endfor %}{{ a }}",
         "561"),
        ("{% macro m() %}{{ n(2) }}{% endmacro %}{% macro n(x) %}<{{ x }}>{% endmacro %}{{ m() }}",
         "<2>"),
        ("{{ nothing is defined }}{{ nothing|default('-') }}{{ one is defined }}", "False-True"),
        ("{{ thing.a is defined }}{{ thing.b is defined }}{{ thing.b|default('-') }}",
         "TrueFalse-"),
        ("{{ row[1] is defined }}{{ row[2] is undefined }}{{ row[1] }}{{ row[1:][0] }}",
         "TrueTrue88"),
        ("{% set ways = {'a': {'b': 3}} %}{{ ways.a.b }}{{ ways['a'].b }}{{ ways.items()|length }}",
         "331"),
        ("{{ '<' if one else '>' }}{{ '&' if one }}|{{ 'a' if not one }}", "&gt;|a"),
    ],
)  # fmt: skip
def test_names_that_may_not_be_set_are_read_as_by_jinja(
    drawn_of: Any, source: str, drawn: str
) -> None:
    values = {"one": 0, "thing": SimpleNamespace(a=1), "row": (7, 8)}
    assert drawn_of(source, **values) == drawn
    assert jinja2.Environment(autoescape=True).from_string(source).render(values) == drawn


@pytest.mark.parametrize("source", ["{{ nothing }}", "{{ nothing.name }}", "{{ nothing + 1 }}"])
def test_a_name_that_is_not_known_is_an_error(drawn_of: Any, source: str) -> None:
    with pytest.raises(jinja2.UndefinedError, match="'nothing' is undefined"):
        drawn_of(source)


def test_a_macro_without_one_of_its_values_is_an_error(drawn_of: Any) -> None:
    with pytest.raises(TypeError, match="pond"):
        drawn_of("{% macro pond(fish) %}{{ fish }}{% endmacro %}{{ pond() }}")


def test_a_picture_reads_attributes_and_items_as_python_does(tmp_path: Path) -> None:
    (tmp_path / "own.j2").write_text("{{ one.fish }} {{ some['fish'] }}", encoding="utf-8")
    template = environment(tmp_path, game=drawing_of(game("stone-age"))).get_template("own.j2")
    given = {"fish": 3}
    assert template.render(one=SimpleNamespace(**given), some=given) == "3 3"
    with pytest.raises(AttributeError, match="fish"):
        template.render(one=given, some=given)


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
    monkeypatch.setattr(template_runtime.known_texts, "limit", 10)
    for number in range(50):
        assert template_runtime.written(f"<{number}") == f"&lt;{number}"
        assert len(template_runtime.known_texts) <= 10


def test_what_is_called_as_a_macro_is_called_is_escaped_all_the_same(drawn_of: Any) -> None:
    source = (
        "{% macro bold(text) %}<b>{{ text }}</b>{% endmacro %}"
        "{% macro call_it(bold) %}{{ bold(7) }}{% endmacro %}"
        "{{ bold(value) }}{{ call_it(told) }}"
        "{% for bold in [told] %}{{ bold(7) }}{% endfor %}"
        "{% set bold = told %}{{ bold(7) }}"
    )
    drawn = drawn_of(source, value="<i>", told=lambda number: f"<{number}>")
    assert drawn == "<b>&lt;i&gt;</b>" + 3 * "&lt;7&gt;"
