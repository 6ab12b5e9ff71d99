"use client";

import { useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { type Column, DataTable } from "~/components/ui/data-table";
import { LocalTime } from "~/components/ui/local-time";
import { cn } from "~/lib/cn";
import { formatDate } from "~/lib/format-date";
import type { ClickAnalyticsData, ClickDay } from "./click-days";

const LATEST_DAYS = 10;
/** Fits six columns into half a card, or four into a card on phones. */
const COMPACT = "max-sm:[&_th]:text-xs [&_td]:px-1.5 [&_th]:px-1.5 sm:[&_td]:px-2 sm:[&_th]:px-2";
const count = (value: number) => value.toLocaleString("en-US");

export function ClickTables({ data }: { data: ClickAnalyticsData }) {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <ClicksByDate days={data.clicksByDate} />
      <div className="flex min-w-0 flex-col gap-6">
        <ClicksBySource data={data} />
        <RecentClicks clicks={data.recentClicks} />
      </div>
    </div>
  );
}

function ClicksByDate({ days }: { days: readonly ClickDay[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const latest = [...days].reverse().slice(0, isWhole ? days.length : LATEST_DAYS);
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h3 className="font-semibold">Clicks by date</h3>
      <DataTable
        label="Clicks by date"
        columns={BY_DATE}
        rows={latest}
        keyOf={({ date }) => date}
        className={COMPACT}
      />
      {days.length > LATEST_DAYS && (
        <Button variant="link" size="sm" className="self-start" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? `Show the latest ${LATEST_DAYS} days` : `Show all ${days.length} days`}
        </Button>
      )}
    </section>
  );
}

const dayCount = (head: string, of: (day: ClickDay) => number): Column<ClickDay> => ({
  head,
  isNumeric: true,
  cell: (day) => <span className={cn(of(day) === 0 && "text-muted")}>{count(of(day))}</span>,
});

const BY_DATE: readonly Column<ClickDay>[] = [
  {
    head: "Day (UTC)",
    className: "whitespace-nowrap",
    cell: (day) => (
      <>
        {formatDate(`${day.date}T00:00:00Z`)}
        <LeftOut day={day} />
      </>
    ),
  },
  dayCount("Clicks", (day) => day.clicks),
  dayCount("Unique", (day) => day.unique),
  { ...dayCount("Repeated", (day) => day.repeats), isWide: true },
  { ...dayCount("Bots", (day) => day.bots), isWide: true },
  dayCount("Converted", (day) => day.conversions),
];

/** On phones, the data of the two hidden columns. */
function LeftOut({ day }: { day: ClickDay }) {
  const said = [
    day.repeats > 0 && `${count(day.repeats)} repeated`,
    day.bots > 0 && `${count(day.bots)} by bots`,
  ].filter(Boolean);
  return said.length > 0 && <span className="block text-muted text-xs sm:hidden">{said.join(", ")}</span>;
}

/** The ten sources with the most clicks. */
function ClicksBySource({ data }: { data: Pick<ClickAnalyticsData, "clicksBySource" | "signUpsWithoutClick"> }) {
  const { clicksBySource: sources, signUpsWithoutClick } = data;
  const most = Math.max(1, ...sources.map(({ clicks }) => clicks));
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h3 className="font-semibold">Clicks by source</h3>
      <DataTable
        label="Clicks by source"
        className={COMPACT}
        rows={sources}
        keyOf={({ source }) => source ?? "others"}
        columns={[
          { head: "Source", className: "w-full", cell: (source) => <Source source={source} most={most} /> },
          { head: "Clicks", isNumeric: true, cell: ({ clicks }) => count(clicks) },
          { head: "Unique", isNumeric: true, cell: ({ unique }) => count(unique) },
          { head: "Converted", isNumeric: true, cell: ({ conversions }) => count(conversions) },
        ]}
      />
      <p className="text-muted text-sm">
        The ten largest, without bots. “direct” is a link typed, scanned or bookmarked.
        {signUpsWithoutClick > 0 &&
          ` ${count(signUpsWithoutClick)} more ${signUpsWithoutClick === 1 ? "person" : "people"} signed up with the code but without a counted click: their source is unknown, and they are not conversions.`}
      </p>
    </section>
  );
}

type SourceProps = { source: ClickAnalyticsData["clicksBySource"][number]; most: number };

/** The name, with a bar relative to the largest source. */
function Source({ source: { source, clicks }, most }: SourceProps) {
  return (
    <>
      {/* The min width keeps short words from breaking. */}
      <span className="block min-w-20 [overflow-wrap:anywhere]">{source ?? "All other sources"}</span>
      <span aria-hidden className="mt-1 block h-1 rounded bg-subtle">
        <span
          className="block h-full rounded bg-accent forced-colors:bg-[Highlight]"
          style={{ width: `${Math.max(2, (clicks * 100) / most)}%` }}
        />
      </span>
    </>
  );
}

function RecentClicks({ clicks }: { clicks: ClickAnalyticsData["recentClicks"] }) {
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h3 className="font-semibold">Recent clicks</h3>
      <ul className="divide-y divide-line rounded border border-line">
        {clicks.map((click) => (
          <li key={click.id} className="flex items-center gap-3 px-3 py-2 text-sm">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-mono text-xs" title={click.landingPage}>
                {click.landingPage}
              </span>
              <span className="figures text-muted text-xs">
                <LocalTime at={click.createdAt} /> · {click.sourceName}
              </span>
            </span>
            <span className="flex shrink-0 flex-col items-end gap-1 sm:flex-row">
              {click.isBot ? (
                <Badge>Bot</Badge>
              ) : click.isUnique ? (
                <Badge tone="accent">Unique</Badge>
              ) : (
                <Badge tone="attention">Repeated</Badge>
              )}
              {click.convertedToSignup && !click.isBot && <Badge tone="success">Signed up</Badge>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
