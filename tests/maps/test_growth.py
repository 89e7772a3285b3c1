"""Areas grown from seeds over a ground of cells, and their borders traced."""

from __future__ import annotations

import math
import tomllib
from pathlib import Path

import pytest

from maps.areasheet import AreaSheet, seed_cell, seed_cells
from maps.growth import NOBODY, Ground, grown, smoothed, spread, with_islands
from maps.tracing import Border, eased, kept_apart, traced

IBERIA = Path(__file__).parent / "data" / "iberia"
_COSTS = "123456789abcdefghijklmnopqrstuvwxyz"


def ground(*rows: str, dear: str = "", price: float = 20.0) -> Ground:
    """Return a ground drawn with letters, one a realm; nobody can stand on dots, `dear` letters cost more."""
    cells = "".join(rows)
    letters = [".", *sorted(set(cells) - {"."} - set(dear))]
    realm = [letters.index(letter) if letter in letters else 1 for letter in cells]
    return Ground(len(rows[0]), realm, [price if letter in dear else 1.0 for letter in cells])


def drawn(labels: list[int], width: int) -> list[str]:
    """Return labels as rows of digits."""
    return ["".join(map(str, labels[start : start + width])) for start in range(0, len(labels), width)]


def iberia() -> tuple[AreaSheet, Ground]:
    """Return a piece of the real ground."""
    doc, facts = (tomllib.loads((IBERIA / name).read_text(encoding="utf-8")) for name in ("sheet.toml", "map.toml"))
    lines = [line for line in (IBERIA / "ground.txt").read_text(encoding="utf-8").splitlines() if line[:1] != "#"]
    middle = lines.index("")
    realms, costs = "".join(lines[:middle]), "".join(lines[middle + 1 :])
    letters = sorted(set(realms))
    return AreaSheet(doc, facts), Ground(
        len(lines[0]), [letters.index(letter) for letter in realms], [1.0 + _COSTS.index(letter) for letter in costs]
    )


# Growing


def test_every_cell_of_the_ground_goes_to_one_area_and_no_other_cell_does() -> None:
    here = ground("AAAA.", "AA..A", "AAAAA")
    labels = grown(here, {0: 1, 14: 2})
    assert drawn(labels, 5) == ["11110", "11002", "11222"]


def test_a_border_settles_on_a_river_though_one_seed_is_nearer_to_it() -> None:
    plain, river = ground(*["AAAAAAAAAA"] * 5), ground(*["AAAAAAArAA"] * 5, dear="r")
    assert drawn(grown(plain, {20: 1, 29: 2}), 10)[2] == "1111122222"
    assert drawn(grown(river, {20: 1, 29: 2}), 10)[2] == "1111111222"


def test_a_frontier_is_no_area_s_to_cross_where_the_other_side_has_a_seed() -> None:
    labels = grown(ground("AAABBBBBB", "AAABBBBBB"), {0: 1, 8: 2})
    assert drawn(labels, 9) == ["111222222"] * 2


def test_a_country_without_a_seed_goes_to_its_neighbour() -> None:
    assert drawn(grown(ground("AAABBB"), {0: 1}), 6) == ["111111"]


def test_nobody_slips_between_two_cells_of_a_wall() -> None:
    here = ground("A.A", ".AA", "AAA")
    assert drawn(grown(here, {8: 1}), 3) == ["001", "011", "111"]


def test_a_seed_where_nobody_can_stand_is_refused() -> None:
    with pytest.raises(ValueError, match="nobody can stand on the seed of 1 in cell 1"):
        grown(ground("A.A"), {1: 1})


def test_a_ground_has_full_rows() -> None:
    with pytest.raises(ValueError, match="in full rows"):
        Ground(2, [1, 1, 1], [1.0, 1.0, 1.0])


def test_a_seed_in_a_harbour_is_moved_to_the_nearest_shore() -> None:
    here = ground(".....", "....A", "A....")
    assert here.nearest(2, 3) == 9
    assert here.nearest(9, 3) == 9
    assert here.nearest(2, 1) is None


def test_a_seed_far_off_its_ground_is_refused() -> None:
    sheet, here = iberia()
    with pytest.raises(ValueError, match="of portugal lies off its ground"):
        seed_cell(sheet, here, "portugal", (-11.0, 41.0))
    with pytest.raises(ValueError, match="is not on the sheet"):
        seed_cell(sheet, here, "portugal", (37.6, 55.7))


def test_islands_go_with_the_nearest_area_of_their_country() -> None:
    here = ground("AA..A....A", "BB.B......")
    labels = with_islands(here, grown(here, {0: 1, 10: 2}), 3)
    assert drawn(labels, 10) == ["1100100000", "2202000000"]


def test_an_island_does_not_go_to_a_nearer_area_of_another_country() -> None:
    here = ground("AAA.B..BB")
    assert with_islands(here, grown(here, {0: 1, 8: 2}), 5) == [1, 1, 1, 0, 2, 0, 0, 2, 2]


def test_large_islands_may_be_left_to_themselves() -> None:
    here = ground("AA.AA.A")
    assert with_islands(here, grown(here, {0: 1}), 9, largest=1) == [1, 1, 0, 0, 0, 0, 1]


def test_smooth_borders_still_part_all_cells_and_keep_the_seeds() -> None:
    here = ground(*["A" * 12] * 12)
    rough = [1 if x < 6 + (3 if y % 3 else -2) else 2 for y in range(12) for x in range(12)]
    rough[5 * 12 + 1] = 2  # an outpost
    labels = smoothed(rough, 12, {5 * 12 + 1})
    assert set(labels) == {1, 2}
    assert labels[5 * 12 + 1] == 2
    assert smoothed(rough, 12, ())[5 * 12 + 1] == 1
    before, after = (sum(b.length for b in traced(_named(one), here.width)) for one in (rough, labels))
    assert after < before


def test_areas_spread_over_the_sea_so_far_and_no_farther() -> None:
    here = ground("A.......")
    assert spread(here, [1] + [NOBODY] * 7, 3) == [1, 1, 1, 1, 0, 0, 0, 0]


def test_the_real_areas_of_iberia_touch_where_the_game_has_a_border() -> None:
    sheet, here = iberia()
    names = ["", *sheet.seeds("area")]
    seeds = seed_cells(sheet, here, "area", names)
    labels = smoothed(grown(here, seeds), here.width, set(seeds))
    assert all((label == NOBODY) == (realm == 0) for label, realm in zip(labels, here.realm, strict=True))
    assert all(labels[cell] == label for cell, label in seeds.items())
    borders = traced([names[label] for label in labels], here.width)
    touching = {frozenset(border.names): border.length for border in borders}
    assert sheet.bordering <= set(touching)
    corners = set(touching) - sheet.bordering
    assert all(touching[pair] <= 4 for pair in corners), corners
    mended = kept_apart(borders, lambda border: frozenset(border.names) in corners, 4)
    assert {frozenset(border.names) for border in mended} == sheet.bordering


# Tracing


def _named(labels: list[int]) -> list[str]:
    return ["" if label == NOBODY else f"area-{label}" for label in labels]


def cells(*rows: str) -> tuple[list[str], int]:
    """Return names of cells drawn with letters."""
    return [letter.strip(".") for row in rows for letter in row], len(rows[0])


def test_a_border_is_traced_once_from_junction_to_junction() -> None:
    found = traced(*cells("AABB", "AABB", "CCCC"))
    assert {border.names: len(border.line) for border in found} == {("A", "B"): 3, ("A", "C"): 3, ("B", "C"): 3}
    ends = {end for border in found for end in (border.line[0], border.line[-1])}
    assert ends == {(2, 0), (2, 2), (0, 2), (4, 2)}


def test_a_border_ends_where_one_of_its_areas_meets_the_sea() -> None:
    [one, two] = traced(*cells("AB", "C."))
    assert (one.names, two.names) == (("A", "B"), ("A", "C"))


def test_an_area_inside_another_has_a_border_all_around() -> None:
    [border] = traced(*cells("AAA", "ABA", "AAA"))
    assert border.is_ring
    assert border.length == 4
    assert eased(border).is_ring


def test_corners_that_may_not_touch_meet_in_one_point() -> None:
    found = traced(*cells("AAAABBBB", "AAAABBBB", "AAAAABBB", "CCCDDDDD", "CCCDDDDD", "CCCDDDDD"))
    contact = next(border for border in found if border.names == ("A", "D"))
    mended = kept_apart(found, lambda border: border.names == ("A", "D"), 5)
    assert ("A", "D") not in {border.names for border in mended}
    middle = contact.line[len(contact.line) // 2]
    assert sorted(border.names for border in mended if middle in border.line) == [
        ("A", "B"),
        ("A", "C"),
        ("B", "D"),
        ("C", "D"),
    ]


def test_long_contacts_and_those_that_end_at_the_sea_are_left_for_the_check_to_tell() -> None:
    found = traced(*cells("AAAABBBB", "CCCCCCCC"))
    assert kept_apart(found, lambda border: border.names == ("A", "C"), 2) == found
    assert kept_apart(found, lambda border: border.names == ("A", "C"), 9) == found


def test_eased_borders_have_no_stairs_and_keep_their_ends() -> None:
    stairs = Border(("A", "B"), tuple((float((n + 1) // 2), float(n // 2)) for n in range(41)))
    line = eased(stairs).line
    assert (line[0], line[-1]) == (stairs.line[0], stairs.line[-1])
    turns = [
        abs(math.atan2(c[1] - b[1], c[0] - b[0]) - math.atan2(b[1] - a[1], b[0] - a[0]))
        for a, b, c in zip(line, line[1:], line[2:], strict=False)
    ]
    assert max(turns) < 0.4
