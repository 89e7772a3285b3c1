/** Who thinks: players at the machine, and the machine that is asked for a hint. */
import { because } from "../chances";
import { find, said } from "../orders";
import type { Hint, Thinking as Thoughts, Thought, View } from "../types";
import type { Table } from "./table.svelte";
import { t } from "../../texts";

export class Thinking {
  /** what the player who must decide thinks */
  now = $state.raw<Thoughts | null>(null);
  hint = $state.raw<Hint | null>(null);
  /** what is thought of while a hint is looked for */
  considering = $state.raw<Thought | null>(null);

  constructor(private readonly table: Table) {}

  /** A new view has come; `isNew`: of another moment. */
  seen(view: View, isNew: boolean): void {
    if (isNew || view.paused) this.now = null;
    if (!isNew) return;
    this.hint = null;
    this.considering = null;
  }

  /** News of a hint, as long as somebody waits for it. */
  considers(thought: Thought): void {
    if (this.considering) this.considering = thought;
  }

  advised(hint: Hint): void {
    this.considering = null;
    this.hint = hint;
    this.suggest(hint.text);
    this.table.speech.say(t.hint.said(this.table.names.text(hint.text), because(hint.reasons)));
  }

  /** Show an order on the map, as if it were about to be given. */
  suggest(text: string): void {
    const { game, orders, hand } = this.table;
    if (orders.need(said(game.sheet, text).args[0]?.id ?? "", () => this.suggest(text))) return;
    const order = find(orders.legal, text);
    if (!order) return;
    hand.picks = order.args.slice(0, Math.max(0, order.args.length - 1));
    hand.hovered = order;
    orders.preview([order]);
  }

  askHint(): void {
    if (this.considering || !this.table.line.send({ type: "hint" })) return;
    this.hint = null;
    this.considering = { done: 0, tried: 0 };
    this.table.speech.say(t.hint.looking);
  }
  /** Stop whoever thinks: for a hint, or in place of a player. */
  cancel(): void {
    this.considering = null;
    this.table.line.send({ type: "cancel" });
  }
  /** Let a player that thinks play the best it has found. */
  hurry(): void {
    this.table.line.send({ type: "hurry" });
  }
  resume(): void {
    this.table.line.send({ type: "resume" });
  }
}
