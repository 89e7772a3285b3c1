import { expect, test } from "vitest";
import { telling } from "../src/lib/telling";

test("a first sentence that only repeats the order is dropped, others stay", () => {
  const names = ["Panzerarmee Afrika", "Rome"];
  expect(telling(["Panzerarmee Afrika moves to Rome", "a battle begins"], names)).toEqual(["a battle begins"]);
  expect(telling(["Panzerarmee Afrika must stop in Rome"], names)).toHaveLength(1);
  expect(telling(["Panzerarmee Afrika sails to Rome"], names)).toEqual([]);
  expect(telling(["Panzerarmee Afrika appears in Rome"], names)).toEqual([]);
  expect(telling([], names)).toEqual([]);
  const said = ["Activate 15 AG as Blitz HQ", "2 steps; commands 8 units within 3 hexes", "Tunis"];
  expect(
    telling(["15 AG in Tunis is activated as Blitz HQ: it commands units within 3 hexes"], [...said, "it"]),
  ).toEqual([]);
  expect(telling(["15 AG in Tunis is activated as Blitz HQ: it strikes"], [...said, "it"])).toHaveLength(1);
});
