/** A new table while it is being set up: what the form holds, and what is sent. */

import type { GameInfo, Length, NewTable, PaceName, SeatWanted } from "./protocol";

/** How the people of a table sit: each at a screen, around one tablet, or at a big screen with phones. */
export type Way = "apart" | "tablet" | "screen";

/** "you", "open", or the name of a computer player. */
export type Sitter = string;
export type HowLong = "hand" | "evening" | "match";

export interface Draft {
  players: number;
  /** Who sits where; seat 0 is yours. */
  sitters: Sitter[];
  /** Who takes a new seat. */
  rank: Sitter;
  long: HowLong;
  options: Record<string, string>;
  pace: PaceName | null;
  listed: boolean;
  /** How many seconds a person has for a move; 0: as many as they like. Days for a match that lasts longer. */
  seconds: number;
  hints: boolean;
  chat: boolean;
  way: Way;
  /** The other people at one tablet. */
  people: { name: string; portrait: string }[];
}

/** A table as most people want it: you, computer players for a beginner, a short evening, the usual rules. */
export function usual(game: GameInfo): Draft {
  const draft: Draft = {
    players: game.usual_players,
    sitters: [],
    rank: "corporal",
    long: "evening",
    options: Object.fromEntries(game.options.map((option) => [option.name, option.default])),
    pace: game.paces.includes("clock") ? "clock" : null,
    listed: false,
    seconds: 0,
    hints: false,
    chat: true,
    way: "apart",
    people: [{ name: "", portrait: "" }],
  };
  seat(draft, game.usual_players);
  if (!lengths(game, draft).includes("evening")) draft.long = "match";
  return draft;
}

/** Set the number of seats; people who already have one keep it. */
export function seat(draft: Draft, players: number): void {
  draft.players = players;
  draft.sitters = Array.from({ length: players }, (_, at) =>
    at === 0 ? "you" : (draft.sitters[at] ?? draft.rank),
  );
}

/** Keep every other seat for somebody with the link. */
export function invite(draft: Draft): void {
  draft.sitters = draft.sitters.map((_, at) => (at === 0 ? "you" : "open"));
  draft.rank = "open";
}

/** Set computer players of another rank, wherever nobody has chosen otherwise. */
export function suit(draft: Draft, rank: string): void {
  if (draft.rank === "open") return;
  draft.sitters = draft.sitters.map((sitter) => (sitter === draft.rank ? rank : sitter));
  draft.rank = rank;
}

/** How long a match of this many players lasts, where measured. */
export function measured(game: GameInfo, players: number): Length | undefined {
  return game.lengths[String(players)];
}

/** Which lengths differ from each other: a match of one hand leaves nothing to choose. */
export function lengths(game: GameInfo, draft: Draft): HowLong[] {
  const length = measured(game, draft.players);
  if (!length) return ["hand", "match"];
  if (length.hands[2] <= 1) return ["match"];
  return length.evening === null ? ["hand", "match"] : ["hand", "evening", "match"];
}

/** The ways that a game can be played: by the clock everybody needs a screen. */
export function waysOf(game: GameInfo, draft: Draft): Way[] {
  if (draft.players < 2) return ["apart"];
  return draft.pace === "clock" || game.players.every((number) => number < 2)
    ? ["apart"]
    : ["apart", "tablet", "screen"];
}

/** The seats that are wanted: around a tablet people come first, at a big screen every chair is free. */
function seatsOf(draft: Draft): SeatWanted[] {
  if (draft.way === "screen") return draft.sitters.map(() => ({ kind: "open" }));
  const seats = draft.sitters.map(wanted);
  if (draft.way === "apart") return seats;
  const people = draft.people.map(
    ({ name, portrait }): SeatWanted => ({ kind: "tablet", name: name.trim(), portrait }),
  );
  const others = seats
    .slice(1)
    .map((seat): SeatWanted => (seat.kind === "open" ? { kind: "computer", rank: "corporal" } : seat));
  return [{ kind: "you" as const }, ...people, ...others.slice(people.length)].slice(0, draft.players);
}

/** Which side each seat is on, with these players and options. */
export function sides(game: GameInfo, draft: Draft): number[] {
  const chosen = Object.entries(draft.options).map(([name, value]) => `${draft.players} ${name}=${value}`);
  const deciding = chosen.find((key) => key in game.sides) ?? String(draft.players);
  return game.sides[deciding] ?? [];
}

/** Who a seat is to us: our partner, an opponent, or (where everybody plays alone) nothing to say. */
export function relation(game: GameInfo, draft: Draft, seat: number): "" | "your partner" | "against you" {
  const side = sides(game, draft);
  if (seat === 0 || new Set(side).size === side.length) return "";
  return side[seat] === side[0] ? "your partner" : "against you";
}

/** Whether another person is expected at the table. */
export function together(draft: Draft): boolean {
  return draft.way !== "apart" || draft.sitters.includes("open");
}

function wanted(sitter: Sitter): SeatWanted {
  return sitter === "you" || sitter === "open" ? { kind: sitter } : { kind: "computer", rank: sitter };
}

/** The request that is sent. */
export function request(game: GameInfo, draft: Draft): NewTable {
  const evening = measured(game, draft.players)?.evening ?? null;
  const hands = { hand: 1, evening, match: null }[draft.long];
  return {
    game: game.slug,
    players: draft.players,
    options: draft.options,
    hands,
    seats: seatsOf(draft),
    listed: draft.listed && draft.way === "apart" && together(draft),
    pace: draft.pace,
    ...(together(draft)
      ? { seconds: (draft.pace !== "clock" && draft.seconds) || null, hints: draft.hints, chat: draft.chat }
      : {}),
  };
}
