"""What the table lays over the map and shows of battles and reckonings."""

from __future__ import annotations

from typing import Any

import sandtable
from sandtable.core.event import Silence
from sandtable.games.westfront.game import GAME
from sandtable.games.westfront.position import Entry, Phase, Position, Strike, Way
from sandtable.games.westfront.rules.combat.battle import begin_round
from sandtable.games.westfront.rules.command.authority import Role
from sandtable.games.westfront.show.battleboard import boards
from sandtable.games.westfront.show.overlays import overlays as offered
from sandtable.games.westfront.show.worksheet import worksheet
from sandtable.games.westfront.world.atlas import HEX, HEXES, SEAS
from sandtable.games.westfront.world.roster import ALLIES, AXIS
from tests.westfront.positions import activate, husky, u


def overlays(p: Position, side: int | None) -> dict[str, Any]:
    """Lay all of them."""
    return {overlay.id: overlay.show(p) for overlay in offered(p, side)}


def test_every_hex_in_play_is_somebodys_or_disputed() -> None:
    fills = overlays(husky(), ALLIES)["control"]["fills"]
    assert "tunis" in fills["allies"]
    assert "catania" in fills["axis"]
    assert not set(fills["allies"]) & set(fills["axis"])
    assert not set(fills["warn"]) & (set(fills["allies"]) | set(fills["axis"]))
    assert sum(map(len, fills.values())) < HEXES


def test_hqs_show_how_far_they_command_and_fly() -> None:
    of = overlays(husky(), ALLIES)["command"]["of"]
    assert set(of) == {"15-ag", "21-ag", "af", "okw"}
    assert "tunis" in of["15-ag"]["near"]
    assert "catania" not in of["15-ag"]["near"]
    assert len(of["15-ag"]["far"]) > len(of["15-ag"]["near"])


def test_the_ranges_of_hidden_hqs_are_not_shown() -> None:
    assert set(overlays(GAME.known(husky(), (ALLIES,)), ALLIES)["command"]["of"]) == {"15-ag", "21-ag", "af"}
    assert set(overlays(GAME.known(husky(), (AXIS,)), AXIS)["command"]["of"]) == {"okw"}


def test_supply_has_sources_lines_and_units_without() -> None:
    p = husky()
    p.supplied &= ~(1 << u("it-7th-army"))
    supply = overlays(p, AXIS)["supply-axis"]
    assert "reggio" in supply["fills"]["strong"]
    assert supply["units"]["bad"] == ["it-7th-army"]
    assert "malta" in overlays(p, AXIS)["supply-allies"]["fills"]["strong"]


def test_the_own_supply_comes_first() -> None:
    assert [name for name in overlays(husky(), AXIS) if "supply" in name] == ["supply-axis", "supply-allies"]
    assert [name for name in overlays(husky(), None) if "supply" in name] == ["supply-allies", "supply-axis"]


def test_rail_runs_between_neighbours_once() -> None:
    lines = overlays(husky(), ALLIES)["rail-allies"]["lines"]
    assert lines
    pairs = {frozenset((a, b)) for a, b, _ in lines}
    assert len(pairs) == len(lines)


def test_seas_have_an_owner_and_their_dice() -> None:
    seas = overlays(husky(), ALLIES)["seas"]["seas"]
    assert len(seas) == SEAS
    assert {facts["owner"] for facts in seas.values()} <= {"allies", "axis"}
    assert all(facts["value"] >= 0 for facts in seas.values())


def battle() -> Position:
    """The sea and air assault on Catania (EX-HUSKY-03)."""
    p = husky(phase=Phase.COMBAT)
    activate(p, "15-ag", Role.INVASION)
    for name, way in (("us-2-amph", Way.SEA), ("br-2-para", Way.AIR)):
        p.put(u(name), HEX["catania"])
        p.cv[u(name)] = 2
        p.entries += (Entry(u(name), HEX["catania"], HEX["malta"], way),)
        p.face_up |= 1 << u(name)
    p.attacked[ALLIES] |= 1 << HEX["catania"]
    p.fresh |= 1 << HEX["catania"]
    p.strikes = (Strike(HEX["catania"], u("15-ag"), 3),)
    return p


def sides_of(board: dict[str, Any]) -> dict[str, Any]:
    return {side["side"]: side for side in board["sides"]}


def test_a_battle_board_tells_who_fights_with_what() -> None:
    (board,) = boards(battle())
    assert board["place"] == "catania"
    assert {"supported", "new battle", "assault: repulsed on 1", "airstrike of 3 at TF"} <= set(board["notes"])
    sides = sides_of(board)
    assert sides["allies"]["role"] == "active, Original Attacker"
    assert {unit["unit"]: unit["fire"] for unit in sides["allies"]["units"]} == {"us-2-amph": "SF", "br-2-para": "SF"}
    assert sides["axis"]["notes"] == ["Double Defense"]
    assert "stages" not in board


def test_a_battle_that_is_fought_comes_first_and_tells_how_far_it_is() -> None:
    p = battle()
    p.put(u("br-5"), HEX["palermo"])
    p.attacked[ALLIES] |= 1 << HEX["palermo"]
    begin_round(p, HEX["palermo"], 0, Silence())
    first, second = boards(p)
    assert (first["place"], second["place"]) == ("palermo", "catania")
    assert first["stages"][first["stage"]] == "Airstrike"


def test_a_hidden_defender_is_a_block_without_fire() -> None:
    (board,) = boards(GAME.known(battle(), (ALLIES,)))
    (defender,) = sides_of(board)["axis"]["units"]
    assert defender["unit"].startswith("axis-block")
    assert defender["fire"] == ""


def test_the_worksheet_of_a_set_up_counts() -> None:
    p = GAME.start("s44")
    before = worksheet(p, AXIS)
    assert before is not None
    assert before["progress"]["done"] == 0
    GAME.apply(p, next(iter(GAME.legal(p))), Silence())
    after = worksheet(p, AXIS)
    assert after is not None
    assert after["progress"] == {**before["progress"], "done": 1}


def test_there_is_no_worksheet_where_nothing_is_reckoned() -> None:
    assert worksheet(GAME.start("husky"), ALLIES) is None


def test_the_worksheet_of_production_has_points_and_prices() -> None:
    match = sandtable.new("westfront", "husky", seed=1)
    while match.decision and match.decision.step != "production":
        match.order("done")
    assert match.decision is not None
    sheet = GAME.show.worksheet(match.now, match.decision.side)
    assert sheet is not None
    assert sheet["rows"][0] == {"label": "PPs left", "value": str(match.now.points)}
    bought = next(order for order in match.legal if order.verb == "build")
    unit = GAME.notation.names["unit"].ids[bought.args[0]]
    price = int(sheet["prices"]["build"][unit].split()[0])
    match.play(bought)
    after = GAME.show.worksheet(match.now, ALLIES)
    assert after is not None
    assert after["progress"]["done"] == price
