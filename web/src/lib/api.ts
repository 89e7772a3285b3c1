/** REST calls. Every failure becomes an Error whose message is fit to be shown. */
import drawn from "../../symbols/drawn.json?url";
import { t } from "../texts";
import type { Analysed } from "./analysis";
import type { Library } from "./symbols";
import type { Catalogue, DrawAnswer, GameInfo, LessonDoc, LogEntry, MapDoc, MatchSummary, Rule, View } from "./types";

export const API = "/api";

async function reason(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const body = JSON.parse(text) as Record<string, unknown>;
    const detail = body.reason ?? body.detail ?? body.error ?? body.message;
    if (typeof detail === "string") return detail;
    if (Array.isArray(detail))
      return detail
        .map((item: { msg?: string; loc?: unknown[] }) => `${(item.loc ?? []).slice(1).join(".")}: ${item.msg ?? ""}`)
        .join("; ");
  } catch {
    /* not JSON: fall through */
  }
  return text.trim().slice(0, 400) || t.page.answered(response.status);
}

async function ask(address: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address, init);
  } catch {
    throw new Error(t.page.noAnswer);
  }
  if (!response.ok) throw new Error(await reason(response));
  return response;
}

const call = (path: string, init?: RequestInit): Promise<Response> => ask(API + path, init);
const json = async <T>(path: string, init?: RequestInit): Promise<T> => (await call(path, init)).json() as Promise<T>;

/** Lists may come bare or under a key. */
function listed<T>(body: T[] | Record<string, T[]>): T[] {
  return Array.isArray(body) ? body : (Object.values(body).find((list) => Array.isArray(list)) ?? []);
}

const games = new Map<string, Promise<GameInfo>>();
const ledgers = new Map<string, Promise<Rule[]>>();

function keep<T>(cache: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  let found = cache.get(key);
  if (!found) {
    found = make();
    found.catch(() => cache.delete(key));
    cache.set(key, found);
  }
  return found;
}

export const getCatalogue = (): Promise<Catalogue> => json("/games");
/** A game; of one with several boards, with the places of one of them. */
export function getGame(id: string, board = ""): Promise<GameInfo> {
  const path = `/games/${id}${board && `?board=${board}`}`;
  return keep(games, path, () => json(path));
}
export const getLesson = (game: string, lesson: string): Promise<LessonDoc> =>
  json(`/games/${game}/lessons/${encodeURIComponent(lesson)}`);
/** The symbols of all units, drawn when the page was built. */
export const getSymbols = async (): Promise<Library> => (await ask(drawn)).json() as Promise<Library>;
/** The map of a game, or of one of its boards. Its pictures lie beside it. */
export const getMap = async (id: string, board = ""): Promise<MapDoc> => {
  const folder = `/games/${id}/${board && `maps/${board}/`}`;
  return { ...(await json<MapDoc>(`${folder}map.json`)), folder: API + folder };
};
export const getRules = (id: string): Promise<Rule[]> =>
  keep(ledgers, id, async () => listed<Rule>(await json(`/games/${id}/rules`)));
export const listMatches = async (): Promise<MatchSummary[]> => listed(await json("/matches"));
export const getMatch = (id: string): Promise<MatchSummary> => json(`/matches/${id}`);
export const getSeries = (id: string): Promise<unknown> => json(`/matches/${id}/series`);
const analysisPath = (id: string, seat: string, first = 0): string =>
  `/matches/${encodeURIComponent(id)}/analysis?${new URLSearchParams({ seat, first: String(first) }).toString()}`;
/** How far the analysis of a match is, with its player-turns from one on. */
export const getAnalysis = (id: string, seat: string, first: number): Promise<Analysed> =>
  json(analysisPath(id, seat, first));
export const beginAnalysis = (id: string, seat: string): Promise<Analysed> =>
  json(analysisPath(id, seat), { method: "POST" });
/** Stop an analysis, or forget the one that is kept. */
export const stopAnalysis = (id: string, seat: string): Promise<Analysed> =>
  json(analysisPath(id, seat), { method: "DELETE" });
/** What a seat saw after some orders, or sees now; of the log all after `since`, or the last lines. */
export const getView = (
  id: string,
  seat: string,
  at: number | null,
  since: number | null,
  laid: Iterable<string>,
): Promise<View> => {
  const query = new URLSearchParams({ seat });
  if (at !== null) query.set("at", String(at));
  if (since !== null) query.set("since", String(since));
  for (const name of laid) query.append("laid", name);
  return json(`/matches/${id}/view?${query.toString()}`);
};
export const getLog = async (id: string, seat: string, from: number, to: number): Promise<LogEntry[]> =>
  listed(
    await json(`/matches/${id}/log?${new URLSearchParams({ seat, from: String(from), to: String(to) }).toString()}`),
  );

const send = <T>(method: string, path: string, body: Record<string, unknown>): Promise<T> =>
  json(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

export const newMatch = (body: Record<string, unknown>): Promise<MatchSummary> => send("POST", "/matches", body);
export const changeMatch = (
  id: string,
  body: { name?: string; seats?: Record<string, string> },
): Promise<MatchSummary> => send("PATCH", `/matches/${id}`, body);
export const deleteMatch = async (id: string): Promise<void> =>
  void (await call(`/matches/${id}`, { method: "DELETE" }));
export const bringBack = (id: string): Promise<MatchSummary> => send("POST", `/matches/${id}/restore`, {});
export const resign = (id: string, seat: string): Promise<MatchSummary> =>
  send("POST", `/matches/${id}/resign`, { seat });
export const talkOfDraw = (id: string, seat: string, says: "offer" | "accept" | "decline"): Promise<DrawAnswer> =>
  send("POST", `/matches/${id}/draw`, { seat, says });
export const pictureUrl = (game: string, name: string): string => `${API}/games/${game}/pictures/${name}`;
