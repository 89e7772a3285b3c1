/** What is announced when it begins: a phase, a player-turn, a turn, the weather; and what was passed over, and why. */
import type { Fact, LogEntry, Phase, Sheet, View } from "../types";
import { t } from "../../texts";

export interface Card {
  /** whose turn it is, and when */
  kicker: string;
  title: string;
  lines: string[];
}
/** Facts that have a place of their own on a card. */
const TURN = "turn";
const PHASE = "phase";
/** So many lines are on a card. */
const MOST = 5;

export const factOf = (view: View | null, id: string): Fact | undefined => view?.status.find((fact) => fact.id === id);

/** The turn in words. */
export function turnWords(view: View): string {
  const fact = factOf(view, TURN);
  if (!fact) return view.turn || view.moment;
  return /^\d/.test(fact.text) ? `${fact.title} ${fact.text}` : fact.text;
}

/** The phase that a step belongs to; where several have such a step, the one that it was, or the next of them. */
export function phaseOf(sheet: Sheet, step: string | undefined, before: Phase | null = null): Phase | null {
  const found = sheet.sequence.filter(({ steps }) => step !== undefined && steps.includes(step));
  if (before && found.includes(before)) return before;
  const from = before ? sheet.sequence.indexOf(before) : -1;
  return found.find((phase) => sheet.sequence.indexOf(phase) > from) ?? found[0] ?? null;
}

/** The name of the phase of a view: as the game tells it, or by its sequence of play. */
function phaseWords(sheet: Sheet, view: View, before: Phase | null): string {
  const phase = phaseOf(sheet, view.decision?.step, before);
  return factOf(view, PHASE)?.text ?? phase?.title ?? (phase?.phase ?? "").replace(/^[\d. ]+/, "");
}

/** What is new of all that is announced when it changes. */
export function newsOf(old: View, view: View): Fact[] {
  const was = new Map(old.status.map((fact) => [fact.id, fact.text]));
  return view.status.filter(({ id, text, is_news }) => is_news && was.get(id) !== text);
}

const skipsIn = (lines: readonly LogEntry[]): string[] =>
  lines.flatMap((line) =>
    line.events.flatMap(({ skipped }) => (skipped ? t.herald.skipped(skipped.step, skipped.why) : [])),
  );

/** The card for what began with some orders; null: nothing did. */
export function heraldOf(sheet: Sheet, old: View, view: View, lines: readonly LogEntry[]): Card | null {
  if (view.at <= old.at || view.result || !view.decision) return null;
  const before = phaseOf(sheet, old.decision?.step);
  const [was, is] = [phaseWords(sheet, old, null), phaseWords(sheet, view, before)];
  const news = newsOf(old, view);
  const skips = skipsIn(lines);
  const hasBegun = view.moment !== old.moment || was !== is;
  if (!hasBegun && !news.length && !skips.length) return null;
  const others = news.filter(({ id }) => id !== TURN && id !== PHASE).map(({ title, text }) => `${title}: ${text}`);
  const side = sheet.sides[view.decision.side]?.title ?? view.decision.side;
  return {
    kicker: [side, turnWords(view)].join(" · "),
    title: is || view.decision.prompt,
    lines: [...new Set([...skips, ...others])].slice(0, MOST),
  };
}

/** A card that comes while another has hardly been read says what that said, too. */
export const merged = (old: Card, card: Card): Card => ({
  ...card,
  lines: [...new Set([...old.lines, ...card.lines])].slice(-MOST),
});
