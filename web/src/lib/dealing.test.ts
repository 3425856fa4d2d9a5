import { beforeEach, describe, expect, it } from "vitest";
import { afterwards, fresh, goOn, hear, objection, part, source, takePart } from "./dealing";
import type { Verified } from "./protocol";

const SECRET = "5e".repeat(32);
const NONCE = "a1".repeat(32);
const DEALT = `drumhead deal 1\ntable t\nsecret ${SECRET}\nseat 0 ${NONCE}\nseat 1 -\n`;

async function sha(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function verified(more: Partial<Verified> = {}): Promise<Verified> {
  const key = await sha(new TextEncoder().encode(DEALT));
  const promise = await sha(new Uint8Array(32).fill(0x5e));
  const nonces = [NONCE, null];
  return { ok: true, commitment: "", key, moves: 3, fault: null, promise, dealt: DEALT, nonces, ...more };
}

beforeEach(() => localStorage.clear());

describe("our part in a deal", () => {
  it("is 64 random digits, the same for a table every time", () => {
    expect(fresh()).toMatch(/^[0-9a-f]{64}$/);
    expect(fresh()).not.toBe(fresh());
    expect(takePart("t")).toBe(takePart("t"));
    expect(takePart("t")).not.toBe(takePart("u"));
  });

  it("is kept with the first promise that was heard", () => {
    takePart("t", NONCE);
    hear("t", null);
    hear("t", "one");
    hear("t", "another");
    expect(part("t")).toEqual({ table: "t", nonce: NONCE, promise: "one" });
    hear("u", "one");
    expect(part("u")).toBeNull();
  });

  it("goes on to the table of a rematch", () => {
    const nonce = takePart(afterwards("t"));
    goOn("t", "next");
    goOn("t", "next");
    expect(part("next")?.nonce).toBe(nonce);
  });
});

describe("a deal that the server calls right", () => {
  it("is right for this browser too", async () => {
    const ours = { table: "t", nonce: NONCE, promise: (await verified()).promise };
    expect(await objection(await verified(), ours)).toBeNull();
    expect(await objection(await verified(), null)).toBeNull();
    expect(source(await verified(), ours)).toContain("from a random number drawn by this browser.");
  });

  it("must have our number, the promise that was heard, and a key that follows", async () => {
    const ours = { table: "t", nonce: "b2".repeat(32), promise: null };
    expect(await objection(await verified(), ours)).toContain("number that this browser sent");
    const told = { table: "t", nonce: NONCE, promise: "00" };
    expect(await objection(await verified(), told)).toContain("promised before the deal");
    expect(await objection(await verified({ key: "00" }), null)).toContain("does not follow");
    const other = await verified({ promise: "00" });
    expect(await objection(other, null)).toContain("does not follow");
  });

  it("may be that of a day, which is everybody's", async () => {
    const day = await verified({ dealt: null, promise: null, nonces: [] });
    expect(await objection(day, null)).toBeNull();
    expect(source(day, null)).toBe("");
  });
});
