/** Small documents as the server would send them. */
import type { KindFacts, MapDoc, PlaceMark, Sheet } from "../src/lib/types";

export const sheet = (parts: Partial<Sheet> = {}): Sheet => ({
  kinds: {},
  pieces: {},
  places: {},
  nations: {},
  sides: {},
  camps: {},
  calendar: [],
  sequence: [],
  charts: [],
  off_map: [],
  verbs: {},
  ...parts,
});

/** Two kinds of pieces and what unites them, two kinds of places, and one that is not pointed at. */
export const KINDS: Record<string, KindFacts> = {
  unit: { on: "piece", table: "units" },
  wing: { on: "piece", table: "air" },
  piece: { on: "piece", of: ["unit", "wing"] },
  place: { on: "place", table: "places" },
  "sea-zone": { on: "place", table: "places" },
};

/** Verbs by their patterns. */
export const verbs = (patterns: Record<string, string[]>, kinds: Record<string, KindFacts> = {}): Sheet =>
  sheet({
    kinds,
    verbs: Object.fromEntries(Object.entries(patterns).map(([verb, some]) => [verb, { patterns: some, help: "" }])),
  });

export const hex = (x: number, y: number, r = 100, more: Partial<PlaceMark> = {}): PlaceMark => ({
  x,
  y,
  r,
  shape: "hex",
  ...more,
});

export const hexMap = (places: Record<string, PlaceMark>, pointy = true): MapDoc => ({
  version: 1,
  kind: "hexes",
  folder: "/api/games/keep/",
  width: 1000,
  height: 1000,
  credits: [],
  places,
  links: [],
  link_styles: {},
  layers: [],
  labels: [],
  grid: { pointy, width: 0, radius: 100 },
});

/** A field of hexes that lie in rows (pointy) or in columns, around the origin. */
export function field(columns: number, rows: number, pointy = true, r = 100): MapDoc {
  const places: Record<string, PlaceMark> = {};
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const along = (column + (row % 2) / 2 - columns / 2) * Math.sqrt(3) * r;
      const across = (row - rows / 2) * 1.5 * r;
      places[`${column}-${row}`] = pointy ? hex(along, across, r) : hex(across, along, r);
    }
  return hexMap(places, pointy);
}
