/** Choices of the person at this browser. */
import { recall, remember } from "./storage";
import { SPEEDS, type Speed } from "./table/scenes";

export type Theme = "light" | "dark";
/** How large the text may be, in hundredths. */
export const SIZES = [90, 100, 115, 130, 150, 200] as const;
export type TextSize = (typeof SIZES)[number];

class Prefs {
  theme = $state<Theme>((document.documentElement.dataset.theme as Theme | undefined) ?? "light");

  text = $state<TextSize>(SIZES.find((size) => String(size) === recall("text")) ?? 100);

  setText(size: TextSize): void {
    this.text = size;
    document.documentElement.style.setProperty("--text", String(size / 100));
    remember("text", String(size));
  }

  /** how fast the orders of others are played */
  pace = $state<Speed>(SPEEDS.find((speed) => speed === recall("pace")) ?? "normal");

  setPace(pace: Speed): void {
    this.pace = pace;
    remember("pace", pace);
  }

  toggleTheme(): void {
    this.theme = this.theme === "dark" ? "light" : "dark";
    document.documentElement.dataset.theme = this.theme;
    remember("theme", this.theme);
  }
}

export const prefs = new Prefs();
/** How high a letter of usual text is, in pixels. */
export const letter = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize);
export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
