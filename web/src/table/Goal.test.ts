import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import type { View } from "../lib/protocol";
import Goal from "./Goal.svelte";
import { aimWords, emphasized, handOf } from "./words";

afterEach(cleanup);

const goal = { aim: "Take no Infantry.", worth: "Each costs 1.", ends: "At 50 points the match is over." };

describe("the goal", () => {
  it("is one line, and whole after a click, until Escape or a click elsewhere", async () => {
    const { getByText, getByRole } = render(Goal, { aim: goal.aim, rest: [goal.worth, goal.ends] });
    const line = getByRole("button", { name: goal.aim });
    const hidden = () => getByText(goal.worth).closest("[hidden]") !== null;
    expect(hidden()).toBe(true);
    await fireEvent.click(line);
    expect(hidden()).toBe(false);
    expect(line.getAttribute("aria-expanded")).toBe("true");
    await fireEvent.keyDown(line, { key: "Escape" });
    expect(hidden()).toBe(true);
    await fireEvent.click(line);
    await fireEvent.pointerDown(document.body);
    expect(hidden()).toBe(true);
  });

  it("is strong where its figures are", () => {
    expect(emphasized("Your side needs 1,250 more. Lowest score wins.")).toEqual([
      { text: "Your side needs ", strong: false },
      { text: "1,250", strong: true },
      { text: " more. ", strong: false },
      { text: "Lowest", strong: true },
      { text: " score wins.", strong: false },
    ]);
  });
});

it("says that a low score is good, unless it does already", () => {
  const view = (aim: string, fewest: boolean) =>
    ({ goal: { ...goal, aim }, fewest_win: fewest, over: false }) as View;
  expect(aimWords(view("Avoid Infantry.", true))).toBe("Avoid Infantry. Lowest wins.");
  expect(aimWords(view("The fewest cards win.", true))).toBe("The fewest cards win.");
  expect(aimWords(view("Capture a Nurse.", false))).toBe("Capture a Nurse.");
});

describe("the length of a match", () => {
  const view = (hand: number) => ({ hand }) as View;

  it("is the agreed number of hands, if there is one", () => {
    expect(handOf(view(2), 6)).toBe("Hand 2 of 6");
    expect(handOf(view(2), null)).toBe("Hand 2");
    expect(handOf(view(0), 6)).toBe("");
    expect(handOf({ ...view(1), stage: "The Battle" }, null)).toBe("The Battle");
    expect(handOf(view(1), 1)).toBe("");
  });
});
