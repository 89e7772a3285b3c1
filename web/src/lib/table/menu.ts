/** What a menu offers of the orders that begin with some picks. */
import { argOf, complete, count, expand, nextArgs, PIECE, PLACE, type Family } from "../orders";
import type { Arg, LegalOrder } from "../types";
import type { Names } from "./names";

/** One line of a menu: an order, or one more thing picked on the way to it. */
export interface Choice {
  title: string;
  order?: LegalOrder;
  picks?: Arg[];
  verb?: string;
  /** it destroys, or cannot be regained: it stands apart */
  isGrave?: boolean;
}
export interface OrderMenu {
  x: number;
  y: number;
  title: string;
  choices: Choice[];
}

/** A menu lists the orders themselves up to this many; of more, the player picks the rest on the map. */
export const FEW = 5;

/** Whether something can be pointed at on the map or in the tray. */
export const isPointed = (kind: string | undefined): boolean => kind === PIECE || kind === PLACE;

/** Whether the rest of some orders, after so many picks, is said by pointing at one thing more. */
export const isForTheMap = (orders: readonly Family[], picked: number): boolean =>
  new Set(orders.map((family) => family.verb)).size === 1 && orders.every(({ kinds }) => isPointed(kinds[picked]));

/** Lines with the grave ones last. */
export const parted = (choices: readonly Choice[], isGrave: (verb: string) => boolean): Choice[] => {
  const grave = (choice: Choice): boolean => isGrave(choice.order?.verb ?? choice.verb ?? "");
  const [light, heavy] = [choices.filter((one) => !grave(one)), choices.filter(grave)];
  return [...light, ...heavy.map((one) => ({ ...one, isGrave: true }))];
};

/** The lines of a menu for orders of which a place, their second argument, was pointed at: one for each first. */
export const choicesAfter = (names: Names, orders: readonly Family[]): Choice[] =>
  orders.flatMap((family) =>
    (family.sets[0] ?? []).map((id): Choice => {
      const picks = [
        { kind: family.kinds[0] ?? "", id },
        { kind: family.kinds[1] ?? "", id: family.sets[1]?.[0] ?? "" },
      ];
      const [order] = complete([family], picks);
      return order
        ? { title: names.order(order), order }
        : { title: names.begun(family, picks), picks, verb: family.verb };
    }),
  );

/** The lines of a menu for orders that begin with the picks. */
export function choicesOf(names: Names, orders: readonly Family[], picks: Arg[]): Choice[] {
  const i = picks.length;
  const listed = (some: Family[]): Choice[] => expand(some).map((order) => ({ title: names.order(order), order }));
  return [...new Set(orders.map((family) => family.verb))].flatMap((verb) => {
    const own = orders.filter((family) => family.verb === verb);
    const onMap = own.filter((family) => family.sets.length > i && isPointed(family.kinds[i]));
    return [
      ...listed(own.filter((family) => family.sets.length === i)),
      ...(count(onMap) <= FEW ? listed(onMap) : [{ title: `${names.verb(verb)} …`, picks, verb }]),
      ...[...nextArgs(own, picks)].flatMap(([key, some]) => {
        const arg = argOf(key);
        if (isPointed(arg.kind)) return [];
        const more = some.filter((family) => family.sets.length > i + 1);
        const further = { title: names.begun(more[0], [...picks, arg]), picks: [...picks, arg], verb };
        return [...listed(some.filter((family) => family.sets.length === i + 1)), ...(more.length ? [further] : [])];
      }),
    ];
  });
}
