import { beforeEach, describe, expect, test } from "vitest";
import { families, nextArgs } from "../src/lib/orders";
import { Group } from "../src/lib/table/group.svelte";
import { Names } from "../src/lib/table/names";
import type { Table } from "../src/lib/table/table.svelte";
import type { FamilyDoc, GameInfo, LogEntry, View } from "../src/lib/types";
import { KINDS, verbs } from "./docs";

const SHEET = verbs({ move: ["{unit} {place}"], sack: ["{unit} {place}"] });
SHEET.kinds = KINDS;
const UNITS = { dak: "", inf: "", air: "" };
const GAME = {
  sheet: SHEET,
  names: { unit: UNITS, place: { rome: "", malta: "" } },
  players: [],
} as unknown as GameInfo;

/** A table with three pieces; what is given, or asked instead, is kept. */
class Stub {
  given: string[] = [];
  asked: string[] = [];
  game = GAME;
  names = new Names(GAME);
  line = { log: [] };
  live = { last: 0 };
  care = { isGrave: (verb: string) => verb === "sack" };
  speech = { say: () => undefined };
  hand = { clear: () => undefined, take: () => undefined, piece: "" };
  orders;
  constructor(docs: FamilyDoc[]) {
    const legal = families(SHEET, docs);
    const first = nextArgs(legal, []);
    this.orders = {
      legal,
      need: () => false,
      canAct: (id: string) => first.has(`piece:${id}`),
      give: (text: string) => this.given.push(text),
      why: (text: string) => this.asked.push(text),
    };
  }
}

let table: Stub;
let group: Group;
function sit(...docs: FamilyDoc[]): void {
  table = new Stub(docs);
  group = new Group(table as unknown as Table);
  group.pick(["dak", "inf", "air"]);
}
const view = (last: number, more: Partial<View> = {}): View =>
  ({ last, can_undo: true, decision: { yours: true }, ...more }) as View;
/** The table answers an order. */
function answer(more: Partial<View> = {}, fresh: LogEntry[] = []): void {
  const old = view(table.live.last);
  table.live.last += 1;
  group.seen(old, view(table.live.last, more), fresh);
}

describe("a group", () => {
  beforeEach(() => sit(["move", ["dak", "inf", "air"], ["rome"]]));

  test("is sent piece by piece, and one undo takes all of it back", () => {
    expect(group.send("rome")).toBe(true);
    answer();
    answer();
    expect(group.undoes).toBe(1);
    answer();
    expect(table.given).toEqual(["move dak rome", "move inf rome", "move air rome"]);
    expect(group.undoes).toBe(3);
    answer();
    expect(group.undoes).toBe(1);
  });

  test("has only what can act, and is none of one piece", () => {
    sit(["move", ["inf"], ["rome"]]);
    expect(group.pieces).toEqual([]);
    expect(group.send("rome")).toBe(false);
  });

  test("stops where an order was refused", () => {
    group.send("rome");
    group.stop();
    answer();
    expect(table.given).toEqual(["move dak rome"]);
  });

  test.each([
    ["where something comes to light, which cannot be taken back", { can_undo: false }, []],
    ["where somebody else decides", { decision: { yours: false } }, []],
    ["where dice fall", {}, [{ n: 1, side: "axis", text: "", events: [], dice: [{}] }]],
  ])("stops %s", (_, more, fresh) => {
    group.send("rome");
    answer(more as Partial<View>, fresh as unknown as LogEntry[]);
    expect(table.given).toEqual(["move dak rome"]);
  });

  test("stops before what destroys", () => {
    sit(["move", ["dak"], ["rome"]], ["sack", ["inf"], ["rome"]], ["move", ["air"], ["rome"]]);
    group.send("rome");
    answer();
    expect(table.given).toEqual(["move dak rome"]);
    expect(table.asked).toEqual(["move inf rome"]);
    sit(["sack", ["dak", "inf"], ["rome"]]);
    group.send("rome");
    expect(table.given).toEqual([]);
  });

  test("asks why not where its first piece cannot go, in the words of the game", () => {
    sit(["move", ["dak", "inf"], ["rome"]]);
    group.send("malta");
    expect(table.given).toEqual([]);
    expect(table.asked).toEqual(["move dak malta"]);
  });
});
