"""Conquest of a major power (AE-9.11). No scenario of stage 1 reaches it: cases only."""
