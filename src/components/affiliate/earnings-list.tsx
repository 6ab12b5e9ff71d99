"use client";

import { X } from "lucide-react";
import { useQueryStates } from "nuqs";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { MoreButton } from "~/components/ui/more-button";
import { QueryState } from "~/components/ui/query-state";
import { optionsOf, SelectField } from "~/components/ui/select-field";
import { MAX_LEVELS } from "~/domain/commission";
import { EARNING_STATUSES } from "~/domain/earning-state";
import { LEDGER_KIND_LABELS, LEDGER_KINDS } from "~/domain/ledger";
import { CURSOR_PAGINATION } from "~/lib/cursor-pagination";
import { api } from "~/trpc/react";
import { CsvLink } from "./csv-link";
import { STATUS_LABELS } from "./earning-labels";
import { EarningsRow } from "./earnings-row";
import { monthOptions } from "./months";
import {
  type EarningsFilter,
  earningsCsvHref,
  earningsInput,
  earningsParsers,
  isFiltered,
  NO_FILTER,
} from "./search-params";

/** The affiliate's ledger entries, newest first. Each expands to explain itself. */
export function EarningsList({ months }: { months: readonly string[] }) {
  const [filter, setFilter] = useQueryStates(earningsParsers);
  const query = api.affiliate.earnings.useInfiniteQuery(earningsInput(filter), CURSOR_PAGINATION);
  const entries = query.data?.pages.flatMap((page) => page.entries);
  return (
    <Card
      title="Earnings"
      description="Every change to your balance, newest first. Open a line to see how it was calculated, with the rates and tier of that day. Days and months are in UTC."
      action={<CsvLink href={earningsCsvHref(filter)} label="Earnings as CSV" />}
    >
      <EarningsFilters filter={filter} months={months} onChange={setFilter} />
      <div className="mt-3">
        {!query.data && <QueryState query={query} className="h-48" />}
        {entries?.length === 0 && !isFiltered(filter) && (
          <EmptyState title="No earnings yet">
            Your first commission appears as soon as an order in your network is paid.
          </EmptyState>
        )}
        {entries?.length === 0 && isFiltered(filter) && (
          <EmptyState
            title="Nothing matches these filters"
            action={
              <Button variant="secondary" onClick={() => setFilter(NO_FILTER)}>
                Show everything
              </Button>
            }
          />
        )}
        {entries && entries.length > 0 && (
          <ul className="divide-y divide-line" aria-label="Earnings">
            {entries.map((entry) => (
              <EarningsRow key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
        <MoreButton pages={query}>Show older entries</MoreButton>
      </div>
    </Card>
  );
}

type EarningsFiltersProps = {
  filter: EarningsFilter;
  months: readonly string[];
  onChange: (filter: Partial<EarningsFilter>) => void;
};

const KINDS = [{ value: null, label: "All kinds" }, ...optionsOf(LEDGER_KINDS, LEDGER_KIND_LABELS)];
const STATUSES = [
  { value: null, label: "All statuses" },
  ...EARNING_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value].label })),
];
const LEVELS = [
  { value: null, label: "All levels" },
  ...Array.from({ length: MAX_LEVELS }, (_, index) => ({ value: index + 1, label: `Level ${index + 1}` })),
];

/** Ledger filters, stored in the URL. */
function EarningsFilters({ filter, months, onChange }: EarningsFiltersProps) {
  return (
    <div className="flex flex-col gap-3 print:hidden">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <SelectField label="Kind" value={filter.kind} options={KINDS} onChange={(kind) => onChange({ kind })} />
        <SelectField
          label="Status"
          value={filter.status}
          options={STATUSES}
          onChange={(status) => onChange({ status })}
        />
        <SelectField label="Level" value={filter.level} options={LEVELS} onChange={(level) => onChange({ level })} />
        <SelectField
          label="Month"
          value={filter.month}
          options={monthOptions(months, "All months")}
          onChange={(month) => onChange({ month })}
        />
      </div>
      {isFiltered(filter) && (
        <div className="flex flex-wrap items-center gap-3 text-sm">
          {filter.order && (
            <span>
              Order <span className="font-mono">{filter.order}</span>
            </span>
          )}
          <Button variant="ghost" size="sm" onClick={() => onChange(NO_FILTER)}>
            <X aria-hidden /> Clear filters
          </Button>
        </div>
      )}
    </div>
  );
}
