import { describe, expect, test } from "vitest";
import { lookAt, opening } from "../src/lib/board/outlook";
import type { MapDoc } from "../src/lib/types";
import { hex, hexMap } from "./docs";

const FRAME = { left: 0, top: 0, right: 500, bottom: 500 };
const WEST = hex(100, 100);
const EAST = hex(900, 300);
const MAP = hexMap({ west: WEST, east: EAST });
const HOMELY: MapDoc = { ...MAP, home: { x: 400, y: 400, scale: 1 } };

describe("the first look", () => {
  const open = (map: MapDoc, stacked = [WEST], able = [WEST]) =>
    opening({ map, frame: FRAME, fit: 0.25, stacked, able });

  test("is at where counters lie", () => {
    expect(open(MAP)).toEqual({ x: 100, y: 100, k: 0.5 });
    expect(open(MAP, [WEST, EAST])).toEqual({ x: 500, y: 200, k: 0.5 });
  });

  test("is at all places of an empty map, and boxes beside it do not count", () => {
    expect(open(MAP, [])).toEqual({ x: 500, y: 200, k: 0.5 });
    expect(open(MAP, [WEST, hex(990, 990, 50, { shape: "box" })])).toEqual({ x: 100, y: 100, k: 0.5 });
  });

  test("at the map's own scale is at what can act, if that fits into the window, else at its home", () => {
    expect(open(HOMELY)).toEqual({ x: 100, y: 100, k: 1 });
    expect(open(HOMELY, [WEST], [WEST, EAST])).toEqual({ x: 400, y: 400, k: 1 });
    expect(open(HOMELY, [WEST], [])).toEqual({ x: 400, y: 400, k: 1 });
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
