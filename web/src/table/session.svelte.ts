/** A table as this page knows it: what the server has sent, at a pace that people can follow. */

import { getContext, setContext } from "svelte";
import { afterwards, goOn, hear, takePart } from "../lib/dealing";
import { MOVED } from "../lib/me.svelte";
import type {
  Bang,
  Choice,
  Choosing,
  ClientMessage,
  LogEntry,
  NextHand,
  Preparing,
  SeatInfo,
  ServerMessage,
  State,
  TableInfo,
  TabletSeats,
  View,
} from "../lib/protocol";
import { Arrivals } from "./arrivals";
import { Asking } from "./asking.svelte";
import { Coach } from "./coach.svelte";
import { Company, REACTIONS } from "./company.svelte";
import { Connection, type Status } from "./connection";
import { applies, renewed, whileChoosing } from "./early";
import { fetchFaces } from "./faces";
import { WHY_TIME } from "./flight";
import { Gathering } from "./gathering.svelte";
import { release } from "./motion";
import { Moves } from "./moves.svelte";
import { preferences } from "./preferences.svelte";
import { Screens } from "./screens.svelte";
import { Tablet } from "./tablet.svelte";

/** Why a move is not allowed, with its clause of the rulebook. */
export interface Refusal {
  sentence: string;
  clause: string | null;
  /** It is not the answer to a move: screen readers say it at once. */
  urgent?: boolean;
}

/** What the next hand waits for; `until` is by this browser's clock. */
export type Waiting = NextHand & { until: number | null };

export class Session {
  status = $state<Status>("connecting");
  /** The sentence for a lost connection, or for one that the server refused. */
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

  readonly coach: Coach;
  readonly company: Company;
  readonly asking: Asking;
  /** The waiting room, until the cards are dealt. */
  readonly gathering: Gathering;
  readonly moves: Moves;
  readonly arrivals: Arrivals;
  readonly line: Connection;
  readonly tablet: Tablet;
  readonly screens: Screens;

  #choosing = $state.raw<Choosing | null>(null);
  #id: string;
  #why: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string, screen = false) {
    this.#id = id;
    this.tablet = new Tablet((message) => this.send(message));
    this.screens = new Screens(id, (message) => this.send(message));
    this.arrivals = new Arrivals(this);
    this.moves = new Moves(this);
    this.coach = new Coach(this, this.moves);
    this.company = new Company(id, this);
    this.asking = new Asking(this);
    this.gathering = new Gathering(this);
    this.line = new Connection(
      id,
      {
        onmessage: (message) => this.#hear(message),
        onstatus: (status, why) => this.#turn(status, why),
      },
      screen,
    );
  }

  /** What the next hand waits for, if the hand that is shown is over: news may be ahead of it. */
  readonly nextHand = $derived.by(() =>
    this.#nextHand?.number === this.state?.number ? this.#nextHand : null,
  );
  /** What is to be chosen while all seats choose at the same time. */
  readonly choosing = $derived.by(() => {
    const view = this.state?.view ?? null;
    return applies(this.#choosing, view) ? this.#choosing : null;
  });
  readonly view = $derived.by<View | null>(() => {
    const view = this.state?.view ?? null;
    return view && this.choosing ? whileChoosing(view, this.choosing) : view;
  });
  /** What we have chosen and the others wait for, so that it can be chosen again. */
  readonly early = $derived.by<Choice[]>(() => this.choosing?.chosen ?? []);
  readonly over = $derived.by(() => this.view?.over ?? this.info?.over ?? false);
  /** The seat for which this browser speaks: the one whose cards it shows, or the first at a closed tablet. */
  readonly voice = $derived.by(() => this.seat ?? this.tablet.seats[0] ?? null);
  /** The match is over, or a hand is. */
  readonly ended = $derived.by(() => this.view?.over || Boolean(this.state?.account));
  /** It is our turn. */
  readonly mine = $derived.by(
    () =>
      this.view !== null && !this.view.over && this.view.turn !== null && this.view.turn === this.view.seat,
  );
  /** A game by the clock, at which we sit. */
  readonly clocked = $derived.by(() => this.info?.pace === "clock" && this.seat !== null && !this.view?.over);
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

  /** Asks why these cards cannot be played. */
  why(cards: string[]): void {
    if (this.moves.sent === null && !this.coach.weighing) this.send({ type: "why", cards });
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

  /** Takes an early choice back. */
  chooseAgain(): void {
    if (this.choosing) this.send({ type: "choose", begun: this.choosing.begun, texts: [] });
  }

  undo(): void {
    if (this.early.length > 0) {
      this.chooseAgain();
      return;
    }
    if (!this.state?.undo) return;
    this.moves.takeBack();
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

  /** Wants a rematch, or with `missing` one without those who have not answered. */
  rematch(rotate: boolean, missing?: "computer" | "open"): void {
    const nonce = takePart(afterwards(this.#id));
    this.send({ type: "rematch", rotate, now: missing !== undefined, nonce, missing: missing ?? "open" });
  }

  press(what: "bang" | "flip"): void {
    this.send({ type: "press", what });
  }

  send(message: ClientMessage): boolean {
    return this.line.send(message);
  }

  /** Has screen readers read a sentence. */
  announce(words: string): void {
    this.announcement = words;
  }

  close(): void {
    release();
    clearTimeout(this.#why);
    this.arrivals.close();
    this.moves.close();
    this.coach.drop();
    this.company.close();
    this.asking.close();
    this.tablet.close();
    this.line.close();
  }

  #turn(status: Status, why?: string): void {
    if (status === "refused") this.lostBecause = this.whynot?.sentence ?? "";
    else if (status !== this.status || why) this.lostBecause = why || "Connection lost, trying again …";
    this.status = status;
    if (status === "open") this.company.connected();
    else this.coach.disconnected();
    if (status === "lost") this.screens.lost();
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
        if (message.table.started) this.gathering.dealt();
        this.gathering.watch(message.table.seats);
        if (message.seat !== null) hear(this.#id, message.table.promise);
        this.screens.welcomed(message.seat);
        break;
      case "tablet":
        this.#turnTablet(message);
        break;
      case "screen":
        this.screens.here = message.here;
        break;
      case "chairs":
        this.screens.chairs = message.chairs;
        break;
      case "state":
        this.#arrive(message);
        break;
      case "seats":
        this.seats = message.seats;
        this.gathering.watch(message.seats);
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
      case "choosing":
        this.#choosing = renewed(this.#choosing, message);
        break;
      case "moved":
        this.#end(MOVED);
        break;
      case "closed":
        this.#end(message.sentence);
        break;
      case "company":
        this.company.terms = message;
        if (message.next_table !== null) goOn(this.#id, message.next_table);
        break;
      case "said":
        this.company.said(message);
        break;
      case "gathering":
        this.gathering.heard(message);
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
      case "watcher":
        this.company.overheard(message);
        if (message.what !== null && !message.mine)
          this.asking.notice(`${message.name} ${REACTIONS[message.what].says}.`);
        break;
      default:
        this.asking.hear(message);
        break;
    }
  }

  /** This page is not connected to the table again. */
  #end(sentence: string): void {
    this.line.close();
    this.status = "refused";
    this.lostBecause = sentence;
    this.whynot = { sentence, clause: null };
  }

  /** Somebody else sees their cards now, or nobody does: nothing that was known before is kept. */
  #turnTablet(message: TabletSeats): void {
    if (this.tablet.hear(message)) {
      this.arrivals.hurry();
      this.log = [];
      this.announcement = "";
      this.coach.close();
      this.moves.unask();
      this.excuse();
    }
    if (this.tablet.shared) this.seat = message.open;
  }

  /** Something was not done. If that was to weigh a move, the move is made. */
  #refuse(sentence: string, clause: string | null): void {
    if (this.coach.refused()) return;
    this.moves.refused();
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
    this.arrivals.push(this.tablet.turned(state));
    this.seats = state.seats;
    this.gathering.watch(state.seats);
    this.waiting = state.waiting;
    if (this.moves.sent === null) this.arrivals.run(this.info?.pace === "clock" || this.state === null);
    else if (!this.moves.goOn(state)) this.arrivals.showOwn();
  }

  /** Makes a state the one that is shown. */
  take(state: State): void {
    const news = state.log.map((entry) => entry.text);
    if (state.view && state.view.turn === state.view.seat && !state.view.over) news.push(state.view.prompt);
    const later = state.number !== this.state?.number;
    this.state = state;
    if (state.view) this.preparing = null;
    const known = new Set(this.log.map((entry) => `${entry.number} ${entry.text}`));
    this.log = [...this.log, ...state.log.filter((entry) => !known.has(`${entry.number} ${entry.text}`))];
    if (news.length > 0) this.announcement = news.join(" ");
    if (later) this.excuse();
    this.moves.stateShown(later);
    this.asking.shown(state);
    if (later && this.moves.sent === null && state.view?.turn !== state.view?.seat) this.asking.back = null;
  }
}

/** A number of seconds from now, by this browser's clock. */
function later(seconds: number | null): number | null {
  return seconds === null ? null : performance.now() + 1_000 * seconds;
}

const KEY = Symbol("session");

export function provide(session: Session): Session {
  return setContext(KEY, session);
}

/** The session of the table that this component belongs to. */
export function theSession(): Session {
  return getContext(KEY);
}
