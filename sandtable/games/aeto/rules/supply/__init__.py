"""Supply (AE-7.0, AE-7.7 to AE-7.14).

sources        which hexes and boxes feed whom: home sources, those of the table and of scenarios, fortresses
flood          the ground of lines, and how far they spread: swamp along rails, frozen lakes, ferries, mountain units
lines          who is fed, in supply, hampered
chits          supply chits: whom they feed, shares, capacity of ports
effects        attacks: the shares that attackers draw, modifiers for want of supply
schedule       chits that a scenario brings
isolation      sources that no line joins to another, their dice and chits (AE-7.8)
feeding        the Supply Step: shares of chits
marking        markers: set once a month, lifted at once
depletion      the dice for who stays out of supply (AE-7.13)
spoiling       the end of the Supply Step: chits that go
replenishment  free replenishments (AE-7.14); the Replenishment Step
"""
