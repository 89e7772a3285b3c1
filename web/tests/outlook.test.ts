import { describe, expect, test } from "vitest";
import { lookAt, opening } from "../src/lib/board/outlook";
import type { MapDoc } from "../src/lib/types";
import { hex, hexMap } from "./docs";

const FRAME = { left: 0, top: 0, right: 500, bottom: 500 };
const WEST = hex(100, 100);
const EAST = hex(900, 300);
const PAD = 4 * WEST.r;
const MAP = hexMap({ west: WEST, east: EAST });
const HOMELY: MapDoc = { ...MAP, home: { x: 400, y: 400, scale: 1 } };

describe("the first look", () => {
  const open = (map: MapDoc, stacked = [WEST], able = [WEST]) =>
    opening({ map, frame: FRAME, fit: 0.25, stacked, able });

  test("is at what can act, as near as all of it is seen", () => {
    expect(open(MAP)).toEqual({ x: 100, y: 100, k: 1 });
    expect(open(MAP, [WEST], [WEST, EAST])).toEqual({ x: 500, y: 200, k: 500 / (800 + PAD) });
  });

  test("is at where counters lie if nothing can act, at all places of an empty map; boxes do not count", () => {
    expect(open(MAP, [WEST, EAST], [])).toEqual({ x: 500, y: 200, k: 500 / (800 + PAD) });
    expect(open(MAP, [], [])).toEqual({ x: 500, y: 200, k: 500 / (800 + PAD) });
    expect(open(MAP, [WEST, hex(990, 990, 50, { shape: "box" })], [])).toEqual({ x: 100, y: 100, k: 1 });
  });

  test("at a map with a home is at what can act, from not much farther, or else at its home", () => {
    expect(open(HOMELY)).toEqual({ x: 100, y: 100, k: 1 });
    expect(open(HOMELY, [WEST], [])).toEqual({ x: 400, y: 400, k: 1 });
    const near = hex(400, 100);
    expect(open(HOMELY, [WEST], [WEST, near])).toEqual({ x: 250, y: 100, k: 500 / (300 + PAD) });
  });

  test("is at most of what can act where that is too far apart", () => {
    const others = [hex(800, 300), EAST, hex(950, 350)];
    expect(open(HOMELY, [WEST], [WEST, ...others])).toEqual({ x: 875, y: 325, k: 0.62 });
  });
});

describe("a look at places", () => {
  const camera = { k: 1, x: 0, y: 0 };

  test("is not needed where one of them is in sight, or there are none", () => {
    expect(lookAt([WEST, EAST], camera, FRAME, 50)).toBeNull();
    expect(lookAt([], camera, FRAME, 50)).toBeNull();
  });

  test("is from where all of them are seen, never nearer than before", () => {
    expect(lookAt([EAST], camera, FRAME, 50)).toEqual({ x: 900, y: 300, k: 1 });
    const far = lookAt([hex(900, 300), hex(1600, 300)], camera, FRAME, 50);
    expect(far).toEqual({ x: 1250, y: 300, k: 500 / 850 });
  });
});
