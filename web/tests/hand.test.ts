import { beforeEach, describe, expect, test } from "vitest";
import { families, nextArgs, type Family } from "../src/lib/orders";
import { Hand } from "../src/lib/table/hand.svelte";
import { Names } from "../src/lib/table/names";
import type { Table } from "../src/lib/table/table.svelte";
import type { FamilyDoc, GameInfo, Refusal } from "../src/lib/types";
import { KINDS, verbs } from "./docs";

const SHEET = verbs({
  move: ["{unit} {place}"],
  load: ["{unit} {unit}"],
  role: ["{unit} {role}"],
  disband: ["{unit}"],
  bomb: ["{role} {place}"],
});
SHEET.kinds = KINDS;
const GAME = {
  sheet: SHEET,
  names: { unit: { dak: "", ship: "" }, place: { tunis: "", malta: "", rome: "" } },
  players: [],
} as unknown as GameInfo;

/** A table at which one piece, `dak`, is in Tunis and a ship in Malta; what is sent is kept. */
class Stub {
  given: string[] = [];
  asked: string[] = [];
  idle: string[] = [];
  said: string[] = [];
  told: string[] = [];
  place: string | null = null;
  mine = true;
  game = GAME;
  map = null;
  names = new Names(GAME);
  line = { log: [] };
  pieces = new Map([
    ["dak", { at: "tunis" }],
    ["ship", { at: "malta" }],
  ]);
  group = { pieces: [] as string[], has: () => false, send: () => false };
  care = { isGrave: (verb: string) => verb === "disband" };
  live = { decision: { side: "axis" } };
  sideOf = (id: string): string | undefined => GAME.sheet.pieces[id]?.side;
  speech = { say: (text: string) => this.said.push(text), tell: (text: string) => this.told.push(text) };
  legal: Family[];
  orders;
  constructor(docs: FamilyDoc[]) {
    this.legal = families(SHEET, docs);
    const first = nextArgs(this.legal, []);
    this.orders = {
      legal: this.legal,
      first,
      refusal: null as Refusal | null,
      need: () => false,
      foresee: () => undefined,
      canBegin: ({ kind, id }: { kind: string; id: string }) => first.has(`${kind}:${id}`),
      canAct: (id: string) => first.has(`piece:${id}`),
      give: (text: string) => this.given.push(text),
      why: (text: string) => this.asked.push(text),
      whyIdle: () => "not now",
      whyIdleOf: (id: string) => this.idle.push(id),
    };
  }
}

let table: Stub;
let hand: Hand;
function sit(...docs: FamilyDoc[]): void {
  table = new Stub(docs);
  hand = new Hand(table as unknown as Table);
}
const picked = (): string[] => hand.picks.map(({ id }) => id);

describe("a hand", () => {
  beforeEach(() => sit(["move", ["dak"], ["malta", "rome"]]));

  test("picks a piece, and the order is given with the place", () => {
    hand.clickPiece("dak", 0, 0);
    expect(picked()).toEqual(["dak"]);
    expect([...hand.next.keys()]).toEqual(["place:malta", "place:rome"]);
    expect(hand.menu).toBeNull();
    hand.clickPlace("rome", 0, 0);
    expect(table.given).toEqual(["move dak rome"]);
  });

  test("lets go of a piece that is clicked again", () => {
    hand.clickPiece("dak", 0, 0);
    hand.clickPiece("dak", 0, 0);
    expect(picked()).toEqual([]);
  });

  test("asks why not where a place is out of reach", () => {
    hand.clickPiece("dak", 0, 0);
    hand.clickPlace("tunis", 0, 0);
    expect(table.asked).toEqual(["move dak tunis"]);
    expect(table.given).toEqual([]);
    expect(table.place).toBe("tunis");
  });

  test("drops a piece where it may go, asks why not elsewhere, and says nothing where it was", () => {
    hand.drop("dak", "rome", null, 0, 0);
    expect(table.given).toEqual(["move dak rome"]);
    hand.drop("ship", "rome", null, 0, 0);
    expect(table.asked).toEqual(["move ship rome"]);
    hand.drop("dak", "tunis", null, 0, 0);
    expect(table.asked).toHaveLength(1);
  });

  test("says who decides to who drags out of turn", () => {
    table.mine = false;
    hand.drop("ship", "rome", null, 0, 0);
    expect(table.told).toEqual(["not now"]);
  });
});

describe("a place that is named after a thing that lies nowhere", () => {
  beforeEach(() => sit(["bomb", ["rails", "port"], ["malta", "rome"]], ["bomb", ["port"], ["tunis"]]));

  test("offers the orders to it, a line for each thing", () => {
    hand.clickPlace("malta", 0, 0);
    expect(hand.menu?.choices.map(({ order }) => order?.text)).toEqual(["bomb rails malta", "bomb port malta"]);
    expect(table.given).toEqual([]);
  });

  test("offers them to who clicks a piece there, who is told why it is idle where there are none", () => {
    table.sideOf = () => "axis";
    hand.clickPiece("dak", 0, 0);
    expect(hand.menu?.choices.map(({ order }) => order?.text)).toEqual(["bomb port tunis"]);
    table.pieces.set("dak", { at: "nowhere" });
    hand.clickPiece("dak", 0, 0);
    expect(table.idle).toEqual(["dak"]);
  });
});

describe("a line of a worksheet", () => {
  beforeEach(() => sit(["move", ["dak"], ["malta", "rome"]], ["move", ["ship"], ["rome"]], ["disband", ["ship"]]));

  test("gives the order that it names in full", () => {
    hand.order(["disband", "ship"], 0, 0);
    hand.order(["move", "dak", "rome"], 0, 0);
    expect(table.given).toEqual(["disband ship", "move dak rome"]);
  });

  test("gives the only order that it begins", () => {
    hand.order(["move", "ship"], 0, 0);
    expect(table.given).toEqual(["move ship rome"]);
  });

  test("begins an order of which the rest is chosen on the map", () => {
    hand.order(["move", "dak"], 0, 0);
    expect(table.given).toEqual([]);
    expect([hand.verb, picked()]).toEqual(["move", ["dak"]]);
    hand.clickPlace("malta", 0, 0);
    expect(table.given).toEqual(["move dak malta"]);
  });
});

describe("a click", () => {
  test("gives a piece its only order, but never a grave one", () => {
    sit(["move", ["dak"], ["malta"]], ["disband", ["ship"]]);
    hand.clickPiece("ship", 0, 0);
    expect(table.given).toEqual([]);
    expect(hand.menu?.choices.map(({ order, isGrave }) => [order?.text, isGrave])).toEqual([["disband ship", true]]);
  });

  test("asks why a piece of the side that decides has no order, and of others nothing", () => {
    sit(["move", ["dak"], ["malta"]]);
    SHEET.pieces = { ship: { title: "Ship", side: "axis", nation: "", kind: "", symbol: "" } };
    hand.clickPiece("ship", 0, 0);
    expect(table.idle).toEqual(["ship"]);
    SHEET.pieces = { ship: { title: "Ship", side: "allies", nation: "", kind: "", symbol: "" } };
    hand.clickPiece("ship", 0, 0);
    expect(table.idle).toEqual(["ship"]);
    SHEET.pieces = {};
  });

  test("on a ship with an army in hand may mean to board it or to march there: that is asked", () => {
    sit(["move", ["dak"], ["malta"]], ["load", ["ship"], ["dak"]]);
    hand.clickPiece("dak", 0, 0);
    hand.clickPiece("ship", 0, 0);
    expect(table.given).toEqual([]);
    expect(hand.menu?.choices.map(({ order }) => order?.text)).toEqual(["load ship dak", "move dak malta"]);
  });

  test("on a ship that can only be boarded boards it", () => {
    sit(["move", ["dak"], ["rome"]], ["load", ["ship"], ["dak"]]);
    hand.clickPiece("dak", 0, 0);
    hand.clickPiece("ship", 0, 0);
    expect(table.given).toEqual(["load ship dak"]);
  });
});

describe("a menu opens", () => {
  test("with what destroys last", () => {
    sit(["disband", ["dak"]], ["role", ["dak"], ["blitz", "assault"]]);
    hand.clickPiece("dak", 0, 0);
    const texts = hand.menu?.choices.map(({ order, isGrave }) => `${order?.text ?? ""}${isGrave ? "!" : ""}`);
    expect(texts).toEqual(["role dak blitz", "role dak assault", "disband dak!"]);
  });

  test("for what cannot be pointed at", () => {
    sit(["role", ["dak"], ["blitz", "assault"]], ["move", ["dak"], ["malta"]]);
    hand.clickPiece("dak", 7, 8);
    expect(hand.menu?.choices.map(({ order }) => order?.text)).toEqual(["role dak blitz", "role dak assault"]);
    expect([hand.menu?.x, hand.menu?.y]).toEqual([7, 8]);
    const [choice] = hand.menu?.choices ?? [];
    if (choice) hand.choose(choice, 7, 8);
    expect(table.given).toEqual(["role dak blitz"]);
  });

  test("where a drop means two things", () => {
    sit(["move", ["dak"], ["malta"]], ["load", ["dak"], ["ship"]]);
    hand.drop("dak", "malta", "ship", 0, 0);
    expect(hand.menu?.choices.map(({ order }) => order?.text)).toEqual(["load dak ship", "move dak malta"]);
    expect(table.given).toEqual([]);
  });
});
