import { describe, expect, test } from "vitest";
import { hexCorners, HexFinder, HexGround, hexPath, holdings, inHex, neighbourhood, seats } from "../src/lib/hexes";
import { isTight, type Seat } from "../src/lib/seats";
import type { MapDoc, PlaceMark } from "../src/lib/types";
import { field, hex, hexMap } from "./docs";

const HALF = Math.sqrt(3) / 2;
const apart = (mark: PlaceMark, x: number, y: number): number => Math.hypot(mark.x - x, mark.y - y);
/** The points of a path of straight lines. */
const pointsOf = (path: string): [number, number][] =>
  path
    .replaceAll(/[MZ]/g, "")
    .split("L")
    .map((pair) => pair.split(" ").map(Number) as [number, number]);

describe("a point lies in a hex", () => {
  test.each([
    [0, 99, true],
    [0, 101, false],
    [86, 0, true],
    [87, 0, false],
    [60, 64, true],
    [60, 67, false],
    [-86, -49, true],
    [-86, -52, false],
  ])("that stands on a corner: %d, %d: %s", (x, y, isIn) => {
    expect(inHex(hex(500, 300), 500 + x, 300 + y, true)).toBe(isIn);
  });

  test.each([
    [99, 0, true],
    [101, 0, false],
    [0, 86, true],
    [0, 87, false],
    [64, 60, true],
    [67, 60, false],
  ])("that stands on a side: %d, %d: %s", (x, y, isIn) => {
    expect(inHex(hex(500, 300), 500 + x, 300 + y, false)).toBe(isIn);
  });
});

describe("the hex under a point", () => {
  /** In a field of equal hexes, a point lies in the hex whose middle is nearest, or in none. */
  function nearest(map: MapDoc, x: number, y: number): [string, number] {
    const far = Object.entries(map.places).map(([id, mark]): [string, number] => [id, apart(mark, x, y)]);
    return far.reduce((best, some) => (some[1] < best[1] ? some : best));
  }

  test.each([true, false])("is the one whose middle is nearest (pointy: %s)", (pointy) => {
    const map = field(6, 5, pointy);
    const finder = new HexFinder(map);
    let inside = 0;
    for (let x = -700; x <= 700; x += 17.3)
      for (let y = -700; y <= 700; y += 13.7) {
        const [id, far] = nearest(map, x, y);
        const found = finder.at(x, y);
        if (far < 100 * HALF - 1e-9) expect(found, `${x} ${y}`).toBe(id);
        if (far > 100) expect(found, `${x} ${y}`).toBeNull();
        if (found) {
          expect(found).toBe(id);
          inside += 1;
        }
      }
    expect(inside).toBeGreaterThan(2000);
  });

  test("is none on a map without hexes, and marks of other shapes are no hexes", () => {
    expect(new HexFinder(hexMap({})).at(0, 0)).toBeNull();
    expect(new HexFinder(hexMap({ rome: { x: 0, y: 0, r: 50, shape: "circle" } })).at(0, 0)).toBeNull();
  });
});

describe("a box beside the map", () => {
  const name = { text: "Malta", x: 900, y: 60, size: 20 };
  const malta: PlaceMark = { x: 900, y: 100, r: 50, shape: "box", w: 300, h: 100, label: name };
  const map = hexMap({ rome: hex(0, 0), malta });

  test("is found in all of its rectangle, and is printed already", () => {
    const finder = new HexFinder(map);
    expect(finder.at(755, 145)).toBe("malta");
    expect(finder.at(745, 145)).toBeNull();
    expect(finder.at(0, 0)).toBe("rome");
    expect(new HexGround(map, 100).isPainted(malta)).toBe(true);
  });

  test("has its counters in rows below its name", () => {
    const [stood = []] = new HexGround(map, 100).seats(malta, [{ side: "axis", count: 5 }], 40, []);
    expect(stood).toHaveLength(5);
    for (const { x, y, s } of stood) {
      expect(y).toBeGreaterThan(60);
      expect(y + s).toBeLessThanOrEqual(150);
      expect(x).toBeGreaterThan(750);
      expect(x + s).toBeLessThan(1050);
    }
  });
});

describe("the outline of a hex", () => {
  test("begins on top where hexes stand on a corner, at the right where they stand on a side", () => {
    const [top] = hexCorners(hex(500, 300), true);
    expect(top?.[0]).toBeCloseTo(500);
    expect(top?.[1]).toBeCloseTo(200);
    const [right] = hexCorners(hex(500, 300), false);
    expect(right?.[0]).toBeCloseTo(600);
    expect(right?.[1]).toBeCloseTo(300);
  });

  test.each([true, false])("has six corners as far from the middle as its sides are long (pointy: %s)", (pointy) => {
    const mark = hex(500, 300);
    const corners = hexCorners(mark, pointy);
    expect(corners).toHaveLength(6);
    corners.forEach(([x, y], i) => {
      const [nx, ny] = corners[(i + 1) % 6] ?? [0, 0];
      expect(apart(mark, x, y)).toBeCloseTo(100);
      expect(Math.hypot(nx - x, ny - y)).toBeCloseTo(100);
    });
  });

  test("shrinks around the same middle", () => {
    const mark = hex(500, 300);
    for (const [x, y] of hexCorners(mark, true, 0.5)) expect(apart(mark, x, y)).toBeCloseTo(50);
  });

  test("is a closed path, to a tenth", () => {
    expect(hexPath(hex(0, 0, 10), false)).toBe("M10.0 0.0L5.0 8.7L-5.0 8.7L-10.0 0.0L-5.0 -8.7L5.0 -8.7Z");
  });
});

describe("counters in a hex", () => {
  const mark = hex(500, 300);
  const middle = ({ x, y, s }: Seat): [number, number] => [x + s / 2, y + s / 2];
  const corners = ({ x, y, s }: Seat): [number, number][] => [
    [x, y],
    [x + s, y],
    [x, y + s],
    [x + s, y + s],
  ];
  const only = (row: readonly Seat[] | undefined): Seat => {
    expect(row).toHaveLength(1);
    return row?.[0] ?? { x: NaN, y: NaN, s: NaN, depth: NaN };
  };

  test("stand in the middle if there is one", () => {
    expect(middle(only(seats(mark, [1], 50)[0]))).toEqual([500, 300]);
  });

  test("stand side by side if there are two, around the middle, and do not touch", () => {
    const [row = []] = seats(mark, [2], 50);
    const [a, b] = row.map(middle);
    expect(a?.[0]).toBeCloseTo(500 - 26);
    expect(b?.[0]).toBeCloseTo(500 + 26);
    expect([a?.[1], b?.[1]]).toEqual([300, 300]);
    expect(isTight([row])).toBe(false);
  });

  test("stand in two rows if there are more, the lower one longer", () => {
    const [five = []] = seats(mark, [5], 50);
    const row = (top: number): number => five.filter(({ y }) => Math.abs(y - top) < 1e-9).length;
    expect([row(300 - 51), row(300 + 1)]).toEqual([2, 3]);
    expect(five.map((seat) => seat.depth)).toEqual([0, 1, 2, 3, 4]);
  });

  test("take all the width there is, and no more, before they cover each other", () => {
    const wide = (group: readonly Seat[] | undefined): number => {
      const row = (group ?? []).filter(({ y }) => y === group?.at(-1)?.y);
      return Math.max(...row.map(({ x, s }) => x + s)) - Math.min(...row.map(({ x }) => x));
    };
    const full = 200 * HALF * 0.96;
    expect(wide(seats(mark, [2], 95)[0])).toBeCloseTo(full);
    expect(wide(seats(mark, [8], 60)[0])).toBeCloseTo(full * 0.88);
    expect(wide(seats(mark, [4, 1], 60)[0])).toBeCloseTo(full * 0.97);
  });

  test("leave right edges free where they cover each other: who lies on top stands further left", () => {
    const [row = []] = seats(mark, [2], 95);
    expect(isTight([row])).toBe(true);
    expect((row[0]?.x ?? 0) - (row[1]?.x ?? 0)).toBeGreaterThan(50);
    expect(row.map((seat) => seat.depth)).toEqual([0, 1]);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 12])("keep within the width of the hex if they are %d", (n) => {
    for (const counts of [[n], [n, n], [1, n]])
      for (const group of seats(mark, counts, 60))
        for (const { x, s } of group) {
          expect(x).toBeGreaterThanOrEqual(500 - 100 * HALF);
          expect(x + s).toBeLessThanOrEqual(500 + 100 * HALF);
        }
  });

  test("of two sides stand apart, the first side below", () => {
    const [own = [], enemy = []] = seats(mark, [2, 2], 50);
    expect(own).toHaveLength(2);
    expect(enemy).toHaveLength(2);
    for (const { y } of own) expect(y).toBeCloseTo(302);
    for (const { y } of enemy) expect(y).toBeCloseTo(248);
  });

  test("of two or three sides move closer together where the hex is not high enough", () => {
    const tops = (counts: number[]): number[] => seats(mark, counts, 90).map(([seat]) => seat?.y ?? NaN);
    expect(tops([1, 1])).toEqual([300 + 37.5 - 45, 300 - 37.5 - 45]);
    expect(tops([1, 1, 1])).toEqual([305, 255, 205]);
  });

  test("of two sides are smaller where more than two stand side by side", () => {
    expect(seats(mark, [2, 1], 50)[0]?.[0]?.s).toBe(50);
    expect(
      seats(mark, [3, 1], 50)
        .flat()
        .map((seat) => seat.s),
    ).toEqual([43, 43, 43, 43]);
    expect(seats(mark, [3], 50)[0]?.[0]?.s).toBe(50);
  });

  test("are none where none stand", () => {
    expect(seats(mark, [0], 50)).toEqual([[]]);
    expect(seats(mark, [0, 1], 50)[0]).toEqual([]);
    expect(seats(mark, [], 50)).toEqual([]);
  });

  describe("and a town that they had better not cover", () => {
    const town: [number, number, number, number] = [490, 290, 20, 20];
    const covers = ({ x, y, s }: Seat): boolean => x < 510 && x + s > 490 && y < 310 && y + s > 290;

    test("one steps aside for it, but stays in the hex", () => {
      for (const pointy of [true, false]) {
        const seat = only(seats(hex(500, 300, 100, { keep: [town] }), [1], 50, pointy)[0]);
        expect(covers(seat)).toBe(false);
        for (const [x, y] of corners(seat)) expect(inHex(hex(500, 300, 103), x, y, pointy)).toBe(true);
      }
    });

    test("two step aside together", () => {
      const [row = []] = seats(hex(500, 300, 100, { keep: [town] }), [2], 50);
      expect(row.some(covers)).toBe(false);
      expect(row[0]?.y).toBe(row[1]?.y);
      expect((row[1]?.x ?? 0) - (row[0]?.x ?? 0)).toBeCloseTo(52);
    });

    test.each([
      ["right", [[400, 200, 110, 200]], 511, 275],
      ["left", [[490, 200, 110, 200]], 439, 275],
      ["down", [[400, 200, 200, 110]], 475, 311],
      ["up", [[400, 290, 200, 110]], 475, 239],
    ] as [string, [number, number, number, number][], number, number][])(
      "one steps %s if the rest is taken",
      (_, keep, x, y) => {
        const seat = only(seats(hex(500, 300, 100, { keep }), [1], 50)[0]);
        expect(seat.x).toBeCloseTo(x);
        expect(seat.y).toBeCloseTo(y);
      },
    );

    test("nobody leaves the hex, whatever corner is free", () => {
      for (const pointy of [true, false])
        for (const [n, size] of [
          [1, 60],
          [1, 80],
          [1, 90],
          [2, 60],
        ] as const)
          for (const left of [400, 490])
            for (const top of [200, 290]) {
              const keep: [number, number, number, number][] = [
                [left, 200, 110, 200],
                [400, top, 200, 110],
              ];
              const [row = []] = seats(hex(500, 300, 100, { keep }), [n], size, pointy);
              expect(row).not.toEqual(seats(mark, [n], size, pointy)[0]);
              for (const [x, y] of row.flatMap(corners))
                expect(inHex(hex(500, 300, 103), x, y, pointy), `${n} of ${size} at ${x} ${y}`).toBe(true);
            }
    });

    test("two have little room to the sides", () => {
      const [row = []] = seats(hex(500, 300, 100, { keep: [[400, 200, 85, 200]] }), [2], 50);
      expect(row[0]?.x).toBeCloseTo(500 - 51 + 12);
    });

    test("no further than they must", () => {
      const seat = only(seats(hex(500, 300, 100, { keep: [[500, 326, 10, 4]] }), [1], 50)[0]);
      expect(middle(seat)).toEqual([500, 300]);
    });

    test("three stay where they are, and so does one that is too large to move", () => {
      const keep = { keep: [town] };
      expect(seats(hex(500, 300, 100, keep), [3], 50)).toEqual(seats(mark, [3], 50));
      expect(middle(only(seats(hex(500, 300, 100, keep), [1], 150)[0]))).toEqual([500, 300]);
    });
  });

  test("are tight only among those of one group", () => {
    const at = (x: number, y: number): Seat => ({ x, y, s: 50, depth: 0 });
    expect(isTight([[at(0, 0), at(44, 0)]])).toBe(true);
    expect(isTight([[at(0, 0), at(46, 0)]])).toBe(false);
    expect(isTight([[at(0, 0), at(0, 46)]])).toBe(false);
    expect(isTight([[at(0, 0)], [at(0, 0)]])).toBe(false);
    expect(isTight([[at(0, 0)], [at(0, 0), at(9, 9)]])).toBe(true);
    expect(isTight([[at(0, 0), at(100, 0), at(110, 10)]])).toBe(true);
  });
});

describe("which hexes share a side", () => {
  const pairs = (map: MapDoc): string[] =>
    [...neighbourhood(map).values()].map(({ a, b }) => [a, b].sort().join(" ")).sort();

  test.each([true, false])("in a field: those whose middles are two half-widths apart (pointy: %s)", (pointy) => {
    const map = field(4, 4, pointy);
    const marks = Object.entries(map.places);
    const near = marks.flatMap(([a, mark]) =>
      marks.filter(([b, { x, y }]) => a < b && apart(mark, x, y) < 180).map(([b]) => `${a} ${b}`),
    );
    expect(pairs(map)).toEqual(near.sort());
    expect(near).toHaveLength(33);
  });

  test("are none where hexes do not touch, or are no hexes", () => {
    expect(pairs(hexMap({ a: hex(0, 0), b: hex(400, 0) }))).toEqual([]);
    expect(pairs(hexMap({ a: hex(0, 0), b: { ...hex(200 * HALF, 0), shape: "circle" } }))).toEqual([]);
  });
});

describe("what an owner holds", () => {
  const map = hexMap({ west: hex(0, 0), east: hex(200 * HALF, 0), far: hex(1000, 0) });
  const held = (owners: Record<string, string>): ReturnType<typeof holdings> =>
    holdings(map, neighbourhood(map), (id) => owners[id] ?? null);

  test("is the ground of all its hexes as one path", () => {
    const axis = held({ west: "axis", far: "axis" }).get("axis");
    expect(axis?.ground).toBe(hexPath(hex(0, 0), true) + hexPath(hex(1000, 0), true));
  });

  test("has a front along the sides that it shares with another owner, each inside its own hex", () => {
    const both = held({ west: "axis", east: "allies" });
    const [axis, allies] = [both.get("axis")?.front ?? "", both.get("allies")?.front ?? ""].map(pointsOf);
    expect(axis).toHaveLength(4);
    expect(allies).toHaveLength(4);
    const side = 100 * HALF;
    for (const [x, y] of axis ?? []) {
      expect(x).toBeGreaterThan(0.89 * side);
      expect(x).toBeLessThanOrEqual(side + 0.05);
      expect(Math.abs(y)).toBeLessThanOrEqual(50.05);
    }
    for (const [x] of allies ?? []) {
      expect(x).toBeGreaterThanOrEqual(side - 0.05);
      expect(x).toBeLessThan(1.11 * side);
    }
  });

  test.each([true, false])(
    "has a front on each of six sides: what it shares with that neighbour (pointy: %s)",
    (pointy) => {
      for (let i = 0; i < 6; i++) {
        const turn = (Math.PI / 3) * (i + (pointy ? 0 : 0.5));
        const [here, there] = [
          hex(500, 300),
          hex(500 + 200 * HALF * Math.cos(turn), 300 + 200 * HALF * Math.sin(turn)),
        ];
        const two = hexMap({ here, there }, pointy);
        const front = holdings(two, neighbourhood(two), (id) => id).get("here")?.front ?? "";
        const far = pointsOf(front).map(([x, y]) => [apart(here, x, y), apart(there, x, y)].map(Math.round));
        expect(far.slice(0, 2)).toEqual([
          [100, 100],
          [100, 100],
        ]);
        expect(far.slice(2).map(([own]) => own)).toEqual([90, 90]);
      }
    },
  );

  test("takes hexes to stand on a corner where the map does not say", () => {
    const { grid, ...plain } = map;
    expect(grid?.pointy).toBe(true);
    const owner = (id: string): string => id;
    expect(neighbourhood(plain)).toEqual(neighbourhood(map));
    expect(holdings(plain, neighbourhood(plain), owner)).toEqual(holdings(map, neighbourhood(map), owner));
    expect(new HexFinder(plain).at(0, 99)).toBe("west");
    expect(new HexFinder(plain).at(-99, 0)).toBeNull();
  });

  test("has no front with its own hexes, with nobody's, or over a gap", () => {
    expect(held({ west: "axis", east: "axis" }).get("axis")?.front).toBe("");
    expect(held({ west: "axis" }).get("axis")?.front).toBe("");
    expect(held({ west: "axis", far: "allies" }).get("axis")?.front).toBe("");
  });

  test("is nothing for who holds nothing", () => {
    expect(held({}).size).toBe(0);
  });
});
