"""Italian apathy (AEC-5.16) and what else holds for Italians alone.

To do here: `modifier(p, battle)`.
"""
