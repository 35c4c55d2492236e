"""Playing a game: immutable positions, sessions with a history, and records as files."""
