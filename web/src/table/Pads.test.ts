import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import Board from "./Board.svelte";
import { POSITIONS } from "./fixtures";

// The pack of the table has signs, so that words are chosen by tiles.
const pack = { cards: [], signs: { japan: "Japan", russia: "Russia" }, sorts: ["flag", "rank"] };
vi.stubGlobal("fetch", async () => Response.json(pack));
afterEach(cleanup);

it("shows the cards on which a choice depends with those who drew them", async () => {
  const position = POSITIONS.find(({ view }) => view.game === "game-of-war" && view.phase === "choose");
  if (!position) throw new Error("no position with a nation to choose");
  const { view, choices, fixture } = position;
  const { container, findByRole } = render(Board, {
    view,
    choices,
    cardNames: fixture.card_names,
    pack: fixture.pack,
    onmove: () => undefined,
  });
  const drawn = [...(await findByRole("group", { name: "Draw for sides" })).querySelectorAll("figure")];
  const codes = drawn.map((one) => one.querySelector(".card")?.getAttribute("data-code"));
  expect(codes).toEqual(view.zones.find(({ name }) => name === "sides-draw")?.cards);
  expect(drawn.map((one) => one.textContent?.trim())).toEqual(
    [0, 1].map((seat) => (seat === view.seat ? "You" : view.names[seat])),
  );
  expect(container.querySelectorAll(".tile")).toHaveLength(2);
});
