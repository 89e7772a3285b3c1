/** Every NATO symbol that a letter code of MIL-STD-2525C can name, drawn in parts that src/lib/symbols.ts puts together. */
import ms, { type SymbolOptions } from "milsymbol";
import { FIELD, INK, type Box, type Drawing, type Library } from "../src/lib/symbols";

/** One set of codes, as milsymbol keeps it: it writes what each code is made of. */
type CodeSet = (made: Record<string, unknown>, boxes: object, icons: object) => void;
const SETS = (ms as unknown as { _iconSIDC: { letter: CodeSet[] } })._iconSIDC.letter;

const range = (first: string, letters: string): string[] => letters.split("").map((letter) => first + letter);
/** The letters that a code has for headquarters, task force, feint or installation and echelon; mobility; towed array. */
export const MARKS = [
  ..."-ABCDEFGH".split("").flatMap((first) => range(first, "-ABCDEFGHIJKLMN")),
  ...range("M", "OPQRSTUVWXY"),
  ...range("N", "SL"),
];
const NO_MARK = "--";

/** What codes name: a dimension and six letters, those of warfighting symbols. */
function functions(): string[] {
  const made: Record<string, unknown> = {};
  const anyIcon = new Proxy({}, { get: () => ({}) });
  for (const set of SETS) set(made, {}, anyIcon);
  return Object.keys(made)
    .filter((code) => code.startsWith("S"))
    .map((code) => code.charAt(2) + code.slice(4));
}

interface Picture {
  box: Box;
  svg: string;
  /** what marks depend on: the frame, and whether it has a staff of its own; nothing if there is no frame */
  frame: string;
}

/** A symbol in the friendly frame, whatever the side: the nation is the colour of the counter. */
export function draw(name: string, mark: string, field: string, ink: string, more: SymbolOptions = {}): Picture {
  const inks = ms.ColorMode(ink, ink, ink, ink, ink, ink);
  const symbol = new ms.Symbol(`SF${name.charAt(0)}P${name.slice(1)}${mark}---`, {
    size: 100,
    fillColor: field,
    frameColor: inks,
    iconColor: inks,
    strokeWidth: 5,
    ...more,
  });
  const svg = symbol.asSVG();
  const { baseGeometry, frame, headquarters } = symbol.getMetadata();
  return {
    box: (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? "").split(" ").map(Number) as Box,
    svg: svg.replace(/^<svg[^>]*>/, "").replace(/<\/svg>$/, ""),
    frame: frame ? JSON.stringify([baseGeometry, headquarters]) : "",
  };
}

/** Cuts a drawing into its outermost elements. */
function elements(svg: string): string[] {
  const found: string[] = [];
  let [depth, begin] = [0, 0];
  for (const { 0: tag, 1: closing, index } of svg.matchAll(/<(\/?)[^>]*>/g)) {
    depth += closing ? -1 : tag.endsWith("/>") ? 0 : 1;
    if (depth > 0) continue;
    const end = index + tag.length;
    found.push(svg.slice(begin, end));
    begin = end;
  }
  return found;
}

/** Numbers texts: the same text has the same number again. */
class Numbers {
  readonly #numbers = new Map<string, number>();
  of(text: string): number {
    const number = this.#numbers.get(text) ?? this.#numbers.size;
    this.#numbers.set(text, number);
    return number;
  }
  get texts(): string[] {
    return [...this.#numbers.keys()];
  }
}

/** All marks on the frame of a symbol. */
function marksOn(name: string, parts: (svg: string) => number[]): Record<string, Drawing> {
  const framed = (mark: string): Picture => draw(name, mark, FIELD, INK, { icon: false });
  const { length } = framed(NO_MARK).svg;
  return Object.fromEntries(
    MARKS.map((mark) => {
      const { box, svg } = framed(mark);
      return [mark, [box, parts(svg.slice(length))]];
    }),
  );
}

/** All symbols with a frame, each as a list of parts: elements of SVG that most of them share. */
export function drawAll(): Library {
  const [elementNumbers, frameNumbers] = [new Numbers(), new Numbers()];
  const parts = (svg: string): number[] => elements(svg).map((element) => elementNumbers.of(element));
  const symbols: Library["symbols"] = {};
  const marks: Library["marks"] = [];
  for (const name of functions()) {
    const { box, svg, frame } = draw(name, NO_MARK, FIELD, INK);
    if (!frame) continue; // wrecks, hazards and tracks, which are no units
    const number = frameNumbers.of(frame);
    marks[number] ??= marksOn(name, parts);
    symbols[name] = [number, box, parts(svg)];
  }
  return { parts: elementNumbers.texts, symbols, marks };
}
