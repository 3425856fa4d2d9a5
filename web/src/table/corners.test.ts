import { describe, expect, it } from "vitest";
import { corners } from "./corners";
import { spot } from "./places";
import { shape } from "./shape";

const SIZES: [number, number][] = [
  [1280, 800],
  [390, 844],
  [844, 390],
  [320, 568],
  [768, 1024],
];

const CASES = SIZES.flatMap(([width, height]) => [6, 8, 12].map((most) => [width, height, most] as const));

describe.each(CASES)("a stack beside a trick at %ix%i, with hands of %i", (width, height, most) => {
  const made = shape(width, height, { players: 4, setting: "trick", most }, width < 900);
  const [stack] = corners(made, 4, 1).boxes;
  const [left, top] = [stack?.left ?? 0, stack?.top ?? 0];
  const [right, bottom] = [left + (stack?.width ?? 0), top + (stack?.height ?? 0)];

  it("lies in the field", () => {
    expect(left).toBeGreaterThanOrEqual(6);
    expect(right).toBeLessThanOrEqual(width - 6);
    expect(bottom).toBeLessThanOrEqual(made.field);
  });

  it("covers no card of the trick and not what rules", () => {
    const cards = [0, 1, 2, 3].map((place) => {
      const at = spot(4, place);
      const x = made.center.x + (at.x - 0.5) * made.card;
      const y = made.center.y + (at.y - 0.5) * made.cardHeight;
      return { left: x, top: y, width: made.card, height: made.cardHeight };
    });
    const covered = [...cards, made.emblems.left].filter(
      (box) =>
        left < box.left + box.width && box.left < right && top < box.top + box.height && box.top < bottom,
    );
    expect(covered).toEqual([]);
  });
});
