import { vi } from "vitest";

/** Gives elements a size; jsdom has no layout, and a chart without a size draws nothing. */
export function showCharts(): void {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 640, 320));
}

/** The tick labels of the charts' axes. */
export const axisMarks = () =>
  [...document.querySelectorAll(".recharts-cartesian-axis-tick-value")].map(({ textContent }) => textContent);
