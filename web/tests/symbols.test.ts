import { describe, expect, test } from "vitest";
import { looks } from "../src/lib/counters";
import { paint } from "../src/lib/symbols";
import { draw, drawAll, MARKS } from "../symbols/draw";
import { sheet } from "./docs";

const [FIELD, INK] = ["#f4ecd0", "#191510"];
const LIBRARY = drawAll();
const painted = (code: string) => paint(LIBRARY, code, FIELD, INK);

describe("a symbol put together", () => {
  const names = Object.keys(LIBRARY.symbols);
  test("is one of many", () => expect(names.length).toBeGreaterThan(900));
  test("is what milsymbol draws of it in one piece, whatever the marks", () => {
    const pairs = [
      ...names.flatMap((name, i) => [0, 1, 2].map((j) => [name, MARKS[(i * 3 + j) % MARKS.length] ?? ""] as const)),
      ...["GUCI---", "GUH----", "GEVAT--", "AMF----", "SXM----", "USN----"].flatMap((name) =>
        MARKS.map((mark) => [name, mark] as const),
      ),
    ];
    for (const [name, mark] of pairs) {
      const code = `SF${name.charAt(0)}P${name.slice(1)}${mark}---`;
      const { box, svg } = draw(name, mark, FIELD, INK);
      expect({ code, ...painted(code) }).toEqual({ code, box, svg });
    }
  });
  test("may be a unit, a gun, an aircraft, a ship or a submarine", () => {
    for (const code of ["SFGPUCAA---I***", "SFGPEWH--------", "SFAPMFB----****", "SFSPXM", "SFUPSN"])
      expect(painted(code)?.svg).toContain(`stroke="${INK}"`);
  });
  test("has the colours it is asked for, and no other names of them", () => {
    for (const name of names) expect(painted(`SF${name.charAt(0)}P${name.slice(1)}`)?.svg).not.toMatch(/"(FIELD|INK)"/);
  });
  test("is none for a code that is not known, hostile, planned, or has letters in the wrong place", () => {
    for (const code of [
      "",
      "SFGPUCX----E***",
      "SHGPUCI----E***",
      "SFGAUCI----E***",
      "SFGPUCI---E****X",
      "SFGPUCI-----E**",
    ])
      expect(painted(code)).toBeNull();
  });
});

describe("the looks of a sheet", () => {
  const piece = (title: string, symbol: string) => ({ title, side: "a", nation: "", kind: "", symbol });
  test("share a symbol among pieces of one colour, and have one for a piece that names none", () => {
    const all = [
      ...looks(
        sheet({ pieces: { i: piece("I", "SFGPUCI"), ii: piece("II", "SFGPUCI"), x: piece("X", "") } }),
        LIBRARY,
      ).values(),
    ];
    expect(new Set(all.map((look) => look.symbol.id)).size).toBe(2);
    expect(all.every((look) => look.symbol.svg)).toBe(true);
  });
  test("refuse a code that names no symbol, and tell of which piece it is", () => {
    expect(() => looks(sheet({ pieces: { x: piece("XXX Corps", "SFGPUCX") } }), LIBRARY)).toThrow(
      /XXX Corps .*SFGPUCX/,
    );
  });
});
