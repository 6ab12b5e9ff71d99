"use client";

import { TierBadge } from "~/components/shared/tier-badge";
import { formatMoney } from "~/domain/money";
import { formatDate } from "~/lib/format-date";
import { api } from "~/trpc/react";

/** Each tier reached, when, and which measure reached it with which value. Nothing shows before the first step. */
export function NetworkTierHistory() {
  const { data } = api.affiliate.tierHistory.useQuery();
  if (!data || data.length === 0) return null;
  const shown = (key: string, value: number) =>
    key === "lifetimeVolumeCents" ? formatMoney(value) : value.toLocaleString("en-US");
  return (
    <details className="mt-5 border-line border-t pt-4">
      <summary className="cursor-pointer font-medium">Tier history</summary>
      <ol className="mt-3 flex flex-col gap-3">
        {data.map(({ id, tier, kind, reachedAt, reachedBy }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
            <TierBadge tier={tier} />
            <span className="figures text-muted">{formatDate(reachedAt)}</span>
            {kind === "set" && <span>Set by the shop</span>}
            {kind === "undone" && <span>A payment that led to the next tier was marked by mistake</span>}
            <span>
              {reachedBy
                .map(
                  ({ key, label, current, required }) => `${label} ${shown(key, current)} of ${shown(key, required)}`,
                )
                .join(" · ")}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
