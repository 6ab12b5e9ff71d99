"use client";

import { Trophy } from "lucide-react";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { LocalTime } from "~/components/ui/local-time";
import { QueryError } from "~/components/ui/query-error";
import { TabLinks } from "~/components/ui/tab-links";
import { LEADERBOARD_LIMIT, type LeaderboardMeasure, PODIUM_SIZE } from "~/domain/leaderboard";
import { api, type RouterOutputs } from "~/trpc/react";
import { MEASURES } from "./leaderboard-metrics";
import { LeaderboardPodium } from "./leaderboard-podium";
import { LeaderboardRankings } from "./leaderboard-rankings";
import { LeaderboardSkeleton } from "./leaderboard-skeleton";

/** Who leads, by one of three measures that stands in the address. */
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

function Board({ board: { entries, mine }, by }: BoardProps) {
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
            {mine ? `Your rank: #${mine.rank.toLocaleString("en-US")}` : "You will appear here within a minute."}
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
