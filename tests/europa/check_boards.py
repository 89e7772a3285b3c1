"""What must hold of the boards: their shape, sides, borders, lines, towns, ports and boxes."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterable
from itertools import pairwise

from sandtable.games.europa.world import atlas
from sandtable.games.europa.world.data import DATA
from sandtable.games.europa.world.kinds import GRADE_WORDS, SIDE_WORDS, TERRAIN_WORDS, TOWN_WORDS
from tests.europa.boards import Board, Side, lines_at, steps_of
from tests.europa.tally import Row, Tally


def check_board(tally: Tally, board: Board) -> None:
    """Test one board as a whole."""
    check = tally.check
    grid, head = board.file["grid"], board.file["board"]
    (c0, r0), (columns, rows) = grid["first"], (grid["columns"], grid["rows"])
    want = {(c, r) for c in range(c0, c0 + columns) for r in range(r0, r0 + rows)}
    check(set(board.at) == want, board.id, "is no full rectangle:", sorted(want ^ set(board.at))[:4])
    check(head["weather-zone"] in DATA.tables("calendar.toml")["weather"]["zones"], board.id, "weather zone")
    check(head["theatre"] in ("general", "desert"), board.id, "theatre", head["theatre"])
    seas = {name for name, row in board.hexes.items() if row["terrain"] == "sea"}
    for name in board.hexes:
        check_hex(tally, board, name, seas)
    check_sides(tally, board)
    check_borders(tally, board)
    check_lines(tally, board)
    check_towns(tally, board)
    check_ports(tally, board)
    check_connected(tally, board)
    for region, hexes in board.regions.items():
        check(hexes and all(h in board.hexes or h in board.boxes for h in hexes), board.id, "region", region)


def check_hex(tally: Tally, board: Board, name: str, seas: set[str]) -> None:
    """A hex has its neighbours, a terrain, and a country if it is land; it is coastal if it is wet or has a port."""
    check, row = tally.check, board.hexes[name]
    kind = row["terrain"]
    near = {board.names[place] for place in atlas.BESIDE[row["place"]] if place >= 0}
    check(near == set(board.near[name]), board.id, name, "has other neighbours in the atlas")
    check(kind in TERRAIN_WORDS, board.id, name, "unknown terrain", kind)
    check(kind in board.file["layer"]["terrain"]["legend"].values(), board.id, name, "terrain not in the legend", kind)
    check((kind == "sea") == ("country" not in row), board.id, name, "country")
    if "country" in row:
        check(row["country"] in board.file["country"], board.id, name, "unknown country", row["country"])
        wet = any(n in seas or "sea" in board.sides.get(frozenset((name, n)), ()) for n in board.near[name])
        port = any(p["hex"] == name for p in board.ports.values())
        check(row["coastal"] == (wet or port), board.id, name, "coastal flag")


def check_sides(tally: Tally, board: Board) -> None:
    """Sides lie between neighbouring land hexes, the atlas has just those of the file; each river is one line."""
    check = tally.check
    rivers: dict[str, list[Side]] = defaultdict(list)
    for kind in SIDE_WORDS:
        listed: set[Side] = set()
        for line in board.listed(kind):
            name, pairs = line["name"], line["pairs"]
            check("source" in line, board.id, kind, name, "has no source")
            check(len(set(pairs)) == len(pairs), board.id, kind, name, "has a side twice")
            for pair in pairs:
                a, b = sorted(pair)
                check(b in board.near.get(a, []), board.id, kind, name, "no neighbours:", a, b)
                check(board.is_land(a) and board.is_land(b), board.id, kind, name, "touches the sea at", a, b)
                check(kind in board.sides[pair], board.id, kind, name, "is not in the atlas at", a, b)
            listed |= set(pairs)
            if "river" in kind:
                rivers[name] += pairs
        found = {pair for pair, kinds in board.sides.items() if kind in kinds and all(map(board.is_land, pair))}
        check(found == listed, board.id, kind, "differs between atlas and file:", len(found ^ listed))
    for name, pairs in rivers.items():
        todo, seen = deque([pairs[0]]), {pairs[0]}
        while todo:
            ends = board.corners(todo.popleft())
            for other in pairs:
                if other not in seen and board.corners(other) & ends:
                    seen.add(other)
                    todo.append(other)
        check(len(seen) == len(set(pairs)), board.id, "river", name, "is broken:", len(seen), "of", len(set(pairs)))


def check_borders(tally: Tally, board: Board) -> None:
    """Borders are exactly the sides between different countries."""
    true: dict[tuple[str, ...], set[Side]] = defaultdict(set)
    for name, row in board.hexes.items():
        for other in board.near[name]:
            a, b = row.get("country"), board.hexes[other].get("country")
            if name < other and a and b and a != b:
                true[tuple(sorted((a, b)))].add(frozenset((name, other)))
    for between in set(board.borders) | set(true):
        wrong = board.borders.get(between, set()) ^ true[between]
        tally.check(not wrong, board.id, "border", between, "differs in", len(wrong))


def check_lines(tally: Tally, board: Board) -> None:
    """Railways and roads run from neighbour to neighbour over land; the atlas has just those of the file."""
    check = tally.check
    for what, kinds, found in (
        ("rail", ("rail", "light-rail"), board.rails),
        ("road", ("coast-road", "road", "track"), board.roads),
    ):
        for line in board.lines(*kinds):
            check("source" in line, board.id, what, line["name"], "has no source")
            for a, b in pairwise(line["hexes"]):
                check(b in board.near.get(a, []), board.id, what, line["name"], "jumps", a, b)
                check(board.is_open(a, b), board.id, what, line["name"], "runs through water", a, b)
        listed: set[Side] = set().union(*map(steps_of, board.lines(*kinds)))
        check(found == listed, board.id, what, "differs between atlas and file:", len(found ^ listed))
    route = [board.names[place] for place in board.sheet.railhead_route]
    printed: set[Side] = set().union(*map(steps_of, board.lines("rail", "light-rail")))
    for a, b in pairwise(route):
        check(b in board.near.get(a, []) and board.is_open(a, b), board.id, "railway to build jumps", a, b)
        check(frozenset((a, b)) not in printed, board.id, "railway to build exists already", a, b)
        check(frozenset((a, b)) in board.joined, board.id, "railway to build is not in the atlas", a, b)
    if route:
        start = board.file["railhead"]["start"]
        check(start == route[0], board.id, "railhead does not start its route")
        check(start in lines_at(board.rails), board.id, "no railway leads to the railhead", start)


def check_towns(tally: Tally, board: Board) -> None:
    """Towns stand in the right country, as the atlas has them; the hexes of a major city touch."""
    check = tally.check
    majors: dict[str, list[str]] = defaultdict(list)
    check(len(board.towns) == len(board.file["town"]), board.id, "has a town id twice")
    for town in board.towns.values():
        here = town["hex"]
        if not check(here in board.hexes, board.id, town["id"], "stands nowhere", here):
            continue
        place = board.hexes[here]["place"]
        check(atlas.TOWNS[town["id"]] == place, board.id, town["id"], "is elsewhere in the atlas")
        check(town["kind"] in TOWN_WORDS, board.id, town["id"], "kind", town["kind"])
        check(atlas.TOWN[place] == TOWN_WORDS[board.town_kind(here)], board.id, town["id"], "kind in the atlas")
        check(board.hexes[here].get("country") == town["country"], board.id, town["id"], "country of its hex")
        if town.get("major"):
            check(town["kind"] in ("partial", "full"), board.id, town["id"], "major city of kind", town["kind"])
            majors[town["major"]].append(here)
        else:
            check(town["kind"] not in ("partial", "full"), board.id, town["id"], "is a city hex of no major city")
    for major, hexes in majors.items():
        joined = {hexes[0]}
        for _ in hexes:
            joined |= {h for h in hexes if any(h in board.near.get(j, ()) for j in joined)}
        check(joined == set(hexes), board.id, major, "is scattered")
        check(board.named(atlas.MAJORS[major]) == set(hexes), board.id, major, "has other hexes in the atlas")


def check_ports(tally: Tally, board: Board) -> None:
    """Ports, airfields and fortresses stand where they can."""
    check, towns = tally.check, {row["hex"]: row for row in board.file["town"] if "port" in row}
    boxes = {row["id"]: row for row in board.file.get("place", ())}
    for port in board.ports.values():
        here = port["hex"]
        check(port["grade"] in GRADE_WORDS, board.id, port["city"], "port grade")
        check(port["city"] in board.towns or here in board.boxes, board.id, port["city"], "port without a town")
        row = towns[here] if here in board.hexes else boxes[here]
        check((row["port"], row["sea"]) == (port["grade"], port["sea"]), board.id, port["city"], "is another port")
        if port["city"] in board.towns:
            check(board.towns[port["city"]]["hex"] == here, board.id, port["city"], "port outside its town")
        if here in board.hexes:
            check(board.hexes[here]["coastal"], board.id, port["city"], "port inland")
    for sea, found in waters(board).items():
        check(found or sea, board.id, "no water for", sea)
    for here in board.fields:
        check(board.is_land(here) or here in board.boxes, board.id, here, "airfield in the sea")
    listed = [row for table in ("town", "place", "airfield") for row in board.file.get(table, ())]
    fields = [row for row in listed if row.get("airfield") or row.keys() == {"name", "hex"}]
    check(len(board.fields) == len(fields), board.id, "has two airfields in a hex")
    for here in board.fortresses:
        check(board.is_land(here), board.id, here, "fortress in the sea")


def waters(board: Board) -> dict[str, set[int]]:
    """Return the waters on which the ports of each sea lie."""
    bodies = sea_bodies(board)
    found: dict[str, set[int]] = defaultdict(set)
    for port in board.ports.values():
        found[port["sea"]] |= {bodies[n] for n in board.near.get(port["hex"], ()) if n in bodies}
    return found


def sea_bodies(board: Board) -> dict[str, int]:
    """Number the connected waters of a board."""
    seas = {name for name, row in board.hexes.items() if row["terrain"] == "sea"}
    found: dict[str, int] = {}
    for number, start in enumerate(sorted(seas)):
        if start in found:
            continue
        todo = deque([start])
        found[start] = number
        while todo:
            for n in board.near[todo.popleft()]:
                if n in seas and n not in found:
                    found[n] = number
                    todo.append(n)
    return found


def check_connected(tally: Tally, board: Board) -> None:
    """Every land hex that a unit may enter can be reached from another one, islands named as such excepted."""
    land = {name for name, row in board.hexes.items() if row["terrain"] != "sea" and not row["out"]}
    parts = 0
    while land:
        todo = deque([land.pop()])
        parts += 1
        while todo:
            here = todo.popleft()
            for n in board.near[here]:
                if n in land and board.is_open(here, n):
                    land.discard(n)
                    todo.append(n)
    islands = board.file["board"]["land-masses"]
    tally.check(parts == islands, board.id, "falls into", parts, "parts, not", islands)


def check_places(tally: Tally, boards: Iterable[Board]) -> None:
    """Names are unique over the whole game; boxes are joined to the edge of their board."""
    check, boards = tally.check, list(boards)
    names = Counter(name for board in boards for name in (*board.hexes, *board.boxes, *board.towns))
    for name, count in names.items():
        check(count == 1, "place name", name, "is used", count, "times")
    for board in boards:
        (c0, r0), grid = board.file["grid"]["first"], board.file["grid"]
        c1, r1 = c0 + grid["columns"] - 1, r0 + grid["rows"] - 1
        for box, row in board.boxes.items():
            for name in row["joins"]:
                here = board.hexes.get(name)
                if check(here, board.id, box, "is joined to no hex:", name) and here:
                    rim = min(here["col"] - c0, c1 - here["col"], here["row"] - r0, r1 - here["row"])
                    check(rim <= 2, board.id, box, "is joined to", name, "far from the edge")


# ---------------------------------------------------------------- facts
def check_facts(tally: Tally, facts: list[Row], boards: dict[str, Board]) -> None:
    """What the chapter and geography say about places holds on the boards."""
    check = tally.check
    town: dict[str, list[tuple[Board, Row]]] = defaultdict(list)
    for board in boards.values():
        for row in board.towns.values():
            town[row["name"]].append((board, row))
    for fact in facts:
        kind, places, value = fact["kind"], fact["places"], fact["value"]
        here = town.get(places[0], []) if places else []
        pairs = [(a, b, board) for board, a in here for other, b in town.get(places[-1], []) if other is board]
        if kind == "hex":
            want = value.lower().replace(":", "")
            found, labels = [row["hex"] for _, row in here], [row["label"] for _, row in here]
            check(want in found or value in labels, "seed hex", places[0], value, "is", found, labels)
        elif kind == "distance_hexes":
            steps = [board.distance(a["hex"], b["hex"]) for a, b, board in pairs]
            check(value in steps, "distance", places, value, "is", steps)
        elif kind == "straight_distance":
            for a, b, board in pairs:
                steps_between = board.distance(a["hex"], b["hex"])
                check(value - 1 <= steps_between <= value * 1.16 + 1, "distance", places, value, "is", steps_between)
        elif kind == "port_sea":
            seas = [board.ports[row["id"]]["sea"] for board, row in here if row["id"] in board.ports]
            words = places[1].lower()
            check(all(sea in words for sea in seas), "port", places, seas)
        elif kind == "place" and fact.get("suggested_hex"):
            for board, row in here:
                there = board.at.get(tuple(fact["suggested_hex"]))
                if board.id == fact["frame"] and there:
                    check(board.distance(row["hex"], there) <= 1, "place", places[0], "is far from", there)
        elif kind in ("rail", "track", "road") and len(places) > 1 and is_there(fact):
            check_line(tally, kind, places, boards)


def is_there(fact: Row) -> bool:
    """Tell whether a fact is of a line that the boards have, and not of one that may be built."""
    return fact["source"] == "historical" and "to be built" not in str(fact["value"])


def check_line(tally: Tally, kind: str, places: list[str], boards: dict[str, Board]) -> None:
    """A line of this kind joins these towns, on the boards that have all of them."""
    for board in boards.values():
        hexes = {town["name"]: town["hex"] for town in board.towns.values()}
        if all(place in hexes for place in places):
            lines = lines_at(board.rails if kind == "rail" else board.rails | board.roads)
            tally.check(linked(lines, [hexes[place] for place in places]), kind, "is broken:", places)


def linked(lines: dict[str, list[str]], stops: list[str]) -> bool:
    """Tell whether lines join all of these hexes."""
    seen, todo = {stops[0]}, deque([stops[0]])
    while todo:
        for n in lines.get(todo.popleft(), []):
            if n not in seen:
                seen.add(n)
                todo.append(n)
    return all(stop in seen for stop in stops)
