"use client";

import { Users } from "lucide-react";
import { useState } from "react";
import { TierBadge } from "~/components/shared/tier-badge";
import { useDebounced } from "~/components/store/use-debounced";
import { Card, CardHeader } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { LocalDate } from "~/components/ui/local-time";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { formatMoney } from "~/domain/money";
import { api } from "~/trpc/react";
import { CsvLink } from "./csv-link";
import { NetworkFilter, type NetworkView } from "./network-filter";
import { NetworkGrid } from "./network-grid";
import { NetworkSearchResults } from "./network-search-results";
import { useNetworkTree } from "./network-tree-state";

const COUNTED = "with a verified e-mail address or a paid order, which counts for your tier";

/** Your Network: who stands below, opened node by node, searched, or one level at a time. */
export function NetworkSection() {
  const summary = api.affiliate.networkSummary.useQuery();
  const [view, setView] = useState<NetworkView>({ text: "", level: null });
  const text = useDebounced(view.text.trim(), 200);
  const isTree = text === "" && view.level === null;
  const tree = useNetworkTree(isTree);
  const total = summary.data?.total;
  const count = (value: number) => `${value.toLocaleString("en-US")} ${value === 1 ? "member" : "members"}`;
  const counted = summary.data?.counted ?? 0;
  const members = total === undefined ? "" : `${count(total)}, ${counted.toLocaleString("en-US")} of them ${COUNTED}. `;
  return (
    <Card id="network" className="scroll-mt-28">
      <CardHeader
        title="Your Network"
        description={`${members}Everybody in the ten levels below you. E-mail and phone are shown for the people you referred yourself.`}
        action={total ? <CsvLink href="/affiliate/network.csv" label="Network as CSV" /> : null}
      />
      <QueryError query={summary} />
      {summary.isPending && <Skeleton className="h-72" />}
      {total === 0 && (
        <EmptyState title="Your network is empty" icon={<Users aria-hidden />}>
          Share your referral link. Everyone who signs up with it appears here, with the people they refer below them.
        </EmptyState>
      )}
      {summary.data && summary.data.total > 0 && (
        <>
          <NetworkFilter view={view} onChange={setView} levels={summary.data.levels} depth={summary.data.depth} />
          {isTree ? (
            <NetworkGrid
              label="Your Network"
              rows={tree.rows}
              onOpen={tree.open}
              onClose={tree.close}
              onMore={tree.showMore}
              onRetry={tree.retry}
            />
          ) : (
            <NetworkSearchResults text={text} level={view.level} />
          )}
        </>
      )}
      <NetworkTierHistory />
    </Card>
  );
}

/** Each tier reached, when, and which measure reached it with which value. Nothing shows before the first step. */
function NetworkTierHistory() {
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
            <span className="figures text-muted">
              <LocalDate at={reachedAt} />
            </span>
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
