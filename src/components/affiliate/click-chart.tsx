"use client";

import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { ClickDay } from "./click-days";
import { CLICK_KINDS, shortDay } from "./click-days";

const tick = { fill: "var(--muted)", fontSize: 12 };

/** Clicks of each day, by kind. Its numbers stand in the table beside it. */
export default function ClickChart({ days }: { days: readonly ClickDay[] }) {
  return (
    <div aria-hidden className="h-64 w-full text-sm">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={[...days]} margin={{ top: 8, right: 4, bottom: 0, left: -16 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="date"
            tickFormatter={shortDay}
            tick={tick}
            tickLine={false}
            axisLine={{ stroke: "var(--line-strong)" }}
            minTickGap={28}
          />
          <YAxis allowDecimals={false} tick={tick} tickLine={false} axisLine={false} width={48} />
          <Tooltip
            cursor={{ fill: "var(--subtle)" }}
            labelFormatter={(label) => shortDay(String(label))}
            contentStyle={{
              background: "var(--surface)",
              border: "1px solid var(--line)",
              borderRadius: "0.5rem",
              color: "var(--ink)",
            }}
            itemStyle={{ color: "var(--ink)" }}
          />
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
