import { describe, expect, test } from "vitest";
import { groundOf, radiusOf } from "../src/lib/ground";
import { PointGround, stacked } from "../src/lib/points";
import type { MapDoc, PlaceMark, Shape } from "../src/lib/types";
import { hexMap } from "./docs";

const mark = (shape: Shape, more: Partial<PlaceMark> = {}): PlaceMark => ({ x: 100, y: 100, r: 20, shape, ...more });
const pointMap = (places: Record<string, PlaceMark>): MapDoc => ({ ...hexMap(places), kind: "points" });

describe("the symbol under a point", () => {
  test.each([
    ["circle", 114, 114, true],
    ["circle", 115, 115, false],
    ["square", 119, 119, true],
    ["square", 121, 100, false],
    ["diamond", 111, 112, true],
    ["diamond", 113, 113, false],
    ["box", 125, 121, true],
    ["box", 127, 100, false],
  ] as const)("that is a %s: %d, %d: %s", (shape, x, y, isOn) => {
    const ground = new PointGround(pointMap({ rome: mark(shape) }), 20);
    expect(ground.at(x, y)).toBe(isOn ? "rome" : null);
  });

  test("is the one that is drawn last", () => {
    const ground = new PointGround(pointMap({ rome: mark("circle"), ostia: mark("circle", { x: 110 }) }), 20);
    expect(ground.at(105, 100)).toBe("ostia");
    expect(ground.at(85, 100)).toBe("rome");
  });

  test("is for something dropped the nearest, if it is near on the screen", () => {
    const ground = new PointGround(pointMap({ rome: mark("circle"), ostia: mark("circle", { x: 160 }) }), 20);
    expect(ground.near(128, 100, 1)).toBe("rome");
    expect(ground.near(133, 100, 1)).toBe("ostia");
    expect(ground.near(100, 136, 1)).toBeNull();
    expect(ground.near(100, 131, 0.5)).toBe("rome");
    const wide = new PointGround(pointMap({ depot: mark("box", { w: 200 }) }), 20);
    expect(wide.near(190, 100, 1)).toBe("depot");
    expect(wide.near(100, 140, 1)).toBeNull();
  });
});

describe("a stack", () => {
  const label = (x: number, y: number): Partial<PlaceMark> => ({ label: { text: "Rome", x, y, size: 15 } });
  const first = (place: PlaceMark, counts: number[] = [1]): [number, number] => {
    const seat = stacked(place, counts, 30)[0]?.[0];
    return [seat?.x ?? NaN, seat?.y ?? NaN];
  };

  test("stands in the middle where there is no name", () => {
    expect(first(mark("circle"))).toEqual([85, 85]);
  });

  test.each([
    ["below", 100, 140, 85, 90],
    ["above", 100, 70, 85, 80],
    ["to the right", 150, 105, 90, 85],
    ["to the left", 50, 105, 80, 85],
  ])("keeps the edge away from a name %s", (_, x, y, left, top) => {
    expect(first(mark("circle", label(x, y)))).toEqual([left, top]);
  });

  test("stands below the title in a box", () => {
    expect(first(mark("box", { h: 80, ...label(100, 74) }))).toEqual([85, 95]);
  });

  test("of two sides stands side by side, each as deep as it is", () => {
    const [red = [], blue = []] = stacked(mark("circle"), [2, 3], 30);
    expect([red.length, blue.length]).toEqual([2, 3]);
    expect((blue[0]?.x ?? 0) - (red[0]?.x ?? 0)).toBeCloseTo(18.6);
    expect(blue.map(({ depth }) => depth)).toEqual([0, 1, 2]);
    expect((blue[0]?.y ?? 0) - (blue[1]?.y ?? 0)).toBeCloseTo(3.9);
  });
});

describe("the ground of a map", () => {
  test("is made by its kind", () => {
    const marks = { rome: mark("circle") };
    expect(groundOf(pointMap(marks)).isPainted(mark("circle"))).toBe(false);
    expect(groundOf(hexMap({ a: mark("hex") })).isPainted(mark("hex"))).toBe(true);
    expect(groundOf({ ...pointMap(marks), kind: "areas" }).isPainted(mark("area", { path: "M0 0l1 1Z" }))).toBe(true);
  });

  test("has counters that grow from afar, but not without end", () => {
    const ground = groundOf(pointMap({ rome: mark("circle") }));
    expect(ground.counter(2)).toBeCloseTo(34.4);
    expect(ground.counter(1) * 1).toBeCloseTo(46);
    expect(ground.counter(0.1)).toBeCloseTo(34.4 * 1.75);
  });

  test("has the radius of most places", () => {
    const radii = [90, 10, 20, 30, 20];
    expect(radiusOf(pointMap(Object.fromEntries(radii.map((r, i) => [`p${i}`, mark("circle", { r })]))))).toBe(20);
    expect(radiusOf(pointMap({}))).toBe(26);
  });
});
