"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { Waypoints } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useQueryStates } from "nuqs";
import { EmptyState } from "~/components/ui/empty-state";
import { LocalDate } from "~/components/ui/local-time";
import { Pagination } from "~/components/ui/pagination";
import { QueryState } from "~/components/ui/query-state";
import { TabLinks, tabsOf } from "~/components/ui/tab-links";
import { formatMoney } from "~/domain/money";
import { plural } from "~/domain/plural";
import { RING_LABELS } from "~/domain/rings";
import { cn } from "~/lib/cn";
import { CASE_STATES } from "~/schemas/admin/rings";
import { api, type RouterOutputs } from "~/trpc/react";
import { ScreenHead } from "../screen-head";
import { type QueueRowProps, queueRowStyles, useKeyboardList } from "../use-keyboard-list";
import { StatusBadge, tiesText } from "./case-labels";
import { caseParsers, casesHref } from "./search-params";

const LABELS = { open: "To review", held: "On hold", decided: "Decided" } as const;
const EMPTY = { open: "Nothing to review", held: "Nothing is on hold", decided: "Nothing decided yet" } as const;
type Case = RouterOutputs["admin"]["rings"]["list"]["cases"][number];

/** Cases about accounts that may belong to one person. */
export function CasesScreen() {
  const [params] = useQueryStates(caseParsers);
  const { state } = params;
  const list = api.admin.rings.list.useQuery(params, { placeholderData: keepPreviousData });
  const router = useRouter();
  const { at, rowProps } = useKeyboardList({
    rows: list.data?.cases ?? [],
    keyOf: ({ id }) => id,
    acts: { Enter: { label: "Open", run: ({ id }) => router.push(caseHref(id)) } },
  });
  return (
    <div className="flex flex-col gap-3">
      <ScreenHead
        title="Linked accounts"
        hint="Accounts that may belong to one person. Households share things too: look at the evidence before you decide."
      />
      <TabLinks
        label="State"
        items={tabsOf(CASE_STATES, LABELS, state, (each) => casesHref({ state: each }), list.data?.counts)}
      />
      {!list.data ? (
        <QueryState query={list} className="h-72" />
      ) : list.data.cases.length === 0 ? (
        <EmptyState icon={<Waypoints aria-hidden />} title={EMPTY[state]}>
          Each paid order is compared with the accounts around it, within a minute.
        </EmptyState>
      ) : (
        <section aria-label="Cases" className={cn(list.isPlaceholderData && "opacity-50")}>
          <ul className="divide-y divide-line rounded border border-line bg-surface">
            {list.data.cases.map((each, index) => (
              <CaseRow key={each.id} found={each} isCurrent={index === at} rowProps={rowProps(each, index)} />
            ))}
          </ul>
          <Pagination
            page={list.data.page}
            pageCount={list.data.pageCount}
            hrefFor={(page) => casesHref({ ...params, page })}
            label="Pages of cases"
          />
        </section>
      )}
    </div>
  );
}

const NAMED = 4;

const caseHref = (id: string) => `/admin/linked-accounts/${id}`;

type CaseRowProps = { found: Case; isCurrent: boolean; rowProps: QueueRowProps };

function CaseRow({ found, isCurrent, rowProps }: CaseRowProps) {
  const more = found.names.length - NAMED;
  return (
    <li
      {...rowProps}
      className={cn("dense-row px-4 py-1.5 text-sm outline-offset-[-2px] max-lg:py-3", queueRowStyles(isCurrent))}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link href={caseHref(found.id)} className="font-medium underline underline-offset-4 hover:text-accent">
          {RING_LABELS[found.kind]}
        </Link>
        <StatusBadge found={found} />
        <span className="figures text-muted lg:ml-auto">
          Case {found.number} · {plural(found.orderCount, "order")}, {formatMoney(found.goodsCents)} · found{" "}
          <LocalDate at={found.createdAt} />
        </span>
      </p>
      <p className="break-words max-lg:line-clamp-3 lg:truncate">
        {found.names.slice(0, NAMED).join(", ")}
        {more > 0 && ` and ${more} more`} <span className="text-muted">Shared: {tiesText(found.kinds)}</span>
        {found.status !== "open" && found.reason && ` · ${found.reason}`}
      </p>
    </li>
  );
}
