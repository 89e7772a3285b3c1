"""The rules, a module a chapter of the book. Who owns what, and whom to ask:

sides         camps, powers, who fights whom: enemies, friends, units_of_camp, ground_of_camp, side_of_camp, memory
zones         zones of control as named masks: enemy_zones, contested, inhibited, uninhibited, hindering, stopping
stacking      room in a hex: no_room, closed_for, steps_in, surplus
control       hexes taken in passing: take, would_take
weather       dice of the month, and allowance, frozen, muddy
sequence      the parts of a month, its Offensives; `phases` has those steps that belong to no other chapter
movement      reach (trek, ends, way), march (`move`, and `march` for whoever moves units), phase (the Movement Phase)
command       Offensives from the first unit activated to the last exploitation, their five steps, Generals
combat        one attack end to end; breakthrough, exploitation, reaction, advance
supply        sources, lines (in_supply, is_hampered, has_line, fed), chits, isolation, marks, depletion, replenishment;
              effects: the shares that attackers draw, and whom want of supply touches in a fight
rail          nets, capacity, trains
conquest      minor nations, major powers, partition, victory
special       Blitzkrieg, Winter, Finland, Zhukov, Soviets, Italians, cooperation: answers that chapters ask for
forts         works, and the unit that is concealed under one
season        the Seasonal Turn (stage 2)
fog           what the other camp does not see
steps         all steps, in the order of the month

An act is a row of a step: chapters give `Act`s, steps list them before the one that ends the step. What is often
asked is cached by `sides.memory(p)`, which `put`, `give` and `touch` drop. Whoever changes works, chits, marks, steps,
weather or wars of a position says `p.touch()`.
"""
