// Written by `python -m drumhead.server.typescript`: do not edit.

export type Kind = "person" | "computer" | "open";

export type Rank = "private" | "corporal" | "captain" | "general";

export type Pace = "turns" | "clock";

export type Setting = "trick" | "melds" | "patience" | "facing" | "forts";

/**
 * A new table. Without `hands` the booklet's full match is played.
 *
 * Without `players` it is the usual number, without `seats` you and captains, without `pace`
 * by the clock where a game has one and a person plays.
 */
export interface NewTable {
  game: string;
  players?: number | null;
  options?: Record<string, string>;
  hands?: number | null;
  seats?: SeatWanted[] | null;
  listed?: boolean;
  pace?: Pace | null;
}

/**
 * Who shall sit in a seat of a new table.
 */
export interface SeatWanted {
  kind: "computer" | "open" | "you";
  rank?: Rank;
}

/**
 * Sit me down at once: captains around me, the usual players, a short evening.
 */
export interface PlayNow {
  game: string;
}

/**
 * How I want to be called.
 */
export interface NewName {
  name: string;
}

/**
 * What is wrong, in a sentence, and which clause says so.
 */
export interface Fault {
  error: string;
  clause: string | null;
}

/**
 * Who you are; `name` is empty until you say how you want to be called.
 */
export interface Me {
  id: string;
  name: string;
}

/**
 * The id of what was made.
 */
export interface Made {
  id: string;
}

/**
 * A game of the gallery; `lengths` by the number of players, where measured.
 *
 * `ready` is false while its rules are not compiled yet. `paces` has "clock" where the game
 * can be played by the clock.
 */
export interface GameInfo {
  slug: string;
  title: string;
  year: string;
  publisher: string;
  kind: string;
  about: string;
  history: string;
  players: number[];
  usual_players: number;
  pack: string;
  options: OptionInfo[];
  lengths: Record<string, Length>;
  partners: boolean;
  paces: Pace[];
  ready: boolean;
}

/**
 * What a table may agree on; where `number` is set any positive whole number will do.
 */
export interface OptionInfo {
  name: string;
  clause: string;
  title: string;
  default: string;
  number: boolean;
  values: OptionValue[];
}

/**
 * A value of an option and what it means.
 */
export interface OptionValue {
  value: string;
  meaning: string;
}

/**
 * How long a match lasts, as measured: the tenth shortest of a hundred, the middle one, the
 * tenth longest. `evening` is how many hands make a short evening, null where that is the match.
 * The minutes are for one person among computer players, and for a table of people.
 */
export interface Length {
  hands: [number, number, number];
  moves: [number, number, number];
  evening: number | null;
  alone: Minutes;
  together: Minutes;
}

/**
 * How long it takes in minutes: a hand, a short evening and the booklet's full match.
 */
export interface Minutes {
  hand: number;
  evening: number;
  match: number;
}

/**
 * A page of the rulebook; in `html` every clause is a list item with its id.
 */
export interface RulesPage {
  slug: string;
  title: string;
  html: string;
  clauses: ClauseInfo[];
}

/**
 * A clause: `source` is booklet, inferred, ours, or a mixture like "booklet + ours".
 */
export interface ClauseInfo {
  id: string;
  source: string;
  html: string;
}

/**
 * A pack of cards; `version` changes when its pictures do and belongs into their address.
 */
export interface PackInfo {
  pack: string;
  name: string;
  about: string;
  cards: CardInfo[];
  games: string[];
  version: string;
}

/**
 * A card and its name in words.
 */
export interface CardInfo {
  code: string;
  name: string;
}

/**
 * A table. Times are seconds since 1970; `key` is the dealing key once the match is over.
 *
 * `number` is how many entries the table's log has: every move is one, and so is an undo.
 * `sides` is the side of each seat: partners have the same.
 */
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  players: number;
  sides: number[];
  options: Record<string, string>;
  hands: number | null;
  pace: Pace;
  listed: boolean;
  seats: SeatInfo[];
  number: number;
  started: boolean;
  finished: number | null;
  over: boolean;
  scores: number[];
  result: number[] | null;
  turn: number | null;
  commitment: string;
  key: string | null;
  created: number;
  moved: number;
}

/**
 * Who sits where. `stand_in` is the computer player that plays for a person who is away.
 *
 * `votes` of `needed` people want a computer player to take this seat; `needed` is 0 where
 * nobody can be voted away.
 */
export interface SeatInfo {
  seat: number;
  name: string;
  kind: Kind;
  rank: Rank | null;
  here: boolean;
  away_since: number | null;
  stand_in: Rank | null;
  you: boolean;
  votes: number;
  needed: number;
}

/**
 * An entry of a table's log; `text` is null while it is secret.
 *
 * `undo` is null for a move; an undo takes the table back to before the entry of that number.
 */
export interface PastMove {
  number: number;
  seat: number | null;
  text: string | null;
  undo: number | null;
}

/**
 * Is the match what its key deals? `fault` says what is wrong.
 */
export interface Verified {
  ok: boolean;
  commitment: string;
  key: string;
  moves: number;
  fault: string | null;
}

/**
 * A recorded match; `sheet` has the scores after each hand. The positions are 0 (after the
 * first deal) to the number of moves. `judged` is false where moves cannot be judged.
 */
export interface ReplayInfo {
  id: string;
  game: string;
  title: string;
  players: number;
  sides: number[];
  options: Record<string, string>;
  names: string[];
  pack: string;
  card_names: Record<string, string>;
  moves: ReplayMove[];
  sheet: number[][];
  result: number[] | null;
  commitment: string | null;
  key: string | null;
  judged: boolean;
}

/**
 * A move of a recorded match; `hand` is the number of the hand it belongs to.
 */
export interface ReplayMove {
  number: number;
  seat: number | null;
  text: string;
  words: string;
  hand: number;
}

/**
 * The table after so many moves, and what the last of them did.
 */
export interface ReplayPosition {
  number: number;
  view: View;
  log: string[];
}

/**
 * All that a seat may know, as plain data.
 */
export interface View {
  counters: Counter[];
  game: string;
  hand: number;
  moves: string[];
  names: string[];
  options: Record<string, string>;
  over: boolean;
  phase: string;
  players: number;
  prompt: string;
  result: number[] | null;
  scores: number[];
  seat: number | null;
  setting: Setting;
  title: string;
  turn: number | null;
  zones: Zone[];
}

/**
 * A figure beside the table; `seat` is None when it belongs to everybody.
 */
export interface Counter {
  label: string;
  name: string;
  seat: number | null;
  value: number | string;
}

/**
 * A place on the table: a hand, a squad, a pile.
 *
 * `cards` are the codes that may be seen, `count` is how many cards lie there: if there
 * are more, they lie beneath, covered or face down. `seats` tells, card by card, who played
 * it, where that matters. `layout` is how it is drawn:
 * hand, trick, last-trick, row, meld (in full view), pile, gift, aside (in the background).
 * `mark` is the word by which moves name the place, "" where they do not: no two zones that
 * a seat sees have the same.
 */
export interface Zone {
  cards: string[];
  count: number;
  label: string;
  layout: string;
  mark: string;
  name: string;
  seat: number | null;
  seats: number[];
}

/**
 * What a captain says about a move, knowing what its player knew; `played` is the move.
 */
export interface Judgement {
  number: number;
  seat: number;
  said: string;
  chosen: string;
  played: string;
  moves: HintMove[];
  worlds: number;
  simulations: number;
}

/**
 * A move that was considered, with 95 per cent margins where there are any.
 */
export interface HintMove {
  text: string;
  words: string;
  win: number;
  win_margin: number | null;
  points: number;
  points_margin: number | null;
  simulations: number;
}

/**
 * What is running here.
 */
export interface About {
  version: string;
  packs: string[];
  games: string[];
}

/**
 * Make a move; `number` is the number of the state it answers.
 */
export interface Move {
  type: "move";
  number: number;
  text: string;
}

/**
 * Take an open seat: this one, or the first.
 */
export interface Sit {
  type: "sit";
  seat?: number | null;
}

/**
 * Get up: before the match begins the seat is open again, later a computer player stands in.
 */
export interface Leave {
  type: "leave";
}

/**
 * What would a captain do?
 */
export interface AskHint {
  type: "hint";
}

/**
 * Take back my last decision; `number` is the number of the state it answers.
 */
export interface Undo {
  type: "undo";
  number: number;
}

/**
 * Why is that not allowed: these cards, or this move?
 */
export interface Why {
  type: "why";
  cards?: string[];
  text?: string | null;
}

/**
 * Vote that a computer player takes an open seat or the seat of somebody who is away.
 */
export interface Replace {
  type: "replace";
  seat: number;
}

/**
 * Bang by the clock: turn up a card, or call Bang.
 */
export interface Press {
  type: "press";
  what: "bang" | "flip";
}

/**
 * The answer to a `pulse`, at once: so the delay of the line is measured.
 */
export interface Beat {
  type: "beat";
  id: number;
}

/**
 * Are you there?
 */
export interface Ping {
  type: "ping";
}

/**
 * The first message, and again when your seat changes. `seat` is null for a spectator.
 */
export interface Welcome {
  type: "welcome";
  table: TableInfo;
  card_names: Record<string, string>;
  pack: string;
  seat: number | null;
}

/**
 * The table as your seat sees it, after every entry of its log.
 *
 * `log` is what is new since the last state (or since `seen`). `sheet` has the scores of all
 * seats after each finished hand. `waiting` is empty, or a sentence that says what is being
 * waited for; `view` is null while the game is not ready yet.
 */
export interface State {
  type: "state";
  number: number;
  view: View | null;
  choices: Choice[];
  log: LogEntry[];
  seats: SeatInfo[];
  sheet: number[][];
  undo: boolean;
  waiting: string;
  key: string | null;
}

/**
 * A legal move: its notation, the first word of it, what a button says, and its parts.
 */
export interface Choice {
  kind: string;
  parts: Part[];
  text: string;
  words: string;
}

/**
 * A piece of a move: a card by its code, a place by its mark, a seat, or any other word.
 */
export interface Part {
  role: "card" | "place" | "seat" | "word";
  value: string;
}

/**
 * What an entry of the table's log did, in words; one entry may need several sentences.
 */
export interface LogEntry {
  number: number;
  text: string;
}

/**
 * Somebody came, went, or was replaced.
 */
export interface Seats {
  type: "seats";
  seats: SeatInfo[];
  waiting: string;
}

/**
 * What was asked was not done: why, and by which clause of the rulebook.
 */
export interface Refused {
  type: "refused";
  sentence: string;
  clause: string | null;
  number: number;
}

/**
 * What a captain would do, in words and figures; `chosen` is the move it would make.
 */
export interface Hint {
  type: "hint";
  number: number;
  said: string;
  chosen: string;
  moves: HintMove[];
  worlds: number;
  simulations: number;
}

/**
 * A message could not be understood, or cannot be sent here.
 */
export interface Error {
  type: "error";
  sentence: string;
}

/**
 * I am here.
 */
export interface Pong {
  type: "pong";
}

/**
 * Answer this with a `beat` of the same id, at once.
 */
export interface Pulse {
  type: "pulse";
  id: number;
}

/**
 * Bang by the clock: what happened just now; a `state` with the same number came before.
 *
 * `flip_in` is in how many milliseconds the player to move may turn up a card, and
 * `flips_itself_in` when it is turned up anyway; null when the game is over or stands still.
 */
export interface Bang {
  type: "bang";
  number: number;
  happened: Happened[];
  flip_in: number | null;
  flips_itself_in: number | null;
}

/**
 * One thing that happened in Bang by the clock.
 *
 * `shown`: `seat` turned up `card`. `taken`: `seat` called first. `tie`, `missed`: nobody
 * takes the match. `paid`: `seat` called falsely and paid `other` (null: it cost nothing).
 * `shuffled`, `out`: `seat` did. `ended`: the game is over.
 */
export interface Happened {
  what: "ended" | "missed" | "out" | "paid" | "shown" | "shuffled" | "taken" | "tie";
  words: string;
  seat: number | null;
  card: string | null;
  other: number | null;
  calls: Call[];
}

/**
 * A call of Bang: by whom, and how many milliseconds after the card was shown.
 */
export interface Call {
  seat: number;
  after: number;
}

export type ClientMessage =
  | Move
  | Sit
  | Leave
  | AskHint
  | Undo
  | Why
  | Replace
  | Press
  | Beat
  | Ping;

export type ServerMessage =
  | Welcome
  | State
  | Seats
  | Refused
  | Hint
  | Error
  | Pong
  | Pulse
  | Bang;
