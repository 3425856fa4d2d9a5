import { expect, it } from "vitest";
import { flow, type Size } from "./lay";

const SIZE: Size = { card: 50, cardHeight: 70, tab: 12, gap: 8 };

it("keeps combinations along the lower edge above it, even where the box is too low for them", () => {
  for (const height of [60, 82, 200]) {
    const [own] = flow({ left: 0, top: 100, width: 300, height }, SIZE, [4], 1);
    expect((own?.top ?? 0) + SIZE.cardHeight + SIZE.tab).toBe(100 + height);
  }
});
