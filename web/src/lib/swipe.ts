/** Steps by a finger: a swipe to the left goes on, one to the right goes back. */

/** A finger that goes less far than this, in pixels, or more up and down than to the side, only touches or scrolls. */
const FAR = 48;

/** What listens to a swipe, to be spread on an element whose `touch-action` leaves the horizontal alone. */
export function swipes(onstep: (by: 1 | -1) => void) {
  let from: { pointer: number; x: number; y: number } | null = null;
  return {
    onpointerdown(event: PointerEvent): void {
      const finger = event.pointerType === "touch" && event.isPrimary;
      from = finger ? { pointer: event.pointerId, x: event.clientX, y: event.clientY } : null;
    },
    onpointerup(event: PointerEvent): void {
      const begun = from;
      from = null;
      if (begun?.pointer !== event.pointerId) return;
      const [x, y] = [event.clientX - begun.x, event.clientY - begun.y];
      if (Math.abs(x) >= FAR && Math.abs(x) > Math.abs(y)) onstep(x < 0 ? 1 : -1);
    },
    onpointercancel(): void {
      from = null;
    },
  };
}
