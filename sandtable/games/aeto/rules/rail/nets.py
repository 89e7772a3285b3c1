"""Parts of the railways (AE-6.1/8 to /13): where a unit may entrain and leave the train.

To do here: `net(p, nation)`, `destinations(p, unit)`, cached by `sides.memory`.
"""
