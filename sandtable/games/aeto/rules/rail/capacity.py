"""Rail Capacity (AE-6.1/1 to /7, /20 to /24): of nations and colonies, used up by `p.rail_used`.

To do here: `capacity(p, nation)`, `payers(p, unit, place)`.
"""
