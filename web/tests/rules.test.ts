import { expect, test } from "vitest";
import { searched, sectionsOf } from "../src/lib/rules";

const RULES = [
  { id: "1.1", section: "Supply", rule: "A unit traces supply." },
  { id: "1.2", section: "Supply", rule: "Ports give supply.", gap: "Which ports?" },
  { id: "2.1", section: "Combat", rule: "Roll a die." },
];
const ids = (query: string): string[] => searched(RULES, query).map((rule) => rule.id);

test("a search finds rules that have all its words, wherever they stand", () => {
  expect(ids("")).toEqual(["1.1", "1.2", "2.1"]);
  expect(ids("SUPPLY which")).toEqual(["1.2"]);
  expect(ids("combat die")).toEqual(["2.1"]);
});

test("sections hold the rules that follow each other", () => {
  expect(sectionsOf(RULES).map(({ title, rules }) => [title, rules.length])).toEqual([
    ["Supply", 2],
    ["Combat", 1],
  ]);
});
