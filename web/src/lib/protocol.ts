// Written by `python -m tools.typescript`: do not edit.

export type SeatKind = "person" | "computer" | "open";

export type PaceName = "turns" | "clock";

export type Setting = "trick" | "groups" | "melds" | "patience" | "facing" | "forts";

export type Reaction = "salute" | "applause" | "laughter" | "surprise" | "thanks" | "sorry";

/**
 * A new table. Without `hands` the booklet's full match is played.
 *
 * Hints are for a person alone with computer players unless `hints` says otherwise; `seconds` is
 * the time that a person has for a move.
 *
 * The defaults are the usual number of players, you and captains in the seats, and the clock
 * where the game has one and a person plays. `nonce` is your part in the deal, if you sit.
 */
export interface NewTable {
  game: string;
  players?: number | null;
  options?: Record<string, string>;
  hands?: number | null;
  seats?: SeatWanted[] | null;
  listed?: boolean;
  pace?: PaceName | null;
  hints?: boolean | null;
  chat?: boolean | null;
  seconds?: number | null;
  nonce?: string | null;
}

/**
 * The wanted occupant of a seat of a new table.
 *
 * `tablet` is another person in your browser, by a `name` and perhaps a `portrait`.
 */
export interface SeatWanted {
  kind: "computer" | "open" | "tablet" | "you";
  rank?: string;
  name?: string;
  portrait?: string;
}

/**
 * Seat me at once: with captains, the usual number of players, for a short evening.
 *
 * `nonce` is your part in the deal.
 */
export interface PlayNow {
  game: string;
  nonce?: string | null;
}

/**
 * The name I want to go by, and my portrait: "" for none. Null leaves either as it is.
 */
export interface NewName {
  name?: string | null;
  portrait?: string | null;
}

/**
 * An error: a sentence, and the clause of the rulebook, if any.
 */
export interface Fault {
  error: string;
  clause: string | null;
}

/**
 * Your identity; `name` is empty until you choose one, `portrait` if you chose none.
 *
 * `moved` says that this browser was a guest who has continued on another device: then the
 * identity is a new one.
 */
export interface Me {
  id: string;
  name: string;
  portrait: string;
  moved: boolean;
}

/**
 * A code from another device.
 */
export interface DeviceCode {
  code: string;
}

/**
 * A code with which another device becomes yours, once and within these seconds.
 */
export interface NewDeviceCode {
  code: string;
  seconds: number;
}

/**
 * The guest as whom a device would continue.
 *
 * `tables` says whether this browser has unfinished tables under another identity: they stay
 * behind.
 */
export interface CodeOwner {
  name: string;
  portrait: string;
  tables: boolean;
}

/**
 * One of the company, whose portrait people may choose: `/portraits/{slug}.svg`.
 */
export interface PersonInfo {
  slug: string;
  name: string;
  given: string;
  who: string;
}

/**
 * The id of what was created.
 */
export interface Made {
  id: string;
}

/**
 * A table. Times are seconds since 1970; `key` is the dealing key, once the match is over.
 *
 * `number` counts the entries of the table's log: every move is one, and so is every undo.
 * `sides` has the side of each seat: partners share one. `seconds` is how long a person may think
 * about a move; null: as long as they like. `day` is the date whose deal this is, if any. `origin`
 * is the finished match that this one continues, if any: then there is no commitment. `promise` is
 * the SHA-256 of the server's part in the key, known from the start; `commitment` is that of the
 * key itself, which is settled when all seats are taken. Both are null where there is none. `host`
 * is the seat of the host, or of the first person if the host has no seat.
 *
 * `hand` counts the hands from 1. `turn_ends` is the time when the player to move runs out of time
 * at a pace in days, otherwise null: then a captain plays that turn.
 */
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  players: number;
  sides: number[];
  options: Record<string, string>;
  hands: number | null;
  pace: PaceName;
  seconds: number | null;
  day: string | null;
  listed: boolean;
  seats: SeatInfo[];
  number: number;
  started: boolean;
  finished: number | null;
  over: boolean;
  scores: number[];
  result: number[] | null;
  turn: number | null;
  promise: string | null;
  commitment: string | null;
  origin: string | null;
  key: string | null;
  created: number;
  moved: number;
  host: number | null;
  hand: number;
  turn_ends: number | null;
}

/**
 * A seat. `stand_in` is the computer player that plays for a person who is away.
 *
 * `portrait` is the slug of a picture, `/portraits/{slug}.svg`; people may do without one: "".
 *
 * `votes` of the `needed` people want a computer player to take this seat; `needed` is 0 if no
 * vote is possible. In a `vacant` seat the computer player makes way for a person who sits down.
 */
export interface SeatInfo {
  seat: number;
  name: string;
  kind: SeatKind;
  rank: string | null;
  portrait: string;
  here: boolean;
  away_since: number | null;
  stand_in: string | null;
  you: boolean;
  votes: number;
  needed: number;
  vacant: boolean;
}

/**
 * A free chair by its code: the table, the seat, and the claim with which it is taken.
 */
export interface Chair {
  table: TableInfo;
  seat: number;
  claim: string;
}

/**
 * An entry of a table's log; `text` is null while it is secret.
 *
 * A deal has no seat and the text "deal". `undo` is null for a move; otherwise the table went
 * back to before the entry of that number.
 */
export interface PastMove {
  number: number;
  seat: number | null;
  text: string | null;
  undo: number | null;
}

/**
 * The verification of a match against its key; `fault` says what is wrong.
 *
 * The key is the SHA-256 of the text `dealt`, which has the server's secret, promised by its own
 * SHA-256, and the nonces of the seats; `dealt` is null if the deal was fixed.
 */
export interface Verified {
  ok: boolean;
  commitment: string;
  key: string;
  moves: number;
  fault: string | null;
  promise: string | null;
  dealt: string | null;
  nonces: (string | null)[];
}

/**
 * A game of the gallery. `line` says in a few words what it is about, `learning` in a sentence
 * how it is learned.
 *
 * `lengths` are by the number of players, where measured.
 *
 * So are `sides`, the side of each seat; where an option decides, the key is "4 sides=single".
 * `ready` is false until its rules are compiled, and `progress` says how far that is, from 0 to 1.
 * `paces` contains "clock" if the game can be played by the clock. `ranks` are its computer
 * players: ours from the gentlest up, then others.
 */
export interface GameInfo {
  slug: string;
  title: string;
  year: string;
  publisher: string;
  kind: string;
  line: string;
  about: string;
  history: string;
  learning: string;
  players: number[];
  usual_players: number;
  pack: string;
  options: OptionInfo[];
  lengths: Record<string, Length>;
  sides: Record<string, number[]>;
  paces: PaceName[];
  ranks: string[];
  ready: boolean;
  progress: number;
}

/**
 * An option of a game; if `number` is true, any positive whole number will do.
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
 * The measured duration of a match: the 10th percentile, the median, and the 90th percentile.
 *
 * `evening` is the number of hands in a short evening, null if a whole match fits. The minutes are
 * for one person among computer players, and for a table of people.
 */
export interface Length {
  hands: [number, number, number];
  moves: [number, number, number];
  evening: number | null;
  alone: Minutes;
  together: Minutes;
}

/**
 * Minutes for a hand, a short evening, and the booklet's full match.
 */
export interface Minutes {
  hand: number;
  evening: number;
  match: number;
}

/**
 * A page of the rulebook; in `html` every clause is a list item with its own id.
 */
export interface RulesPage {
  slug: string;
  title: string;
  html: string;
  clauses: ClauseInfo[];
}

/**
 * A clause: `source` is booklet, traditional, inferred, ours, or a mixture as in "booklet +
 * ours".
 */
export interface ClauseInfo {
  id: string;
  source: string;
  html: string;
}

/**
 * A pack of cards; `version` is part of its pictures' addresses and changes with them.
 *
 * `printed` are the parts that can be printed, and `signs` the words of which there is
 * a picture at `/signs/PACK/WORD.svg`, with what it shows: suits and what else can rule.
 * `sorts` are its words for suit and rank, by which hands are sorted; empty where there are none.
 */
export interface PackInfo {
  pack: string;
  name: string;
  about: string;
  cards: CardInfo[];
  games: string[];
  version: string;
  printed: string[];
  signs: Record<string, string>;
  sorts: string[];
}

/**
 * A card and its name in words; `rank` orders the cards of a suit.
 */
export interface CardInfo {
  code: string;
  name: string;
  suit: string;
  rank: number;
}

/**
 * The version, the packs and the games of this server.
 */
export interface About {
  version: string;
  packs: string[];
  games: string[];
}

/**
 * The listed tables, which all guests may join or watch: those with a free seat first.
 */
export interface Lobby {
  tables: LobbyTable[];
}

/**
 * A listed table.
 *
 * `people` are the names of those who have a seat, `computers` counts the computer players, and
 * `open` the seats that are free. `here` says whether any of the people is at the table now.
 */
export interface LobbyTable {
  id: string;
  game: string;
  title: string;
  hands: number | null;
  people: string[];
  computers: number;
  open: number;
  here: boolean;
  created: number;
}

/**
 * Some finished matches, the latest first; `more` says whether there are earlier ones.
 */
export interface Matches {
  matches: FinishedMatch[];
  more: boolean;
}

/**
 * A finished match of yours; `won` is your share of the win.
 *
 * `sealed` is true while it is today's deal: its cards are not shown before tomorrow.
 */
export interface FinishedMatch {
  id: string;
  game: string;
  title: string;
  finished: number;
  day: string | null;
  sealed: boolean;
  names: string[];
  seat: number;
  sides: number[];
  scores: number[];
  result: number[];
  won: number;
}

/**
 * Your finished matches in figures: all of them, and game by game, the most played first.
 */
export interface Statistics {
  matches: number;
  wins: number;
  streak: number;
  longest: number;
  games: GameStatistics[];
}

/**
 * Your finished matches of one game.
 *
 * `points` is the mean of your points at the end of a match, `streak` how many of the latest
 * matches you have won in a row, and `longest` the most that you ever won in a row. `latest` are
 * the latest matches, in the order in which they ended. `fewest_win`: a low score is a good one.
 */
export interface GameStatistics {
  game: string;
  title: string;
  matches: number;
  wins: number;
  points: number;
  streak: number;
  longest: number;
  fewest_win: boolean;
  latest: Outcome[];
}

/**
 * Your result of one match; a shared win is a win.
 */
export interface Outcome {
  points: number;
  won: boolean;
  finished: number;
}

/**
 * The rank of computer players that suits you in a game.
 *
 * `rank` is that of your latest finished match, or the one for a beginner; `wins` counts how many
 * of your latest matches in a row you have won against it. `ranks` are all that the game has,
 * from the gentlest up.
 */
export interface SuitableCompany {
  rank: string;
  wins: number;
  ranks: string[];
}

/**
 * The deals of a day, a date as in "1918-11-11"; `after` is null for today.
 */
export interface Day {
  day: string;
  today: boolean;
  before: string;
  after: string | null;
  deals: DayDeal[];
}

/**
 * The deal of a day in one game.
 *
 * `key` and `results` stay secret until the day is over; of the results only the best are listed.
 * `begun` and `played` count the people who sat down to it, and those whose result counts.
 */
export interface DayDeal {
  game: string;
  title: string;
  commitment: string;
  key: string | null;
  begun: number;
  played: number;
  yours: DayAttempt | null;
  results: DayResult[];
}

/**
 * Your table with a day's deal.
 *
 * `result` is null until the match is over, and where it was over too late to count.
 */
export interface DayAttempt {
  table: string;
  over: boolean;
  result: DayResult | null;
}

/**
 * A person's result of a day's deal.
 *
 * `won` is the share of the win, and `lead` the number of points above (negative: below) the best
 * result of the other side; null in a solitaire. Equal results share a `place`.
 */
export interface DayResult {
  place: number;
  name: string;
  you: boolean;
  table: string;
  points: number;
  lead: number | null;
  won: number;
}

/**
 * The lesson of a game.
 *
 * `scoring` are rows of what counts and how much, `tips` sentences for a second evening,
 * `players` is how many usually play, and `learning` says in a sentence how the game is learned.
 */
export interface LessonInfo {
  game: string;
  title: string;
  pack: string;
  players: number;
  card_names: Record<string, string>;
  about: string;
  legend: CardNote[];
  panels: PanelInfo[];
  chapters: ChapterInfo[];
  scoring: string[][];
  tips: string[];
  learning: string;
}

/**
 * A card by its code: its printed name, and short sentences about it.
 */
export interface CardNote {
  code: string;
  name: string;
  notes: string[];
}

/**
 * A sentence of a game's first minute, and the cards of which it speaks.
 */
export interface PanelInfo {
  words: string;
  cards: string[];
}

/**
 * A chapter of a lesson, and how many steps it has.
 */
export interface ChapterInfo {
  title: string;
  steps: number;
}

/**
 * The right moves made so far in a chapter, and the one that is tried now, if any.
 *
 * With `cards` instead, it asks why no move can be made with them.
 */
export interface LessonMove {
  chapter: number;
  made: string[];
  move?: string | null;
  cards?: string[];
}

/**
 * The state of a chapter.
 *
 * `step` counts the finished steps. `say` is the task and its reason, empty when the chapter is
 * finished; `expected` are the right moves: one of them is to be made, or each of as many as
 * `together` in the view counts. `then` comments on the move just made, `told` narrates the events
 * since, and `wrong` says why the attempted move is not made. `sides` and
 * `portraits` have the side and the portrait of each seat.
 */
export interface LessonState {
  chapter: number;
  step: number;
  say: string;
  expected: string[];
  then: string;
  told: string[];
  wrong: Fault | null;
  made: string[];
  sides: number[];
  portraits: string[];
  view: View;
  choices: Choice[];
  account: Account | null;
}

/**
 * All that a seat may know, as plain data; its legal moves are the `choices` of the state.
 */
export interface View {
  badges: string[];
  calls: string[];
  counters: Counter[];
  fewest_win: boolean;
  figure: Figure | null;
  game: string;
  goal: Goal;
  hand: number;
  most_cards: number;
  names: string[];
  options: Record<string, string>;
  outcomes: TrickOutcome[];
  over: boolean;
  phase: string;
  players: number;
  prompt: string;
  result: number[] | null;
  rule: Emblem | null;
  scores: number[];
  seat: number | null;
  setting: Setting;
  stage: string;
  title: string;
  together: Together | null;
  turn: number | null;
  zones: Zone[];
}

/**
 * A number shown at the table; `seat` is None if it belongs to all seats.
 */
export interface Counter {
  label: string;
  name: string;
  seat: number | null;
  value: number | string;
}

/**
 * The number that matters at the moment: "15" of "70", "3" points in this squad.
 *
 * `of` is the number it is measured by, or "", and `share` how much of it is reached, from 0 to 1,
 * where a meter makes sense. `label` says what is counted.
 */
export interface Figure {
  label: string;
  of: string;
  share: number | null;
  value: string;
}

/**
 * The goal of a game at a glance, for a newcomer, in a sentence each.
 *
 * `aim` is what the seat is trying to do in this phase, `worth` what the cards count, and `ends`
 * what ends the hand and the match.
 */
export interface Goal {
  aim: string;
  ends: string;
  worth: string;
}

/**
 * A possible result of a trick: a word that its letters can make.
 *
 * `sign` is a sign of the pack, `by` the card that would win it, `seat` the player of that card
 * (None if it is not played yet), and `worth` its value. `open` are the letters of `name` still
 * missing from the table.
 */
export interface TrickOutcome {
  by: string;
  name: string;
  open: string;
  seat: number | null;
  sign: string;
  worth: number;
}

/**
 * The suit, nation or company that rules at the moment.
 *
 * `sign` is a sign of the pack ("" if none fits), `name` its name, and `role` its effect: "led",
 * "commanding".
 */
export interface Emblem {
  name: string;
  role: string;
  sign: string;
}

/**
 * Moves of one kind that a seat makes one after another, each with a card of its hand.
 *
 * A table lets the player choose all their cards at once. `kind` is the first word of the moves,
 * `count` the number of moves still to be made, and `words` the button text that makes them all:
 * "Give the three cards".
 */
export interface Together {
  count: number;
  kind: string;
  words: string;
}

/**
 * A place on the table: a hand, a squad, a pile.
 *
 * `cards` are the codes that may be seen, and `count` is how many cards lie there: the rest
 * lie beneath, covered or face down. `seats` says, card by card, who played it, where that
 * matters, and `fresh` are the cards that were just received. `layout` is how the zone is drawn:
 * hand, trick, last-trick, row, meld (in full view), pile, gift or aside (in the background).
 * `mark` is the word by which moves name the place, or "" where they do not: no two zones that a
 * seat sees have the same mark. `stars` are the codes in a hand that command the others. In a
 * trick, `led` is the place in `cards` of the card led, and `taking` that of the card that takes
 * the trick as it lies; -1 where there is none. `title` and `worth` are what cards laid down make
 * together and what that counts: "Five Submarines", 70.
 */
export interface Zone {
  cards: string[];
  count: number;
  fresh: string[];
  label: string;
  layout: string;
  led: number;
  mark: string;
  name: string;
  seat: number | null;
  seats: number[];
  stars: string[];
  taking: number;
  title: string;
  worth: number;
}

/**
 * A legal move: its notation, its kind (the first word), its button text, and its parts.
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
 * A `HandAccount` with the number of the hand, its points, and the scores after it.
 *
 * The points of the lines add up to `points`, seat by seat. `limit` is the score that ends the
 * match; 0 if none does.
 */
export interface Account {
  hand: number;
  limit: number;
  lines: AccountLine[];
  outlook: string;
  points: number[];
  remarks: string[];
  scores: number[];
}

/**
 * One line of an account: what it added to the score of each seat.
 *
 * Partners show the same points. `cards` are the codes of the counted cards, seat by seat, if
 * points come from cards; otherwise the lists are empty.
 */
export interface AccountLine {
  cards: string[][];
  label: string;
  points: number[];
}

/**
 * All the puzzles that there are; `today` is null where there are none.
 */
export interface Puzzles {
  sets: PuzzleSet[];
  today: PuzzleOfTheDay | null;
}

/**
 * The puzzles of a game, by their grades from 1 (found at a glance) to 5, in their order.
 */
export interface PuzzleSet {
  game: string;
  title: string;
  grades: number[];
}

/**
 * The puzzle for one guest and one day, from a game that the guest has played.
 */
export interface PuzzleOfTheDay {
  game: string;
  number: number;
}

/**
 * A puzzle: the table as the seat to move sees it, and its choices.
 *
 * `portraits` has the portrait of each seat; `options` are those of the match it comes from.
 */
export interface PuzzleInfo {
  game: string;
  title: string;
  number: number;
  of: number;
  grade: number;
  pack: string;
  card_names: Record<string, string>;
  options: Record<string, string>;
  sides: number[];
  portraits: string[];
  view: View;
  choices: Choice[];
}

/**
 * An answer to a puzzle.
 */
export interface PuzzleMove {
  move: string;
}

/**
 * Picked cards and places in a puzzle that make no move.
 */
export interface PuzzleCards {
  cards: string[];
}

/**
 * The judgement of an answer: the right one, and why; `thumb` is the obvious move.
 */
export interface PuzzleAnswer {
  right: boolean;
  answer: string;
  said: string;
  thumb: string;
  moves: HintMove[];
  worlds: number;
  simulations: number;
}

/**
 * A move that was considered, with 95 percent margins where there are any.
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
 * A guest's first answer to a puzzle.
 */
export interface PuzzleAttempt {
  game: string;
  number: number;
  right: boolean;
}

/**
 * A puzzle rating, with its 95 percent margin.
 */
export interface PuzzleRating {
  value: number;
  margin: number;
}

/**
 * A recorded match; `sheet` has the scores after each hand. Positions run from 0 (after the
 * first deal) to the number of moves. `judged` is false where moves cannot be judged, and
 * `portraits` has the portrait of each seat.
 */
export interface ReplayInfo {
  id: string;
  game: string;
  title: string;
  players: number;
  sides: number[];
  options: Record<string, string>;
  names: string[];
  portraits: string[];
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
 * The table after a number of moves, and the events of the last one.
 */
export interface ReplayPosition {
  number: number;
  view: View;
  log: string[];
}

/**
 * A captain's judgement of the move `played`, from what its player knew.
 */
export interface Judgement {
  number: number;
  seat: number;
  chosen: string;
  words: string;
  reasons: string[];
  figures: string;
  played: string;
  moves: HintMove[];
  worlds: number;
  simulations: number;
}

/**
 * The review of a finished match: `done` of `total` pieces, with `ahead` matches before it.
 *
 * `chances` has a row for every position from the first deal on: each seat's chance of winning
 * from what that seat knew, with its 95 percent margin in `margins`. `table` says whether the
 * match was played at a table here (and not uploaded), and `seat` which seat was yours.
 */
export interface MatchReview {
  id: string;
  table: boolean;
  seat: number | null;
  done: number;
  total: number;
  ahead: number;
  simulations: number;
  chances: number[][];
  margins: number[][];
  decisions: Decision[];
  seats: ReviewedSeat[];
}

/**
 * A move, and the move that a captain would have made.
 *
 * `number` counts the moves of the match from 1, `choices` the moves that were legal. `best` is
 * the captain's choice and `words` its button text. `win` is the chance of winning with it,
 * `played_win` that with the move that was played; `lost` is the difference and `margin` its 95
 * percent margin. `cost` is `lost`, or 0 if that is within the doubt, if the captain would have
 * made the same move, and if there was no choice. `reason` says why the captain's move is better,
 * if the move has a cost.
 */
export interface Decision {
  number: number;
  seat: number;
  choices: number;
  played: string;
  best: string;
  words: string;
  win: number;
  win_margin: number;
  played_win: number;
  played_margin: number;
  lost: number;
  margin: number;
  cost: number;
  reason: string;
}

/**
 * The result of a seat, null until the review is finished.
 *
 * `accuracy` is the percentage of the captain's chances that the seat's moves preserved; it is
 * also null if there was nothing to decide.
 */
export interface ReviewedSeat {
  accuracy: number | null;
  luck: Luck | null;
}

/**
 * The result of a match for a seat, split into `expected + dealt + played`.
 *
 * `expected` is the chance of winning before the first card, `dealt` the change by the deals, and
 * `played` the change by the play: this seat's, the others', and chance within a hand. The margin
 * is that of `dealt`, and also of `played`.
 */
export interface Luck {
  expected: number;
  dealt: number;
  played: number;
  margin: number;
}

/**
 * A match that is to be played on after `number` of its moves, by you in that seat.
 */
export interface PlayOn {
  number: number;
  seat: number;
}

/**
 * The public key of this server with which a browser subscribes, as URL-safe Base64.
 */
export interface PushKey {
  key: string;
}

/**
 * A subscription of this browser: the address of its push service, and its keys.
 *
 * `zone` and `utc_offset` (in minutes) are the clock of the device. No notice comes between the
 * hours `quiet_from` and `quiet_to` of that clock; null: at any time.
 */
export interface NewDevice {
  endpoint: string;
  public_key: string;
  auth: string;
  zone: string;
  utc_offset: number;
  quiet_from?: number | null;
  quiet_to?: number | null;
}

/**
 * A subscription by its address, which only its browser knows.
 */
export interface DeviceAddress {
  endpoint: string;
}

/**
 * Whether this browser gets notices, and its quiet hours.
 */
export interface DeviceInfo {
  on: boolean;
  quiet_from: number | null;
  quiet_to: number | null;
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
 * Take an open seat: this one, or else the first. Before the first deal you may move.
 *
 * `nonce` is your part in the deal: 64 random hexadecimal digits in lowercase.
 */
export interface Sit {
  type: "sit";
  seat?: number | null;
  nonce?: string | null;
}

/**
 * Before the first deal the host lets two seats change places.
 */
export interface Swap {
  type: "swap";
  seat: number;
  other: number;
}

/**
 * Get up: before the match begins the seat opens again, later a computer player stands in.
 */
export interface Leave {
  type: "leave";
}

/**
 * Give your seat to a computer player of that rank, for good; the other people play on.
 */
export interface HandOver {
  type: "handover";
  rank?: string;
}

/**
 * Ask the other people to close the table: it is deleted, and nobody wins.
 */
export interface CloseTable {
  type: "close";
}

/**
 * Choose before your turn, while all seats choose at the same time.
 *
 * `texts` are all your moves, which are made when your turn comes; an empty list takes the choice
 * back. `begun` is that of `Choosing`.
 */
export interface Choose {
  type: "choose";
  begun: number;
  texts: string[];
}

/**
 * Ask for a captain's choice.
 */
export interface AskHint {
  type: "hint";
}

/**
 * Ask for the cost of this move. `number` is that of the state.
 */
export interface Weigh {
  type: "weigh";
  number: number;
  text: string;
}

/**
 * Take back my last decision; other people are asked first.
 *
 * `number` is the number of the state it answers. It does not matter if computer players have
 * moved since.
 */
export interface Undo {
  type: "undo";
  number: number;
}

/**
 * Ask for the next hand. `number` is that of the state.
 */
export interface Next {
  type: "next";
  number: number;
}

/**
 * Ask why these cards and places, or this move, are not allowed.
 */
export interface Why {
  type: "why";
  cards?: string[];
  text?: string | null;
}

/**
 * Vote for a computer player in an open seat or the seat of a person who is away.
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
 * The answer to a `pulse`, sent at once: it measures the delay of the connection.
 */
export interface Beat {
  type: "beat";
  id: number;
}

/**
 * Compile the game of this table, although that has failed before.
 */
export interface Prepare {
  type: "prepare";
}

/**
 * Check the connection.
 */
export interface Ping {
  type: "ping";
}

/**
 * The host turns hints, the chat or the talk of spectators on or off; null changes nothing.
 */
export interface Allow {
  type: "allow";
  hints?: boolean | null;
  chat?: boolean | null;
  watchers?: boolean | null;
}

/**
 * Say something at the table.
 */
export interface Say {
  type: "say";
  text: string;
}

/**
 * Show a reaction at the table.
 */
export interface React {
  type: "react";
  what: Reaction;
}

/**
 * Answer a player's request to take back a move.
 */
export interface Answer {
  type: "answer";
  yes: boolean;
}

/**
 * Play another match with the same people, in the same seats or one seat further.
 *
 * It begins when all people who are here want it, or with `now` without the others: `missing` says
 * what becomes of their seats, which a computer player has for good or until a person takes them.
 * `nonce` is your part in its deal.
 */
export interface Rematch {
  type: "rematch";
  rotate?: boolean;
  now?: boolean;
  nonce?: string | null;
  missing?: "computer" | "open";
}

/**
 * Agree to the open request with that id, or decline it.
 */
export interface Respond {
  type: "respond";
  id: number;
  yes: boolean;
}

/**
 * Take back my own request.
 */
export interface Withdraw {
  type: "withdraw";
  id: number;
}

/**
 * Give the person in that seat, who is away, two minutes more.
 */
export interface WaitLonger {
  type: "wait";
  seat: number;
}

/**
 * Ask for the table as it was after every entry since I was away.
 */
export interface Recall {
  type: "recall";
}

/**
 * The host seats a computer player in an open seat, or changes the rank of one.
 */
export interface SeatComputer {
  type: "computer";
  seat: number;
  rank?: string;
}

/**
 * The host opens the seat of a computer player, or asks a person to leave.
 */
export interface FreeSeat {
  type: "free";
  seat: number;
}

/**
 * The host fills open seats with computer players and has the cards dealt.
 */
export interface StartMatch {
  type: "start";
}

/**
 * The host stops the countdown to the first deal.
 */
export interface HoldDeal {
  type: "hold";
}

/**
 * Say whether this browser shows the table; at first it does.
 */
export interface Look {
  type: "look";
  visible: boolean;
}

/**
 * At a tablet of several people: show this one's cards, or keep them open after a touch.
 */
export interface Open {
  type: "open";
  seat: number;
}

/**
 * At a tablet of several people: hide the cards.
 */
export interface Hide {
  type: "hide";
}

/**
 * Take the free chair whose code a phone scanned; `claim` is from `/api/chairs/{code}`.
 *
 * `nonce` is your part in the deal.
 */
export interface Claim {
  type: "claim";
  claim: string;
  nonce?: string | null;
}

/**
 * The host begins: a captain plays every free chair until somebody takes it.
 */
export interface Begin {
  type: "begin";
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
 * `log` has the entries since the last state (or since `seen`). `sheet` has the scores of all
 * seats after each finished hand, and `account` is the score sheet of the last one, until the next
 * is dealt (see `NextHand`). `waiting` is empty, or a sentence that says what the table waits for;
 * `view` is null while the game is not ready.
 */
export interface State {
  type: "state";
  number: number;
  view: View | null;
  choices: Choice[];
  log: LogEntry[];
  seats: SeatInfo[];
  sheet: number[][];
  account: Account | null;
  undo: boolean;
  waiting: string;
  key: string | null;
}

/**
 * An entry of the table's log in words; one entry may take several sentences.
 */
export interface LogEntry {
  number: number;
  text: string;
}

/**
 * Changes since the last state, for a browser that asked for them (`?changes=1`).
 *
 * `since` is the number of that state. `state` and `view` have the fields that are different now.
 * In `zones` and `counters` (null: unchanged) a number is the item at this index before, an object
 * with `from` is the item at that index with these fields changed, and any other item is new.
 */
export interface Changes {
  type: "changes";
  since: number;
  number: number;
  log: LogEntry[];
  state: Record<string, unknown>;
  view: Record<string, unknown>;
  zones: (number | Record<string, unknown>)[] | null;
  counters: (number | Record<string, unknown>)[] | null;
}

/**
 * The seats, after a person came, left or was replaced.
 */
export interface Seats {
  type: "seats";
  seats: SeatInfo[];
  waiting: string;
}

/**
 * The game of this table is being compiled, for the first time on this machine.
 *
 * It comes after the `state`, and again after every step of progress, until a state has a view.
 * `share` is the progress from 0 to 1, and `sentence` says what the table waits for, or, if the
 * compilation has `failed`, why; `Prepare` tries it again.
 */
export interface Preparing {
  type: "preparing";
  share: number;
  sentence: string;
  failed: boolean;
}

/**
 * The agreements of the people at the table, and the open questions.
 *
 * `host` says whether you created the table. `undo` is a wish to take back a move, `rematch` the
 * wish for another match, and `next_table` the table at which it is played.
 */
export interface Company {
  type: "company";
  host: boolean;
  hints: boolean;
  chat: boolean;
  undo: Question | null;
  rematch: Question | null;
  next_table: string | null;
}

/**
 * Something that the seats `awaited` must agree to; those in `agreed` have.
 */
export interface Question {
  seat: number;
  awaited: number[];
  agreed: number[];
}

/**
 * A remark; it lasts as long as the table is in memory.
 *
 * `made` is its time, in seconds since 1970: a browser that comes back gets all remarks again.
 */
export interface Said {
  type: "said";
  seat: number;
  name: string;
  text: string;
  made: number;
}

/**
 * A reaction of a person at the table; `made` is its time, as in `Said`.
 */
export interface Reacted {
  type: "reacted";
  seat: number;
  what: Reaction;
  name: string;
  made: number;
}

/**
 * The seconds that the player to move has left before a computer player moves instead.
 */
export interface TurnClock {
  type: "turn";
  number: number;
  seat: number;
  seconds: number;
}

/**
 * A hand is over, and the next one is dealt when the seats `awaited` are ready.
 *
 * Those in `ready` are. `seconds` is how long the table waits for the others; null: no limit.
 */
export interface NextHand {
  type: "next";
  number: number;
  awaited: number[];
  ready: number[];
  seconds: number | null;
}

/**
 * A refusal of your message: a sentence, and the clause of the rulebook, if any.
 */
export interface Refused {
  type: "refused";
  sentence: string;
  clause: string | null;
  number: number;
}

/**
 * A captain's choice: `chosen`, with the button label `words`.
 *
 * `nudge` directs the eye without revealing the move. `reasons` are facts of the game, and
 * `figures` are the results of the search.
 */
export interface Hint {
  type: "hint";
  number: number;
  nudge: string;
  chosen: string;
  words: string;
  reasons: string[];
  figures: string;
  moves: HintMove[];
  worlds: number;
  simulations: number;
}

/**
 * The cost of a move in chance of winning, compared with a captain's choice, and why.
 *
 * `cost` is 0 if the difference is within its `margin` of 95 percent. A coach warns if it is
 * `alarming`.
 */
export interface Weighed {
  type: "weighed";
  number: number;
  text: string;
  cost: number;
  margin: number;
  alarming: boolean;
  better: string;
  words: string;
  reasons: string[];
}

/**
 * An error: a message could not be decoded, or does not belong here.
 */
export interface Error {
  type: "error";
  sentence: string;
}

/**
 * All seats choose at the same time; it comes after the `state` of that number.
 *
 * `awaited` are the seats that have not chosen. If yours is among them, `choices` and `together`
 * are those of your seat, as at its turn. `chosen` is what your seat has chosen and the table has
 * not played yet. It applies to all states of this `phase` of this `hand`.
 */
export interface Choosing {
  type: "choosing";
  number: number;
  begun: number;
  phase: string;
  hand: number;
  awaited: number[];
  prompt: string;
  choices: Choice[];
  together: Together | null;
  chosen: Choice[];
}

/**
 * The table is deleted: do not connect again.
 */
export interface Closed {
  type: "closed";
  sentence: string;
}

/**
 * You continued on another device, and this connection is closed: do not connect again.
 */
export interface Moved {
  type: "moved";
}

/**
 * The answer to a `ping`.
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
 * The latest events in Bang by the clock; a `state` with the same number came before.
 *
 * `flip_in` is the number of milliseconds until the player to move may turn up a card, and
 * `flips_itself_in` that until it turns up anyway; null when the game is over or the clock is
 * stopped.
 */
export interface Bang {
  type: "bang";
  number: number;
  happened: Happened[];
  flip_in: number | null;
  flips_itself_in: number | null;
}

/**
 * An event in Bang by the clock.
 *
 * `shown`: `seat` turned up `card`. `taken`: `seat` called first. `tie`, `missed`: no
 * one takes the match. `paid`: `seat` called falsely and paid `other` (null: it cost nothing).
 * `shuffled`: `seat` shuffled. `out`: `seat` is out. `ended`: the game is over.
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
 * A call of Bang: who called, and how many milliseconds after the card was shown.
 */
export interface Call {
  seat: number;
  after: number;
}

/**
 * The open request of the table, or null; others that wait are sent when it is settled.
 */
export interface RequestChanged {
  type: "request";
  request: OpenRequest | null;
}

/**
 * A request as a seat sees it.
 *
 * `seat` asks, and `about` is the seat that it concerns, if any. The seats `awaited`, among them
 * the one that asks, must agree; those in `agreed` have, and those in `declined` have not.
 * `seconds` is the time left, null for no limit, and `note` says what happens meanwhile.
 */
export interface OpenRequest {
  id: number;
  kind: "close" | "computer" | "rematch" | "undo";
  seat: number;
  about: number | null;
  sentence: string;
  note: string;
  awaited: number[];
  agreed: number[];
  declined: number[];
  seconds: number | null;
}

/**
 * A request was agreed to, declined, withdrawn or dropped: a sentence for this seat.
 */
export interface RequestEnded {
  type: "request-ended";
  kind: "close" | "computer" | "rematch" | "undo";
  seat: number;
  agreed: boolean;
  sentence: string;
}

/**
 * All people who are away; it is sent again when one leaves or returns, or gets more time.
 */
export interface Absences {
  type: "away";
  absent: Absence[];
}

/**
 * A person who is away, once the grace is over; `rank` is the computer player that takes over.
 *
 * `gone` are the seconds since they left, `seconds` those until a computer player takes over, and
 * `of` the whole time that they had; null once one plays, or while nobody is here.
 */
export interface Absence {
  seat: number;
  gone: number;
  seconds: number | null;
  of: number | null;
  rank: string;
}

/**
 * A computer player moved in place of the person in a seat: `why` is their time or absence.
 *
 * `sentence` says so to this seat. `card` is the code of the card, if there is one that this seat
 * may see.
 */
export interface MovedFor {
  type: "moved-for";
  number: number;
  seat: number;
  why: "away" | "time";
  rank: string;
  card: string | null;
  sentence: string;
}

/**
 * Welcome back: what a computer player did for you since the entry `after`.
 *
 * `moves` counts its moves, and `cards` has the cards in them.
 */
export interface BackAgain {
  type: "back";
  after: number;
  moves: number;
  cards: string[];
  sentence: string;
}

/**
 * The table as your seat saw it, and in words what led there, one step after the other.
 */
export interface Recalled {
  type: "recalled";
  views: View[];
  texts: string[];
}

/**
 * The names of those who watch; `talk` says whether they may talk and react.
 */
export interface Watchers {
  type: "watchers";
  names: string[];
  talk: boolean;
}

/**
 * A remark or a reaction of somebody who watches; `mine` if it is your own.
 */
export interface WatcherSaid {
  type: "watcher";
  name: string;
  text: string;
  what: Reaction | null;
  made: number;
  mine: boolean;
}

/**
 * The waiting room of a table, until the cards are dealt: then `open` is false.
 *
 * `host` is the seat of the host, or of the first person if the host has no seat. `decides` says
 * whether you may seat computer players and start. `seconds` is the time until the deal; null: no
 * countdown. `held` says whether the host stopped it.
 */
export interface Gathering {
  type: "gathering";
  open: boolean;
  host: number | null;
  decides: boolean;
  seconds: number | null;
  held: boolean;
}

/**
 * The people at this tablet, if there are several.
 *
 * `seats` are theirs, and `open` is the one whose cards are shown: no other state has a hand in it
 * until the next of these messages. Null: the curtain is closed.
 */
export interface TabletSeats {
  type: "tablet";
  seats: number[];
  open: number | null;
}

/**
 * Is the table on a big screen? It is sent at a table that has or had one.
 */
export interface BigScreen {
  type: "screen";
  here: boolean;
}

/**
 * The free chairs, for the host's big screen alone.
 */
export interface FreeChairs {
  type: "chairs";
  chairs: FreeChair[];
}

/**
 * A chair that a phone may take, and the code for it.
 */
export interface FreeChair {
  seat: number;
  code: string;
}

export type ClientMessage =
  | Move
  | Sit
  | Swap
  | Leave
  | HandOver
  | CloseTable
  | Choose
  | AskHint
  | Weigh
  | Undo
  | Next
  | Why
  | Replace
  | Press
  | Beat
  | Prepare
  | Ping
  | Allow
  | Say
  | React
  | Answer
  | Rematch
  | Respond
  | Withdraw
  | WaitLonger
  | Recall
  | SeatComputer
  | FreeSeat
  | StartMatch
  | HoldDeal
  | Look
  | Open
  | Hide
  | Claim
  | Begin;

export type ServerMessage =
  | Welcome
  | State
  | Changes
  | Seats
  | Preparing
  | Company
  | Said
  | Reacted
  | TurnClock
  | NextHand
  | Refused
  | Hint
  | Weighed
  | Error
  | Choosing
  | Closed
  | Moved
  | Pong
  | Pulse
  | Bang
  | RequestChanged
  | RequestEnded
  | Absences
  | MovedFor
  | BackAgain
  | Recalled
  | Watchers
  | WatcherSaid
  | Gathering
  | TabletSeats
  | BigScreen
  | FreeChairs;
