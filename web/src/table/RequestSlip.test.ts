import { cleanup, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import type { OpenRequest, SeatInfo } from "../lib/protocol";
import type { Asking } from "./asking.svelte";
import RematchVotes from "./RematchVotes.svelte";
import RequestSlip from "./RequestSlip.svelte";

afterEach(cleanup);

const SEATS = ["Ada", "Ben", "Hattie", "Otis"].map(
  (name, seat) =>
    ({
      seat,
      name,
      kind: seat === 3 ? "computer" : "person",
      rank: "captain",
      portrait: "",
      you: seat === 0,
    }) as SeatInfo,
);
const WISH: OpenRequest & { until: number | null } = {
  id: 1,
  kind: "undo",
  seat: 1,
  about: null,
  sentence: "Ben asks to take back the Sailor 10.",
  note: "",
  awaited: [0, 1, 2],
  agreed: [1, 2],
  declined: [],
  seconds: 45,
  until: 45_000,
};

function slip(seat: number | null, request = WISH) {
  const onanswer = vi.fn();
  const onwithdraw = vi.fn();
  const asked = seat !== null && !request.agreed.includes(seat);
  render(RequestSlip, { request, seats: SEATS, seat, asked, now: 0, onanswer, onwithdraw });
  return { onanswer, onwithdraw, text: screen.getByRole("alertdialog").textContent ?? "" };
}

it("says whose wish it is, how others answered and what remains, and takes our answer", async () => {
  const { onanswer, text } = slip(0);
  expect(screen.getByRole("alertdialog", { name: WISH.sentence })).toBeTruthy();
  expect(text).toContain("Hattie agrees");
  expect(text).toContain("You");
  expect(text).toContain("0:45 left");
  await userEvent.click(screen.getByRole("button", { name: "Agree" }));
  await userEvent.click(screen.getByRole("button", { name: "Decline" }));
  expect(onanswer.mock.calls).toEqual([[true], [false]]);
});

it("lets only the asking player take it back", async () => {
  const { onwithdraw } = slip(1);
  expect(screen.queryByRole("button", { name: "Agree" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Take it back" }));
  expect(onwithdraw).toHaveBeenCalledOnce();
});

it("has no buttons for somebody who watches or has agreed", () => {
  slip(null);
  expect(screen.queryAllByRole("button")).toEqual([]);
  cleanup();
  slip(2);
  expect(screen.queryAllByRole("button")).toEqual([]);
});

it("names the player who wants a captain, and what happens meanwhile", () => {
  const { text } = slip(0, {
    ...WISH,
    kind: "computer",
    about: 1,
    seat: 2,
    awaited: [0, 2],
    agreed: [2],
    note: "Ben can come back any time",
    until: null,
  });
  expect(text).toContain("Hattie asks");
  expect(text).toContain("Ben can come back any time");
});

function votes(changes: Partial<typeof WISH>, now = 0) {
  const onrematch = vi.fn();
  const asking = { now, respond: vi.fn(), withdraw: vi.fn() } as unknown as Asking;
  const wish = { ...WISH, kind: "rematch" as const, sentence: "Ben wants a rematch.", ...changes };
  render(RematchVotes, { wish, asking, seats: SEATS, seat: 0, onrematch });
  return { onrematch, asking };
}

it("asks everybody for a rematch; computers play along", async () => {
  const { onrematch, asking } = votes({ agreed: [1] });
  const rows = screen.getAllByRole("listitem").map((row) => (row.textContent ?? "").replace(/\s+/g, " "));
  expect(rows[0]).toContain("asks");
  expect(rows[1]).toContain("your answer?");
  expect(rows[2]).toContain("hasn’t answered");
  expect(rows[3]).toContain("plays along");
  await userEvent.click(screen.getByRole("button", { name: "Rematch" }));
  expect(onrematch).toHaveBeenCalledWith(false);
  await userEvent.click(screen.getByRole("button", { name: "No, thanks" }));
  expect(asking.respond).toHaveBeenCalledWith(false);
});

it("starts without somebody after a while", async () => {
  votes({ agreed: [0, 1] }, 25_000);
  expect(screen.getByText("In 0:20 you can start without Hattie.")).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Seat a computer" }).disabled).toBe(true);
  cleanup();
  const { onrematch } = votes({ agreed: [0, 1] }, 46_000);
  await userEvent.click(screen.getByRole("button", { name: "Leave the seat open" }));
  expect(onrematch).toHaveBeenCalledWith(false, "open");
  cleanup();
  votes({ agreed: [0, 1], declined: [2] });
  expect(screen.getByText("Start without Hattie:")).toBeTruthy();
});
