import { cleanup, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import SortSwitch from "./SortSwitch.svelte";
import { Sorting } from "./sorting.svelte";

vi.stubGlobal("fetch", async () => Response.json({ cards: [], signs: {}, sorts: [] }));
afterEach(cleanup);

const labels = (): (string | null)[] => screen.getAllByRole("button").map((button) => button.textContent);

it("sorts a hand in the words of the pack", async () => {
  const sorting = new Sorting("skirmish", "skirmish");
  render(SortSwitch, { sorting, words: ["service", "value"] });
  expect(labels()).toEqual(["Service", "Value"]);
  await userEvent.click(screen.getByRole("button", { name: "Value" }));
  expect(sorting.order).toBe("rank");
});
