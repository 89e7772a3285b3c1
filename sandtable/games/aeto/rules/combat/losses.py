"""Losses of combat (AEC-5.17): who loses a step, and where the eliminated go.

To do here: the step `losses` with `lose`; `lose_step(p, log, unit, rule)` for all that takes steps, supply too.
"""
