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

function table(
  { view, choices, fixture }: ReturnType<typeof at>,
  more: Partial<{ choices: Choice[]; onmoves: (choices: Choice[]) => void }> = {},
) {
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

  it("begin again where no bid goes on as typed, and ignore what begins none", () => {
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

describe("cards that go together", () => {
  const position = at("do-boy", "give");
  const theirs = position.view.names[1] ?? "";

  function choosing(choices = position.choices) {
    const onmoves = vi.fn<(choices: Choice[]) => void>();
    const one = table(position, { choices, onmoves });
    const hand = one.picking.spread.hand;
    if (!hand) throw new Error("no hand");
    const click = (...places: number[]) => {
      for (const place of places) one.picking.card(hand, hand.cards[place] ?? "", `${hand.key}:${place}`);
    };
    return { ...one, onmoves, hand, click };
  }

  it("are chosen one by one, counted in the prompt, and sent by one button", () => {
    const { picking, press, onmove, onmoves, hand, click } = choosing();
    expect(picking.prompt).toBe(`Choose three cards for ${theirs}.`);
    click(4, 1);
    expect(picking.prompt).toBe(`Choose three cards for ${theirs} (two chosen).`);
    expect(offersOf(picking).offers).toEqual([]);
    expect(press("enter")).toEqual([false]);
    click(0);
    expect(words(offersOf(picking))).toEqual([["Give the three cards", "enter"]]);
    expect(press("enter")).toEqual([true]);
    const sent = [4, 1, 0].map((place) => `give ${hand.cards[place]}`);
    expect(onmoves.mock.calls.map(([choices]) => choices.map(({ text }) => text))).toEqual([sent]);
    expect(onmove).not.toHaveBeenCalled();
  });

  it("are taken back by another click; one too many takes the place of the last", () => {
    const { picking, hand, click } = choosing();
    click(0, 1, 0);
    expect(picking.picked.map(({ value }) => value)).toEqual([hand.cards[1]]);
    click(2, 3, 4);
    expect(picking.picked.map(({ value }) => value)).toEqual([1, 2, 4].map((place) => hand.cards[place]));
    picking.clear();
    expect(offersOf(picking)).toMatchObject({ offers: [], picked: "" });
  });

  it("stay chosen where they are still to go", () => {
    const { picking, hand, click, choices } = choosing();
    click(0, 1, 2);
    picking.renew(choices.filter(({ text }) => text.endsWith(` ${hand.cards[2]}`)));
    expect(picking.picked.map(({ slot }) => slot)).toEqual([`${hand.key}:2`]);
    picking.renew([]);
    expect(picking.picked).toEqual([]);
  });

  it("may be two copies of one card, but none that must stay", () => {
    const { view } = position;
    const zones = view.zones.map((zone) =>
      zone.layout === "hand" && zone.seat === view.seat ? { ...zone, cards: ["I1", "I1", "I2", "I3"] } : zone,
    );
    const choices = position.choices.filter(({ text }) => text !== "give I3");
    const move = (code: string): Choice => ({
      kind: "give",
      text: `give ${code}`,
      words: code,
      parts: [{ role: "card", value: code }],
    });
    const onmoves = vi.fn<(choices: Choice[]) => void>();
    const one = table(
      { ...position, view: { ...view, zones } },
      { choices: [...choices.filter(({ text }) => !/ I[12]$/.test(text)), move("I1"), move("I2")], onmoves },
    );
    const hand = one.picking.spread.hand;
    if (!hand) throw new Error("no hand");
    hand.cards.forEach((code, place) => {
      one.picking.card(hand, code, `${hand.key}:${place}`);
    });
    expect(one.onwhy).toHaveBeenCalledExactlyOnceWith(["I3"]);
    one.picking.playAll();
    expect(onmoves.mock.calls[0]?.[0].map(({ text }) => text)).toEqual(["give I1", "give I1", "give I2"]);
  });

  it("go one at a time where several moves cannot be made", () => {
    const { picking, onmove } = table(position);
    const hand = picking.spread.hand;
    if (!hand) throw new Error("no hand");
    picking.card(hand, hand.cards[0] ?? "", `${hand.key}:0`);
    expect(picking.prompt).toBe(`${picking.ready?.words}?`);
    picking.card(hand, hand.cards[0] ?? "", `${hand.key}:0`);
    expect(onmove).toHaveBeenCalledOnce();
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
    words: label,
    brief,
    pass: false,
    main: false,
    key: "",
    press: () => undefined,
  });
  const long = "Order South to open the Battle at once";

  it("is beside the prompt on a desktop, above the hand on a phone", () => {
    const offers = { offers: [offer("Pass", "Pass")], more: 0, picked: "" };
    expect(placed(offers, "Bid or pass.", shape(1280, 800, facts), 1280)).toEqual({
      spot: "call",
      brief: false,
      roomy: true,
    });
    expect(placed(offers, "Bid or pass.", shape(390, 844, facts), 390)).toEqual({
      spot: "strip",
      brief: false,
      roomy: true,
    });
  });

  it("leaves your plate beside the buttons of a phone as long as it has room there", () => {
    const phone = shape(390, 844, facts);
    const wide = {
      offers: [offer("Pass", "Pass"), offer("Double the stakes now", "Double")],
      more: 0,
      picked: "",
    };
    expect(placed(wide, "Bid or pass.", phone, 390)).toMatchObject({ spot: "strip", roomy: false });
    expect(placed({ ...wide, offers: wide.offers.slice(0, 1) }, "Bid or pass.", phone, 390).roomy).toBe(true);
  });

  it("keeps long labels short rather than cut off, and takes many of them to the field", () => {
    const two = { offers: [offer(long, "Order"), offer(long, "Turn")], more: 0, picked: "" };
    expect(placed(two, "Open the Battle.", shape(390, 844, facts), 390)).toEqual({
      spot: "strip",
      brief: true,
      roomy: true,
    });
    const many = { offers: Array.from({ length: 8 }, () => offer(long, long)), more: 0, picked: "" };
    expect(placed(many, "Open the Battle.", shape(390, 844, facts), 390).spot).toBe("field");
  });
});
