/** Addresses of the page: `#/match/ID?seat=SEAT`, or the same path without a hash. What fits none is the start page. */
export interface Route {
  page: string;
  /** what the parentheses of its path hold */
  args: string[];
  query: URLSearchParams;
}

/** The pages by name; the first path that fits an address says which it is. */
const PATHS: readonly [page: string, path: RegExp][] = [["table", /^\/match(?:es)?\/([^/]+)\/?$/]];

export const START = "start";

export function routeOf(address: { hash: string; pathname: string; search: string }): Route {
  const hash = address.hash.replace(/^#/, "");
  const [path = "", asked = ""] = hash ? hash.split("?") : [address.pathname, address.search.slice(1)];
  const query = new URLSearchParams(asked);
  for (const [page, pattern] of PATHS) {
    const found = pattern.exec(path);
    if (found) return { page, args: found.slice(1).map((part) => decodeURIComponent(part)), query };
  }
  return { page: START, args: [], query };
}

/** Where a seat of a match is. */
export const tableAddress = (match: string, seat: string): string =>
  `#/match/${encodeURIComponent(match)}?seat=${encodeURIComponent(seat)}`;
