import { render, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import QrCode from "./QrCode.svelte";

describe("a QR code", () => {
  it("is a labeled picture of its address", () => {
    render(QrCode, { text: "https://drumhead.example/table/abc", label: "The link to this table" });
    const code = screen.getByRole("img", { name: "The link to this table" });
    // Version 3: 29 modules and a margin of two at each side.
    expect(code.querySelector("svg")?.getAttribute("viewBox")).toMatch(/^0 0 330 330$/);
  });
});
