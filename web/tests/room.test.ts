import { describe, expect, test } from "vitest";
import { inTheOpen, menuCorner, type Room } from "../src/lib/board/room";

const SIZE = { width: 1000, height: 600 };
const FRAME = { left: 0, top: 100, right: 1000, bottom: 600 };
const BOARD = { left: 0, top: 100, right: 400, bottom: 600 };
const CAMERA = { k: 1, x: 0, y: 0 };
const room = (asked: Room["asked"], covers: Room["covers"] = [], least = 0): Room => ({
  size: SIZE,
  frame: FRAME,
  covers,
  asked,
  meant: [],
  least,
});
/** Where a point of the window is seen after a look at another point of the map. */
const seenAt = (look: { x: number; y: number; k: number }, { x, y }: { x: number; y: number }) => ({
  x: 500 + (x - look.x) * look.k,
  y: 350 + (y - look.y) * look.k,
});

describe("what can act", () => {
  test("lies in the open where nothing lies over it: the map stays", () => {
    expect(inTheOpen(CAMERA, room([]))).toBeNull();
    expect(inTheOpen(CAMERA, room([{ x: 500, y: 300 }], [BOARD]))).toBeNull();
    expect(inTheOpen(CAMERA, room([{ x: 1500, y: 300 }]))).toBeNull();
  });

  test("comes before what is meant besides", () => {
    const asked = [{ x: 350, y: 300 }];
    const meant = [{ x: 950, y: 300 }];
    const look = inTheOpen(CAMERA, { ...room(asked, [BOARD]), meant });
    expect(look && seenAt(look, { x: 350, y: 300 }).x).toBeGreaterThan(430);
    expect(inTheOpen(CAMERA, { ...room([], [BOARD]), meant: asked })).not.toBeNull();
  });

  test("is moved out from under a board, no farther than needed and from no farther away", () => {
    const look = inTheOpen(CAMERA, room([{ x: 350, y: 300 }], [BOARD]));
    expect(look?.k).toBe(1);
    const seen = seenAt(look ?? CAMERA, { x: 350, y: 300 });
    expect(seen.x).toBeGreaterThan(430);
    expect(seen.x).toBeLessThan(470);
    expect(seen.y).toBe(300);
  });

  test("is looked at from farther away where it is too wide for what is free", () => {
    const points = [
      { x: 50, y: 300 },
      { x: 700, y: 300 },
    ];
    const look = inTheOpen(CAMERA, room(points, [BOARD]));
    expect(look?.k).toBeLessThan(1);
    const many = Array.from({ length: 20 }, () => points).flat();
    expect(inTheOpen(CAMERA, room(many, [BOARD], 0.95))?.k ?? 1, "but not from too far for many").toBe(1);
    for (const point of points) {
      const { x } = seenAt(look ?? CAMERA, point);
      expect(x).toBeGreaterThan(430);
      expect(x).toBeLessThan(970);
    }
  });

  test("is seen as far as it can be where not all of it can", () => {
    const wide = [20, 300, 500, 980].map((x) => ({ x, y: 300 }));
    const all = { left: 0, top: 100, right: 980, bottom: 600 };
    expect(inTheOpen(CAMERA, room(wide, [all]))).toBeNull();
    const look = inTheOpen(CAMERA, room(wide, [{ ...BOARD, right: 650 }]));
    const seen = wide.map((point) => seenAt(look ?? CAMERA, point)).filter(({ x }) => x > 680 && x < 970);
    expect(seen.length).toBeGreaterThanOrEqual(2);
  });
});

describe("a menu", () => {
  const MENU = { width: 300, height: 200 };

  test("stands where it was asked for, in the window", () => {
    expect(menuCorner({ x: 300, y: 200 }, MENU, room([]))).toEqual({ x: 300, y: 200 });
    expect(menuCorner({ x: 900, y: 550 }, MENU, room([]))).toEqual({ x: 692, y: 392 });
  });

  test("stands beside what lies over the map, and beside what can act", () => {
    expect(menuCorner({ x: 300, y: 200 }, MENU, room([], [BOARD])).x).toBeGreaterThanOrEqual(400);
    const { x, y } = menuCorner({ x: 300, y: 200 }, MENU, room([{ x: 320, y: 250 }]));
    expect(x > 340 || y > 270 || x + 300 < 300 || y + 200 < 230).toBe(true);
    expect(y).toBeGreaterThanOrEqual(100);
  });
});
