/** Outlines of plain shapes. All run clockwise, so that those of several places can be filled as one path. */
import type { PlaceMark } from "./types";

export function plainOutline({ x, y, shape, w, h, ...mark }: PlaceMark, grow = 0): string {
  const r = mark.r + grow;
  switch (shape) {
    case "diamond":
      return `M${x} ${y - r * 1.18}L${x + r * 1.18} ${y}L${x} ${y + r * 1.18}L${x - r * 1.18} ${y}Z`;
    case "square":
      return `M${x - r} ${y - r}H${x + r}V${y + r}H${x - r}Z`;
    case "box":
      return rounded(x, y, (w ?? r * 2.6) / 2 + grow, (h ?? r * 2.2) / 2 + grow);
    default:
      return `M${x - r} ${y}A${r} ${r} 0 1 1 ${x + r} ${y}A${r} ${r} 0 1 1 ${x - r} ${y}Z`;
  }
}

function rounded(x: number, y: number, w: number, h: number): string {
  const c = 8;
  const [left, right, top, bottom] = [x - w, x + w, y - h, y + h];
  return [
    `M${left + c} ${top}H${right - c}Q${right} ${top} ${right} ${top + c}`,
    `V${bottom - c}Q${right} ${bottom} ${right - c} ${bottom}`,
    `H${left + c}Q${left} ${bottom} ${left} ${bottom - c}`,
    `V${top + c}Q${left} ${top} ${left + c} ${top}Z`,
  ].join("");
}
