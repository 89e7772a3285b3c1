import { describe, expect, test } from "vitest";
import { boardOf, joined, withLosses } from "../src/lib/table/fought";
import { changedHands, harmed, recapOf } from "../src/lib/table/recap";
import { decisiveRules, isFight, lastTurn, nextScene, placesOf, sinceOwn } from "../src/lib/table/scenes";
import type { BattleBoard, Dice, LogEntry, LogEvent, PieceFacts, View } from "../src/lib/types";
import { KINDS, sheet } from "./docs";

const event = (text: string, more: Partial<LogEvent> = {}): LogEvent => ({ rule: "R/1", text, ...more });
const line = (
  n: number,
  side: string,
  events: LogEvent[] = [event("it moves")],
  more: Partial<LogEntry> = {},
): LogEntry => ({
  n,
  side,
  text: `order ${n}`,
  moment: `spring, ${side}`,
  events,
  ...more,
});
const ROLL: Dice = { purpose: "fire", faces: 6, values: [6] };
const battle = (n: number, side = "axis"): LogEntry => line(n, side, [event("they fight")], { dice: [ROLL] });
const NONE = new Set<string>();
const lines = (count: number): LogEntry[] => Array.from({ length: count }, (_, i) => line(i + 1, "axis"));

/** Play all that waits: the orders of each scene, and how long it takes altogether. */
function play(waiting: LogEntry[]): { counts: number[]; ms: number } {
  const counts: number[] = [];
  let ms = 0;
  for (let rest = waiting; rest.length;) {
    const scene = nextScene(rest, "normal", ms, NONE);
    if (!scene) break;
    counts.push(scene.lines.length);
    ms += scene.ms;
    rest = rest.slice(scene.lines.length);
  }
  return { counts, ms };
}

describe("the orders of others", () => {
  test("are shown one by one, a battle for longer, an order without a word for shorter", () => {
    const waiting = [line(1, "axis"), battle(2), line(3, "axis", [])];
    expect(play(waiting)).toEqual({ counts: [1, 1, 1], ms: 700 + 2500 + 250 });
    expect(nextScene(waiting, "fast", 0, NONE)?.ms).toBe(280);
    expect(nextScene(waiting, "slow", 0, NONE)?.ms).toBe(1400);
    expect(nextScene([], "normal", 0, NONE)).toBeNull();
  });

  test("go together in a long turn, which takes about a minute; battles stay one by one", () => {
    const waiting = [...lines(150), battle(151), ...lines(149), battle(301)];
    const { counts, ms } = play(waiting);
    expect(counts.reduce((a, b) => a + b, 0)).toBe(301);
    expect(ms).toBeLessThan(66_000);
    expect(ms).toBeGreaterThan(30_000);
    expect(counts.filter((n) => n === 1).length).toBeGreaterThanOrEqual(2);
    expect(nextScene([battle(1), ...lines(300)], "normal", 0, NONE)?.lines).toHaveLength(1);
  });

  test("never go together with those of another player-turn", () => {
    const waiting = [...lines(3), ...Array.from({ length: 300 }, (_, i) => line(i + 4, "allies"))];
    expect(nextScene(waiting, "normal", 59_000, NONE)?.lines).toHaveLength(3);
  });

  test("fight where dice fall, or where a rule decides that decides battles", () => {
    const view = { battles: [{ place: "tobruk", needs: { text: "5 against 3", rule: "B/1" } }] } as unknown as View;
    const decisive = new Set(decisiveRules(view));
    expect(isFight(battle(1), NONE)).toBe(true);
    expect(isFight(line(1, "axis", [event("5 against 3", { rule: "B/1" })]), decisive)).toBe(true);
    expect(isFight(line(1, "axis"), decisive)).toBe(false);
  });

  test("are looked at where they happen", () => {
    const events = [event("goes", { places: ["c"], route: ["a", "b", "c"] }), event("falls", { places: ["c", "d"] })];
    expect(placesOf([line(1, "axis", events)])).toEqual(["a", "b", "c", "d"]);
  });

  test("of their last turn can be seen again", () => {
    const log = [line(1, "axis"), line(2, "allies"), line(3, "allies"), line(4, "axis")];
    expect(lastTurn(log, ["axis"], "spring, axis").map(({ n }) => n)).toEqual([2, 3]);
    expect(lastTurn(log, ["allies"], "spring, axis").map(({ n }) => n)).toEqual([4]);
    const shared = log.map((one) => ({ ...one, moment: "turn 1" }));
    expect(lastTurn(shared, ["axis"], "turn 1").map(({ n }) => n)).toEqual([2, 3]);
    expect(lastTurn([], ["axis"], "")).toEqual([]);
    expect(
      sinceOwn(log, ["axis"]).map(({ n }) => n),
      "what came after one's own",
    ).toEqual([]);
    expect(sinceOwn(log, ["allies"]).map(({ n }) => n)).toEqual([4]);
    expect(sinceOwn(log, ["neutral"])).toEqual(log);
  });
});

const SHEET = sheet({
  kinds: KINDS,
  off_map: ["pile"],
  pieces: { ghost: { unknown: true } as PieceFacts },
});
const view = (units: object, owner = "allies"): View =>
  ({ at: 3, doc: { units, places: { tobruk: { owner } } } }) as unknown as View;
const BEFORE = view({ dak: { at: "tripoli", strength: 3 }, fort: { at: "tobruk", strength: 2 }, ghost: "tobruk" });
const AFTER = view({ dak: { at: "tobruk", strength: 2 }, fort: { at: "pile" } }, "axis");

describe("what others did", () => {
  test("cost pieces, and places", () => {
    expect([...harmed(SHEET, BEFORE, AFTER)]).toEqual(["dak", "fort"]);
    expect([...changedHands(BEFORE, AFTER)]).toEqual(["tobruk"]);
  });

  test("is told in a few sentences: losses first, then what changed hands, then battles", () => {
    const told = [
      line(4, "axis", [event("goes", { pieces: ["dak"], route: ["tripoli", "tobruk"] })]),
      line(5, "axis", [event("5 against 3", { places: ["sfax"] })], { dice: [ROLL] }),
      line(6, "axis", [event("is taken", { places: ["tobruk"] }), event("is lost", { pieces: ["fort"] })]),
      ...lines(9).map((one) => ({ ...one, n: one.n + 10, events: [event(`it moves ${one.n}`)] })),
    ];
    const recap = recapOf(SHEET, told, BEFORE, AFTER, (one) => isFight(one, NONE));
    expect(recap?.told.slice(0, 3).map(({ text, n }) => [text, n])).toEqual([
      ["is lost", 6],
      ["is taken", 6],
      ["5 against 3", 5],
    ]);
    expect(recap).toMatchObject({ sides: ["axis"], from: 3, others: 6 });
    expect(recapOf(SHEET, [line(1, "axis", [])], BEFORE, AFTER, () => false)).toBeNull();
  });

  test("begins with what is fought for, not with what a power earns in an order with dice", () => {
    const events = [event("24 points are earned"), event("a raid is flown", { places: ["sfax"] })];
    const told = [
      line(4, "axis", events, { dice: [ROLL] }),
      line(5, "axis", [event("9 points are earned")], { dice: [ROLL] }),
      line(6, "axis", [event("goes", { pieces: ["dak"], route: ["tripoli", "tobruk"] })]),
    ];
    const recap = recapOf(SHEET, told, BEFORE, BEFORE, (one) => isFight(one, NONE));
    expect(recap?.told.map(({ text }) => text)).toEqual([
      "a raid is flown",
      "goes",
      "24 points are earned",
      "9 points are earned",
    ]);
  });

  test("is told by the sentences that are about it, not by those that name it beside others", () => {
    const many = ["tobruk", "tripoli", "sfax", "tunis"];
    const told = [
      line(4, "axis", [event("is taken", { places: ["tobruk"] }), event("the fort falls", { pieces: ["fort"] })]),
      line(5, "axis", [event("a wing helps both", { pieces: ["fort", "dak"] }), event("income", { places: many })]),
      line(6, "axis", [event("a road is seen", { places: ["tobruk", "sfax"] })]),
    ];
    const recap = recapOf(SHEET, told, BEFORE, AFTER, () => false);
    expect(recap?.told.slice(0, 3).map(({ text }) => text)).toEqual([
      "the fort falls",
      "a wing helps both",
      "is taken",
    ]);
  });

  test("tells who came before who was made ready, and nothing twice", () => {
    const told = [
      line(4, "axis", [event("an HQ is activated", { pieces: ["hq"], places: ["rome"] })]),
      line(5, "axis", [event("a block lands", { places: ["licata", "tunis"] })]),
      line(6, "axis", [event("a round is fought", { places: ["sfax"] })]),
      line(7, "axis", [event("a round is fought", { places: ["sfax"] })]),
      line(8, "axis", [event("the panzers go", { pieces: ["dak"] })]),
    ];
    const recap = recapOf(SHEET, told, BEFORE, view({ dak: { at: "tobruk", strength: 3 } }), () => false);
    expect(recap?.told.map(({ text }) => text)).toEqual([
      "a block lands",
      "the panzers go",
      "an HQ is activated",
      "a round is fought",
    ]);
    expect(recap?.others).toBe(0);
  });
});

describe("a battle that was fought", () => {
  const board: BattleBoard = {
    place: "tobruk",
    title: "Tobruk",
    sides: [
      { side: "axis", role: "attacker", units: [{ unit: "dak", strength: 3 }] },
      { side: "allies", role: "defender", units: [{ unit: "fort", strength: 2 }] },
    ],
  };
  const before = { ...BEFORE, battles: [{ ...board, place: "sfax" }, board] };

  test("has the board of the place that its order or its events name", () => {
    expect(boardOf(before, [line(4, "axis", [], { text: "resolve tobruk" })])?.place).toBe("tobruk");
    expect(boardOf(before, [line(4, "axis", [event("", { places: ["sfax"] })])])?.place).toBe("sfax");
    expect(boardOf(before, [line(4, "axis")])).toBeNull();
  });

  test("strikes who is lost, counts the steps of who is not, and tells where they went", () => {
    const [attackers, defenders] = withLosses(SHEET, before, AFTER, board).sides;
    expect(attackers?.units).toEqual([{ unit: "dak", strength: 3, fewer: 1, to: "tobruk" }]);
    expect(defenders?.units).toEqual([{ unit: "fort", strength: 2, isLost: true }]);
  });

  test("keeps who has left it, but follows nobody whose face was never seen", () => {
    const hidden = {
      ...SHEET,
      pieces: { ...SHEET.pieces, fort: { ...SHEET.pieces.fort, unknown: true } as PieceFacts },
    };
    const [attackers, defenders] = [board.sides[0], board.sides[1]];
    const now = {
      ...board,
      sides: [
        { ...attackers, units: [] },
        { ...defenders, units: [] },
      ],
    } as BattleBoard;
    expect(joined(SHEET, board, now).map(({ units }) => units.map(({ unit }) => unit))).toEqual([["dak"], ["fort"]]);
    expect(joined(hidden, board, now).map(({ units }) => units.map(({ unit }) => unit))).toEqual([["dak"], []]);
    expect(withLosses(hidden, before, AFTER, board).sides[1]?.units).toEqual([{ unit: "fort", strength: 2 }]);
  });
});
