import { describe, expect, test } from "vitest";
import { layOut, stacksOf, type Layout, type PlateSpot, type Setting, type Spot } from "../src/lib/board/layout";
import { byClass, platesOf } from "../src/lib/board/shelves";
import { tagsOf } from "../src/lib/board/tags";
import { looks, turned, turnsOf } from "../src/lib/counters";
import { groundOf } from "../src/lib/ground";
import { facing } from "../src/lib/seats";
import type { MapDoc, PieceFacts } from "../src/lib/types";
import { drawAll } from "../symbols/draw";
import { hex, hexMap, sheet } from "./docs";

const block = (side: string, nation: string, kind: string, more: Partial<PieceFacts> = {}): PieceFacts => ({
  title: `${nation} ${kind}`,
  side,
  nation,
  kind,
  class: kind === "armor" ? "armor" : "infantry",
  symbol: "",
  strength: 4,
  block: true,
  ...more,
});
/** So many pieces that are alike: `g-0`, `g-1`, … */
const some = (n: number, id: string, facts: PieceFacts): Record<string, PieceFacts> =>
  Object.fromEntries(Array.from({ length: n }, (_, i) => [`${id}-${i}`, facts]));

const PIECES = {
  ...some(8, "inf", block("axis", "germany", "infantry")),
  ...some(3, "pz", block("axis", "germany", "armor")),
  ...some(2, "mil", block("axis", "rumania", "militia", { strength: 2 })),
  ...some(9, "back", block("soviet", "ussr", "infantry", { unknown: true, colour: "#c9603a" })),
  ...some(3, "elite", block("soviet", "ussr", "infantry", { unknown: true, colour: "#7c1f1f" })),
  ...some(2, "red", block("soviet", "ussr", "infantry")),
  ...some(4, "wing", block("axis", "germany", "wing", { shape: "round", class: undefined, strength: undefined })),
  frenchman: block("soviet", "france", "infantry"),
};
const SHEET = sheet({
  sides: {
    axis: { title: "Axis", colour: "#888888", camp: "axis" },
    west: { title: "West", colour: "#2a64a6", camp: "allies" },
    soviet: { title: "Soviet", colour: "#cc5522", camp: "allies" },
  },
  pieces: PIECES,
});
const LOOKS = looks(SHEET, drawAll());
const HEXES = hexMap({ lvov: hex(500, 500) });
const square = { x: 500, y: 500, r: 70, shape: "area" as const, path: "M400 400l200 0 0 200 -200 0Z" };
const AREAS: MapDoc = { ...hexMap({ lvov: square }), kind: "areas" };

function setting(ids: readonly string[], map: MapDoc): Setting {
  const pieces = new Map(ids.map((id) => [id, { at: "lvov", aboard: null, state: [], strength: null }]));
  return {
    ground: groundOf(map),
    places: map.places,
    sides: ["axis", "soviet"],
    own: ["axis"],
    looks: LOOKS,
    pieces,
    size: 50,
  };
}
function laid(ids: readonly string[], map = HEXES): Layout {
  const set = setting(ids, map);
  return layOut(set, stacksOf(Object.keys(PIECES), set));
}
const ids = (id: string, n: number): string[] => Array.from({ length: n }, (_, i) => `${id}-${i}`);
const boxes = (all: readonly (Spot | PlateSpot)[]): [number, number, number][] =>
  all.map(({ x, y, s }) => [x, y, 100 * s]);
function expectApart(all: readonly (Spot | PlateSpot)[]): void {
  boxes(all).forEach(([x, y, s], i) => {
    for (const [ox, oy, os] of boxes(all).slice(i + 1))
      expect(x + s <= ox + 0.01 || ox + os <= x + 0.01 || y + s <= oy + 0.01 || oy + os <= y + 0.01).toBe(true);
  });
}

describe("a great stack", () => {
  test("of up to eight stands piece by piece, of more on a shelf", () => {
    expect(laid(ids("inf", 8)).plates).toEqual([]);
    const { plates, spots } = laid([...ids("inf", 8), ...ids("pz", 1)]);
    expect(plates.map(({ ids }) => ids.length)).toEqual([9]);
    expect(spots.every(({ shelved, x, y }) => shelved && x === plates[0]?.x && y === plates[0].y)).toBe(true);
  });

  test("of areas stands on a shelf already where more than three would cover each other", () => {
    expect(laid(ids("inf", 3), AREAS).plates).toEqual([]);
    expect(laid(ids("inf", 5), AREAS).plates).toHaveLength(1);
    const wide = { ...AREAS, places: { lvov: { ...square, r: 300 } } };
    expect(laid(ids("inf", 5), wide).plates).toEqual([]);
  });

  test("that is known is told a plate a nation, with its steps by class", () => {
    const { plates } = laid([...ids("inf", 8), ...ids("pz", 3), ...ids("mil", 2)]);
    expect(plates.map(({ look, lines }) => [look.unit.nation, lines.map(({ word, value }) => [word, value])])).toEqual([
      ["germany", [["infantry", 32], ["armor", 12]]], // prettier-ignore
      ["rumania", [["infantry", 4]]],
    ]);
    expect(plates[0]?.lines.map(({ look }) => look?.unit.kind)).toEqual(["infantry", "armor"]);
  });

  test("that is hidden is told by the colours of its backs, and how many there are of each", () => {
    const { plates } = laid([...ids("back", 9), ...ids("elite", 3)]);
    expect(plates.map(({ look, lines }) => [look.colour, lines.map(({ value }) => value)])).toEqual([
      ["#c9603a", [9]],
      ["#7c1f1f", [3]],
    ]);
  });

  test("counts pieces where a strength is not known", () => {
    const known = setting([], HEXES);
    const lines = byClass([...ids("inf", 2), ...ids("wing", 3)], known);
    expect(lines.map(({ word, value }) => [word, value])).toEqual([
      ["infantry", 2],
      ["wing", 3],
    ]);
    expect(platesOf("lvov", [], known)).toEqual([]);
  });
});

describe("two sides in a place", () => {
  test("face each other without covering, one's own lower or at the left", () => {
    const few = laid([...ids("inf", 8), ...ids("pz", 3), ...ids("back", 9)]);
    expectApart(few.plates);
    const [own, foe] = few.plates;
    expect([own?.look.unit.side, foe?.look.unit.side, own?.y]).toEqual(["axis", "soviet", foe?.y]);
    expect(own?.x).toBeLessThan(foe?.x ?? NaN);
    const many = laid([...ids("inf", 8), ...ids("mil", 2), ...ids("back", 9), ...ids("elite", 3)]);
    expectApart(many.plates);
    expect(many.plates.map(({ y }) => y > 475)).toEqual([true, true, false, false]);
  });

  test("stand piece by piece beside a shelf if they are few", () => {
    const { plates, spots } = laid([...ids("inf", 8), ...ids("pz", 3), ...ids("red", 2)]);
    const single = spots.filter(({ shelved }) => !shelved);
    expect([plates.length, single.map(({ id }) => id)]).toEqual([1, ["red-0", "red-1"]]);
    expectApart([...plates, ...single]);
  });

  test("tell their steps by class on tags, where both stand in line", () => {
    const set = setting([...ids("inf", 2), ...ids("pz", 1), ...ids("red", 2)], HEXES);
    const { spots } = layOut(set, stacksOf(Object.keys(PIECES), set));
    const texts = (fought: string[]): string[] => tagsOf(spots, set, new Set(fought), 20).map(({ text }) => text);
    expect(texts([])).toEqual(["3 · 12", "2 · 8"]);
    expect(texts(["lvov"])).toEqual(["8 inf · 4 arm", "2 · 8"]);
  });

  test("of many rows stand around the middle", () => {
    const seats = facing({ x: 100, y: 100 }, [5, 1], 10).flat();
    const middle = (by: "x" | "y"): number => {
      const all = seats.map((seat) => seat[by]);
      return (Math.min(...all) + Math.max(...all) + 10) / 2;
    };
    expect([middle("x"), middle("y")]).toEqual([100, 100]);
  });
});

describe("round pieces", () => {
  test("are smaller, and stand over the line of their side; more than two of them are one with a number", () => {
    const two = laid([...ids("inf", 2), ...ids("wing", 2)]);
    const [line, round] = [two.spots.slice(0, 2), two.spots.slice(2)];
    const top = Math.min(...line.map(({ y }) => y));
    for (const { y, s } of round) {
      expect([s < (line[0]?.s ?? 0), y < top, y + 100 * s > top]).toEqual([true, true, true]);
    }
    const { plates } = laid([...ids("inf", 2), ...ids("wing", 4)]);
    expect(plates.map(({ ids, lines }) => [ids.length, lines[0]?.value])).toEqual([[4, 4]]);
  });

  test("that are alone stand in line", () => {
    const { spots } = laid(["wing-0"]);
    expect(boxes(spots)).toEqual([[475, 475, 50]]);
  });
});

describe("a piece that has changed sides", () => {
  test("has the number and the words of its new side, and nothing else is changed", () => {
    const now = looks(turned(SHEET, { sides: { frenchman: "west", nobody: "axis" }, strengths: {} }), drawAll());
    expect([now.get("frenchman")?.unit.side, now.get("frenchman")?.side]).toEqual(["west", 1]);
    expect(now.get("red-0")).toEqual(LOOKS.get("red-0"));
    expect([now.size, SHEET.pieces.frenchman?.side]).toEqual([LOOKS.size, "soviet"]);
  });

  test("shows another strength if it is told so", () => {
    const faces = { "red-0": { strength: "2-6", state: [] }, "red-1": { strength: "", state: ["u1"] } };
    const turns = turnsOf({ allegiances: {}, faces });
    expect(turns.strengths).toEqual({ "red-0": "2-6" });
    const now = looks(turned(SHEET, turns), drawAll());
    expect([now.get("red-0")?.strength, LOOKS.get("red-0")?.strength]).not.toEqual(["2-6", "2-6"]);
    expect(now.get("red-0")?.strength).toBe("2-6");
  });
});
