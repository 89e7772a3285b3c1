/** The pointer on the map: what is under it, what it drags, which stack it spreads, what it clicks. */
import { tick } from "svelte";
import type { Point } from "../camera";
import type { Zoom } from "../zoom";
import { Cursor } from "./cursor.svelte";
import { boundsOf } from "./outlook";
import type { Scene } from "./scene.svelte";

/** Pixels from which on a press is a drag. */
export const DRAG = 7;
/** Milliseconds until a stack that is pointed at is spread, and until one that is left closes. */
const SPREAD = 180;
const CLOSE = 160;
/** Milliseconds after which a finger that rests asks what is under it. */
const REST = 450;

interface Target {
  unit: string | null;
  place: string | null;
}
const pointOf = (event: MouseEvent): Point => ({ x: event.clientX, y: event.clientY });
/** The words of a sign or a shelf under the pointer. */
const signAt = (event: Event): string => {
  const node = within(event, "[data-marker], [data-warning], [data-shelf]");
  return (node?.getAttribute("aria-label") ?? node?.querySelector("[aria-label]")?.getAttribute("aria-label")) || "";
};
const within = (event: Event, selector: string): SVGElement | null =>
  (event.target as Element).closest<SVGElement>(selector);

export class Pointer {
  over = $state<{ place: string; unit: string | null } | null>(null);
  /** the words of a sign under the pointer */
  sign = $state("");
  drag = $state<{ unit: string; x: number; y: number; place: string | null } | null>(null);
  /** a frame that is drawn around pieces, from a point of the window to another */
  band = $state.raw<{ from: Point; to: Point } | null>(null);
  /** where in the window the tip is shown */
  tip = $state<Point>({ x: 0, y: 0 });
  #press: { unit: string; x: number; y: number; id: number } | null = null;
  /** whether a finger asked for the tip, which then stands above it */
  isTouched = $state(false);
  #timer = 0;
  #rest = 0;
  #from: Point = { x: 0, y: 0 };
  /** a drag has ended, and the click that follows means nothing */
  #isSpent = false;

  readonly cursor: Cursor;

  constructor(
    private readonly scene: Scene,
    private readonly root: () => HTMLElement,
    private readonly zoom: () => Zoom,
  ) {
    this.cursor = new Cursor(scene, (place, unit) => this.look(place, unit));
  }

  /** what the first press of a click was on */
  #clicked: Target | null = null;

  #target(event: Event): Target {
    const unit = within(event, "[data-unit]")?.dataset.unit ?? null;
    const place = within(event, "[data-place]")?.dataset.place ?? null;
    // a click without a pointer, as a screen reader makes it, means the element
    const isPointed = event instanceof MouseEvent && (event.type !== "click" || event.detail > 0);
    if (unit || !isPointed || within(event, ".fan, [data-area], [data-shelf]"))
      return { unit, place: place ?? (unit ? (this.scene.table.pieces.get(unit)?.at ?? null) : null) };
    const { x, y } = this.zoom().at(event.clientX, event.clientY);
    return { unit, place: this.scene.ground.at(x, y, this.zoom().k) ?? place };
  }

  /** The point of the map, and the place that something dropped there is meant for. */
  #aimed(event: PointerEvent): Point & { place: string | null } {
    const { x, y } = this.zoom().at(event.clientX, event.clientY);
    return { x, y, place: this.scene.ground.near(x, y, this.zoom().k) };
  }

  down = (event: PointerEvent): void => {
    const { unit } = this.#target(event);
    this.#isSpent = false;
    this.#touch(event);
    if (event.button !== 0) return;
    if (unit && this.scene.hasGrip(unit)) this.#press = { unit, ...pointOf(event), id: event.pointerId };
    else if (!unit && event.shiftKey) {
      this.root().setPointerCapture(event.pointerId);
      this.band = { from: pointOf(event), to: pointOf(event) };
    }
  };

  /** A finger comes down: what it asked for before goes, and if it rests it asks again. */
  #touch(event: PointerEvent): void {
    clearTimeout(this.#rest);
    if (this.isTouched) this.over = null;
    this.isTouched = false;
    if (event.pointerType !== "touch" || !event.isPrimary) return;
    this.#from = pointOf(event);
    this.#rest = window.setTimeout(() => this.#tell(event), REST);
  }

  /** Say what is under the finger; letting go then selects nothing. */
  #tell(event: PointerEvent): void {
    this.#press = null;
    this.#isSpent = true;
    this.isTouched = true;
    this.tip = this.#from;
    const { unit, place } = this.#target(event);
    this.sign = signAt(event);
    this.over = place ? { place, unit } : null;
  }

  /** What a browser does when a finger rests, it does not do on the map. */
  menu = (event: Event): void => {
    if (this.isTouched) event.preventDefault();
  };

  move = (event: PointerEvent): void => {
    if (this.band) return void (this.band = { ...this.band, to: pointOf(event) });
    const press = this.#press;
    if (Math.hypot(event.clientX - this.#from.x, event.clientY - this.#from.y) > DRAG) clearTimeout(this.#rest);
    if (press && !this.drag && Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAG) this.#begin(press);
    if (!this.drag && event.pointerType === "touch") return;
    this.tip = pointOf(event);
    if (!this.drag) return this.#hover(event);
    this.drag = { ...this.drag, ...this.#aimed(event) };
    this.over = this.drag.place ? { place: this.drag.place, unit: null } : null;
  };

  #hover(event: PointerEvent): void {
    const { scene } = this;
    const { hand } = scene.table;
    const { unit, place } = this.#target(event);
    this.sign = signAt(event);
    if (place === this.over?.place && unit === this.over.unit) return;
    hand.over = unit;
    this.over = place ? { place, unit } : null;
    clearTimeout(this.#timer);
    if (within(event, ".fan")) return;
    // with something in hand a stack is spread where one of its pieces can be chosen; else it would hide the target
    const isGoal = hand.picks.length > 0 && !!place && scene.goals.has(place) && !scene.hasActor(place);
    if (unit && place && scene.fan !== place && !isGoal && scene.fans(place)) this.#fanAfter(SPREAD, place);
    else if (scene.fan && place !== scene.fan) this.#fanAfter(CLOSE, null);
  }

  #fanAfter(milliseconds: number, place: string | null): void {
    this.#timer = window.setTimeout(() => {
      this.scene.fan = place;
      void tick().then(() => this.#lookAgain());
    }, milliseconds);
  }

  /** Something came up or went away under the pointer: what is told must be what a click would take. */
  #lookAgain(): void {
    const node = document.elementFromPoint(this.tip.x, this.tip.y);
    if (!node || !this.root().contains(node) || !this.over) return;
    const unit = node.closest<SVGElement>("[data-unit]")?.dataset.unit ?? null;
    this.over = { place: (unit && this.scene.table.pieces.get(unit)?.at) ?? this.over.place, unit };
    this.scene.table.hand.over = unit;
  }

  up = (event: PointerEvent): void => {
    if (this.band) this.#gather(this.band);
    clearTimeout(this.#rest);
    if (this.drag) this.#drop(this.drag.unit, event);
    this.#press = null;
  };

  /** Pick the pieces whose middles lie in the frame. */
  #gather({ from, to }: { from: Point; to: Point }): void {
    this.band = null;
    this.#isSpent = true;
    const { left, top, right, bottom } = boundsOf([from, to].map(({ x, y }) => this.zoom().at(x, y)));
    const inside = this.scene.spots.filter(({ id, x, y, s }) => {
      const [cx, cy] = [x + 50 * s, y + 50 * s];
      return this.scene.hasGrip(id) && cx > left && cx < right && cy > top && cy < bottom;
    });
    this.scene.table.group.pick(inside.map(({ id }) => id));
  }

  #drop(unit: string, event: PointerEvent): void {
    const { place } = this.#aimed(event);
    const { x, y } = pointOf(event);
    const under = document.elementsFromPoint(x, y).map((n) => n.closest<SVGElement>("[data-unit]")?.dataset.unit);
    const { hand } = this.scene.table;
    this.drag = null;
    this.#isSpent = true;
    this.over = null;
    if (place) hand.drop(unit, place, under.find((other) => other && other !== unit) ?? null, x, y);
    else hand.clear();
  }

  cancel = (): void => {
    this.band = null;
    clearTimeout(this.#rest);
    this.drag = null;
    this.#press = null;
  };

  leave = (event: PointerEvent): void => {
    if (!this.drag && !this.isTouched) this.over = null;
    this.sign = "";
    clearTimeout(this.#timer);
    if (this.scene.fan && event.pointerType === "mouse") this.#fanAfter(CLOSE, null); // a finger always leaves
  };

  click = (event: MouseEvent): void => {
    const isMeant = !this.#isSpent && !this.zoom().moved;
    this.#isSpent = false;
    if (!isMeant) return;
    if (event.detail < 2) this.#clicked = this.#target(event);
    else if (this.#grips(this.#clicked)) return; // of a double click; the stack may have closed under the pointer
    const { unit } = this.#target(event);
    if (event.shiftKey && unit) return this.scene.table.group.toggle(unit);
    this.#act(event, pointOf(event));
  };

  /** A double click picks the whole stack. */
  double = (): void => {
    if (!this.#clicked?.place || !this.#grips(this.#clicked)) return;
    this.scene.fan = null;
    this.scene.table.group.pick(this.scene.stacks.get(this.#clicked.place) ?? []);
  };
  #grips = (target: Target | null): boolean => !!target?.unit && this.scene.hasGrip(target.unit);

  /** Take a piece up that lies beside the map. */
  grab(unit: string, event: PointerEvent): void {
    if (!this.scene.hasGrip(unit)) return;
    this.#press = { unit, ...pointOf(event), id: event.pointerId };
    this.#begin(this.#press);
    this.move(event);
  }

  #begin({ unit, id }: { unit: string; id: number }): void {
    this.root().setPointerCapture(id);
    this.scene.fan = null;
    this.scene.table.hand.take(unit);
    this.drag = { unit, x: 0, y: 0, place: null };
  }

  keydown = (event: KeyboardEvent): void => {
    const { unit, place } = this.#target(event);
    if (place && this.cursor.press(event.key, place, unit)) {
      event.preventDefault();
      event.stopPropagation();
      this.root().querySelector<SVGElement>(".cursor")?.focus({ preventScroll: true });
      return;
    }
    if (event.key !== "Enter" && event.key !== " ") return;
    if (!within(event, "[data-unit], [data-place], [data-area]")) return;
    event.preventDefault();
    const box = (event.target as Element).getBoundingClientRect();
    this.#act(event, { x: box.left + box.width / 2, y: box.bottom });
  };

  #act(event: Event, { x, y }: Point): void {
    const { scene } = this;
    const { table } = scene;
    const { unit, place } = this.#target(event);
    const area = scene.areas.find(({ id }) => id === within(event, "[data-area]")?.dataset.area);
    if (unit) return this.#actOn(unit, place, !!within(event, ".fan"), { x, y });
    const isGoal = !!place && table.hand.picks.length > 0 && scene.goals.has(place);
    if (place && within(event, "[data-shelf]") && !isGoal) return this.#open(place);
    scene.fan = null;
    if (area) return table.hand.clickArea(area, x, y);
    if (place) return table.hand.clickPlace(place, x, y);
    table.hand.clear();
    table.place = null;
  }

  #actOn(unit: string, place: string | null, inFan: boolean, { x, y }: Point): void {
    const { scene } = this;
    const { table } = scene;
    const isWanted = table.hand.picks.length > 0 && !!place && (scene.goals.has(place) || scene.actors.has(unit));
    const isStack = !!place && scene.fans(place) && !inFan && scene.fan !== place && !isWanted;
    // fingers cannot rest on a stack to spread it
    if (isStack && matchMedia("(hover: none)").matches) return this.#open(place);
    table.hand.clickPiece(unit, x, y);
    if (table.hand.picks.length) scene.fan = null;
  }

  /** Spread a stack, and tell of its place. */
  #open(place: string): void {
    clearTimeout(this.#timer);
    this.scene.fan = place;
    this.scene.table.place = place;
  }

  /** The map follows the keyboard; under a pointer that presses it stays where it is. */
  focusin = (event: FocusEvent): void => {
    const { unit, place } = this.#target(event);
    if (place && (event.target as Element).matches(":focus-visible")) this.look(place, unit);
  };

  /** Bring a place into sight, and tell what is there. */
  look(place: string, unit: string | null): void {
    this.over = { place, unit };
    const mark = this.scene.map.places[place];
    if (!mark) return;
    const zoom = this.zoom();
    zoom.reveal(mark.x, mark.y);
    const box = this.root().getBoundingClientRect();
    this.tip = { x: mark.x * zoom.k + zoom.x + box.left, y: (mark.y + mark.r) * zoom.k + zoom.y + box.top };
  }

  focusout = (): void => {
    this.over = null;
  };
}
