"""What a side may expect of the attack that it puts together, from what it knows: what it does not is a brigade."""

from __future__ import annotations

from fractions import Fraction

from sandtable.core.bits import bit_list
from sandtable.core.phrases import counted
from sandtable.games.europa.language import NOTATION
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.combat.attack import Naming
from sandtable.games.europa.rules.combat.prospect import TOO_WEAK
from sandtable.games.europa.show.aftermath import POLICY
from sandtable.games.europa.show.attack import put_together
from sandtable.games.europa.show.pieces import HIDDEN
from sandtable.games.europa.show.prospects import Outlook, outlook, shares


def forecast(p: Position) -> list[str]:
    """Return a sentence about the attack that is put together, with all who have joined it."""
    if not p.stack or p.stack[-1][0] != Naming.name:
        return []
    battle = put_together(p)
    return [*_said(outlook(p, battle)), *_hidden(p, battle.target)] if battle is not None else []


def _said(seen: Outlook) -> list[str]:
    place = (seen.battle.target,)
    if seen.found.column == TOO_WEAK:
        return [NOTATION.say("{place}: below 1:4, the attack would be called off.", place)]
    emptied = sum((share for code, share in shares(seen.found) if seen.tolls[code].is_empty), Fraction())
    ours, theirs = (float(seen.mean(which)) / 4 for which in (lambda t: t.attackers4, lambda t: t.defenders4))
    lost = f"you lose {ours:.1f} REs and the enemy {theirs:.1f} on average"
    head = f"{{place}}: {seen.found.odds}, die {seen.found.net:+}; emptied in {float(emptied):.0%} of cases; {lost}"
    return [NOTATION.say(f"{head} ({POLICY}).", place)]


def _hidden(p: Position, place: int) -> list[str]:
    hidden = (p.here.get(place, 0) & HIDDEN).bit_count()
    if not hidden:
        return []
    verb = "is taken for a brigade" if hidden == 1 else "are taken for brigades"
    defence = p.face(bit_list(p.here[place] & HIDDEN)[0]).defence
    return [f"{counted(hidden, 'unknown unit')} {verb} with a defence of {defence}."]
