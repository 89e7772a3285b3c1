/** Addresses of the page: what is shown, and how to link to it. */
export type Route =
  | { page: "start" }
  | TableRoute
  | { page: "analysis"; match: string; seat: string }
  | { page: "rules"; game: string; rule: string | null; from: Origin | null };

/** A table, now or after some orders. */
export interface TableRoute {
  page: "table";
  match: string;
  seat: string;
  /** whether the address names the seat */
  hasSeat: boolean;
  at: number | null;
}
/** The match from which somebody came to the rules. */
export interface Origin {
  match: string;
  seat: string;
}

const TABLE = "table";
const NUMBER = /^\d{1,9}$/;

/** What an address shows: `#/match/ID/41?seat=SEAT` or, from a link without a hash, `/match/ID?seat=SEAT`. */
export function readRoute({ hash, pathname, search }: Pick<Location, "hash" | "pathname" | "search">): Route {
  const told = hash.replace(/^#/, "");
  const [path = "", text = ""] = told ? told.split("?") : [pathname, search.slice(1)];
  const [page, id, ...rest] = path.split("/").filter(Boolean).map(plain);
  const query = new URLSearchParams(text);
  const seat = query.get("seat") ?? TABLE;
  if (!id) return { page: "start" };
  if (page === "rules") {
    const match = query.get("match");
    return { page, game: id, rule: rest.join("/") || null, from: match ? { match, seat } : null };
  }
  if (page !== "match" && page !== "matches") return { page: "start" };
  const [what = ""] = rest;
  if (what === "analysis") return { page: what, match: id, seat };
  const hasSeat = query.has("seat");
  return { page: "table", match: id, seat, hasSeat, at: NUMBER.test(what) ? Number(what) : null };
}

/** A part of a path as it was meant; one that is badly written is left as it is. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const asked = (words: Record<string, string>): string => {
  const text = new URLSearchParams(words).toString();
  return text && `?${text}`;
};

/** The address of a table, now or after some orders. */
export const tableAddress = (match: string, seat: string, at: number | null = null): string =>
  `#/match/${encodeURIComponent(match)}${at === null ? "" : `/${at}`}${asked({ seat })}`;
export const analysisAddress = (match: string, seat: string): string =>
  `#/match/${encodeURIComponent(match)}/analysis${asked({ seat })}`;
/** The address of the rules of a game, or of one of them. */
export const rulesAddress = (game: string, rule: string | null = null, from: Origin | null = null): string =>
  `#/rules/${encodeURIComponent(game)}${rule ? `/${rule.split("/").map(encodeURIComponent).join("/")}` : ""}` +
  (from ? asked({ match: from.match, seat: from.seat }) : "");
