/** Tick labels of chart axes. */
export const AXIS_TEXT = { fill: "var(--muted)", fontSize: 12 };

export const TOOLTIP_STYLE = {
  cursor: { fill: "var(--subtle)" },
  contentStyle: {
    background: "var(--surface)",
    border: "1px solid var(--line)",
    borderRadius: "0.5rem",
    color: "var(--ink)",
  },
  itemStyle: { color: "var(--ink)" },
};
