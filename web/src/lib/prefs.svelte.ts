/** Choices of the person at this browser. */
import { recall, remember } from "./storage";
import { SPEEDS, type Speed } from "./table/scenes";

export type Theme = "light" | "dark";

class Prefs {
  theme = $state<Theme>((document.documentElement.dataset.theme as Theme | undefined) ?? "light");

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
export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
