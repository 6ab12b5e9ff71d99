"use client";

import { Area, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { formatMoney } from "~/domain/money";
import { shortDay } from "./metric-labels";

export type SalesPoint = { day: string; sales: number; profit: number; before: number };

const DOLLARS = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  notation: "compact",
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});

/** Sales as an area, profit as a line, and the previous period's sales as a dashed line. */
export function SalesChart({ points }: { points: SalesPoint[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart data={points} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} title="Sales and profit by day">
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="day"
          tickFormatter={shortDay}
          minTickGap={32}
          tickLine={false}
          axisLine={{ stroke: "var(--line)" }}
          tick={{ fill: "var(--muted)", fontSize: 12 }}
        />
        <YAxis
          width={56}
          tickFormatter={(cents: number) => DOLLARS.format(cents / 100)}
          tickLine={false}
          axisLine={false}
          tick={{ fill: "var(--muted)", fontSize: 12 }}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: "var(--line-strong)" }}
          contentStyle={{
            background: "var(--surface)",
            border: "1px solid var(--line)",
            borderRadius: 8,
            fontSize: 14,
          }}
          labelFormatter={(day) => shortDay(String(day))}
          formatter={(cents) => formatMoney(Number(cents))}
        />
        <Area
          dataKey="sales"
          name="Sales"
          stroke="var(--accent)"
          strokeWidth={2}
          fill="var(--accent-soft)"
          isAnimationActive={false}
        />
        <Line
          dataKey="profit"
          name="Profit"
          stroke="var(--ink)"
          strokeWidth={2}
          dot={false}
          isAnimationActive={false}
        />
        <Line
          dataKey="before"
          name="Sales before"
          stroke="var(--line-strong)"
          strokeDasharray="4 4"
          dot={false}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}
