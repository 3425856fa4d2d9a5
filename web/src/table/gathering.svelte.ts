/** The waiting room of a table: who decides, the countdown to the first deal, and the words for it. */

import type { ClientMessage, Gathering as Room, SeatInfo, TableInfo, View } from "../lib/protocol";
import { count, sentence } from "../lib/words";
import { play } from "./sound";

/** What the waiting room needs of the table. */
interface Table {
  readonly info: TableInfo | null;
  readonly seat: number | null;
  readonly seats: SeatInfo[];
  send: (message: ClientMessage) => boolean;
  announce: (words: string) => void;
}

export class Gathering {
  #room = $state.raw<Room | null>(null);
  /** When the cards are dealt, by this browser's clock; null: no countdown runs. */
  until = $state<number | null>(null);
  #table: Table;
  #before: readonly SeatInfo[] = [];

  constructor(table: Table) {
    this.#table = table;
  }

  /** The cards are not dealt yet. */
  readonly open = $derived.by(() => {
    const info = this.#table.info;
    return info !== null && !info.over && (this.#room?.open ?? !info.started);
  });
  /** You may seat computer players and start. */
  readonly decides = $derived.by(() => this.#room?.decides === true);
  readonly held = $derived.by(() => this.#room?.held === true);
  readonly host = $derived.by(() => (this.#room ? this.#room.host : (this.#table.info?.host ?? null)));
  /** The number of open seats. */
  readonly free = $derived.by(() => this.#table.seats.filter(({ kind }) => kind === "open").length);
  /** The name of the host, "" if nobody is seated. */
  readonly hostName = $derived.by(() =>
    this.host === null ? "" : (this.#table.seats[this.host]?.name ?? ""),
  );

  heard(room: Room): void {
    this.#room = room;
    this.until = room.seconds === null ? null : performance.now() + 1_000 * room.seconds;
  }

  /** A connection is made to a table whose cards are dealt. */
  dealt(): void {
    this.#room = null;
    this.until = null;
  }

  /** Says who sat down and who left since the last seats. */
  watch(seats: readonly SeatInfo[]): void {
    const before = this.#before;
    this.#before = seats;
    if (!this.open || before.length !== seats.length) return;
    const seated = (all: readonly SeatInfo[]) => all.filter(({ kind }) => kind === "person");
    const there = (all: readonly SeatInfo[], one: SeatInfo) =>
      seated(all).some(({ name, you }) => name === one.name || (you && one.you));
    const came = seated(seats).filter((one) => !one.you && !there(before, one));
    const left = seated(before).filter((one) => !one.you && !there(seats, one));
    if (came.length > 0) play("turn");
    const news = [
      ...came.map(({ name }) => `${name} sat down.`),
      ...left.map(({ name }) => `${name} left. The seat is open.`),
    ];
    if (news.length > 0) this.#table.announce(news.join(" "));
  }

  seatComputer(seat: number, rank: string): void {
    this.#table.send({ type: "computer", seat, rank });
  }

  /** Opens the seat of a computer player, or asks a person to leave. */
  freeSeat(seat: number): void {
    this.#table.send({ type: "free", seat });
  }

  /** Fills open seats with computer players and has the cards dealt. */
  start(): void {
    this.#table.send({ type: "start" });
  }

  /** Stops the countdown. */
  hold(): void {
    this.#table.send({ type: "hold" });
  }
}

/** "Two seats to fill", "Everyone is here". */
export function headline(free: number): string {
  if (free === 0) return "Everyone is here";
  return `${sentence(count(free))} ${free === 1 ? "seat" : "seats"} to fill`;
}

/** What the prompt says before the deal. `seconds` is null while no countdown runs. */
export function waitingPrompt({
  free,
  players,
  decides,
  host,
  seconds,
}: {
  free: number;
  players: number;
  decides: boolean;
  host: string;
  seconds: number | null;
}): string {
  if (free === 0) {
    if (seconds !== null) return `Everyone is here. Dealing in ${seconds} …`;
    return decides
      ? "Everyone is here. Deal when you are ready."
      : `Everyone is here. ${host || "The host"} deals in a moment.`;
  }
  if (!decides)
    return `Waiting for ${count(free)} more ${free === 1 ? "friend" : "friends"}. ${host || "The host"} can start any time.`;
  const all = players === 2 ? "both" : `all ${count(players)}`;
  return `Waiting for ${count(free)} ${free === 1 ? "friend" : "friends"}. The game starts when ${all} are here.`;
}

/** "2 of 4 are here." */
export function attendance(players: number, free: number): string {
  return `${players - free} of ${players} ${players - free === 1 ? "is" : "are"} here.`;
}

/** What a seat is to you: "Host", "Your partner", "Opponent", or nothing where everybody plays alone. */
export function role(
  seat: number,
  you: number | null,
  host: number | null,
  sides: readonly number[],
): string {
  if (seat === host) return "Host";
  if (you === null || seat === you || new Set(sides).size === sides.length) return "";
  return sides[seat] === sides[you] ? "Your partner" : "Opponent";
}

/** The table before the deal: the same seats in the same frame, without a card. */
export function emptyView(
  table: TableInfo,
  {
    seats,
    seat,
    host,
    prompt,
    view,
  }: {
    seats: readonly SeatInfo[];
    seat: number | null;
    host: number | null;
    prompt: string;
    view: View | null;
  },
): View {
  const known: View = view ?? {
    game: table.game,
    title: table.title,
    options: table.options,
    players: table.players,
    setting: "trick",
    most_cards: 13,
    fewest_win: false,
    goal: { aim: "", worth: "", ends: "" },
    hand: 1,
    stage: "",
    phase: "",
    together: null,
    over: false,
    badges: [],
    calls: [],
    counters: [],
    figure: null,
    names: [],
    outcomes: [],
    prompt,
    result: null,
    rule: null,
    scores: [],
    seat,
    turn: null,
    zones: [],
  };
  return {
    ...known,
    seat,
    prompt,
    names: seats.map(({ name }) => name),
    badges: seats.map((one) => role(one.seat, seat, host, table.sides)),
    calls: [],
    counters: [],
    figure: null,
    outcomes: [],
    rule: null,
    scores: [],
    turn: null,
    zones: [],
  };
}
