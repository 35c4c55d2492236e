"""The rules of Age of Revive; `flow` has the course of a turn, `steps` what may be pending."""
