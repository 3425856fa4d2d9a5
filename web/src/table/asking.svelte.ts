/** What the people at a table ask each other for, who is away and who moves for them, and who watches. */

import type {
  Absence,
  BackAgain,
  ClientMessage,
  MovedFor,
  OpenRequest,
  Recalled,
  SeatInfo,
  ServerMessage,
  State,
  Watchers,
} from "../lib/protocol";
import { list } from "../lib/words";
import { WHY_TIME } from "./flight";

/** What this needs of the table. */
export interface Table {
  readonly seat: number | null;
  /** The seat for which this browser speaks. */
  readonly voice: number | null;
  readonly seats: SeatInfo[];
  readonly state: State | null;
  readonly over: boolean;
  readonly company: { watched: boolean };
  send: (message: ClientMessage) => boolean;
  announce: (words: string) => void;
}

/** A person who is away; `until` is when a computer player takes over, by this browser's clock. */
export interface Gone extends Absence {
  since: number;
  until: number | null;
}

/** The steps of what was played for somebody who was away, and the one that is shown. */
export interface Steps extends Recalled {
  at: number;
}

/** How long the welcome stays, in milliseconds. */
const WELCOME_TIME = 20_000;
/** When the time that is left is spoken, in seconds, and how. */
const SPOKEN: Record<number, string> = { 60: "one minute", 30: "30 seconds", 10: "10 seconds" };

export class Asking {
  /** The request that is open; `until` is when its time is over, by this browser's clock. */
  request = $state.raw<(OpenRequest & { until: number | null }) | null>(null);
  away = $state.raw<ReadonlyMap<number, Gone>>(new Map());
  /** What a computer player did for you while you were away. */
  back = $state.raw<BackAgain | null>(null);
  steps = $state.raw<Steps | null>(null);
  watchers = $state.raw<Watchers | null>(null);
  /** Sentences that are shown for some seconds. */
  notices = $state.raw<{ id: number; words: string }[]>([]);
  /** Your time was up: the sentence, for some seconds. */
  late = $state("");
  /** The cards that a computer player has just played for people, by seat. */
  played = $state.raw<ReadonlyMap<number, string>>(new Map());
  /** The time by this browser's clock, as long as something counts down. */
  now = $state(performance.now());

  #table: Table;
  #ticking: ReturnType<typeof setInterval> | undefined;
  #timers = new Set<ReturnType<typeof setTimeout>>();
  #ids = 0;
  /** Moves for people in states that are still to be shown. */
  #coming: MovedFor[] = [];

  constructor(table: Table) {
    this.#table = table;
  }

  /** Does the open request wait for our answer? */
  readonly asked = $derived.by(() => {
    const { request } = this;
    const seat = this.#table.voice;
    if (!request || seat === null || !request.awaited.includes(seat)) return false;
    return !request.agreed.includes(seat) && !request.declined.includes(seat);
  });
  /** The seats as they are shown: for a few seconds a lost connection is not. */
  readonly seats = $derived.by(() =>
    this.#table.seats.some((info) => info.kind === "open") || this.#table.over
      ? this.#table.seats
      : this.#table.seats.map((info) =>
          info.kind === "person" && !info.here && !info.stand_in && !this.away.has(info.seat)
            ? { ...info, here: true }
            : info,
        ),
  );
  /** A seat that a computer player has until somebody takes it. */
  readonly free = $derived.by(() =>
    this.#table.over ? undefined : this.#table.seats.find((info) => info.vacant),
  );

  hear(message: ServerMessage): void {
    switch (message.type) {
      case "request":
        this.#ask(message.request);
        break;
      case "request-ended":
        if (message.sentence) this.notice(message.sentence);
        break;
      case "away":
        this.#leave(message.absent);
        break;
      case "moved-for":
        this.#coming.push(message);
        this.shown(this.#table.state);
        break;
      case "back":
        this.#welcome(message);
        break;
      case "recalled":
        if (message.views.length > 0) this.steps = { ...message, at: 0 };
        break;
      case "watchers":
        this.watchers = message;
        this.#table.company.watched = message.names.length > 0;
        break;
      default:
        break;
    }
  }

  /** A state is shown: so are the moves in it that a computer player made for people. */
  shown(state: State | null): void {
    if (!state) return;
    const cards = new Set(
      (state.view?.zones ?? []).filter((zone) => zone.layout === "trick").flatMap((zone) => zone.cards),
    );
    this.played = new Map([...this.played].filter(([, code]) => cards.has(code)));
    const due = this.#coming.filter(({ number }) => number <= state.number);
    this.#coming = this.#coming.filter(({ number }) => number > state.number);
    for (const move of due) {
      if (move.card !== null) this.played = new Map([...this.played, [move.seat, move.card]]);
      if (move.why !== "time") continue;
      if (move.seat === this.#table.seat) {
        this.late = move.sentence;
        this.#after(WHY_TIME, () => (this.late = ""));
      } else this.notice(move.sentence);
    }
  }

  respond(yes: boolean): void {
    if (this.request) this.#table.send({ type: "respond", id: this.request.id, yes });
  }

  withdraw(): void {
    if (this.request) this.#table.send({ type: "withdraw", id: this.request.id });
  }

  /** Has a computer player take over for somebody who is away; the others are asked. */
  takeOver(seat: number): void {
    this.#table.send({ type: "replace", seat });
  }

  waitLonger(seat: number): void {
    this.#table.send({ type: "wait", seat });
  }

  /** Steps through what was played meanwhile. */
  recall(): void {
    this.back = null;
    this.#table.send({ type: "recall" });
  }

  step(by: number): void {
    const { steps } = this;
    if (steps) this.steps = { ...steps, at: Math.min(steps.views.length - 1, Math.max(0, steps.at + by)) };
  }

  /** Back to the table as it is. */
  playOn(): void {
    this.steps = null;
    this.back = null;
  }

  /** Shows a sentence for some seconds, and has screen readers read it. */
  notice(words: string): void {
    const id = ++this.#ids;
    this.notices = [...this.notices, { id, words }];
    this.#table.announce(words);
    this.#after(WHY_TIME, () => (this.notices = this.notices.filter((one) => one.id !== id)));
  }

  close(): void {
    clearInterval(this.#ticking);
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #ask(request: OpenRequest | null): void {
    const before = this.request;
    this.request = request && { ...request, until: later(request.seconds) };
    this.#tick();
    if (request && request.id !== before?.id && request.seat !== this.#table.seat)
      this.#table.announce(request.sentence);
    else if (request && before) this.#answered(request, before);
  }

  /** Answers of the others are spoken, too. */
  #answered(request: OpenRequest, before: OpenRequest): void {
    const fresh = request.agreed.filter((seat) => !before.agreed.includes(seat) && seat !== this.#table.seat);
    if (fresh.length > 0) {
      const names = list(fresh.map((seat) => this.#table.seats[seat]?.name ?? ""));
      this.#table.announce(`${names} ${fresh.length === 1 ? "agrees" : "agree"}.`);
    }
  }

  #leave(absent: readonly Absence[]): void {
    const before = this.away;
    const now = performance.now();
    this.away = new Map(
      absent.map((one) => [one.seat, { ...one, since: now - 1_000 * one.gone, until: later(one.seconds) }]),
    );
    for (const seat of before.keys()) {
      const info = this.#table.seats[seat];
      if (!this.away.has(seat) && info?.here && info.kind === "person" && !info.you)
        this.notice(`${info.name} is back.`);
    }
    this.#tick();
  }

  #welcome(message: BackAgain): void {
    this.back = message;
    this.#after(WELCOME_TIME, () => {
      if (this.back === message) this.back = null;
    });
  }

  #after(time: number, what: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      what();
    }, time);
    this.#timers.add(timer);
  }

  /** Counts seconds as long as there is something to count. */
  #tick(): void {
    const counts = this.away.size > 0 || this.request?.until;
    this.now = performance.now();
    if (counts && this.#ticking === undefined) {
      this.#ticking = setInterval(() => {
        this.now = performance.now();
        this.#speak();
      }, 1_000);
    } else if (!counts) {
      clearInterval(this.#ticking);
      this.#ticking = undefined;
    }
  }

  #speak(): void {
    for (const { seat, until, rank } of this.away.values()) {
      const left = until === null ? "" : (SPOKEN[Math.round((until - this.now) / 1_000)] ?? "");
      if (left) this.#table.announce(`A ${rank} takes over for ${this.#table.seats[seat]?.name} in ${left}.`);
    }
  }
}

/** A number of seconds from now, by this browser's clock. */
function later(seconds: number | null): number | null {
  return seconds === null ? null : performance.now() + 1_000 * seconds;
}

/** The time until then as a clock shows it: "1:20". */
export function clock(until: number, now: number): string {
  const left = Math.max(0, Math.ceil((until - now) / 1_000));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}
