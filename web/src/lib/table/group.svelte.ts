/** Several pieces in hand: their orders to one place are given one after the other, and taken back together. */
import { expand, keyOf, meant, nextArgs, PIECE, PLACE } from "../orders";
import type { LegalOrder, LogEntry, View } from "../types";
import { t } from "../../texts";
import type { Table } from "./table.svelte";

export class Group {
  /** the pieces that are picked together; fewer than two are no group */
  pieces = $state.raw<readonly string[]>([]);
  /** the orders still to be given, and how many were */
  #left: string[] = [];
  #target = "";
  #verb = "";
  #given = 0;
  /** after which order the group's orders end, and how many they were: one undo takes them back */
  #whole: { last: number; count: number } | null = null;

  constructor(private readonly table: Table) {}

  has = (piece: string): boolean => this.pieces.includes(piece);

  /** Add a piece to those that are picked, or let it go; only those that can act come along. */
  toggle(piece: string): void {
    const { hand, orders } = this.table;
    const before = this.pieces.length ? this.pieces : hand.piece ? [hand.piece] : [];
    const next = before.includes(piece)
      ? before.filter((id) => id !== piece)
      : orders.canAct(piece)
        ? [...before, piece]
        : before;
    this.pick(next);
  }

  /** Pick pieces together: what lights up is where the first of them can go. */
  pick(pieces: readonly string[]): void {
    const able = pieces.filter(this.table.orders.canAct);
    const first = able[0];
    this.table.hand.clear();
    if (!first) return;
    this.table.hand.take(first);
    this.pieces = able.length > 1 ? able : [];
    if (this.pieces.length)
      this.table.speech.say(t.orders.together(this.pieces.map(this.table.names.piece).join(", ")));
  }

  /** Send all of them to a place; false: there is no group. */
  send(place: string): boolean {
    if (this.pieces.length < 2) return false;
    this.#left = [...this.pieces];
    this.#target = place;
    this.#verb = "";
    this.#given = 0;
    this.#go();
    return true;
  }

  /** Give the next order, once it is known; stop where there is none, or none that goes out without a question. */
  #go(): void {
    const [piece] = this.#left;
    if (piece === undefined) return this.#end();
    if (this.table.orders.need(piece, () => this.#go())) return;
    this.#left.shift();
    const order = this.#orderOf(piece);
    if (!order) {
      const text = this.#meant(piece);
      this.#end();
      return text ? this.table.orders.why(text) : undefined;
    }
    if (this.table.care.isGrave(order.verb)) return this.#end();
    this.#verb = order.verb;
    this.table.orders.give(order.text);
  }

  /** The order of a piece to the target, of the verb that the others had. */
  #orderOf(piece: string): LegalOrder | undefined {
    const near = nextArgs(this.table.orders.legal, [{ kind: PIECE, id: piece }]);
    const found = expand(near.get(keyOf({ kind: PLACE, id: this.#target })) ?? []);
    const fitting = found.filter((order) => order.args.length === 2 && (!this.#verb || order.verb === this.#verb));
    return fitting.length === 1 || this.#verb ? fitting[0] : undefined;
  }

  /** The order that would have sent a piece there, to be told why not. */
  #meant(piece: string): string | null {
    const { game, orders, line } = this.table;
    if (this.#verb) return [this.#verb, piece, this.#target].join(" ");
    const picks = [
      { kind: PIECE, id: piece },
      { kind: PLACE, id: this.#target },
    ];
    return meant(game, orders.legal, line.log, picks);
  }

  #end(): void {
    if (this.#given > 1) this.#whole = { last: this.table.live?.last ?? 0, count: this.#given };
    this.#left = [];
    this.#target = "";
    this.pieces = [];
  }

  /** A new view has come: go on with the next piece, unless dice fell, or somebody else decides. */
  seen(old: View | null, view: View, fresh: readonly LogEntry[]): void {
    if (!this.#target || !old) return;
    if (view.last !== old.last + 1) return this.#end();
    this.#given += 1;
    const isFree = view.can_undo && view.decision?.yours && !fresh.some((line) => line.dice?.length);
    if (isFree) this.#go();
    else this.#end();
  }

  /** An order was refused: the rest stays where it is. */
  stop(): void {
    this.#end();
  }

  /** How many orders one undo takes back now: those of the group that was just moved, or one. */
  get undoes(): number {
    const whole = this.#whole;
    return whole && whole.last === this.table.live?.last ? whole.count : 1;
  }
}
