import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { arrive } from "./arrival";

/** What is observed has been told to the observers. */
const told = () => new Promise((resolve) => setTimeout(resolve));

describe("a page that has just come", () => {
  let main: HTMLElement;
  let stop: () => void;

  /** Show a title and a button; what was shown before is gone. */
  async function show(title: string) {
    main.innerHTML = `<h1 tabindex="-1">${title}</h1><button type="button">Play</button>`;
    await told();
  }

  beforeEach(async () => {
    document.body.innerHTML = '<main tabindex="-1"></main>';
    main = document.querySelector("main") as HTMLElement;
    await show("Loading");
    stop = arrive(main);
  });
  afterEach(() => stop());

  it("has the focus on its title", () => {
    expect(document.activeElement?.textContent).toBe("Loading");
  });

  it("has it on the title that takes its place", async () => {
    await show("Today's deals");
    expect(document.activeElement?.textContent).toBe("Today's deals");
  });

  it("leaves it where the reader has put it", async () => {
    const button = main.querySelector("button") as HTMLElement;
    button.focus();
    button.blur();
    await show("Today's deals");
    expect(document.activeElement).toBe(document.body);
  });

  it("leaves it alone once another page has come", async () => {
    stop();
    await show("Today's deals");
    expect(document.activeElement).toBe(document.body);
  });
});
