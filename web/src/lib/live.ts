/** The live line to a match: one WebSocket that comes back by itself. */
import { API } from "./api";
import type { Message } from "./types";

export type Line = "connecting" | "open" | "lost" | "gone";

export class Live {
  #socket: WebSocket | null = null;
  #timer = 0;
  #tries = 0;
  #closed = false;
  #url: string;

  constructor(
    match: string,
    seat: string,
    private readonly onMessage: (message: Message) => void,
    private readonly onLine: (line: Line, reason?: string) => void,
  ) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const path = `${API}/matches/${encodeURIComponent(match)}/live?seat=${encodeURIComponent(seat)}`;
    this.#url = `${scheme}//${location.host}${path}`;
    this.#open();
    addEventListener("online", this.#now);
  }

  #now = (): void => {
    if (this.#closed || this.#socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.#timer);
    this.#open();
  };

  #open(): void {
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#tries = 0;
      this.onLine("open");
    };
    socket.onmessage = (event: MessageEvent<string>) => this.onMessage(JSON.parse(event.data) as Message);
    socket.onclose = (event) => {
      if (this.#closed || this.#socket !== socket) return;
      if (event.code >= 4400 && event.code < 4500) {
        this.onLine("gone", event.reason); // the server knows no such match or seat: trying again is of no use
        return;
      }
      this.onLine("lost");
      this.#tries += 1;
      this.#timer = window.setTimeout(this.#now, Math.min(250 * 2 ** Math.min(this.#tries, 4), 3000));
    };
  }

  send(message: Record<string, unknown>): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#now);
    this.#socket?.close();
  }
}
