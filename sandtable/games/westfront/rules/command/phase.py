"""The Command Phase (WF-4.41, chapter 5): declarations of war, then HQs are activated, each in its role."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.act import Act, Reasons
from sandtable.core.bits import bit_list, lowest, mask_of, union
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.games.westfront.language import refusal
from sandtable.games.westfront.position import Bulge, Neutral, Position, Rearguard, Weather
from sandtable.games.westfront.rules.command.authority import Role, assume, commanded_hexes, grants
from sandtable.games.westfront.rules.command.offer import activation_effect, gifts, war_effect
from sandtable.games.westfront.rules.command.quarters import Quarters
from sandtable.games.westfront.rules.control import allowed, engaged
from sandtable.games.westfront.rules.movement.maneuver import THEATER
from sandtable.games.westfront.rules.movement.obstacles import forbidden, parted
from sandtable.games.westfront.rules.movement.trail import tread
from sandtable.games.westfront.rules.paradrop import ban, grounded, no_grounding
from sandtable.games.westfront.rules.phasing import DONE, ActiveActs
from sandtable.games.westfront.rules.politics.neutrals import ITALY, PORTUGAL, SPAIN, declare, stance
from sandtable.games.westfront.rules.presence import off_map
from sandtable.games.westfront.rules.sea.invasion import support_hexes
from sandtable.games.westfront.rules.secrecy import unveil
from sandtable.games.westfront.rules.values import effective_cv
from sandtable.games.westfront.world.atlas import NEAR, PORTS, WITHIN
from sandtable.games.westfront.world.roster import ALLIES, AXIS, HQS, OF_PLAYER, PARAS, PLAYER, SUPREME

_WINTER_44: Final = 3
_ALL_ROLES: Final = mask_of(Role)
_BLITZING: Final = mask_of(role for role in Role if role.blitzes)
_INVADING: Final = mask_of(role for role in Role if role.invades)
_DROPPING: Final = mask_of(role for role in Role if role.drops)


def supported(p: Position, blitz: int) -> int:
    """Return the battles with combat support: in range of a commanding or an Invasion HQ (WF-5.42/3, WF-15.43/1).

    Any HQ that is still active will do (WF-5.42/2), none that has mobilized (WF-5.41/2) or drops paras (WF-14.5/1).
    """
    landing = bit_list(p.active & p.invasion)  # in a blitz none but Blitz HQs are active any more (WF-5.42/1)
    return (commanded_hexes(p, blitz) | union(support_hexes(p, hq) for hq in landing)) & p.battles


# ---------------------------------------------------------------- activation
def _dormant(p: Position) -> int:
    """Return the HQs that may be activated (WF-5.2/1)."""
    return HQS & OF_PLAYER[p.player] & p.on_map & ~(p.active | p.resting)


def _unfit(p: Position, hq: int) -> Violation | None:
    """Say why a unit cannot be activated at all."""
    if PLAYER[hq] != p.player:
        return refusal("WF-5.2/1", "{unit} is not yours", hq)
    if not HQS >> hq & 1:
        return refusal("WF-5.2/1", "{unit} is no HQ", hq)
    if (p.active | p.resting) >> hq & 1:
        return refusal("WF-4.41/1", "{unit} has been activated already", hq)
    return off_map(p, hq)


def _miscast(p: Position, hq: int, role: Role) -> Violation | None:
    """Say why an HQ cannot take a role (WF-4.41/1); SHQs invade and drop like others (WF-5.65/1)."""
    here = p.place[hq]
    if role is Role.ORDINARY:
        return None
    if THEATER >> hq & 1:
        return refusal("WF-5.66/3", "{unit} is a THQ: it takes only the ordinary role", hq)
    if role.blitzes and SUPREME >> hq & 1:
        return refusal("WF-5.7/1", "{unit} is a Supreme HQ and cannot blitz", hq)
    if role.blitzes and p.cv[hq] < 1:
        return refusal("WF-5.7/1", "{unit} is at 0 and cannot blitz", hq)
    if (role.invades or role.drops) and effective_cv(p, hq) < 0:
        return refusal("WF-5.8/3", "{unit} is at 0 in Mud and has no command ability", hq)
    if role.invades:
        return _inland(p, hq, here)
    return _short_of_paras(p, hq, here, 2 if role.blitzes else 1) if role.drops else None


def _inland(p: Position, hq: int, here: int) -> Violation | None:
    """An Invasion HQ is in a friendly port (WF-15.41/1)."""
    if not PORTS >> here & 1:
        return refusal("WF-15.41/1", "{unit} is in {place}, which has no port", hq, here)
    if not p.held[p.player] >> here & 1:
        return refusal("WF-15.41/1", "{unit} is in {place}, a port that is not Friendly", hq, here)
    return None


def _short_of_paras(p: Position, hq: int, here: int, needed: int) -> Violation | None:
    """A Paradrop HQ has a para that can drop in its hex, two if it blitzes (WF-14.2/3, WF-14.2/4)."""
    if _paras(p, here) >= needed:
        return None
    present = p.units(p.player, here) & PARAS
    if not present:
        return refusal("WF-14.2/4", "there is no para in {place} that {unit} could drop", here, hq)
    if banned := mask_of(unit for unit in bit_list(present) if grounded(p, unit)):
        return ban(p, lowest(banned))
    return refusal("WF-14.2/3", "{unit} needs two paras for a blitz, and in {place} there is one", hq, here)


def _paras(p: Position, here: int) -> int:
    """Return how many paras in a hex can drop (WF-14.2/3, WF-14.7/1)."""
    return sum(not grounded(p, unit) for unit in bit_list(p.units(p.player, here) & PARAS))


def _roles(p: Position, hq: int) -> int:
    """Return the roles for which an HQ is not `_miscast`."""
    if THEATER >> hq & 1:
        return 1 << Role.ORDINARY
    roles, here = _ALL_ROLES, p.place[hq]
    if SUPREME >> hq & 1 or p.cv[hq] < 1:
        roles &= ~_BLITZING
    if effective_cv(p, hq) < 0:
        return roles & ~(_INVADING | _DROPPING)
    if not (PORTS & p.held[p.player]) >> here & 1:
        roles &= ~_INVADING
    paras = _paras(p, here) if p.at[here] & PARAS else 0
    return roles if paras > 1 else roles & ~(_DROPPING & _BLITZING if paras else _DROPPING)


def _deploy_hexes(p: Position, hq: int) -> int:
    """Return the hexes into which an HQ may deploy: Friendly and without a battle (WF-5.21/1, WF-8.4/3)."""
    if p.weather == Weather.MUD:
        return 0  # WF-5.21/2, WF-5.8/4
    return NEAR[p.place[hq]] & p.held[p.player] & ~p.battles & allowed(p, hq)


def _undeployable(p: Position, hq: int, role: Role, place: int) -> Violation | None:
    """Say why an HQ cannot deploy into a hex."""
    if not (role.invades or role.drops) and _deploy_hexes(p, hq) >> place & 1:
        return Quarters(p).wanting(hq, role, place)
    if p.weather == Weather.MUD:
        return refusal("WF-5.21/2", "no HQ may deploy in Mud")
    if role.invades:
        return refusal("WF-5.21/3", "{unit} is to be an Invasion HQ, which may not deploy", hq)
    if role.drops:
        return refusal("WF-5.21/3", "{unit} is to be a Paradrop HQ, which may not deploy", hq)
    if not WITHIN[p.place[hq]][1] >> place & 1 or place == p.place[hq]:
        return refusal("WF-5.21/1", "{unit} can deploy only one hex, not to {place}", hq, place)
    if found := parted(p.place[hq], place) or forbidden(p, hq, place):
        return found
    if p.occupied[1 - p.player] >> place & 1:
        return refusal("WF-5.21/6", "enemies are in {place}: {unit} cannot deploy there", place, hq)
    if p.held[1 - p.player] >> place & 1:
        return refusal("WF-5.21/1", "the enemy controls {place}: {unit} deploys only into a Friendly hex", place, hq)
    return refusal("WF-5.21/1", "{place} is Disputed: {unit} deploys only into a Friendly hex", place, hq)


def no_activation(p: Position, hq: int, role: int, place: int | None = None) -> Reasons:
    """Return what keeps an HQ from being activated in a role, and from deploying into a hex."""
    if unfit := _unfit(p, hq):
        return unfit
    wrong = _miscast(p, hq, Role(role))
    if place is None:
        return wrong or Quarters(p).wanting(hq, Role(role), p.place[hq])
    return wrong, _undeployable(p, hq, Role(role), place)


def activations(p: Position) -> Iterator[tuple[int | tuple[int, int], int | tuple[int, int]]]:
    """Yield each HQ with its roles, then with each of them the hexes into which it may deploy."""
    quarters = Quarters(p)
    for hq in bit_list(_dormant(p)):
        roles, here, hexes = _roles(p, hq), 1 << p.place[hq], _deploy_hexes(p, hq)
        is_sure = not here & quarters.tight
        yield hq, roles if is_sure else mask_of(r for r in bit_list(roles) if quarters.suffice(hq, Role(r), here))
        deploying = roles & ~(_INVADING | _DROPPING)  # WF-5.21/3, WF-14.2/2
        if not hexes & quarters.tight:
            yield hq, (deploying, hexes)
            continue
        for role in bit_list(deploying):
            yield (hq, role), quarters.suffice(hq, Role(role), hexes)


def activate(p: Position, log: Log, hq: int, role: int, place: int | None = None) -> None:
    """Turn an HQ face-up and note its role (WF-4.41/1); it may deploy."""
    assume(p, hq, Role(role))
    gives = gifts(p, hq, Role(role)) if log.is_heard else ""
    text = "{unit} in {place} is activated as {role}: it {gives}"
    unveil(p, 1 << hq, log, "WF-4.41/1", text, hq, p.place[hq], role, gives)
    if place is not None:
        _deploy(p, hq, place, log)


def _deploy(p: Position, hq: int, place: int, log: Log) -> None:
    """Move an HQ on its activation; if it leaves nobody in a battle it is pursued at once (WF-5.21/4)."""
    here = p.place[hq]
    if engaged(p, hq) and p.units(p.player, here) == 1 << hq:
        p.rearguards += (Rearguard(hq, here, place, place),)
        p.stack.append(("pursuit",))
        return
    p.put(hq, place)
    log.add("WF-5.21/1", "{unit} deploys to {place}", hq, place)
    log.along((here, place))
    tread(p, log, hq, here, place, 1)


# ---------------------------------------------------------------- declarations
def no_war(p: Position, nation: int) -> Violation | None:
    """Say why war cannot be declared on a nation (WF-4.41/2, WF-16.4/1)."""
    if p.player != ALLIES:
        return refusal("WF-16.4/1", "only the Allies declare war")
    if nation == ITALY:
        return refusal("WF-16.4/1", "{nation} is not neutral", nation)
    if p.card.husky:
        return refusal("WF-HUSKY/1", "{nation} is not in play", nation)
    if stance(p, nation) == Neutral.AT_WAR:
        return refusal("WF-16.4/1", "{nation} is at war already", nation)
    if stance(p, nation) == Neutral.DEFEATED:
        return refusal("WF-16.4/1", "{nation} is defeated already", nation)
    if p.active:
        return refusal("WF-4.41/2", "{unit} is active: war is declared before any HQ is activated", lowest(p.active))
    return None


def declarable(p: Position) -> int:
    """Return the nations on which war can be declared."""
    if p.player != ALLIES or p.active or p.card.husky:
        return 0
    return mask_of(nation for nation in (SPAIN, PORTUGAL) if stance(p, nation) == Neutral.NEUTRAL)


def no_surprise(p: Position) -> Violation | None:
    """Say why the Bulge surprise cannot be now (WF-W44/5)."""
    if p.player != AXIS:
        return refusal("WF-W44/5", "only the Axis can surprise")
    if p.bulge == Bulge.NOW:
        return refusal("WF-W44/5", "this is the turn of the surprise already")
    if p.bulge == Bulge.NONE and p.period < _WINTER_44:
        return refusal("WF-W44/5", "the surprise is for the Winter of 1944")
    if p.bulge == Bulge.NONE:
        return refusal("WF-W44/5", "the surprise has been used")
    return None


def surprise(p: Position, log: Log) -> None:
    """Make this the turn of the surprise."""
    p.bulge = int(Bulge.NOW)
    log.add("WF-W44/5", "The Axis armor attacks by surprise in this turn")


def ground_paras(p: Position, log: Log) -> None:
    """Give up paradrops for good."""
    p.grounded = 1
    log.add("WF-14.7/1", "The German paras are grounded")


class Command(ActiveActs):
    """The active player activates any number of HQs, one after the other (WF-5.2/1)."""

    name = "command"
    moment = "the Command Phase"
    rules = ("WF-4.41/1", "WF-5.2/1", "WF-5.21/1")
    acts = (
        Act("declare-war", no_war, declare, declarable, effect=war_effect, is_grave=True),
        Act("activate", no_activation, activate, activations, effect=activation_effect),
        DONE,
        Act("surprise", no_surprise, surprise, is_grave=True),
        Act("ground", no_grounding, ground_paras, is_grave=True),
    )
    asks = "Activate HQs, each in its role."
    empty = "no HQ is left to activate"

    def settle(self, p: Position, log: Log) -> bool:
        """Count the Supreme Moves anew, and pass for a side that can command nothing (WF-4.4/2)."""
        p.supreme = grants(p)
        return super().settle(p, log)
