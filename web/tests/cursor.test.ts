import { describe, expect, test } from "vitest";
import { beside, through } from "../src/lib/board/cursor.svelte";

const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
/** Places strewn over a map, the same ones always. */
const strewn = Object.fromEntries(
  Array.from({ length: 150 }, (_, i) => [`p${i}`, { x: (i * 7919) % 1009, y: (i * 104729) % 751 }]),
);

describe("the cursor of the keyboard", () => {
  test("goes to the nearest place in a direction", () => {
    const cross = { mid: { x: 0, y: 0 }, west: { x: -9, y: 2 }, east: { x: 9, y: -2 }, far: { x: 30, y: 0 } };
    expect(beside(cross, "mid", "ArrowLeft")).toBe("west");
    expect(beside(cross, "mid", "ArrowRight")).toBe("east");
    expect(beside(cross, "far", "ArrowRight")).toBeNull();
    expect(beside(cross, "mid", "Enter")).toBeNull();
  });
  test("takes what lies aslant where nothing lies ahead", () => {
    expect(beside({ here: { x: 0, y: 0 }, aslant: { x: 3, y: 9 } }, "here", "ArrowRight")).toBe("aslant");
  });
  test("reaches every place", () => {
    const reached = new Set(["p0"]);
    for (const id of reached) {
      for (const key of KEYS) {
        const next = beside(strewn, id, key);
        if (next) reached.add(next);
      }
    }
    expect(reached.size).toBe(150);
  });
  test("goes through a stack and back to the place", () => {
    expect(through(["a", "b"], null, 1)).toBe("a");
    expect(through(["a", "b"], "a", 1)).toBe("b");
    expect(through(["a", "b"], "b", 1)).toBeNull();
    expect(through(["a", "b"], null, -1)).toBe("b");
    expect(through([], null, 1)).toBeNull();
  });
});
