"""Forts (AEC-5.12, AEC-4.11).

works        which forts stand where, their strength by side of attack, empty ones
concealment  the one unit under each fort: `conceal`, `uncover`, what reveals it
"""
