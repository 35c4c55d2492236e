"""The live board: a Jupyter widget that shows a session. See `stoneage_lab.widget.board`."""
