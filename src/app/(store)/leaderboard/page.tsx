import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { AffiliatesOnly } from "~/components/affiliate/leaderboard-affiliates-only";
import { LeaderboardScreen } from "~/components/affiliate/leaderboard-screen";
import { LEADERBOARD_MEASURES } from "~/domain/leaderboard";
import { api, currentActor, HydrateClient } from "~/trpc/server";

export const metadata: Metadata = { title: "Leaderboard", robots: { index: false } };

export default async function LeaderboardPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const actor = await currentActor();
  if (!actor?.isAffiliate) return <AffiliatesOnly isSignedIn={actor !== null} />;
  const asked = (await searchParams).by;
  const by = LEADERBOARD_MEASURES.find((measure) => measure === asked) ?? "network";
  await api.leaderboard.standings.prefetch({ by });
  return (
    <HydrateClient>
      <LeaderboardScreen by={by} />
    </HydrateClient>
  );
}
