import { expect, test } from "vitest";
import { bars, marksOf, panesOf, spread } from "../src/analysis/chart";
import { course, marked, sumOf, turningPoints, ways, type Choice, type TurnDoc } from "../src/lib/analysis";
import { arc, crop } from "../src/minimap/crop";
import { hex, KINDS, verbs } from "./docs";

const choice = (side: string, first: number, loss: number, mark: Choice["mark"]): Choice => ({
  side,
  first,
  given: [],
  found: [],
  chance: 0.5,
  best: 0.5 + loss,
  doubt: 0,
  loss,
  mark,
  given_reasons: [],
  found_reasons: [],
});
const turn = (begin: number, before: number, after: number, luck: number, sides: Choice[]): TurnDoc => ({
  moment: `turn ${begin}`,
  begin,
  before: [before, 1 - before],
  after: [after, 1 - after],
  luck,
  sides,
});
const TURNS = [
  turn(0, 0.5, 0.4, -0.05, [choice("red", 0, 0.2, "blunder"), choice("blue", 2, 0.08, "mistake")]),
  turn(4, 0.4, 1, 0.25, [choice("red", 5, 0, "")]),
];
const whole = { orders: 9, running: false, trouble: "", done: 2, total: 2, turns: TURNS };

test("the course goes from player-turn to player-turn, and to the end once that is known", () => {
  expect(course(whole, "end").map(({ at, moment, chance }) => [at, moment, chance])).toEqual([
    [0, "turn 0", 0.5],
    [4, "turn 4", 0.4],
    [9, "end", 1],
  ]);
  expect(course({ ...whole, total: 3 }, "end")).toHaveLength(2);
  expect(course({ ...whole, turns: [], total: 0 }, "end")).toEqual([]);
});

test("what a side gave away and what the dice gave it is summed up", () => {
  expect(sumOf(TURNS, "red", true)).toEqual({ given: 0.2, luck: 0.2, blunders: 1, mistakes: 0 });
  expect(sumOf(TURNS, "blue", false)).toEqual({ given: 0.08, luck: -0.2, blunders: 0, mistakes: 1 });
  expect(marked(TURNS).map((one) => [one.turn.begin, one.choice.side])).toEqual([
    [0, "red"],
    [0, "blue"],
  ]);
});

test("a match turned where the chances changed most, by whose error or by the dice", () => {
  const camps = ["red", "blue"];
  expect(turningPoints(TURNS, camps)).toEqual([
    { at: 0, moment: "turn 0", side: 1, from: 0.5, to: 0.6, cause: "blunder" },
    { at: 4, moment: "turn 4", side: 0, from: 0.4, to: 1, cause: "" },
  ]);
  const lucky = turn(0, 0.2, 0.4, 0.1, [choice("red", 0, 0.2, "blunder")]);
  expect(turningPoints([lucky], camps)[0]?.cause, "who gained did not err in that").toBe("dice");
});

test("three to five turning points are told, in the order of the match", () => {
  const swings = (...sizes: number[]): number[] =>
    turningPoints(
      sizes.map((size, i) => turn(i, 0.3, 0.3 + size, 0, [])),
      ["red", "blue"],
    ).map(({ at }) => at);
  expect(swings(0.1, 0.2, 0.15, 0.3, 0.06, 0.25)).toEqual([0, 1, 2, 3, 5]);
  expect(swings(0.01, 0.02, 0.03, 0.04)).toEqual([1, 2, 3]);
  expect(swings(0.001, 0)).toEqual([]);
});

test("signs stand within their player-turn, on the course", () => {
  const signs = marksOf(course(whole, "end"));
  expect(signs.map(({ i, share }) => [i, share])).toEqual([
    [0, 1 / 3],
    [0, 2 / 3],
  ]);
  expect(signs[1]?.chance).toBeCloseTo(0.5 - 0.1 * (2 / 3));
});

test("the chart has room for all player-turns, and bars for the dice if there are any", () => {
  const x = spread(700, 10);
  expect(x(10)).toBeLessThan(700);
  expect(x(1) - x(0)).toBeCloseTo(x(10) - x(9));
  expect(panesOf(true).bars.map(({ id }) => id)).toEqual(["choice", "dice"]);
  expect(panesOf(false).height).toBeLessThan(panesOf(true).height);
  expect(bars(course(whole, "end"), true)).toBe(0.25);
  expect(bars(course(whole, "end"), false)).toBe(0.2);
  expect(bars([], true)).toBeGreaterThan(0);
});

test("orders are ways on the map: from where a piece stands to where it goes, and on from there", () => {
  const facts = verbs(
    { move: ["{unit} {place}"], land: ["{unit} {place} with {unit}"], strike: ["{place} {unit}"], pass: [""] },
    KINDS,
  );
  const at = new Map([
    ["guard", "rome"],
    ["staff", "malta"],
  ]);
  expect(ways(facts, ["move guard capua", "pass", "move guard naples", "strike bari staff"], at)).toEqual([
    { from: "rome", to: "capua" },
    { from: "capua", to: "naples" },
    { from: null, to: "bari" },
  ]);
  expect(ways(facts, ["land guard bari with staff", "move staff rome"], at)).toEqual([
    { from: "rome", to: "bari" },
    { from: "malta", to: "rome" },
  ]);
  expect(ways(facts, ["move guard rome", "move raven rome"], at)).toEqual([
    { from: null, to: "rome" },
    { from: null, to: "rome" },
  ]);
});

test("a part of a map holds its places and stays on the map", () => {
  const map = { width: 4000, height: 3000, places: { a: hex(100, 100), b: hex(900, 1200) } };
  const box = crop(map as never, ["a", "b"], 100);
  expect(box.left).toBe(0);
  expect(box.top).toBe(0);
  expect(box.bottom).toBeGreaterThan(1200);
  expect((box.right - box.left) / (box.bottom - box.top)).toBeCloseTo(16 / 9);
  expect(crop(map as never, [], 100)).toEqual({ left: 0, top: 0, right: 4000, bottom: 3000 });
  expect(arc({ x: 0, y: 0 }, { x: 100, y: 0 })).toMatch(/^M0 0Q50 14[.\d]* 100 0$/);
});
