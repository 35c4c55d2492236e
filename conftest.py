"""For all tests, doctests and notebooks: the report of processor times."""

pytest_plugins = ["processor_time"]
