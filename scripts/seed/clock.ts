import { createHash } from "node:crypto";

/** The minute at which the demo data is created: its history covers the six months before. */
export const SEED_NOW = new Date(Math.floor(Date.now() / 60_000) * 60_000);
export const DAY_MS = 86_400_000;

export const daysBefore = (days: number) => new Date(SEED_NOW.getTime() - Math.round(days * DAY_MS));

/** The same id for the same name in every demo shop. */
export function fixedId(of: string): string {
  const hex = createHash("sha256").update(`assay demo ${of}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Deterministic pseudo-random numbers in [0, 1) (mulberry32). */
export function fixedChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
