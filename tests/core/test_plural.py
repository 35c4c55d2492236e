"""Rules of plurals, as Unicode's CLDR has them for languages with one to six forms."""

from __future__ import annotations

import pytest

from stoneage_lab.core.language import LANGUAGES, texts
from stoneage_lab.core.plural import PluralRule, plural_rule

RULES = {
    "en": ("n = 1", {0: "1", 1: "0 2 5 11 21 100 1.5 1/2"}),
    "ja": ("n = 1", {0: "1"}),
    "fr": ("i = 0, 1", {0: "0 1 1.5 1/2 0.3", 1: "2 5/2 5 11 101 2.5"}),
    "pl": (
        "n = 1; v = 0 and n % 10 = 2..4 and n % 100 != 12..14; v = 0",
        {0: "1", 1: "2 3 4 22 34 102", 2: "0 5 11 12 13 14 21 25 112", 3: "1.5 1/2"},
    ),
    "ru": (
        "v = 0 and n % 10 = 1 and n % 100 != 11; v = 0 and n % 10 = 2..4 and n % 100 != 12..14",
        {0: "1 21 31 101", 1: "2 23 54", 2: "0 5 11 12 111 114 1.5"},
    ),
    "lt": (
        "n % 10 = 1 and n % 100 != 11..19; n % 10 = 2..9 and n % 100 != 11..19; v != 0",
        {0: "1 21", 1: "2 9 29", 2: "1.5", 3: "0 10 11 19 30"},
    ),
    "lv": (
        "n % 10 = 0 or n % 100 = 11..19; n % 10 = 1 and n % 100 != 11",
        {0: "0 10 11 19 30", 1: "1 21", 2: "2 22"},
    ),
    "ar": (
        "n = 0; n = 1; n = 2; n % 100 = 3..10; n % 100 = 11..99",
        {0: "0", 1: "1", 2: "2", 3: "3 10 103", 4: "11 99 111", 5: "100 102 200 0.1"},
    ),
}


@pytest.mark.parametrize("code", RULES)
def test_each_number_has_its_form(code: str) -> None:
    rule, numbers = RULES[code]
    forms = "abcdef"[: rule.count(";") + 2]
    for form, shown in numbers.items():
        for number in shown.split():
            assert PluralRule(rule).choose(number, forms) == forms[form], number
            if number.isdecimal():
                assert PluralRule(rule).choose(int(number), forms) == forms[form], number
                assert PluralRule(rule).choose(-int(number), forms) == forms[form], number


def test_a_text_of_fewer_forms_uses_its_last() -> None:
    assert [PluralRule(RULES["pl"][0]).choose(n, ("a", "b")) for n in (1, 2, 5)] == ["a", "b", "b"]


@pytest.mark.parametrize("rule", ["", "n", "n == 1", "n = 1;", "n = one", "x = 1", "n % 0 = 1"])
def test_what_is_no_rule_is_refused(rule: str) -> None:
    with pytest.raises(ValueError, match="no condition of a plural rule"):
        PluralRule(rule)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_has_a_rule(code: str) -> None:
    assert plural_rule(texts(code)["plural.rule"]).choose(1, ("one", "many")) == "one"
