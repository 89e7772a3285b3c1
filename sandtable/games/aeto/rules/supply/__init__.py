"""Supply (AE-7.0, AE-7.7 to AE-7.14).

sources        which hexes and boxes feed whom: home sources, those of scenarios, limits (serves, part, hex, units)
lines          lines of supply: one flood a nation, swamp along rails, frozen lakes, ferries, mountain units
chits          supply chits: shares, tags, who is fed when they are short; the Supply Step
isolation      sources that no line joins to another, their dice and chits (AE-7.8)
depletion      marks, their effects, the dice (AE-7.10, AE-7.13)
replenishment  free and bought replenishments (AE-7.14); the Replenishment Step
"""
