"""Zhukov (AE-10.14): +2 for each stack in his reach, activated or not, after the limit of support.

To do here: `bonus(p, place, attackers)`.
"""
