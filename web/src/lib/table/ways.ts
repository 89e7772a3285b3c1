/** What could be done instead of an order that is refused: who could carry the piece, where near its target it can go. */
import { expand, fitting, keyOf, nextArgs, PIECE, PLACE, type Family } from "../orders";
import type { Arg, LegalOrder } from "../types";

/** So many ways are offered. */
export const WAYS = 3;

/** The orders that name the piece as what they take: `load convoy army`; who can get to the target first. */
function carriers(legal: readonly Family[], piece: Arg, target: Arg | undefined): LegalOrder[] {
  const taking = legal.flatMap((family) =>
    family.kinds[0] === PIECE &&
    family.kinds[1] === PIECE &&
    family.sets.length === 2 &&
    family.sets[1]?.includes(piece.id)
      ? [{ ...family, sets: [family.sets[0] ?? [], [piece.id]] }]
      : [],
  );
  const reaches = ({ args: [taker] }: LegalOrder): boolean =>
    !!taker && !!target && nextArgs(legal, [taker]).has(keyOf(target));
  return expand(taking).sort((a, b) => Number(reaches(b)) - Number(reaches(a)));
}

/**
 * Other ways for a piece, the nearest to its target first: what would carry it, then its own orders to places around
 * the target. `far` tells how far a place is from another.
 */
export function waysFor(
  legal: readonly Family[],
  [piece, target]: readonly Arg[],
  far: (from: string, to: string) => number,
): LegalOrder[] {
  if (piece?.kind !== PIECE) return [];
  const carried = carriers(legal, piece, target);
  const own = expand(fitting(legal, [piece]).filter(({ kinds }) => kinds.length === 2 && kinds[1] === PLACE));
  const distance = ({ args }: LegalOrder): number => (target ? far(args[1]?.id ?? "", target.id) : 0);
  return [...carried, ...own.sort((a, b) => distance(a) - distance(b))].slice(0, WAYS);
}
