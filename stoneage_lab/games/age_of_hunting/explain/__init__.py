"""Explanations of Age of Hunting: reasons, rule examples, the lines of a score."""
