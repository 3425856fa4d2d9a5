/** A result to show to others: as a text to paste, and as a picture. */

import { dated } from "./results";
import { figure } from "./scores";

/** What a text about a match says. */
export interface Result {
  title: string;
  /** The date of the deal of the day, if that was played. */
  day: string | null;
  /** "First of four". */
  place: string;
  score: number;
  /** What each hand brought. */
  hands: readonly number[];
  link: string;
}

/** A result in a few lines: the game, the place and the score, every hand, and where to play it. */
export function resultText({ title, day, place, score, hands, link }: Result): string {
  const points = `${figure(score)} ${Math.abs(score) === 1 ? "point" : "points"}`;
  const lines = [
    `Drumhead: ${title}${day ? `, deal of ${dated(day)}` : ""}`,
    `${place}, ${points}`,
    ...(hands.length > 1 ? [`Hand by hand: ${hands.map(figure).join(" · ")}`] : []),
    link,
  ];
  return lines.join("\n");
}

/** The size of the picture of a poster, in pixels. */
const WIDTH = 1400;
const HEIGHT = 2000;

/** A poster as a picture in a file. */
export async function picture(svg: SVGSVGElement): Promise<Blob> {
  const image = new Image(WIDTH, HEIGHT);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await standalone(svg))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  canvas.getContext("2d")?.drawImage(image, 0, 0, WIDTH, HEIGHT);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture is empty."))), "image/png"),
  );
}

/** A drawing with its pictures and its typeface inside, so that it needs no other file. */
async function standalone(svg: SVGSVGElement): Promise<string> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", `${WIDTH}`);
  copy.setAttribute("height", `${HEIGHT}`);
  await Promise.all(
    [...copy.querySelectorAll("image")].map(async (image) =>
      image.setAttribute("href", await inline(image.getAttribute("href") ?? "")),
    ),
  );
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = `@font-face{font-family:"League Gothic";src:url(${await inline(typeface())})}`;
  copy.prepend(style);
  return new XMLSerializer().serializeToString(copy);
}

/** Where the condensed type comes from: its address in the style sheets of the page. */
function typeface(): string {
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSFontFaceRule)) continue;
      const [family, source] = ["font-family", "src"].map((name) => rule.style.getPropertyValue(name));
      const address = /url\("?([^")]+)/.exec(source ?? "")?.[1];
      if (address && family?.replaceAll('"', "") === "League Gothic")
        return new URL(address, sheet.href ?? document.baseURI).href;
    }
  return "";
}

/** A file as an address that has all of it. */
async function inline(address: string): Promise<string> {
  const blob = await (await fetch(address)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

/** Hands a picture to another program where the browser can, or else stores it. */
export async function hand(blob: Blob, name: string): Promise<"shared" | "stored"> {
  const file = new File([blob], name, { type: blob.type });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] });
    return "shared";
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return "stored";
}
