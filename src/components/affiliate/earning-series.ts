import { LEVEL_GROUPS } from "~/domain/monthly-earnings";

const COLORS = {
  level1: "var(--accent)",
  levels2to3: "var(--star)",
  levels4to5: "var(--ink)",
  levels6to10: "var(--line-strong)",
} as const;

/** Series of the earnings chart with their colors, from the nearest levels to adjustments. */
export const EARNING_SERIES = [
  ...LEVEL_GROUPS.map(({ key, label }) => ({ key, label, color: COLORS[key] })),
  { key: "adjusted", label: "Adjustments", color: "var(--danger)" },
] as const;
