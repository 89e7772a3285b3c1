"""How a game ended: at what level, by which rule, and the facts that decided it, as far as a side knows them."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.bits import bit_list
from sandtable.core.show import Epilogue, Remark
from sandtable.games.westfront.position import Position
from sandtable.games.westfront.rules.victory import husky_score, points, victory_cities
from sandtable.games.westfront.show.eyes import SIDES, capital, is_open
from sandtable.games.westfront.world.atlas import VICTORY_CITIES
from sandtable.games.westfront.world.roster import ALLIES, Player


def epilogue(p: Position) -> Epilogue | None:
    """Return how the game ended, once it has."""
    if p.outcome is None:
        return None
    winner, level, rule = p.outcome
    title = "A draw" if winner < 0 else f"{capital(SIDES[winner])} win a {level} victory"
    facts = {"WF-HUSKY/1": _husky, "WF-17.32/1": _cities}.get(rule, _vps)
    return Epilogue(title, tuple(facts(p)))


def _husky(p: Position) -> Iterator[Remark]:
    """The ports of Sicily, less the corps lost for them; the Axis does not see which these are."""
    ports, corps = husky_score(p)
    for here in bit_list(ports):
        yield Remark("WF-HUSKY/1", "{side} hold {place}: +1", (ALLIES, here))
    if not ports:
        yield Remark("WF-HUSKY/1", "{side} hold none of the three ports", (ALLIES,))
    if is_open(p, ALLIES):
        for unit in bit_list(corps):
            yield Remark("WF-HUSKY/1", "{unit} was lost: -1", (unit,))


def _cities(p: Position) -> Iterator[Remark]:
    for player, count in zip(Player, victory_cities(p), strict=True):
        yield Remark("WF-17.32/1", "Victory Cities of {side}: {count}", (player, str(count)))
        for here in bit_list(VICTORY_CITIES & p.held[player]):
            yield Remark("WF-17.32/1", "{side} hold {place}", (player, here))


def _vps(p: Position) -> Iterator[Remark]:
    """The VPs of the sides whose losses are known, part by part."""
    for player, score in zip(Player, points(p), strict=True):
        if is_open(p, player):
            yield Remark("WF-17.2/1", "VPs of {side}: {total}", (player, str(score.total)))
            for part in score.parts:
                if part.value:
                    yield Remark(part.rule, "{side}: {text} {value}", (player, part.words, f"{part.value:+}"))
