"""People play: immutable positions, sessions with a history, records that last."""
