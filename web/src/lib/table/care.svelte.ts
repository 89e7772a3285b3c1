/** What an order is for, and what is asked once before one that destroys, or that would lose something, goes out. */
import { expand, PLACE, said, type Family } from "../orders";
import type { ActFacts, LegalOrder, Remark, View } from "../types";
import { t } from "../../texts";
import type { Table } from "./table.svelte";

/** A step that has just begun is not ended by a second press: so many milliseconds must pass first. */
const FRESH = 600;
const NOTHING: Remark[] = [];

/** An order that waits for an answer: what it would lose, and what else it does. */
export interface Question {
  order: LegalOrder;
  isGrave: boolean;
  losses: Remark[];
}

/** An order with a button of its own. */
export interface Button extends LegalOrder {
  isMain: boolean;
}

/** So many orders that would save something get a button. */
const SAVERS = 3;

/** The orders that name, alone, a place where something would be lost. */
function savers(legal: readonly Family[], losses: readonly Remark[], fits: (verb: string) => boolean): LegalOrder[] {
  const places = new Set(losses.flatMap((loss) => loss.places));
  const named = legal.filter(({ verb, sets, kinds }) => fits(verb) && sets.length === 1 && kinds[0] === PLACE);
  const found = expand(named).filter(({ args }) => places.has(args[0]?.id ?? ""));
  return found.length <= SAVERS ? found : [];
}

export class Care {
  question = $state.raw<Question | null>(null);
  /** the open step has just begun */
  isFresh = $state(false);
  #acts = $derived.by((): Record<string, ActFacts> => this.table.live?.decision?.acts ?? {});
  /** what ending the open step would lose */
  losses = $derived.by(() => this.table.live?.forfeits ?? NOTHING);
  /** the plain orders, and those that would save what ending would lose: these are what is to be done first */
  buttons = $derived.by((): Button[] => {
    const { buttons, choices, legal } = this.table.orders;
    const saving = this.losses.length ? savers(legal, this.losses, (verb) => this.act(verb)?.role === "attack") : [];
    const isMain = (verb: string): boolean => !this.isGrave(verb) && !(this.ends(verb) && this.losses.length > 0);
    return [...saving, ...choices, ...buttons].map((order) => ({ ...order, isMain: isMain(order.verb) }));
  });
  #timer = 0;

  constructor(private readonly table: Table) {}

  act = (verb: string): ActFacts | undefined => this.#acts[verb];
  isGrave = (verb: string): boolean => !!this.#acts[verb]?.grave;
  /** Whether all of some orders destroy. */
  areGrave = (orders: readonly Family[]): boolean => orders.every(({ verb }) => this.isGrave(verb));
  /** Orders with those last that destroy. */
  graveLast = (orders: readonly Family[]): Family[] => this.lastIfGrave(orders, (family) => [family]);
  /** Things with those last that can only be destroyed, or that destroy. */
  lastIfGrave<T>(things: readonly T[], ordersOf: (thing: T) => readonly Family[]): T[] {
    const isGrave = (thing: T): boolean => this.areGrave(ordersOf(thing));
    return [...things.filter((thing) => !isGrave(thing)), ...things.filter(isGrave)];
  }
  ends = (verb: string): boolean => this.#acts[verb]?.role === "end";

  /** What a button or a question calls an order: the one that ends a step says what it ends. */
  title(order: LegalOrder): string {
    const what = this.#acts[order.verb]?.ends;
    return what ? t.care.end(what) : this.table.names.order(order);
  }

  /** Whether an order may go out now; one that needs an answer waits for it. What is typed is no second press. */
  lets(text: string, isTyped = false): boolean {
    const order = said(this.table.game.sheet, text.trim().toLowerCase());
    const ends = this.ends(order.verb);
    if (ends && this.isFresh && !isTyped) return false;
    const losses = ends ? this.losses : NOTHING;
    const isGrave = this.isGrave(order.verb);
    if (!isGrave && !losses.length) return true;
    this.table.hand.menu = null;
    this.table.orders.preview([order]);
    this.question = { order, isGrave, losses };
    return false;
  }

  /** The answer is yes. */
  confirm(): void {
    const text = this.question?.order.text;
    this.question = null;
    if (text) this.table.orders.send(text);
  }

  dismiss(): void {
    this.question = null;
  }

  /** A new view has come; a question about another moment is not asked any more. */
  seen(old: View | null, view: View, isNew: boolean): void {
    if (isNew) this.question = null;
    if (!old || isSameStep(old, view)) return;
    this.isFresh = true;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => (this.isFresh = false), FRESH);
  }
}

const isSameStep = (old: View, view: View): boolean =>
  old.decision?.step === view.decision?.step &&
  old.decision?.side === view.decision?.side &&
  old.moment === view.moment;
