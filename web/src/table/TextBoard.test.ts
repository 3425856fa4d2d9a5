import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, it } from "vitest";
import { POSITIONS } from "./fixtures";
import TextBoard from "./TextBoard.svelte";

afterEach(cleanup);

it.each(POSITIONS)("counts one thing as one: $name", ({ fixture, view, choices }) => {
  const scores = view.scores.map((_, seat) => (seat === 0 ? 1 : 2));
  const zones = view.zones.map((zone) =>
    zone.layout === "hand" && zone.seat === 0 ? { ...zone, count: 1 } : zone,
  );
  const { container } = render(TextBoard, {
    view: { ...view, scores, zones },
    choices,
    cardNames: fixture.card_names,
  });
  expect(container.textContent).toContain("1 point");
  expect(container.textContent).not.toMatch(/\b1 (points|cards)\b/);
});
