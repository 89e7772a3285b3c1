"""Exact odds: distributions over anything, and what pools of dice of several kinds score."""

from sandtable.odds.dice import Die, die, pool
from sandtable.odds.digits import Digits, throws
from sandtable.odds.distribution import Distribution, certain

__all__ = ["Die", "Digits", "Distribution", "certain", "die", "pool", "throws"]
