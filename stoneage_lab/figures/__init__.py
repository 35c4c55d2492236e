"""Tables and small pictures of numbers, in text and in HTML; deterministic."""
