/** How a piece stands, as marks on its counter. */
import type { BattleBoard, Remark, StateFacts } from "./types";
import { t } from "../texts";

export interface Mark {
  title: string;
  mark: string;
  tone?: string;
}

/** The marks of the words in a piece's state; a word that the sheet does not know is a dot. */
export const marksOf = (state: readonly string[], states: Readonly<Record<string, StateFacts>>): Mark[] =>
  state.flatMap((word) => {
    const facts = states[word];
    if (!facts) return [{ title: word, mark: "•" }];
    return facts.mark ? [{ title: facts.title, mark: facts.mark, tone: facts.tone }] : [];
  });

/** Whether a piece has done what it can: it is drawn dimmed. */
export const isSpent = (state: readonly string[], states: Readonly<Record<string, StateFacts>>): boolean =>
  state.some((word) => states[word]?.look === "spent");

const COMMITTED = "attacker";

/** The marks of what a view tells besides: who is committed to a battle, who is warned of for want of supply. */
export function toldMarks(battles: readonly BattleBoard[], warnings: readonly Remark[]): Map<string, Mark[]> {
  const found = new Map<string, Mark[]>();
  const add = (unit: string, mark: Mark): void => {
    found.set(unit, [...(found.get(unit) ?? []), mark]);
  };
  const attackers = battles.flatMap(({ sides }) => sides.filter(({ role }) => role.startsWith(COMMITTED)));
  for (const unit of new Set(attackers.flatMap(({ units }) => units.map((one) => one.unit))))
    add(unit, { title: t.map.committed, mark: "⚔", tone: "bad" });
  const hungry = warnings.filter(({ kind }) => kind === "supply").flatMap(({ pieces }) => pieces);
  for (const unit of new Set(hungry)) add(unit, { title: t.map.unsupplied, mark: "⛽", tone: "bad" });
  return found;
}
