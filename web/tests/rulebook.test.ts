import { expect, test } from "vitest";
import { chapters, citers, finder, hits, parts, search, wordsOf } from "../src/lib/rulebook";
import { sheet } from "./docs";

const RULES = [
  { id: "X-1.1/1", section: "1.1 Supply", rule: "A unit traces supply." },
  { id: "X-1.2/1", section: "1.2 Ports", rule: "Ports give supply.", gap: "Which ports?", depends: ["X-1.1/1"] },
  {
    id: "X-2.1/1",
    section: "2.1 Dice",
    rule: "Roll a die.",
    depends: ["X-1.1/1"],
    rulings: [{ title: "Cocked", notes: [{ label: "Ruling", text: "Roll again." }] }],
  },
  { id: "X-C/1", section: "Charts", rule: "See the charts." },
];
const ids = (query: string): string[] => search(RULES, query).map((rule) => rule.id);

test("a search finds rules that have all its words, wherever they stand, also in rulings", () => {
  expect(ids("")).toHaveLength(4);
  expect(ids("SUPPLY which")).toEqual(["X-1.2/1"]);
  expect(ids("cocked again")).toEqual(["X-2.1/1"]);
  expect(ids('"traces supply"')).toEqual(["X-1.1/1"]);
  expect(ids('"supply traces"')).toEqual([]);
  expect(ids("port")).toEqual(["X-1.2/1"]);
  expect(ids("orts")).toEqual([]);
  expect(wordsOf(' a "b  c" ')).toEqual(["a", "b  c"]);
});

test("numbered sections make a chapter, others stand for themselves", () => {
  expect(
    chapters(RULES, { 1: "The map" }).map(({ title, sections }) => [title, sections.map((one) => one.title)]),
  ).toEqual([
    ["1 The map", ["1.1 Supply", "1.2 Ports"]],
    ["2", ["2.1 Dice"]],
    ["Charts", ["Charts"]],
  ]);
});

test("hits are marked as they are written, the longest first", () => {
  expect(hits("Ports (portly) port", ["port", "ports"])).toEqual([
    { text: "Ports", hit: true },
    { text: " (", hit: false },
    { text: "port", hit: true },
    { text: "ly) ", hit: false },
    { text: "port", hit: true },
  ]);
  expect(hits("transport of Ports", ["port"])).toEqual([
    { text: "transport of ", hit: false },
    { text: "Port", hit: true },
    { text: "s", hit: false },
  ]);
  expect(hits("a (b", ["("])).toContainEqual({ text: "(", hit: true });
  expect(hits("as it is", [])).toEqual([{ text: "as it is", hit: false }]);
});

test("rules that a text names are links, others are not", () => {
  const known = new Set(["X-1.1/1"]);
  const told = parts("By X-1.1/1, not X-9/9.", known, ["x-1"]);
  expect(told.map(({ rule }) => rule)).toEqual([null, "X-1.1/1", null, null, null]);
  expect(told.map(({ hits }) => hits.map(({ text }) => text).join(""))).toEqual([
    "By ",
    "X-1.1/1",
    ", not ",
    "X-9/9",
    ".",
  ]);
  expect(told[1]?.hits).toEqual([
    { text: "X-1", hit: true },
    { text: ".1/1", hit: false },
  ]);
});

test("a rule knows which rest on it", () => {
  expect(citers(RULES).get("X-1.1/1")).toEqual(["X-1.2/1", "X-2.1/1"]);
});

test("places and pieces are found by their names, whole words only, the longest name first", () => {
  const piece = { side: "a", nation: "a", kind: "k", symbol: "" };
  const find = finder(
    sheet({
      places: { rome: { title: "Rome" }, "rome-s": { title: "Rome South" }, sea: { title: "sea" } },
      pieces: { one: { title: "Romeo", ...piece } },
    }),
  );
  expect(find("From Rome South to Rome, by sea, Romeo-like; Romeo.")).toEqual({
    places: ["rome-s", "rome"],
    pieces: ["one"],
  });
  expect(finder(sheet())("Rome")).toEqual({ places: [], pieces: [] });
});
