import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("../src/styles/base.css", import.meta.url), "utf8");

/** The colours of a theme, by name. */
function tokens(theme: string): Record<string, string> {
  const block = new RegExp(`data-theme="${theme}"\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? "";
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = "", hex = ""]) => [name, hex]),
  );
}
/** How light a colour is, by WCAG 2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const PAPERS = ["sheet", "sheet-2"];
const TEXTS = ["ink", "soft", "accent", "bad"];

describe.each(["light", "dark"])("the %s theme", (theme) => {
  const colours = tokens(theme);
  const of = (a: string, b: string): number => contrast(colours[a] ?? "", colours[b] ?? "");
  test.each(PAPERS.flatMap((paper) => TEXTS.map((text) => [text, paper] as const)))("shows %s on %s", (text, paper) => {
    expect(of(text, paper)).toBeGreaterThanOrEqual(4.5);
  });
  test("shows what stands on the accent and on the table", () => {
    expect(of("accent-ink", "accent")).toBeGreaterThanOrEqual(4.5);
    expect(of("ink", "table")).toBeGreaterThanOrEqual(4.5);
  });
  test("shows edges and the focus, which are no text", () => {
    for (const paper of PAPERS) {
      expect(of("focus", paper)).toBeGreaterThanOrEqual(3);
      expect(of("edge", paper)).toBeGreaterThanOrEqual(3);
    }
  });
});
