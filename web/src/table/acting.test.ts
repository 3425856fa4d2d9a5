import { describe, expect, it, vi } from "vitest";
import type { Choice, Part } from "../lib/protocol";
import { bidKeys, keyPressed, offersOf, placed } from "./acting";
import { POSITIONS } from "./fixtures";
import { Picking } from "./picking.svelte";
import { shape } from "./shape";

function at(game: string, phase: string) {
  const found = POSITIONS.find(({ view }) => view.game === game && view.phase === phase);
  if (!found) throw new Error(`no fixture of ${game} in ${phase}`);
  return found;
}

function table({ view, choices, fixture }: ReturnType<typeof at>, more: Partial<{ choices: Choice[] }> = {}) {
  const onmove = vi.fn<(choice: Choice) => void>();
  const onwhy = vi.fn<(cards: string[]) => void>();
  const given = { view, choices, cardNames: fixture.card_names, pack: fixture.pack, onmove, onwhy, ...more };
  const picking = new Picking(() => given);
  const press = (...keys: string[]) => keys.map((key) => keyPressed(picking, offersOf(picking), key));
  return { picking, press, onmove, onwhy, choices: given.choices };
}

const words = ({ offers }: ReturnType<typeof offersOf>) => offers.map(({ label, key }) => [label, key]);

describe("passing", () => {
  it("stands alone beside the bids, under its own key", () => {
    const { picking, press, onmove } = table(at("tactics", "bid"));
    expect(words(offersOf(picking))).toEqual([["Pass", "p"]]);
    expect(press("p")).toEqual([true]);
    expect(onmove.mock.calls[0]?.[0].kind).toBe("pass");
  });
});

describe("bids", () => {
  it("are typed figure by figure; a letter chooses the line", () => {
    const { picking, press, onmove } = table(at("tactics", "bid"));
    expect(press("7", "5", "e")).toEqual([true, true, true]);
    expect([picking.typed, picking.line]).toEqual(["75", "engineers"]);
    expect(onmove).not.toHaveBeenCalled();
    expect(press("backspace")).toEqual([true]);
    expect(picking.typed).toBe("7");
  });

  it("begin anew where no bid goes on as typed, and ignore what begins none", () => {
    const { picking, press } = table(at("sham-battle", "bid"));
    press("1", "5");
    expect(picking.typed).toBe("15");
    expect(press("0")).toEqual([true]);
    expect(picking.typed).toBe("150");
    expect(press("3")).toEqual([true]);
    expect(picking.typed).toBe("3");
    expect(press("x")).toEqual([false]);
  });

  it("have a letter of their own for each line", () => {
    const keys = [...bidKeys(table(at("tactics", "bid")).picking)];
    expect(keys).toEqual([
      ["infantry", "i"],
      ["cavalry", "c"],
      ["artillery", "a"],
      ["engineers", "e"],
      ["combined", "o"],
    ]);
  });
});

describe("combinations", () => {
  const position = POSITIONS.find(
    ({ view, choices }) =>
      view.game === "sham-battle-2" && choices.filter(({ kind }) => kind === "meld").length > 1,
  ) as ReturnType<typeof at>;

  it("are picked by a digit and laid down by a second press", () => {
    const { picking, press, onmove } = table(position);
    const [first] = picking.chips;
    expect(press("1")).toEqual([true]);
    expect(onmove).not.toHaveBeenCalled();
    expect(picking.ready).toBe(first);
    expect(picking.picked).toHaveLength(first?.parts.length ?? 0);
    expect(press("1")).toEqual([true]);
    expect(onmove).toHaveBeenCalledExactlyOnceWith(first);
  });

  it("are laid down by Enter, and D ends them", () => {
    const { picking, press, onmove } = table(position);
    press("1");
    const [main, done] = offersOf(picking).offers;
    expect([main?.label, main?.key, done?.label, done?.key]).toEqual(["Declare", "enter", "Done", "d"]);
    press("enter");
    expect(onmove.mock.calls[0]?.[0].kind).toBe("meld");
    press("d");
    expect(onmove.mock.calls[1]?.[0].kind).toBe("done");
  });
});

describe("a call", () => {
  const position = at("mobilization", "call");
  const call = position.choices[0] as Choice;
  const part = (role: Part["role"]) => call.parts.find((one) => one.role === role)?.value ?? "";

  it.each([
    ["player first", ["seat", "card"]],
    ["card first", ["card", "seat"]],
  ])("names a player and a card in either order: %s", (_, order) => {
    const { picking, onmove } = table(position);
    for (const role of order) {
      if (role === "seat") picking.seat(Number(part("seat")));
      else picking.named(part("card"));
    }
    expect(onmove).not.toHaveBeenCalled();
    expect(picking.ready).toBe(call);
    expect(offersOf(picking).offers.map(({ label, main }) => [label, main])).toEqual([
      [`Call ${position.view.names[Number(part("seat"))]}`, true],
    ]);
    picking.seat(Number(part("seat")));
    expect(onmove).toHaveBeenCalledExactlyOnceWith(call);
  });

  it("changes its card with a click on another", () => {
    const { picking } = table(position);
    picking.seat(Number(part("seat")));
    picking.named(part("card"));
    const other = position.choices.find(
      ({ parts }) =>
        parts.every(({ role, value }) => role !== "seat" || value === part("seat")) && parts !== call.parts,
    );
    picking.named(other?.parts.find(({ role }) => role === "card")?.value ?? "");
    expect(picking.ready).toBe(other);
  });

  it("can still go to another player, or for another card", () => {
    const { picking } = table(position);
    picking.seat(Number(part("seat")));
    picking.named(part("card"));
    const cards = position.choices.filter(({ parts }) => parts.some(({ value }) => value === part("seat")));
    const open = picking.chart?.rows.flatMap((row) => row.cards.filter((one) => one.open));
    expect(open).toHaveLength(cards.length);
    expect(picking.seats.every(({ open, picked }) => open || picked)).toBe(true);
  });

  it("asks why a card cannot be called", () => {
    const { picking, onwhy } = table(position);
    picking.named("none");
    expect(onwhy).toHaveBeenCalledExactlyOnceWith(["none"]);
  });
});

describe("the place of the buttons", () => {
  const facts = { players: 4, setting: "trick", most: 12 } as const;
  const offer = (label: string, brief: string) => ({
    choice: { kind: "x", text: label, words: label, parts: [] },
    label,
    brief,
    pass: false,
    main: false,
    key: "",
  });
  const long = "Order South to open the Battle at once";

  it("is beside the prompt on a desktop, above the hand on a phone", () => {
    const offers = { offers: [offer("Pass", "Pass")], more: 0, picked: "" };
    expect(placed(offers, "Bid or pass.", shape(1280, 800, facts), 1280)).toEqual({
      spot: "call",
      brief: false,
    });
    expect(placed(offers, "Bid or pass.", shape(390, 844, facts), 390)).toEqual({
      spot: "strip",
      brief: false,
    });
  });

  it("keeps long labels short rather than cut off, and takes many of them to the field", () => {
    const two = { offers: [offer(long, "Order"), offer(long, "Turn")], more: 0, picked: "" };
    expect(placed(two, "Open the Battle.", shape(390, 844, facts), 390)).toEqual({
      spot: "strip",
      brief: true,
    });
    const many = { offers: Array.from({ length: 8 }, () => offer(long, long)), more: 0, picked: "" };
    expect(placed(many, "Open the Battle.", shape(390, 844, facts), 390).spot).toBe("field");
  });
});
