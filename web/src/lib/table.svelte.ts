/** The state of one table: the live view, the moment that is looked at, what is picked, what was answered. */
import { getView } from "./api";
import { Live, type Line } from "./live";
import { bare, complete, fitting, meant, nextArgs } from "./orders";
import { calm } from "./prefs.svelte";
import type { Arg, GameInfo, LegalOrder, LogEntry, MapDoc, Message, Refusal, UnitDoc, View } from "./types";

export interface Whereabouts { at: string; aboard: string | null; state: string[] }
export interface OrderMenu { x: number; y: number; title: string; orders: LegalOrder[]; free?: boolean }

const NONE: LegalOrder[] = [];

export function whereabouts(doc: UnitDoc | undefined): Whereabouts {
  if (doc === undefined) return { at: "", aboard: null, state: [] };
  if (typeof doc === "string") return { at: doc, aboard: null, state: [] };
  return { at: doc.at ?? "", aboard: doc.aboard ?? null, state: doc.state ?? [] };
}

export class Table {
  live = $state.raw<View | null>(null);
  past = $state.raw<View | null>(null);
  line = $state<Line>("connecting");
  lineReason = $state("");
  log = $state.raw<LogEntry[]>([]);
  picks = $state.raw<Arg[]>([]);
  menu = $state.raw<OrderMenu | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  effects = $state.raw<Record<string, string[]>>({});
  thinking = $state.raw<{ side: string; done: number; total: number } | null>(null);
  place = $state<string | null>(null);
  marked = $state.raw<{ units: Set<string>; places: Set<string> }>({ units: new Set(), places: new Set() });
  hovered = $state<LegalOrder | null>(null);
  said = $state("");
  notice = $state("");
  playing = $state(false);
  waiting = $state(false);
  curtain = $state<string | null>(null);
  /** what moved with the last change: unit -> the place it came from */
  trail = $state.raw<Map<string, string>>(new Map());

  shown = $derived(this.past ?? this.live);
  isPast = $derived(this.past !== null);
  mine = $derived(!this.isPast && !!this.live?.decision?.yours && this.line === "open");
  orders = $derived(this.mine ? (this.live?.orders ?? NONE) : NONE);
  buttons = $derived(bare(this.orders));
  next = $derived(nextArgs(this.orders, this.picks));
  first = $derived(nextArgs(this.orders, []));
  ready = $derived(this.picks.length ? complete(this.orders, this.picks) : NONE);
  fits = $derived(this.picks.length ? fitting(this.orders, this.picks) : NONE);

  units = $derived.by(() => {
    const found = new Map<string, Whereabouts>();
    for (const [id, doc] of Object.entries(this.shown?.doc.units ?? {})) found.set(id, whereabouts(doc));
    return found;
  });

  #live: Live;
  #sent = 0;
  #timer = 0;
  #noticeTimer = 0;
  #views = new Map<number, View>();
  /** milliseconds from each order that was sent to its new view */
  readonly answers: number[] = [];

  constructor(
    readonly match: string,
    readonly seat: string,
    readonly game: GameInfo,
    readonly map: MapDoc | null,
  ) {
    this.#live = new Live(match, seat, (message) => this.#hear(message), (line, reason) => {
      this.line = line;
      if (line !== "gone") this.lineReason = "";
      else this.lineReason ||= reason ?? "";
      if (line !== "open") this.waiting = false;
    });
  }

  close(): void {
    this.pause();
    this.#live.close();
  }

  // names

  unitTitle = (id: string): string => this.game.sheet.units[id]?.title ?? id;
  placeTitle = (id: string): string => this.game.sheet.places[id]?.title ?? id;
  sideTitle = (id: string): string => this.game.sheet.sides[id]?.title ?? id;
  argTitle = (arg: Arg): string =>
    arg.kind === "unit" ? this.unitTitle(arg.id)
    : arg.kind === "place" ? this.placeTitle(arg.id)
    : arg.kind === "nation" ? (this.game.sheet.nations[arg.id]?.title ?? arg.id)
    : arg.kind === "side" ? this.sideTitle(arg.id)
    : arg.id;
  verbTitle = (verb: string): string => (verb.charAt(0).toUpperCase() + verb.slice(1)).replaceAll("-", " ");
  orderTitle = (order: LegalOrder): string => {
    const parts = [this.verbTitle(order.verb)];
    const words = order.text.split(" ").slice(1);
    const ids = order.args.map((arg) => arg.id);
    let i = 0;
    for (const word of words) {
      const arg = order.args[i];
      if (arg && word === ids[i]) {
        parts.push((i > 0 && arg.kind === "place" && parts.at(-1) === this.argTitle(order.args[i - 1] ?? arg) ? "→ " : "") + this.argTitle(arg));
        i += 1;
      } else parts.push(word);
    }
    return parts.join(" ");
  };

  // what the server says

  #hear(message: Message): void {
    switch (message.type) {
      case "view":
        return this.#see(message);
      case "refused":
        this.waiting = false;
        this.picks = [];
        this.refusal = message;
        this.say(`Refused: ${message.violations.map((v) => v.text).join("; ") || (message.reason ?? message.text)}`);
        return;
      case "why":
        this.refusal = message;
        this.say(message.violations.length ? `Not allowed: ${message.violations.map((v) => v.text).join("; ")}` : "That order is allowed.");
        return;
      case "preview":
        this.effects = { ...this.effects, ...message.effects };
        return;
      case "thinking":
        this.thinking = message;
        return;
      case "hint": {
        const text = message.text ?? message.order;
        if (text) this.#suggest(text);
        else this.tell("There is no hint for this decision.");
        return;
      }
      case "error":
        this.waiting = false;
        this.lineReason = message.reason;
        this.tell(message.reason);
    }
  }

  #suggest(text: string): void {
    const order = this.orders.find((o) => o.text === text);
    if (order) {
      this.picks = order.args.slice(0, Math.max(0, order.args.length - 1));
      this.hovered = order;
      this.preview([order]);
    }
    this.tell(`Hint: ${order ? this.orderTitle(order) : text}`);
  }

  #see(view: View): void {
    const old = this.live;
    const changed = old && (old.last !== view.last || old.decision?.side !== view.decision?.side || (view.since ?? view.last) < view.last);
    const since = view.since ?? (view.log[0]?.n ?? 1) - 1;
    const fresh = old && view.last > old.last ? view.log.filter((entry) => entry.n > old.last) : [];
    this.log = [...this.log.filter((entry) => entry.n <= since && (since > 0 || entry.n > 0)), ...view.log];
    if (old) this.trail = moved(old, view);
    this.live = view;
    this.waiting = false;
    this.thinking = view.decision && view.seats[view.decision.side] !== "human" ? this.thinking : null;
    if (this.#sent) {
      this.answers.push(performance.now() - this.#sent);
      this.#sent = 0;
    }
    if (!old || changed) {
      this.picks = [];
      this.menu = null;
      this.effects = {};
      this.hovered = null;
      this.refusal = null;
      this.#views.clear();
    }
    if (old && old.last > view.last) this.say(`Taken back. ${this.#asked(view)}`);
    else if (fresh.length) {
      const told = fresh.flatMap((entry) => (entry.events.length ? entry.events.map((e) => e.text) : [entry.text ?? ""]));
      this.say(`${told.slice(-6).join(". ")}. ${this.#asked(view)}`);
    } else if (!old) this.say(this.#asked(view));
    if (old && changed && this.seat === "table" && (this.game.hidden?.length ?? 0) > 0 && view.decision && view.decision.side !== old.decision?.side && view.decision.yours)
      this.curtain = view.decision.side;
    if (this.past && this.past.at > view.last) this.past = null;
  }

  #asked(view: View): string {
    if (view.result) return view.result.text || "The game is over.";
    if (!view.decision) return "";
    return `${this.sideTitle(view.decision.side)}: ${view.decision.prompt}`;
  }

  /** Speak to screen readers. */
  say(text: string): void {
    this.said = text;
  }

  /** Show a short note that goes away. */
  tell(text: string): void {
    this.notice = text;
    this.say(text);
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = window.setTimeout(() => (this.notice = ""), 5000);
  }

  // what the player does

  give(text: string): void {
    if (this.waiting) return;
    this.menu = null;
    this.refusal = null;
    this.#sent = performance.now();
    if (!this.#live.send({ type: "order", text, at: this.live?.last ?? 0 })) return this.tell("The line to the server is lost; the order was not sent.");
    this.waiting = true;
    window.setTimeout(() => (this.waiting = false), 4000);
  }

  why(text: string): void {
    if (!this.mine) return this.tell(this.#whyIdle());
    this.#live.send({ type: "why", text });
  }

  #whyIdle(): string {
    const decision = this.live?.decision;
    if (this.isPast) return "You are looking at the past. Return to now to give orders.";
    if (this.line !== "open") return "The line to the server is lost.";
    if (!decision) return "The game is over.";
    return `${this.sideTitle(decision.side)} decides now: ${decision.prompt}`;
  }

  undo(count = 1): void {
    this.leavePast();
    this.#live.send({ type: "undo", count });
  }
  redo(): void {
    this.leavePast();
    this.#live.send({ type: "redo" });
  }
  undoTo(at: number): void {
    this.leavePast();
    this.#live.send({ type: "undo_to", at });
  }
  hint(): void {
    this.#live.send({ type: "hint" });
  }
  cancelThinking(): void {
    this.#live.send({ type: "cancel" });
  }
  resumeThinking(): void {
    this.#live.send({ type: "resume" });
  }

  preview(orders: readonly LegalOrder[]): void {
    const texts = orders.map((o) => o.text).filter((text) => !(text in this.effects)).slice(0, 80);
    if (texts.length) this.#live.send({ type: "preview", texts });
  }

  clear(): void {
    this.picks = [];
    this.menu = null;
    this.hovered = null;
    this.refusal = null;
  }

  can = (arg: Arg): boolean => this.next.has(`${arg.kind}:${arg.id}`);
  canFirst = (arg: Arg): boolean => this.first.has(`${arg.kind}:${arg.id}`);

  /** Click on a unit, at a place of the screen where a menu may open. */
  clickUnit(id: string, x: number, y: number): void {
    const unit: Arg = { kind: "unit", id };
    const at = this.units.get(id)?.at ?? "";
    if (this.map?.places[at]) this.place = at;
    if (this.picks.length) {
      const place: Arg = { kind: "place", id: at };
      const choice = [...(this.next.get(`unit:${id}`) ?? []), ...(at ? (this.next.get(`place:${at}`) ?? []) : [])];
      if (choice.length && !(this.picks.length === 1 && this.picks[0]?.id === id)) return this.#offer(choice, this.next.has(`unit:${id}`) ? unit : place, x, y);
      if (this.picks.some((pick) => pick.kind === "unit" && pick.id === id)) return this.clear();
    }
    this.menu = null;
    this.refusal = null;
    const all = this.first.get(`unit:${id}`);
    if (!all) {
      this.picks = [];
      if (this.mine && this.#acts(at)) this.#offerPlace(at, x, y);
      return;
    }
    const whole = all.filter((order) => order.args.length === 1);
    if (all.length === 1 && whole.length === 1) return this.give(all[0]?.text ?? "");
    this.picks = [unit];
    this.hovered = null;
    this.preview(all);
    this.say(`${this.unitTitle(id)} chosen: ${all.length} orders.`);
    if (whole.length) this.menu = { x, y, title: this.unitTitle(id), orders: whole.length === all.length ? all : whole };
  }

  #acts = (place: string): boolean => this.first.has(`place:${place}`);

  #offerPlace(id: string, x: number, y: number): void {
    const orders = this.first.get(`place:${id}`) ?? [];
    if (!orders.length) return;
    this.preview(orders);
    this.menu = { x, y, title: this.placeTitle(id), orders };
  }

  clickPlace(id: string, x: number, y: number): void {
    const choice = this.picks.length ? this.next.get(`place:${id}`) : undefined;
    if (choice) return this.#offer(choice, { kind: "place", id }, x, y);
    this.place = id;
    if (this.picks.length) return this.ask(id);
    this.menu = null;
    if (this.#acts(id)) this.#offerPlace(id, x, y);
  }

  /** A place that the picked unit cannot go to was clicked: say why not. */
  ask(place: string): void {
    const text = meant(this.game.sheet, this.orders, this.log, [...this.picks, { kind: "place", id: place }]);
    if (text) this.why(text);
  }

  #offer(orders: LegalOrder[], pick: Arg, x: number, y: number): void {
    if (orders.length === 1 && orders[0]) return this.give(orders[0].text);
    this.preview(orders);
    this.menu = { x, y, title: this.argTitle(pick), orders };
  }

  /** A unit was dragged onto a place; `onto` is the unit it was dropped on, if any. */
  drop(unit: string, place: string, onto: string | null, x: number, y: number): void {
    const from: Arg = { kind: "unit", id: unit };
    const near = nextArgs(this.orders, [from]);
    const choice = [...(onto ? (near.get(`unit:${onto}`) ?? []) : []), ...(near.get(`place:${place}`) ?? [])];
    if (choice.length) {
      this.place = place;
      this.picks = [from];
      return this.#offer(choice, { kind: "place", id: place }, x, y);
    }
    if (this.units.get(unit)?.at === place) return;
    this.picks = [];
    if (!this.mine) return this.tell(this.#whyIdle());
    const text = meant(this.game.sheet, this.orders, this.log, [from, { kind: "place", id: place }]);
    if (text) this.why(text);
    else this.tell(`${this.unitTitle(unit)} cannot be ordered there now.`);
  }

  // the past

  async travel(at: number): Promise<void> {
    const last = this.live?.last ?? 0;
    if (at >= last) return this.leavePast();
    let view = this.#views.get(at);
    if (!view) {
      try {
        view = await getView(this.match, this.seat, Math.max(0, at));
      } catch (error) {
        this.pause();
        return this.tell((error as Error).message);
      }
      this.#views.set(at, view);
    }
    const old = this.shown;
    this.picks = [];
    this.menu = null;
    this.refusal = null;
    if (old) this.trail = moved(old, view);
    this.past = view;
  }

  leavePast(): void {
    this.pause();
    const old = this.past;
    this.past = null;
    if (old && this.live) this.trail = new Map();
  }

  step(by: number): void {
    this.pause();
    void this.travel((this.shown?.at ?? 0) + by);
  }

  play(): void {
    if (this.playing) return this.pause();
    this.playing = true;
    const next = async (): Promise<void> => {
      const at = this.shown?.at ?? 0;
      await this.travel(at + 1);
      if (this.playing && this.past) this.#timer = window.setTimeout(() => void next(), calm() ? 900 : 650);
      else this.pause();
    };
    if ((this.shown?.at ?? 0) >= (this.live?.last ?? 0)) void this.travel(0).then(() => (this.#timer = window.setTimeout(() => void next(), 500)));
    else void next();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }
}

function moved(old: View, view: View): Map<string, string> {
  const found = new Map<string, string>();
  if (Math.abs(view.at - old.at) > 6) return found;
  for (const [id, doc] of Object.entries(view.doc.units ?? {})) {
    const from = whereabouts(old.doc.units?.[id]).at;
    if (from && from !== whereabouts(doc).at) found.set(id, from);
  }
  return found;
}
