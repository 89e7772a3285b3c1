"""Command: Offensives and what they activate (AEC-5.0 to AEC-5.5, AEC-5.10, AE-5.20).

offensives   the frame of one Offensive and its five steps; who can act
steps        the Offensive Phase, the Command Status and the Land Movement Step
hq, stack    the two ways to open one (`hq`, `stack`), and how many attacks they allow
activation   `activate`: whom they may activate, and the Generals with them
combined     further HQs (`combine`, AEC-5.3), payment in EPs
impromptu    Offensives bought in the month (`buy`, AEC-5.5)
payment      who pays an Offensive: `by`, the free ones of minors (AEC-5.0/6)
generals     Generals: who leads, who lends his rating, limits (SS), the die of the beaten (AEC-5.10, AE-5.20)
"""
