"""Armor in 1944 (AE-10.1, AE-10.8/1 to /3). Cases only until the campaign.

To do here: `modifier(p, battle)`.
"""
