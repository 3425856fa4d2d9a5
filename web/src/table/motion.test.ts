import { afterEach, describe, expect, it, vi } from "vitest";
import type { View, Zone } from "../lib/protocol";
import { POSITIONS } from "./fixtures";
import { settle } from "./flight";
import { type Placed, placed } from "./layout";
import { collect, release, rest, show, ways } from "./motion";

const some = POSITIONS[0]?.view as View;

function zone(name: string, cards: string, seats: number[] = [], seat: number | null = null): Zone {
  const codes = cards.split(" ").filter(Boolean);
  return {
    name,
    label: name,
    layout: "row",
    seat,
    cards: codes,
    count: codes.length,
    seats,
    fresh: [],
    led: -1,
    stars: [],
    taking: -1,
    title: "",
    worth: 0,
    mark: "",
  };
}
const view = (...zones: Zone[]): View => ({ ...some, seat: 0, zones });

it("follows a card from your hand to the trick", () => {
  const before = view(zone("hand", "I3 I7", [], 0), zone("squad", ""));
  const after = view(zone("hand", "I3", [], 0), zone("squad", "I7", [0]));
  expect(ways(before, after)).toEqual([{ from: "hand.0.0:1", to: "squad..0:0" }]);
});

it("lets another's card come out of that hand", () => {
  const after = view(zone("squad", "I7 C2", [0, 2]));
  expect(ways(view(zone("squad", "I7", [0])), after)).toEqual([{ from: { seat: 2 }, to: "squad..0:1" }]);
});

it("shows a card once that lies in the last trick and with all that was taken", () => {
  const before = view(zone("trick", "F4", [0]));
  const taken = { ...zone("old-trick", "F4 A6", [0, 1], 1), layout: "pile" };
  const after = view(zone("last-trick", "F4 A6", [0, 1]), taken);
  expect(ways(before, after)).toEqual([
    { from: "trick..0:0", to: "last-trick..0:0" },
    { from: { seat: 1 }, to: "last-trick..0:1" },
  ]);
});

it("leaves a copy that stayed where it is", () => {
  const before = view(zone("hand", "F4 F4", [], 0), zone("trick", ""));
  const after = view(zone("hand", "F4", [], 0), zone("trick", "F4", [0]));
  expect(ways(before, after)).toEqual([{ from: "hand.0.0:1", to: "trick..0:0" }]);
});

it("sees nothing move where nothing does", () => {
  expect(ways(view(zone("hand", "I3", [], 0)), view(zone("hand", "I3", [], 0)))).toEqual([]);
});

describe("a card that was dropped", () => {
  const before = view(zone("hand", "I3 I7", [], 0), zone("squad", ""));
  const after = view(zone("hand", "I3", [], 0), zone("squad", "I7", [0]));
  afterEach(() => {
    release();
    vi.unstubAllGlobals();
    vi.useRealTimers();
    settle();
    Reflect.deleteProperty(HTMLElement.prototype, "animate");
    document.body.replaceChildren();
  });

  function drop(): { source: HTMLElement; card: HTMLElement } {
    document.body.innerHTML = '<i data-slot="hand.0.0:1"></i><b></b>';
    const [source, card] = [...document.body.children] as [HTMLElement, HTMLElement];
    rest("hand.0.0:1", source, card);
    return { source, card };
  }

  /** Lets the three frames pass until cards take off. */
  function frames(): void {
    vi.advanceTimersToNextFrame();
    vi.advanceTimersToNextFrame();
    vi.advanceTimersToNextFrame();
  }

  /** What a flight of the dropped card looks like; `finish` lets it arrive. */
  function fly(card: HTMLElement): { animate: ReturnType<typeof vi.fn>; finish: () => void } {
    vi.useFakeTimers();
    const place = { left: 100, top: 50, width: 20, height: 40 };
    Object.assign(card, { getBoundingClientRect: () => place });
    Object.defineProperty(card, "offsetWidth", { value: 20 });
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const animate = vi.fn(() => ({ finished, cancel: () => undefined }));
    Object.assign(HTMLElement.prototype, { animate });
    show(before, after, () => {
      document.body.innerHTML += '<u data-slot="squad..0:0"><img src="/cards/I7.svg" alt=""></u>';
      const card = document.body.lastElementChild as HTMLElement;
      Object.defineProperties(card, { offsetWidth: { value: 10 }, offsetHeight: { value: 20 } });
    });
    return { animate, finish };
  }
  const target = () => document.querySelector("u") as HTMLElement;
  const picture = () => document.querySelector<HTMLElement>(".flying");
  /** While cards fly, no other card takes its time to rise or sink. */
  const held = () => document.documentElement.classList.contains("cards-fly");

  it("flies from where it was dropped, not from its old place", async () => {
    const { source, card } = drop();
    expect(source.style.visibility).toBe("hidden");
    const { animate, finish } = fly(card);
    expect(card.isConnected).toBe(false);
    expect(source.style.visibility).toBe("");
    const { translate, rotate, scale } = picture()?.style ?? {};
    expect([translate, rotate, scale]).toEqual(["105px 60px", "0deg", "2"]);
    expect(target().style.opacity).toBe("0");
    expect(animate).not.toHaveBeenCalled();
    frames();
    expect(animate).toHaveBeenCalledOnce();
    expect(held()).toBe(true);
    finish();
    await vi.waitFor(() => expect(picture()).toBeNull());
    expect(target().style.opacity).toBe("");
    expect(held()).toBe(false);
  });

  it("lies where it belongs as soon as something else happens", () => {
    const { animate } = fly(drop().card);
    settle();
    expect([picture(), target().style.opacity, held()]).toEqual([null, "", false]);
    frames();
    expect(animate).not.toHaveBeenCalled();
  });

  it("is gone at once where nothing is seen moving", () => {
    const { source, card } = drop();
    show(before, after, () => undefined);
    expect([card.isConnected, source.style.visibility]).toEqual([false, ""]);
  });

  it("goes back when the move is refused", () => {
    const { source, card } = drop();
    release();
    expect([card.isConnected, source.style.visibility]).toEqual([false, ""]);
  });
});

describe("a trick that was taken", () => {
  const [taken] = placed(view({ ...zone("squad", "I7 C2", [0, 2]), layout: "last-trick", taking: 1 }));
  const cancel = vi.fn();
  const animate = vi.fn((_: Keyframe[]) => ({ finished: Promise.resolve(), cancel }));

  /** A page with both cards and the portrait of the winner. */
  function lay(calm: boolean): void {
    vi.stubGlobal("matchMedia", () => ({ matches: calm }));
    Object.assign(HTMLElement.prototype, { animate });
    document.body.innerHTML = `<b data-seat="2"><i class="face"></i></b>
      <u><i data-slot="squad..0:0"></i></u><u><i data-slot="squad..0:1"></i></u>`;
    const [face, first, best] = document.querySelectorAll(".face, u");
    const at = (left: number, top: number) => ({
      getBoundingClientRect: () => ({ left, top, width: 20, height: 40 }),
    });
    Object.assign(face as Element, at(500, 300));
    Object.assign(first as Element, at(100, 50));
    Object.assign(best as Element, at(200, 60));
  }
  afterEach(() => {
    vi.clearAllMocks();
    vi.unstubAllGlobals();
    Reflect.deleteProperty(HTMLElement.prototype, "animate");
    document.body.replaceChildren();
  });

  it("gathers under the best card and goes to the winner's portrait", async () => {
    lay(false);
    const done = vi.fn();
    const letLie = collect(taken as Placed, done);
    const ways = animate.mock.calls.map(([frames]) => frames.map(({ translate }) => translate));
    expect(ways).toEqual([
      ["0px 0px", "100px 10px", "400px 250px"],
      ["0px 0px", "0px 0px", "300px 240px"],
    ]);
    await vi.waitFor(() => expect(done).toHaveBeenCalledOnce());
    letLie();
    expect(cancel).toHaveBeenCalledTimes(2);
  });

  it("is gone at once where nothing moves", () => {
    lay(true);
    const done = vi.fn();
    collect(taken as Placed, done);
    expect([done.mock.calls.length, animate.mock.calls.length]).toEqual([1, 0]);
  });
});
