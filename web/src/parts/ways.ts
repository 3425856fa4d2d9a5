/** The ways to sit at a table with friends. */

import type { Way } from "../lib/draft";

/** A choice of a group: its value, its title, what it means, and a sign for it. */
export interface WaySign {
  value: Way;
  title: string;
  words: string;
  /** The path of an outline in a box of 24 by 24. */
  sign: string;
}

export const WAYS: WaySign[] = [
  {
    value: "apart",
    title: "Each on their own screen",
    words: "Send a link; play from anywhere.",
    sign: "M7.5 2.8h9v18.4h-9zM10.8 18.4h2.4",
  },
  {
    value: "tablet",
    title: "One tablet, passed around",
    words: "A curtain falls between two turns.",
    sign: "M3 5.5h18v13H3zM18.5 12v.01",
  },
  {
    value: "screen",
    title: "Big screen and phones",
    words: "The table on the TV, hands on phones.",
    sign: "M2.5 4h19v12h-19zM8.5 20h7M12 16v4",
  },
];
