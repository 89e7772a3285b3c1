/**
 * Which orders fit what the player has picked so far. Legal orders come as families: a verb, and for each argument the
 * ids it may have; every combination is an order. There may be thousands, so they are written out only where shown.
 */
import type { Arg, FamilyDoc, GameInfo, HeadDoc, LegalOrder, LogEntry, Sheet } from "./types";

/** Things are pointed at on the map in two ways. */
export const PIECE = "piece";
export const PLACE = "place";

export interface Family {
  verb: string;
  /** what each argument is (see Arg), the words before each of them, and the words after the last */
  kinds: string[];
  words: string[][];
  sets: string[][];
}

export const sameArg = (a: Arg | undefined, b: Arg | undefined): boolean =>
  !!a && !!b && a.kind === b.kind && a.id === b.id;
export const keyOf = (arg: Arg): string => `${arg.kind}:${arg.id}`;
export const argOf = (key: string): Arg => ({
  kind: key.slice(0, key.indexOf(":")),
  id: key.slice(key.indexOf(":") + 1),
});
/** The ids among some keys of what is pointed at in a way. */
export const idsOf = (keys: Iterable<string>, kind: string): string[] =>
  [...keys]
    .map(argOf)
    .filter((arg) => arg.kind === kind)
    .map((arg) => arg.id);
/** The places that orders name. */
export const placesIn = (legal: readonly Family[]): string[] => [
  ...new Set(legal.flatMap(({ kinds, sets }) => sets.filter((_, i) => kinds[i] === PLACE).flat())),
];
/** As what a kind of names is pointed at, or else the kind itself. */
export const pointed = (sheet: Sheet, kind: string): string => sheet.kinds[kind]?.on ?? kind;

/** A slot of a pattern: a kind of name in braces. Kinds are spelt the same in Python. */
const SLOT = /\{([a-z][a-z-]*)\}/;
/** The kinds that a pattern of the notation asks for: `{unit} {place} from {place}` -> unit, place, place. */
const kindsOf = (pattern: string): string[] => pattern.split(SLOT).filter((_, i) => i % 2 === 1);
/** What these are on the page: `{wing} {sea-zone}` -> piece, place. */
const argKinds = (sheet: Sheet, pattern: string): string[] => kindsOf(pattern).map((kind) => pointed(sheet, kind));
/** The words around its slots. */
const wordsOf = (pattern: string): string[][] =>
  pattern
    .split(SLOT)
    .filter((_, i) => i % 2 === 0)
    .map((piece) => piece.split(/\s+/).filter(Boolean));

export function families(sheet: Sheet, docs: readonly FamilyDoc[]): Family[] {
  return docs.map(([verb, ...sets]) => {
    const pattern = sheet.verbs[verb]?.patterns.find((some) => kindsOf(some).length === sets.length) ?? "";
    return { verb, kinds: argKinds(sheet, pattern), words: wordsOf(pattern), sets };
  });
}

/** A menu as far as it is known: of heads of families that were asked for, the families; of others nothing follows. */
export function known(menu: readonly HeadDoc[], asked: ReadonlyMap<string, FamilyDoc[]>): FamilyDoc[] {
  return menu
    .map(([verb, ...sets]): FamilyDoc => {
      const isCut = sets.includes(null);
      return [verb, ...sets.map((ids) => (isCut ? (ids ?? []).filter((id) => !asked.has(id)) : (ids ?? [])))];
    })
    .concat(...asked.values());
}

/** Whether something begins orders that are still to be asked for. */
export const isCut = (orders: readonly Family[], id: string): boolean =>
  orders.some(({ sets }) => sets[1]?.length === 0 && sets[0]?.includes(id));

/** Whether some orders are still to be asked for. */
export const hasHeads = (orders: readonly Family[]): boolean =>
  orders.some(({ sets }) => sets[1]?.length === 0 && !!sets[0]?.length);

/** The part of a family whose argument number `i` is this one; null if there is none. */
function narrowed(family: Family, i: number, id: string): Family | null {
  const set = family.sets[i];
  if (!set?.includes(id)) return null;
  if (set.length === 1) return family;
  return { ...family, sets: family.sets.map((ids, j) => (j === i ? [id] : ids)) };
}

/** Orders whose first arguments are the picks, in this order. */
export function fitting(orders: readonly Family[], picks: readonly Arg[]): Family[] {
  const found: Family[] = [];
  for (const family of orders) {
    let part: Family | null = picks.length <= family.sets.length ? family : null;
    picks.forEach((pick, i) => (part = part && family.kinds[i] === pick.kind ? narrowed(part, i, pick.id) : null));
    if (part) found.push(part);
  }
  return found;
}

/** What can be picked next: every argument that stands at the next place of a fitting order. */
export function nextArgs(orders: readonly Family[], picks: readonly Arg[]): Map<string, Family[]> {
  const next = new Map<string, Family[]>();
  const i = picks.length;
  for (const family of fitting(orders, picks))
    for (const id of family.sets[i] ?? []) {
      const key = keyOf({ kind: family.kinds[i] ?? "", id });
      const part = narrowed(family, i, id);
      const list = next.get(key);
      if (!part) continue;
      if (list) list.push(part);
      else next.set(key, [part]);
    }
  return next;
}

/** Orders that begin with one thing and go on with another: `load convoy army`, with the army in hand. */
export const taking = (orders: readonly Family[], taker: Arg, taken: Arg): Family[] =>
  nextArgs(orders, [taker]).get(keyOf(taken)) ?? [];

/** Orders that go on with a thing after one that is pointed at nowhere: `bomb rails krakow`, of Krakow. */
export const after = (orders: readonly Family[], target: Arg): Family[] =>
  orders.flatMap((family) => {
    const [first = "", second] = family.kinds;
    const isAfter = first !== PIECE && first !== PLACE && second === target.kind;
    return (isAfter ? narrowed(family, 1, target.id) : null) ?? [];
  });

/** What is pointed at nowhere and begins orders that are still to be asked for: they may go on with any place. */
export const unasked = (orders: readonly Family[]): string[] =>
  orders.flatMap(({ kinds: [first = "", second], sets }) =>
    first !== PIECE && first !== PLACE && second === PLACE && sets[1]?.length === 0 ? (sets[0] ?? []) : [],
  );

/** Orders that the picks say in full. */
export const complete = (orders: readonly Family[], picks: readonly Arg[]): LegalOrder[] =>
  expand(fitting(orders, picks).filter((family) => family.sets.length === picks.length));

/** Orders without any argument: the plain buttons. */
export const bare = (orders: readonly Family[]): LegalOrder[] => expand(orders.filter((family) => !family.sets.length));

/** So many orders, of so many arguments, are a choice between buttons. */
const [FEW, SHORT] = [4, 2];

/** The orders of a step in which nothing is to be pointed at, where they are few and short: buttons, as the plain ones. */
export function choices(orders: readonly Family[], isPointed: (kind: string) => boolean): LegalOrder[] {
  const named = orders.filter(({ sets }) => sets.length);
  const fits = ({ sets, kinds }: Family): boolean => sets.length <= SHORT && !kinds.some(isPointed);
  return count(named) <= FEW && named.every(fits) ? expand(named) : [];
}

export const count = (orders: readonly Family[]): number =>
  orders.reduce((sum, family) => sum + family.sets.reduce((n, set) => n * set.length, 1), 0);

/** Write orders out, not more than a number of them. */
export function expand(orders: readonly Family[], limit = Infinity): LegalOrder[] {
  const found: LegalOrder[] = [];
  for (const family of orders) {
    const ids: string[] = [];
    const write = (i: number): void => {
      if (found.length >= limit) return;
      if (i === family.sets.length) return void found.push(written(family, [...ids]));
      for (const id of family.sets[i] ?? []) {
        ids[i] = id;
        write(i + 1);
      }
    };
    write(0);
  }
  return found;
}

function written({ verb, kinds, words }: Family, ids: string[]): LegalOrder {
  const text = [verb, ...(words[0] ?? []), ...ids.flatMap((id, i) => [id, ...(words[i + 1] ?? [])])].join(" ");
  return { text, verb, args: ids.map((id, i) => ({ kind: kinds[i] ?? "", id })) };
}

/** The legal order with this text. */
export function find(orders: readonly Family[], text: string): LegalOrder | null {
  const words = text.trim().split(/\s+/);
  for (const family of orders) {
    if (family.verb !== words[0]) continue;
    const parts = tokens(family);
    if (parts.length !== words.length) continue;
    if (words.every((word, i) => parts[i]?.words.includes(word)))
      return written(
        family,
        words.filter((_, i) => parts[i]?.arg !== undefined),
      );
  }
  return null;
}

/** The order that a text says, legal or not. */
export function said(sheet: Sheet, text: string): LegalOrder {
  const [verb = "", ...words] = text.split(" ");
  for (const pattern of sheet.verbs[verb]?.patterns ?? []) {
    const kinds = argKinds(sheet, pattern);
    const parts = tokens({ verb, kinds, words: wordsOf(pattern), sets: kinds.map(() => []) }).slice(1);
    if (
      parts.length !== words.length ||
      !parts.every((part, i) => part.arg !== undefined || part.words[0] === words[i])
    )
      continue;
    return {
      text,
      verb,
      args: parts.flatMap((part, i) =>
        part.arg === undefined ? [] : [{ kind: kinds[part.arg] ?? "", id: words[i] ?? "" }],
      ),
    };
  }
  return { text, verb, args: [] };
}

export function byVerb(orders: readonly Family[]): [string, Family[]][] {
  const groups = new Map<string, Family[]>();
  for (const family of orders) groups.set(family.verb, [...(groups.get(family.verb) ?? []), family]);
  return [...groups];
}

/** Whether a kind of names, or one of those that it unites, has this member. */
const admits = ({ sheet, names }: Named, kind: string, arg: Arg | undefined): boolean =>
  !!arg && pointed(sheet, kind) === arg.kind && arg.id in (names[kind] ?? {});
type Named = Pick<GameInfo, "sheet" | "names">;

/**
 * The text of the order that a drag from a piece to a place (or onto a piece) means, legal or not, for asking why not.
 * Of several verbs with such a pattern: one of this step, else the one most used in this match, else the first.
 */
export function meant(
  game: Named,
  orders: readonly Family[],
  log: readonly LogEntry[],
  picks: readonly Arg[],
): string | null {
  const fits = (kinds: string[]): boolean =>
    kinds.length === picks.length && kinds.every((kind, i) => admits(game, kind, picks[i]));
  const verbs = Object.entries(game.sheet.verbs).flatMap(([verb, { patterns }]) =>
    patterns.map(kindsOf).some(fits) ? [verb] : [],
  );
  if (!verbs.length) return null;
  const uses = new Map<string, number>();
  for (const family of orders) {
    const many = Math.max(1, count([family])); // of a cut family none may have come yet
    if (verbs.includes(family.verb)) uses.set(family.verb, (uses.get(family.verb) ?? 0) + 1000 * many);
  }
  for (const entry of log) {
    const verb = entry.text?.split(" ")[0] ?? "";
    if (verbs.includes(verb)) uses.set(verb, (uses.get(verb) ?? 0) + 1);
  }
  const verb = [...verbs].sort((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0))[0] ?? "";
  return [verb, ...picks.map((pick) => pick.id)].join(" ");
}

export interface Completion {
  text: string;
  next: string;
  whole: boolean;
  /** it only has the words that are typed somewhere: whoever means it chooses it */
  guessed?: boolean;
}

interface Token {
  words: readonly string[];
  arg?: number;
}
/** The words of a family's orders, one after the other: fixed ones, and those that an argument may have. */
function tokens({ verb, words, sets }: Family): Token[] {
  const fixed = (some: string[] | undefined): Token[] => (some ?? []).map((word) => ({ words: [word] }));
  return [
    ...fixed([verb]),
    ...fixed(words[0]),
    ...sets.flatMap((set, i) => [{ words: set, arg: i }, ...fixed(words[i + 1])]),
  ];
}

/** Word-by-word completion: what the next word may be, and whole orders once few are left. */
export function completions(orders: readonly Family[], typed: string, limit = 9): Completion[] {
  const lower = typed.toLowerCase().replace(/^\s+/, "");
  const words = lower.split(/\s+/);
  const last = words.pop() ?? "";
  const seen = new Map<string, { count: number; only: Family }>();
  for (const family of orders) {
    const parts = tokens(family);
    if (!words.every((word, i) => parts[i]?.words.includes(word))) continue;
    const part = words.reduce<Family | null>(
      (some, word, i) => (some && parts[i]?.arg !== undefined ? narrowed(some, parts[i].arg, word) : some),
      family,
    );
    const here = parts[words.length];
    if (!part || !here) continue;
    for (const next of here.words) {
      if (!next.startsWith(last)) continue;
      const one = here.arg === undefined ? part : narrowed(part, here.arg, next);
      if (one) seen.set(next, { count: (seen.get(next)?.count ?? 0) + count([one]), only: one });
    }
  }
  const found: Completion[] = [...seen].slice(0, limit).map(([next, { count: number, only }]) => {
    const whole = number === 1;
    const text = whole ? (expand([only], 1)[0]?.text ?? "") : [...words, next].join(" ");
    return { text, next: whole ? text : next, whole };
  });
  return found.length || !lower.trim() ? found : anywhere(orders, lower.trim().split(/\s+/), limit);
}

/** No prefix fits: any order that has all the words somewhere. */
function anywhere(orders: readonly Family[], words: string[], limit: number): Completion[] {
  const found: Completion[] = [];
  const parts = orders.filter((family) =>
    words.every((word) => tokens(family).some((token) => token.words.some((some) => some.includes(word)))),
  );
  for (const { text } of expand(parts, 20_000)) {
    if (found.length >= limit) break;
    if (words.every((word) => text.includes(word))) found.push({ text, next: text, whole: true, guessed: true });
  }
  return found;
}
