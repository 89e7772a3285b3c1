"""Strengths of an attack (AEC-5.14/3, /4, AEC-5.12): each part with its rule, attacker and defender.

To do here: `attack_strength(p, battle)` and `defence_strength(p, battle)` as lists of parts (rule, words, value).
"""
