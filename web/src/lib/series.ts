/** The numbers of a match as graphs, whichever way the server groups them. */
import type { Sheet } from "./types";

export interface Track {
  id: string;
  title: string;
  colour: string;
  values: (number | null)[];
}
export interface Graph {
  title: string;
  turns: string[];
  tracks: Track[];
}

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const asText = (value: unknown): string => (typeof value === "string" || isNumber(value) ? String(value) : "");
const isDoc = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const titled = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1).replaceAll(/[-_]/g, " ");

export function readSeries(body: unknown, sheet: Sheet): Graph[] {
  const graphs = new Map<string, Graph>();
  const name = (id: string): { title: string; colour: string } => ({
    title: sheet.sides[id]?.title ?? sheet.nations[id]?.title ?? titled(id),
    colour: sheet.sides[id]?.colour ?? sheet.nations[id]?.colour ?? "#8a6d3b",
  });
  const put = (what: string, who: string, turns: string[], values: unknown[]): void => {
    if (!values.some(isNumber)) return;
    const graph = graphs.get(what) ?? { title: titled(what), turns, tracks: [] };
    graph.tracks.push({ id: who, ...name(who), values: values.map((v) => (isNumber(v) ? v : null)) });
    graphs.set(what, graph);
  };
  const known = (id: string): boolean => id in sheet.sides || id in sheet.nations;
  const walk = (turns: string[], node: unknown, path: string[]): void => {
    if (Array.isArray(node)) {
      const who = path.find(known) ?? path.at(-1) ?? "";
      const what = path.filter((part) => part !== who).join(" ") || who;
      return put(what, who, turns, node);
    }
    if (isDoc(node)) for (const [key, value] of Object.entries(node)) walk(turns, value, [...path, key]);
  };
  const rows = Array.isArray(body)
    ? body
    : isDoc(body)
      ? (Object.values(body).find((v) => Array.isArray(v) && v.every(isDoc)) as unknown[] | undefined)
      : undefined;
  if (rows?.length && rows.every(isDoc)) {
    // a row for each turn: turn it round into a column for each number
    const turns = rows.map((row) => asText(row.turn ?? row.moment ?? row.at));
    const columns: Record<string, unknown> = {};
    const turn = (row: Record<string, unknown>, i: number, into: Record<string, unknown>): void => {
      for (const [key, value] of Object.entries(row)) {
        if (isDoc(value)) turn(value, i, (into[key] ??= {}) as Record<string, unknown>);
        else if (isNumber(value) && !["n", "at", "turn", "index"].includes(key))
          ((into[key] ??= Array(rows.length).fill(null)) as unknown[])[i] = value;
      }
    };
    rows.forEach((row, i) => turn(row, i, columns));
    walk(turns, columns, []);
  } else if (isDoc(body)) {
    const turns = (Array.isArray(body.turns) ? body.turns : Array.isArray(body.moments) ? body.moments : []).map(
      String,
    );
    for (const [key, value] of Object.entries(body))
      if (!["turns", "moments", "at"].includes(key))
        walk(turns, value, key === "series" || key === "sides" ? [] : [key]);
  }
  return [...graphs.values()];
}
