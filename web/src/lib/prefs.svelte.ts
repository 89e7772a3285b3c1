/** Choices of the person at this browser. */
import { remember } from "./storage";

export type Theme = "light" | "dark";

class Prefs {
  theme = $state<Theme>((document.documentElement.dataset.theme as Theme | undefined) ?? "light");

  toggleTheme(): void {
    this.theme = this.theme === "dark" ? "light" : "dark";
    document.documentElement.dataset.theme = this.theme;
    remember("theme", this.theme);
  }
}

export const prefs = new Prefs();
export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
