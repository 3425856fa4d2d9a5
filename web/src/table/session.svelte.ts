/** A table as this page knows it: what the server has sent, at a pace that people can follow. */

import { afterwards, goOn, hear, takePart } from "../lib/dealing";
import type {
  Bang,
  Choice,
  Company,
  Hint,
  LogEntry,
  NextHand,
  Reacted,
  Reaction,
  Said,
  SeatInfo,
  ServerMessage,
  State,
  TableInfo,
  View,
  Weighed,
} from "../lib/protocol";
import { Connection, type Status } from "./connection";
import { fetchFaces } from "./faces";
import { spread } from "./layout";
import { release, settle, show } from "./motion";
import { HELP, type HelpLevel, preferences } from "./preferences.svelte";
import { cue, play } from "./sound";

/** How long other players' moves, and a trick that was just completed, stay in sight; in milliseconds. */
const MOVE_TIME = 420;
const TRICK_TIME = 1_100;
/** How long a reaction is shown. */
const REACTION_TIME = 4_000;
/** With more states than these to show we are behind, and catch up. */
const MOST_WAITING = 12;

const LEVELS = Object.keys(HELP) as HelpLevel[];

export interface Refusal {
  sentence: string;
  clause: string | null;
}

export class Session {
  status = $state<Status>("connecting");
  /** What is said while the connection is lost. */
  lostBecause = $state("");
  info = $state.raw<TableInfo | null>(null);
  cardNames = $state.raw<Record<string, string>>({});
  pack = $state("");
  seat = $state<number | null>(null);
  seats = $state.raw<SeatInfo[]>([]);
  waiting = $state("");
  state = $state.raw<State | null>(null);
  log = $state.raw<LogEntry[]>([]);
  refusal = $state.raw<Refusal | null>(null);
  hint = $state.raw<Hint | null>(null);
  hinting = $state(false);
  /** How much of the hint is told. */
  told = $state<HelpLevel>("nudge");
  /** A move that the coach looks at before it is made. */
  #weighing = $state.raw<Choice | null>(null);
  /** A costly move: are you sure? */
  doubt = $state.raw<Weighed | null>(null);
  /** What the last decision cost, if it was made all the same. */
  regret = $state.raw<Weighed | null>(null);
  bang = $state.raw<Bang | null>(null);
  /** What the next hand waits for; `until` is by this browser's clock. */
  #nextHand = $state.raw<(NextHand & { until: number | null }) | null>(null);
  company = $state.raw<Company | null>(null);
  /** What was said at the table, and what people showed just now. */
  remarks = $state.raw<Said[]>([]);
  reactions = $state.raw<(Reacted & { id: number })[]>([]);
  /** Until when the player to move may think, by this browser's clock. */
  clock = $state.raw<{ number: number; seat: number; until: number } | null>(null);
  /** What has just happened, for screen readers. */
  announcement = $state("");
  /** A move is on its way. */
  sent = $state.raw<string | null>(null);

  #id: string;
  #connection: Connection;
  #queue: State[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #until = 0;

  constructor(id: string) {
    this.#id = id;
    this.#connection = new Connection(id, {
      onmessage: (message) => this.#hear(message),
      onstatus: (status, why) => {
        if (status !== this.status || why) this.lostBecause = why || "Connection lost, trying again …";
        this.status = status;
      },
    });
  }

  /** What the next hand waits for, if the hand that is shown is over: news may be ahead of it. */
  readonly nextHand = $derived.by(() =>
    this.#nextHand?.number === this.state?.number ? this.#nextHand : null,
  );
  readonly view = $derived.by<View | null>(() => this.state?.view ?? null);
  /** What can be played now: nothing while an answer is awaited. */
  readonly choices = $derived.by<Choice[]>(() =>
    this.sent === null && this.#weighing === null ? (this.state?.choices ?? []) : [],
  );
  /** The move that a hint has told. */
  readonly shown = $derived.by<Choice | null>(() =>
    this.told === "nudge" ? null : (this.choices.find(({ text }) => text === this.hint?.chosen) ?? null),
  );
  /** Is there a coach? For somebody who plays against computers and may have hints. */
  readonly coached = $derived.by<boolean>(
    () =>
      preferences.coach &&
      this.company?.hints === true &&
      this.info?.pace !== "clock" &&
      this.seats.filter((seat) => seat.kind !== "computer").length <= 1,
  );

  move(choice: Choice): void {
    const number = this.state?.number;
    if (number === undefined || this.sent !== null || this.#queue.length > 0) return;
    this.refusal = null;
    this.regret = null;
    if (this.coached && this.choices.length > 1 && this.#ask(choice, number)) return;
    this.#make(choice.text, number);
  }

  /** Makes a move although it is costly. */
  insist(): void {
    const costly = this.doubt;
    this.doubt = null;
    if (!costly || costly.number !== this.state?.number) return;
    this.#make(costly.text, costly.number);
    this.regret = costly;
  }

  /** Takes a costly move back before it is made. */
  reconsider(): void {
    this.doubt = null;
    release();
  }

  #ask(choice: Choice, number: number): boolean {
    const asked = this.#connection.send({ type: "weigh", number, text: choice.text });
    if (asked) this.#weighing = choice;
    return asked;
  }

  #make(text: string, number: number): void {
    this.sent = text;
    this.#connection.move(number, text);
  }

  #weigh(weighed: Weighed): void {
    this.#weighing = null;
    if (weighed.number !== this.state?.number) return;
    if (!weighed.alarming) this.#make(weighed.text, weighed.number);
    else this.doubt = weighed;
  }

  next(): void {
    const number = this.state?.number;
    if (number !== undefined) this.#connection.send({ type: "next", number });
  }

  why(cards: string[]): void {
    this.#connection.send({ type: "why", cards });
  }

  /** Asks for a hint or, where there is one, for more of it. */
  ask(): void {
    if (this.hint) {
      this.#tell(this.hint, LEVELS[LEVELS.indexOf(this.told) + 1] ?? "reasons");
    } else if (this.choices.length && !this.hinting) {
      this.hinting = this.#connection.send({ type: "hint" });
    }
  }

  #tell(hint: Hint, level: HelpLevel): void {
    this.hint = hint;
    this.told = level;
    if (level === "nudge") this.announcement = hint.nudge;
    else
      this.announcement = [
        `A captain would choose: ${hint.words}.`,
        ...(level === "reasons" ? hint.reasons : []),
      ].join(" ");
  }

  undo(): void {
    if (this.state?.undo) this.#connection.send({ type: "undo", number: this.state.number });
  }

  sit(seat: number | null): void {
    this.#connection.send({ type: "sit", seat, nonce: takePart(this.#id) });
  }

  leave(): void {
    this.#connection.send({ type: "leave" });
  }

  replace(seat: number): void {
    this.#connection.send({ type: "replace", seat });
  }

  swap(seat: number, other: number): void {
    this.#connection.send({ type: "swap", seat, other });
  }

  allow(what: { hints?: boolean; chat?: boolean }): void {
    this.#connection.send({ type: "allow", ...what });
  }

  say(text: string): boolean {
    return this.#connection.send({ type: "say", text });
  }

  react(what: Reaction): void {
    this.#connection.send({ type: "react", what });
  }

  answer(yes: boolean): void {
    this.#connection.send({ type: "answer", yes });
  }

  rematch(rotate: boolean, now = false): void {
    const nonce = takePart(afterwards(this.#id));
    this.#connection.send({ type: "rematch", rotate, now, nonce });
  }

  press(what: "bang" | "flip"): void {
    this.#connection.send({ type: "press", what });
  }

  /** How long the cards that were just played should still lie open, in milliseconds. */
  get rest(): number {
    return Math.max(0, this.#until - performance.now());
  }

  /** Shows at once all that is waiting to be shown; false if nothing was. */
  hurry(): boolean {
    const behind = this.#queue.length > 0;
    while (this.#queue.length > 0) this.#next(true);
    return behind;
  }

  close(): void {
    release();
    clearTimeout(this.#timer);
    this.#connection.close();
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.info = message.table;
        this.cardNames = message.card_names;
        this.pack = message.pack;
        fetchFaces(message.pack, Object.keys(message.card_names));
        this.seat = message.seat;
        this.seats = message.table.seats;
        if (message.seat !== null) hear(this.#id, message.table.promise);
        break;
      case "state":
        this.#arrive(message);
        break;
      case "seats":
        this.seats = message.seats;
        this.waiting = message.waiting;
        break;
      case "refused":
        release();
        this.#stop();
        this.refusal = { sentence: message.sentence, clause: message.clause };
        this.announcement = message.sentence;
        break;
      case "error":
        release();
        this.#stop();
        this.refusal = { sentence: message.sentence, clause: null };
        this.announcement = message.sentence;
        break;
      case "hint":
        this.hinting = false;
        if (message.number === this.state?.number) this.#tell(message, preferences.help);
        break;
      case "weighed":
        this.#weigh(message);
        break;
      case "next":
        this.#nextHand = { ...message, until: later(message.seconds) };
        break;
      case "company":
        this.company = message;
        if (message.next_table !== null) goOn(this.#id, message.next_table);
        break;
      case "said":
        if (!this.remarks.some((other) => other.made === message.made && other.seat === message.seat))
          this.remarks = [...this.remarks, message];
        break;
      case "reacted":
        this.#show(message);
        break;
      case "turn":
        this.clock = { number: message.number, seat: message.seat, until: later(message.seconds) ?? 0 };
        break;
      case "bang":
        this.bang = message;
        this.announcement = message.happened.map((one) => one.words).join(" ");
        break;
      default:
        break;
    }
  }

  /** What was asked for is not done. */
  #stop(): void {
    this.sent = null;
    this.hinting = false;
    this.#weighing = null;
  }

  /** A reaction stays in sight for a moment. */
  #show(reaction: Reacted): void {
    const shown = { ...reaction, id: performance.now() };
    this.reactions = [...this.reactions.filter((other) => other.seat !== reaction.seat), shown];
    setTimeout(() => {
      this.reactions = this.reactions.filter((other) => other !== shown);
    }, REACTION_TIME);
  }

  /**
   * States are shown one after another; your own move and the first state at once. Who is there
   * is known as soon as it arrives: a state that waits must not bring back somebody who left.
   */
  #arrive(state: State): void {
    this.#queue.push(state);
    this.seats = state.seats;
    this.waiting = state.waiting;
    const own = this.sent !== null;
    const clock = this.info?.pace === "clock";
    if (own || clock || this.state === null || this.#queue.length > MOST_WAITING) this.hurry();
    else this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (this.#queue.length === 0) return;
    this.#timer = setTimeout(
      () => {
        this.#next(false);
        this.#wait();
      },
      Math.max(0, this.#until - performance.now()),
    );
  }

  #next(atOnce: boolean): void {
    const state = this.#queue.shift();
    if (!state) return;
    settle();
    const before = this.state?.view ?? null;
    const update = () => this.#take(state);
    if (atOnce && this.#queue.length > 0) update();
    else show(before, state.view, update);
    if (!atOnce || this.#queue.length === 0) play(cue(before, state.view));
    this.#until = performance.now() + preferences.stretch * dwell(before, state.view);
  }

  #take(state: State): void {
    const news = state.log.map((entry) => entry.text);
    if (state.view && state.view.turn === state.view.seat && !state.view.over) news.push(state.view.prompt);
    this.state = state;
    this.sent = null;
    this.refusal = null;
    this.hint = null;
    this.doubt = null;
    this.#weighing = null;
    const known = new Set(this.log.map((entry) => `${entry.number} ${entry.text}`));
    this.log = [...this.log, ...state.log.filter((entry) => !known.has(`${entry.number} ${entry.text}`))];
    if (news.length > 0) this.announcement = news.join(" ");
  }
}

/** A time so many seconds from now, by this browser's clock. */
function later(seconds: number | null): number | null {
  return seconds === null ? null : performance.now() + 1_000 * seconds;
}

/** How long a state should stay before the next: longer where a trick was completed. */
export function dwell(before: View | null, after: View | null): number {
  if (!before || !after) return 0;
  const cards = (view: View) => spread(view).trick?.count ?? 0;
  return cards(before) > 0 && cards(after) === 0 && spread(after).last ? TRICK_TIME : MOVE_TIME;
}
