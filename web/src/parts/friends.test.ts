import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import RankMenu from "../table/RankMenu.svelte";
import PaceChoice from "./PaceChoice.svelte";
import Stepper from "./Stepper.svelte";
import WayChoice from "./WayChoice.svelte";
import { WAYS } from "./ways";

afterEach(cleanup);

it("offers no choice of one way", () => {
  const { container } = render(WayChoice, { ways: WAYS.slice(0, 1), value: "apart" });
  expect(container.querySelector("fieldset")).toBeNull();
});

it("offers several ways and paces", async () => {
  render(WayChoice, { ways: WAYS, value: "tablet" });
  expect(screen.getByRole("group", { name: "How will you sit?" })).toBeTruthy();
  expect(screen.getAllByRole<HTMLInputElement>("radio").map(({ checked }) => checked)).toEqual([
    false,
    true,
    false,
  ]);
  cleanup();
  render(PaceChoice, { seconds: 0 });
  expect(screen.getAllByRole("radio").length).toBe(3);
  await fireEvent.click(screen.getByLabelText("A day a turn"));
  expect(screen.getByText("If your time runs out, a captain plays that one turn for you.")).toBeTruthy();
});

it("steps through the numbers of players that a game has", async () => {
  render(Stepper, { numbers: [2, 4], value: 2, thing: "player" });
  const [fewer, more] = [screen.getByLabelText("Fewer players"), screen.getByLabelText("More players")];
  expect(fewer.hasAttribute("disabled")).toBe(true);
  await fireEvent.click(more);
  expect(screen.getByText("4 players")).toBeTruthy();
  expect(more.hasAttribute("disabled")).toBe(true);
});

it("leaves no steps for a game with one number of players", () => {
  render(Stepper, { numbers: [4], value: 4, thing: "player" });
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByText("4 players")).toBeTruthy();
});

it("offers the ranks that a game has, and gives the focus back", async () => {
  const opener = document.body.appendChild(document.createElement("button"));
  const [onchoose, onclose] = [vi.fn(), vi.fn()];
  render(RankMenu, { opener, known: ["private", "captain"], marked: "captain", onchoose, onclose });
  const items = screen.getAllByRole("menuitem");
  expect(items.map((item) => item.querySelector("small")?.textContent)).toEqual([
    "just knows the rules",
    "thinks ahead",
  ]);
  expect(document.activeElement).toBe(items[1]);
  await fireEvent.keyDown(items[1] as HTMLElement, { key: "ArrowDown" });
  expect(document.activeElement).toBe(items[0]);
  await fireEvent.click(items[0] as HTMLElement);
  expect(onchoose).toHaveBeenCalledWith("private");
  expect(onclose).toHaveBeenCalled();
  expect(document.activeElement).toBe(opener);
  opener.remove();
});
