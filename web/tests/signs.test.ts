import { expect, test } from "vitest";
import { signed, startsAt, warningPlace } from "../src/lib/board/signs";
import type { Effect, LegalOrder, Remark, Start } from "../src/lib/types";

const order = (verb: string, ...args: [string, string][]): LegalOrder => ({
  text: [verb, ...args.map(([, id]) => id)].join(" "),
  verb,
  args: args.map(([kind, id]) => ({ kind, id })),
});
const effect = (...starts: Start[]): Effect => ({ words: [], starts, price: "" });
const AT = (piece: string): string | undefined => ({ ship: "malta" })[piece];

test("signs of one place are counted, those without a place are left out", () => {
  const found = signed(["a", "b", "c", "d"], (id) => ({ a: "rome", b: "malta", c: "rome" })[id]);
  expect(found.map(({ place, n, what }) => `${what} ${place} ${n}`)).toEqual(["a rome 0", "b malta 0", "c rome 1"]);
});

test("a warning stands at the first place that it names, or else at its piece", () => {
  const remark = (places: string[], pieces: string[]): Remark => ({ rule: "", text: "", kind: "", places, pieces });
  expect(warningPlace(AT)(remark(["rome"], ["ship"]))).toBe("rome");
  expect(warningPlace(AT)(remark([], ["ship"]))).toBe("malta");
  expect(warningPlace(AT)(remark([], []))).toBeUndefined();
});

test("a place that can be picked next shows the gravest thing that an order to it would start", () => {
  const orders = [
    order("move", ["piece", "dak"], ["place", "rome"]),
    order("storm", ["piece", "dak"], ["place", "rome"]),
    order("load", ["piece", "dak"], ["piece", "ship"]),
    order("move", ["piece", "dak"], ["place", "tunis"]),
    order("land", ["piece", "dak"], ["place", "licata"], ["piece", "ship"]),
    order("storm", ["piece", "dak"], ["place", "gela"], ["place", "rome"]),
  ];
  const effects = {
    "move dak rome": effect("stop"),
    "storm dak rome": effect("battle"),
    "load dak ship": effect("board"),
    "land dak licata ship": effect("drop"),
    "storm dak gela rome": effect("battle"),
  };
  expect([...startsAt(orders, 1, effects, AT)]).toEqual([
    ["rome", "battle"],
    ["malta", "board"],
    ["licata", "drop"],
    ["gela", "battle"],
  ]);
  expect([...startsAt(orders, 2, effects, AT)]).toEqual([
    ["malta", "drop"],
    ["rome", "battle"],
  ]);
});
