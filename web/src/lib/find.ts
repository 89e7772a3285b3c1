/** Units and places by name. */
import type { Whereabouts } from "./pieces";
import type { Sheet } from "./types";

export interface Found {
  key: string;
  title: string;
  place: string;
  piece?: string;
}

/** so many are offered */
const MOST = 9;
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** What has all typed words in its name: what begins with them first; units only where they are on the map. */
export function named(sheet: Sheet, pieces: ReadonlyMap<string, Whereabouts>, typed: string): Found[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const places: Found[] = Object.entries(sheet.places).map(([id, { title }]) => ({
    key: `place ${id}`,
    title,
    place: id,
  }));
  const units: Found[] = Object.entries(sheet.pieces).flatMap(([id, { title, unknown }]) => {
    const at = pieces.get(id)?.at;
    return at && at in sheet.places && !unknown ? [{ key: `piece ${id}`, title, place: at, piece: id }] : [];
  });
  const rank = ({ title }: Found): number => (plain(title).startsWith(words.join(" ")) ? 0 : 1);
  return [...places, ...units]
    .filter(({ title }) => words.every((word) => plain(title).includes(word)))
    .sort((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title))
    .slice(0, MOST);
}
