"use client";

import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { AXIS_TEXT, TOOLTIP_STYLE } from "./chart-style";
import type { ClickDay } from "./click-days";
import { CLICK_KINDS, shortDay } from "./click-days";

/** Clicks per day, stacked by kind. Hidden from screen readers, which get the table next to it. */
export default function ClickChart({ days }: { days: readonly ClickDay[] }) {
  return (
    <div aria-hidden className="h-64 w-full text-sm">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={[...days]} margin={{ top: 8, right: 4, bottom: 0, left: -16 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="date"
            tickFormatter={shortDay}
            tick={AXIS_TEXT}
            tickLine={false}
            axisLine={{ stroke: "var(--line-strong)" }}
            minTickGap={28}
          />
          <YAxis allowDecimals={false} tick={AXIS_TEXT} tickLine={false} axisLine={false} width={48} />
          <Tooltip {...TOOLTIP_STYLE} labelFormatter={(label) => shortDay(String(label))} />
          {CLICK_KINDS.map(({ key, label, color }) => (
            <Bar
              key={key}
              dataKey={key}
              name={label}
              stackId="clicks"
              fill={color}
              maxBarSize={28}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
