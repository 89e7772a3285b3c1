"""HQ Offensives (AEC-5.0/4, AEC-5.0/11): the HQ, its radius in plain hexes, whom it may activate, its attacks.

To do here: `HQ` (Act), `in_command(p, hq, place)`, `not_activated`; and the `command` step with `activate` and `done`.
"""
