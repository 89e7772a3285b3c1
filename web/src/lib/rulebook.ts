/** The rules of a game as a book: chapters, a search, links from one rule to others, and what is named in one. */
import type { Rule, Sheet } from "./types";

export interface Section {
  title: string;
  rules: Rule[];
}
export interface Chapter {
  id: string;
  title: string;
  sections: Section[];
}

const NUMBERED = /^(\d+)\.\d+ /;

/** Sections in the order of the book; those that are numbered 4.1, 4.2 … make one chapter. */
export function chapters(rules: readonly Rule[], titles: Readonly<Record<string, string>> = {}): Chapter[] {
  const found = new Map<string, Chapter>();
  for (const rule of rules) {
    const title = rule.section ?? "";
    const number = NUMBERED.exec(title)?.[1];
    const id = number ?? title;
    const name = number ? [number, titles[number]].filter(Boolean).join(" ") : title;
    const chapter = found.get(id) ?? { id, title: name, sections: [] };
    found.set(id, chapter);
    let section = chapter.sections.find((one) => one.title === title);
    if (!section) chapter.sections.push((section = { title, rules: [] }));
    section.rules.push(rule);
  }
  return [...found.values()];
}

/** The words that are searched for; what stands in quotes is one of them. */
export const wordsOf = (query: string): string[] =>
  [...query.toLowerCase().matchAll(/"([^"]+)"|[^\s"]+/g)].map((found) => (found[1] ?? found[0]).trim()).filter(Boolean);

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const anyOf = (texts: readonly string[]): string =>
  [...texts]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join("|");

/** Where words stand that are searched for: at the beginning of a word, as who looks for ports wants no transports. */
const begun = (words: readonly string[]): string => `(?<![\\p{L}\\p{N}])(?:${anyOf(words)})`;

/** All that is told of a rule: what its rulings say in the place of what is open. */
const textOf = (rule: Rule): string =>
  [
    rule.id,
    rule.section,
    rule.rule,
    rule.rulings?.length ? "" : rule.gap,
    ...(rule.rulings ?? []).flatMap(({ title, notes }) => [title, ...notes.map(({ text }) => text)]),
  ]
    .join(" ")
    .toLowerCase();

/** The rules in which all words occur, be it in a ruling. */
export function search(rules: readonly Rule[], query: string): Rule[] {
  const patterns = wordsOf(query).map((word) => new RegExp(begun([word]), "u"));
  return rules.filter((rule) => patterns.every((pattern) => pattern.test(textOf(rule))));
}

/** A piece of a text, and whether it was searched for. */
export interface Hit {
  text: string;
  hit: boolean;
}
/** A piece of a text that may be the id of a rule, with what was searched for in it. */
export interface Part {
  rule: string | null;
  hits: Hit[];
}
/** A text in parts: ids of rules become links, what was searched for is marked. */
export const parts = (text: string, ids: ReadonlySet<string>, words: readonly string[]): Part[] =>
  text
    .split(/([A-Z][\w.-]*\/\d+)/)
    .filter(Boolean)
    .map((piece) => ({ rule: ids.has(piece) ? piece : null, hits: hits(piece, words) }));

/** A text in pieces, of which those that were searched for are marked. */
export function hits(text: string, words: readonly string[]): Hit[] {
  if (!words.length) return [{ text, hit: false }];
  const pieces = text.split(new RegExp(`(${begun(words)})`, "iu"));
  return pieces.flatMap((piece, i) => (piece ? [{ text: piece, hit: i % 2 === 1 }] : []));
}

/** For each rule those that rest on it. */
export function citers(rules: readonly Rule[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { id, depends } of rules)
    for (const other of depends ?? []) found.set(other, [...(found.get(other) ?? []), id]);
  return found;
}

export interface Named {
  places: string[];
  pieces: string[];
}
/** Finds the places and pieces of a game that a text names, in the order in which it does. */
export function finder(sheet: Sheet): (text: string) => Named {
  const index = new Map<string, { on: keyof Named; id: string }>();
  const isName = (title: string): boolean => title.length > 2 && /^\p{Lu}/u.test(title);
  for (const on of ["pieces", "places"] as const)
    for (const [id, facts] of Object.entries<{ title: string }>(sheet[on]))
      if (isName(facts.title)) index.set(facts.title, { on, id });
  if (!index.size) return () => ({ places: [], pieces: [] });
  const pattern = new RegExp(`(?<![\\w-])(?:${anyOf([...index.keys()])})(?![\\w-])`, "g");
  return (text) => {
    const found: Named = { places: [], pieces: [] };
    for (const [title] of text.matchAll(pattern)) {
      const name = index.get(title);
      if (name && !found[name.on].includes(name.id)) found[name.on].push(name.id);
    }
    return found;
  };
}
