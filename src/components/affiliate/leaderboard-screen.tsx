"use client";

import { Trophy } from "lucide-react";
import { TierBadge } from "~/components/shared/tier-badge";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { LocalTime } from "~/components/ui/local-time";
import { QueryError } from "~/components/ui/query-error";
import { TabLinks } from "~/components/ui/tab-links";
import { LEADERBOARD_LIMIT, type LeaderboardMeasure, PODIUM_SIZE } from "~/domain/leaderboard";
import { cn } from "~/lib/cn";
import { api, type RouterOutputs } from "~/trpc/react";
import {
  type LeaderboardEntry,
  LeaderboardName,
  LeaderboardPicture,
  LeaderboardRankings,
  MEASURES,
  otherFigures,
} from "./leaderboard-entries";
import { LeaderboardSkeleton } from "./leaderboard-skeleton";

/** `by` comes from the URL. */
export function LeaderboardScreen({ by }: { by: LeaderboardMeasure }) {
  const board = api.leaderboard.standings.useQuery({ by });
  const measure = MEASURES.find((one) => one.by === by);
  return (
    <div className="container-page flex flex-col gap-6 py-8">
      <header>
        <h1 className="font-semibold text-3xl tracking-tight">Leaderboard</h1>
        <p className="mt-1 text-muted">
          {measure?.label}: {measure?.counts}, since joining.
          {board.data?.refreshedAt && (
            <>
              {" "}
              As of <LocalTime at={board.data.refreshedAt} />.
            </>
          )}
        </p>
      </header>
      <div className="max-sm:-mx-4">
        <TabLinks
          label="Measure"
          items={MEASURES.map((one) => ({
            href: `/leaderboard?by=${one.by}`,
            label: one.label,
            isCurrent: one.by === by,
          }))}
        />
      </div>
      {board.error ? (
        <QueryError query={board} />
      ) : board.data ? (
        <Board board={board.data} by={by} />
      ) : (
        <LeaderboardSkeleton />
      )}
    </div>
  );
}

type BoardProps = { board: RouterOutputs["leaderboard"]["standings"]; by: LeaderboardMeasure };

function Board({ board: { entries, mine, isRanked }, by }: BoardProps) {
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={<Trophy aria-hidden />}
        title="No affiliates to display yet"
        action={<ButtonLink href="/affiliate/dashboard">Go to your dashboard</ButtonLink>}
      >
        The leaders appear here once rankings are ready.
      </EmptyState>
    );
  }
  const isBelow = mine !== null && !entries.some((entry) => entry.isMine);
  return (
    <>
      {entries.length >= PODIUM_SIZE && <LeaderboardPodium entries={entries.slice(0, PODIUM_SIZE)} by={by} />}
      <section className="flex flex-col gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 className="font-semibold text-xl">Full Rankings</h2>
          <p className="text-muted text-sm">
            {mine
              ? `Your rank: #${mine.rank.toLocaleString("en-US")}`
              : isRanked
                ? "You will appear here with the next count."
                : "The shop's own account is not ranked."}
          </p>
        </div>
        <LeaderboardRankings entries={entries} below={isBelow ? mine : null} by={by} />
        {entries.length === LEADERBOARD_LIMIT && (
          <p className="text-muted text-sm">The first {LEADERBOARD_LIMIT} are shown. Ties share a rank.</p>
        )}
      </section>
    </>
  );
}

/** Podium order on wide screens: the first in the middle, and highest. */
const STEPS = ["md:order-2 md:pt-6", "md:order-1", "md:order-3"] as const;

/** The top three. Stacked on phones, the first on top. */
function LeaderboardPodium({ entries, by }: { entries: readonly LeaderboardEntry[]; by: LeaderboardMeasure }) {
  const chosen = MEASURES.find((measure) => measure.by === by);
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
            <p className="figures text-muted text-sm">{otherFigures(entry, by)}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
