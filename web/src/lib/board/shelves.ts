/** Great stacks as shelves: what stands together in numbers is told on plates, each in the room of one counter. */
import type { Look } from "../counters";
import type { Whereabouts } from "../pieces";

/** More round pieces than this are told by one of them and a number. */
export const FEW_ROUND = 2;

/** A row of a plate: the symbol that it is about, if it is about one, and a number. */
export interface PlateLine {
  look: Look | null;
  value: number;
  /** what is counted: the word of a class */
  word: string;
}
/** What stands for some pieces of a shelf: in the colours of `look`, which is one of them. */
export interface Plate {
  id: string;
  ids: string[];
  look: Look;
  lines: PlateLine[];
}
/** What says how pieces look, and how they stand. */
export interface Known {
  looks: ReadonlyMap<string, Look>;
  pieces: ReadonlyMap<string, Whereabouts>;
}

export const isRound = (look: Look | undefined): boolean => look?.unit.shape === "round";

/** The strength of a piece as a number; null: it has none, or it is not known. */
export function strengthOf(look: Look, spot: Whereabouts | undefined): number | null {
  if (look.unit.unknown) return null;
  const value = Number(spot?.strength ?? look.unit.strength ?? NaN);
  return Number.isNaN(value) ? null : value;
}

/** In which class the strength of a piece is summed: that of the sheet, or else its kind. */
export const classOf = ({ unit }: Look): string => unit.class ?? unit.kind;

/** The strengths of pieces by class; where one is not known, how many pieces there are of each. */
export function byClass(ids: readonly string[], { looks, pieces }: Known): PlateLine[] {
  const found = ids.flatMap((id) => looks.get(id) ?? []);
  const strengths = found.map((look) => strengthOf(look, pieces.get(look.id)));
  const isKnown = strengths.every((strength) => strength !== null);
  const lines = new Map<string, PlateLine & { look: Look }>();
  found.forEach((look, i) => {
    const word = classOf(look);
    const line = lines.get(word) ?? { look, value: 0, word };
    // a class is drawn by a piece that has its name, if there is one
    const drawn = line.look.unit.kind !== word && look.unit.kind === word ? look : line.look;
    lines.set(word, { look: drawn, value: line.value + (isKnown ? (strengths[i] ?? 0) : 1), word });
  });
  return [...lines.values()];
}

/** The plates of a shelf: of known pieces one a nation, with their strengths by class; of others one a colour. */
export function platesOf(shelf: string, ids: readonly string[], known: Known): Plate[] {
  const heaps = new Map<string, string[]>();
  for (const id of ids) {
    const look = known.looks.get(id);
    if (!look) continue;
    const key = look.unit.unknown ? `back ${look.colour}` : `of ${look.unit.nation}`;
    heaps.set(key, [...(heaps.get(key) ?? []), id]);
  }
  return [...heaps].flatMap(([key, some]) => {
    const look = known.looks.get(some[0] ?? "");
    if (!look) return [];
    const isCounted = !!look.unit.unknown || isRound(look);
    const lines = isCounted ? [{ look: null, value: some.length, word: "" }] : byClass(some, known);
    return [{ id: `${shelf} ${key}`, ids: some, look, lines }];
  });
}
