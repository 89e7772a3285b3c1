/** NATO symbols, put together from parts that were drawn when the page was built (symbols/draw.ts). */

/** x, y, width, height */
export type Box = [number, number, number, number];
/** the box around it, and the numbers of its parts, lowest first */
export type Drawing = [Box, number[]];

export interface Library {
  /** elements of SVG, with FIELD and INK for their colours */
  parts: string[];
  /** by dimension and function (`GUCI---`): which frame it has, and how it is drawn without marks */
  symbols: Record<string, [number, ...Drawing]>;
  /** by frame, then by letters: headquarters and echelon (`-K`) or mobility, with the box of frame and mark */
  marks: Record<string, Drawing>[];
}
export const FIELD = "FIELD";
export const INK = "INK";

export interface Drawn {
  box: Box;
  svg: string;
}

function around([ax, ay, aw, ah]: Box, [bx, by, bw, bh]: Box): Box {
  const [x, y] = [Math.min(ax, bx), Math.min(ay, by)];
  return [x, y, Math.max(ax + aw, bx + bw) - x, Math.max(ay + ah, by + bh) - y];
}

/** The symbol that a letter code names, in two colours; null if there is none. */
export function paint(library: Library, code: string, field: string, ink: string): Drawn | null {
  const [, dimension = "", name = "", letters = ""] =
    /^SF(.)P(.{6})(..)-{3}$/.exec(code.replaceAll("*", "-").padEnd(15, "-")) ?? [];
  const symbol = library.symbols[dimension + name];
  const mark = symbol && library.marks[symbol[0]]?.[letters];
  if (!mark) return null;
  const [, box, parts] = symbol;
  const [reach, more] = mark;
  const svg = [...parts, ...more].map((part) => library.parts[part]).join("");
  return {
    box: around(box, reach),
    svg: svg.replaceAll(`"${FIELD}"`, `"${field}"`).replaceAll(`"${INK}"`, `"${ink}"`),
  };
}
