import { fixedChance } from "../clock";

/** A drawn chromatogram: minutes from 0 to 20, heights from 0 to 1. */
export type Trace = { points: [minutes: number, height: number][]; mainAt: number };

export const TRACE_MINUTES = 20;
const STEP = 0.04;

const bell = (minutes: number, at: number, width: number) => Math.exp(-(((minutes - at) / width) ** 2));

/** One main peak with small ones beside it, smaller for higher purity; deterministic per seed. */
export function drawnTrace(seed: number, purityPercent: number): Trace {
  const chance = fixedChance(seed);
  const mainAt = 9 + chance() * 3;
  const impurities = Array.from({ length: 3 }, () => ({
    at: mainAt + (chance() - 0.55) * 5,
    height: ((100 - purityPercent) / 100) * (1 + chance() * 1.6),
  }));
  const points: Trace["points"] = [];
  for (let minutes = 0; minutes <= TRACE_MINUTES; minutes += STEP) {
    const solvent = 0.16 * bell(minutes, 1.6, 0.16) - 0.05 * bell(minutes, 1.95, 0.12);
    const small = impurities.reduce((sum, { at, height }) => sum + height * bell(minutes, at, 0.16), 0);
    const drift = 0.012 + minutes * 0.0011 + (chance() - 0.5) * 0.003;
    points.push([minutes, Math.max(0, solvent + small + drift + 0.92 * bell(minutes, mainAt, 0.2))]);
  }
  return { points, mainAt };
}
