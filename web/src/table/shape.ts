/**
 * The geometry of a table: `shape` computes every size from the window, the number of players and the
 * largest hand. Nothing in it depends on whose turn it is or on how many cards are left.
 */

import type { Setting } from "../lib/protocol";
import { handOf } from "./hand";
import { type Box, clamp, RATIO, type Size } from "./lay";
import { areaOf, BESIDE, cards, emblemsOf, fitTrick, fitted, innerOf, type Sized } from "./middle";
import { placesOf } from "./places";

export type { Box } from "./lay";

/** Desktop, upright phone, or phone on its side. */
export type Kind = "desk" | "upright" | "side";

/** What a table is, as far as its geometry is concerned. */
export interface TableFacts {
  players: number;
  setting: Setting;
  /** The largest hand that can be dealt; 0 where nobody holds cards face up. */
  most: number;
}

/** A seat at the rim: its edge, and how far along that edge it lies, from 0 to 1. */
export interface Place {
  edge: "left" | "top" | "right";
  at: number;
  /** The plate lies below the portrait, no wider than this share of the field. */
  stacked?: number;
}

/** How far a frame reaches under a notch, round corners or the bar of a phone, in pixels. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** A frame all of which is seen. */
export const FLUSH: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

export interface Shape {
  kind: Kind;
  /** A very small phone: badges and fans give way. */
  small: boolean;
  /** What the first and last row, and the sides of all rows, leave free. */
  insets: Insets;
  /** The width between the insets: that of the field. */
  width: number;
  /** The heights of the four rows. */
  bar: number;
  field: number;
  call: number;
  own: number;
  gutter: number;
  /** The width kept for your plate at the left of the hand, and for its tools at the right. */
  side: number;
  /** The height of the strip above the hand that takes the place of the two sides on upright phones. */
  strip: number;
  face: number;
  hand: number;
  handHeight: number;
  lift: number;
  /** How far the middle cards of a fan rise above the outer ones, per step squared. */
  arc: number;
  /** The width in which the hand lies. */
  room: number;
  /** How many rows are reserved for the hand, and how much of a covered row is seen. */
  rows: number;
  show: number;
  /** How much of a card must stay in sight beside the next one. */
  least: number;
  card: number;
  cardHeight: number;
  /** A card in the middle, with its tab and the room around it. */
  size: Size;
  /** The others, clockwise from your left. */
  places: Place[];
  /** Where cards in the middle may lie, in the field. */
  area: Box;
  /** The middle of a trick, in the field. */
  center: { x: number; y: number };
  /** The places of what rules (left) and of the number that matters (right), in the field. */
  emblems: { left: Box; right: Box };
  /** Where combinations lie before their owners, in the field. */
  inner: Box;
  /** Emblems as chips: a small sign beside its name. */
  chips: boolean;
}

/** The kind of a screen of this size. */
export function kindOf(width: number, height: number): Kind {
  if (height <= 520 && width > height) return "side";
  return width <= 760 && height > width ? "upright" : "desk";
}

/** Every size of a table in a frame of this width and height; `touched`: cards are chosen by a finger. */
export function shape(
  outerWidth: number,
  outerHeight: number,
  facts: TableFacts,
  touched = false,
  insets = FLUSH,
): Shape {
  const kind = kindOf(outerWidth, outerHeight);
  const small = kind === "upright" && (outerHeight <= 640 || outerWidth <= 345);
  const width = outerWidth - insets.left - insets.right;
  const height = outerHeight - insets.top - insets.bottom;
  const hand = handOf(kind, small, width, height, facts, touched);
  const handHeight = Math.round(hand.hand * RATIO);
  const bar =
    insets.top +
    {
      desk: clamp(46, outerHeight * 0.064, 64),
      upright: small ? 44 + 26 : 46 + 30,
      side: 38,
    }[kind];
  const call = { desk: clamp(44, height * 0.06, 60), upright: small ? 44 : 46, side: 36 }[kind];
  const strip = kind === "upright" ? 50 : 0;
  const below = { desk: 12, upright: 8, side: 4 }[kind];
  const own = handHeight + (hand.rows - 1) * hand.show + hand.lift + strip + below + insets.bottom;
  const face = {
    desk: clamp(56, Math.min(width * 0.058, height * 0.092), 104),
    upright: small ? 36 : clamp(40, width * 0.124, 64),
    side: clamp(34, height * 0.11, 48),
  }[kind];
  const field = Math.max(0, outerHeight - bar - call - own);
  const chips = kind !== "desk" && (small || facts.players > 4);
  const sized: Sized = {
    ...hand,
    chips,
    emblems: emblemsOf(kind, chips, width, field, facts),
    kind,
    small,
    insets,
    width,
    bar,
    field,
    call,
    own,
    strip,
    face,
    handHeight,
    arc: { desk: 0.5, upright: 0, side: 0.1 }[kind],
    places: placesOf(kind, small, facts),
  };
  const box: Box = { left: 0, top: 0, width, height: field };
  const area = areaOf(sized, box);
  const inner = innerOf(sized, facts.players, area);
  const middle = { x: width / 2, y: area.top + area.height / 2 };
  const { base: _, ...frame } = sized;
  if (facts.setting === "trick" || (facts.setting === "groups" && facts.players > 2)) {
    const { card, y } = fitTrick(sized, facts, box);
    return { ...frame, ...cards(kind, card, facts.setting), area, inner, center: { x: middle.x, y } };
  }
  const card = fitted(sized, facts, area, inner);
  const beside = facts.setting === "groups" && kind === "side";
  const center = beside ? { ...middle, x: width * BESIDE } : middle;
  return { ...frame, ...cards(kind, card, facts.setting), area, inner, center };
}

/** Where the drum lies in the frame: its skin under the field, its shell behind the hand. */
export function drumBox(shape: Shape): Box {
  const { kind, insets, width, bar, field, call, own, face, gutter, handHeight } = shape;
  const height = bar + field + call + own;
  const wide = {
    desk: Math.min(width - 2 * gutter - face * 1.24, height * 2.15),
    upright: width - 20,
    side: Math.min(width - 120, height * 2),
  }[kind];
  const top = bar + face * { desk: 0.55, upright: 0.6, side: 0.4 }[kind];
  const foot = {
    desk: handHeight * 0.3 + insets.bottom,
    upright: own - 10,
    side: handHeight * 0.62 + insets.bottom,
  }[kind];
  return {
    left: insets.left + (width - wide) / 2,
    top,
    width: wide,
    height: Math.max(60, height - top - foot),
  };
}

/** The sizes that style sheets need, as custom properties. */
export function variables(shape: Shape): string {
  const pixels: Record<string, number> = {
    "safe-top": shape.insets.top,
    "safe-right": shape.insets.right,
    "safe-bottom": shape.insets.bottom,
    "safe-left": shape.insets.left,
    bar: shape.bar,
    "bar-height": shape.bar - shape.insets.top,
    call: shape.call,
    own: shape.own,
    strip: shape.strip,
    gutter: shape.gutter,
    side: shape.side,
    "seat-face": shape.face,
    "hand-w": shape.hand,
    "hand-h": shape.handHeight,
    lift: shape.lift,
    arc: shape.arc,
    card: shape.card,
    "card-h": shape.cardHeight,
    "table-card": shape.card,
    "small-card": Math.round(shape.card * 0.62),
  };
  const sizes = Object.entries(pixels).map(([name, value]) => `--${name}:${round(value)}px`);
  const turn = { desk: 0.55, upright: 0, side: 0.25 }[shape.kind];
  return [...sizes, `--fan:${turn}deg`].join(";");
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
