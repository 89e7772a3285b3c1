"""Stack Offensives (AEC-5.0/3): units of one nationality, partners up to half, that begin in one hex; one attack.

To do here: `STACK` (Act).
"""
