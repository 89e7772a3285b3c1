"""The Winter War (AE-10.24): modifiers, the line, the end.

To do here: `modifier(p, battle)`, `is_closed(p, unit, place)`, `is_won(p)`.
"""
