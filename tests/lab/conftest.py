"""The laboratory is tested with the toy game."""

from tests.toy.plugin import toy_plugin

__all__ = ["toy_plugin"]
