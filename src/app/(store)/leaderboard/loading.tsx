import { LeaderboardSkeleton } from "~/components/affiliate/leaderboard-skeleton";

export default function LeaderboardLoading() {
  return (
    <div className="container-page py-8">
      <LeaderboardSkeleton />
    </div>
  );
}
