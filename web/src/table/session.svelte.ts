/** A table as this page knows it: what the server has sent, at a pace that people can follow. */

import { getContext, setContext } from "svelte";
import { afterwards, goOn, hear, takePart } from "../lib/dealing";
import type {
  Bang,
  Choice,
  ClientMessage,
  LogEntry,
  NextHand,
  Preparing,
  SeatInfo,
  ServerMessage,
  State,
  TableInfo,
  View,
} from "../lib/protocol";
import { Coach } from "./coach.svelte";
import { Company } from "./company.svelte";
import { Connection, type Status } from "./connection";
import { fetchFaces } from "./faces";
import { afterLanding, STILL, settle, TIMES, WHY_TIME } from "./flight";
import { spread } from "./layout";
import { release, show } from "./motion";
import { preferences } from "./preferences.svelte";
import { cue, play } from "./sound";

/** How long another player's move stays in sight before the next one, in milliseconds. */
const MOVE_TIME = 420;
/** A completed trick: the last card flies, the trick is held, and its cards are collected; each begins a little late. */
const TRICK_TIME = TIMES.play + TIMES.hold + TIMES.gather + 120;
/** If more states than these wait to be shown, they are shown without a pause. */
const MOST_WAITING = 12;

/** The last card of a hand plays itself after this time, in milliseconds: long enough to be seen. */
export const LAST_CARD_TIME = 900;
/** Nothing more to be made of what was chosen together. */
const NONE: Choice[] = [];

/** Why a move is not allowed, with its clause of the rulebook. */
export interface Refusal {
  sentence: string;
  clause: string | null;
}

/** What the next hand waits for; `until` is by this browser's clock. */
export type Waiting = NextHand & { until: number | null };

export class Session {
  status = $state<Status>("connecting");
  /** The sentence for a lost connection. */
  lostBecause = $state("");
  info = $state.raw<TableInfo | null>(null);
  cardNames = $state.raw<Record<string, string>>({});
  pack = $state("");
  seat = $state<number | null>(null);
  seats = $state.raw<SeatInfo[]>([]);
  waiting = $state("");
  /** How far the rules of the game are compiled, until they are. */
  preparing = $state.raw<Preparing | null>(null);
  state = $state.raw<State | null>(null);
  log = $state.raw<LogEntry[]>([]);
  whynot = $state.raw<Refusal | null>(null);
  bang = $state.raw<Bang | null>(null);
  #nextHand = $state.raw<Waiting | null>(null);
  /** Until when the player to move may think, by this browser's clock. */
  clock = $state.raw<{ number: number; seat: number; until: number } | null>(null);
  /** What has just happened, for screen readers. */
  announcement = $state("");
  /** A move that has been sent and not answered. */
  sent = $state.raw<string | null>(null);
  /** A move that is played by a second click, if the player prefers that. */
  asking = $state.raw<Choice | null>(null);

  /** Of moves whose cards were chosen together, those that are still to be made, as the page shows it. */
  chosen = $state.raw<Choice[]>(NONE);

  readonly coach: Coach;
  readonly company: Company;

  #id: string;
  #connection: Connection;
  #queue: State[] = [];
  /** The moves that are being made one after another: the first is sent. */
  #sequence: Choice[] = NONE;
  /** The last card of the hand, which is about to play itself. */
  #lastCard: ReturnType<typeof setTimeout> | undefined;
  /** A decision was taken back: it is made again by hand. */
  #byHand = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #why: ReturnType<typeof setTimeout> | undefined;
  #until = 0;

  constructor(id: string) {
    this.#id = id;
    this.coach = new Coach(this);
    this.company = new Company(id, this);
    this.#connection = new Connection(id, {
      onmessage: (message) => this.#hear(message),
      onstatus: (status, why) => this.#turn(status, why),
    });
  }

  /** What the next hand waits for, if the hand that is shown is over: news may be ahead of it. */
  readonly nextHand = $derived.by(() =>
    this.#nextHand?.number === this.state?.number ? this.#nextHand : null,
  );
  readonly view = $derived.by<View | null>(() => this.state?.view ?? null);
  readonly over = $derived.by(() => this.view?.over ?? this.info?.over ?? false);
  /** The match is over, or a hand is. */
  readonly ended = $derived.by(() => this.view?.over || Boolean(this.state?.account));
  /** It is our turn. */
  readonly mine = $derived.by(
    () =>
      this.view !== null && !this.view.over && this.view.turn !== null && this.view.turn === this.view.seat,
  );
  /** A game by the clock, at which we sit. */
  readonly clocked = $derived.by(() => this.info?.pace === "clock" && this.seat !== null && !this.view?.over);
  /** The moves that can be made: none while an answer is awaited. */
  readonly choices = $derived.by<Choice[]>(() =>
    this.sent === null && this.coach.weighing === null ? (this.state?.choices ?? []) : [],
  );
  /** The move to point out: one that is to be confirmed, or that of a hint. */
  readonly shown = $derived.by<Choice | null>(() => this.asking ?? this.coach.shown);
  /** The names by seat, with "You" for our own. */
  readonly names = $derived.by(() =>
    (this.view?.names ?? []).map((name, seat) => (seat === this.view?.seat ? "You" : name)),
  );
  /** The coach weighs moves of somebody who plays against computers and may have hints. */
  readonly coached = $derived.by<boolean>(
    () =>
      preferences.coach &&
      this.company.terms?.hints === true &&
      this.info?.pace !== "clock" &&
      this.company.people <= 1,
  );

  /** Makes a move, once it is confirmed and weighed where that is wanted. */
  move(choice: Choice): void {
    const number = this.#ready();
    if (number === null) return;
    this.excuse();
    if (preferences.confirm && this.asking?.text !== choice.text) {
      this.asking = choice;
      this.announcement = `${choice.words}? Choose it again to play it.`;
      return;
    }
    this.asking = null;
    this.coach.regret = null;
    if (this.coached && this.choices.length > 1 && this.coach.weigh(choice, number)) return;
    this.make(choice.text, number);
  }

  /**
   * Makes moves whose cards were chosen together, one after another: each answers the state that the last one led to.
   * They have been confirmed by their button, and the coach looks at none of them.
   */
  moveAll(choices: Choice[]): void {
    const number = this.#ready();
    const [first] = choices;
    if (number === null || !first) return;
    this.excuse();
    this.asking = null;
    this.coach.regret = null;
    this.#sequence = choices;
    this.chosen = choices;
    this.make(first.text, number);
  }

  /** The number of the state that a move would answer; null where none can be made just now. */
  #ready(): number | null {
    const busy = this.sent !== null || this.coach.weighing !== null || this.#queue.length > 0;
    return busy ? null : (this.state?.number ?? null);
  }

  /** Drops the move that waits for a second click. */
  unask(): void {
    this.asking = null;
    release();
  }

  /** Sends a move that answers the state of this number. */
  make(text: string, number: number): void {
    clearTimeout(this.#lastCard);
    this.#byHand = false;
    this.sent = text;
    this.#connection.move(number, text);
  }

  /** Drops a costly move before it is made. */
  reconsider(): void {
    this.coach.drop();
    release();
  }

  /** Passes, if that is one of the moves. */
  pass(): void {
    const choice = this.choices.find(({ kind }) => kind === "pass");
    if (choice) this.move(choice);
  }

  /** Asks why these cards cannot be played. */
  why(cards: string[]): void {
    if (this.sent === null && !this.coach.weighing) this.send({ type: "why", cards });
  }

  /** Closes the reason why a move is not allowed. */
  excuse(): void {
    clearTimeout(this.#why);
    this.whynot = null;
  }

  /** Has a game compiled although that failed. */
  prepare(): void {
    this.send({ type: "prepare" });
  }

  next(): void {
    const number = this.state?.number;
    if (number !== undefined) this.send({ type: "next", number });
  }

  undo(): void {
    if (!this.state?.undo) return;
    this.reconsider();
    this.asking = null;
    this.#byHand = true;
    clearTimeout(this.#lastCard);
    this.send({ type: "undo", number: this.state.number });
  }

  sit(seat: number | null): void {
    this.send({ type: "sit", seat, nonce: takePart(this.#id) });
  }

  leave(): void {
    this.send({ type: "leave" });
  }

  swap(seat: number, other: number): void {
    this.send({ type: "swap", seat, other });
  }

  rematch(rotate: boolean, now = false): void {
    const nonce = takePart(afterwards(this.#id));
    this.send({ type: "rematch", rotate, now, nonce });
  }

  press(what: "bang" | "flip"): void {
    this.send({ type: "press", what });
  }

  send(message: ClientMessage): boolean {
    return this.#connection.send(message);
  }

  /** Has screen readers read a sentence. */
  announce(words: string): void {
    this.announcement = words;
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

  /** Shows all that your own moves led to as one change: what was given together goes together. */
  #showOwn(): void {
    const seen = this.view;
    while (this.#queue.length > 0) this.#next(true, seen);
  }

  close(): void {
    release();
    clearTimeout(this.#timer);
    clearTimeout(this.#why);
    clearTimeout(this.#lastCard);
    this.coach.drop();
    this.company.close();
    this.#connection.close();
  }

  #turn(status: Status, why?: string): void {
    if (status !== this.status || why) this.lostBecause = why || "Connection lost, trying again …";
    this.status = status;
    if (status === "open") this.company.connected();
    else this.coach.disconnected();
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
        this.#refuse(message.sentence, message.clause);
        break;
      case "error":
        this.#refuse(message.sentence, null);
        break;
      case "hint":
        this.coach.advised(message);
        break;
      case "weighed":
        this.coach.weighed(message);
        break;
      case "next":
        this.#nextHand = { ...message, until: later(message.seconds) };
        break;
      case "company":
        this.company.terms = message;
        if (message.next_table !== null) goOn(this.#id, message.next_table);
        break;
      case "said":
        this.company.said(message);
        break;
      case "reacted":
        this.company.reacted(message);
        break;
      case "preparing":
        this.preparing = message;
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

  /** Something was not done. If that was to weigh a move, the move is made. */
  #refuse(sentence: string, clause: string | null): void {
    if (this.coach.refused()) return;
    release();
    if (this.#sequence.length > 0) this.#showOwn();
    this.#sequence = NONE;
    this.sent = null;
    this.excuse();
    this.whynot = { sentence, clause };
    this.#why = setTimeout(() => this.excuse(), WHY_TIME);
    this.announcement = sentence;
  }

  /**
   * States are shown one after another; your own move and the first state at once. Who is there
   * is known as soon as it arrives: a state that waits must not bring back somebody who left.
   */
  #arrive(state: State): void {
    this.#queue.push(state);
    this.seats = state.seats;
    this.waiting = state.waiting;
    const clock = this.info?.pace === "clock";
    if (this.sent !== null) {
      if (!this.#goOn(state)) this.#showOwn();
    } else if (clock || this.state === null || this.#queue.length > MOST_WAITING) this.hurry();
    else this.#wait();
  }

  /**
   * After one of several moves comes the next; what they lead to is shown when all are made. Where something else
   * happened to the table, those that are left are dropped.
   */
  #goOn(state: State): boolean {
    if (this.#sequence.length === 0 || this.#connection.pending !== null) return false;
    const left = this.#sequence.slice(1);
    const made = (state.view?.together?.count ?? 0) === left.length;
    this.#sequence = made && left.length > 0 ? left : NONE;
    const [next] = this.#sequence;
    if (next) this.make(next.text, state.number);
    return next !== undefined;
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (this.#queue.length === 0) return;
    this.#timer = setTimeout(() => {
      if (this.rest === 0) this.#next(false);
      this.#wait();
    }, this.rest);
  }

  #next(atOnce: boolean, seen: View | null = this.view): void {
    const state = this.#queue.shift();
    if (!state) return;
    settle();
    const before = this.view;
    const update = () => this.#take(state);
    if (atOnce && this.#queue.length > 0) update();
    else show(seen, state.view, update);
    if (!atOnce || this.#queue.length === 0) play(cue(before, state.view));
    const first = before === null && state.number === 0 && !preferences.calm;
    // What is not told is not to be followed: the first two of three cards that somebody gives.
    const told = state.log.length > 0;
    const time = first
      ? preferences.stretch * TIMES.whole
      : told
        ? dwell(before, state.view, state.account !== null)
        : 0;
    this.#until = performance.now() + time;
    // A busy page may let cards land late.
    afterLanding(() => {
      this.#until = Math.max(this.#until, performance.now() + time - TIMES.play * preferences.stretch);
    });
  }

  #take(state: State): void {
    const news = state.log.map((entry) => entry.text);
    if (state.view && state.view.turn === state.view.seat && !state.view.over) news.push(state.view.prompt);
    const later = state.number !== this.state?.number;
    this.state = state;
    if (state.view) this.preparing = null;
    this.sent = this.#connection.pending;
    this.chosen = this.#sequence;
    const known = new Set(this.log.map((entry) => `${entry.number} ${entry.text}`));
    this.log = [...this.log, ...state.log.filter((entry) => !known.has(`${entry.number} ${entry.text}`))];
    if (news.length > 0) this.announcement = news.join(" ");
    if (!later) return;
    this.excuse();
    this.asking = null;
    this.coach.moveOn();
    this.#playLast();
  }

  /** The last card of a hand plays itself, once all that was played before has been seen, unless that is not wanted. */
  #playLast(): void {
    clearTimeout(this.#lastCard);
    const card = this.view && lastCard(this.view, this.choices);
    if (!card || this.#byHand || this.clocked) return;
    const playIt = () => {
      if (this.rest > 0) this.#lastCard = setTimeout(playIt, this.rest);
      else if (preferences.lastCard && !preferences.confirm && !this.coach.hint) this.move(card);
    };
    this.#lastCard = setTimeout(playIt, LAST_CARD_TIME);
  }
}

/** The only move, where it plays the only card that is left in a hand of several players; else null. */
export function lastCard(view: View, choices: readonly Choice[]): Choice | null {
  const [only, ...others] = choices;
  const hand = spread(view).hand;
  if (!only || others.length > 0 || view.players < 2 || hand?.count !== 1) return null;
  const cards = only.parts.filter(({ role }) => role === "card");
  return cards.length === 1 && cards[0]?.value === hand.cards[0] ? only : null;
}

/** A number of seconds from now, by this browser's clock. */
function later(seconds: number | null): number | null {
  return seconds === null ? null : performance.now() + 1_000 * seconds;
}

/** How long a state stays before the next, in milliseconds: longer if a trick was completed or the hand is over. */
export function dwell(before: View | null, after: View | null, ended = false): number {
  if (!before || !after) return 0;
  const cards = (view: View) => spread(view).trick?.count ?? 0;
  const completed = cards(before) > 0 && cards(after) === 0 && (ended || spread(after).last !== null);
  if (!completed)
    return preferences.stretch * (before.hand === after.hand || preferences.calm ? MOVE_TIME : TIMES.whole);
  return preferences.calm ? STILL : preferences.stretch * TRICK_TIME;
}

const KEY = Symbol("session");

export function provide(session: Session): Session {
  return setContext(KEY, session);
}

/** The session of the table that this component belongs to. */
export function theSession(): Session {
  return getContext(KEY);
}
