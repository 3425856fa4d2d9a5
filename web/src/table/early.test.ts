import { describe, expect, it } from "vitest";
import type { Choice, Choosing, View } from "../lib/protocol";
import { applies, renewed, whileChoosing } from "./early";
import { POSITIONS } from "./fixtures";

const { view, choices } = POSITIONS.find(
  (one) => one.view.game === "do-boy" && one.view.phase === "give",
) as { view: View; choices: Choice[] };
const own = view.seat ?? 0;
const other = (own + 1) % view.players;
const choosing = (more: Partial<Choosing> = {}): Choosing => ({
  type: "choosing",
  number: 1,
  begun: 1,
  phase: view.phase,
  hand: view.hand,
  awaited: [own, other],
  prompt: "Choose three cards.",
  choices,
  together: view.together,
  chosen: [],
  ...more,
});

describe("choices that all make at the same time", () => {
  it("apply to every state of their phase, and to no other", () => {
    expect(applies(choosing(), view)).toBe(true);
    expect(applies(choosing({ phase: "play" }), view)).toBe(false);
    expect(applies(choosing({ hand: view.hand + 1 }), view)).toBe(false);
    expect(applies(null, view)).toBe(false);
  });

  it("make it our turn until we have chosen", () => {
    expect(whileChoosing({ ...view, turn: other }, choosing()).turn).toBe(own);
    const waiting = choosing({ awaited: [other], prompt: "Waiting for Ben to choose.", together: null });
    expect(whileChoosing({ ...view, turn: own }, waiting)).toMatchObject({
      turn: other,
      prompt: "Waiting for Ben to choose.",
      together: null,
    });
  });

  it("stay the same objects where nothing changed, so that what is picked stays picked", () => {
    const before = choosing();
    const again = renewed(before, choosing({ awaited: [own], choices: [...choices] }));
    expect(again.choices).toBe(before.choices);
    expect(renewed(before, choosing({ choices: [] })).choices).toEqual([]);
  });
});
