import { Star, UserRound } from "lucide-react";
import { TierBadge } from "~/components/shared/tier-badge";
import type { LeaderboardMeasure } from "~/domain/leaderboard";
import { formatMoney } from "~/domain/money";
import { plural } from "~/domain/plural";
import { cn } from "~/lib/cn";
import type { RouterOutputs } from "~/trpc/react";

type LeaderboardRankingsProps = {
  entries: readonly LeaderboardEntry[];
  /** The viewer's own entry if it ranks below `entries`. */
  below: LeaderboardEntry | null;
  by: LeaderboardMeasure;
};

const columns =
  "grid items-center gap-x-3 px-3 grid-cols-[2.75rem_minmax(0,1fr)] md:gap-x-4 md:px-4 md:grid-cols-[4rem_minmax(0,1fr)_6rem_6rem_9rem]";

/** The rankings, with the viewer's own row stuck to the bottom if it is not among them. */
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

function RankingRow({ entry, by, className }: { entry: LeaderboardEntry; by: LeaderboardMeasure; className?: string }) {
  const chosen = MEASURES.find((measure) => measure.by === by);
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
            <span className="figures text-muted text-xs md:hidden">{otherFigures(entry, by)}</span>
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

export type LeaderboardEntry = RouterOutputs["leaderboard"]["standings"]["entries"][number];

export function LeaderboardPicture({ url, className }: { url: string | null; className?: string }) {
  const size = cn("size-10 shrink-0 rounded-full", className);
  if (url) {
    // biome-ignore lint/performance/noImgElement: stored in the one small size it is shown in
    return <img src={url} alt="" width={80} height={80} className={cn(size, "bg-subtle object-cover")} />;
  }
  return (
    <span className={cn(size, "grid place-items-center bg-subtle text-muted")}>
      <UserRound aria-hidden className="size-1/2" />
    </span>
  );
}

export function LeaderboardName({ entry }: { entry: LeaderboardEntry }) {
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-1.5">
      <span className="min-w-0 truncate font-semibold" title={entry.name}>
        {entry.name}
      </span>
      {entry.isFounder && (
        <span title="Founder" className="shrink-0">
          <Star aria-hidden className="size-4 fill-star text-star" />
          <span className="sr-only">Founder</span>
        </span>
      )}
      {entry.isMine && (
        <span className="shrink-0 rounded-full bg-accent px-2 font-medium text-accent-ink text-xs leading-5">You</span>
      )}
    </span>
  );
}

/** The three measures: tab labels, column heads and formatters. */
export const MEASURES: readonly {
  by: LeaderboardMeasure;
  label: string;
  short: string;
  counts: string;
  figure: (entry: LeaderboardEntry) => string;
  /** The figure with its noun. */
  told: (entry: LeaderboardEntry) => string;
}[] = [
  {
    by: "network",
    label: "Network Size",
    short: "Network",
    counts: "accounts in the ten levels below",
    figure: (entry) => entry.networkSize.toLocaleString("en-US"),
    told: (entry) => `${entry.networkSize.toLocaleString("en-US")} network`,
  },
  {
    by: "orders",
    label: "Total Orders",
    short: "Orders",
    counts: "paid orders of the ten levels below",
    figure: (entry) => entry.orders.toLocaleString("en-US"),
    told: (entry) => plural(entry.orders, "order"),
  },
  {
    by: "volume",
    label: "Lifetime Volume",
    short: "Volume",
    counts: "products paid for in the ten levels below",
    figure: (entry) => formatMoney(entry.volumeCents),
    told: (entry) => `${formatMoney(entry.volumeCents)} volume`,
  },
];

/** The two measures the board is not sorted by. */
export const otherFigures = (entry: LeaderboardEntry, by: LeaderboardMeasure) =>
  MEASURES.filter((measure) => measure.by !== by)
    .map(({ told }) => told(entry))
    .join(" · ");
