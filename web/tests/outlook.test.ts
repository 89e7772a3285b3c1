import { describe, expect, test } from "vitest";
import { lookAt, lookNear, lookTowards, opening, withinMap } from "../src/lib/board/outlook";
import type { MapDoc, PlaceMark } from "../src/lib/types";
import { hex, hexMap } from "./docs";

const FRAME = { left: 0, top: 0, right: 500, bottom: 500 };
const WEST = hex(1100, 1100);
const EAST = hex(1900, 1300);
const PAD = 4 * WEST.r;
const MAP = { ...hexMap({ west: WEST, east: EAST }), width: 3000, height: 3000 };
const HOMELY: MapDoc = { ...MAP, home: { x: 1400, y: 1400, scale: 1 } };

test("a look shows no more beyond the edge of the map than it must", () => {
  const map = { width: 3000, height: 300 };
  expect(withinMap({ x: 2900, y: 10, k: 1 }, map, FRAME)).toEqual({ x: 2750, y: 150, k: 1 });
  expect(withinMap({ x: 10, y: 290, k: 2 }, map, FRAME)).toEqual({ x: 125, y: 175, k: 2 });
  expect(withinMap({ x: 1500, y: 150, k: 0.5 }, map, FRAME)).toEqual({ x: 1500, y: 150, k: 0.5 });
});

describe("the first look", () => {
  const open = (map: MapDoc, stacked = [WEST], able = [WEST], grown = 1) =>
    opening({ map, frame: FRAME, fit: 0.25, stacked, able, grown });

  test("is at what can act, as near as all of it is seen", () => {
    expect(open(MAP)).toEqual({ x: 1100, y: 1100, k: 1 });
    expect(open(MAP, [WEST], [WEST, EAST])).toEqual({ x: 1500, y: 1200, k: 500 / (800 + PAD) });
  });

  test("is at where counters lie if nothing can act, at all places of an empty map; boxes do not count", () => {
    expect(open(MAP, [WEST, EAST], [])).toEqual({ x: 1500, y: 1200, k: 500 / (800 + PAD) });
    expect(open(MAP, [], [])).toEqual({ x: 1500, y: 1200, k: 500 / (800 + PAD) });
    expect(open(MAP, [WEST, hex(1990, 1990, 50, { shape: "box" })], [])).toEqual({ x: 1100, y: 1100, k: 1 });
  });

  test("at a map with a home is at what can act, from not much farther, or else at its home", () => {
    expect(open(HOMELY)).toEqual({ x: 1100, y: 1100, k: 1 });
    expect(open(HOMELY, [WEST, hex(1300, 1300)], [])).toEqual({ x: 1400, y: 1400, k: 1 });
    expect(open(HOMELY, [], [])).toEqual({ x: 1400, y: 1400, k: 1 });
    expect(open(HOMELY, [WEST], []), "no counter lies near its home").toEqual({ x: 1100, y: 1100, k: 1 });
    const near = hex(1400, 1100);
    expect(open(HOMELY, [WEST], [WEST, near])).toEqual({ x: 1250, y: 1100, k: 500 / (300 + PAD) });
  });

  test("is at most of what can act where that is too far apart", () => {
    const others = [hex(1800, 1300), EAST, hex(1950, 1350)];
    expect(open(HOMELY, [WEST], [WEST, ...others])).toEqual({ x: 1875, y: 1325, k: 0.62 });
  });

  test("is nearer where things are written larger", () => {
    expect(open(HOMELY, [WEST], [WEST], 1.2)).toEqual({ x: 1100, y: 1100, k: 1.2 });
  });

  test("does not go beyond the edge of the map while there is more of it", () => {
    expect(open(MAP, [], [hex(100, 2950)])).toEqual({ x: 250, y: 2750, k: 1 });
    expect(open({ ...MAP, width: 400 }, [], [hex(100, 1100)])).toEqual({ x: 200, y: 1100, k: 1 });
  });

  test("is at the home of the scenario, whatever can act, unless the window is too small for it", () => {
    const look = (home: PlaceMark[], able = [WEST]) =>
      opening({ map: HOMELY, frame: FRAME, fit: 0.25, stacked: [WEST], able, home, grown: 1 });
    expect(look([hex(1800, 1300, 50), hex(1950, 1350, 50)])).toEqual({ x: 1875, y: 1325, k: 1 });
    expect(look([hex(1400, 1300, 50), hex(1900, 1300, 50)])).toEqual({ x: 1650, y: 1300, k: 500 / 600 });
    const far = [hex(500, 500, 50), hex(2500, 2400, 50), hex(2500, 2500, 50)];
    expect(look(far)).toEqual({ x: 1100, y: 1100, k: 1 });
    expect(look(far, [])).toEqual({ x: 2500, y: 2450, k: 0.62 });
  });

  test("of a small window is from where pieces can be read", () => {
    const all = [hex(100, 100), WEST, EAST, hex(2900, 2900)];
    expect(open(MAP, all, []).k).toBe(0.3);
  });
});

describe("a look at places", () => {
  const camera = { k: 1, x: 0, y: 0 };

  test("is not needed where one of them is in sight, or there are none", () => {
    expect(lookAt([WEST, EAST], { ...camera, x: -1000, y: -1000 }, FRAME, 50)).toBeNull();
    expect(lookAt([], camera, FRAME, 50)).toBeNull();
  });

  test("is from where all of them are seen, never nearer than before", () => {
    expect(lookAt([EAST], camera, FRAME, 50)).toEqual({ x: 1900, y: 1300, k: 1 });
    const far = lookAt([hex(900, 300), hex(1600, 300)], camera, FRAME, 50);
    expect(far).toEqual({ x: 1250, y: 300, k: 500 / 850 });
  });

  test("that is followed comes back as near as it was", () => {
    const near = { k: 1, x: -850, y: -850 };
    const apart = [hex(1000, 1000), hex(1850, 1000)];
    const far = lookNear(apart, near, 1, FRAME, 50);
    expect(far?.k).toBe(0.5);
    const away = { k: 0.5, x: -462.5, y: -250 };
    expect(lookNear(apart, away, 1, FRAME, 50), "all of it is seen").toBeNull();
    expect(lookNear([hex(1000, 1000)], away, 1, FRAME, 50)).toEqual({ x: 1000, y: 1000, k: 1 });
    expect(lookNear([hex(1000, 1000)], away, 0, FRAME, 50)).toBeNull();
    expect(lookNear([], away, 1, FRAME, 50)).toBeNull();
  });

  test("towards what can act keeps what is fought for beside it in sight", () => {
    const here = { k: 1, x: -700, y: -900 };
    expect(lookTowards([hex(1300, 1100)], here, FRAME, 50)).toEqual({ x: 1300, y: 1100, k: 1 });
    expect(lookTowards([hex(1300, 1100)], here, FRAME, 50, [WEST])).toEqual({ x: 1200, y: 1100, k: 1 });
    expect(lookTowards([WEST], here, FRAME, 50, [EAST])).toBeNull();
  });
});
