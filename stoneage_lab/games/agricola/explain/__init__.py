"""Explanations of Agricola: reasons for moves, refusals, lines of a score, rule examples."""
