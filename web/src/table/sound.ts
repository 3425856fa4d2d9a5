/** Quiet sounds, made by the page itself: a card on the drumhead, a deal, your turn, the end, a remark. */

import type { View } from "../lib/protocol";
import { preferences } from "./preferences.svelte";

export type Cue = "card" | "deal" | "turn" | "end" | "talk";

/** What is to be heard of a change, if anything. */
export function cue(before: View | null, after: View | null): Cue | null {
  if (!before || !after) return null;
  if (after.over) return before.over ? null : "end";
  if (after.hand !== before.hand) return "deal";
  const mine = (view: View) => view.seat !== null && view.turn === view.seat;
  if (mine(after) && !mine(before)) return "turn";
  return after === before ? null : "card";
}

/** Strokes on a drum: when each falls, in seconds, and how loud it is. */
const STROKES: Record<Cue, [at: number, loud: number][]> = {
  card: [[0, 0.5]],
  deal: Array.from({ length: 9 }, (_, at) => [at * 0.055, 0.25 + at * 0.03]),
  turn: [
    [0, 0.5],
    [0.13, 0.8],
  ],
  end: [
    [0, 0.8],
    [0.16, 0.5],
    [0.24, 0.5],
    [0.32, 0.9],
  ],
  talk: [[0, 0.35]],
};
/** The loudest stroke at full volume. */
const LOUDEST = 0.15;
/** Below this pitch a stroke is heard, in hertz: skin for the drum, wood for a remark. */
const SKIN = 1_400;
const WOOD = 3_200;

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** The rattle of a snare: noise that dies away. */
function rattle(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.round(audio.sampleRate * 0.12), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1)
    samples[at] = (Math.random() * 2 - 1) * (1 - at / samples.length) ** 3;
  return buffer;
}

function stroke(audio: AudioContext, when: number, loud: number, pitch: number): void {
  noise ??= rattle(audio);
  const source = audio.createBufferSource();
  source.buffer = noise;
  const dull = audio.createBiquadFilter();
  dull.type = "lowpass";
  dull.frequency.value = pitch;
  const volume = audio.createGain();
  volume.gain.value = LOUDEST * preferences.volume * loud;
  source.connect(dull).connect(volume).connect(audio.destination);
  source.start(when);
}

/** Plays it, where sounds are wanted and the browser lets the page be heard. */
export function play(what: Cue | null): void {
  if (!what || !preferences.sound || typeof AudioContext === "undefined") return;
  // Browsers let a page be heard only after somebody has clicked or typed.
  if (!context && !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") return;
  const pitch = what === "talk" ? WOOD : SKIN;
  for (const [at, loud] of STROKES[what]) stroke(context, context.currentTime + at, loud, pitch);
}
