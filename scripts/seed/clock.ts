import { createHash } from "node:crypto";

/** The minute in which the demo shop is made: all that happened in it did so in the six months before, up to today. */
export const SEED_NOW = new Date(Math.floor(Date.now() / 60_000) * 60_000);
export const DAY_MS = 86_400_000;

export const daysBefore = (days: number) => new Date(SEED_NOW.getTime() - Math.round(days * DAY_MS));

/** The same id for the same thing in every demo shop. */
export function fixedId(of: string): string {
  const hex = createHash("sha256").update(`assay demo ${of}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Numbers that look like chance and are the same at every run (mulberry32), from 0 up to 1. */
export function fixedChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
