/** What the document of a position tells of pieces, of whatever kinds. */
import type { Doc, PieceDoc, Sheet } from "./types";

export interface Whereabouts {
  at: string;
  aboard: string | null;
  state: string[];
  strength: number | null;
}

/** The rows of all pieces, by their ids: each kind has its own table. */
export function pieceDocs(sheet: Sheet, doc: Doc): Map<string, PieceDoc> {
  const tables = Object.values(sheet.kinds).flatMap(({ on, table }) => (on === "piece" && table ? [table] : []));
  return new Map(tables.flatMap((table) => Object.entries((doc[table] ?? {}) as Record<string, PieceDoc>)));
}

const known = new WeakMap<object, Whereabouts>();

/** What a row tells; of a row that has not changed it is the very same object, unless `more` is said of its state. */
export function whereabouts(doc: PieceDoc | undefined, more: readonly string[] = []): Whereabouts {
  if (more.length) {
    const told = whereabouts(doc);
    return { ...told, state: [...told.state, ...more] };
  }
  if (doc === undefined) return { at: "", aboard: null, state: [], strength: null };
  if (typeof doc === "string") return { at: doc, aboard: null, state: [], strength: null };
  const { at = "", aboard = null, state = [], strength = null } = doc;
  const found = known.get(doc) ?? { at, aboard, state, strength };
  known.set(doc, found);
  return found;
}
