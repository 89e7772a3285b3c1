"""The Soft Underbelly: the war in the Mediterranean, 1940 to 1945."""

from sandtable.games.soft_underbelly.game import GAME

__all__ = ["GAME"]
