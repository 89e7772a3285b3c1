"""Production and strategic warfare of Europe Engulfed: what cases cannot reach."""

from __future__ import annotations

from operator import itemgetter
from random import Random
from typing import Final

import pytest

from sandtable.core.act import Acts
from sandtable.core.bits import bit_list
from sandtable.core.dice import SeededDice
from sandtable.core.event import Log
from sandtable.core.match import Match
from sandtable.core.order import Order
from sandtable.games.europe_engulfed.game import GAME
from sandtable.games.europe_engulfed.language import NOTATION
from sandtable.games.europe_engulfed.position import Camp, Off, Phase, Position, Status
from sandtable.games.europe_engulfed.rules.opening import first_moment
from sandtable.games.europe_engulfed.rules.production.conscription import levy
from sandtable.games.europe_engulfed.rules.production.freesteps import FreeSteps, Source
from sandtable.games.europe_engulfed.rules.production.income import income
from sandtable.games.europe_engulfed.rules.production.phase import producers
from sandtable.games.europe_engulfed.rules.production.purchases import Purchases
from sandtable.games.europe_engulfed.rules.strategic import air, uboats
from sandtable.games.europe_engulfed.rules.strategic.rails import repair
from sandtable.games.europe_engulfed.world.atlas import AREAS
from sandtable.games.europe_engulfed.world.calendar import TURN, TURNS, Weather
from sandtable.games.europe_engulfed.world.options import AUCTION, BID
from sandtable.games.europe_engulfed.world.pieces import BLOCKS, FULL, UNITS
from sandtable.games.europe_engulfed.world.roster import MAJORS, MINORS, Group, Nation
from sandtable.odds import Distribution

SCENARIOS: Final = ("barbarossa-1941", "torch-1942", "campaign-1939", "campaign-1941", "overlord-1944")
SEEDS: Final = range(30)
PLAYS: Final = 20_000


# ---------------------------------------------------------------- positions drawn at random
def drawn(rng: Random) -> Position:
    """Return a position in which all that production asks for is as chance would have it."""
    p = first_moment(rng.choice(SCENARIOS))
    p.turn = rng.randrange(p.card.first_turn, len(TURNS))
    p.phasing, p.phase = rng.randrange(2), int(Phase.PRODUCTION)
    p.weather[:] = bytes(rng.choice(list(Weather)) for _ in p.weather)
    _draw_powers(p, rng)
    for area in rng.sample(range(AREAS), 30):
        p.control[area] = rng.choice((Group.AXIS, Group.WEST, Group.SOVIET))
    _draw_blocks(p, rng)
    p.track[:] = bytes(rng.choice((0, 1, 3, 8, 28, 30)) for _ in p.track)
    p.next_allowed = type(p.next_allowed)("h", [rng.randrange(len(TURNS)) for _ in p.next_allowed])
    for _ in range(4):
        p.fort |= 1 << rng.randrange(AREAS)
    p.conscription, p.heavy_built = rng.randrange(6), rng.randrange(3)
    p.derive()
    return p


def _draw_powers(p: Position, rng: Random) -> None:
    for nation in Nation:
        if p.status[nation] == Status.NEUTRAL and rng.random() < 0.5:
            p.status[nation] = Status.AT_WAR
            if nation in MINORS:
                p.attacker[nation] = Group.AXIS
        p.werps[nation] = p.total[nation] = rng.choice((0, 3, 12, 40)) if nation in MAJORS else 0
        p.actions[nation] = rng.randrange(3) if nation in MAJORS else 0


def _draw_blocks(p: Position, rng: Random) -> None:
    on_map = [area for area in range(AREAS) if p.card.theatre.areas >> area & 1]
    for unit in range(BLOCKS):
        if p.at[unit] in (Off.OUT, Off.NEUTRAL):
            continue
        p.at[unit] = rng.choice((Off.POOL, rng.choice(on_map), rng.choice(on_map)))
        p.steps[unit] = rng.randint(1, FULL[unit]) if p.at[unit] >= 0 else 0
        if p.at[unit] >= 0:
            p.starved |= (rng.random() < 0.1) << unit
            p.fresh |= (rng.random() < 0.1) << unit


def _orders(step: Acts[Position], p: Position, rng: Random) -> list[Order]:
    """Return orders of all verbs of a step, some legal and some with arguments drawn at random."""
    found = [GAME.legal(p).draw(rng) for _ in range(40)]
    for deed in step.acts:
        kinds = NOTATION.verbs[deed.verb].patterns[0].count("{")
        names = [part.split("}")[0] for part in NOTATION.verbs[deed.verb].patterns[0].split("{")[1:]]
        for _ in range(25 if kinds else 1):
            args = (rng.randrange(BLOCKS if name == "unit" else len(NOTATION.names[name])) for name in names)
            found.append(Order(deed.verb, tuple(args)))
    return found


def _check(step: Acts[Position], p: Position, rng: Random) -> None:
    p.legal = None
    menu = GAME.legal(p)
    for order in _orders(step, p, rng):
        reasons = step.why_not(p, order)
        assert (order in menu) is not bool(reasons), NOTATION.text(order)
        assert all(reason.rule in GAME.ledger for reason in reasons)
        assert all(NOTATION.say(reason.pattern, reason.args) for reason in reasons)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_may_be_bought_is_what_nothing_is_against(seed: int) -> None:
    rng = Random(seed)
    p = drawn(rng)
    for power in MAJORS:
        p.stack = [(Purchases.name, int(power))]
        _check(Purchases(), p, rng)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_may_be_raised_is_what_nothing_is_against(seed: int) -> None:
    rng = Random(seed)
    p = drawn(rng)
    powers = {Source.AXIS_MINORS: Nation.GERMANY, Source.MINOR: Nation.BELGIUM}
    for source in Source:
        p.stack = [(FreeSteps.name, int(source), int(powers.get(source, Nation.USSR)), 3)]
        _check(FreeSteps(), p, rng)


@pytest.mark.parametrize("seed", SEEDS[:10])
def test_nothing_is_bought_beyond_the_purse(seed: int) -> None:
    rng = Random(seed)
    p = drawn(rng)
    for power in producers(p):
        p.stack = [(Purchases.name, int(power))]
        for _ in range(60):
            p.legal = None
            step = GAME.choice(p)
            order = GAME.legal(p).draw(rng)
            if order.verb == "finish":
                continue
            step.apply(p, order, Log())
            assert all(werps >= 0 for werps in p.werps)
            assert all(0 < p.steps[unit] <= FULL[unit] for unit in bit_list(p.fresh) if unit < UNITS)
            if not p.stack:
                break


# ---------------------------------------------------------------- incomes and conscription
def _total(p: Position, nation: Nation) -> int:
    return sum(line.werps for line in income(p, nation))


def test_incomes_of_1941_are_those_of_history() -> None:
    p = first_moment("campaign-1941")
    assert _total(p, Nation.GERMANY) == 30 + 5 * 2 + 2 + 2
    assert _total(p, Nation.ITALY) == 10
    assert _total(p, Nation.BRITAIN) == 26
    assert _total(p, Nation.USSR) == 17
    assert income(p, Nation.USA) == ()
    assert all(line.rule in GAME.ledger for nation in MAJORS for line in income(p, nation))


def test_the_soviet_union_at_war_has_34() -> None:
    p = first_moment("campaign-1941")
    p.status[Nation.USSR] = Status.AT_WAR
    assert _total(p, Nation.USSR) == 34


def test_incomes_of_1944() -> None:
    p = first_moment("overlord-1944")
    assert _total(p, Nation.USA) == 40
    assert income(p, Nation.ITALY) == ()
    assert income(p, Nation.FRANCE) == ()


@pytest.mark.parametrize("bid", [int(value) for value in BID.values if value != AUCTION])
@pytest.mark.parametrize("is_auctioned", [False, True])
def test_a_bid_changes_all_four_phases(bid: int, is_auctioned: bool) -> None:
    p = first_moment("campaign-1941")
    p.options = ((BID.id, AUCTION if is_auctioned else str(bid)),)
    p.bid = bid if is_auctioned else 0
    p.status[Nation.USSR] = Status.AT_WAR
    levies = []
    for p.conscription in range(6):
        levies.append(levy(p))
    tens = bid // 10
    assert levies == [0, 20 + 4 * tens, 15 + 3 * tens, 10 + 2 * tens, 5 + tens, 0]
    assert sum(levies) == 50 + bid


def test_lost_strat_moves_come_back_with_the_next_production() -> None:
    p = first_moment("campaign-1941")
    p.rails_cut[Nation.GERMANY], p.western_cut = 3, 2
    p.rails_cut[Nation.BRITAIN] = p.rails_cut[Nation.USA] = 1
    p.phasing = Camp.AXIS
    repair(p, Log())
    assert (p.rails_cut[Nation.GERMANY], p.western_cut) == (0, 0)
    assert p.rails_cut[Nation.BRITAIN] == 1
    p.phasing = Camp.ALLIES
    repair(p, Log())
    assert not any(p.rails_cut)


# ---------------------------------------------------------------- secrecy
def _match(units: dict[str, str], werps: int) -> Match[Position]:
    doc = {
        "scenario": "barbarossa-1941",
        "turn": "1941-07",
        "side": "axis",
        "stack": [["purchases", "germany"]],
        "units": units,
        "globals": {"status": {"ussr": "at_war"}, "werps": {"germany": werps}},
    }
    position = GAME.texts.build(doc, GAME.texts.start("barbarossa-1941"))
    return Match.at(GAME, "barbarossa-1941", SeededDice(1), position)


def test_the_enemy_does_not_hear_who_had_a_step() -> None:
    match = _match({"de-i": "berlin", "de-v": "pool"}, 20)
    match.now.steps[NOTATION.names["unit"].index["de-i"]] = 1
    match.order("step de-i")
    match.order("build de-v ruhr")
    words = [NOTATION.say(event.pattern, event.args) for event in match.view(2).events]
    assert words == ["Germany buys; 19 WERPs left", "A German block is built in Ruhr; 17 WERPs left"]
    assert match.view(2).orders == (None, None)
    own = [NOTATION.say(event.pattern, event.args) for event in match.view(0).events]
    assert own == ["German I gains a step: 2 now; 19 WERPs left", "German V is built in Ruhr; 17 WERPs left"]


def test_limits_of_secret_steps_are_hidden() -> None:
    match = _match({"de-iii-pz": "berlin", "de-v": "pool"}, 20)
    match.now.steps[NOTATION.names["unit"].index["de-iii-pz"]] = 1
    match.order("step de-iii-pz")
    assert match.now.armor_steps == 1
    assert match.view(2).position.armor_steps == 0


# ---------------------------------------------------------------- odds
RAIDS: Final = (
    (TURN["1942-09"], Weather.CLEAR, 2, air.Forces(18, 12, 7)),
    (TURN["1943-05"], Weather.MUD, 3, air.Forces(20, 12, 12)),
    (TURN["1944-05"], Weather.CLEAR, 4, air.Forces(24, 10, 16)),
)


def _flown(rng: Random, forces: air.Forces, by: air.Terms) -> air.Forces:
    def throw(dice: int) -> list[int]:
        return [rng.randint(1, air.DIE) for _ in range(dice)]

    left = air.after_escorts(forces, *air.score(throw(forces.escorts), by.escorts_kill, by.escorts_trade))
    fire = air.score(throw(left.interceptors), by.interceptors_kill, by.interceptors_trade)
    left = air.after_interceptors(left, *fire)
    flak = throw(air.flak_dice(left.bombers, by.bombers_a_flak_die))
    left = air.after_flak(left, sum(value == 6 for value in flak))
    return left._replace(hits=sum(value >= by.bombs for value in throw(left.bombers)))


@pytest.mark.parametrize(("turn", "weather", "flak", "forces"), RAIDS)
def test_the_odds_of_a_raid_agree_with_play(turn: int, weather: int, flak: int, forces: air.Forces) -> None:
    by = air.terms(turn, weather, flak, is_allied=True)
    found, rng = air.forecast(forces, by, is_met=True), Random(turn)
    assert sum(chance for _, chance in found) == 1
    plays = [_flown(rng, forces, by) for _ in range(PLAYS)]
    for column in range(len(forces)):
        _assert_mean(found.map(itemgetter(column)), [left[column] for left in plays])


def _assert_mean(found: Distribution[int], played: list[int]) -> None:
    """What was played is within three standard errors of what is to be expected."""
    mean = float(found.mean(int))
    spread = float(found.mean(lambda number: number**2)) - mean**2
    assert abs(sum(played) / len(played) - mean) <= 3 * (spread / len(played)) ** 0.5 + 1e-9


def test_a_raid_that_is_not_met_loses_bombers_to_flak_only() -> None:
    by = air.terms(TURN["1942-09"], Weather.CLEAR, 0, is_allied=True)
    found = air.forecast(air.Forces(5, 9, 3), by, is_met=False)
    assert all(left[:3] == (5, 9, 3) for left, _ in found)
    assert found.mean(lambda left: left.hits) == 1


@pytest.mark.parametrize(("level", "boats"), [(0, 19), (2, 22), (3, 60), (5, 1)])
def test_the_odds_of_u_boats_agree_with_play(level: int, boats: int) -> None:
    found, rng = uboats.forecast(level, boats), Random(boats)
    assert sum(chance for _, chance in found) == 1
    costs = []
    for _ in range(PLAYS):
        sunk = sum(rng.randint(1, 6) == 6 for _ in range(uboats.asw_dice(level, boats)))
        costs.append(uboats.toll(max(0, boats - sunk), rng.randint(1, 6)))
    _assert_mean(found.map(itemgetter(1)), costs)


def test_axis_minors_rest_after_a_turn_without_a_step() -> None:
    p = first_moment("barbarossa-1941")
    p.minor_step = Nation.RUMANIA
    p.stack = [(FreeSteps.name, int(Source.AXIS_MINORS), int(Nation.GERMANY), 1)]
    GAME.choice(p).apply(p, Order("done"), Log())
    assert p.minor_step == -1
