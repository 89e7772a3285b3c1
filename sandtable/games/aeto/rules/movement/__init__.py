"""Movement on land (AEC-5.7, AEC-5.8, AE-6.0), in the Movement Phase and in Offensives alike.

reach    where a unit gets, at what cost and by which way: terrain, weather, zones, forts, neutrals
march    the act `move`: refusals by their causes, hexes taken in passing, ZOC stops, what a concealed unit does to it
phase    the Movement Phase: who moves, the frame of the unit on the move and its MPs, the end of the step
"""
