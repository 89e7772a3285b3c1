import { describe, expect, test } from "vitest";
import { boxOf, overlap, placeNames, townsOf, written, type Name } from "../src/lib/board/naming";
import { marksOf, isSpent, toldMarks } from "../src/lib/marks";
import type { MapDoc, Remark } from "../src/lib/types";

const name = (place: string, x: number, y: number): Name => ({
  id: place,
  place,
  text: place,
  x,
  y,
  size: 20,
  anchor: "middle",
  style: "town",
  isLabel: false,
});
const box = (left: number, top: number, side = 50): { left: number; top: number; right: number; bottom: number } => ({
  left,
  top,
  right: left + side,
  bottom: top + side,
});
const nowhere = (): null => null;

describe("names", () => {
  test("stay as printed where nothing lies on them", () => {
    const rome = name("rome", 100, 200);
    expect(written([rome], new Map([["rome", [box(75, 100)]]]), [], nowhere)).toEqual([rome]);
  });
  test("step beside the stack that would lie on them, and not onto a neighbour", () => {
    const stacks = new Map([
      ["rome", [box(75, 160)]],
      ["ostia", [box(75, 215)]],
    ]);
    const [moved] = written([name("rome", 100, 200)], stacks, [], nowhere);
    expect(moved).toBeDefined();
    if (moved) for (const other of [...stacks.values()].flat()) expect(overlap(boxOf(moved), other)).toBe(false);
  });
  test("give way to signs, and are left out where there is no room at all", () => {
    expect(written([name("rome", 100, 200)], new Map(), [box(90, 180)], nowhere)).toEqual([]);
    expect(written([name("rome", 100, 200)], new Map(), [box(90, 180)], () => box(80, 150))).toHaveLength(1);
  });
  test("of a map's labels are those that stand in what a place shows", () => {
    const map = {
      places: { tunis: { x: 50, y: 50, r: 40, shape: "hex", keep: [[30, 40, 40, 20]] } },
      labels: [
        { text: "Tunis", x: 50, y: 55, size: 18 },
        { text: "AFRICA", x: 50, y: 85, size: 18 },
        { text: "rail", x: 50, y: 55, size: 18, rotate: 30 },
      ],
    } as unknown as MapDoc;
    expect([...townsOf(map, () => "tunis")]).toEqual([[0, "tunis"]]);
  });
  test("of places are as large as the map is near", () => {
    const label = { text: "Rome", x: 1, y: 2, size: 20 };
    expect(placeNames([["rome", { x: 0, y: 0, r: 5, shape: "circle", label }]], 0.5)[0]?.size).toBe(10);
  });
});

describe("marks", () => {
  const states = { moved: { title: "has moved", mark: "›", look: "spent" }, known: { title: "known" } };
  test("tell how a piece stands, also by a word that the sheet does not know", () => {
    expect(marksOf(["moved", "known", "tired"], states).map(({ mark }) => mark)).toEqual(["›", "•"]);
    expect([isSpent(["moved"], states), isSpent(["known"], states)]).toEqual([true, false]);
  });
  test("tell who attacks and who lacks supply", () => {
    const sides = [
      { side: "axis", role: "attacker, first round", units: [{ unit: "dak" }] },
      { side: "allies", role: "defender", units: [{ unit: "8th" }] },
    ];
    const warned = { kind: "supply", pieces: ["dak"] } as unknown as Remark;
    const told = toldMarks([{ place: "", title: "", sides }], [warned]);
    expect([...told.keys()]).toEqual(["dak"]);
    expect(told.get("dak")).toHaveLength(2);
  });
});
