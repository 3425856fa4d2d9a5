import { expect, test } from "vitest";
import { address, offers, usualPaper, type Wanted } from "./printing";

const wanted: Wanted = { paper: "letter", edition: "saving", backs: "fold" };

test("a file's address has the choices that it heeds", () => {
  expect(address("tactics", "cards", wanted)).toBe(
    "/api/print/tactics/cards.pdf?paper=letter&edition=saving&backs=fold",
  );
  expect(address("tactics", "box", wanted)).toBe("/api/print/tactics/box.pdf?paper=letter");
  expect(address("tactics", "shop", wanted)).toBe("/api/print/tactics/shop.pdf");
  expect(address("tactics", "booklet", wanted, true)).toBe("/api/print/tactics/booklet.png?paper=letter");
});

test("only what a pack has is offered, cards first", () => {
  const names = offers("tactics", ["box", "aids", "folded", "cards"], wanted).map((offer) => offer.name);
  expect(names).toEqual(["Cards", "Rule booklet", "Player aids", "Box"]);
});

test("the usual paper goes by the country", () => {
  expect(usualPaper("en-US")).toBe("letter");
  expect(usualPaper("en-GB")).toBe("a4");
  expect(usualPaper("de")).toBe("a4");
});
