import { describe, expect, test } from "vitest";
import { foughtAt, keptDice, NOTHING } from "../src/lib/table/dice";
import { freshLines, isNewMoment, sentences, waysOf } from "../src/lib/table/news";
import type { Dice, LogEntry, PieceFacts, View } from "../src/lib/types";
import { KINDS, sheet } from "./docs";

const line = (n: number, texts: string[] = [], more: Partial<LogEntry> = {}): LogEntry =>
  ({ n, text: `order ${n}`, events: texts.map((text) => ({ text, rule: "1" })), ...more }) as LogEntry;
const view = (last: number, more: Partial<View> = {}): View =>
  ({ at: last, last, since: last, log: [], doc: {}, decision: null, ...more }) as View;
const ROLL = { purpose: "fire", values: [6] } as unknown as Dice;
const FOUGHT = view(4, { battles: [{ place: "malta", title: "Malta", stages: ["air"], sides: [] }] });

describe("a new view", () => {
  test("is of another moment if it is the first, if orders were given, or if another side decides", () => {
    const axis = { decision: { side: "axis" } } as Partial<View>;
    expect(isNewMoment(null, view(0))).toBe(true);
    expect(isNewMoment(view(1), view(1))).toBe(false);
    expect(isNewMoment(view(1), view(2))).toBe(true);
    expect(isNewMoment(view(1), view(1, axis))).toBe(true);
  });

  test("brings the lines after the last one, none if orders were taken back", () => {
    const log = [line(1), line(2), line(3)];
    expect(freshLines(view(1), view(3, { log })).map(({ n }) => n)).toEqual([2, 3]);
    expect(freshLines(view(5), view(3, { log }))).toEqual([]);
    expect(freshLines(null, view(3, { log }))).toEqual([]);
  });

  test("tells its last sentences, or the order where nothing is said of it", () => {
    expect(sentences([line(1, ["A moves", "B falls"]), line(2)])).toEqual(["A moves", "B falls", "order 2"]);
    expect(sentences([line(1, ["1", "2", "3", "4", "5", "6", "7"])])).toHaveLength(6);
  });

  test("shows what moved, but not which of the unknown, nor after a leap in time", () => {
    const facts = sheet({ kinds: KINDS, pieces: { block: { unknown: true } as PieceFacts } });
    const before = view(1, { doc: { units: { dak: "tunis", raf: "malta", block: "tunis" } } as never });
    const units = { dak: "malta", raf: "malta", block: "malta" };
    const straight = [{ id: "dak", places: ["tunis", "malta"], isRoute: false }];
    expect(waysOf(facts, before, view(2, { doc: { units } as never }), [])).toEqual(straight);
    expect(waysOf(facts, before, view(20, { doc: { units } as never }), [])).toEqual([]);
  });

  test("shows the ways that were told, one that goes on as one way", () => {
    const [before, after] = [view(1, { doc: { units: { dak: "tunis" } } as never }), view(3, { doc: {} as never })];
    const went = (n: number, ...route: string[]): LogEntry =>
      line(n, [], { events: [{ text: "", rule: "1", pieces: ["dak"], route }] });
    const ways = waysOf(sheet({ kinds: KINDS }), before, after, [went(2, "tunis", "sfax"), went(3, "sfax", "malta")]);
    expect(ways).toEqual([{ id: "dak", places: ["tunis", "sfax", "malta"], isRoute: true }]);
  });
});

describe("the dice", () => {
  const rolled = [line(5, ["Malta is hit"], { dice: [ROLL] })];

  test("of the last orders lie on the table until others are given", () => {
    const kept = keptDice(NOTHING, view(4), view(5), rolled);
    expect(kept).toEqual({ dice: [ROLL], words: ["Malta is hit"] });
    expect(keptDice(kept, view(5), view(5), [])).toBe(kept);
    expect(keptDice(kept, view(5), view(6), [line(6)])).toEqual(NOTHING);
  });

  test("of one round stay together, and go when orders are taken back", () => {
    const kept = { dice: [ROLL], words: ["one"] };
    const next = keptDice(kept, FOUGHT, view(5), rolled);
    expect(next).toEqual({ dice: [ROLL, ROLL], words: ["one", "Malta is hit"] });
    expect(keptDice(next, view(5), view(4), [])).toEqual(NOTHING);
  });

  test("of a battle without dice leave only what was told", () => {
    const told = keptDice(NOTHING, view(4), view(5), [line(5, ["3 against 2"])], true);
    expect(told).toEqual({ dice: [], words: ["3 against 2"] });
  });

  test("lead to the board of the place that they fell for", () => {
    const hit = line(5, [], { dice: [ROLL], events: [{ text: "", rule: "1", places: ["tunis", "malta"] }] });
    expect(foughtAt(FOUGHT, [hit])).toBe("malta");
    expect(foughtAt(view(5), [hit])).toBeUndefined();
    expect(foughtAt(FOUGHT, [{ ...hit, dice: [] }])).toBeUndefined();
  });
});
