/**
 * The coach: hints in three levels, and a look at a move before it is made.
 *
 * A move that is being weighed is never lost. It is made if the answer says nothing against it, and also if no
 * answer comes in time, if the server refuses to answer, or if the connection is lost.
 */

import type { Choice, ClientMessage, Hint, State, Weighed } from "../lib/protocol";
import { HELP, type HelpLevel, preferences } from "./preferences.svelte";

/** What the coach needs of the table. */
export interface Table {
  readonly state: State | null;
  send: (message: ClientMessage) => boolean;
  announce: (words: string) => void;
}

/** The moves that the coach looks at, and how they are made. */
export interface Making {
  readonly choices: Choice[];
  make: (text: string, number: number) => void;
}

/** A move that is being weighed, and the number of the state it answers. */
export interface Weighing {
  choice: Choice;
  number: number;
}

/** How long the coach may look at a move before it is made anyway, in milliseconds. */
export const PATIENCE = 2_000;

const LEVELS = Object.keys(HELP) as HelpLevel[];

export class Coach {
  /** The hint that is shown. */
  hint = $state.raw<Hint | null>(null);
  /** How much of the hint is shown. */
  level = $state<HelpLevel>("nudge");
  /** A hint has been asked for. */
  hinting = $state(false);
  weighing = $state.raw<Weighing | null>(null);
  /** A costly move that waits for "Play it anyway". */
  doubt = $state.raw<Weighed | null>(null);
  /** The costly move that was made last. */
  regret = $state.raw<Weighed | null>(null);

  #table: Table;
  #moves: Making;
  #closed: Hint | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** How many answers are still to come for moves that were made without them. */
  #overdue = 0;

  constructor(table: Table, moves: Making) {
    this.#table = table;
    this.#moves = moves;
  }

  /** The move that the hint names, once its level shows it. */
  readonly shown = $derived.by<Choice | null>(() =>
    this.level === "nudge"
      ? null
      : (this.#moves.choices.find(({ text }) => text === this.hint?.chosen) ?? null),
  );

  /** Asks for a hint or, if one is open, for its next level. */
  ask(): void {
    if (this.hint) {
      this.#tell(this.hint, LEVELS[LEVELS.indexOf(this.level) + 1] ?? "reasons");
    } else if (this.#closed) {
      this.#tell(this.#closed, this.level);
    } else if (this.#moves.choices.length && !this.hinting) {
      this.hinting = this.#table.send({ type: "hint" });
    }
  }

  /** Closes the hint; asking again opens it at the same level. */
  close(): void {
    this.#closed = this.hint;
    this.hint = null;
  }

  /** Takes the server's answer to `ask`. */
  advised(hint: Hint): void {
    this.hinting = false;
    if (hint.number === this.#table.state?.number) this.#tell(hint, preferences.help);
  }

  /** Has a move weighed before it is made; false if there is no connection to ask over. */
  weigh(choice: Choice, number: number): boolean {
    if (!this.#table.send({ type: "weigh", number, text: choice.text })) return false;
    this.weighing = { choice, number };
    this.#table.announce("The coach is looking …");
    this.#timer = setTimeout(() => {
      this.#overdue += 1;
      this.proceed();
    }, PATIENCE);
    return true;
  }

  /** Takes the server's answer to `weigh`. An answer about another move leaves this one waiting. */
  weighed(answer: Weighed): void {
    const asked = this.weighing;
    if (!asked || answer.number !== asked.number || answer.text !== asked.choice.text) {
      this.#overdue = Math.max(0, this.#overdue - 1);
    } else if (!answer.alarming) {
      this.proceed();
    } else {
      this.#rest();
      this.doubt = answer;
    }
  }

  /** Makes the move that is being weighed; false if there is none. */
  proceed(): boolean {
    const asked = this.#rest();
    if (asked) this.#moves.make(asked.choice.text, asked.number);
    return asked !== null;
  }

  /** Makes a costly move anyway. */
  insist(): void {
    const costly = this.doubt;
    if (!costly) return;
    this.doubt = null;
    this.#moves.make(costly.text, costly.number);
    this.regret = costly;
  }

  /** Drops the move that is being weighed or doubted. */
  drop(): void {
    this.#rest();
    this.doubt = null;
  }

  /** Takes a refusal; false if it was not the coach who was asked. A move that is being weighed is made. */
  refused(): boolean {
    if (this.#overdue > 0) {
      this.#overdue -= 1;
      return true;
    }
    this.hinting = false;
    return this.proceed();
  }

  /** There is no connection: nothing that was asked will be answered. */
  disconnected(): void {
    this.#overdue = 0;
    this.hinting = false;
    this.proceed();
  }

  /** A later position is shown: hints and doubts about the last one are over, and a move that is still being weighed is made. */
  moveOn(): void {
    this.hint = null;
    this.#closed = null;
    this.doubt = null;
    this.proceed();
  }

  #rest(): Weighing | null {
    const asked = this.weighing;
    clearTimeout(this.#timer);
    this.weighing = null;
    return asked;
  }

  #tell(hint: Hint, level: HelpLevel): void {
    this.hint = hint;
    this.level = level;
    const reasons = level === "reasons" ? hint.reasons : [];
    this.#table.announce(
      level === "nudge" ? hint.nudge : [`The captain’s advice: ${hint.words}.`, ...reasons].join(" "),
    );
  }
}
