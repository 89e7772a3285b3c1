/** What the player has in hand: what is picked and pointed at, and what clicks and drops make of it. */
import {
  after,
  complete,
  count,
  expand,
  fitting,
  keyOf,
  meant,
  nextArgs,
  PIECE,
  PLACE,
  pointed,
  sameArg,
  taking,
  unasked,
  type Family,
} from "../orders";
import type { Area, Arg, LegalOrder } from "../types";
import { choicesAfter, choicesOf, FEW, isForTheMap, isPointed, parted, type Choice, type OrderMenu } from "./menu";
import type { Table } from "./table.svelte";
import { t } from "../../texts";

const NONE: Family[] = [];
const pieceArg = (id: string): Arg => ({ kind: PIECE, id });
const placeArg = (id: string): Arg => ({ kind: PLACE, id });

/** Something that a click or a drop may mean: orders that begin with some picks. */
interface Meaning {
  picks: Arg[];
  orders: Family[];
}

export class Hand {
  picks = $state.raw<Arg[]>([]);
  /** the verb of the order that the picks are for, once that is chosen */
  verb = $state<string | null>(null);
  menu = $state.raw<OrderMenu | null>(null);
  /** the order that is pointed at in a list or a menu */
  hovered = $state<LegalOrder | null>(null);
  /** the piece under the pointer */
  over = $state<string | null>(null);

  /** what fits the picks, and the verb if that is chosen */
  fits = $derived.by(() => {
    if (!this.picks.length) return NONE;
    return fitting(this.table.orders.legal, this.picks).filter(({ verb }) => !this.verb || verb === this.verb);
  });
  /** what can be picked next */
  next = $derived.by(() => (this.picks.length ? nextArgs(this.fits, this.picks) : this.table.orders.first));
  /** the piece that is picked */
  piece = $derived(this.picks.find((pick) => pick.kind === PIECE)?.id ?? null);
  /** the pieces that are picked or pointed at */
  looked = $derived([...new Set([this.piece, this.over].filter((id): id is string => !!id))]);
  /** what is said of an order so far, once it is more than the piece that it is for */
  begun = $derived.by(() => (this.picks.length > 1 ? this.table.names.begun(this.fits[0], this.picks) : ""));

  constructor(private readonly table: Table) {}

  clear(): void {
    this.picks = [];
    this.verb = null;
    this.menu = null;
    this.hovered = null;
    this.table.orders.refusal = null;
    this.table.group.pieces = [];
  }

  /** Take a piece up, as at the beginning of a drag. */
  take(piece: string): void {
    this.menu = null;
    this.table.orders.refusal = null;
    if (!this.table.orders.canAct(piece)) return;
    const foresee = (): void => this.table.orders.foresee(this.fits);
    this.picks = [pieceArg(piece)];
    if (!this.table.orders.need(piece, foresee)) foresee();
  }

  /** Click on a piece, at a place of the screen where a menu may open. */
  clickPiece(id: string, x: number, y: number): void {
    const { orders, names } = this.table;
    if (orders.need(id, () => this.clickPiece(id, x, y))) return;
    const piece = pieceArg(id);
    const at = this.table.pieces.get(id)?.at ?? "";
    const place = placeArg(at);
    if (this.table.map?.places[at]) this.table.place = at;
    if (!this.table.group.has(id) && this.table.group.send(at)) return;
    if (this.picks.length) {
      const meanings = this.picks.length === 1 && this.picks[0]?.id === id ? [] : this.#meanings(piece, place);
      if (meanings.length) return this.#mean(meanings, names.arg(piece), x, y);
      if (this.picks.some((pick) => sameArg(pick, piece))) return this.clear();
    }
    this.clear();
    if (orders.canBegin(piece)) return this.#pick(piece, orders.first.get(keyOf(piece)) ?? [], x, y);
    if (!this.table.mine) return;
    this.#offerAt(place, x, y, () => {
      if (this.table.sideOf(id) === this.table.live?.decision?.side) orders.whyIdleOf(id);
    });
  }

  /** What a click on a piece means with something in hand: itself, that it takes that aboard, or its place. */
  #meanings(piece: Arg, place: Arg): Meaning[] {
    const held = this.picks[0];
    const taken = held && this.picks.length === 1 ? taking(this.table.orders.legal, piece, held) : NONE;
    const found = [
      { picks: [...this.picks, piece], orders: this.next.get(keyOf(piece)) ?? NONE },
      { picks: held ? [piece, held] : [], orders: taken },
      { picks: [...this.picks, place], orders: place.id ? (this.next.get(keyOf(place)) ?? NONE) : NONE },
    ];
    return found.filter((one) => one.orders.length);
  }

  /** Go on with the only thing that is meant, or let the player say which. */
  #mean(meanings: readonly Meaning[], title: string, x: number, y: number): void {
    const [only, other] = meanings;
    if (only && !other) {
      this.table.orders.foresee(only.orders);
      return this.#goOn(only.orders, only.picks, x, y);
    }
    const choices = meanings.flatMap(({ orders, picks }) => choicesOf(this.table.names, orders, picks));
    for (const { orders } of meanings) this.table.orders.foresee(orders);
    this.#open(x, y, title, choices);
  }

  #open(x: number, y: number, title: string, choices: readonly Choice[]): void {
    this.menu = { x, y, title, choices: parted(choices, this.table.care.isGrave) };
  }

  /** Pick a piece; what cannot be pointed at on the map is offered in a menu, the rest lights up. */
  #pick(piece: Arg, all: Family[], x: number, y: number): void {
    const { care, orders, names, speech } = this.table;
    const only = count(all) === 1 ? expand(all)[0] : undefined;
    if (only?.args.length === 1 && !care.isGrave(only.verb)) return orders.give(only.text);
    this.picks = [piece];
    orders.foresee(all);
    speech.say(t.orders.chosen(names.arg(piece), count(all)));
    const offMap = all.filter((family) => !isPointed(family.kinds[1]));
    const choices = choicesOf(names, offMap, [piece]);
    if (choices.length) this.#open(x, y, names.arg(piece), choices);
  }

  clickPlace(id: string, x: number, y: number): void {
    const { orders } = this.table;
    if (!this.picks.length && orders.need(id, () => this.clickPlace(id, x, y))) return;
    const place = placeArg(id);
    if (this.table.group.send(id)) return;
    const choice = this.picks.length ? this.next.get(keyOf(place)) : undefined;
    if (choice) return this.#offer(choice, place, x, y);
    this.table.place = id;
    if (this.picks.length) return this.#ask(id);
    this.menu = null;
    this.#offerAt(place, x, y);
  }

  /** Offer what can be ordered of a place, by itself or after a thing that lies nowhere; if there is nothing, go on. */
  #offerAt(place: Arg, x: number, y: number, goOn: () => void = () => undefined): void {
    const { orders, names } = this.table;
    const [unknown] = unasked(orders.legal);
    if (unknown && orders.need(unknown, () => this.#offerAt(place, x, y, goOn))) return;
    const acts = orders.first.get(keyOf(place)) ?? NONE;
    const others = after(orders.legal, place);
    if (!others.length) return acts.length ? this.#offer(acts, place, x, y, true) : goOn();
    orders.foresee([...acts, ...others]);
    this.#open(x, y, names.arg(place), [...choicesOf(names, acts, [place]), ...choicesAfter(names, others)]);
  }

  /** What an area of the map that is no place, like a sea, is in an order. */
  areaArg = (area: Area): Arg => ({ kind: pointed(this.table.game.sheet, area.kind), id: area.id });

  clickArea(area: Area, x: number, y: number): void {
    const arg = this.areaArg(area);
    if (!this.picks.length && this.table.orders.need(arg.id, () => this.clickArea(area, x, y))) return;
    const choice = this.next.get(keyOf(arg));
    if (choice) this.#offer(choice, arg, x, y, !this.picks.length);
  }

  /** Pick something that lies on no map: a line of a menu or a button. */
  choose(choice: Choice, x: number, y: number): void {
    this.menu = null;
    if (choice.order) return this.table.orders.give(choice.order.text);
    this.verb = choice.verb ?? this.verb;
    this.picks = choice.picks ?? this.picks;
    const longer = this.fits.filter((family) => family.sets.length > this.picks.length);
    this.#goOn(longer, this.picks, x, y);
  }

  /** Begin an order with something that lies on no map. */
  begin(arg: Arg, x: number, y: number): void {
    if (this.table.orders.need(arg.id, () => this.begin(arg, x, y))) return;
    this.clear();
    this.#offer(this.table.orders.first.get(keyOf(arg)) ?? [], arg, x, y);
  }

  /** Give an order that is named by its verb and its first arguments, or begin it: the rest is chosen next. */
  order([verb = "", ...ids]: readonly string[], x: number, y: number): void {
    const { orders } = this.table;
    if (ids[0] && orders.need(ids[0], () => this.order([verb, ...ids], x, y))) return;
    this.clear();
    const fits = orders.legal.filter((one) => one.verb === verb && ids.every((id, i) => one.sets[i]?.includes(id)));
    const picks = ids.map((id, i) => ({ kind: fits[0]?.kinds[i] ?? "", id }));
    const [whole] = complete(fits, picks);
    if (whole) return orders.give(whole.text);
    orders.foresee(fitting(fits, picks));
    this.choose({ title: "", verb, picks }, x, y);
  }

  /** A place that the picked piece cannot go to was clicked: say why not. */
  #ask(place: string): void {
    const { game, orders, line } = this.table;
    const text = meant(game, this.verb ? this.fits : orders.legal, line.log, [...this.picks, placeArg(place)]);
    if (text) orders.why(text);
  }

  /** Orders begin with the picks and one thing more: give the only one, or go on to what is still to be said. */
  #offer(orders: Family[], pick: Arg, x: number, y: number, asks = false): void {
    if (count(orders) !== 1 || asks) this.table.orders.foresee(orders);
    this.#goOn(orders, [...this.picks, pick], x, y, asks);
  }

  #goOn(orders: Family[], picks: Arg[], x: number, y: number, asks = false): void {
    const { names, speech } = this.table;
    const number = count(orders);
    const only = number === 1 && !asks ? expand(orders)[0] : undefined;
    if (only) return this.table.orders.give(only.text);
    if (isForTheMap(orders, picks.length) && !(asks && number <= FEW)) {
      this.picks = picks;
      this.verb = orders[0]?.verb ?? null;
      this.menu = null;
      return speech.say(t.orders.ways(names.verb(this.verb ?? ""), number));
    }
    const last = picks.at(-1);
    this.#open(x, y, last ? names.arg(last) : "", choicesOf(names, orders, picks));
  }

  /** A piece was dragged onto a place; `onto` is the piece it was dropped on, if any. */
  drop(piece: string, place: string, onto: string | null, x: number, y: number): void {
    const { orders, speech, names } = this.table;
    if (orders.need(piece, () => this.drop(piece, place, onto, x, y))) return;
    const [from, to] = [pieceArg(piece), placeArg(place)];
    this.picks = [from];
    this.verb = null;
    const meanings = this.#meanings(pieceArg(onto ?? ""), to);
    if (meanings.length) {
      this.table.place = place;
      return this.#mean(meanings, onto ? names.piece(onto) : names.place(place), x, y);
    }
    if (this.table.pieces.get(piece)?.at === place) return;
    this.picks = [];
    if (!this.table.mine) return speech.tell(orders.whyIdle());
    const text = meant(this.table.game, orders.legal, this.table.line.log, [from, to]);
    if (text) orders.why(text);
    else speech.tell(t.orders.cannot(names.piece(piece)));
  }
}
