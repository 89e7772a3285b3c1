"""The game's judgement, for computer players."""
