/** The company at a table: talk, reactions, and what its people ask of each other. */

import type {
  ClientMessage,
  Reacted,
  Reaction,
  Said,
  SeatInfo,
  Company as Terms,
  WatcherSaid,
} from "../lib/protocol";
import { preferences } from "./preferences.svelte";
import { play } from "./sound";

/** What the company needs of the table. */
export interface Table {
  readonly seat: number | null;
  readonly seats: SeatInfo[];
  send: (message: ClientMessage) => boolean;
  announce: (words: string) => void;
}

/** What a reaction says after a name, after "You", and on a button. */
export const REACTIONS: Record<Reaction, { says: string; say: string; button: string }> = {
  salute: { says: "salutes", say: "salute", button: "Salute" },
  applause: { says: "applauds", say: "applaud", button: "Applaud" },
  laughter: { says: "laughs", say: "laugh", button: "Laugh" },
  surprise: { says: "gasps", say: "gasp", button: "Gasp" },
  thanks: { says: "says thank you", say: "say thank you", button: "Thanks" },
  sorry: { says: "is sorry", say: "are sorry", button: "Sorry" },
};

/** The seat of those who watch. */
const NO_SEAT = -1;
/** How long a reaction stays at its seat, in milliseconds. */
const REACTION_TIME = 4_000;
/** How long a remark stays there: more for a longer one, up to a limit. */
const REMARK_TIME = 5_000;
const TIME_PER_LETTER = 40;
const LONGEST_TIME = 9_000;
/** The most letters of a remark that a bubble shows. */
const MOST_LETTERS = 80;
/** What arrives within this time of a connection was said before it: it raises no bubble and no sound. */
const HISTORY = 600;
/** There is at most one sound in this time. */
const QUIET_TIME = 3_000;

/** Each person shows at most one reaction in this time; a little more than the server asks for. */
const REACTION_EVERY = 2_100;

/** A line of the talk: a remark, or a reaction in words. */
export interface Line {
  seat: number;
  name: string;
  text: string;
  made: number;
  what: Reaction | null;
}

/** What a player has just said or shown; `talk`: in words of their own. */
export interface Bubble {
  words: string;
  what: Reaction | null;
  talk: boolean;
}

export class Company {
  /** Who is host, what is allowed, and what is being asked. */
  terms = $state.raw<Terms | null>(null);
  remarks = $state.raw<Line[]>([]);
  /** What people have just said or shown, by seat. */
  bubbles = $state.raw<ReadonlyMap<number, Bubble>>(new Map());
  /** We have just shown a reaction, and wait before the next one. */
  resting = $state(false);
  /** When the last remark was made that has been read, by the server's clock. */
  #read = $state(0);

  #id: string;
  #table: Table;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #timers = new Map<number, ReturnType<typeof setTimeout>>();
  #connected = Number.NEGATIVE_INFINITY;
  #sounded = Number.NEGATIVE_INFINITY;

  constructor(id: string, table: Table) {
    this.#id = id;
    this.#table = table;
    this.#read = remembered(id);
  }

  /** How many people sit here or may sit down. */
  readonly people = $derived.by(() => this.#table.seats.filter((seat) => seat.kind !== "computer").length);
  /** Whether somebody watches. */
  watched = $state(false);
  /** Whether people can talk here: there are several, and the host allows it. */
  readonly talks = $derived.by(() => (this.people > 1 || this.watched) && this.terms?.chat === true);
  /** The remarks of everybody who is not muted. */
  readonly heard = $derived.by(() => this.remarks.filter(({ name }) => !preferences.muted.has(name)));
  readonly unread = $derived.by(() => {
    if (!this.talks) return 0;
    return this.heard.filter(({ seat, made }) => seat !== this.#table.seat && made > this.#read).length;
  });

  /** When the last line was made that has been read. */
  get readUntil(): number {
    return this.#read;
  }

  /** Somebody's name at the beginning of a sentence: "You", "Ben". */
  who(seat: number): string {
    return seat === this.#table.seat ? "You" : (this.#table.seats[seat]?.name ?? "");
  }

  /** A connection is made: the server repeats what was said before. */
  connected(): void {
    this.#connected = performance.now();
  }

  /** Takes what somebody said; the server may repeat it. */
  said(remark: Said): void {
    if (this.remarks.some(({ made, seat }) => made === remark.made && seat === remark.seat)) return;
    this.remarks = [...this.remarks, { ...remark, what: null }];
    const before = performance.now() - this.#connected < HISTORY;
    if (before || remark.seat === this.#table.seat || preferences.muted.has(remark.name)) return;
    const letters = [...remark.text];
    const text = letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS).join("")}…` : remark.text;
    const bubble = { words: text, what: null, talk: true };
    this.#show(remark.seat, bubble, Math.min(LONGEST_TIME, REMARK_TIME + TIME_PER_LETTER * letters.length));
    this.#notice(`${remark.name}: ${remark.text}`);
  }

  /** Takes what somebody who watches said; it has no seat. */
  overheard({ name, text, made, mine }: WatcherSaid): void {
    if (text)
      this.said({ type: "said", seat: NO_SEAT, name: mine ? "You" : `${name}, watching`, text, made });
    if (text && mine) this.markRead();
  }

  /** Takes what somebody showed. */
  reacted({ seat, what, name, made }: Reacted): void {
    const info = this.#table.seats[seat];
    if (info && preferences.muted.has(info.name)) return;
    const own = seat === this.#table.seat;
    const words = `${this.who(seat)} ${REACTIONS[what][own ? "say" : "says"]}`;
    this.remarks = [...this.remarks, { seat, name, text: REACTIONS[what].says, made, what }];
    this.#show(seat, { words, what, talk: false }, REACTION_TIME);
    if (!own) this.#notice(`${words}.`);
  }

  /** Everything that was said has been read. */
  markRead(): void {
    const last = Math.max(this.#read, ...this.remarks.map(({ made }) => made));
    if (last === this.#read) return;
    this.#read = last;
    remember(this.#id, last);
  }

  say(text: string): boolean {
    return this.#table.send({ type: "say", text });
  }

  react(what: Reaction): void {
    if (this.resting || !this.#table.send({ type: "react", what })) return;
    this.resting = true;
    this.#rest = setTimeout(() => (this.resting = false), REACTION_EVERY);
  }

  /** Shows the reaction of a key, 1 to 6; false for any other key. */
  reactByKey(event: KeyboardEvent): boolean {
    const what = Object.keys(REACTIONS)[Number(event.key) - 1];
    if (!what) return false;
    event.preventDefault();
    this.react(what as Reaction);
    return true;
  }

  allow(what: { hints?: boolean; chat?: boolean; watchers?: boolean }): void {
    this.#table.send({ type: "allow", ...what });
  }

  /** Votes for a computer player in the seat of somebody who is away. */
  replace(seat: number): void {
    this.#table.send({ type: "replace", seat });
  }

  close(): void {
    clearTimeout(this.#rest);
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #show(seat: number, bubble: Bubble, time: number): void {
    clearTimeout(this.#timers.get(seat));
    this.bubbles = new Map([...this.bubbles, [seat, bubble]]);
    const hide = () => {
      this.bubbles = new Map([...this.bubbles].filter(([other]) => other !== seat));
    };
    this.#timers.set(seat, setTimeout(hide, time));
  }

  #notice(words: string): void {
    this.#table.announce(words);
    const now = performance.now();
    if (!preferences.talkSound) return;
    if (now - this.#sounded < QUIET_TIME) return;
    this.#sounded = now;
    play("talk");
  }
}

function remembered(id: string): number {
  try {
    return Number(sessionStorage.getItem(`talk.${id}`)) || 0;
  } catch {
    return 0;
  }
}

function remember(id: string, made: number): void {
  try {
    sessionStorage.setItem(`talk.${id}`, `${made}`);
  } catch {
    // The browser stores nothing: after a reload old remarks count as unread.
  }
}
