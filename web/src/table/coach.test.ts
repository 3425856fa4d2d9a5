import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Choice, View } from "../lib/protocol";
import { FakeSocket } from "./fake-socket";
import { POSITIONS } from "./fixtures";
import { preferences } from "./preferences.svelte";
import { Session } from "./session.svelte";

const { view, choices } = POSITIONS.find(
  (one) => one.view.game === "do-boy" && one.view.phase === "play",
) as { view: View; choices: Choice[] };
const [choice, better] = choices as [Choice, Choice];

const state = (number: number, more: object = {}) => ({
  type: "state",
  number,
  view,
  choices,
  log: [],
  seats: [],
  sheet: [],
  account: null,
  undo: true,
  waiting: "",
  key: null,
  ...more,
});
const terms = (more: object = {}) => ({
  type: "company",
  host: true,
  hints: true,
  chat: true,
  undo: null,
  rematch: null,
  next_table: null,
  ...more,
});
const weighed = (cost: number, more: object = {}) => ({
  type: "weighed",
  number: 1,
  text: choice.text,
  cost,
  margin: 0.02,
  alarming: cost >= 0.03,
  better: better.text,
  words: better.words,
  reasons: ["It stays below."],
  ...more,
});
const moved = { type: "move", number: 1, text: choice.text };
const moves = () => FakeSocket.last.sent.filter((one) => "type" in one && one.type === "move");

let session: Session;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  preferences.coach = true;
  session = new Session("table");
  FakeSocket.last.onopen?.();
  FakeSocket.last.say(terms());
  FakeSocket.last.say(state(1));
  session.moves.move(choice);
  expect(FakeSocket.last.sent).toEqual([{ type: "weigh", number: 1, text: choice.text }]);
  expect(session.moves.choices).toEqual([]);
  expect(session.coach.weighing?.choice).toEqual(choice);
  expect(session.announcement).toContain("The coach is looking");
});
afterEach(() => {
  preferences.coach = false;
  session.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a coach", () => {
  it("lets a good move pass", () => {
    FakeSocket.last.say(weighed(0.01));
    expect(session.coach.doubt).toBeNull();
    expect(moves()).toEqual([moved]);
  });

  it("asks before a costly one, which can be taken back", () => {
    FakeSocket.last.say(weighed(0.08));
    expect(session.coach.doubt?.cost).toBe(0.08);
    session.moves.reconsider();
    expect(session.coach.doubt).toBeNull();
    expect(session.moves.choices).toHaveLength(choices.length);
    vi.advanceTimersByTime(10_000);
    expect(moves()).toEqual([]);
  });

  it("says afterward what would have been better", () => {
    FakeSocket.last.say(weighed(0.08));
    session.coach.insist();
    expect(moves()).toEqual([moved]);
    FakeSocket.last.say(state(2));
    expect(session.coach.regret?.words).toBe(better.words);
    session.moves.move(choice);
    expect(session.coach.regret).toBeNull();
  });

  it("is silent where other people play, and where there are no hints", () => {
    FakeSocket.last.say(weighed(0));
    const people = [0, 1].map((seat) => ({ seat, name: "Ada", kind: "person", here: true }));
    FakeSocket.last.say(state(2, { seats: people }));
    expect(session.coached).toBe(false);
    FakeSocket.last.say(state(3));
    vi.advanceTimersByTime(2_000);
    expect(session.coached).toBe(true);
    FakeSocket.last.say(terms({ hints: false }));
    expect(session.coached).toBe(false);
  });
});

describe("a move that is being weighed is made", () => {
  it("if no answer comes within two seconds, and only once", () => {
    vi.advanceTimersByTime(1_900);
    expect(moves()).toEqual([]);
    vi.advanceTimersByTime(200);
    expect(moves()).toEqual([moved]);
    expect(session.coach.weighing).toBeNull();
    FakeSocket.last.say(weighed(0.08));
    expect(session.coach.doubt).toBeNull();
    expect(moves()).toEqual([moved]);
  });

  it("and a refusal that comes after that is not shown", () => {
    vi.advanceTimersByTime(2_100);
    const refusal = { type: "refused", sentence: "The coach is busy.", clause: null, number: 1 };
    FakeSocket.last.say(refusal);
    expect(session.whynot).toBeNull();
    expect(session.moves.sent).toBe(choice.text);
    FakeSocket.last.say({ ...refusal, sentence: "Follow Infantry." });
    expect(session.whynot?.sentence).toBe("Follow Infantry.");
    expect(session.moves.sent).toBeNull();
  });

  it("if the answer is about another position or another move", () => {
    FakeSocket.last.say(weighed(0.08, { number: 0 }));
    FakeSocket.last.say(weighed(0.08, { text: better.text }));
    expect(session.coach.doubt).toBeNull();
    expect(session.coach.weighing).not.toBeNull();
    vi.advanceTimersByTime(2_000);
    expect(moves()).toEqual([moved]);
  });

  it("if the server refuses to weigh it, and then no reason is shown", () => {
    FakeSocket.last.say({ type: "refused", sentence: "There are no hints here.", clause: null, number: 1 });
    expect(moves()).toEqual([moved]);
    expect(session.whynot).toBeNull();
  });

  it("if the server reports an error", () => {
    FakeSocket.last.say({ type: "error", sentence: "That could not be read." });
    expect(moves()).toEqual([moved]);
  });

  it("if the connection is lost: as soon as there is another", () => {
    const first = FakeSocket.last;
    first.onclose?.({ code: 1006, reason: "" });
    expect(session.coach.weighing).toBeNull();
    expect(session.moves.sent).toBe(choice.text);
    vi.advanceTimersByTime(1_000);
    expect(FakeSocket.last).not.toBe(first);
    FakeSocket.last.onopen?.();
    FakeSocket.last.say(state(1));
    expect(moves()).toEqual([moved]);
    expect(session.moves.sent).toBe(choice.text);
  });

  it("if the table changes meanwhile: the server then says whether it still counts", () => {
    FakeSocket.last.say(state(2));
    vi.advanceTimersByTime(1);
    expect(moves()).toEqual([moved]);
    FakeSocket.last.say({ type: "refused", sentence: "The table has changed.", clause: null, number: 2 });
    expect(session.whynot?.sentence).toBe("The table has changed.");
    expect(session.moves.choices).toHaveLength(choices.length);
  });

  it("unless the player takes back a move instead", () => {
    session.undo();
    vi.advanceTimersByTime(10_000);
    expect(moves()).toEqual([]);
    expect(FakeSocket.last.sent).toContainEqual({ type: "undo", number: 1 });
  });
});

it("keeps its question when the same position is sent again", () => {
  FakeSocket.last.say(weighed(0.08));
  FakeSocket.last.say(state(1));
  vi.advanceTimersByTime(1);
  expect(session.coach.doubt?.text).toBe(choice.text);
});
