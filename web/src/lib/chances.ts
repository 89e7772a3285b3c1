/** Chances in words. */
import type { Odds, Reason } from "./types";
import { t } from "../texts";

/** Between a number and its sign no line may end. */
const SIGN = "\u00A0%";

export const percent = (chance: number): string =>
  (chance > 0 && chance < 0.005 ? "<1" : chance < 1 && chance > 0.995 ? ">99" : `${Math.round(100 * chance)}`) + SIGN;

/** A change of the chances in hundredths; a game that is won or lost by it needs no number. */
function gained({ gain }: Reason): string {
  const size = 100 * Math.abs(gain);
  if (!gain || size >= 100) return "";
  return ` (${gain > 0 ? "+" : "−"}${size < 0.95 ? size.toFixed(1) : Math.round(size)}${SIGN})`;
}

function joined(reasons: readonly Reason[]): string {
  const told = reasons.map((reason) => reason.text + gained(reason));
  return [told.slice(0, -1).join(", "), told.at(-1)].filter(Boolean).join(t.hint.and);
}

/** Why an order is advised: `Because it holds more ground (+4 %), though it loses units (−1 %).` */
export function because(reasons: readonly Reason[]): string {
  const good = reasons.filter(({ gain }) => gain >= 0);
  const bad = reasons.filter(({ gain }) => gain < 0);
  if (!good.length) return t.hint.least(joined(bad));
  return bad.length ? t.hint.though(joined(good), joined(bad)) : t.hint.because(joined(good));
}

/** What is most likely to come of a fight, in a line. */
export function headline(odds: Odds | null): string {
  const [first] = odds?.topics ?? [];
  const best = [...(first?.chances ?? [])].sort((a, b) => b[1] - a[1])[0];
  return first && best ? t.battle.likely(first.topic, best[0], percent(best[1])) : "";
}
