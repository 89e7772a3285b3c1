import { describe, expect, test } from "vitest";
import { HEIGHTS, nearest, shapeOf, sheetSize, stepped } from "../src/lib/sheet";

const PHONE = { width: 390, height: 680 };

describe("the sheet of a small window", () => {
  test("comes from below in an upright window, from the side in another, and not at all in a wide one", () => {
    expect(shapeOf({ width: 390, height: 844 })).toBe("upright");
    expect(shapeOf({ width: 844, height: 390 })).toBe("sideways");
    expect(shapeOf({ width: 640, height: 360 })).toBe("sideways");
    expect(shapeOf({ width: 1000, height: 520 })).toBe("wide");
    expect(sheetSize("full", "wide", PHONE)).toBe(0);
  });
  test("has three heights, each larger than the one before", () => {
    for (const shape of ["upright", "sideways"] as const) {
      const [peek = 0, half = 0, full = 0] = HEIGHTS.map((drawn) => sheetSize(drawn, shape, PHONE));
      expect(peek).toBeLessThan(half);
      expect(half).toBeLessThan(full);
      expect(full).toBe(shape === "upright" ? 680 : 390);
    }
  });
  test("comes to rest at the nearest height", () => {
    expect(nearest(0, "upright", PHONE)).toBe("peek");
    expect(nearest(260, "upright", PHONE)).toBe("half");
    expect(nearest(900, "upright", PHONE)).toBe("full");
  });
  test("steps no farther than its ends", () => {
    expect(stepped("peek", 1)).toBe("half");
    expect(stepped("peek", -1)).toBe("peek");
    expect(stepped("full", 1)).toBe("full");
  });
});
