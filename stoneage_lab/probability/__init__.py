"""Probability, exact: distributions, and the odds of what the rules do."""
