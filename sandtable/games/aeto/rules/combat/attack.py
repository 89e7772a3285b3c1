"""The attacker names a hex and his units, the defender those that defend; both may stop there (AEC-5.14)."""

from __future__ import annotations

from sandtable.core.act import Act, Acts, Reasons, Role, freely, leave
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.games.aeto.language import NOTATION, refusal
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.combat.battle import (
    BATTLE,
    NAME,
    Battle,
    Kind,
    amend,
    battle,
    enemies_in,
)
from sandtable.games.aeto.rules.combat.targets import able, around, no_target, not_ready, out_of_reach, owed, ready
from sandtable.games.aeto.rules.command.generals import leaders, no_leader
from sandtable.games.aeto.rules.command.offensives import amend as amend_offensive
from sandtable.games.aeto.rules.command.offensives import camp_of, current
from sandtable.games.aeto.rules.sides import other_camp, side_of_camp, units_of_camp
from sandtable.games.aeto.world.roster import GENERALS


# ---------------------------------------------------------------- naming the hex
def not_attacked(p: Position, target: int) -> Reasons:
    """Tell why a hex is not attacked in the Combat Step."""
    now = current(p)
    if not now.attacks:
        return refusal("AEC-5.0/5", "this Offensive has made all its attacks")
    if now.prey and not now.prey >> target & 1:
        return refusal("AEC-5.11/1", "nobody has just advanced to {place}", target)
    return _not_attacked(p, target, Kind.COMBAT) or _not_first(p, target)


def _not_attacked(p: Position, target: int, kind: int) -> Violation | None:
    if current(p).hit >> target & 1:
        return refusal("AEC-5.14/2", "{place} has been attacked in this step", target)
    return no_target(p, target, kind)


def _not_first(p: Position, target: int) -> Violation | None:
    """Hexes that a breakthrough left uncleared come first (AE-5.21/20)."""
    due = owed(p)
    if due and not due >> target & 1:
        return refusal("AE-5.21/20", "{place} must be attacked again before {place}", bit_list(due)[0], target)
    return None


def targets(p: Position) -> int:
    """Return the hexes that can be attacked in the Combat Step."""
    near = around(p, ready(p, Kind.COMBAT))
    return mask_of(place for place in bit_list(near) if not not_attacked(p, place))


def attack(p: Position, log: Log, target: int) -> None:
    """Begin an attack of the Combat Step."""
    now = current(p)
    amend_offensive(p, now._replace(attacks=now.attacks - 1, hit=now.hit | 1 << target))
    begin(p, log, target, Kind.COMBAT)


def not_exploited(p: Position, target: int) -> Reasons:
    """Tell why a hex is not attacked in the Exploitation Step."""
    if not current(p).exploits:
        return refusal("AE-5.22/16", "this Offensive has made all its exploitation attacks")
    return _not_attacked(p, target, Kind.EXPLOITATION)


def exploitable(p: Position) -> int:
    """Return the hexes that can be attacked in the Exploitation Step."""
    near = around(p, ready(p, Kind.EXPLOITATION))
    return mask_of(place for place in bit_list(near) if not not_exploited(p, place))


def exploit(p: Position, log: Log, target: int) -> None:
    """Begin an attack of the Exploitation Step."""
    now = current(p)
    amend_offensive(p, now._replace(exploits=now.exploits - 1, hit=now.hit | 1 << target))
    begin(p, log, target, Kind.EXPLOITATION)


def begin(p: Position, log: Log, target: int, kind: Kind, units: int = 0) -> None:
    """Lay an attack on the stack."""
    log.add("AEC-5.14/1", "{camp} attack {place}", camp_of(p), target)
    BATTLE.push(p, NAME, Battle(target, camp_of(p), kind, units=units))
    p.legal = None


ATTACK = Act("attack", not_attacked, attack, targets, role=Role.ATTACK)


# ---------------------------------------------------------------- the attacker's units
def _is_fixed(b: Battle) -> bool:
    """Tell whether the units were named before: a stack that breaks through."""
    return b.kind == Kind.BREAKTHROUGH


def not_joined(p: Position, unit: int) -> Reasons:
    """Tell why a unit does not take part."""
    b = battle(p)
    if b.units >> unit & 1:
        return refusal("AEC-5.14/1", "{unit} takes part already", unit)
    if _is_fixed(b):
        return refusal("AE-5.21/5", "one stack alone breaks through: {unit} cannot join it", unit)
    return not_ready(p, unit, b.kind) or out_of_reach(p, unit, b.target, b.kind) or _elsewhere(p, unit)


def _elsewhere(p: Position, unit: int) -> Violation | None:
    """Tell that a unit which owes an attack on another hex must make that one (AE-5.21/20)."""
    b, now = battle(p), current(p)
    due = owed(p) & ~(1 << b.target)
    if b.kind != Kind.COMBAT or not now.owing >> unit & 1 or now.owed >> b.target & 1:
        return None
    near = [place for place in bit_list(due) if able(p, place, Kind.COMBAT) >> unit & 1]
    return refusal("AE-5.21/20", "{unit} must attack {place} again", unit, near[0]) if near else None


def joiners(p: Position) -> int:
    """Return the units that can take part."""
    b = battle(p)
    return mask_of(unit for unit in bit_list(able(p, b.target, b.kind)) if not not_joined(p, unit))


def join(p: Position, log: Log, unit: int) -> None:
    """Let a unit take part."""
    b = battle(p)
    amend(p, b._replace(units=b.units | 1 << unit))
    log.add("AEC-5.14/1", "{unit} takes part", unit)


def not_led(p: Position, unit: int) -> Reasons:
    """Tell why a General does not lead."""
    b = battle(p)
    if not units_of_camp(p, b.camp) >> unit & 1:
        return refusal("AEC-5.14/7", "{unit} is not yours", unit)
    if b.general >= 0:
        return refusal("AEC-5.14/7", "{unit} leads already, and one General counts", b.general)
    if found := no_leader(p, unit, b.units):
        return found
    if not p.active >> unit & 1:
        return refusal("AEC-5.0/11", "{unit} is not activated for this Offensive", unit)
    return None


def generals(p: Position) -> int:
    """Return the Generals who can lead."""
    return mask_of(unit for unit in leaders(p, battle(p).units) if not not_led(p, unit))


def lead(p: Position, log: Log, unit: int) -> None:
    """Let a General lead."""
    amend(p, battle(p)._replace(general=unit))
    log.add("AEC-5.14/7", "{unit} leads", unit)


def not_fought(p: Position) -> Reasons:
    """Tell why the attack cannot go on."""
    b = battle(p)
    if not b.units:
        return refusal("AEC-5.14/1", "no unit attacks {place} yet", b.target)
    now = current(p)
    if b.kind == Kind.COMBAT and now.owed >> b.target & 1 and not b.units & now.owing:
        waiting = bit_list(able(p, b.target, Kind.COMBAT) & now.owing)
        if waiting:
            return refusal("AE-5.21/20", "{unit} must take part in the attack on {place}", waiting[0], b.target)
    return None


def fight(p: Position, log: Log) -> None:
    """Commit the units, or let the dice fall."""
    p.stack.pop()


def not_cancelled(p: Position) -> Reasons:
    """Tell why the attack goes on (AEC-5.14/5, AE-11.14/7)."""
    b = battle(p)
    if b.declared >> other_camp(b.camp) & 1:
        return refusal("AE-11.14/7", "the defender has declared a Re-Roll: the attack goes on")
    return None


def cancel(p: Position, log: Log) -> None:
    """Cancel the attack: it counts, and its units have attacked."""
    b = battle(p)
    p.stack.pop()
    amend(p, b._replace(is_off=1))
    log.add("AEC-5.14/5", "the attack on {place} is cancelled", b.target)


FIGHT = Act("fight", not_fought, fight, role=Role.END)
CANCEL = Act("cancel", not_cancelled, cancel, role=Role.END, is_grave=True)


class Attack(Acts[Position]):
    """The attacker names his units and who leads them, then says fight."""

    name = "attack"
    moment = "the preparation of an attack"
    rules = ("AEC-5.14/1",)
    acts = (
        Act("join", not_joined, join, joiners),
        Act("lead", not_led, lead, generals),
        FIGHT,
        CANCEL,
    )

    def side(self, p: Position) -> int:
        return side_of_camp(p, battle(p).camp)

    def prompt(self, p: Position) -> str:
        return NOTATION.say("Name the units that attack {place}, then say fight.", (battle(p).target,))


class Commitment(Acts[Position]):
    """The attacker has seen who defends: the last moment to cancel (AEC-5.14/5)."""

    name = "commitment"
    moment = "the last moment before the die"
    rules = ("AEC-5.14/5",)
    asks = "Let the dice fall, or cancel the attack."
    acts = (FIGHT, CANCEL)

    def side(self, p: Position) -> int:
        return side_of_camp(p, battle(p).camp)


# ---------------------------------------------------------------- the defender's units
def _there(p: Position) -> int:
    b = battle(p)
    return enemies_in(p, b.camp, b.target)


def not_spared(p: Position, unit: int) -> Reasons:
    """Tell why a unit is not left out of the defence (AEC-5.14/2)."""
    b = battle(p)
    if not _there(p) >> unit & 1:
        return refusal("AEC-5.14/2", "{unit} is not attacked", unit)
    if found := _named(p, unit):
        return found
    if not _there(p) & ~b.spared & ~(1 << unit):
        return refusal("AEC-5.14/2", "somebody must defend {place}: {unit} is the last", b.target, unit)
    return None


def spare(p: Position, log: Log, unit: int) -> None:
    """Leave a unit out of the defence."""
    b = battle(p)
    amend(p, b._replace(spared=b.spared | 1 << unit))
    log.add("AEC-5.14/2", "{unit} is left out of the defence", unit)


def not_held(p: Position, unit: int) -> Reasons:
    """Tell why a unit is not named as a defender."""
    if not _there(p) >> unit & 1:
        return refusal("AEC-5.14/2", "{unit} is not attacked", unit)
    return _named(p, unit)


def _named(p: Position, unit: int) -> Violation | None:
    b = battle(p)
    if b.spared >> unit & 1:
        return refusal("AEC-5.14/2", "{unit} is left out already", unit)
    return refusal("AEC-5.14/2", "{unit} defends already", unit) if b.held >> unit & 1 else None


def hold(p: Position, log: Log, unit: int) -> None:
    """Name a unit that defends."""
    b = battle(p)
    amend(p, b._replace(held=b.held | 1 << unit))
    log.add("AEC-5.14/2", "{unit} defends", unit)


def spareable(p: Position) -> int:
    """Return the units that can be left out."""
    return mask_of(unit for unit in bit_list(_there(p)) if not not_spared(p, unit))


def unnamed(p: Position) -> int:
    """Return the units that were neither named nor left out."""
    b = battle(p)
    return _there(p) & ~b.spared & ~b.held


class Defence(Acts[Position]):
    """The defender of a hex with several units says which of them defend."""

    name = "defence"
    moment = "the choice of defenders"
    rules = ("AEC-5.14/2",)
    acts = (
        Act("spare", not_spared, spare, spareable),
        Act("hold", not_held, hold, unnamed, is_idle=True),
        Act("done", freely, leave, role=Role.END),
    )

    def side(self, p: Position) -> int:
        return side_of_camp(p, other_camp(battle(p).camp))

    def prompt(self, p: Position) -> str:
        return NOTATION.say("Say who is left out of the defence of {place}, then done.", (battle(p).target,))


def reveal(p: Position, log: Log) -> bool:
    """Show the units that lay concealed in the hex, and attackers that did (AEC-4.11/2)."""
    b = battle(p)
    found = (_there(p) | b.units) & p.concealed
    for unit in bit_list(found):
        p.concealed &= ~(1 << unit)
        p.revealed |= 1 << unit
        log.reveal("AEC-4.11/2", "{unit} comes to light in {place}", unit, p.at[unit])
    if found:
        p.touch()
    return bool(found & ~b.units)


def companions(p: Position, b: Battle) -> int:
    """Return the Generals stacked with the units that attack."""
    places = {p.at[unit] for unit in bit_list(b.units) if p.at[unit] >= 0}
    return mask_of(unit for place in places for unit in bit_list(p.here.get(place, 0) & GENERALS & p.active))
