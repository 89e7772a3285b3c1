import { expect, test } from "vitest";
import { families } from "../src/lib/orders";
import { waysFor } from "../src/lib/table/ways";
import type { FamilyDoc } from "../src/lib/types";
import { KINDS, verbs } from "./docs";

const SHEET = verbs({ move: ["{unit} {place}"], load: ["{unit} {unit}"], sail: ["{unit} {place}"] });
SHEET.kinds = KINDS;
const DOCS: FamilyDoc[] = [
  ["move", ["dak"], ["tunis", "sfax", "rome", "naples"]],
  ["load", ["barge", "convoy"], ["dak", "supply"]],
  ["sail", ["convoy"], ["malta"]],
];
const AT: Record<string, number> = { malta: 0, tunis: 2, sfax: 1, rome: 5, naples: 4 };
const far = (a: string, b: string): number => Math.abs((AT[a] ?? 99) - (AT[b] ?? 99));
const legal = families(SHEET, DOCS);

test("a piece that cannot get there is offered who could carry it, first who gets there, then places nearby", () => {
  const ways = waysFor(
    legal,
    [
      { kind: "piece", id: "dak" },
      { kind: "place", id: "malta" },
    ],
    far,
  );
  expect(ways.map(({ text }) => text)).toEqual(["load convoy dak", "load barge dak", "move dak sfax"]);
});
test("what is no piece, or has no order, has no other way", () => {
  expect(waysFor(legal, [{ kind: "place", id: "malta" }], far)).toEqual([]);
  expect(
    waysFor(
      legal,
      [
        { kind: "piece", id: "navy" },
        { kind: "place", id: "malta" },
      ],
      far,
    ),
  ).toEqual([]);
});
