"""Positions as documents, and what can be wrong with them."""
