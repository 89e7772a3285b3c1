/**
 * Pan and zoom. The board is drawn once at its own size and moved by a CSS transform; `will-change` is on only while a
 * gesture lasts, so that the browser paints once more, sharp, when it ends.
 */
import {
  beside,
  centred,
  clamp,
  fitScale,
  glided,
  held,
  middle,
  onMap,
  pinched,
  scaled,
  shows,
  wheelFactor,
  type Camera,
  type Frame,
  type Point,
  type Size,
} from "./camera";

const pointOf = (event: MouseEvent): Point => ({ x: event.clientX, y: event.clientY });

export class Zoom implements Camera {
  k = 1;
  x = 0;
  y = 0;
  min = 0.1;
  max = 6;
  #settle = 0;
  #glide = 0;
  /** where a glide leads to */
  #goal: Camera | null = null;
  #pointers = new Map<number, Point>();
  #off: (() => void)[] = [];
  moved = false;
  /** somebody has chosen by hand what is looked at */
  isChosen = false;

  constructor(
    private readonly root: HTMLElement,
    private readonly board: HTMLElement,
    private readonly size: Size,
    private readonly frame: () => Frame,
    private readonly tell: { settled: () => void; moved: () => void },
  ) {
    const on = <K extends keyof HTMLElementEventMap>(type: K, run: (event: HTMLElementEventMap[K]) => void): void => {
      root.addEventListener(type, run, { passive: false });
      this.#off.push(() => root.removeEventListener(type, run));
    };
    on("wheel", (event) => {
      event.preventDefault();
      this.isChosen = true;
      this.#scale(wheelFactor(event), this.#inRoot(pointOf(event)));
    });
    on("pointerdown", (event) => {
      // with Shift a frame is drawn instead
      if (event.button > 1 || event.shiftKey || (event.target as Element).closest("[data-grip], .no-pan")) return;
      this.#stop();
      this.#pointers.set(event.pointerId, pointOf(event));
      this.moved = false;
    });
    on("pointermove", (event) => {
      const old = this.#pointers.get(event.pointerId);
      if (!old) return;
      const now = pointOf(event);
      if (!this.moved && Math.hypot(now.x - old.x, now.y - old.y) < 5) return;
      if (!this.moved) root.setPointerCapture(event.pointerId);
      this.moved = true;
      this.isChosen = true;
      const others = [...this.#pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      this.#pointers.set(event.pointerId, now);
      const other = others[0];
      if (!other) return this.move(now.x - old.x, now.y - old.y);
      const { factor, at } = pinched(old, now, other);
      this.move((now.x - old.x) / 2, (now.y - old.y) / 2);
      this.#scale(factor, this.#inRoot(at));
    });
    const up = (event: PointerEvent): void => void this.#pointers.delete(event.pointerId);
    on("pointerup", up);
    on("pointercancel", up);
    on("dblclick", (event) => {
      if ((event.target as Element).closest("[data-grip], .no-pan, [data-place]")) return;
      this.isChosen = true;
      this.#scale(1.6, this.#inRoot(pointOf(event)));
    });
  }

  destroy(): void {
    this.#stop();
    clearTimeout(this.#settle);
    for (const off of this.#off) off();
  }

  #stop(): void {
    cancelAnimationFrame(this.#glide);
    this.#goal = null;
  }

  /** Where the map stands, or will when it has come to rest. */
  get aim(): Camera {
    return held(this.#goal ?? this, this.frame(), this.size);
  }

  /** A point of the window, counted from the corner of the map's box. */
  #inRoot({ x, y }: Point): Point {
    const box = this.root.getBoundingClientRect();
    return { x: x - box.left, y: y - box.top };
  }

  /** Map coordinates of a point of the window. */
  at(clientX: number, clientY: number): Point {
    return onMap(this, this.#inRoot({ x: clientX, y: clientY }));
  }

  /** The scale at which the whole map shows in the free part of the window. */
  fitScale(): number {
    return fitScale(this.frame(), this.size);
  }

  #show(camera: Camera): void {
    ({ k: this.k, x: this.x, y: this.y } = held(camera, this.frame(), this.size));
    this.board.style.willChange = "transform";
    this.board.style.transform = `translate(${this.x}px,${this.y}px) scale(${this.k})`;
    this.tell.moved();
    clearTimeout(this.#settle);
    this.#settle = window.setTimeout(() => {
      this.board.style.willChange = "auto";
      this.tell.settled();
    }, 140);
  }

  move(dx: number, dy: number): void {
    this.#show({ k: this.k, x: this.x + dx, y: this.y + dy });
  }

  /** Zoom around the middle of the free part of the window. */
  by(factor: number): void {
    this.#scale(factor, middle(this.frame()));
  }

  #scale(factor: number, at: Point): void {
    this.#show(scaled(this, clamp(this.min, this.k * factor, this.max), at));
  }

  /** Put a point of the map into the middle of the free part of the window. */
  centre(x: number, y: number, k = this.k, glide = 0): void {
    this.#stop();
    const goal = centred(this.frame(), { x, y }, clamp(this.min, k, this.max));
    if (!glide) return this.#show(goal);
    this.#goal = goal;
    const from = { k: this.k, x: this.x, y: this.y };
    const start = performance.now();
    const step = (now: number): void => {
      const part = Math.min(1, (now - start) / glide);
      this.#show(glided(from, goal, part));
      if (part < 1) this.#glide = requestAnimationFrame(step);
      else this.#goal = null;
    };
    this.#glide = requestAnimationFrame(step);
  }

  /** Show the whole map, beside what lies over it at the top if that would hide a part. */
  fit(glide = 0, covers: readonly Frame[] = []): void {
    const frame = beside(this.frame(), this.size, covers);
    const { x, y } = middle(frame);
    const away = { x: middle(this.frame()).x - x, y: middle(this.frame()).y - y };
    const k = clamp(this.min, fitScale(frame, this.size), this.max);
    this.centre(this.size.width / 2 + away.x / k, this.size.height / 2 + away.y / k, k, glide);
  }

  /** Bring a point into the free part of the window if it is not there. */
  reveal(x: number, y: number, glide = 0): void {
    if (!shows(this, this.frame(), { x, y })) this.centre(x, y, this.k, glide);
  }
}
