/** Your moves on their way: confirmed and weighed where that is wanted, sent, and answered. */

import type { Choice, Choosing, ClientMessage, State, View } from "../lib/protocol";
import type { Coach } from "./coach.svelte";
import { spread } from "./layout";
import { release } from "./motion";
import { preferences } from "./preferences.svelte";

/** The last card of a hand plays itself after this time, in milliseconds: long enough to be seen. */
export const LAST_CARD_TIME = 900;
/** Nothing more to be made of what was chosen together. */
const NONE: Choice[] = [];

/** What moves need of the table. */
export interface Table {
  readonly state: State | null;
  readonly view: View | null;
  /** What is to be chosen while all seats choose at the same time. */
  readonly choosing: Choosing | null;
  send: (message: ClientMessage) => boolean;
  readonly coach: Coach;
  /** The coach weighs moves before they are made. */
  readonly coached: boolean;
  readonly clocked: boolean;
  /** The states that wait to be shown. */
  readonly arrivals: { readonly behind: boolean; readonly rest: number; showOwn: () => void };
  /** The connection, with the move that no state has answered yet. */
  readonly line: { readonly pending: string | null; move: (number: number, text: string) => void };
  /** Closes the reason why a move is not allowed. */
  excuse: () => void;
  announce: (words: string) => void;
}

export class Moves {
  /** A move that has been sent and not answered. */
  sent = $state.raw<string | null>(null);
  /** A move that is played by a second click, if the player prefers that. */
  asking = $state.raw<Choice | null>(null);
  /** Of moves whose cards were chosen together, those that are still to be made, as the page shows it. */
  chosen = $state.raw<Choice[]>(NONE);

  #table: Table;
  /** The moves that are being made one after another: the first is sent. */
  #sequence: Choice[] = NONE;
  /** The last card of the hand, which is about to play itself. */
  #lastCard: ReturnType<typeof setTimeout> | undefined;
  /** A decision was taken back: it is made again by hand. */
  #byHand = false;

  constructor(table: Table) {
    this.#table = table;
  }

  /** The moves that can be made: none while an answer is awaited. */
  readonly choices = $derived.by<Choice[]>(() => {
    const { state, choosing, coach } = this.#table;
    return this.sent === null && coach.weighing === null ? ((choosing ?? state)?.choices ?? []) : [];
  });
  /** The move to point out: one that is to be confirmed, or that of a hint. */
  readonly shown = $derived.by<Choice | null>(() => this.asking ?? this.#table.coach.shown);

  /** Makes a move, once it is confirmed and weighed where that is wanted. */
  move(choice: Choice): void {
    const number = this.#ready();
    if (number === null) return;
    const { coach, coached } = this.#table;
    this.#table.excuse();
    if (preferences.confirm && this.asking?.text !== choice.text) {
      this.asking = choice;
      this.#table.announce(`${choice.words}? Choose it again to play it.`);
      return;
    }
    this.asking = null;
    coach.regret = null;
    if (coached && this.choices.length > 1 && coach.weigh(choice, number)) return;
    this.make(choice.text, number);
  }

  /**
   * Makes moves whose cards were chosen together, one after another: each answers the state that the last one led to.
   * They have been confirmed by their button, and the coach looks at none of them.
   */
  moveAll(choices: Choice[]): void {
    const { choosing } = this.#table;
    if (choosing) {
      this.#table.excuse();
      this.#table.send({ type: "choose", begun: choosing.begun, texts: choices.map(({ text }) => text) });
      return;
    }
    const number = this.#ready();
    const [first] = choices;
    if (number === null || !first) return;
    this.#table.excuse();
    this.asking = null;
    this.#table.coach.regret = null;
    this.#sequence = choices;
    this.chosen = choices;
    this.make(first.text, number);
  }

  /** The number of the state that a move would answer; null where none can be made just now. */
  #ready(): number | null {
    const busy = this.sent !== null || this.#table.coach.weighing !== null || this.#table.arrivals.behind;
    return busy ? null : (this.#table.state?.number ?? null);
  }

  /** Sends a move that answers the state of this number. */
  make(text: string, number: number): void {
    clearTimeout(this.#lastCard);
    this.#byHand = false;
    this.sent = text;
    this.#table.line.move(number, text);
  }

  /** Passes, if that is one of the moves. */
  pass(): void {
    const choice = this.choices.find(({ kind }) => kind === "pass");
    if (choice) this.move(choice);
  }

  /** Drops the move that waits for a second click. */
  unask(): void {
    this.asking = null;
    release();
  }

  /** Drops a costly move before it is made. */
  reconsider(): void {
    this.#table.coach.drop();
    release();
  }

  /** A decision is being taken back: whatever was about to be made is dropped. */
  takeBack(): void {
    this.reconsider();
    this.asking = null;
    this.#byHand = true;
    clearTimeout(this.#lastCard);
  }

  /** A move was refused: none is on its way, and those that were to follow it are dropped. */
  refused(): void {
    release();
    if (this.#sequence.length > 0) this.#table.arrivals.showOwn();
    this.#sequence = NONE;
    this.sent = null;
  }

  /**
   * After one of several moves comes the next; what they lead to is shown when all are made. Where something else
   * happened to the table, those that are left are dropped. Says whether another was sent.
   */
  goOn(state: State): boolean {
    if (this.#sequence.length === 0 || this.#table.line.pending !== null) return false;
    const left = this.#sequence.slice(1);
    const made = (state.view?.together?.count ?? 0) === left.length;
    this.#sequence = made && left.length > 0 ? left : NONE;
    const [next] = this.#sequence;
    if (next) this.make(next.text, state.number);
    return next !== undefined;
  }

  /** A state is shown; `later`: not the same one again. */
  stateShown(later: boolean): void {
    this.sent = this.#table.line.pending;
    this.chosen = this.#sequence;
    if (!later) return;
    this.asking = null;
    this.#table.coach.moveOn();
    this.#playLast();
  }

  close(): void {
    clearTimeout(this.#lastCard);
  }

  /** The last card of a hand plays itself, once all that was played before has been seen, unless that is not wanted. */
  #playLast(): void {
    clearTimeout(this.#lastCard);
    const { view, clocked, coach, arrivals } = this.#table;
    const card = view && lastCard(view, this.choices);
    if (!card || this.#byHand || clocked) return;
    const playIt = () => {
      if (arrivals.rest > 0) this.#lastCard = setTimeout(playIt, arrivals.rest);
      else if (preferences.lastCard && !preferences.confirm && !coach.hint) this.move(card);
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
