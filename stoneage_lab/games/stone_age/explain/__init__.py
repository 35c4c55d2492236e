"""Explanations of Stone Age: reasons for moves, refusals, lines of a score, rule examples."""
