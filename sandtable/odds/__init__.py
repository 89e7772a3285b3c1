"""Exact odds: distributions over anything, and what pools of dice of several kinds score."""

from sandtable.odds.dice import Die, die, pool
from sandtable.odds.distribution import Distribution, certain

__all__ = ["Die", "Distribution", "certain", "die", "pool"]
