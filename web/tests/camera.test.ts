import { describe, expect, test } from "vitest";
import {
  beside,
  centred,
  clamp,
  fitScale,
  glided,
  held,
  middle,
  onMap,
  pinched,
  scaled,
  shows,
  wheelFactor,
  type Camera,
  type Frame,
  type Point,
} from "../src/lib/camera";

/** The window's free part is 800 x 600, right of a board that takes 200 and below a bar of 50. */
const FRAME: Frame = { left: 200, top: 50, right: 1000, bottom: 650 };
const MAP = { width: 2000, height: 1000 };
const seen = (c: Camera, point: Point): Point => ({ x: point.x * c.k + c.x, y: point.y * c.k + c.y });

test("a value is kept between two bounds", () => {
  expect([clamp(1, 0, 3), clamp(1, 2, 3), clamp(1, 4, 3)]).toEqual([1, 2, 3]);
});

test("the middle of the frame is not the middle of the window", () => {
  expect(middle(FRAME)).toEqual({ x: 600, y: 350 });
});

test("a point of the map is found again where it is seen", () => {
  const camera = { k: 0.5, x: 30, y: -70 };
  expect(seen(camera, { x: 400, y: 260 })).toEqual({ x: 230, y: 60 });
  expect(onMap(camera, { x: 230, y: 60 })).toEqual({ x: 400, y: 260 });
});

describe("the scale that fits", () => {
  test("is bound by the width of a wide map", () => {
    expect(fitScale(FRAME, MAP)).toBe(0.4);
  });

  test("is bound by the height of a high map", () => {
    expect(fitScale(FRAME, { width: 1000, height: 2000 })).toBe(0.3);
  });

  test("shows the whole map in the frame, edge to edge", () => {
    const k = fitScale(FRAME, MAP);
    const camera = centred(FRAME, { x: 1000, y: 500 }, k);
    expect(seen(camera, { x: 0, y: 500 })).toEqual({ x: 200, y: 350 });
    expect(seen(camera, { x: 2000, y: 500 })).toEqual({ x: 1000, y: 350 });
  });
});

describe("the whole map", () => {
  const high = { width: 1000, height: 2000 };
  const bar = { left: 600, top: 60, right: 990, bottom: 100 };

  test("is shown in all of the frame if nothing lies over its top", () => {
    expect(beside(FRAME, high, [])).toBe(FRAME);
    expect(beside(FRAME, high, [{ ...bar, left: 960 }]), "it lies beside the map").toBe(FRAME);
    expect(beside(FRAME, high, [{ ...bar, top: 500, bottom: 600 }]), "it lies at the bottom").toBe(FRAME);
  });

  test("is shown below or left of it, where it is larger", () => {
    expect(beside(FRAME, high, [bar])).toEqual({ ...FRAME, right: 600 });
    expect(beside(FRAME, high, [{ ...bar, left: 300 }])).toEqual({ ...FRAME, top: 100 });
  });
});

describe("the map's edge", () => {
  test("comes to the middle of the frame, no further", () => {
    expect(held({ k: 1, x: 5000, y: 5000 }, FRAME, MAP)).toEqual({ k: 1, x: 600, y: 350 });
    expect(held({ k: 1, x: -5000, y: -5000 }, FRAME, MAP)).toEqual({ k: 1, x: -1400, y: -650 });
  });

  test("does not bind a map that covers the middle", () => {
    const camera = { k: 0.5, x: 10, y: -100 };
    expect(held(camera, FRAME, MAP)).toEqual(camera);
  });

  test("counts at the scale at which it is seen", () => {
    expect(held({ k: 0.5, x: -5000, y: -5000 }, FRAME, MAP)).toEqual({ k: 0.5, x: -400, y: -150 });
    expect(held({ k: 2, x: -5000, y: -5000 }, FRAME, MAP)).toEqual({ k: 2, x: -3400, y: -1650 });
  });
});

describe("another scale", () => {
  test.each([0.2, 0.5, 3])("of %d keeps what is under the pointer there", (k) => {
    const before = { k: 0.5, x: 30, y: -70 };
    const pointer = { x: 432, y: 321 };
    const after = scaled(before, k, pointer);
    expect(after.k).toBe(k);
    expect(onMap(after, pointer).x).toBeCloseTo(onMap(before, pointer).x);
    expect(onMap(after, pointer).y).toBeCloseTo(onMap(before, pointer).y);
  });
});

test("a point of the map is put into the middle of the frame", () => {
  expect(seen(centred(FRAME, { x: 700, y: 300 }, 1.5), { x: 700, y: 300 })).toEqual(middle(FRAME));
});

describe("a glide", () => {
  const [from, to] = [
    { k: 1, x: 0, y: 100 },
    { k: 2, x: -400, y: 300 },
  ];

  test("begins and ends where it should", () => {
    expect(glided(from, to, 0)).toEqual(from);
    expect(glided(from, to, 1)).toEqual(to);
  });

  test("is fast at first and slow at the end", () => {
    expect(glided(from, to, 0.5)).toEqual({ k: 1.875, x: -350, y: 275 });
  });
});

describe("whether a point shows", () => {
  const camera = { k: 2, x: 0, y: 0 };

  test.each([
    [300, 175, true],
    [120, 175, true],
    [119, 175, false],
    [480, 175, true],
    [481, 175, false],
    [300, 45, true],
    [300, 44, false],
    [300, 305, true],
    [300, 306, false],
  ])("%d, %d: %s, as near the edge as 40", (x, y, isShown) => {
    expect(shows(camera, FRAME, { x, y })).toBe(isShown);
  });

  test("goes by where the map stands", () => {
    expect(shows({ k: 2, x: 1000, y: 0 }, FRAME, { x: -300, y: 175 })).toBe(true);
    expect(shows({ k: 2, x: 1000, y: 0 }, FRAME, { x: 300, y: 175 })).toBe(false);
    expect(shows({ k: 2, x: 0, y: 1000 }, FRAME, { x: 300, y: -400 })).toBe(true);
    expect(shows({ k: 2, x: 0, y: 1000 }, FRAME, { x: 300, y: 175 })).toBe(false);
  });

  test("may be asked to the very edge", () => {
    expect(shows(camera, FRAME, { x: 100, y: 25 }, 0)).toBe(true);
    expect(shows(camera, FRAME, { x: 99, y: 25 }, 0)).toBe(false);
  });
});

describe("a turn of the wheel", () => {
  const turn = (deltaY: number, more = {}): number => wheelFactor({ deltaY, deltaMode: 0, ctrlKey: false, ...more });

  test("towards the map goes closer, away from it further, and back again to the same", () => {
    expect(turn(-100)).toBeCloseTo(1.1735, 4);
    expect(turn(100)).toBeLessThan(1);
    expect(turn(-100) * turn(100)).toBeCloseTo(1);
    expect(turn(0)).toBe(1);
  });

  test("counts a line as twenty pixels", () => {
    expect(turn(3, { deltaMode: 1 })).toBeCloseTo(turn(60));
  });

  test("is stronger as a pinch on a touchpad", () => {
    expect(turn(-10, { ctrlKey: true })).toBeCloseTo(Math.exp(0.1));
  });
});

describe("a pinch", () => {
  test("goes closer as far as the fingers go apart, around the point between them", () => {
    expect(pinched({ x: 150, y: 30 }, { x: 250, y: 30 }, { x: 50, y: 30 })).toEqual({
      factor: 2,
      at: { x: 150, y: 30 },
    });
    expect(pinched({ x: 0, y: 90 }, { x: 0, y: 30 }, { x: 0, y: 0 }).factor).toBeCloseTo(1 / 3);
  });

  test("of fingers on one spot does not divide by nothing", () => {
    expect(pinched({ x: 5, y: 5 }, { x: 5, y: 8 }, { x: 5, y: 5 }).factor).toBe(3);
    expect(pinched({ x: 5, y: 8 }, { x: 5, y: 5 }, { x: 5, y: 5 }).factor).toBeCloseTo(1 / 3);
  });
});
