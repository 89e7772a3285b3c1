"""Land combat (AEC-5.12 to AEC-5.18, AE-5.19 to AE-5.22), inside an Offensive.

attack         `attack`, `join`, `lead`, `hold`, `spare`, `cancel`, `fight`: the frame of one attack and its questions
strength       parts of both strengths: units, river halves, minors abroad, General, limit, forts, Zhukov
modifiers      the named modifiers of the die, each with its rule: the same objects for resolution, odds and log
table          the d8 table: column of the odds, result of a net roll (AEC-5.18/2)
losses         steps taken off by their owner, `lose`; elimination to pool or box, Generals at risk
retreat        the retreat check, `stand`, `retreat`: hexes towards a source (AEC-5.18)
advance        advance after combat and what it costs, secondary advances (AE-5.19)
breakthrough   the Breakthrough Step (AE-5.21)
exploitation   the Exploitation Step (AE-5.22)
reaction       armor reaction (AEC-5.11), option Re-Roll (AE-11.14)
"""
