/** Which orders fit what the player has picked so far. Pure functions over the list of legal orders. */
import type { Arg, LegalOrder, LogEntry, Sheet } from "./types";

export const sameArg = (a: Arg | undefined, b: Arg | undefined): boolean => !!a && !!b && a.kind === b.kind && a.id === b.id;

/** Orders whose first arguments are the picks, in this order. */
export function fitting(orders: readonly LegalOrder[], picks: readonly Arg[]): LegalOrder[] {
  return orders.filter((order) => picks.length <= order.args.length && picks.every((pick, i) => sameArg(pick, order.args[i])));
}

/** What can be picked next: every argument that stands at the next place of a fitting order. */
export function nextArgs(orders: readonly LegalOrder[], picks: readonly Arg[]): Map<string, LegalOrder[]> {
  const next = new Map<string, LegalOrder[]>();
  for (const order of fitting(orders, picks)) {
    const arg = order.args[picks.length];
    if (!arg) continue;
    const key = `${arg.kind}:${arg.id}`;
    const list = next.get(key);
    if (list) list.push(order);
    else next.set(key, [order]);
  }
  return next;
}

/** Orders that the picks say in full. */
export const complete = (orders: readonly LegalOrder[], picks: readonly Arg[]): LegalOrder[] =>
  fitting(orders, picks).filter((order) => order.args.length === picks.length);

/** Orders without any argument: the plain buttons. */
export const bare = (orders: readonly LegalOrder[]): LegalOrder[] => orders.filter((order) => order.args.length === 0);

export function byVerb(orders: readonly LegalOrder[]): [string, LegalOrder[]][] {
  const groups = new Map<string, LegalOrder[]>();
  for (const order of orders) {
    const group = groups.get(order.verb);
    if (group) group.push(order);
    else groups.set(order.verb, [order]);
  }
  return [...groups];
}

/** The kinds that a pattern of the notation asks for: `{unit} {place} from {place}` -> unit, place, place. */
const kindsOf = (pattern: string): string[] => [...pattern.matchAll(/\{([a-z-]+)[^}]*\}/g)].map((m) => m[1] ?? "");

/**
 * The text of the order that a drag from a unit to a place (or onto a unit) means, legal or not, for asking why not.
 * Of several verbs with such a pattern: one of this step, else the one most used in this match, else the first.
 */
export function meant(sheet: Sheet, orders: readonly LegalOrder[], log: readonly LogEntry[], picks: readonly Arg[]): string | null {
  const kinds = picks.map((pick) => pick.kind).join(" ");
  const verbs = Object.keys(sheet.verbs).filter((verb) => sheet.verbs[verb]?.patterns.some((pattern) => kindsOf(pattern).join(" ") === kinds));
  if (!verbs.length) return null;
  const uses = new Map<string, number>();
  for (const order of orders) if (verbs.includes(order.verb)) uses.set(order.verb, (uses.get(order.verb) ?? 0) + 1000);
  for (const entry of log) {
    const verb = entry.text?.split(" ")[0] ?? "";
    if (verbs.includes(verb)) uses.set(verb, (uses.get(verb) ?? 0) + 1);
  }
  const verb = [...verbs].sort((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0))[0] ?? "";
  return [verb, ...picks.map((pick) => pick.id)].join(" ");
}

export interface Completion { text: string; next: string; whole: boolean }

/** Word-by-word completion: what the next word may be, and whole orders once few are left. */
export function completions(orders: readonly LegalOrder[], typed: string, limit = 9): Completion[] {
  const lower = typed.toLowerCase().replace(/^\s+/, "");
  const words = lower.split(/\s+/);
  const last = words.pop() ?? "";
  const head = words.join(" ");
  const seen = new Map<string, { count: number; only: string }>();
  for (const order of orders) {
    const tokens = order.text.split(" ");
    if (tokens.slice(0, words.length).join(" ") !== head) continue;
    const next = tokens[words.length];
    if (next === undefined || !next.startsWith(last)) continue;
    const old = seen.get(next);
    seen.set(next, { count: (old?.count ?? 0) + 1, only: order.text });
  }
  let found: Completion[] = [...seen].map(([next, { count, only }]) => {
    const whole = count === 1;
    return { text: whole ? only : [...words, next].join(" "), next: whole ? only : next, whole };
  });
  if (!found.length && lower.trim()) {
    // no prefix fits: any order that has all the words somewhere
    const all = lower.trim().split(/\s+/);
    found = orders.filter((order) => all.every((word) => order.text.includes(word))).map(({ text }) => ({ text, next: text, whole: true }));
  }
  return found.slice(0, limit);
}
