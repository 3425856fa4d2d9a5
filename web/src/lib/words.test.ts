import { describe, expect, it } from "vitest";
import type { GameInfo, Length, LobbyTable, SeatInfo, TableInfo } from "./protocol";
import {
  ago,
  company,
  computersOf,
  duration,
  list,
  players,
  promoted,
  ranksOf,
  span,
  standing,
  strongest,
  waiting,
} from "./words";

const seat = (number: number, more: Partial<SeatInfo>): SeatInfo => ({
  seat: number,
  name: "",
  kind: "person",
  rank: null,
  portrait: "",
  here: true,
  away_since: null,
  stand_in: null,
  you: false,
  votes: 0,
  needed: 0,
  vacant: false,
  ...more,
});

function table(seats: SeatInfo[], more: Partial<TableInfo> = {}): TableInfo {
  return {
    id: "t",
    game: "do-boy",
    title: "Do-Boy",
    players: seats.length,
    sides: [0, 1, 0, 1],
    options: {},
    hands: null,
    pace: "turns",
    seconds: null,
    day: null,
    listed: false,
    seats,
    number: 0,
    started: true,
    finished: null,
    over: false,
    scores: [],
    result: null,
    turn: 0,
    promise: null,
    commitment: "",
    origin: null,
    key: null,
    created: 0,
    moved: 0,
    ...more,
  };
}

const game = (length: Length) => ({ usual_players: 4, lengths: { "4": length } }) as unknown as GameInfo;

describe("ranks", () => {
  it("rise one by one, to the highest", () => {
    const four = ["private", "corporal", "captain", "general"];
    expect(promoted("private", four)).toBe("corporal");
    expect(promoted("general", four)).toBeNull();
  });

  it("do not rise to a marshal, which may be weaker than a captain", () => {
    const all = ["private", "corporal", "captain", "general", "marshal"];
    expect(promoted("general", all)).toBeNull();
    expect(promoted("marshal", all)).toBeNull();
    expect(promoted("general", [...all, "generalissimo"])).toBe("generalissimo");
  });

  it("are listed for a game that has them, and for no other", () => {
    expect(ranksOf(["corporal", "marshal"]).map(({ rank }) => rank)).toEqual(["corporal", "marshal"]);
    expect(ranksOf(["private", "sergeant"]).map(({ rank }) => rank)).toEqual(["private"]);
    const all = computersOf(["private", "sergeant"]);
    expect(all.map(({ rank }) => rank)).toEqual(["private", "sergeant"]);
    expect(all[1]?.plays).toBe("of an installed package");
  });

  it("are those of the strongest computer player", () => {
    const computer = (rank: "private" | "captain") => seat(1, { kind: "computer", rank });
    expect(strongest([seat(0, {}), computer("private"), computer("captain")])).toBe("captain");
    expect(strongest([seat(0, {})])).toBeNull();
  });
});

describe("numbers of players", () => {
  it.each([
    [[1], "1 player"],
    [[4], "4 players"],
    [[2, 4], "2 or 4 players"],
    [[3, 4], "3 or 4 players"],
    [[3, 4, 5, 6], "3 to 6 players"],
  ])("%j is %s", (numbers, words) => expect(players(numbers)).toBe(words));
});

describe("durations", () => {
  it.each([
    [1, "about a minute"],
    [8, "about 8 minutes"],
    [17, "about 15 minutes"],
    [57, "about an hour"],
    [90, "about 1½ hours"],
    [245, "about 4 hours"],
  ])("%d is %s", (minutes, words) => expect(duration(minutes)).toBe(words));

  it("says a unit once", () => {
    const time = { hand: 2, evening: 15, match: 15 };
    const length: Length = {
      hands: [7, 9, 10],
      moves: [420, 540, 600],
      evening: null,
      alone: time,
      together: time,
    };
    expect(span(game(length))).toBe("about 2 minutes a hand, 15 in full");
    const long = { ...length, alone: { ...time, match: 150 } };
    expect(span(game(long))).toBe("about 2 minutes a hand, 2½ hours in full");
    expect(span(game({ ...length, hands: [1, 1, 1] }))).toBe("about 15 minutes");
  });
});

describe("a table in words", () => {
  const you = seat(0, { you: true, name: "Ada" });
  const captain = seat(1, { kind: "computer", rank: "captain", name: "captain" });
  const open = seat(2, { kind: "open" });

  it("names the company, open seats last", () => {
    expect(company(table([you, open, captain]))).toBe("You, captain and an open seat");
    expect(company(table([you, open, { ...open, seat: 3 }]))).toBe("You and two open seats");
  });

  it("tells how it stands", () => {
    expect(standing(table([you, captain]))).toBe("Your turn");
    expect(standing(table([you, captain], { turn: 1 }))).toBe("Captain to move");
    expect(standing(table([you, open], { started: false }))).toBe("Waiting for one more");
    expect(standing(table([you, captain], { over: true, turn: null }))).toBe("Finished");
  });
});

it("joins words", () => {
  expect(list([])).toBe("");
  expect(list(["a"])).toBe("a");
  expect(list(["a", "b", "c"])).toBe("a, b and c");
});

it("tells how long ago something was", () => {
  expect(ago(1000, 1010)).toBe("just now");
  expect(ago(1000, 1100)).toBe("1 minute ago");
  expect(ago(0, 7300)).toBe("2 hours ago");
  expect(ago(0, 100_000)).toBe("yesterday");
  expect(ago(0, 1_000_000)).toBe("January 1, 1970");
});

it("tells who waits for how many", () => {
  const table = (people: string[], open: number, here = true) => ({ people, open, here }) as LobbyTable;
  expect(waiting(table(["Ada"], 1))).toBe("Ada is waiting for one more player");
  expect(waiting(table(["Ada", ""], 2))).toBe("Ada and a guest are waiting for two more players");
  expect(waiting(table(["", "Ben"], 0))).toBe("A guest and Ben are playing");
  expect(waiting(table(["Ada", "Ben"], 1, false))).toBe("One free seat beside Ada and Ben");
  expect(waiting(table([], 3, false))).toBe("Three free seats");
});
