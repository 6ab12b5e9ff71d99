"use client";

import { Bar, BarChart, CartesianGrid, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { formatMoney } from "~/domain/money";
import type { MonthOfEarnings } from "~/domain/monthly-earnings";
import { AXIS_TEXT, TOOLTIP_STYLE } from "./chart-style";
import { EARNING_SERIES } from "./earning-series";
import { monthName } from "./months";

const DOLLARS = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  notation: "compact",
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});
const shortMonth = (month: string) => monthName(month).slice(0, 3);

/** Monthly earnings stacked by level; negative amounts stack below zero. Screen readers get the table instead. */
export default function EarningsChart({ months }: { months: readonly MonthOfEarnings[] }) {
  return (
    <div aria-hidden className="h-64 w-full text-sm">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={[...months]}
          stackOffset="sign"
          margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
          accessibilityLayer={false}
          maxBarSize={48}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="month"
            tickFormatter={shortMonth}
            tick={AXIS_TEXT}
            tickLine={false}
            axisLine={false}
            minTickGap={8}
          />
          <YAxis
            width={52}
            tickFormatter={(cents: number) => DOLLARS.format(cents / 100)}
            tick={AXIS_TEXT}
            tickLine={false}
            axisLine={false}
          />
          <ReferenceLine y={0} stroke="var(--line-strong)" />
          <Tooltip
            isAnimationActive={false}
            {...TOOLTIP_STYLE}
            labelFormatter={(month) => monthName(String(month))}
            formatter={(cents) => formatMoney(Number(cents))}
          />
          {EARNING_SERIES.map(({ key, label, color }) => (
            <Bar key={key} dataKey={key} name={label} stackId="earnings" fill={color} isAnimationActive={false} />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
