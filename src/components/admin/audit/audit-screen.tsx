"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useQueryStates } from "nuqs";
import { EmptyState } from "~/components/ui/empty-state";
import { useTimeZone } from "~/components/ui/local-time";
import { Pagination } from "~/components/ui/pagination";
import { QueryState } from "~/components/ui/query-state";
import { plural } from "~/domain/plural";
import { cn } from "~/lib/cn";
import { hasData } from "~/lib/has-data";
import { api } from "~/trpc/react";
import { ScreenHead } from "../screen-head";
import { AuditFilters } from "./audit-filters";
import { AuditRow } from "./audit-row";
import { auditHref, auditInput, auditParsers } from "./search-params";

export function AuditScreen() {
  return (
    <div className="flex flex-col gap-3">
      <ScreenHead
        title="Audit"
        hint="Who did what in the admin panel, and what it changed. Days and times are in your time zone."
      />
      <AuditFilters />
      <AuditList />
    </div>
  );
}

function AuditList() {
  const [params] = useQueryStates(auditParsers);
  const entries = api.admin.audit.list.useQuery(auditInput(params, useTimeZone()), {
    placeholderData: keepPreviousData,
  });
  if (!hasData(entries)) return <QueryState query={entries} className="h-96" />;
  const { total, page, pageCount, rows } = entries.data;
  if (rows.length === 0) {
    const { page: _, ...filters } = params;
    return (
      <EmptyState icon={<History aria-hidden />} title="No entries found">
        {Object.values(filters).some(Boolean)
          ? "Nothing in the audit matches these filters."
          : "Everything that an admin does is recorded here."}
      </EmptyState>
    );
  }
  return (
    <section aria-label="Acts" className={cn("flex flex-col gap-2", entries.isPlaceholderData && "opacity-60")}>
      <p className="figures text-muted text-sm">{plural(total, "entry", "entries")}, newest first</p>
      <ul className="divide-y divide-line rounded border border-line bg-surface">
        {rows.map((entry) => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </ul>
      <Pagination page={page} pageCount={pageCount} hrefFor={(to) => auditHref({ ...params, page: to })} />
    </section>
  );
}
