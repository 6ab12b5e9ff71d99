import { vi } from "vitest";

/** Gives elements a size, without which a chart draws nothing: jsdom lays nothing out. */
export function showCharts(): void {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 640, 320));
}

/** The marks along the axes of the charts. */
export const axisMarks = () =>
  [...document.querySelectorAll(".recharts-cartesian-axis-tick-value")].map(({ textContent }) => textContent);
