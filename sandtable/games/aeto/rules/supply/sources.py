"""Supply sources (AE-7.0, AE-9.0/18 to /20, AEC-1.0/21).

To do here: `sources(p, nation)` as rows of (places, part, in_hex, units), and `is_source(p, nation, place)`.
"""
