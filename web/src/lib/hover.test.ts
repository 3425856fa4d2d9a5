import { expect, it } from "vitest";

const files = import.meta.glob<string>(["../**/*.svelte", "../**/*.css"], {
  query: "?raw",
  eager: true,
  import: "default",
});

/** The rules of a style sheet outside its blocks for a mouse. */
function forFingers(style: string): string {
  let depth = 0;
  let from = 0;
  return (
    [...style.matchAll(/@media \(hover: hover\)[^{]*\{|[{}]/g)].reduce((kept, found) => {
      const [text] = found;
      if (depth > 0) depth += text === "}" ? -1 : 1;
      else if (text.startsWith("@media")) depth = 1;
      else return kept;
      if (text.startsWith("@media")) return kept + style.slice(from, found.index);
      if (depth === 0) from = found.index + 1;
      return kept;
    }, "") + style.slice(from)
  );
}

it("shows no card or button as chosen because a finger has touched it", () => {
  expect(Object.keys(files).length).toBeGreaterThan(100);
  const faulty = Object.entries(files).filter(([, style]) => forFingers(style).includes(":hover"));
  expect(faulty.map(([path]) => path)).toEqual([]);
});
