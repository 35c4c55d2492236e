"""What Stone Age says about moves: reasons, why not, the lines of a score, examples of rules."""
