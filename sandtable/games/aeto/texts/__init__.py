"""Positions as documents, and what is wrong with one."""
