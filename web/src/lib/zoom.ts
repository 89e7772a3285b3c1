/**
 * Pan and zoom. The board is drawn once at its own size and moved by a CSS transform; `will-change` is on only while a
 * gesture lasts, so that the browser paints once more, sharp, when it ends.
 */
export interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What the rest of the page may ask of the map. */
export interface MapControl {
  in: () => void;
  out: () => void;
  fit: () => void;
  pan: (dx: number, dy: number) => void;
  goto: (place: string) => void;
  /** bring places into view: if none of them is, all of them */
  show: (places: readonly string[]) => void;
  zoom: () => Zoom;
  home: () => void;
}

export class Zoom {
  k = 1;
  x = 0;
  y = 0;
  min = 0.1;
  max = 6;
  #settle = 0;
  #glide = 0;
  #pointers = new Map<number, { x: number; y: number }>();
  #off: (() => void)[] = [];
  moved = false;

  constructor(
    private readonly root: HTMLElement,
    private readonly board: HTMLElement,
    private readonly size: { width: number; height: number },
    private readonly frame: () => Frame,
    private readonly onSettle: (k: number) => void,
  ) {
    const on = <K extends keyof HTMLElementEventMap>(type: K, run: (event: HTMLElementEventMap[K]) => void): void => {
      root.addEventListener(type, run, { passive: false });
      this.#off.push(() => root.removeEventListener(type, run));
    };
    on("wheel", (event) => {
      event.preventDefault();
      const box = root.getBoundingClientRect();
      const unit = event.deltaMode === 1 ? 20 : 1;
      this.by(
        Math.exp(-event.deltaY * unit * (event.ctrlKey ? 0.01 : 0.0016)),
        event.clientX - box.left,
        event.clientY - box.top,
      );
    });
    on("pointerdown", (event) => {
      if (event.button > 1 || (event.target as Element).closest("[data-grip], .no-pan")) return;
      this.#stop();
      this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      this.moved = false;
    });
    on("pointermove", (event) => {
      const old = this.#pointers.get(event.pointerId);
      if (!old) return;
      if (!this.moved && Math.hypot(event.clientX - old.x, event.clientY - old.y) < 5) return;
      if (!this.moved) root.setPointerCapture(event.pointerId);
      this.moved = true;
      const others = [...this.#pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const other = others[0];
      if (!other) return this.move(event.clientX - old.x, event.clientY - old.y);
      const box = root.getBoundingClientRect();
      const before = Math.hypot(old.x - other.x, old.y - other.y) || 1;
      const after = Math.hypot(event.clientX - other.x, event.clientY - other.y) || 1;
      this.move((event.clientX - old.x) / 2, (event.clientY - old.y) / 2);
      this.by(after / before, (event.clientX + other.x) / 2 - box.left, (event.clientY + other.y) / 2 - box.top);
    });
    const up = (event: PointerEvent): void => void this.#pointers.delete(event.pointerId);
    on("pointerup", up);
    on("pointercancel", up);
    on("dblclick", (event) => {
      if ((event.target as Element).closest("[data-grip], .no-pan, [data-place]")) return;
      const box = root.getBoundingClientRect();
      this.by(1.6, event.clientX - box.left, event.clientY - box.top);
    });
  }

  destroy(): void {
    this.#stop();
    clearTimeout(this.#settle);
    for (const off of this.#off) off();
  }

  #stop(): void {
    cancelAnimationFrame(this.#glide);
  }

  /** Map coordinates of a point of the window. */
  at(clientX: number, clientY: number): { x: number; y: number } {
    const box = this.root.getBoundingClientRect();
    return { x: (clientX - box.left - this.x) / this.k, y: (clientY - box.top - this.y) / this.k };
  }

  /** The scale at which the whole map shows in the free part of the window. */
  fitScale(): number {
    const f = this.frame();
    return Math.min((f.right - f.left) / this.size.width, (f.bottom - f.top) / this.size.height);
  }

  #draw(): void {
    const f = this.frame();
    const w = this.size.width * this.k;
    const h = this.size.height * this.k;
    // the map's edge may come to the middle of the window, no further
    const cx = (f.left + f.right) / 2;
    const cy = (f.top + f.bottom) / 2;
    this.x = Math.min(cx, Math.max(cx - w, this.x));
    this.y = Math.min(cy, Math.max(cy - h, this.y));
    this.board.style.willChange = "transform";
    this.board.style.transform = `translate(${this.x}px,${this.y}px) scale(${this.k})`;
    clearTimeout(this.#settle);
    this.#settle = window.setTimeout(() => {
      this.board.style.willChange = "auto";
      this.onSettle(this.k);
    }, 140);
  }

  move(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.#draw();
  }

  by(factor: number, px?: number, py?: number): void {
    const f = this.frame();
    const x = px ?? (f.left + f.right) / 2;
    const y = py ?? (f.top + f.bottom) / 2;
    const k = Math.min(this.max, Math.max(this.min, this.k * factor));
    this.x = x - ((x - this.x) * k) / this.k;
    this.y = y - ((y - this.y) * k) / this.k;
    this.k = k;
    this.#draw();
  }

  /** Put a point of the map into the middle of the free part of the window. */
  centre(x: number, y: number, k = this.k, glide = 0): void {
    const f = this.frame();
    this.#stop();
    const goal = Math.min(this.max, Math.max(this.min, k));
    const gx = (f.left + f.right) / 2 - x * goal;
    const gy = (f.top + f.bottom) / 2 - y * goal;
    if (!glide) {
      this.k = goal;
      this.x = gx;
      this.y = gy;
      return this.#draw();
    }
    const from = { k: this.k, x: this.x, y: this.y };
    const start = performance.now();
    const step = (now: number): void => {
      const t = Math.min(1, (now - start) / glide);
      const e = 1 - (1 - t) ** 3;
      this.k = from.k + (goal - from.k) * e;
      this.x = from.x + (gx - from.x) * e;
      this.y = from.y + (gy - from.y) * e;
      this.#draw();
      if (t < 1) this.#glide = requestAnimationFrame(step);
    };
    this.#glide = requestAnimationFrame(step);
  }

  fit(glide = 0): void {
    this.centre(this.size.width / 2, this.size.height / 2, this.fitScale(), glide);
  }

  /** Bring a point into the free part of the window if it is not there. */
  reveal(x: number, y: number, glide = 0): void {
    const f = this.frame();
    const px = x * this.k + this.x;
    const py = y * this.k + this.y;
    const pad = 40;
    if (px < f.left + pad || px > f.right - pad || py < f.top + pad || py > f.bottom - pad)
      this.centre(x, y, this.k, glide);
  }
}
