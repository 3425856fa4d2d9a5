/** Numbers in words: players, minutes, ranks, times. */

import type { GameInfo, LobbyTable, SeatInfo, TableInfo } from "./protocol";

const SMALL = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** A small number as a word, a larger one in figures. */
export function count(number: number): string {
  return SMALL[number] ?? String(number);
}

/** "one hand", "4 hands". */
export function several(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}

export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "Do-Boy, Bang and Militac". */
export function list(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** "3 to 6 players", "2 or 4 players", "1 player". */
export function players(numbers: readonly number[]): string {
  const first = numbers[0] ?? 0;
  const last = numbers.at(-1) ?? first;
  if (first === last) return several(first, "player");
  const gapless = last - first + 1 === numbers.length;
  return gapless && numbers.length > 2 ? `${first} to ${last} players` : `${numbers.join(" or ")} players`;
}

/** The same in figures, for a badge: "3–6", "2, 4", "1". */
export function seats(numbers: readonly number[]): string {
  const [first, last] = [numbers[0] ?? 0, numbers.at(-1) ?? 0];
  return numbers.length > 2 && last - first + 1 === numbers.length ? `${first}–${last}` : numbers.join(", ");
}

/** Minutes as people say them: [20, "minutes"], ["1½", "hours"]. */
function spoken(minutes: number): [string, string] {
  if (minutes < 2) return ["a", "minute"];
  if (minutes < 55)
    return [String(minutes < 10 ? Math.round(minutes) : 5 * Math.round(minutes / 5)), "minutes"];
  const halves = Math.max(2, Math.round(minutes / 30));
  if (halves === 2) return ["an", "hour"];
  return [`${Math.floor(halves / 2)}${halves % 2 ? "½" : ""}`, "hours"];
}

/** "about 20 minutes", "about 1½ hours". */
export function duration(minutes: number): string {
  return `about ${spoken(minutes).join(" ")}`;
}

/** How long a game takes one person among computer players: "about 2 minutes a hand, 15 in full". */
export function span(game: GameInfo): string {
  const length = game.lengths[String(game.usual_players)];
  if (!length) return "not measured yet";
  const [hand, match] = [spoken(length.alone.hand), spoken(length.alone.match)];
  const whole = `about ${match.join(" ")}`;
  if (length.hands[2] <= 1 || hand.join(" ") === match.join(" ")) return whole;
  const full = hand[1] === match[1] ? match[0] : match.join(" ");
  return `about ${hand.join(" ")} a hand, ${full} in full`;
}

/** "Parker Brothers, Salem, 1919"; "publisher not named, about 1918". */
export function origin(game: GameInfo): string {
  return sentence(`${game.publisher}, ${game.year}`);
}

/** The ranks of the computer players, from the gentlest up: how each of them plays, and more exactly. Not every game has all of them. */
export const RANKS: { rank: string; plays: string; how: string }[] = [
  { rank: "private", plays: "plays at random", how: "Plays any legal card, without a plan." },
  {
    rank: "corporal",
    plays: "knows the rules of thumb",
    how: "Plays at once, by rules of thumb, like a decent beginner.",
  },
  { rank: "captain", plays: "thinks ahead", how: "Thinks for a tenth of a second per move, and plays well." },
  { rank: "general", plays: "thinks longer", how: "Thinks for a second per move, and plays better still." },
  {
    rank: "marshal",
    plays: "has learned from playing",
    how: "Moves at once, by what a network learned from millions of hands against itself.",
  },
  {
    rank: "generalissimo",
    plays: "asks a marshal, and thinks as long as a general",
    how: "Asks a marshal first, then thinks for a second per move whether anything is better.",
  },
];

/** The ranks that every game has. */
export const EVERYWHERE = RANKS.slice(0, 4);

/** The ranks that rise. A marshal stands beside them: quick, but not in every game stronger than a captain. */
const LADDER = RANKS.filter(({ rank }) => rank !== "marshal");

/** What is said of our own ranks among these, from the gentlest up. */
export function ranksOf(ranks: readonly string[]): typeof RANKS {
  return RANKS.filter(({ rank }) => ranks.includes(rank));
}

/** The same, and after them the third-party players of installed packages. */
export function computersOf(names: readonly string[]): typeof RANKS {
  const ours = ranksOf(names);
  const others = names.filter((name) => !ours.some(({ rank }) => rank === name));
  const brought = {
    plays: "of an installed package",
    how: "Comes with a package that was installed on this server.",
  };
  return [...ours, ...others.map((rank) => ({ rank, ...brought }))];
}

/** The next higher of these ranks; null above the highest, and for players outside the ladder. */
export function promoted(rank: string, ranks: readonly string[]): string | null {
  const rising = LADDER.map((one) => one.rank).filter((one) => ranks.includes(one));
  const at = rising.indexOf(rank);
  return at < 0 ? null : (rising[at + 1] ?? null);
}

/** The highest rank among the computer players at a table; null where there are none. */
export function strongest(seats: readonly SeatInfo[]): string | null {
  const ranks = seats.map((seat) => (seat.kind === "computer" ? seat.rank : null));
  return RANKS.findLast(({ rank }) => ranks.includes(rank))?.rank ?? null;
}

/** "now", "5 minutes ago", "yesterday", "March 12, 2026". */
export function ago(seconds: number, now = Date.now() / 1000): string {
  const past = now - seconds;
  if (past < 60) return "just now";
  if (past < 3600) return `${several(Math.floor(past / 60), "minute")} ago`;
  if (past < 24 * 3600) return `${several(Math.floor(past / 3600), "hour")} ago`;
  if (past < 48 * 3600) return "yesterday";
  return new Date(seconds * 1000).toLocaleDateString("en-US", {
    day: "numeric",
    month: "long",
    year: "numeric",
  });
}

/** What a seat is called in a list. */
export function seatName(seat: SeatInfo): string {
  if (seat.you) return "you";
  if (seat.kind === "open") return "an open seat";
  return seat.name || seat.rank || "a guest";
}

/** "You, Ada and a captain". */
export function company(table: TableInfo): string {
  const open = table.seats.filter((seat) => seat.kind === "open").length;
  const names = table.seats.filter((seat) => seat.kind !== "open").map(seatName);
  if (open) names.push(open === 1 ? "an open seat" : `${count(open)} open seats`);
  return sentence(list(names));
}

/** What is being played: "4 hands", "the full match". */
export function extent(table: TableInfo): string {
  return table.hands === null ? "the full match" : several(table.hands, "hand");
}

/** How a table stands, for the reader. */
export function standing(table: TableInfo): string {
  if (table.over) return "Finished";
  const open = table.seats.filter((seat) => seat.kind === "open").length;
  if (!table.started)
    return open ? `Waiting for ${open === 1 ? "one more" : `${count(open)} more`}` : "About to begin";
  const mover = table.seats.find((seat) => seat.seat === table.turn);
  if (mover?.you) return "Your turn";
  return mover ? `${sentence(seatName(mover))} to move` : "In progress";
}

/** Whether a table waits for the reader's move. */
export function isYourTurn(table: TableInfo): boolean {
  return !table.over && table.started && table.seats.some((seat) => seat.you && seat.seat === table.turn);
}

/** The other people at a table: " with Ada and Ben", or nothing where there are only computer players. */
export function withWhom(table: TableInfo): string {
  const people = table.seats.filter((seat) => seat.kind === "person" && !seat.you);
  return people.length ? ` with ${list(people.map(seatName))}` : "";
}

/** Unfinished tables in the order in which to resume them: people who wait for us, the least time first; our turn; the rest. */
export function toContinue(tables: readonly TableInfo[]): TableInfo[] {
  const urgency = (table: TableInfo) =>
    isYourTurn(table) ? (withWhom(table) ? 2 : 1) : table.started || withWhom(table) ? 1 : 0;
  const ends = (table: TableInfo) =>
    isYourTurn(table) ? (table.turn_ends ?? Number.MAX_SAFE_INTEGER) : Number.MAX_SAFE_INTEGER;
  return tables
    .filter((table) => !table.over)
    .sort(
      (one, other) =>
        urgency(other) - urgency(one) || Math.sign(ends(one) - ends(other)) || other.moved - one.moved,
    );
}

/** Who waits for whom in the lobby: "Ada and Ben are waiting for two more players". */
export function waiting(table: LobbyTable): string {
  const who = list(table.people.map((name) => name || "a guest"));
  const verb = table.people.length > 1 ? "are" : "is";
  if (table.open === 0) return sentence(`${who} ${verb} playing`);
  if (table.here)
    return sentence(
      `${who} ${verb} waiting for ${count(table.open)} more ${table.open === 1 ? "player" : "players"}`,
    );
  const free = `${count(table.open)} free ${table.open === 1 ? "seat" : "seats"}`;
  return sentence(who ? `${free} beside ${who}` : free);
}
