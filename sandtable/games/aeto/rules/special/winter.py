"""Winter and the Soviet armies (AE-10.8, AE-10.23), and what Winter does to attacks.

To do here: `modifier(p, battle)`.
"""
