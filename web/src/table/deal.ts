/** A new hand: backs fly out of the dealer's portrait, and your own turn as they arrive. */

import type { View } from "../lib/protocol";
import { faceOf } from "./faces";
import {
  EASE,
  type Flight,
  flying,
  lying,
  middle,
  moving,
  type Point,
  portrait,
  settle,
  slot,
  TIMES,
  takeOff,
  turn,
} from "./flight";
import { placed } from "./layout";
import { preferences } from "./preferences.svelte";

/** A back that is dealt: to a slot in your hand, or to another player. */
export interface Dealt {
  to: string | { seat: number };
  /** When it leaves, in milliseconds after the first. */
  after: number;
}

/** The time from the first back that leaves to the last. */
const LEAVING = TIMES.whole - TIMES.deal - TIMES.turn;
/** No more backs than these are seen, unless you hold more cards: the others get fewer then. */
const MOST = 1 + Math.floor(LEAVING / TIMES.apart);
/** How high the arc of a back is, as a share of its way. */
const ARC = 0.12;

/** The player who deals, if the view names one. */
function dealer(view: View): number | null {
  return view.counters.find((counter) => counter.name === "dealer")?.seat ?? null;
}

/** The backs of a deal, round by round, from the player after the dealer. */
export function dealt(view: View): Dealt[] {
  const hands = new Map(
    placed(view).flatMap((zone) => (zone.layout === "hand" ? [[zone.seat, zone] as const] : [])),
  );
  const mine = view.seat === null ? undefined : hands.get(view.seat);
  const own = mine?.cards.length ?? 0;
  const each = Math.max(1, Math.floor((MOST - own) / Math.max(1, hands.size - (mine ? 1 : 0))));
  const first = (dealer(view) ?? -1) + 1;
  const order = Array.from({ length: view.players }, (_, at) => (first + at) % view.players);
  const to: Dealt["to"][] = [];
  for (let round = 0; round < Math.max(each, own); round += 1) {
    for (const seat of order) {
      const hand = hands.get(seat);
      if (!hand || round >= hand.count) continue;
      if (hand === mine) to.push(`${hand.key}:${round}`);
      else if (round < each) to.push({ seat });
    }
  }
  const apart = Math.min(TIMES.apart, LEAVING / Math.max(1, to.length - 1));
  return to.map((goal, at) => ({ to: goal, after: at * apart }));
}

/** Deals the hand that the page shows. Without a dealer the backs come from the middle of the table. */
export function deal(view: View): void {
  settle();
  const board = document.querySelector<HTMLElement>(".board");
  if (!board || !moving()) return;
  const by = dealer(view);
  const home = middle((by === null ? null : portrait(by)) ?? board.querySelector("[data-middle]") ?? board);
  const back = faceOf(board.dataset.pack ?? "", null);
  const known = dealt(view).flatMap(({ to, after }) => {
    const goal = typeof to === "string" ? slot(to) : portrait(to.seat);
    return goal
      ? [{ goal, own: typeof to === "string", after, width: goal.offsetWidth, height: goal.offsetHeight }]
      : [];
  });
  const size = known.find(({ own }) => own);
  takeOff(
    known.map(({ goal, own, after, width, height }) =>
      dealing(goal, own, after, size?.width ?? width, size?.height ?? height, home, back),
    ),
  );
}

/** A back on its way. It has the size of a card in your hand. */
function dealing(
  goal: HTMLElement,
  own: boolean,
  after: number,
  width: number,
  height: number,
  home: Point,
  back: string,
): Flight {
  const small = 0.4;
  const picture = flying(back, width, height, { ...lying(home, width, height, small), opacity: 0 });
  if (own) goal.style.opacity = "0";
  const aim = (turned: Map<Element, number>) => {
    const end = middle(goal);
    const path = arc(home, end, (at, point) => ({
      ...lying(
        point,
        width,
        height,
        own ? small + (1 - small) * at : small,
        own ? at * turn(goal, turned) : 0,
      ),
      opacity: at > 0 && (own || at < 1) ? 1 : 0,
    }));
    return () =>
      own ? [fly(picture, path, after), ...turning(goal, picture, after)] : [fly(picture, path, after)];
  };
  return { card: own ? goal : null, picture, aim, moves: [] };
}

/** Five points of a low arc from one place to another. */
function arc(from: Point, to: Point, look: (at: number, point: Point) => Keyframe): Keyframe[] {
  const high = ARC * Math.hypot(to.x - from.x, to.y - from.y);
  return [0, 0.25, 0.5, 0.75, 1].map((at) => {
    const [x, y] = [from.x + at * (to.x - from.x), from.y + at * (to.y - from.y)];
    return { ...look(at, { x, y: y - 4 * high * at * (1 - at) }), offset: at };
  });
}

function timed(delay: number, duration: number, easing: string): KeyframeAnimationOptions {
  const { stretch } = preferences;
  return { delay: delay * stretch, duration: duration * stretch, easing, fill: "both" };
}

function fly(picture: HTMLElement, path: Keyframe[], after: number): Animation {
  return picture.animate(path, timed(after, TIMES.deal, EASE));
}

/** The back narrows to nothing, and the card widens in its place. */
function turning(card: HTMLElement, picture: HTMLElement, after: number): Animation[] {
  const [arrival, half] = [after + TIMES.deal, TIMES.turn / 2];
  return [
    picture.animate(
      [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }],
      timed(arrival, half, "ease-in"),
    ),
    card.animate(
      [
        { transform: "scaleX(0)", opacity: 0 },
        { transform: "scaleX(0.02)", opacity: 1, offset: 0.02 },
        { transform: "scaleX(1)", opacity: 1 },
      ],
      timed(arrival + half, half, "ease-out"),
    ),
  ];
}
