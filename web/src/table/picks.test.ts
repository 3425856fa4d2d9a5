import { describe, expect, it } from "vitest";
import type { Choice, Part } from "../lib/protocol";
import { POSITIONS } from "./fixtures";
import {
  buttons,
  chart,
  chipName,
  chips,
  click,
  complete,
  key,
  left,
  open,
  type Pick,
  pads,
  remaining,
  roomFor,
  settled,
  spared,
  telling,
  tiles,
  worth,
} from "./picks";

/** "add B5 @2": cards are plain, places begin with @, seats with #, words with a quote. */
function choice(text: string): Choice {
  const [kind = "", ...rest] = text.split(" ");
  const roles: Record<string, Part["role"]> = { "@": "place", "#": "seat", "'": "word" };
  const parts = rest.map((word): Part => {
    const role = roles[word.charAt(0)];
    return role ? { role, value: word.slice(1) } : { role: "card", value: word };
  });
  return { text, kind, words: text, parts };
}

const card = (value: string, slot = value): Pick => ({ role: "card", value, slot });
const place = (value: string): Pick => ({ role: "place", value, slot: `@${value}` });
const seat = (value: string): Pick => ({ role: "seat", value, slot: `#${value}` });
const texts = (choices: Choice[]) => choices.map((one) => one.text);

const BOND = ["lay B3 F3 F3", "add F3 @1", "add F3 @2", "discard B3", "discard F3", "discard I1"].map(choice);

describe("picking", () => {
  it("plays a card that can be nothing else at one click", () => {
    expect(click(BOND, [], card("I1")).play?.text).toBe("discard I1");
  });

  it("leaves the choices that contain all that is picked", () => {
    const { picked, play } = click(BOND, [], card("F3"));
    expect(play).toBeNull();
    expect(texts(remaining(BOND, picked))).toEqual(["lay B3 F3 F3", "add F3 @1", "add F3 @2", "discard F3"]);
  });

  it("counts copies: a second copy is another card", () => {
    const first = click(BOND, [], card("F3", "hand:1")).picked;
    const second = click(BOND, first, card("F3", "hand:2"));
    expect(second.picked).toHaveLength(2);
    expect(texts(remaining(BOND, second.picked))).toEqual(["lay B3 F3 F3"]);
    expect(click(BOND, second.picked, card("B3")).play?.text).toBe("lay B3 F3 F3");
  });

  it("puts back a card that is clicked again, and plays nothing by that", () => {
    const both = [card("B3"), card("F3", "hand:1")];
    const outcome = click(BOND, both, card("F3", "hand:1"));
    expect(outcome).toEqual({ picked: [card("B3")], play: null, refused: false });
  });

  it("begins again with a card that does not go with the others", () => {
    expect(click(BOND, [card("B3")], card("I1")).play?.text).toBe("discard I1");
  });

  it("refuses what no move contains, and keeps what was picked", () => {
    expect(click(BOND, [card("B3")], card("A6"))).toEqual({
      picked: [card("B3")],
      play: null,
      refused: true,
    });
  });

  it("takes places in the order of the move", () => {
    const moves = ["play @p1 @p2", "play @p2 @p1", "play @p2 @m"].map(choice);
    const from = click(moves, [], place("p2"));
    expect(texts(remaining(moves, from.picked))).toEqual(["play @p2 @p1", "play @p2 @m"]);
    expect(click(moves, from.picked, place("p1")).play?.text).toBe("play @p2 @p1");
    expect(open(moves, [])).toEqual(new Set(["place p1", "place p2"]));
    expect(open(moves, from.picked)).toEqual(new Set(["place p1", "place m"]));
  });

  it("takes a place before or after the card that goes there", () => {
    expect(click(BOND, [place("2")], card("F3")).play?.text).toBe("add F3 @2");
    expect(click(BOND, [card("F3")], place("2")).play?.text).toBe("add F3 @2");
  });

  it("never plays while something longer could be meant", () => {
    const moves = ["meld A6 B6", "meld A6 B6 F6"].map(choice);
    expect(settled(moves, [card("A6"), card("B6")])).toBeNull();
    expect(settled(moves, [card("A6"), card("B6"), card("F6")])?.text).toBe("meld A6 B6 F6");
  });

  it("needs words from a button even when one card is left", () => {
    const moves = ["play P 'infantry", "play P 'cavalry", "play I3"].map(choice);
    const outcome = click(moves, [], card("P"));
    expect(outcome.play).toBeNull();
    expect(texts(buttons(moves, outcome.picked))).toEqual(["play P 'infantry", "play P 'cavalry"]);
  });

  it("says what is left to name", () => {
    expect(left(choice("lay B3 F3 F3"), [card("F3")])).toEqual(choice("lay B3 F3").parts);
    expect(left(choice("lay B3 F3"), [card("F3"), card("F3")])).toBeNull();
  });
});

describe("buttons", () => {
  it("are the choices without card or seat, at first", () => {
    const moves = ["play A6", "done", "draw @reserve", "country 'A", "call #1 A6", "play @1 @m"].map(choice);
    expect(texts(buttons(moves, []))).toEqual(["done", "draw @reserve", "country 'A"]);
  });

  it("are the completions, shortest first, once something is picked", () => {
    expect(texts(buttons(BOND, [card("F3")]))).toEqual([
      "discard F3",
      "add F3 @1",
      "add F3 @2",
      "lay B3 F3 F3",
    ]);
  });
});

describe("where there is little room, buttons", () => {
  it("leave out a move that is made at its place", () => {
    const moves = ["draw @reserve", "power 'A", "pass"].map(choice);
    expect(texts(spared(moves, []))).toEqual(["power 'A", "pass"]);
  });

  it("leave out the cards that go to a place that is picked, and keep the places where a card goes", () => {
    const moves = ["play A6 @1", "play A6 @2", "play B3 @1"].map(choice);
    expect(texts(spared(buttons(moves, [place("1")]), [place("1")]))).toEqual([]);
    expect(texts(spared(buttons(moves, [card("A6")]), [card("A6")]))).toEqual(["play A6 @1", "play A6 @2"]);
  });

  it("say only what tells them apart", () => {
    const words = ["America", "Great Britain"].map((name) => `Name ${name} as the Country in Power`);
    expect(telling(words)).toEqual(["America", "Great Britain"]);
    expect(telling(["Take one", "Take one more"])).toEqual(["one", "one more"]);
    expect(telling(["Pass", "Pass"])).toEqual(["Pass", "Pass"]);
  });
});

describe("pads", () => {
  it("make a grid of two words", () => {
    const [pad] = pads(["bid '60 'infantry", "bid '60 'cavalry", "bid '65 'cavalry", "pass"].map(choice));
    expect(pad?.figures).toEqual(["60", "65"]);
    expect(pad?.lines.map(({ word, cells }) => [word, cells.map((cell) => cell?.text ?? null)])).toEqual([
      ["infantry", ["bid '60 'infantry", null]],
      ["cavalry", ["bid '60 'cavalry", "bid '65 'cavalry"]],
    ]);
  });

  it("make lines of words, whichever of the two comes first in a move", () => {
    const [pad] = pads(["bid 'red '10", "bid 'red '9", "bid 'blue '10"].map(choice));
    expect(pad?.figures).toEqual(["9", "10"]);
    expect(pad?.lines.map(({ word }) => word)).toEqual(["red", "blue"]);
  });

  it("keep the order of words of which the lowest number leaves only some", () => {
    const [pad] = pads(
      ["bid '7 'combined", "bid '8 'infantry", "bid '8 'cavalry", "bid '8 'combined"].map(choice),
    );
    expect(pad?.lines.map(({ word }) => word)).toEqual(["infantry", "cavalry", "combined"]);
  });

  it("make a row of one word, and are not repeated as buttons", () => {
    const moves = ["bid '7", "bid '8", "pass"].map(choice);
    expect(pads(moves)[0]?.figures).toEqual(["7", "8"]);
    expect(texts(buttons(moves, []))).toEqual(["pass"]);
  });

  it("leave a few words of another kind to buttons", () => {
    expect(pads(["country 'A", "country 'B"].map(choice))).toEqual([]);
  });
});

describe("charts", () => {
  const calls = ["call #1 A6", "call #1 B5", "call #2 A6"].map(choice);

  it("show the cards that can be named out of sight", () => {
    expect(chart(calls, [], new Set(["A6"]))?.rows.map(({ cards }) => cards.map(({ code }) => code))).toEqual(
      [["A6"], ["B5"]],
    );
  });

  it("close what the picked player cannot be asked", () => {
    const rows = chart(calls, [seat("2")], new Set())?.rows.flatMap(({ cards }) => cards);
    expect(rows).toEqual([
      { code: "A6", open: true },
      { code: "B5", open: false },
    ]);
  });

  it("have a place for cards that cannot be named", () => {
    const rows = chart(calls, [], new Set(), ["A6", "A5", "B5"])?.rows;
    expect(rows?.[0]).toEqual({
      suit: "A",
      cards: [
        { code: "A6", open: true },
        { code: "A5", open: false },
      ],
    });
  });

  it("are not needed for cards in sight", () => {
    expect(chart(["play A6", "play B5"].map(choice), [], new Set(["A6", "B5"]))).toBeNull();
  });
});

describe("tiles", () => {
  const signs = new Set(["A", "B"]);
  const isSign = (word: string) => signs.has(word);

  it("are words of which the pack has signs", () => {
    expect(tiles(["power 'A", "power 'B"].map(choice), [], isSign).map(({ word }) => word)).toEqual([
      "A",
      "B",
    ]);
    expect(tiles(["power 'A", "power 'C"].map(choice), [], isSign)).toEqual([]);
    expect(tiles(["bid 'A", "bid 'B"].map(choice), [], isSign)).toEqual([]);
  });

  it("name what a picked card still needs", () => {
    const moves = ["play P 'A", "play P 'B", "play X"].map(choice);
    expect(tiles(moves, [], isSign)).toEqual([]);
    expect(tiles(moves, [card("P")], isSign).map(({ choice }) => choice.text)).toEqual([
      "play P 'A",
      "play P 'B",
    ]);
  });
});

describe("chips", () => {
  const say = (text: string, words: string): Choice => ({ ...choice(text), words });
  const moves = [
    say("meld I6 I4", "Declare the Italian Flag and Army for 20"),
    say("meld B6 B6 I6 I6", "Declare four Flags (both British, both Italian) for 200"),
    say("show", "Show the French Battleship for 10"),
    say("done", "Done declaring"),
  ];

  it("are combinations and what else is worth points, the dearest first", () => {
    expect(chips(moves, []).map((one) => [chipName(one), worth(one)])).toEqual([
      ["Four Flags", 200],
      ["Italian Flag and Army", 20],
      ["Show the French Battleship", 10],
    ]);
  });

  it("give way to one another, but never what needs no cards", () => {
    expect(texts(roomFor(chips(moves, []), 2))).toEqual(["meld B6 B6 I6 I6", "show"]);
    expect(roomFor(chips(moves, []), 3)).toHaveLength(3);
  });

  it("are those that contain what is picked", () => {
    expect(texts(chips(moves, [card("I4")]))).toEqual(["meld I6 I4"]);
  });

  it("are complete when all of their cards are picked", () => {
    expect(complete(moves, [card("I4")])).toBeNull();
    expect(complete(moves, [card("I4"), card("I6")])).toBe(moves[0]);
    expect(complete(moves, [])).toBeNull();
  });
});

describe.each(POSITIONS)("$name", ({ choices }) => {
  it("reaches every choice by its parts", () => {
    const onPads = pads(choices).flatMap((pad) => pad.lines.flatMap(({ cells }) => cells));
    for (const one of choices) {
      let picked: Pick[] = [];
      let played: Choice | null = null;
      for (const [at, part] of one.parts.entries()) {
        if (part.role === "word") continue;
        expect(open(choices, picked)).toContain(key(part.role, part.value));
        const outcome = click(choices, picked, { ...part, slot: `${at}` });
        expect(outcome.refused).toBe(false);
        ({ picked, play: played } = outcome);
      }
      if (played) expect(played).toBe(one);
      else expect([...buttons(choices, picked), ...onPads]).toContain(one);
    }
  });
});
