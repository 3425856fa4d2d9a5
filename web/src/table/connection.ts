/**
 * The connection to a table: it comes back by itself, tells the server what was seen last, and
 * neither loses nor repeats a move.
 *
 * A move carries the number of the state it answers. It is kept until a later state or a refusal
 * answers it; after a lost connection it is sent again only if that number still stands.
 */

import { applied } from "../lib/changes";
import type { Changes, ClientMessage, ServerMessage, State } from "../lib/protocol";

/** What is handed on: every state is whole. */
export type Message = Exclude<ServerMessage, Changes>;

/** `lost` while we are trying to connect again; `refused` where there is nothing to connect to. */
export type Status = "connecting" | "open" | "lost" | "refused";

export interface Line {
  onmessage: (message: Message) => void;
  /** `why` is the server's own sentence, where it said why it closed the connection. */
  onstatus: (status: Status, why?: string) => void;
}

/** The first wait before another try, and the longest, in milliseconds. */
const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
/** How often we ask whether the server is there, and how long it may take to answer. */
const PING_EVERY = 20_000;
const PATIENCE = 8_000;
/** A move is answered within this time, or the connection is given up and opened again. */
const ANSWER_WITHIN = 4_000;
/** The server is being restarted: we come back at once, spread over this many milliseconds. */
const RESTART = 1012;
const SPREAD = 300;
/** The server's reasons for closing that no further try could change: from 4400 to 4407. */
const FINAL = (code: number) => code >= 4400 && code < 4408;

export class Connection {
  #line: Line;
  #address: (seen: number) => string;
  #socket: WebSocket | null = null;
  #tries = 0;
  #seen = 0;
  #move: { number: number; text: string } | null = null;
  #again: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setTimeout> | undefined;
  #answer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  /** `screen`: a big screen, which watches and shows codes. */
  constructor(table: string, line: Line, screen = false) {
    const scheme = window.location.protocol === "https:" ? "wss" : "ws";
    const base = `${scheme}://${window.location.host}/api/tables/${encodeURIComponent(table)}/ws`;
    this.#address = (seen) => `${base}?seen=${seen}&changes=1${screen ? "&screen=1" : ""}`;
    this.#line = line;
    window.addEventListener("online", this.#hurry);
    window.addEventListener("offline", this.#giveUp);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#open("connecting");
  }

  /** Sends what would be out of date later: it is dropped while there is no connection. */
  send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Makes a move, now or as soon as the connection is back. */
  move(number: number, text: string): void {
    this.#move = { number, text };
    if (this.send({ type: "move", number, text })) this.#await();
  }

  /** A move that no state has answered yet. */
  get pending(): string | null {
    return this.#move?.text ?? null;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#again);
    clearTimeout(this.#ping);
    clearTimeout(this.#answer);
    window.removeEventListener("online", this.#hurry);
    window.removeEventListener("offline", this.#giveUp);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
  }

  #open(status: Status): void {
    clearTimeout(this.#again);
    this.#line.onstatus(status);
    const socket = new WebSocket(this.#address(this.#seen));
    this.#socket = socket;
    /** The last state on this connection, to which the next changes are made. */
    let last: State | null = null;
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#line.onstatus("open");
      if (document.visibilityState === "hidden") this.send({ type: "look", visible: false });
      this.#watch();
    };
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return;
      this.#watch();
      const sent = JSON.parse(`${event.data}`) as ServerMessage;
      if (sent.type === "changes" && last?.number !== sent.since) return this.#giveUp();
      const message = sent.type === "changes" ? applied(last as State, sent) : sent;
      if (message.type === "pulse") this.send({ type: "beat", id: message.id });
      if (message.type === "state") {
        this.#tries = 0;
        this.#settle(message.number, last === null);
        last = message;
      }
      if (message.type === "refused" || message.type === "error") this.#answered();
      this.#line.onmessage(message);
    };
    socket.onclose = (event) => {
      if (socket !== this.#socket) return;
      if (FINAL(event.code)) {
        this.close();
        this.#line.onstatus("refused");
      } else if (event.code === RESTART && this.#tries === 0) {
        this.#lost(Math.random() * SPREAD, event.reason);
      } else this.#lost();
    };
  }

  /** A state says whether the kept move was made, is still to be sent, or no longer stands. */
  #settle(number: number, fresh: boolean): void {
    this.#seen = number;
    if (this.#move && number !== this.#move.number) this.#answered();
    else if (this.#move && fresh) this.move(this.#move.number, this.#move.text);
  }

  #answered(): void {
    this.#move = null;
    clearTimeout(this.#answer);
  }

  /** A move that is not answered soon: the connection is broken, whatever it says. */
  #await(): void {
    clearTimeout(this.#answer);
    this.#answer = setTimeout(this.#giveUp, ANSWER_WITHIN);
  }

  #giveUp = (): void => {
    const socket = this.#socket;
    if (!socket || this.#closed) return;
    this.#lost();
    socket.close();
  };

  #lost(at?: number, why?: string): void {
    this.#socket = null;
    clearTimeout(this.#ping);
    clearTimeout(this.#answer);
    if (this.#closed) return;
    const grown = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries);
    const wait = at ?? grown * (0.75 + Math.random() / 2);
    this.#tries += 1;
    this.#line.onstatus("lost", why);
    this.#again = setTimeout(() => this.#open("lost"), wait);
  }

  /** Back in sight or back on the network: no need to wait. Out of sight: the server may send a notice. */
  #hurry = (): void => {
    const visible = document.visibilityState !== "hidden";
    this.send({ type: "look", visible });
    if (!visible) return;
    if (this.#socket === null && !this.#closed) this.#open("lost");
    else this.send({ type: "ping" });
  };

  /** A connection that has been silent for long is tested, then given up. */
  #watch(): void {
    clearTimeout(this.#ping);
    this.#ping = setTimeout(() => {
      this.send({ type: "ping" });
      this.#ping = setTimeout(this.#giveUp, PATIENCE);
    }, PING_EVERY);
  }
}
