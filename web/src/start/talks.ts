/** What people may settle of a running match beside its orders, as choices of a menu. */
import type { SideFacts } from "../lib/types";
import type { Choice } from "../parts/choice";
import { t } from "../texts";

/** What is asked before it is done. */
export interface Asked {
  what: "seats" | "resign" | "draw";
  seat: string;
}

/** For those seats for which somebody may speak. */
export function talkChoices(
  own: readonly string[],
  titles: Record<string, SideFacts>,
  ask: (asked: Asked) => void,
): Choice[] {
  const named = own.map((seat) => ({ seat, title: titles[seat]?.title ?? seat }));
  return [
    { text: t.matches.seats, run: () => ask({ what: "seats", seat: "" }) },
    ...named.map(({ seat, title }) => ({ text: t.talks.draw(title), run: () => ask({ what: "draw", seat }) })),
    ...named.map(({ seat, title }) => ({
      text: t.talks.resign(title),
      run: () => ask({ what: "resign", seat }),
      grave: true,
    })),
  ];
}
