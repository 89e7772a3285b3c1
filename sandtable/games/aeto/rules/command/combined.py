"""Combined Offensives (AEC-5.3): further HQs of one nation or of allies in command range, 2 EPs each beyond the first.

To do here: `COMBINE` (Act).
"""
