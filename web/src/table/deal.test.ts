import { expect, it } from "vitest";
import type { View, Zone } from "../lib/protocol";
import { dealt } from "./deal";
import { POSITIONS } from "./fixtures";
import { TIMES } from "./flight";

const some = POSITIONS[0]?.view as View;

function hand(seat: number, count: number, codes: string[] = []): Zone {
  return {
    ...{ name: "hand", label: "hand", layout: "hand", seat, cards: codes, count, seats: [], fresh: [] },
    ...{ led: -1, stars: [], taking: -1, title: "", worth: 0, mark: "" },
  };
}
const dealer = (seat: number) => [{ name: "dealer", label: "Dealer", seat, value: "" }];
const view = (players: number, seat: number | null, counters: View["counters"], ...zones: Zone[]): View => ({
  ...some,
  players,
  seat,
  counters,
  zones,
});

it("begins after the dealer and brings each player a card in each round", () => {
  const dealing = dealt(view(3, 0, dealer(1), hand(0, 2, ["I7", "C2"]), hand(1, 2), hand(2, 2)));
  const round = (own: string) => [{ seat: 2 }, own, { seat: 1 }];
  expect(dealing.map(({ to }) => to)).toEqual([...round("hand.0.0:0"), ...round("hand.0.0:1")]);
  expect(dealing.map(({ after }) => after)).toEqual([0, 1, 2, 3, 4, 5].map((at) => at * TIMES.apart));
});

it("shows all of your cards and ends in time, whatever the size of the hands", () => {
  for (const [players, size] of [
    [2, 30],
    [4, 12],
    [8, 9],
  ] as const) {
    const codes = Array.from({ length: size }, (_, at) => `I${at}`);
    const others = Array.from({ length: players - 1 }, (_, at) => hand(at + 1, size));
    const dealing = dealt(view(players, 0, dealer(0), hand(0, size, codes), ...others));
    expect(dealing.filter(({ to }) => typeof to === "string")).toHaveLength(size);
    for (let seat = 1; seat < players; seat += 1)
      expect(dealing).toContainEqual(expect.objectContaining({ to: { seat } }));
    expect((dealing.at(-1)?.after ?? 0) + TIMES.deal + TIMES.turn).toBeLessThanOrEqual(TIMES.whole + 1e-9);
  }
});

it("deals to everybody where you only watch, and nothing where there are no hands", () => {
  const watched = dealt(view(2, null, [], hand(0, 1), hand(1, 1)));
  expect(watched.map(({ to }) => to)).toEqual([{ seat: 0 }, { seat: 1 }]);
  expect(dealt(view(2, 0, dealer(1)))).toEqual([]);
});
