/** Choices of the person at this browser, kept in local storage. */
export type Theme = "light" | "dark";

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    /* private mode: the choice lasts as long as the page */
  }
}

class Prefs {
  theme = $state<Theme>((document.documentElement.dataset.theme as Theme | undefined) ?? "light");

  toggleTheme(): void {
    this.theme = this.theme === "dark" ? "light" : "dark";
    document.documentElement.dataset.theme = this.theme;
    write("theme", this.theme);
  }
}

export const prefs = new Prefs();
export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
export const remember = write;
export const recall = read;
