/** A completed trick: it lies there for a moment, and is then collected by its winner. */

import type { View } from "../lib/protocol";
import { afterLanding, STILL, TIMES } from "./flight";
import { type Placed, spread } from "./layout";
import { collect } from "./motion";
import { preferences } from "./preferences.svelte";

/** Make it with a board. */
export class RestingTrick {
  /** The trick that lies there although its last move has completed it. */
  trick = $state.raw<Placed | null>(null);
  #before: View | null = null;

  constructor(view: () => View) {
    $effect.pre(() => {
      const now = view();
      if (this.#before === now) return;
      const was = this.#before ? spread(this.#before).trick : null;
      const lying = spread(now);
      this.trick = was && was.count > 0 && (lying.trick?.count ?? 0) === 0 ? lying.last : null;
      this.#before = now;
    });
    $effect(() => {
      const trick = this.trick;
      return trick ? this.#gather(trick) : undefined;
    });
  }

  /** Has a trick collected once its cards have landed; returns how to stop that. */
  #gather(trick: Placed): () => void {
    let letLie = () => {};
    let timer: ReturnType<typeof setTimeout> | undefined;
    const gather = () => {
      letLie = collect(trick, () => {
        if (this.trick === trick) this.trick = null;
      });
    };
    const landing = afterLanding(() => {
      timer = setTimeout(gather, preferences.calm ? STILL : TIMES.hold * preferences.stretch);
    });
    return () => {
      landing();
      clearTimeout(timer);
      letLie();
    };
  }
}
