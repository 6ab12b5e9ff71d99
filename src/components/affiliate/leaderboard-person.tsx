import { Star, UserRound } from "lucide-react";
import { cn } from "~/lib/cn";
import type { RouterOutputs } from "~/trpc/react";

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

/** The shown name, the founder's star, and whether this is oneself. */
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
