"""The shortest way through everything: server, browser, kernel, page."""


def test_a_cell_runs(open_notebook):
    notebook = open_notebook("x = 6 * 7\nprint(x)", "x")
    notebook.run_all()
    assert notebook.output(0).inner_text().strip() == "42"
    assert notebook.output(1).inner_text().strip() == "42"
    assert notebook.python("x") == 42
    notebook.execute("x = 'forty-two'")
    assert notebook.python("[x, None]") == ["forty-two", None]
    assert notebook.cell_count() == 2


def test_two_notebooks_have_two_kernels(open_notebook):
    first, second = open_notebook("x = 1"), open_notebook("x = 2")
    first.run_all()
    second.run_all()
    assert (first.python("x"), second.python("x")) == (1, 2)
    second.restart()
    assert second.python("'x' in globals()") is False


def test_themes(open_notebook):
    notebook = open_notebook("1")
    notebook.use_theme("JupyterLab Dark")
    notebook.use_theme("JupyterLab Light")
