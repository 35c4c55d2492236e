"""What can be known about Stone Age without importing its rules."""

COMPILE = (
    "actions", "buildings", "cards", "careful", "choices", "components", "feeding", "flow",
    "goods", "nature", "outlook", "outlook_table", "player", "scoring", "sites", "state", "steps",
    "strategies", "tasks", "telling",
)  # fmt: skip
COPY = ("__init__", "game", "notation", "options", "reasons", "wondering")
SHARE = ("events", "rulebook", "rules", "witnesses")
