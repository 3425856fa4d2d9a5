/** For tests: positions of all fourteen games, as `dev/fixtures.py` wrote them. */

import type { Choice, View } from "../lib/protocol";

export interface Position {
  number: number;
  view: View;
  choices: Choice[];
}

export interface Fixture {
  pack: string;
  card_names: Record<string, string>;
  positions: Position[];
}

const files = import.meta.glob<Fixture>("../../dev/fixtures/*.json", { eager: true, import: "default" });

/** The games in the order of the alphabet. */
export const FIXTURES: [string, Fixture][] = Object.entries(files).map(([path, fixture]) => [
  path.replace(/.*\/(.*)\.json$/, "$1"),
  fixture,
]);

/** Every position, with a name of its own. */
export const POSITIONS = FIXTURES.flatMap(([game, fixture]) =>
  fixture.positions.map((position) => ({
    name: `${game}, ${position.view.players} players, move ${position.number} (${position.view.phase})`,
    fixture,
    ...position,
  })),
);
