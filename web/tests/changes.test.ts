import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { changed, type Change } from "../src/lib/changes";

/** the same ones that the server's twin is held against */
const EXAMPLES = JSON.parse(readFileSync(new URL("../../tests/table/changes.json", import.meta.url), "utf-8")) as [
  what: string,
  old: unknown,
  next: unknown,
  change: Change,
][];

describe("a change", () => {
  test.each(EXAMPLES)("is applied: %s", (_, old, next, change) => {
    expect(changed(old, change)).toEqual(next);
  });

  test.each(EXAMPLES)("alters nothing in place: %s", (_, old, __, change) => {
    const before = structuredClone(old);
    changed(old, change);
    expect(old).toEqual(before);
  });

  test("leaves all else the very same object", () => {
    const old = { units: { a: { at: "x" }, b: { at: "y" } }, places: {}, list: [{ n: 1 }, { n: 2 }] };
    const next = changed(old, { units: { b: { at: ["z"] } }, list: { "1": { n: [3] } } }) as typeof old;
    expect(next).toEqual({ units: { a: { at: "x" }, b: { at: "z" } }, places: {}, list: [{ n: 1 }, { n: 3 }] });
    expect(next.units.a).toBe(old.units.a);
    expect(next.places).toBe(old.places);
    expect(next.list[0]).toBe(old.list[0]);
    expect(changed(old, {})).toBe(old);
  });
});
