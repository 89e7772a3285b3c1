"""Land combat (AEC-5.12 to AEC-5.18, AE-5.19 to AE-5.22), inside an Offensive.

battle         the frame of one attack, who takes part, its fort
course         its stages, and what is left of it at the end
targets        who may attack which hex
attack         `attack`, `join`, `lead`, `hold`, `spare`, `cancel`, `fight`
strength       parts of both strengths: units, river halves, minors abroad, General, limit, forts, Zhukov
modifiers      the named modifiers of the die, each with its rule: the same objects for resolution, odds and log
support        what aircraft, ships and paratroopers add: nothing yet
table          the d8 table: column of the odds, result of a net roll (AEC-5.18/2)
dice           the die, `odds`, `chances`, what brackets become
reroll         option Re-Roll (AE-11.14)
losses         steps taken off by their owner, `lose`; elimination to pool or box
retreat        the retreat check, `stand`, `retreat`: hexes towards a source (AEC-5.18); Generals left behind
advance        advance after combat and what it costs, secondary advances (AE-5.19)
phase          the Combat Step
breakthrough   the Breakthrough Step (AE-5.21)
exploitation   the Exploitation Step (AE-5.22)
reaction       armor reaction (AEC-5.11)
"""
