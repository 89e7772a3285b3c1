"""Judgement for computer players."""
