import { beforeEach, expect, test, vi } from "vitest";
import { families, type Family } from "../src/lib/orders";
import { Care } from "../src/lib/table/care.svelte";
import { Names } from "../src/lib/table/names";
import type { Table } from "../src/lib/table/table.svelte";
import type { GameInfo, Remark, View } from "../src/lib/types";
import { KINDS, verbs } from "./docs";

const SHEET = verbs({ resolve: ["{place}"], done: [""], disband: ["{unit}"], load: ["{unit} {unit}"] });
SHEET.kinds = KINDS;
if (SHEET.verbs.load) SHEET.verbs.load.says = ["Load {2} aboard {1}"];
const GAME = { sheet: SHEET, names: {}, players: [] } as unknown as GameInfo;
const LOSS: Remark = { rule: "R/1", text: "the attack is lost", pieces: ["dak"], places: ["tobruk"], kind: "" };
const ACTS = {
  resolve: { role: "attack" },
  done: { role: "end", ends: "combat" },
  disband: { role: "lose", grave: true },
};

const view = (step: string, forfeits: Remark[] = []): View =>
  ({ decision: { step, side: "axis", acts: ACTS }, moment: "spring", forfeits }) as unknown as View;

let sent: string[];
let care: Care;
function sit(forfeits: Remark[] = []): void {
  sent = [];
  const legal: Family[] = families(SHEET, [["resolve", ["tobruk"]], ["done"]]);
  const orders = {
    legal,
    buttons: [{ text: "done", verb: "done", args: [] }],
    choices: [],
    preview: () => undefined,
    send: (text: string) => sent.push(text),
  };
  const table = { game: GAME, names: new Names(GAME), live: view("combat", forfeits), orders, hand: { menu: null } };
  care = new Care(table as unknown as Table);
}
beforeEach(() => vi.stubGlobal("window", { setTimeout, clearTimeout }));

test("a grave order waits for an answer, and goes out once it is given", () => {
  sit();
  expect(care.lets("resolve tobruk")).toBe(true);
  expect(care.lets("disband dak")).toBe(false);
  expect(care.question).toMatchObject({ isGrave: true, losses: [] });
  care.dismiss();
  expect(sent).toEqual([]);
  care.lets("disband dak");
  care.confirm();
  expect(sent).toEqual(["disband dak"]);
  expect(care.question).toBeNull();
});

test("orders are listed with those last that destroy", () => {
  sit();
  const listed = care.graveLast(families(SHEET, [["disband", ["dak"]], ["resolve", ["tobruk"]], ["done"]]));
  expect(listed.map(({ verb }) => verb)).toEqual(["resolve", "done", "disband"]);
});

test("what can only be destroyed comes last, whatever else has some of both", () => {
  sit();
  const some: Record<string, Family[]> = {
    lost: families(SHEET, [["disband", ["dak"]]]),
    both: families(SHEET, [["disband", ["dak"]], ["done"]]),
    safe: families(SHEET, [["done"]]),
  };
  expect(care.lastIfGrave(Object.keys(some), (id) => some[id] ?? [])).toEqual(["both", "safe", "lost"]);
});

test("ending a step asks if something would be lost", () => {
  sit();
  expect(care.lets("done")).toBe(true);
  sit([LOSS]);
  expect(care.lets("done")).toBe(false);
  expect(care.question?.losses).toEqual([LOSS]);
});

test("what saves a loss is the button to press, and not the end", () => {
  sit();
  expect(care.buttons.map(({ text, isMain }) => [text, isMain])).toEqual([["done", true]]);
  sit([LOSS]);
  expect(care.buttons.map(({ text, isMain }) => [text, isMain])).toEqual([
    ["resolve tobruk", true],
    ["done", false],
  ]);
});

test("a step that has just begun is not ended by a second press", () => {
  vi.useFakeTimers();
  sit();
  vi.stubGlobal("window", { setTimeout });
  care.seen(view("movement"), view("combat"), true);
  expect(care.lets("done")).toBe(false);
  expect(care.question).toBeNull();
  expect(care.lets("resolve tobruk")).toBe(true);
  vi.advanceTimersByTime(601);
  expect(care.lets("done")).toBe(true);
  care.seen(view("combat"), view("combat"), true);
  expect(care.lets("done")).toBe(true);
  vi.useRealTimers();
});

test("orders are called what they are, and the end by what it ends", () => {
  sit();
  expect(care.title({ text: "done", verb: "done", args: [] })).toBe("End combat");
  const args = [
    { kind: "piece", id: "ship" },
    { kind: "piece", id: "dak" },
  ];
  expect(care.title({ text: "load ship dak", verb: "load", args })).toBe("Load dak aboard ship");
  expect(new Names(GAME).begun(families(SHEET, [["load", ["ship"], ["dak"]]])[0], args.slice(0, 1))).toBe(
    "Load … aboard ship",
  );
});
