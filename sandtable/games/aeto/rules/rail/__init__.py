"""Rail movement (AE-6.1).

nets       parts of the rail graph that a nation may use: friendly hexes without enemy and without hindering zone
capacity   who pays, what is left, what capitals, conquests and Soviet cities take away
trains     the act `rail`, entraining, limits of partners, the Swedish train, the map edge; the Rail Movement Step
"""
