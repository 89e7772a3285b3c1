/** The orders that may be given, what they would do, giving them and taking them back. */
import {
  bare,
  choices,
  expand,
  families,
  find,
  isCut,
  keyOf,
  known,
  nextArgs,
  PIECE,
  PLACE,
  said,
  type Family,
} from "../orders";
import type { Arg, Effect, FamilyDoc, HeadDoc, LegalOrder, Refusal, View } from "../types";
import { telling } from "../telling";
import type { Table } from "./table.svelte";
import { t } from "../../texts";

const NONE: Family[] = [];
const NO_DOCS: HeadDoc[] = [];
/** So many effects are asked for at once. */
const FORESEEN = 80;
/** So many sentences tell what an order would do. */
const TOLD = 2;
/** After so many milliseconds without an answer one may try again. */
const PATIENCE = 4000;

/** What is said of an order, or of a piece, that no rule is against. */
const allowed = ({ kind }: Refusal): string => (kind === "idle" ? t.why.idle : t.orders.isAllowed);

export class Orders {
  /** an order is sent, and not yet answered */
  waiting = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  /** what orders would do, by their texts */
  effects = $state.raw<Record<string, Effect>>({});
  /** of a large menu, the orders of what was picked or looked at */
  #told = $state.raw<ReadonlyMap<string, FamilyDoc[]>>(new Map());
  #menu = $derived.by(() => this.table.live?.orders ?? NO_DOCS);
  legal = $derived.by(() => (this.table.mine ? families(this.table.game.sheet, known(this.#menu, this.#told)) : NONE));
  /** all legal orders, written out: they may be many */
  all = $derived(expand(this.legal));
  buttons = $derived(bare(this.legal));
  /** a few orders that name nothing on the map or in the tray: they have buttons as well */
  choices = $derived.by(() => {
    const areas = (this.table.map?.features?.areas ?? []).map((area) => this.table.hand.areaArg(area).kind);
    const pointed = new Set([PIECE, PLACE, ...areas]);
    return choices(this.legal, (kind) => pointed.has(kind));
  });
  /** what orders can begin with */
  first = $derived(nextArgs(this.legal, []));
  /** milliseconds from each order that was sent to its new view */
  readonly answers: number[] = [];
  #sent = 0;
  /** what was typed, while it is asked which order that means */
  #typed = "";
  /** who carries by the order that was sent: it stays in hand */
  #carrier = "";
  /** what is done once the orders of something have come */
  #pending: { id: string; then: () => void } | null = null;

  constructor(private readonly table: Table) {}

  canBegin = (arg: Arg): boolean => this.first.has(keyOf(arg));
  /** Whether an order can begin with a piece. */
  canAct = (piece: string): boolean => this.canBegin({ kind: PIECE, id: piece });

  /** Ask for the orders that begin with something, if that is still to be done; tell whether it is. */
  need(id: string, then: () => void = () => undefined): boolean {
    if (!isCut(this.legal, id)) return false;
    if (this.#pending?.id !== id && !this.table.line.send({ type: "orders", first: id })) return false;
    this.#pending = { id, then };
    return true;
  }

  /** The orders that begin with something have come. */
  came(at: number, first: string, orders: FamilyDoc[]): void {
    if (at !== this.table.live?.last) return;
    this.#told = new Map([...this.#told, [first, orders]]);
    if (this.#pending?.id !== first) return;
    const { then } = this.#pending;
    this.#pending = null;
    then();
  }

  /** A new view has come; `isNew`: of another moment. */
  seen(old: View | null, view: View, isNew: boolean): void {
    if (old?.orders !== view.orders || old.last !== view.last) {
      this.#told = new Map();
      this.#pending = null;
    }
    this.waiting = false;
    if (this.#sent) this.answers.push(performance.now() - this.#sent);
    this.#sent = 0;
    if (!isNew) return;
    this.#typed = "";
    this.effects = {};
    this.refusal = null;
  }

  /** A new moment: what took something aboard stays in hand, to be sent on its way. */
  goOn(): void {
    const carrier = this.#carrier;
    this.#carrier = "";
    if (carrier && this.table.mine) this.table.hand.take(carrier);
  }

  preview(orders: readonly LegalOrder[]): void {
    if (!this.table.mine) return;
    const texts = orders
      .map((o) => o.text)
      .filter((text) => !(text in this.effects))
      .slice(0, FORESEEN);
    if (texts.length) this.table.line.send({ type: "preview", texts });
  }

  /** Foresee what orders of some families would do. */
  foresee(orders: readonly Family[]): void {
    this.preview(expand(orders, FORESEEN));
  }

  /** What would come of an order, as far as that is more than its own words, its price and its help say. */
  telling({ text, verb, args }: LegalOrder): readonly string[] {
    const { names, pieces, game } = this.table;
    const { words = [], price = "" } = this.effects[text] ?? {};
    const starts = args.map(({ id }) => names.place(pieces.get(id)?.at ?? ""));
    return telling(words, [names.text(text), price, game.sheet.verbs[verb]?.help ?? "", ...starts]).slice(0, TOLD);
  }

  /** Give the order that is typed; of one that is not written out it is asked first which is meant. */
  type(text: string): void {
    if (find(this.legal, text)) return this.give(text, true);
    if (this.waiting || !this.table.line.send({ type: "why", text })) return;
    this.#typed = text;
    this.#wait();
  }

  /** Give an order, or ask first where it destroys or loses something. */
  give(text: string, isTyped = false): void {
    if (this.waiting || this.table.lesson?.lets(text) === false) return;
    if (this.table.care.lets(text, isTyped)) this.send(text);
  }

  send(text: string): void {
    if (this.waiting) return;
    this.table.hand.menu = null;
    this.refusal = null;
    this.#sent = performance.now();
    if (!this.table.line.send({ type: "order", text, at: this.table.live?.last ?? 0 }))
      return this.table.speech.tell(t.orders.notSent);
    this.#wait();
    const { verb, args } = said(this.table.game.sheet, text);
    const isTaking = this.table.care.act(verb)?.role === "carry" && args[1]?.kind === PIECE;
    this.#carrier = isTaking ? (args[0]?.id ?? "") : "";
  }

  #wait(): void {
    this.waiting = true;
    window.setTimeout(() => (this.waiting = false), PATIENCE);
  }

  /** Ask why a piece has no order now. */
  whyIdleOf(piece: string): void {
    this.table.line.send({ type: "idle", piece });
  }

  why(text: string): void {
    if (!this.table.mine) return this.table.speech.tell(this.whyIdle());
    this.table.line.send({ type: "why", text });
  }

  /** An order was refused, or it was asked why it would be. */
  refused(refusal: Refusal): void {
    const { speech, hand } = this.table;
    const isTyped = !!this.#typed && refusal.text === this.#typed;
    if (isTyped) {
      this.#typed = "";
      this.waiting = false;
      if (refusal.legal && refusal.order) return this.give(refusal.order, true);
    }
    const told = refusal.violations.map((v) => v.text).join("; ");
    this.refusal = refusal;
    if (refusal.type === "why") return speech.say(told ? t.orders.notAllowed(told) : allowed(refusal));
    this.waiting = false;
    this.table.group.stop();
    hand.picks = [];
    hand.verb = null;
    speech.say(t.orders.refused(told || (refusal.reason ?? refusal.text)));
  }

  /** Why no order can be given at all. */
  whyIdle(): string {
    const decision = this.table.live?.decision;
    if (this.table.isPast) return t.panel.inPast;
    if (this.table.pace.isPlaying) return t.pace.watching;
    if (!this.table.line.isOpen) return t.orders.lost;
    if (!decision) return t.panel.over;
    return t.orders.decidesNow(this.table.names.side(decision.side), decision.prompt);
  }

  /** Take back the last order, or say why that cannot be. */
  undo(count = this.table.group.undoes): void {
    if (!this.table.live?.can_undo) return this.table.speech.tell(this.table.live?.undo_stop ?? "");
    this.table.past.leave();
    this.table.line.send({ type: "undo", count });
  }
  redo(): void {
    if (!this.table.live?.can_redo) return this.table.speech.tell(t.orders.noRedo);
    this.table.past.leave();
    this.table.line.send({ type: "redo" });
  }
  undoTo(at: number): void {
    this.table.past.leave();
    this.table.line.send({ type: "undo_to", at });
  }
}
