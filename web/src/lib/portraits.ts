/** What stands in place of a portrait: the first letter of a name, on a color that goes with the name. */

/** Colors of the posters, dark enough for a pale letter. */
const GROUNDS = ["#2f5d86", "#9b3129", "#4e5c2c", "#6a4426", "#5b3f6e", "#1f5f5b", "#7a4a12", "#3b4a5e"];

const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The first letter of a name as a reader sees it, in upper case; none where there is no name. */
export function initial(name: string): string {
  const [first] = letters.segment(name.trim());
  return first?.segment.toLocaleUpperCase("en") ?? "";
}

/** The color that goes with a name, always the same. */
export function ground(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65521;
  return GROUNDS[sum % GROUNDS.length] ?? "#2f5d86";
}
