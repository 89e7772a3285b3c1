"""Movement on land (AEC-5.7, AEC-5.8, AE-6.0), in the Movement Phase and in Offensives alike.

allowance  what a unit may spend: printed MPs, weather, want of supply
closed     ground that is closed to a unit whatever its MPs: neutrals, treaties, enemies, forts
reach      where a unit gets, at what cost and by which way: `trek`, `ends`, `way`
march      the class of the act `move`; `march` takes any unit along a way: hexes taken, concealed enemies met
obstacles  why a unit does not get to a hex, for refusals
wreck      what commandos destroy in an Offensive
phase      the Movement Phase; `OFFENSIVE_MOVE` is the act for the Land Movement Step of an Offensive
"""
