"""A TOML file of the package is parsed once; what is kept of it is never another file's content."""

import os
import sys
from datetime import date

import pytest
from support.fresh_python import told_by_a_second_start

from stoneage_lab.core import toml_files
from stoneage_lab.core.toml_files import read_toml


@pytest.fixture
def file(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    made = tmp_path / "pond.toml"
    made.write_text('name = "池"\nfish = [3, 4]\n[deep]\nmetres = 2.5\n', encoding="utf-8")
    return made


POND = {"name": "池", "fish": [3, 4], "deep": {"metres": 2.5}}


def kept(file):
    return list((file.parent / "__pycache__").glob("*"))


def test_what_is_kept_is_read_without_parsing(file, monkeypatch):
    assert read_toml(file) == POND
    (found,) = kept(file)
    assert found.name.startswith("pond.toml.")

    def parser(name):
        raise AssertionError(f"{name} is not needed")

    monkeypatch.setattr(toml_files, "import_module", parser)
    first = read_toml(file)
    assert first == POND
    first["fish"].append(5)
    assert read_toml(file) == POND


def test_a_file_that_changed_is_read_anew_whatever_its_time_says(file):
    read_toml(file)
    before = file.stat()
    file.write_text('name = "沼"\nfish = [3, 4]\n[deep]\nmetres = 2.5\n', encoding="utf-8")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert read_toml(file)["name"] == "沼"


@pytest.mark.parametrize("damage", [
    lambda b: b[:20], lambda b: b"", lambda b: b[:16] + b"?" * 9, lambda b: b[:-1] + b"?",
    lambda b: b.replace(b"metres", b"meters"),
])  # fmt: skip
def test_what_is_damaged_is_parsed_and_kept_again(file, damage):
    read_toml(file)
    (found,) = kept(file)
    whole = found.read_bytes()
    found.write_bytes(damage(whole))
    assert read_toml(file) == POND
    assert found.read_bytes() == whole


def test_nothing_is_written_where_python_must_not_write(file, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert read_toml(file) == POND
    assert not kept(file)


def test_it_is_kept_where_python_keeps_what_it_compiled(file, tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path / "elsewhere"))
    assert read_toml(file) == read_toml(file) == POND
    assert not kept(file)
    assert [found.name[:10] for found in (tmp_path / "elsewhere").rglob("pond*")] == ["pond.toml."]


def test_a_folder_that_cannot_be_written_is_no_hindrance(file):
    (file.parent / "__pycache__").write_text("a file in its place")
    assert read_toml(file) == POND


def test_what_cannot_be_kept_is_read_all_the_same(file):
    file.write_text("day = 2008-10-01", encoding="utf-8")
    assert read_toml(file) == read_toml(file) == {"day": date(2008, 10, 1)}
    assert not kept(file)


def test_what_is_no_toml_is_said_each_time(file):
    file.write_text("name = ", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(ValueError, match="Invalid value"):
            read_toml(file)


def test_a_game_is_set_up_and_drawn_without_the_parser_once_its_texts_are_kept():
    code = (
        "import stoneage_lab as lab; from stoneage_lab import drawing;"
        "drawing.parts(lab.play('agricola', players=2, seed=1)); print('tomllib' in sys.modules)"
    )
    assert told_by_a_second_start(code) == "False"
