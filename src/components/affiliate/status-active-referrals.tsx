"use client";

import { useState } from "react";
import { LocalDate } from "~/components/ui/local-time";
import { MoreButton } from "~/components/ui/more-button";
import { QueryState } from "~/components/ui/query-state";
import { CURSOR_PAGINATION } from "~/lib/cursor-pagination";
import { api } from "~/trpc/react";
import type { Standing } from "./tier-status";

/** Active direct referrals and when each becomes inactive. Loads when opened. */
export function StatusActiveReferrals({ standing }: { standing: Standing }) {
  const [isOpen, setIsOpen] = useState(false);
  const { activeReferrals, bonus } = standing;
  return (
    <details className="border-line border-t pt-4" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer font-medium text-sm">
        Who is active, and until when ({activeReferrals.toLocaleString("en-US")})
      </summary>
      {isOpen && <ActiveReferrals windowDays={bonus.windowDays} />}
    </details>
  );
}

function ActiveReferrals({ windowDays }: { windowDays: number }) {
  const query = api.affiliate.activeReferrals.useInfiniteQuery({}, CURSOR_PAGINATION);
  const read = query.data?.pages.flatMap((page) => page.referrals);
  // Someone who ordered between two page loads appears on both pages; keep the later one.
  const latest = new Map(read?.map((person) => [person.userId, person]));
  const referrals = read?.filter((person) => latest.get(person.userId) === person);
  return (
    <div className="mt-3">
      {!query.data && <QueryState query={query} className="h-16" />}
      {referrals?.length === 0 && (
        <p className="text-muted text-sm">
          None of your direct referrals has a paid order in the last {windowDays} days.
        </p>
      )}
      {referrals && referrals.length > 0 && (
        <ul className="divide-y divide-line text-sm" aria-label="Active referrals">
          {referrals.map(({ userId, name, lastPaidOrderAt, activeUntil }) => (
            <li key={userId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <span className="min-w-0 break-words font-medium">{name}</span>
              <span className="figures text-muted">
                last paid order <LocalDate at={lastPaidOrderAt} /> · expires <LocalDate at={activeUntil} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <MoreButton pages={query}>Show more</MoreButton>
    </div>
  );
}
