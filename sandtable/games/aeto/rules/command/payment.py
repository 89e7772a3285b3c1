"""Who pays an Offensive (AEC-5.0/6, AE-9.0/3 to /9): the payers of an order, the one that is meant where none is named.

To do here: `payers(p, units)`, `pay(p, log, nation)`; at least half of the units are of the payer's nation.
"""
