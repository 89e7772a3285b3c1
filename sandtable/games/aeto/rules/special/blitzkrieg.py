"""Blitzkrieg (AE-10.2): clocks by nation (`p.blitz`), the modifier of German land attacks.

To do here: `modifier(p, battle)`.
"""
