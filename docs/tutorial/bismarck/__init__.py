"""Bismarck: a whole tiny game, built step by step in docs/adding-a-game.md."""
