"use client";

import { Users } from "lucide-react";
import { useState } from "react";
import { useDebounced } from "~/components/store/use-debounced";
import { Card, CardHeader } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";
import { NetworkFilter, type NetworkView } from "./network-filter";
import { NetworkFound } from "./network-found";
import { NetworkGrid } from "./network-grid";
import { NetworkTierHistory } from "./network-tier-history";
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
    <Card id="network">
      <CardHeader
        title="Your Network"
        description={`${members}Everybody in the ten levels below you. E-mail and phone are shown for the people you referred yourself.`}
      />
      <QueryError query={summary} />
      {summary.isPending && <Skeleton className="h-72" />}
      {total === 0 && (
        <EmptyState title="Nobody below you yet" icon={<Users aria-hidden />}>
          Share your referral link: whoever signs up by it appears here at once, and the people they refer below them.
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
            <NetworkFound text={text} level={view.level} />
          )}
        </>
      )}
      <NetworkTierHistory />
    </Card>
  );
}
