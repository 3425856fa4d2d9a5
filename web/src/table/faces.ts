/** The faces of a pack, fetched before they are dealt: a card can be drawn as soon as it moves. */

/** Kept, so that the browser keeps the pictures too. */
const kept = new Map<string, HTMLImageElement>();

/** What lies on the table is fetched first; in milliseconds. */
const LATER = 500;

/** Fetches the faces of these cards, unless the browser saves data. */
export function fetchFaces(pack: string, codes: string[]): void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  setTimeout(() => {
    for (const address of codes.map((code) => faceOf(pack, code))) {
      if (kept.has(address)) continue;
      const image = new Image();
      image.fetchPriority = "low";
      image.src = address;
      kept.set(address, image);
    }
  }, LATER);
}

/** The address of a card's face; of the back, where it lies face down. */
export function faceOf(pack: string, code: string | null): string {
  return `/cards/${pack}/${code ?? "back"}.svg`;
}

/** The address of a sign of a pack: a company, a nation, a service. */
export function signOf(pack: string, sign: string): string {
  return `/signs/${pack}/${sign}.svg`;
}
