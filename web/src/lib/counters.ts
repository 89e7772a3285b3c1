/** How a counter looks: colours, short names, and the symbols it is made of. */
import { t } from "../texts";
import { paint, type Drawn, type Library } from "./symbols";
import type { PieceFacts, Sheet, View } from "./types";

export interface Look {
  unit: PieceFacts;
  id: string;
  name: string;
  strength: string;
  colour: string;
  ink: string;
  side: number;
  symbol: Inked;
}
/** A symbol in the colours of a counter, and the id by which counters use it. */
interface Inked extends Drawn {
  id: string;
}
/** A unit of whatever kind, for pieces that name no symbol. */
const PLAIN = "SFGPU----------";

type Rgb = [number, number, number];
function rgb(colour: string): Rgb {
  const hex = colour.replace("#", "");
  const full = hex.length === 3 ? hex.replace(/./g, "$&$&") : hex;
  return [0, 2, 4].map((i) => parseInt(full.slice(i, i + 2), 16) || 0) as Rgb;
}
const css = (c: Rgb): string => `#${c.map((v) => Math.round(v).toString(16).padStart(2, "0")).join("")}`;
export const mix = (a: string, b: string, t: number): string => {
  const [x, y] = [rgb(a), rgb(b)];
  return css([0, 1, 2].map((i) => (x[i] ?? 0) + ((y[i] ?? 0) - (x[i] ?? 0)) * t) as Rgb);
};
function luminance(colour: string): number {
  const [r, g, b] = rgb(colour).map((v) =>
    v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4,
  ) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
export const contrast = (a: string, b: string): number => {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
};

/** A name that fits on a counter: without the nation's adjective, long words cut. */
export function shortName(title: string, nation: string): string {
  let words = title.split(/\s+/).filter(Boolean);
  const first = words[0] ?? "";
  const stem = nation.toLowerCase().replace(/^the /, "").slice(0, 4);
  if (
    words.length > 1 &&
    (first.toLowerCase().startsWith(stem) ||
      (first.length <= 3 && first === first.toUpperCase() && /[A-Z]/.test(first)))
  )
    words = words.slice(1);
  const long = (): number => words.join(" ").length;
  for (const cut of [3])
    while (long() > 9) {
      const i = words.reduce((best, word, j) => (word.length > (words[best]?.length ?? 0) ? j : best), 0);
      const word = words[i] ?? "";
      if (word.length <= cut) break;
      words[i] = word.slice(0, cut);
    }
  return words.join(" ");
}

/** What is now otherwise than a sheet says: of which side some pieces are, and which strength others show. */
export interface Turns {
  sides: Readonly<Record<string, string>>;
  strengths: Readonly<Record<string, string>>;
}

/** What a view tells that is otherwise than the sheet says. */
export const turnsOf = ({ allegiances, faces = {} }: Pick<View, "allegiances" | "faces">): Turns => ({
  sides: allegiances,
  strengths: Object.fromEntries(
    Object.entries(faces).flatMap(([id, { strength }]) => (strength ? [[id, strength]] : [])),
  ),
});

/** A sheet on which some pieces are of other sides, or show another strength. */
export function turned(sheet: Sheet, { sides, strengths }: Turns): Sheet {
  const pieces = { ...sheet.pieces };
  const change = (id: string, facts: Partial<PieceFacts>): void => {
    const known = pieces[id];
    if (known) pieces[id] = { ...known, ...facts };
  };
  for (const [id, side] of Object.entries(sides)) change(id, { side });
  for (const [id, strength] of Object.entries(strengths)) change(id, { strength });
  return { ...sheet, pieces };
}

/** How each piece of a sheet looks. */
export function looks(sheet: Sheet, library: Library): Map<string, Look> {
  const sides = Object.keys(sheet.sides);
  const symbols = new Map<string, Inked>();
  const draw = ({ title, symbol: code }: PieceFacts, colour: string, field: string, ink: string): Inked => {
    const id = `s-${colour}-${code}`.replace(/[^a-zA-Z0-9-]/g, "_");
    const known = symbols.get(id);
    if (known) return known;
    const drawn = paint(library, code || PLAIN, field, ink);
    if (!drawn) throw new Error(t.page.noSymbol(title, code));
    const symbol = { ...drawn, id };
    symbols.set(id, symbol);
    return symbol;
  };
  return new Map(
    Object.entries(sheet.pieces).map(([id, unit]) => {
      const nation = sheet.nations[unit.nation];
      const known = unit.unknown ? undefined : nation;
      const colour = unit.colour ?? known?.colour ?? sheet.sides[unit.side]?.colour ?? "#b9b2a0";
      let ink = unit.ink ?? known?.ink ?? "#191510";
      if (contrast(ink, colour) < 4.5)
        ink = contrast("#100d08", colour) > contrast("#fffdf6", colour) ? "#100d08" : "#fffdf6";
      const dark = luminance(ink) > 0.4;
      const field = dark ? mix(colour, "#000000", 0.35) : mix(colour, "#fffdf4", 0.72);
      return [
        id,
        {
          unit,
          id,
          name: unit.short ?? shortName(unit.title, nation?.title ?? unit.nation),
          strength: String(unit.strength ?? ""),
          colour,
          ink,
          side: Math.max(0, sides.indexOf(unit.side)),
          symbol: draw(unit, colour, field, ink),
        },
      ];
    }),
  );
}
