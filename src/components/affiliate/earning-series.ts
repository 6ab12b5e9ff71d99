import { LEVEL_GROUPS } from "~/domain/monthly-earnings";

const COLORS = {
  level1: "var(--accent)",
  levels2to3: "var(--star)",
  levels4to5: "var(--ink)",
  levels6to10: "var(--line-strong)",
} as const;

/** What the chart of earnings stacks, with its colors, from the nearest level to the shop's corrections. */
export const EARNING_SERIES = [
  ...LEVEL_GROUPS.map(({ key, label }) => ({ key, label, color: COLORS[key] })),
  { key: "adjusted", label: "Adjustments", color: "var(--danger)" },
] as const;
