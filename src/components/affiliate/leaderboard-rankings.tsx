import { TierBadge } from "~/components/shared/tier-badge";
import type { LeaderboardMeasure } from "~/domain/leaderboard";
import { cn } from "~/lib/cn";
import { MEASURES } from "./leaderboard-metrics";
import { type LeaderboardEntry, LeaderboardName, LeaderboardPicture } from "./leaderboard-person";

type LeaderboardRankingsProps = {
  entries: readonly LeaderboardEntry[];
  /** One's own place where it is below those shown. */
  below: LeaderboardEntry | null;
  by: LeaderboardMeasure;
};

const columns =
  "grid items-center gap-x-3 px-3 grid-cols-[2.75rem_minmax(0,1fr)] md:gap-x-4 md:px-4 md:grid-cols-[4rem_minmax(0,1fr)_6rem_6rem_9rem]";

/** Everybody who is shown, numbered from #1, and oneself at the end when one is not among them. */
export function LeaderboardRankings({ entries, below, by }: LeaderboardRankingsProps) {
  return (
    <div className="overflow-hidden rounded border border-line bg-surface">
      <div aria-hidden className={cn(columns, "hidden border-line border-b bg-subtle py-2 text-muted text-sm md:grid")}>
        <span>Rank</span>
        <span>Affiliate</span>
        {MEASURES.map((measure) => (
          <span key={measure.by} className={cn("text-right", measure.by === by && "font-semibold text-ink")}>
            {measure.short}
          </span>
        ))}
      </div>
      <ol aria-label="Full Rankings" className="divide-y divide-line">
        {entries.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places in a fixed sequence
          <RankingRow key={at} entry={entry} by={by} />
        ))}
        {below && <RankingRow entry={below} by={by} className="border-t-2! border-t-line-strong! sticky bottom-0" />}
      </ol>
    </div>
  );
}

type RankingRowProps = { entry: LeaderboardEntry; by: LeaderboardMeasure; className?: string };

function RankingRow({ entry, by, className }: RankingRowProps) {
  const chosen = MEASURES.find((measure) => measure.by === by);
  const others = MEASURES.filter((measure) => measure.by !== by);
  return (
    <li className={cn(columns, "py-3", entry.isMine && "bg-accent-soft", className)}>
      <span className="figures font-semibold text-muted">#{entry.rank.toLocaleString("en-US")}</span>
      <div className="flex min-w-0 items-center gap-3">
        <LeaderboardPicture url={entry.pictureUrl} className="max-sm:hidden" />
        <div className="min-w-0 flex-1">
          <p className="flex items-baseline justify-between gap-3">
            <LeaderboardName entry={entry} />
            <span className="figures font-semibold md:hidden">{chosen?.figure(entry)}</span>
          </p>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1">
            <TierBadge tier={entry.tier} />
            <span className="figures text-muted text-xs md:hidden">
              {others.map((measure) => `${measure.figure(entry)} ${measure.short.toLowerCase()}`).join(" · ")}
            </span>
          </p>
        </div>
      </div>
      {MEASURES.map((measure) => (
        <span
          key={measure.by}
          className={cn("figures text-right max-md:hidden", measure.by === by ? "font-semibold" : "text-muted")}
        >
          <span className="sr-only">{measure.short} </span>
          {measure.figure(entry)}
        </span>
      ))}
    </li>
  );
}
