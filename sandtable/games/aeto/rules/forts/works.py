"""Forts by hex (AEC-5.12): strength for defenders and alone, fortified sides, empty forts.

To do here: `strength(p, place, attackers)`, `bars_entry(p, unit, here, there)`, `raze(p, log, place)`.
"""
