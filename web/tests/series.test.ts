import { describe, expect, test } from "vitest";
import { readSeries } from "../src/lib/series";
import { sheet } from "./docs";

const SHEET = sheet({
  sides: { axis: { title: "The Axis", colour: "#333" }, allies: { title: "The Allies", colour: "#363" } },
  nations: { italy: { title: "Italy", side: "axis", colour: "#663", ink: "#fff" } },
});

describe("the numbers of a match", () => {
  test("by side and measure become a graph a measure, with a track a side", () => {
    const body = {
      moments: ["1942 I", "1942 II"],
      at: [0, 12],
      sides: { axis: { units_gone: [0, 2], places: [5, 4] }, allies: { units_gone: [0, 1], places: [3, 4] } },
    };
    expect(readSeries(body, SHEET)).toEqual([
      {
        title: "Units gone",
        turns: ["1942 I", "1942 II"],
        tracks: [
          { id: "axis", title: "The Axis", colour: "#333", values: [0, 2] },
          { id: "allies", title: "The Allies", colour: "#363", values: [0, 1] },
        ],
      },
      {
        title: "Places",
        turns: ["1942 I", "1942 II"],
        tracks: [
          { id: "axis", title: "The Axis", colour: "#333", values: [5, 4] },
          { id: "allies", title: "The Allies", colour: "#363", values: [3, 4] },
        ],
      },
    ]);
  });

  test("may be grouped by measure first, and count nations", () => {
    const [graph, ...more] = readSeries({ turns: [1, 2], series: { strength: { italy: [7, 6] } } }, SHEET);
    expect(more).toEqual([]);
    expect(graph?.title).toBe("Strength");
    expect(graph?.turns).toEqual(["1", "2"]);
    expect(graph?.tracks).toEqual([{ id: "italy", title: "Italy", colour: "#663", values: [7, 6] }]);
  });

  test("may come as a row a turn, in which some are missing", () => {
    const rows = [
      { turn: "I", n: 3, axis: { points: 4 } },
      { turn: "II", n: 9, axis: { points: 6 }, allies: { points: 1 } },
    ];
    for (const body of [rows, { rows }, { of: ["a match"], rows }])
      expect(readSeries(body, SHEET)).toEqual([
        {
          title: "Points",
          turns: ["I", "II"],
          tracks: [
            { id: "axis", title: "The Axis", colour: "#333", values: [4, 6] },
            { id: "allies", title: "The Allies", colour: "#363", values: [null, 1] },
          ],
        },
      ]);
  });

  test("of who is unknown still get a name and a colour", () => {
    expect(readSeries({ turns: ["I"], points: { "free-french": [1] } }, SHEET)[0]?.tracks).toEqual([
      { id: "free-french", title: "Free french", colour: "#8a6d3b", values: [1] },
    ]);
  });

  test("leave gaps where there is no number", () => {
    const [graph] = readSeries({ turns: ["I", "II", "III"], sides: { axis: { points: [1, "two", NaN] } } }, SHEET);
    expect(graph?.tracks[0]?.values).toEqual([1, null, null]);
  });

  test.each([
    [null],
    [42],
    ["text"],
    [[]],
    [{}],
    [[{ turn: "I", axis: { points: 1 } }, "II"]],
    [{ turns: ["I"], sides: { axis: { names: ["Rommel"] } } }],
  ])("are no graph if there are none: %j", (body) => {
    expect(readSeries(body, SHEET)).toEqual([]);
  });
});
