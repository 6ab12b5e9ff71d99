import { TierBadge } from "~/components/shared/tier-badge";
import type { LeaderboardMeasure } from "~/domain/leaderboard";
import { cn } from "~/lib/cn";
import { MEASURES } from "./leaderboard-metrics";
import { type LeaderboardEntry, LeaderboardName, LeaderboardPicture } from "./leaderboard-person";

/** Where each of the three stands, the first in the middle and highest. */
const STEPS = ["md:order-2 md:pt-6", "md:order-1", "md:order-3"] as const;

type LeaderboardPodiumProps = { entries: readonly LeaderboardEntry[]; by: LeaderboardMeasure };

/** The three who lead. On a phone one below the other, the first on top. */
export function LeaderboardPodium({ entries, by }: LeaderboardPodiumProps) {
  const chosen = MEASURES.find((measure) => measure.by === by);
  const others = MEASURES.filter((measure) => measure.by !== by);
  return (
    <ol aria-label="The top three" className="grid gap-3 md:grid-cols-3 md:items-end md:gap-4">
      {entries.map((entry, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a place on the podium is what it is, whoever stands on it
          key={at}
          className={cn(
            "flex min-w-0 items-center gap-4 rounded border border-line bg-surface p-4 md:flex-col md:gap-3 md:text-center",
            STEPS[at],
            at === 0 && "border-star",
            entry.isMine && "bg-accent-soft",
          )}
        >
          <div className="relative shrink-0">
            <LeaderboardPicture url={entry.pictureUrl} className={cn("size-14 md:size-16", at === 0 && "md:size-20")} />
            <span
              className={cn(
                "figures absolute -right-1.5 -bottom-1 grid h-6 min-w-6 place-items-center rounded-full border-2 border-surface bg-ink px-1 font-semibold text-paper text-xs",
                at === 0 && "bg-star text-white dark:text-black",
              )}
            >
              <span className="sr-only">Rank </span>
              {entry.rank}
            </span>
          </div>
          <div className="flex min-w-0 flex-1 flex-col gap-1 md:w-full md:items-center">
            <LeaderboardName entry={entry} />
            <span>
              <TierBadge tier={entry.tier} />
            </span>
            <p className="figures font-semibold text-xl md:mt-1 md:text-2xl">
              {chosen?.figure(entry)}{" "}
              <span className="font-normal text-muted text-sm">{chosen?.short.toLowerCase()}</span>
            </p>
            <p className="figures text-muted text-sm">
              {others.map((measure) => `${measure.figure(entry)} ${measure.short.toLowerCase()}`).join(" · ")}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
