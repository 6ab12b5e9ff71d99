import { Skeleton } from "~/components/ui/skeleton";

export function LeaderboardSkeleton() {
  return (
    <div role="status" aria-label="Loading the leaderboard" className="flex flex-col gap-6">
      <div className="grid gap-4 md:grid-cols-3">
        {["second", "first", "third"].map((place) => (
          <Skeleton key={place} className="h-24 md:h-64" />
        ))}
      </div>
      <Skeleton className="h-96" />
    </div>
  );
}
