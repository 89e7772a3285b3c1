"""Impromptu Offensives (AEC-5.5): bought in the month at twice the seasonal price, from EPs or the reserve.

To do here: `BUY` (Act), `price(p, nation)`, and what `offensives.can_act` has to ask.
"""
