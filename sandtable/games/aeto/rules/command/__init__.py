"""Command: Offensives and what they activate (AEC-5.0 to AEC-5.5, AEC-5.10, AE-5.20).

offensives   the Offensive Phase: alternation, whose turn, who can act, the frame of one Offensive and its five steps
hq, stack    the two ways to open one (`hq`, `stack`), whom they may activate, how many attacks they allow
combined     further HQs (`combine`, AEC-5.3), payment in EPs
impromptu    Offensives bought in the month (`buy`, AEC-5.5)
payment      who pays an Offensive: `by`, the free ones of minors, limits of nationality (AEC-5.0/6)
generals     Generals: strength, limits (SS), flipping, elimination (AEC-5.10, AE-5.20)
"""
