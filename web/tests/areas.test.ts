import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { AreaFinder, AreaGround, holds, ringsOf, roomIn } from "../src/lib/areas";
import type { Owner } from "../src/lib/ground";
import type { MapDoc, PlaceMark } from "../src/lib/types";
import { hexMap } from "./docs";

/** The small map that the workshop makes for tests: see tests/maps/small.py. */
const SMALL = JSON.parse(readFileSync(new URL("../../tests/toy/data/map.json", import.meta.url), "utf8")) as MapDoc;
const small = (id: string): PlaceMark => SMALL.places[id] ?? { x: NaN, y: NaN, r: NaN, shape: "area" };

const square = (left: number, top: number, side: number): string => `M${left} ${top}l${side} 0 0 ${side} ${-side} 0Z`;
const area = (path: string, more: Partial<PlaceMark> = {}): PlaceMark => ({
  x: 0,
  y: 0,
  r: 40,
  shape: "area",
  path,
  ...more,
});
const areaMap = (places: Record<string, PlaceMark>, more: Partial<MapDoc> = {}): MapDoc => ({
  ...hexMap(places),
  kind: "areas",
  ...more,
});

describe("a point lies in an area", () => {
  const ring = ringsOf(`${square(0, 0, 100)}M30 30l0 40 40 0 0 -40Z`);

  test.each([
    [10, 10, true],
    [50, 50, false],
    [29.9, 50, true],
    [70.1, 50, true],
    [50, 99.9, true],
    [50, 100.1, false],
    [-0.1, 50, false],
    [50, 200, false],
  ])("with a hole in it: %d, %d: %s", (x, y, isIn) => {
    expect(holds(ring, x, y)).toBe(isIn);
  });

  test("whose outline is read in steps, without drifting", () => {
    const [ring] = ringsOf(`M0.1 0.2l${Array.from({ length: 2000 }, () => "0.1 0.1").join(" ")}Z`);
    expect([...(ring?.slice(-2) ?? [])]).toEqual([200.1, 200.2]);
  });

  test("of one piece or of several", () => {
    const islands = ringsOf(square(0, 0, 10) + square(50, 50, 10));
    expect([holds(islands, 5, 5), holds(islands, 55, 55), holds(islands, 30, 30)]).toEqual([true, true, false]);
  });
});

describe("the place under a point of an area map", () => {
  const finder = new AreaFinder(SMALL);

  test.each([
    [470, 150, "north"],
    [600, 115, null], // the lake in it
    [300, 320, "harbour"],
    [590, 320, "marsh"],
    [400, 520, "south"],
    [560, 520, "keep"],
    [560, 480, "south"],
    [90, 320, "bay"],
    [225, 335, "bay"],
    [820, 100, "exile"],
    [765, 45, "exile"],
    [820, 300, null],
    [-5, 320, null],
  ])("%d, %d is %s", (x, y, place) => {
    expect(finder.at(x, y, 1)).toBe(place);
  });

  test("is one of the two along a border that they share, never none and never both", () => {
    const { path = "" } = SMALL.features?.borders?.find(({ a, b }) => a === "north" && b === "harbour") ?? {};
    const [line = new Float64Array()] = ringsOf(path);
    expect(line.length).toBeGreaterThan(6);
    for (let i = 2; i < line.length; i += 2)
      for (const [part, dy] of [0.3, 0.5, 0.9].flatMap((part) => [-0.2, 0, 0.2].map((dy) => [part, dy] as const))) {
        const [ax = 0, ay = 0, bx = 0, by = 0] = line.slice(i - 2, i + 2);
        const found = finder.at(ax + part * (bx - ax), ay + part * (by - ay) + dy, 1);
        expect(found).toBe(dy < 0 ? "north" : dy > 0 ? "harbour" : found);
        expect(["north", "harbour"]).toContain(found);
      }
  });

  test("is the innermost of areas that lie in each other, in whatever order they are listed", () => {
    const places = {
      wood: area(square(20, 20, 60)),
      land: area(square(0, 0, 100)),
      glade: area(square(40, 40, 20)),
    };
    for (const ids of [Object.keys(places), Object.keys(places).reverse()]) {
      const map = areaMap(Object.fromEntries(ids.map((id) => [id, places[id as keyof typeof places]])));
      const found = [10, 30, 50].map((x) => new AreaFinder(map).at(x, x, 1));
      expect(found).toEqual(["land", "wood", "glade"]);
    }
  });

  test("is a box before any area, and a small place as far as it reaches on the screen", () => {
    const map = areaMap({
      isle: area(square(198, 198, 4), { x: 200, y: 200, r: 2, least: 16 }),
      box: { x: 50, y: 50, w: 40, h: 20, r: 10, shape: "box" },
      land: area(square(0, 0, 400)),
    });
    const finder = new AreaFinder(map);
    expect(finder.at(69, 59, 1)).toBe("box");
    expect(finder.at(69, 61, 1)).toBe("land");
    expect(finder.at(215, 200, 1)).toBe("isle");
    expect(finder.at(217, 200, 1)).toBe("land");
    expect(finder.at(230, 200, 0.5)).toBe("isle");
    expect(finder.at(205, 200, 4)).toBe("land");
  });

  test("is found among thousands", () => {
    const side = 60;
    const places: Record<string, PlaceMark> = { sea: area(square(-1000, -1000, 10_000)) };
    for (let i = 0; i < side * side; i++)
      places[`a${i}`] = area(square((i % side) * 50, Math.floor(i / side) * 50, 50));
    const finder = new AreaFinder(areaMap(places));
    const points = Array.from({ length: 10_000 }, (_, i) => [(i * 37.7) % 3000, (i * 91.3) % 3000] as const);
    expect(points.map(([x, y]) => finder.at(x, y, 1))).toEqual(
      points.map(([x, y]) => `a${Math.floor(x / 50) + side * Math.floor(y / 50)}`),
    );
  });
});

describe("counters in an area", () => {
  const ground = new AreaGround(SMALL, 80);
  const groups = (red: number, blue: number): { side: string; count: number }[] => [
    { side: "red", count: red },
    { side: "blue", count: blue },
  ];

  test.each(["north", "south", "marsh", "harbour"])("stand in it: %s", (id) => {
    for (const seat of ground.seats(small(id), groups(3, 2), 40, ["red"]).flat())
      for (const [dx, dy] of [
        [0, 0],
        [seat.s, 0],
        [0, seat.s],
        [seat.s, seat.s],
      ] as const)
        expect(ground.at(seat.x + dx, seat.y + dy, 1)).toBe(id);
  });

  test("leave its name free, however many they are", () => {
    for (const n of [1, 4, 12, 40]) {
      const { label, y } = small("north");
      expect(label?.y).toBeLessThan(y);
      for (const seat of ground.seats(small("north"), groups(n, n), 60, ["red"]).flat())
        expect(seat.y).toBeGreaterThan(label?.y ?? NaN);
    }
  });

  test("stand apart as long as there is room, then cover each other", () => {
    expect(ground.isTight(ground.seats(small("north"), groups(4, 2), 40, ["red"]))).toBe(false);
    expect(ground.isTight(ground.seats(small("north"), groups(30, 2), 40, ["red"]))).toBe(true);
  });

  test("of the own side stand below, and come in the order that was asked for", () => {
    const [red, blue] = ground.seats(small("north"), groups(1, 2), 40, ["blue"]);
    expect(red).toHaveLength(1);
    expect(blue).toHaveLength(2);
    expect(blue?.[0]?.y).toBeGreaterThan(red?.[0]?.y ?? NaN);
  });

  test("stand at the spots of their side, if it has some", () => {
    const middle = ground
      .seats(small("bay"), groups(1, 1), 40, ["red"])
      .map(([seat]) => [(seat?.x ?? 0) + 20, (seat?.y ?? 0) + 20]);
    expect(middle).toEqual([small("bay").spots?.red?.[0], small("bay").spots?.blue?.[0]]);
    const two: PlaceMark = { ...small("bay"), spots: { red: [[10, 10], [10, 90]] } }; // prettier-ignore
    const [row = []] = ground.seats(two, groups(3, 0), 20, ["red"]);
    expect(row.map(({ y }) => y)).toEqual([0, 0, 80]);
    expect(ground.seats(two, groups(1, 0), 20, ["red"])[0]).toHaveLength(1);
  });

  test("of a box stand below its title", () => {
    const { top, bottom } = roomIn(small("exile"));
    expect(top).toBeGreaterThan(small("exile").label?.y ?? NaN);
    expect(bottom).toBeLessThanOrEqual(160);
  });

  test("stand above a name that is low", () => {
    const mark = area("", { label: { text: "Low", x: 0, y: 30, size: 20 } });
    expect(roomIn(mark)).toMatchObject({ bottom: 14, keeps: "bottom" });
    const [row = []] = new AreaGround(SMALL, 80).seats(mark, groups(1, 0), 90, ["red"]);
    expect((row[0]?.y ?? 0) + (row[0]?.s ?? 0)).toBeCloseTo(14);
  });
});

describe("who holds what", () => {
  const ground = new AreaGround(SMALL, 80);
  const RED = { side: "red", colour: "#f00" };
  const BLUE = { side: "blue", colour: "#00f", nation: "#0ff" };
  const NOBODY = { side: "nobody" };
  const owners: Record<string, Owner> = { south: RED, harbour: RED, bay: RED, marsh: BLUE, north: NOBODY };
  const { tints, fronts } = ground.holdings((id) => owners[id] ?? null);

  test("is tinted by nation, or else by side, the sea apart from the land", () => {
    expect(tints.map(({ colour, isWater }) => [colour, isWater])).toEqual([
      ["#f00", false],
      ["#0ff", false],
      ["#f00", true],
    ]);
    expect(tints.map(({ side }) => side)).toEqual(["red", "blue", "red"]);
    expect(tints.map(({ path }) => path).join("")).not.toContain(small("north").path);
    expect(tints[0]?.path).toContain(small("south").path);
    expect(tints[0]?.path).toContain(small("harbour").path);
  });

  test("has fronts where two sides touch, each within its own land", () => {
    const border = (a: string, b: string): string =>
      SMALL.features?.borders?.find((one) => one.a === a && one.b === b)?.path ?? "none";
    expect(fronts.map(({ colour }) => colour).sort()).toEqual(["#00f", "#f00"]);
    for (const { path } of fronts) {
      expect(path).toContain(border("harbour", "marsh"));
      expect(path).toContain(border("marsh", "south"));
      expect(path).not.toContain(border("north", "marsh"));
      expect(path).not.toContain(border("harbour", "south"));
    }
    expect(fronts.find(({ colour }) => colour === "#f00")?.within).not.toContain(small("bay").path);
  });
});

describe("places of an area map", () => {
  const ground = new AreaGround(SMALL, 80);

  test("are drawn so that one that lies in another comes after it", () => {
    const ids = ground.marks.map(([id]) => id);
    expect(ids.indexOf("keep")).toBeGreaterThan(ids.indexOf("south"));
    expect(ids).toHaveLength(Object.keys(SMALL.places).length);
  });

  test("are painted already if they are areas; boxes and discs are not", () => {
    const painted = ground.marks.filter(([, mark]) => ground.isPainted(mark)).map(([id]) => id);
    expect(painted.sort()).toEqual(["bay", "harbour", "marsh", "north", "south"]);
  });

  test("have outlines that all run clockwise, so that many can be filled as one path", () => {
    const turn = (ring: Float64Array): number => {
      let sum = 0;
      for (let i = 0; i < ring.length; i += 2)
        sum += (ring.at(i - 2) ?? 0) * (ring[i + 1] ?? 0) - (ring[i] ?? 0) * (ring.at(i - 1) ?? 0);
      return sum;
    };
    const ring = (id: string, i: number): Float64Array => ringsOf(small(id).path ?? "")[i] ?? new Float64Array();
    for (const id of ["north", "south", "bay"]) expect(turn(ring(id, 0))).toBeGreaterThan(0);
    expect(turn(ring("north", 1))).toBeLessThan(0);
  });
});
