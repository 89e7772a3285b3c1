"""Steps of later stages, which settle by themselves until they are built."""

from __future__ import annotations

from sandtable.games.aeto.rules.phases.base import Hook


class Season(Hook):
    """AEC-1.0/4: the Seasonal Turn before the first month of a quarter."""

    name = "season"
    stage = 2


class MulberryStorms(Hook):
    """AEC-1.3/3, AE-7.9: storms that destroy Mulberries."""

    name = "mulberry-storms"
    stage = 3


class Sitzkrieg(Hook):
    """AE-9.5: attempts to end it."""

    name = "sitzkrieg"
    stage = 4


class Dismissals(Hook):
    """AE-11.10: Generals are dismissed."""

    name = "dismissals"
    stage = 4


class Bombing(Hook):
    """AEC-2.0: strategic bombing, one mission after the other, camps in turn."""

    name = "bombing"
    stage = 2


class Convoys(Hook):
    """AEC-2.10: convoy warfare."""

    name = "convoys"
    stage = 3


class OreRoute(Hook):
    """AEC-2.26: iron ore for Germany."""

    name = "ore-route"
    stage = 3


class NavalMovement(Hook):
    """AEC-3.1: naval movement, camps in turn."""

    name = "naval-movement"
    stage = 3


class AirMovement(Hook):
    """AEC-4.0: air movement, camps in turn."""

    name = "air-movement"
    stage = 2


class SecondNaval(Hook):
    """AEC-1.0/5: the Second Naval Movement Step."""

    name = "second-naval"
    stage = 3


HOOKS = (
    Season(),
    MulberryStorms(),
    Sitzkrieg(),
    Dismissals(),
    Bombing(),
    Convoys(),
    OreRoute(),
    NavalMovement(),
    AirMovement(),
    SecondNaval(),
)
