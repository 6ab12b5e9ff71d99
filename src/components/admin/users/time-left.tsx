"use client";

import { useCurrentMinute } from "~/components/shared/use-minute";
import { timeRemaining } from "~/domain/membership";
import { cn } from "~/lib/cn";

type TimeLeftProps = { tier: string; expiresAt: Date | null };

/** How long a membership still runs, updated every minute; "Expired" once it has ended. */
export function TimeLeft({ tier, expiresAt }: TimeLeftProps) {
  const now = useCurrentMinute();
  if (tier === "None") return <span className="text-muted">-</span>;
  if (!now) return <span>…</span>;
  const isOver = expiresAt !== null && expiresAt <= now;
  return (
    <span className={cn("figures whitespace-nowrap", isOver && "font-medium text-danger")}>
      {timeRemaining(expiresAt, now)}
    </span>
  );
}
