/** Boxes kept by square cells: a point asks the few of its own cell, however many there are. */
import type { Frame } from "./camera";

export class Cells<T extends Frame> {
  readonly #cells = new Map<string, T[]>();

  constructor(
    boxes: readonly T[],
    private readonly size: number,
  ) {
    for (const box of boxes)
      for (let i = this.#cell(box.left); i <= this.#cell(box.right); i++)
        for (let j = this.#cell(box.top); j <= this.#cell(box.bottom); j++) {
          const list = this.#cells.get(`${i} ${j}`);
          if (list) list.push(box);
          else this.#cells.set(`${i} ${j}`, [box]);
        }
  }

  #cell(value: number): number {
    return Math.floor(value / this.size);
  }

  /** The boxes that a point may lie in, in the order in which they were given. */
  near(x: number, y: number): readonly T[] {
    return this.#cells.get(`${this.#cell(x)} ${this.#cell(y)}`) ?? [];
  }
}
