import { describe, expect, test } from "vitest";
import {
  baseAt,
  covers,
  isDue,
  isSpanned,
  labelsIn,
  layersIn,
  namesIn,
  sightOf,
  WHOLE,
  widened,
  type Sight,
} from "../src/lib/detail";
import type { Label, MapDoc, PlaceMark } from "../src/lib/types";
import { field, hexMap } from "./docs";

const sight = (left: number, top: number, right: number, bottom: number, scale = 1): Sight => ({
  left,
  top,
  right,
  bottom,
  scale,
});

/** A map of four tiles a row and a column, with a layer of a path a tile, and labels in them. */
function tiled(more: Partial<MapDoc> = {}): MapDoc {
  const tiles = Array.from({ length: 16 }, (_, i): [number, number] => [Math.floor(i / 4), i % 4]);
  return {
    ...hexMap({}),
    layers: [
      { id: "grid", from: 0.25, path: tiles.map(([row, column]) => `M${column} ${row}`), at: tiles },
      { id: "coast-far", class: "coast", below: 0.25, path: ["M0 0"], at: [[0, 0]] },
      { id: "frame", path: "M9 9" },
    ],
    labels: tiles.map(([row, column]): Label => ({ text: `${row}${column}`, x: column * 100 + 50, y: row * 100 + 50 })),
    detail: {
      tile: 100,
      labels: { number: { from: 0.7 } },
      bases: [
        { base: "base-4.webp", below: 0.25 },
        { base: "base-2.webp", from: 0.25, below: 0.5 },
        { base: "base.webp", from: 0.5 },
      ],
    },
    ...more,
  };
}
const pathsOf = (map: MapDoc, some: Sight, id: string): string[] =>
  layersIn(map, some)
    .find((layer) => layer.id === id)
    ?.paths.map(({ d }) => d) ?? [];

describe("a span of scales", () => {
  test("is a label's own, or that of its class", () => {
    const word = { text: "Rome", x: 0, y: 0 };
    expect(isSpanned(tiled(), { ...word, from: 0.5 })).toBe(true);
    expect(isSpanned(tiled(), { ...word, below: 0.5 })).toBe(true);
    expect(isSpanned(tiled(), { ...word, class: "number" })).toBe(true);
    expect(isSpanned(tiled(), { ...word, class: "region" })).toBe(false);
    expect(isSpanned(hexMap({}), { ...word, class: "number" })).toBe(false);
  });

  test.each([
    [{}, [0.01, 9], []],
    [{ from: 0.5 }, [0.5, 9], [0.49]],
    [{ below: 0.5 }, [0.01, 0.49], [0.5]],
    [{ from: 0.2, below: 0.5 }, [0.2, 0.49], [0.19, 0.5]],
  ])("%j", (span, due, not) => {
    for (const scale of due) expect(isDue(span, scale)).toBe(true);
    for (const scale of not) expect(isDue(span, scale)).toBe(false);
  });
});

describe("what is in sight", () => {
  const window = { width: 800, height: 400 };

  test("is the map under the window", () => {
    expect(sightOf({ k: 2, x: -200, y: 100 }, window)).toEqual(sight(100, -50, 500, 150, 2));
  });

  test("is widened by half a window on every side", () => {
    expect(widened(sight(100, 0, 500, 200, 2))).toEqual(sight(-100, -100, 700, 300, 2));
  });

  test("covers a look within it, and one that goes beyond the edge of the map", () => {
    const size = { width: 1000, height: 600 };
    const drawn = sight(0, 0, 500, 600);
    expect(covers(drawn, sight(100, 100, 400, 500), size)).toBe(true);
    expect(covers(drawn, sight(-300, -300, 400, 900), size)).toBe(true);
    expect(covers(drawn, sight(100, 100, 501, 500), size)).toBe(false);
    expect(covers(sight(1, 0, 1000, 600), sight(-300, 0, 400, 500), size)).toBe(false);
    expect(covers(sight(0, 1, 1000, 600), sight(0, 0, 400, 500), size)).toBe(false);
    expect(covers(sight(0, 0, 1000, 599), sight(0, 0, 400, 700), size)).toBe(false);
  });
});

describe("the layers of a map", () => {
  test("have their paths in sight, and those of tiles next to it, where a path may begin", () => {
    const found = pathsOf(tiled(), sight(210, 10, 250, 90), "grid");
    expect(found).toEqual(["M1 0", "M2 0", "M3 0", "M1 1", "M2 1", "M3 1"]);
    expect(pathsOf(tiled(), WHOLE, "grid")).toHaveLength(16);
  });

  test("keep the key of a path, whatever else is in sight", () => {
    const key = (some: Sight): number | undefined =>
      layersIn(tiled(), some)[0]?.paths.find(({ d }) => d === "M2 1")?.key;
    expect(key(WHOLE)).toBe(6);
    expect(key(sight(210, 110, 250, 190))).toBe(6);
  });

  test("show at their scales, by the class that styles them", () => {
    const ids = (scale: number): string[] =>
      layersIn(tiled(), { ...WHOLE, scale }).map((layer) => `${layer.id} ${layer.class}`);
    expect(ids(1)).toEqual(["grid grid", "frame frame"]);
    expect(ids(0.1)).toEqual(["coast-far coast", "frame frame"]);
  });

  test("lie over the colours of holders if the map says so", () => {
    const layers = [
      { id: "coast", path: "M1 1" },
      { id: "port", path: "M2 2", over: true },
    ];
    expect(layersIn(tiled({ layers }), WHOLE).map(({ id, over }) => [id, over])).toEqual([
      ["coast", false],
      ["port", true],
    ]);
  });

  test("are drawn whole where they are not cut", () => {
    const whole = tiled({ detail: undefined, layers: [{ id: "coast", path: ["M1 1", "M2 2"] }] });
    expect(pathsOf(whole, WHOLE, "coast")).toEqual(["M1 1", "M2 2"]);
    expect(pathsOf(tiled(), sight(0, 0, 10, 10), "frame")).toEqual(["M9 9"]);
  });
});

describe("names on a map", () => {
  const texts = (map: MapDoc, some: Sight): string[] => labelsIn(map, some).map(({ label }) => label.text);

  test("are drawn in sight", () => {
    expect(texts(tiled(), sight(100, 0, 300, 100))).toEqual(["01", "02"]);
    expect(texts(tiled(), WHOLE)).toHaveLength(16);
  });

  test("show at the scales of their class, and at their own", () => {
    const map = tiled({
      labels: [
        { text: "1204", x: 0, y: 0, class: "number" },
        { text: "Elba", x: 0, y: 0, from: 0.4 },
        { text: "ATLANTIC", x: 0, y: 0 },
      ],
    });
    expect(texts(map, { ...WHOLE, scale: 0.3 })).toEqual(["ATLANTIC"]);
    expect(texts(map, { ...WHOLE, scale: 0.5 })).toEqual(["Elba", "ATLANTIC"]);
    expect(texts(map, { ...WHOLE, scale: 0.7 })).toEqual(["1204", "Elba", "ATLANTIC"]);
  });

  test("of places are treated alike", () => {
    const mark = (x: number, more: object = {}): PlaceMark => ({
      x,
      y: 0,
      r: 10,
      shape: "circle",
      label: { text: "x", x, y: 0, ...more },
    });
    const marks: [string, PlaceMark][] = [
      ["rome", mark(0)],
      ["elba", mark(0, { from: 0.4 })],
      ["1204", mark(0, { style: "number" })],
      ["oslo", mark(900)],
      ["bare", { x: 0, y: 0, r: 10, shape: "circle" }],
    ];
    const names = (some: Sight): string[] => namesIn(tiled(), marks, some).map(([id]) => id);
    expect(names(WHOLE)).toEqual(["rome", "elba", "1204", "oslo"]);
    expect(names(sight(-9, -9, 9, 9, 0.3))).toEqual(["rome"]);
  });
});

test("a base is the one for the scale, or the only one", () => {
  expect([0.1, 0.25, 0.49, 0.5, 3].map((scale) => baseAt(tiled(), scale))).toEqual([
    "base-4.webp",
    "base-2.webp",
    "base-2.webp",
    "base.webp",
    "base.webp",
  ]);
  expect(baseAt({ ...hexMap({}), base: "base.webp" }, 0.1)).toBe("base.webp");
  expect(baseAt(hexMap({}), 1)).toBeNull();
});

test("of thousands of hexes a look draws hundreds of numbers", () => {
  const map = field(67, 45);
  const numbers = Object.entries(map.places).map(([text, { x, y }]): Label => ({ text, x, y, class: "number" }));
  const large: MapDoc = {
    ...map,
    labels: numbers,
    detail: { tile: 400, labels: { number: { from: 0.5 } }, bases: [] },
  };
  expect(labelsIn(large, WHOLE)).toHaveLength(3015);
  expect(labelsIn(large, widened(sight(0, 0, 1500, 950, 1))).length).toBeLessThan(300);
  expect(labelsIn(large, { ...WHOLE, scale: 0.3 })).toEqual([]);
});
