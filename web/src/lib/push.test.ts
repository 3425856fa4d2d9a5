import { expect, test } from "vitest";
import { decoded, encoded } from "./push";

test("keys are URL-safe Base64 without padding, there and back", () => {
  const bytes = Uint8Array.from([251, 255, 254, 1, 2]);
  expect(encoded(bytes.buffer)).toBe("-__-AQI");
  expect([...decoded("-__-AQI")]).toEqual([...bytes]);
  expect(encoded(null)).toBe("");
});
