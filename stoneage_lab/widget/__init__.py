"""The live board: a Jupyter widget round a session. See `stoneage_lab.widget.board`."""
