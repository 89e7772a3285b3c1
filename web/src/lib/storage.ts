/** What this browser keeps. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // private mode, or no browser at all
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    /* private mode: the choice lasts as long as the page */
  }
}
