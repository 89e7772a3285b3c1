/** What things are called: titles for the ids of a game. */
import { PIECE, PLACE, said, type Family } from "../orders";
import { infoOf, playerTitle } from "../players";
import type { Arg, GameInfo, LegalOrder } from "../types";
import { t } from "../../texts";

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const slots = (pattern: string): number => pattern.split("{").length - 1;
/** `Load {2} aboard {1}` with the names of the arguments; those that are still to be said are left open. */
const filled = (says: string, names: readonly string[]): string =>
  says.replace(/\{(\d)\}/g, (_, n: string, at: number) => {
    const name = names[Number(n) - 1] ?? "…";
    return at ? t.within(name) : name;
  });

export class Names {
  constructor(private readonly game: GameInfo) {}

  piece = (id: string): string => this.game.sheet.pieces[id]?.title ?? id;
  place = (id: string): string =>
    this.game.sheet.places[id]?.title ?? (this.game.sheet.off_map.includes(id) ? capital(id) : id);
  side = (id: string): string => this.game.sheet.sides[id]?.title ?? id;
  nation = (id: string): string => this.game.sheet.nations[id]?.title ?? id;
  /** whatever an order names, as it is called within a sentence */
  arg = ({ kind, id }: Arg): string => {
    if (kind === PIECE) return this.piece(id);
    if (kind === PLACE) return this.place(id);
    return this.game.names[kind]?.[id] ?? id;
  };
  verb = (verb: string): string => this.game.sheet.verbs[verb]?.title ?? capital(verb).replaceAll("-", " ");

  order = (order: LegalOrder): string => {
    const says = this.#says(order.verb, order.args.length);
    if (says) return filled(says, order.args.map(this.arg));
    const parts = [this.verb(order.verb)];
    let i = 0;
    for (const word of order.text.split(" ").slice(1)) {
      const arg = order.args[i];
      if (arg?.id === word) {
        const follows = i > 0 && arg.kind === PLACE && parts.at(-1) === this.arg(order.args[i - 1] ?? arg);
        parts.push((follows ? "→ " : "") + this.arg(arg));
        i += 1;
      } else parts.push(word);
    }
    return parts.join(" ");
  };
  /** an order by its text, legal or not */
  text = (text: string): string => this.order(said(this.game.sheet, text));
  /** an order as far as it is said */
  begun = (family: Family | undefined, picks: readonly Arg[]): string => {
    const says = this.#says(family?.verb ?? "", family?.sets.length ?? 0);
    if (says) return filled(says, picks.map(this.arg));
    const words = (i: number): string[] => family?.words[i] ?? [];
    const named = picks.flatMap((pick, i) => [this.arg(pick), ...words(i + 1)]);
    return [this.verb(family?.verb ?? ""), ...words(0), ...named, "…"].join(" ");
  };

  /** what can be ordered of a thing: the sentence of its only verb, as far as it is said, or its verbs and its name */
  offer = (arg: Arg, orders: readonly Family[]): string => {
    const [verb = "", ...others] = new Set(orders.map((family) => family.verb));
    if (!others.length) return this.begun(orders[0], [arg]);
    return `${[verb, ...others].map(this.verb).join(" / ")} ${this.arg(arg)}`;
  };

  /** how a verb says its orders of so many arguments, if it has words of its own */
  #says(verb: string, size: number): string | undefined {
    const { patterns = [], says = [] } = this.game.sheet.verbs[verb] ?? {};
    return says[patterns.findIndex((pattern) => slots(pattern) === size)];
  }

  player = (name: string): string => playerTitle(this.game.players, name);
  /** whether a player is given time, and may be told to make do with less */
  isTimed = (name: string): boolean => !!infoOf(this.game.players, name)?.seconds.length;
}
