"""Computer players of Agricola."""
