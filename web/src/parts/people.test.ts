import { cleanup, render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { meet } from "../lib/me.svelte";
import Name from "../table/Name.svelte";
import Insignia from "./Insignia.svelte";
import Portrait from "./Portrait.svelte";

const PEOPLE = [
  { slug: "otis-freeman", name: "Otis Freeman", given: "Otis", who: "infantry sergeant, Harlem" },
  { slug: "ida-carter", name: "Ida Carter", given: "Ida", who: "Navy yeoman, Washington" },
];
let me = { id: "a", name: "", portrait: "" };
let sent: unknown[] = [];

beforeEach(async () => {
  sent = [];
  me = { id: "a", name: "", portrait: "" };
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (path === "/api/people") return Response.json(PEOPLE);
    if (init?.body) {
      sent.push(JSON.parse(String(init.body)));
      me = { ...me, ...JSON.parse(String(init.body)) };
    }
    return Response.json(me);
  });
  await meet();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("a portrait", () => {
  it("is a picture of somebody, or the first letter of a name", () => {
    const { container } = render(Portrait, { slug: "otis-freeman", name: "Otis" });
    expect(container.querySelector("img")?.getAttribute("src")).toBe("/portraits/otis-freeman.svg");
    render(Portrait, { slug: "", name: "ada", label: "Ada, who won" });
    expect(screen.getByRole("img", { name: "Ada, who won" }).textContent).toBe("A");
  });
});

describe("an insignia", () => {
  it.each([
    "private",
    "corporal",
    "captain",
    "general",
    "marshal",
    "generalissimo",
    "gambler",
  ])("says %s in words, and draws it", (rank) => {
    const { container } = render(Insignia, { rank });
    expect(container.textContent?.trim().toLowerCase()).toBe(rank);
    expect(container.querySelectorAll("svg > *").length).toBeGreaterThan(0);
  });
});

describe("somebody who gives a name", () => {
  it("may choose a portrait, and only what changed is sent", async () => {
    const done = vi.fn();
    render(Name, { ask: "What is your name?", onnamed: done });
    await userEvent.type(screen.getByLabelText("Your name"), "Ada");
    expect(screen.queryByRole("radio")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Choose a portrait" }));
    await userEvent.click(await screen.findByRole("radio", { name: "Ida Carter, Navy yeoman, Washington" }));
    await userEvent.click(screen.getByRole("button", { name: "Go by this name" }));
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(sent).toEqual([{ name: "Ada", portrait: "ida-carter" }]);
  });

  it("may choose with the keyboard", async () => {
    const done = vi.fn();
    render(Name, { ask: "What is your name?", onnamed: done });
    await userEvent.type(screen.getByLabelText("Your name"), "Cora");
    await userEvent.click(screen.getByRole("button", { name: "Choose a portrait" }));
    await screen.findByRole("radio", { name: /^Otis/ });
    screen.getByRole("radio", { name: "A letter instead of a portrait" }).focus();
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(sent).toEqual([{ name: "Cora", portrait: "otis-freeman" }]);
  });
});
