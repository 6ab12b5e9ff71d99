"use client";

import { Users } from "lucide-react";
import { useState } from "react";
import { TierBadge } from "~/components/shared/tier-badge";
import { useDebounced } from "~/components/store/use-debounced";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { Field, Input } from "~/components/ui/field";
import { LocalDate } from "~/components/ui/local-time";
import { QueryState } from "~/components/ui/query-state";
import { SelectField } from "~/components/ui/select-field";
import { formatMoney } from "~/domain/money";
import { CURSOR_PAGINATION } from "~/lib/cursor-pagination";
import { api, type RouterOutputs } from "~/trpc/react";
import { CsvLink } from "./csv-link";
import { NetworkGrid } from "./network-grid";
import { ROOT, type TreeRow, useNetworkTree } from "./network-tree";

const COUNTED = "with a verified e-mail address or a paid order, which counts for your tier";

/** Your Network: the ten levels below the affiliate, as a tree, by level, or searched. */
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
    <Card
      id="network"
      className="scroll-mt-28"
      title="Your Network"
      description={`${members}Everybody in the ten levels below you. E-mail, phone and tier are shown for the people you referred yourself.`}
      action={total ? <CsvLink href="/affiliate/network.csv" label="Network as CSV" /> : null}
    >
      {(summary.error || summary.isPending) && <QueryState query={summary} className="h-72" />}
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

/** Each tier reached, when, and through which measures. Hidden while there is none. */
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

type NetworkView = { text: string; level: number | null };

type NetworkFilterProps = Pick<RouterOutputs["affiliate"]["networkSummary"], "levels" | "depth"> & {
  view: NetworkView;
  onChange: (view: NetworkView) => void;
};

/** Name search and level filter. */
function NetworkFilter({ view, onChange, levels, depth }: NetworkFilterProps) {
  const membersOf = (level: number) => levels.find((row) => row.level === level)?.members ?? 0;
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
      <Field label="Search your network">
        <Input
          type="search"
          value={view.text}
          maxLength={100}
          autoComplete="off"
          placeholder="First letters of a name"
          onChange={(event) => onChange({ ...view, text: event.target.value })}
        />
      </Field>
      <SelectField
        label="Level"
        value={view.level}
        options={[
          { value: null, label: "All levels, as a tree" },
          ...Array.from({ length: depth }, (_, at) => ({
            value: at + 1,
            label: `Level ${at + 1} (${membersOf(at + 1).toLocaleString("en-US")})`,
          })),
        ]}
        onChange={(level) => onChange({ ...view, level })}
      />
    </div>
  );
}

/** Search results, or the members of a level, as a flat list. */
function NetworkSearchResults({ text, level }: { text: string; level: number | null }) {
  const query = api.affiliate.networkList.useInfiniteQuery(
    { ...(text && { text }), ...(level && { level }) },
    CURSOR_PAGINATION,
  );
  if (!query.data) return <QueryState query={query} className="h-72" />;
  const rows = query.data.pages
    .flatMap(({ nodes }) => nodes)
    .map((node, index): TreeRow => {
      const row = { kind: "member" as const, key: node.userId, depth: 1, node, isOpen: false, canOpen: false };
      return { ...row, position: index + 1, siblings: -1 };
    });
  const cursor = query.data.pages.at(-1)?.nextCursor;
  if (cursor) rows.push(moreRow());
  if (rows.length === 0) {
    return (
      <EmptyState title="Nobody found">
        {text
          ? "Search by the start of a first name. People you referred yourself are also found by last name or e-mail."
          : `Nobody on level ${level} yet.`}
      </EmptyState>
    );
  }
  return (
    <NetworkGrid
      isFlat
      label={text ? "Found in your network" : `Level ${level} of your network`}
      rows={rows}
      onMore={() => void query.fetchNextPage()}
      onRetry={() => void query.fetchNextPage()}
    />
  );

  function moreRow(): TreeRow {
    if (query.isFetchingNextPage) return { kind: "loading", key: "loading", depth: 1 };
    const row = { depth: 1, parentId: ROOT };
    if (query.isFetchNextPageError) return { ...row, kind: "failed", key: "failed", error: query.error };
    return { ...row, kind: "more", key: "more", cursor: null };
  }
}
