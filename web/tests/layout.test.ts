import { describe, expect, test } from "vitest";
import { fanOut, layOut, stacksOf, type Setting } from "../src/lib/board/layout";
import { looks } from "../src/lib/counters";
import { groundOf } from "../src/lib/ground";
import type { PieceFacts } from "../src/lib/types";
import { drawAll } from "../symbols/draw";
import { hex, hexMap, sheet } from "./docs";

const unit = (side: string): PieceFacts => ({ title: side, side, nation: "", kind: "army", symbol: "" });
const MAP = hexMap({ tunis: hex(300, 300), malta: hex(700, 300) });
const SHEET = sheet({
  sides: { axis: { title: "Axis", colour: "#888888" }, allies: { title: "Allies", colour: "#998866" } },
  pieces: { dak: unit("axis"), convoy: unit("axis"), raf: unit("allies"), eighth: unit("allies") },
});
const LOOKS = looks(SHEET, drawAll());
const at = (place: string, aboard: string | null = null) => ({ at: place, aboard, state: [], strength: null });

function setting(pieces: Record<string, ReturnType<typeof at>>): Setting {
  return {
    ground: groundOf(MAP),
    places: MAP.places,
    sides: ["axis", "allies"],
    own: ["axis"],
    looks: LOOKS,
    pieces: new Map(Object.entries(pieces)),
    size: 50,
  };
}
const laid = (pieces: Record<string, ReturnType<typeof at>>) => {
  const set = setting(pieces);
  return layOut(set, stacksOf(Object.keys(SHEET.pieces), set));
};

describe("stacks", () => {
  test("are the pieces at places of the map, in the order of the sheet", () => {
    const set = setting({ raf: at("malta"), dak: at("malta"), eighth: at("reserve"), convoy: at("") });
    expect([...stacksOf(Object.keys(SHEET.pieces), set)]).toEqual([["malta", ["dak", "raf"]]]);
  });
});

describe("counters", () => {
  test("of both sides stand at a place without covering each other", () => {
    const { spots, tight } = laid({ dak: at("malta"), raf: at("malta") });
    expect(spots.map(({ id, place, cargo }) => [id, place, cargo])).toEqual([
      ["dak", "malta", false],
      ["raf", "malta", false],
    ]);
    const apart = (by: "x" | "y"): number => Math.abs((spots[0]?.[by] ?? 0) - (spots[1]?.[by] ?? 0));
    expect(Math.max(apart("x"), apart("y"))).toBeGreaterThanOrEqual(50);
    expect(tight.size).toBe(0);
  });

  test("that are cargo lie smaller, on the ship that carries them", () => {
    const { spots } = laid({ dak: at("tunis", "convoy"), convoy: at("tunis") });
    const [ship, cargo] = spots;
    expect([ship?.id, cargo?.id, cargo?.cargo]).toEqual(["convoy", "dak", true]);
    const aside = (cargo?.x ?? 0) - (ship?.x ?? 0);
    expect(cargo?.s).toBeCloseTo(0.3);
    expect(aside).toBeGreaterThan(0);
    expect(aside).toBeLessThan(50);
  });
});

describe("a fan", () => {
  const map = { width: 1000, height: 1000 };

  test("spreads a stack in rows around its place", () => {
    const fan = fanOut(["a", "b", "c", "d", "e"], hex(500, 500), 50, map);
    expect(fan.pieces.map(({ y }) => y).filter((y) => y === fan.pieces[0]?.y)).toHaveLength(4);
    expect([fan.x + fan.w / 2, fan.y + fan.h / 2]).toEqual([500, 500]);
    for (const { x, y } of fan.pieces) {
      expect(x).toBeGreaterThan(fan.x);
      expect(x + 50).toBeLessThan(fan.x + fan.w);
      expect(y + 50).toBeLessThan(fan.y + fan.h);
    }
  });

  test("stays on the map", () => {
    const fan = fanOut(["a", "b"], hex(990, 5), 50, map);
    expect(fan.x + fan.w).toBe(1000);
    expect(fan.y).toBe(0);
  });
});
