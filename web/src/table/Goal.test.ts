import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import Goal from "./Goal.svelte";

afterEach(cleanup);

const goal = { aim: "Take no Infantry.", worth: "Each costs 1.", ends: "At 50 points." };

describe("the goal", () => {
  it("is told whole where there is room", () => {
    const { getByText, queryByRole } = render(Goal, { goal, onfold: vi.fn() });
    for (const words of Object.values(goal)) expect(getByText(words).closest("[hidden]")).toBeNull();
    expect(queryByRole("button", { name: "More" })).toBeNull();
  });

  it("is the aim alone on a phone, until more is asked for", async () => {
    const { getByText, getByRole } = render(Goal, { goal, brief: true, onfold: vi.fn() });
    expect(getByText(goal.aim).closest("[hidden]")).toBeNull();
    expect(getByText(goal.worth).closest("[hidden]")).not.toBeNull();
    await fireEvent.click(getByRole("button", { name: "More" }));
    expect(getByText(goal.worth).closest("[hidden]")).toBeNull();
    expect(getByRole("button", { name: "Less" }).getAttribute("aria-expanded")).toBe("true");
  });

  it("folds away with one click", async () => {
    const onfold = vi.fn();
    const { getByRole } = render(Goal, { goal, onfold });
    await fireEvent.click(getByRole("button", { name: "Hide the goal" }));
    expect(onfold).toHaveBeenCalledOnce();
  });
});
