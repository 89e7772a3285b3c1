/** A lesson: what it says now, what it points at, and what it makes of the orders that are given. */
import { find } from "../orders";
import { recall, remember } from "../storage";
import type { Doc, LessonDoc, LessonStep, View } from "../types";
import type { Table } from "./table.svelte";

/** Whether a document has all that a goal names. */
export function isReached(goal: unknown, doc: unknown): boolean {
  if (typeof goal !== "object" || goal === null) return goal === doc;
  if (typeof doc !== "object" || doc === null) return false;
  return Object.entries(goal).every(([key, part]) => isReached(part, (doc as Record<string, unknown>)[key]));
}

/** Whether a view has what a step awaits. */
const isDone = ({ until }: LessonStep, doc: Doc): boolean => Object.keys(until).length > 0 && isReached(until, doc);

export class Lesson {
  /** the number of the step, and after how many orders each one before it was left */
  #left = $state.raw<readonly number[]>([]);
  /** what it answers to an order that it did not mean */
  reply = $state("");
  /** the order that it did not mean */
  #other = "";
  /** somebody went his own way, or has closed it */
  isLeft = $state(false);
  step = $derived.by((): LessonStep | null => (this.isLeft ? null : (this.doc.steps[this.#left.length] ?? null)));
  number = $derived.by(() => Math.min(this.#left.length + 1, this.doc.steps.length));
  isOver = $derived.by(() => !this.isLeft && this.#left.length >= this.doc.steps.length);
  /** whether it waits for nothing but to be read */
  isRead = $derived.by(() => !!this.step && !this.step.do.length && !Object.keys(this.step.until).length);
  readonly #key: string;

  constructor(
    private readonly table: Table,
    readonly doc: LessonDoc,
  ) {
    this.#key = `lesson-${table.match}`;
    const kept: unknown = JSON.parse(recall(this.#key) ?? "[]");
    if (Array.isArray(kept)) this.#left = kept.map(Number);
    else this.isLeft = true;
  }

  #go(left: readonly number[]): void {
    this.#left = left;
    this.reply = "";
    remember(this.#key, JSON.stringify(left));
    this.table.mark(null);
  }

  /** It was read. */
  next(): void {
    this.#go([...this.#left, this.table.live?.last ?? 0]);
  }

  /** Close it for good: from here on play is free. */
  leave(): void {
    this.isLeft = true;
    this.reply = "";
    remember(this.#key, '"left"');
    this.table.mark(null);
  }

  /** Do what it did not mean, and go on without it. */
  insist(): void {
    const text = this.#other;
    this.leave();
    this.table.orders.give(text);
  }

  /** Show an order that it awaits, as a hint does. */
  show(): void {
    const [order] = [...(this.step?.way ?? []), ...(this.step?.do ?? [])].filter((text) =>
      find(this.table.orders.legal, text),
    );
    if (order) this.table.thinking.suggest(order);
  }

  /** Whether an order may go out: one that it did not mean is answered. */
  lets(text: string): boolean {
    const wanted = this.step?.do ?? [];
    const meant = find(this.table.orders.legal, text)?.text ?? text.trim();
    if (!wanted.length || wanted.includes(meant)) return true;
    this.#other = text;
    this.reply = this.step?.otherwise ?? "";
    this.table.speech.say(this.reply);
    return false;
  }

  /** A new view has come: go on where what was awaited has been done, and back where it was taken back. */
  seen(old: View | null, view: View): void {
    if (this.isLeft) return;
    if (old && view.last < old.last) this.#go(this.#left.filter((last) => last <= view.last));
    const { step } = this;
    if (!step) return;
    // the first order after one's own decision is one's own; what the others answer may read like it
    const own = old?.decision?.yours ? view.log.find(({ n }) => n === old.last + 1) : undefined;
    const hasOrdered = step.do.includes(own?.text ?? "");
    if (old && view.last > old.last ? hasOrdered || isDone(step, view.doc) : isDone(step, view.doc))
      this.#go([...this.#left, view.last]);
  }
}
