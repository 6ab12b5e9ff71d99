import { StatCard } from "~/components/ui/stat-card";
import type { RouterOutputs } from "~/trpc/react";

type ClickMetricsProps = {
  data: Pick<
    RouterOutputs["affiliate"]["clicks"],
    "totalClicks" | "repeats" | "bots" | "uniqueClicks" | "conversions" | "conversionRateBps"
  >;
};

const count = (number: number) => number.toLocaleString("en-US");

/** Click totals of an affiliate's links. Shown to the affiliate and in admin. */
export function ClickMetrics({ data }: ClickMetricsProps) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <StatCard
        label="Clicks"
        value={count(data.totalClicks)}
        hint={`${count(data.repeats)} repeated within an hour, ${count(data.bots)} by bots`}
      />
      <StatCard label="Unique clicks" value={count(data.uniqueClicks)} hint="One visitor, once an hour, without bots" />
      <StatCard label="Conversions" value={count(data.conversions)} hint="Clicks that led to a sign-up, without bots" />
      <StatCard
        label="Conversion rate"
        value={data.conversionRateBps === null ? "-" : `${(data.conversionRateBps / 100).toFixed(1)}%`}
        hint="Conversions divided by clicks, without bots"
      />
    </div>
  );
}
