/** The ways to sit at a table with friends. */

/** A choice of a group: its value, its title, what it means, and a sign for it. */
export interface Way {
  value: string;
  title: string;
  words: string;
  /** The path of an outline in a box of 24 by 24. */
  sign: string;
}

export const OWN_SCREENS: Way = {
  value: "screens",
  title: "Each on their own screen",
  words: "Send a link; play from anywhere.",
  sign: "M7.5 2.8h9v18.4h-9zM10.8 18.4h2.4",
};

/** All ways that this server offers; the choice is shown once there are two. */
export const WAYS: Way[] = [OWN_SCREENS];
