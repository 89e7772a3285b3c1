/** The styles of a map, which are CSS, as style attributes. */
import type { Style } from "./types";

export const inline = (style: Style | undefined, skip: readonly string[] = []): string =>
  Object.entries(style ?? {})
    .filter(([key]) => key !== "title" && !skip.includes(key))
    .flatMap(([key, value]) => (typeof value === "object" ? [] : [`${key}:${value}`]))
    .join(";");
