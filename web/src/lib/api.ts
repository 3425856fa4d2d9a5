/** The server's HTTP API, typed. Every call either returns an answer or throws a `Problem` that can be shown as it is. */

import { fresh, takePart } from "./dealing";
import type {
  About,
  Account,
  CardNote,
  Chair,
  CodeOwner,
  Day,
  DeviceInfo,
  Fault,
  GameInfo,
  Judgement,
  LessonInfo,
  LessonMove,
  LessonState,
  Lobby,
  Made,
  Matches,
  MatchReview,
  Me,
  NewDevice,
  NewDeviceCode,
  NewName,
  NewTable,
  PackInfo,
  PersonInfo,
  PushKey,
  PuzzleAnswer,
  PuzzleAttempt,
  PuzzleInfo,
  PuzzleRating,
  Puzzles,
  ReplayInfo,
  ReplayPosition,
  RulesPage,
  Statistics,
  SuitableCompany,
  TableInfo,
  Verified,
} from "./protocol";

/** What went wrong, in one sentence for the reader, with the clause where a rule is the reason. */
export class Problem extends Error {
  constructor(
    sentence: string,
    readonly status: number,
    readonly clause: string | null = null,
  ) {
    super(sentence);
  }
}

/** A problem to show for whatever was thrown. */
export function problem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  console.error(error);
  return new Problem("Something went wrong on this page. Reloading it may help.", 0);
}

async function refusal(answer: Response): Promise<Problem> {
  try {
    const fault: Partial<Fault> = await answer.json();
    if (fault.error) return new Problem(fault.error, answer.status, fault.clause ?? null);
  } catch {
    // Not ours: a proxy's page, or nothing at all.
  }
  return new Problem(`The server answered with an error (${answer.status}).`, answer.status);
}

async function ask(path: string, init?: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Problem(
      "The server cannot be reached. It may have been stopped, or the network may be down.",
      0,
    );
  }
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  const answer = await ask(path, signal ? { signal } : undefined);
  return (await answer.json()) as T;
}

async function post<T>(path: string, body: unknown): Promise<T> {
  const answer = await ask(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as T;
}

const at = encodeURIComponent;
let knownGames: Promise<GameInfo[]> | null = null;
let guest: Promise<Me> | null = null;
let company: Promise<PersonInfo[]> | null = null;

/**
 * Makes a call that needs the guest cookie. A newcomer becomes a guest first, and so does somebody whose
 * cookie the server no longer knows.
 */
async function asGuest<T>(call: () => Promise<T>): Promise<T> {
  await api.me();
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 401) throw error;
    guest = null;
    await api.me();
    return call();
  }
}

/** Sets a table, and keeps our part in its deal. */
async function seated(call: (nonce: string) => Promise<Made>): Promise<Made> {
  const nonce = fresh();
  const made = await asGuest(() => call(nonce));
  takePart(made.id, nonce);
  return made;
}

export const api = {
  /** The fourteen games; fetched once. */
  games(): Promise<GameInfo[]> {
    knownGames ??= get<GameInfo[]>("/api/games").catch((error) => {
      knownGames = null;
      throw error;
    });
    return knownGames;
  },
  rules: (slug: string) => get<RulesPage>(`/api/games/${at(slug)}/rules`),
  /** What every card means, by the number of players and the options. */
  legend: (slug: string, players: number, options: Record<string, string>) =>
    get<CardNote[]>(
      `/api/games/${at(slug)}/legend?${new URLSearchParams({ players: String(players), ...options })}`,
    ),
  lesson: (slug: string) => get<LessonInfo>(`/api/learn/${at(slug)}`),
  /** A chapter of a lesson after the moves made, and after the one that is tried. */
  learn: (slug: string, move: LessonMove) => post<LessonState>(`/api/learn/${at(slug)}`, move),
  puzzles: () => get<Puzzles>("/api/puzzles"),
  puzzle: (game: string, number: number) => get<PuzzleInfo>(`/api/puzzles/${at(game)}/${number}`),
  /** Whether a move is the answer to a puzzle, and why. */
  solve: (game: string, number: number, move: string) =>
    post<PuzzleAnswer>(`/api/puzzles/${at(game)}/${number}`, { move }),
  /** Why no move of a puzzle can be made with these cards. */
  whyNot: (game: string, number: number, cards: string[]) =>
    post<Fault>(`/api/puzzles/${at(game)}/${number}/why`, { cards }),
  /** How good somebody is who has answered so. */
  puzzleRating: (attempts: PuzzleAttempt[]) => post<PuzzleRating>("/api/puzzles/rating", attempts),
  pack: (name: string) => get<PackInfo>(`/api/packs/${at(name)}`),
  about: () => get<About>("/api/about"),

  /** Who we are; fetched once. */
  me(): Promise<Me> {
    guest ??= get<Me>("/api/me").catch((error) => {
      guest = null;
      throw error;
    });
    return guest;
  },
  /** The server forgets who we are, and whatever is ours. */
  forget: () => post<Me>("/api/me/end", {}),
  /** A code with which another device continues as us. */
  deviceCode: () => asGuest(() => post<NewDeviceCode>("/api/devices", {})),
  /** The guest as whom this device would continue. */
  deviceOwner: (code: string) => post<CodeOwner>("/api/devices/owner", { code }),
  /** Continues as the guest of a code; the page is loaded again after that. */
  useDevice: (code: string) => post<Me>("/api/devices/use", { code }),
  introduce: (wanted: NewName) => asGuest(() => post<Me>("/api/me", wanted)),
  /** The company: whose portraits we may choose; fetched once. */
  people(): Promise<PersonInfo[]> {
    company ??= get<PersonInfo[]>("/api/people").catch((error) => {
      company = null;
      throw error;
    });
    return company;
  },

  /** The key with which this browser subscribes to notices. */
  pushKey: () => get<PushKey>("/api/push"),
  /** Turns notices on in this browser, or changes its quiet hours. */
  notifyHere: (device: NewDevice) => asGuest(() => post<DeviceInfo>("/api/push", device)),
  /** Whether this browser gets our notices. */
  device: (endpoint: string) => asGuest(() => post<DeviceInfo>("/api/push/device", { endpoint })),
  stopNotices: (endpoint: string) => post<DeviceInfo>("/api/push/off", { endpoint }),
  testNotice: (endpoint: string) => asGuest(() => post<DeviceInfo>("/api/push/test", { endpoint })),

  play: (game: string) => seated((nonce) => post<Made>("/api/play", { game, nonce })),
  open: (table: NewTable) => seated((nonce) => post<Made>("/api/tables", { ...table, nonce })),
  /** The tables that anybody may join; the browser sends along which answer it has. */
  lobby: () => get<Lobby>("/api/lobby"),
  /** Our own unfinished tables. */
  mine: () => asGuest(() => get<TableInfo[]>("/api/me/tables")),
  statistics: () => asGuest(() => get<Statistics>("/api/me/statistics")),
  /** The rank of computer players that suits us in a game, apart from what a certain match says. */
  company: (game: string, besides: string) =>
    asGuest(() => get<SuitableCompany>(`/api/me/company?${new URLSearchParams({ game, besides })}`)),
  /** Our finished matches, the latest first; those before a certain one. */
  matches: (before?: string) =>
    asGuest(() => get<Matches>(`/api/me/matches${before ? `?before=${at(before)}` : ""}`)),
  /** The deals of a day; of today, if none is given. */
  day: (day: string) => asGuest(() => get<Day>(day ? `/api/days/${at(day)}` : "/api/days")),
  /** Our table with today's deal of a game. */
  playDay: (game: string) => asGuest(() => post<Made>("/api/days", { game })),
  /** The free chair with the code that a big screen shows. */
  chair: (code: string) => asGuest(() => get<Chair>(`/api/chairs/${at(code)}`)),
  table: (id: string) => get<TableInfo>(`/api/tables/${at(id)}`),
  /** Gives up an unfinished table. */
  abandon: (id: string) =>
    asGuest(async () => void (await ask(`/api/tables/${at(id)}`, { method: "DELETE" }))),
  /** How the points of all hands of a finished match came about. */
  accounts: (id: string) => get<Account[]>(`/api/tables/${at(id)}/accounts`),
  verify: (id: string) => get<Verified>(`/api/tables/${at(id)}/verify`),
  transcript: (id: string) => `/api/tables/${at(id)}/transcript`,

  upload: (transcript: string | Blob) =>
    asGuest(async () => {
      const headers = { "Content-Type": "text/plain; charset=utf-8" };
      const answer = await ask("/api/replays", { method: "POST", headers, body: transcript });
      return (await answer.json()) as Made;
    }),
  replay: (id: string) => get<ReplayInfo>(`/api/replays/${at(id)}`),
  replayAt: (id: string, number: number, seat: string, signal?: AbortSignal) =>
    get<ReplayPosition>(`/api/replays/${at(id)}/at/${number}?seat=${seat}`, signal),
  /** The review of a match as far as it is done; the first call begins it. */
  review: (id: string) => get<MatchReview>(`/api/replays/${at(id)}/review`),
  /** A new table that goes on from a position of a match, with us in that seat. */
  playOn: (id: string, number: number, seat: number) =>
    asGuest(() => post<Made>(`/api/replays/${at(id)}/play`, { number, seat })),
  judge: (id: string, number: number, signal?: AbortSignal) =>
    get<Judgement>(`/api/replays/${at(id)}/judge/${number}`, signal),
};
